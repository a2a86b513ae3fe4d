"""Many games at once: `Batch`. On the processor with all cores and NumPy arrays, or on a GPU with arrays that stay there."""

import importlib
from collections.abc import Sequence
from reprlib import repr as short
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.agents import bot_of
from tabletown.bots import BOTS, SimpleBot, bot_named, bot_names, seat_policies
from tabletown.bots.simple_policies import SeatPolicies
from tabletown.engine.kernel import CHANCE
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.text.word_matching import listing

from .arguments import check_seat, check_seed, chosen, generators, reward_named
from .batch_engine import Engine, Processor
from .batch_stepping import NO_MOVE, NO_SEAT, GameBatch, SettingIndex

MOST_GAMES = 1 << 22
"""In one batch."""
DEVICES = ("cpu", "cuda")


class Ends(NamedTuple):
    """How games ended that were played out: one row a game."""

    rewards: Any
    lengths: Any
    """Moves from where the games stood, luck included."""
    positions: Any


class Batch:
    """Many games of one kind, stepped together. Every array has one row for each game, and the same arrays are filled again.

    Same game, players, options, size and seed: same games, byte for byte, on any number of cores and on a GPU.
    """

    def __init__(
        self,
        key: str,
        players: int = 0,
        size: int = 1024,
        device: str = "cpu",
        seed: int | None = None,
        *,
        reward: str = "win",
        luck: str = "auto",
        bots: Sequence[Any] | None = None,
        watch: int | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        """`bots` names a bot for each seat that the batch plays itself (None: its moves come from you).

        With luck="manual", luck is to move at `turn == -1`, and its moves come from you as well. With `watch`, a seat,
        `last_look` keeps what that seat observes at the end of a game.
        """
        self.chosen = chosen(key, players, options)
        self.game, self.players, self.options = self.chosen.game, self.chosen.players, self.chosen.options
        self.size, self.device = check_size(size), check_device(device)
        self.seed = check_seed(seed)
        self.policies = policies(self.game, bots, self.players)
        if luck not in ("auto", "manual"):
            raise BadOption(f"luck can be auto or manual, not {short(luck)}")
        if luck == "manual" and self.policies is not None:
            raise BadOption("with bots at the table luck cannot be manual")
        watcher = NO_SEAT if watch is None else check_seat(watch, self.players)
        setting = np.array([reward_named(reward), luck == "manual", watcher], np.int64)
        self._engine = self._new_engine(setting, threads)
        self.reset()

    def _new_engine(self, setting: NDArray[np.int64], threads: int | None) -> Engine:
        games = new_games(self.chosen.start, self.size, self.players, setting, *self._widths())
        engine = self._engine_for(games, threads)
        self._observations, self._masks = read_only(engine.games.observations), read_only(engine.games.masks)
        return engine

    def _engine_for(self, games: GameBatch, threads: int | None) -> Engine:
        if self.device == "cuda":
            return gpu(self.game, games, self.policies)
        return Processor(self.game, games, self.policies, threads)

    def _widths(self) -> tuple[int, int, int]:
        return len(self.chosen.observation), self.game.move_count, self.game.most_legal

    # --- what is the case -------------------------------------------------------------------------------------------

    def observe(self) -> Any:
        """What the seat to move observes in each game: (size, length) numbers of 16 bits, named by `game.observation`."""
        return self._observations

    def mask(self) -> Any:
        """Which moves are legal in each game: (size, moves) truth values."""
        return self._masks

    @property
    def turn(self) -> Any:
        """The seat to move in each game; -1 at luck that is played by hand."""
        return self._engine.games.turns

    @property
    def rewards(self) -> Any:
        """What each seat gets in each game: (size, players), zero but where a game ended in the last step."""
        return self._engine.games.rewards

    @property
    def done(self) -> Any:
        """Whether a game ended in the last step; the next one has begun in its place."""
        return self._engine.games.done

    @property
    def last_look(self) -> Any:
        """What the watched seat observed at the end of games that are done; rows of other games hold something old."""
        return self._engine.games.finals

    @property
    def legal(self) -> Any:
        """The legal moves as numbers, ascending; row i counts as far as `legal_counts[i]`. At luck a likelier one repeats."""
        return self._engine.games.legal

    @property
    def legal_counts(self) -> Any:
        """How many of the numbers in each row of `legal` count."""
        return self._engine.games.counts

    def positions(self) -> Any:
        """The positions themselves: on the processor an array of the game's records, on a GPU their bytes, a row a game."""
        return self._engine.positions()

    # --- what is done -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Any:
        """Start every game anew, and return what is observed. Without a seed, with the one that the batch was made with."""
        self.seed = self.seed if seed is None else check_seed(seed)
        luck, chance = (generators(self.seed, self.size, stream) for stream in (0, 1))
        self._engine.reset(luck, chance)
        return self.observe()

    def restart(self, games: NDArray[np.bool_], seeds: Sequence[int]) -> Any:
        """Start some games anew, each with the luck of a seed of its own (`seeds` has one a game), and return what is observed.

        Rewards and `done` of the last step are forgotten in all games. On the processor only.
        """
        luck, chance = (np.concatenate([generators(seed, 1, stream) for seed in seeds]) for stream in (0, 1))
        self._engine.restart(games, luck, chance)
        return self.observe()

    def step(self, actions: Any, skip: NDArray[np.bool_] | None = None) -> tuple[Any, Any, Any]:
        """Play one move in each game, but for those to skip; luck follows by itself, and where a game ends, the next one begins.

        Returns observations, rewards and done. Where one action is not legal, nothing is changed in any game.
        """
        taken = self._engine.take(actions)
        if skip is not None and skip.any():
            self._step_others(taken, skip)
            return self.observe(), self.rewards, self.done
        wrong = self._engine.first_illegal(taken)
        if wrong >= 0:
            raise IllegalMove(self._refusal(wrong, int(taken[wrong])))
        self._engine.step(taken)
        return self.observe(), self.rewards, self.done

    def _step_others(self, taken: Any, skip: NDArray[np.bool_]) -> None:
        """A step in which nothing is played in some games: any action is taken there."""
        legal = np.where(skip, self.legal[:, 0], taken)
        wrong = self._engine.first_illegal(legal)
        if wrong >= 0:
            raise IllegalMove(self._refusal(wrong, int(legal[wrong])))
        self._engine.step(np.where(skip, NO_MOVE, legal))

    def _refusal(self, i: int, action: int) -> str:
        match = self.match(i)
        if not 0 <= action < self.game.move_count:
            return f"moves are numbers from 0 to {self.game.move_count - 1}; game {i} got {action}"
        words = f"move {action} is not legal in game {i}"
        return f"{words}: {match.why_not(action) or 'it is not asked for'}; legal is {listing(map(str, match.legal_ids()), 10)}"

    def sample(self) -> Any:
        """A random legal move for each game, drawn from generators of the batch."""
        return self._engine.sample()

    def go_on(self, moves: int) -> int:
        """Play so many random moves in every game, luck included, from game to game; return how many games ended."""
        if isinstance(moves, bool) or not isinstance(moves, int) or not 1 <= moves <= 1_000_000:
            raise BadOption(f"1 to 1,000,000 moves can be played at a time, not {short(moves)}")
        if self.policies is not None:
            raise BadOption("a batch with bots goes on by steps")
        return self._engine.go_on(moves)

    def play_out(self, policy: str = "random") -> Ends:
        """Play a copy of each game to its end, every seat by the same policy. The batch itself stays where it is."""
        bot = bot_named(policy, self.game)
        if not isinstance(bot, SimpleBot):
            raise BadOption(f"games are played out by {listing(SIMPLE)}, not by {policy}, who thinks too long")
        return Ends(*self._engine.play_out(seat_policies(self.game, [bot] * self.players)))

    def clone(self, i: int, size: int = 1) -> "Batch":
        """A batch of copies of one game. Its luck is its own: nothing of what comes is known."""
        self._check_game(i)
        twin: Batch = object.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        twin.size = check_size(size)
        twin.seed = int(self._engine.luck_of(i))
        twin._engine = twin._new_engine(self._engine.setting, None)
        luck, chance = (generators(twin.seed, twin.size, stream) for stream in (2, 3))
        twin._engine.fill(self._engine.state_of(i), luck, chance)
        return twin

    def match(self, i: int) -> Match:
        """One game as a match: to look at, to draw, to go on with. A copy."""
        self._check_game(i)
        names = self.game.check_players(self.players)
        return Match.resume(self.game, names, self.options, self._engine.state_of(i).tobytes(), [])

    def chances(self, i: int) -> dict[int, float]:
        """At luck that is played by hand: the possible outcomes of one game, each with its probability."""
        self._check_game(i)
        if int(self.turn[i]) != CHANCE:
            raise BadOption(f"luck is not to move in game {i}")
        listed = [int(move) for move in self._engine.legal_of(i)]
        return {move: listed.count(move) / len(listed) for move in dict.fromkeys(listed)}

    def _check_game(self, i: Any) -> None:
        if isinstance(i, bool) or not isinstance(i, int | np.integer) or not 0 <= i < self.size:
            raise BadOption(f"games are numbered 0 to {self.size - 1}, not {short(i)}")

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<Batch {self.game.key} {self.players} players, {self.size} games on {self.device}>"


def read_only(array: Any) -> Any:
    """The same array of NumPy, which cannot be written to; arrays on a GPU as they are."""
    if not isinstance(array, np.ndarray):
        return array
    view = array.view()
    view.flags.writeable = False
    return view


SIMPLE = [name for name, bot in BOTS.items() if isinstance(bot, SimpleBot)]


def new_games(
    start: NDArray[np.void], size: int, players: int, setting: NDArray[np.int64], length: int, moves: int, most_legal: int
) -> GameBatch:
    """Room for so many games."""
    return GameBatch(
        states=np.repeat(start, size),
        start=start.copy(),
        observations=np.zeros((size, length), np.int16),
        masks=np.zeros((size, moves), np.bool_),
        legal=np.zeros((size, most_legal), np.int16),
        counts=np.zeros(size, np.int16),
        turns=np.zeros(size, np.int8),
        rewards=np.zeros((size, players), np.float32),
        done=np.zeros(size, np.bool_),
        luck=np.zeros((size, 1), np.uint64),
        chance=np.zeros((size, 1), np.uint64),
        finals=np.zeros((size if setting[SettingIndex.WATCHER] != NO_SEAT else 0, length), np.int16),
        setting=setting,
    )


def gpu(game: Game, games: GameBatch, policies: SeatPolicies | None) -> Engine:
    """A GPU to compute a batch on. What that needs is an extra of its own, so it is loaded when it is asked for."""
    engine: Engine = importlib.import_module("tabletown.envs.cuda_engine").Gpu(game, games, policies)
    return engine


def check_size(size: Any) -> int:
    """How many games may be in a batch."""
    if isinstance(size, bool) or not isinstance(size, int | np.integer) or not 1 <= size <= MOST_GAMES:
        raise BadOption(f"a batch has 1 to {MOST_GAMES:,} games, not {short(size)}")
    return int(size)


def check_device(device: Any) -> str:
    """Where a batch can be."""
    if device not in DEVICES:
        raise BadOption(f"a batch can be on {listing(DEVICES)}, not on {short(device)}")
    return str(device)


def policies(game: Game, bots: Sequence[Any] | None, players: int) -> SeatPolicies | None:
    """The compiled policy of each seat, or None where all moves come from outside."""
    if bots is None:
        return None
    names = bot_names(bots)
    if isinstance(bots, str) or len(names) != players:
        raise BadOption(f"bots names one for each of {players} seats, or None for a seat of yours, not {short(bots)}")
    found: list[SimpleBot | None] = []
    for name in names:
        bot = None if name is None else bot_of(name, game)
        if bot is not None and not isinstance(bot, SimpleBot):
            raise BadOption(f"in a batch only {listing(SIMPLE)} can play, not {bot.name}, who thinks too long")
        found.append(bot)
    if None not in found:
        raise BadOption("with a bot in every seat nothing is left to step; use `tabletown simulate` or `play_out`")
    return seat_policies(game, found) if any(found) else None
