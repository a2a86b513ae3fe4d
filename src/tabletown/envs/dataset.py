"""Games between bots as data: what was observed, what was legal, what was done, and what came of it, in shards of NPZ files.

    dataset = Dataset("games/")
    for shard in dataset.shards():
        shard.observations, shard.masks, shard.actions, shard.rewards        # a row a decision
    print(dataset.record(17))                                               # a whole game as text

A shard is written whole or not at all, and every game has a seed of its own: so an interrupted run goes on where it stopped,
a shard that is missing or damaged is written anew, and the same settings give the same data, however the work was shared out.
"""

import hashlib
import json
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as short
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tabletown.agents import bot_of
from tabletown.bots import bot_names
from tabletown.bots.game_loop import play_game, seat_rngs
from tabletown.bots.playouts import MOST_MOVES
from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import new_rng
from tabletown.errors import BadNotation, BadOption
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.version import __version__

from .arguments import ChosenGame, check_seed, chosen

FORMAT = 1
"""Raised whenever files are laid out differently."""
SHEET, ABOUT = "dataset.json", "README.md"
MOST_GAMES, MOST_IN_SHARD = 100_000_000, 100_000
COLUMNS = {
    "observations": "what the deciding seat observes, one number for each name in `names`; 16 bits",
    "masks": "the legal moves as bits, eight to a byte, the first move in the highest bit",
    "actions": "the move that was made",
    "seats": "the seat that decided",
    "games": "the number of the game",
    "rewards": "what the game brought to that seat in the end: a win 1, a shared one its share",
    "outcomes": "a row a game: what it brought to each seat",
    "scores": "a row a game: the points of each seat",
    "moves": "all moves of all games, luck included, one after the other",
    "ends": "a number a game: where its moves end in `moves`",
}


class Shard:
    """The games of one file. Rows of the first six arrays are decisions."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], move_count: int) -> None:
        self.observations, self.actions, self.seats = arrays["observations"], arrays["actions"], arrays["seats"]
        self.games, self.rewards, self.outcomes = arrays["games"], arrays["rewards"], arrays["outcomes"]
        self.scores, self.moves, self.ends = arrays["scores"], arrays["moves"], arrays["ends"]
        self.packed_masks, self.move_count = arrays["masks"], move_count

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal moves of each decision, as truth values."""
        return np.unpackbits(self.packed_masks, axis=1, count=self.move_count).astype(np.bool_)

    def __len__(self) -> int:
        return len(self.actions)


