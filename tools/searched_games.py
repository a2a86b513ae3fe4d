"""Plays games between bots that search, and keeps what the searches thought: for a network that begins by imitating them.

    python tools/searched_games.py neue_heimat --level master@1 -i 600 --seconds 60 -j 8 --out games
    python tools/searched_games.py machi_koro --level master -i 200 --games 20 --out games

Every process plays one game after the other, for so many seconds or so many of them, and writes one file. A file holds every
position in which somebody had a choice, how often the search tried each move there, and who won. In the first decisions of a
game one move in eight is drawn by how often the moves were tried, so that games differ; else the most tried one is played.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.features import seats_of  # noqa: E402
from tools.seat_features import columns_of, write_features  # noqa: E402
from tools.selfplay import compiled  # noqa: E402

from tabletown import GAMES, Game  # noqa: E402
from tabletown.bots.feature_model import MOST_SEATS  # noqa: E402
from tabletown.bots.lookahead import searched  # noqa: E402
from tabletown.bots.network import features_named  # noqa: E402
from tabletown.engine import entry_points  # noqa: E402
from tabletown.engine.game_calls import legal, observe, win_share  # noqa: E402
from tabletown.engine.journal import NO_JOURNAL  # noqa: E402
from tabletown.engine.kernel import CHANCE, OVER, Moves, States  # noqa: E402
from tabletown.engine.rng import Rng, draw, new_rng  # noqa: E402

LIVELY = 40
"""So many decisions at the beginning of a game, some moves are drawn."""
ASTRAY = 8
"""One move of so many is drawn then."""
SHARPER = 2
"""Visits are raised to this power: nearer to what was played, and less of what was only tried."""


class Wanted(NamedTuple):
    """Which games are to be played, and how long each move is searched."""

    key: str
    level: str
    iterations: int
    players: int
    seed: int
    seconds: float
    games: int  # 0: as many as there is time for


class Decision(NamedTuple):
    """A position with a choice, and how often a search tried each move there."""

    state: States  # an array of one
    seat: int
    moves: NDArray[np.int16]  # as many as can be legal; what is left over was never tried
    visits: NDArray[np.int32]


class Positions(NamedTuple):
    """What a network is to imitate, one row a decision; seats are counted from the one who decides."""

    observed: NDArray[np.int16]
    features: NDArray[np.int16]
    legal: NDArray[np.bool_]
    share: NDArray[np.float16]  # of each move
    won: NDArray[np.float32]
    players: NDArray[np.int64]
    game: NDArray[np.int64]  # which game it is from


# --- playing --------------------------------------------------------------------------------------------------------


def play(wanted: Wanted, path: Path) -> int:
    """Play one game after the other and write what was thought; returns how many games there were."""
    ends, rng = perf_counter() + wanted.seconds, new_rng(wanted.seed)
    decisions, won, number = list[Decision](), list[list[float]](), list[int]()
    games = 0
    while games < wanted.games if wanted.games else perf_counter() < ends:
        found, shares = one_game(wanted, rng)
        decisions += found
        won += [shares] * len(found)
        number += [games] * len(found)
        games += 1
    if decisions:
        write(path, wanted, decisions, won, number)
    return games


def one_game(wanted: Wanted, rng: Rng) -> tuple[list[Decision], list[float]]:
    """The decisions of a game, and what each seat won."""
    game = GAMES[wanted.key]
    states, legal_moves = game.new_with(wanted.players, {}, luck="manual").start_states(), np.zeros(game.most_legal, np.int64)
    table, decisions = entry_points.handle(states), list[Decision]()
    while (who := int(entry_points.turn_at(table, 0))) != OVER:
        n = int(entry_points.legal_at(table, 0, legal_moves))
        if who == CHANCE or n == 1:
            move = int(legal_moves[draw(rng, n)])
        else:
            decisions.append(decide(game, wanted, states, who, rng))
            move = chosen_move(decisions[-1], len(decisions) <= LIVELY, rng)
        entry_points.apply_at(table, 0, move, NO_JOURNAL)
    winners = int(entry_points.winners_at(table, 0))
    return decisions, [win_share(winners, seat) for seat in range(wanted.players)]


def decide(game: Game, wanted: Wanted, states: States, seat: int, rng: Rng) -> Decision:
    """Search as a bot of the level does, by what its seat knows."""
    known = states.copy()
    entry_points.redeal_at(entry_points.handle(known), 0, seat, rng)
    found = searched(game, known, seat, game.level(wanted.level), wanted.iterations, rng).moves[: game.most_legal]
    moves, visits = np.zeros(game.most_legal, np.int16), np.zeros(game.most_legal, np.int32)
    moves[: len(found)] = [move for move, _, _ in found]
    visits[: len(found)] = [count for _, count, _ in found]
    return Decision(states.copy(), seat, moves, visits)


def chosen_move(decision: Decision, lively: bool, rng: Rng) -> int:
    """The most tried move; now and then in the beginning, one that is drawn by how often it was tried."""
    visits = decision.visits
    if lively and draw(rng, ASTRAY) == 0:
        at = int(draw(rng, int(visits.sum())))
        return int(decision.moves[np.searchsorted(np.cumsum(visits), at, side="right")])
    return int(decision.moves[visits.argmax()])


# --- files ----------------------------------------------------------------------------------------------------------


def write(path: Path, wanted: Wanted, decisions: list[Decision], won: list[list[float]], number: list[int]) -> None:
    """One file of decisions, and how their games ended."""
    states = np.concatenate([decision.state for decision in decisions])
    np.savez(
        path,
        about=np.array(json.dumps(wanted._asdict())),
        states=states.view(np.uint8).reshape(len(decisions), -1),
        turns=np.array([decision.seat for decision in decisions], np.int64),
        moves=np.array([decision.moves for decision in decisions]),
        visits=np.array([decision.visits for decision in decisions]),
        won=np.array(won, np.float32),
        game=np.array(number, np.int64),
    )


def read_positions(game: Game, folder: Path) -> Positions:
    """All decisions in the files of a folder, as a network is told them."""
    parts, first = list[Positions](), 0
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as data:
            if json.loads(str(data["about"]))["key"] != game.key:
                raise SystemExit(f"{path} holds games of something else than {game.key}")
            part = positions_of(game, data)
        parts.append(part._replace(game=part.game + first))
        first = int(parts[-1].game[-1]) + 1
    if not parts:
        raise SystemExit(f"{folder} holds no searched games")
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def positions_of(game: Game, data: Any) -> Positions:
    """The decisions of one file."""
    turns, seats = data["turns"], data["won"].shape[1]
    count, length = len(turns), len(game.observation or ())
    observed, found = np.zeros((count, length), np.int16), np.zeros((count, columns_of(game)), np.int16)
    may, share = np.zeros((count, game.move_count), np.bool_), np.zeros((count, game.move_count), np.float16)
    states = np.ascontiguousarray(data["states"]).view(game.state).reshape(-1)
    room = np.zeros(game.most_legal, np.int64), np.zeros(len(features_named(game)), np.int64)
    look_again(entry_points.handle(states), turns, *room, observed, may, found)
    visits = data["visits"].astype(np.float32) ** SHARPER
    np.add.at(share, (np.arange(count)[:, None], data["moves"].astype(int)), visits / visits.sum(1, keepdims=True))
    won = np.zeros((count, MOST_SEATS), np.float32)
    won[:, :seats] = np.take_along_axis(data["won"], (turns[:, None] + np.arange(seats)) % seats, 1)
    return Positions(observed, found, may, share, won, np.full(count, seats, np.int64), data["game"])


@compiled
def look_again(states: States, turns: Moves, moves: Moves, found: Moves, observed: Any, may: Any, out: Any) -> None:
    """What the seat in turn observes, what it may do, and everybody's features."""
    for i in range(turns.size):
        who = turns[i] + 0
        observe(states[i], who, observed[i])
        for k in range(legal(states[i], moves)):
            may[i, moves[k]] = True
        write_features(states[i], who, found, out[i])


# --- asked for ------------------------------------------------------------------------------------------------------


def each_process(chosen: argparse.Namespace) -> Iterator[tuple[Wanted, Path]]:
    """What every process plays, and where it writes."""
    for k in range(chosen.j):
        players = chosen.players or seats_of(GAMES[chosen.key])
        seed = 1000 * chosen.seed + k
        wanted = Wanted(chosen.key, chosen.level, chosen.iterations, players, seed, chosen.seconds, chosen.games)
        yield wanted, chosen.out / f"{chosen.seed}-{k}.npz"


def main(words: list[str] | None = None) -> int:
    """Play what is asked for; returns how many games were played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key", metavar="GAME")
    parser.add_argument("--level", default="master@1", help="who plays")
    parser.add_argument("-i", "--iterations", type=int, default=600, help="of a search for each decision")
    parser.add_argument("--players", type=int, default=0, help="four, where nothing is said and the game seats four")
    parser.add_argument("--seconds", type=float, default=60, help="how long, where no games are given")
    parser.add_argument("--games", type=int, default=0, help="of each process, whatever the time")
    parser.add_argument("-j", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    chosen = parser.parse_args(words)
    chosen.out.mkdir(parents=True, exist_ok=True)
    asked = list(each_process(chosen))
    if len(asked) == 1:
        games = play(*asked[0])
    else:
        with get_context("spawn").Pool(len(asked)) as pool:
            games = sum(pool.starmap(play, asked))
    print(f"{chosen.key}: {games} games", flush=True)
    return games


if __name__ == "__main__":
    main()