# --- writing ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DatasetPlan:
    """What a dataset is made of."""

    chosen: ChosenGame
    bots: tuple[str, ...]
    games: int
    seed: int
    shard_games: int

    def sheet(self) -> dict[str, Any]:
        """The settings, as the datasheet keeps them."""
        game = self.chosen.game
        return {
            "format": FORMAT,
            "game": game.key,
            "title": game.title,
            "rules": game.version,
            "observation": self.chosen.observation.version,
            "players": self.chosen.players,
            "options": dict(self.chosen.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "shard_games": self.shard_games,
            "moves": game.move_count,
            "names": list(self.chosen.observation.names),
            "columns": COLUMNS,
        }

    def shards(self) -> list[range]:
        """The games of each shard."""
        return [range(n, min(n + self.shard_games, self.games)) for n in range(0, self.games, self.shard_games)]


def plan(
    key: str,
    games: int,
    bots: str | Sequence[str],
    players: int = 0,
    seed: int | None = None,
    shard_games: int = 500,
    **options: Any,
) -> DatasetPlan:
    """What is asked for, if it can be. One bot plays every seat, or each seat has its own."""
    found = chosen(key, players, options)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadOption(f"a dataset has 1 to {MOST_GAMES:,} games, not {short(games)}")
    if isinstance(shard_games, bool) or not isinstance(shard_games, int) or not 1 <= shard_games <= MOST_IN_SHARD:
        raise BadOption(f"a shard has 1 to {MOST_IN_SHARD:,} games, not {short(shard_games)}")
    names = bot_names(bots)
    seated = names * found.players if len(names) == 1 else names
    if len(seated) != found.players:
        raise BadOption(f"{found.players} seats need 1 or {found.players} bots, not {len(seated)}")
    for name in seated:
        bot_of(name, found.game)
    return DatasetPlan(found, tuple(seated), games, check_seed(seed), shard_games)


def write(
    plan: DatasetPlan,
    folder: Path,
    cores: int = 1,
    progress: Callable[[int], None] = lambda games: None,
    tell: Callable[[str], object] = warnings.warn,
) -> Path:
    """Write a dataset, or go on with one of the same settings; `progress` is told of games that are finished.

    Shards that are there are read: one that is missing or damaged is named to `tell`, and written anew.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sheet = _begun(plan, folder)
    (folder / ABOUT).write_text(about(sheet), encoding="utf-8")
    whole = {number for number in range(len(plan.shards())) if _is_whole(folder, sheet, number, tell)}
    waiting = [(number, games) for number, games in enumerate(plan.shards()) if number not in whole]
    progress(plan.games - sum(len(games) for _, games in waiting))
    with ThreadPoolExecutor(max(1, cores)) as pool:
        for number, digest, games in pool.map(lambda job: _write_shard(plan, folder, *job), waiting):
            sheet["shards"][shard_name(number)] = digest
            _save(folder, sheet)
            progress(games)
    return folder


def _begun(plan: DatasetPlan, folder: Path) -> dict[str, Any]:
    wanted = json.loads(json.dumps(plan.sheet()))
    file = folder / SHEET
    if not file.exists():
        if any(folder.iterdir()):
            raise BadOption(f"{folder} holds something else; choose an empty folder")
        sheet = {**wanted, "tabletown": __version__, "shards": {}}
        _save(folder, sheet)
        return sheet
    sheet = read_sheet(folder)
    other = [name for name in wanted if sheet.get(name) != wanted[name]]
    if other:
        raise BadOption(f"{folder} holds a dataset of other settings ({', '.join(other)}); choose another folder")
    return sheet


def _save(folder: Path, sheet: dict[str, Any]) -> None:
    unfinished = folder / f"{SHEET}.part"
    unfinished.write_text(json.dumps(sheet, indent=1), encoding="utf-8")
    unfinished.replace(folder / SHEET)


def shard_name(number: int) -> str:
    """The file of a shard."""
    return f"shard-{number:06d}.npz"


def _is_whole(folder: Path, sheet: Mapping[str, Any], number: int, tell: Callable[[str], object]) -> bool:
    """Whether a shard need not be written; one that was written and is not what it was is told of."""
    if shard_name(number) not in sheet["shards"]:
        return False
    try:
        read_shard(folder, sheet, number, check=True)
    except BadNotation as error:
        tell(f"{error}. It is written anew.")
        return False
    return True


def _write_shard(plan: DatasetPlan, folder: Path, number: int, games: range) -> tuple[int, str, int]:
    arrays = played_shard(plan, games)
    unfinished = folder / f"{shard_name(number)}.part"
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    unfinished.replace(folder / shard_name(number))
    return number, checksum(arrays), len(games)


def played_shard(plan: DatasetPlan, games: range) -> dict[str, NDArray[Any]]:
    """Play the games of one shard."""
    game, players = plan.chosen.game, plan.chosen.players
    named = {name: bot_of(name) for name in plan.bots}
    bots = [named[name] for name in plan.bots]
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
        rows["moves"].append(move)
        if who != CHANCE:
            seen, mask = np.zeros(len(plan.chosen.observation), np.int16), np.zeros(game.move_count, np.bool_)
            entry_points.observe_at(entry_points.handle(states), 0, who, seen)
            mask[legal] = True
            rows["observations"].append(seen)
            rows["masks"].append(np.packbits(mask))
            rows["actions"].append(move)
            rows["seats"].append(who)
            rows["games"].append(number)

    for number in games:
        seed = plan.seed * 1_000_003 + number
        outcome = play_game(game, plan.chosen.start, bots, new_rng(seed), seat_rngs(seed + 1, players), MOST_MOVES, watch)
        rows["outcomes"].append([outcome.share(seat) for seat in range(players)])
        rows["scores"].append(outcome.scores)
        rows["ends"].append(len(rows["moves"]))
    kinds = {"masks": np.uint8, "seats": np.int8, "games": np.int64, "outcomes": np.float32, "scores": np.int32, "ends": np.int64}
    arrays = {name: np.array(found, kinds.get(name, np.int16)) for name, found in rows.items() if name != "rewards"}
    arrays["rewards"] = arrays["outcomes"][arrays["games"] - games.start, arrays["seats"]]
    return arrays


def checksum(arrays: Mapping[str, NDArray[Any]]) -> str:
    """Of the numbers themselves: how they were compressed does not matter."""
    content = hashlib.sha256()
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        content.update(f"{name} {array.dtype.str} {array.shape}".encode() + array.tobytes())
    return content.hexdigest()


def about(sheet: Mapping[str, Any]) -> str:
    """The datasheet for people."""
    options = ", ".join(f"{name} {say(value)}" for name, value in sheet["options"].items()) or "none"
    columns = "\n".join(f"| `{name}` | {words} |" for name, words in sheet["columns"].items())
    return (
        f"# {sheet['games']:,} games of {sheet['title']}\n\n"
        f"Played by programs, for training and studying programs; no people took part.\n\n"
        f"| | |\n|---|---|\n| game | `{sheet['game']}`, rules {sheet['rules']}, observation {sheet['observation']} |\n"
        f"| players | {sheet['players']} |\n| options | {options} |\n| bots by seat | {', '.join(sheet['bots'])} |\n"
        f"| seed | {sheet['seed']} |\n| made by | tabletown {sheet['tabletown']} |\n\n"
        f"Each file `shard-*.npz` holds {sheet['shard_games']:,} games; `{SHEET}` has the settings, the names of what is\n"
        f"observed and a checksum of each file. Read it with `tabletown.envs.dataset.Dataset`, or with `numpy.load`.\n\n"
        f"| array | what it holds |\n|---|---|\n{columns}\n\n"
        f"Known limits: bots play otherwise than people; a decision with one legal move is a row like any other; luck is in\n"
        f"`moves` only. The games are made by MIT-licensed code and carry no further rights.\n"
    )


# --- reading ------------------------------------------------------------------------------------------------------------


def read_sheet(folder: Path) -> dict[str, Any]:
    """The datasheet of a folder."""
    try:
        sheet = json.loads((folder / SHEET).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadNotation(f"{folder} holds no dataset: there is no {SHEET}") from None
    except ValueError:
        raise BadNotation(f"{folder / SHEET} cannot be read") from None
    if not isinstance(sheet, dict) or sheet.get("format") != FORMAT:
        raise BadNotation(f"{folder / SHEET} is not of format {FORMAT}")
    return sheet


def read_shard(folder: Path, sheet: Mapping[str, Any], number: int, check: bool = False) -> Shard:
    """One file of a dataset; with `check`, only if its numbers are those that were written."""
    name = shard_name(number)
    if name not in sheet["shards"]:
        raise BadNotation(f"{folder} has no {name}")
    try:
        with (folder / name).open("rb") as opened, np.load(opened) as file:
            arrays = {column: file[column] for column in COLUMNS}
    except FileNotFoundError:
        raise BadNotation(f"{folder / name} is missing") from None
    except (OSError, ValueError, KeyError, EOFError, NotImplementedError, BadZipFile, zlib.error) as error:
        raise BadNotation(f"{folder / name} is damaged and cannot be read: {error}") from None
    if check and checksum(arrays) != sheet["shards"][name]:
        raise BadNotation(f"{folder / name} is damaged: its numbers are not those that were written")
    return Shard(arrays, sheet["moves"])


class Dataset:
    """A folder of games that were played. Nothing is read before it is asked for."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.sheet = read_sheet(self.folder)
        self.game = GAMES[self.sheet["game"]]

    @property
    def names(self) -> list[str]:
        """What the numbers of an observation are."""
        return list(self.sheet["names"])

    def problems(self) -> list[str]:
        """What is missing and what is damaged, a sentence a shard. Reads everything."""
        found = []
        for number in range(-(-len(self) // self.sheet["shard_games"])):
            try:
                self.shard(number, check=True)
            except BadNotation as error:
                found.append(str(error))
        return found

    @property
    def complete(self) -> bool:
        """Whether all games are there, as they were written. Reads everything."""
        return not self.problems()

    def __len__(self) -> int:
        return int(self.sheet["games"])

    def shard(self, number: int, check: bool = False) -> Shard:
        """One of its files; with `check`, only if its numbers are those that were written."""
        return read_shard(self.folder, self.sheet, number, check)

    def shards(self, check: bool = False) -> Iterator[Shard]:
        """All files that have been written, one after the other."""
        return (self.shard(int(name[6:-4]), check) for name in sorted(self.sheet["shards"]))

    def verify(self) -> int:
        """Read everything and compare the checksums; return how many decisions there are."""
        return sum(len(shard) for shard in self.shards(check=True))

    def moves(self, game: int) -> list[int]:
        """All moves of one game, luck included."""
        if isinstance(game, bool) or not isinstance(game, int) or not 0 <= game < len(self):
            raise BadOption(f"games are numbered 0 to {len(self) - 1}, not {short(game)}")
        number, place = divmod(game, self.sheet["shard_games"])
        shard = self.shard(number)
        first = int(shard.ends[place - 1]) if place else 0
        return [int(move) for move in shard.moves[first : int(shard.ends[place])]]

    def record(self, game: int) -> str:
        """One game as text: see `tabletown.load`."""
        match = self.game.new_with(self.sheet["players"], self.sheet["options"], seed=0, luck="manual")
        for move in self.moves(game):
            match.play(move)
        return match.record()
