"""Where a batch is computed: what every place can do, and the processor, whose cores share the games."""

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from reprlib import repr as short
from typing import Any

import numpy as np
from numba import typeof
from numpy.typing import NDArray

from tabletown.bots.simple_policies import SeatPolicies
from tabletown.compiler.backend import Call
from tabletown.cpu_cores import usable_cores
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import States
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game

from .batch_stepping import (
    NO_MOVE,
    Bench,
    BotSeats,
    GameBatch,
    first_illegal,
    go_on_with_games,
    play_out_games,
    sample_actions,
    step_games,
    step_games_with_bots,
)

MOST_THREADS = 1024
WORTH_A_THREAD = 256
"""Games; fewer are stepped sooner than another thread is woken."""
MOST_SEATS = 8


class Engine(ABC):
    """What a batch asks of the place where it is computed."""

    games: Any
    """The arrays of all games, as `GameBatch` names them: of NumPy, or on a device."""
    setting: NDArray[np.int64]

    @abstractmethod
    def positions(self) -> Any:
        """The positions."""

    @abstractmethod
    def reset(self, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Start every game anew."""

    @abstractmethod
    def fill(self, state: States, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Let every game go on from one position, or from one of its own."""

    def restart(self, games: NDArray[np.bool_], luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Start some games anew."""
        raise BadOption("games of a batch on a GPU are started anew all together, by `reset`")

    @abstractmethod
    def take(self, actions: Any) -> Any:
        """Actions as kernels want them, refused if they are not one whole number for each game."""

    @abstractmethod
    def first_illegal(self, actions: Any) -> int:
        """The first game whose action is not legal, or -1."""

    @abstractmethod
    def step(self, actions: Any) -> None:
        """Play one legal move in each game."""

    @abstractmethod
    def sample(self) -> Any:
        """A random legal move for each game."""

    @abstractmethod
    def go_on(self, moves: int) -> int:
        """Random moves in each game; return how many games ended."""

    @abstractmethod
    def play_out(self, seats: SeatPolicies) -> tuple[Any, Any, Any]:
        """Play copies to their ends; return rewards, lengths and positions."""

    @abstractmethod
    def state_of(self, i: int) -> States:
        """One position, as an array of one. A copy."""

    @abstractmethod
    def legal_of(self, i: int) -> NDArray[np.int16]:
        """The legal moves of one game."""

    @abstractmethod
    def luck_of(self, i: int) -> int:
        """A word that says where the luck of a game has got to."""


class Processor(Engine):
    """All cores of this machine, each with a part of the games."""

    def __init__(self, game: Game, games: GameBatch, policies: SeatPolicies | None, threads: int | None) -> None:
        self.game, self.games, self.setting = game, games, games.setting
        self.states, self.policies = games.states, policies
        self.handles = games._replace(states=entry_points.handle(games.states), start=entry_points.handle(games.start))
        self.size = games.done.size
        self.actions, self.sampled = np.zeros(self.size, np.int64), np.zeros(self.size, np.int64)
        wanted = check_threads(threads)
        count = max(1, min(wanted, self.size // WORTH_A_THREAD))
        cuts = [self.size * n // count for n in range(count + 1)]
        self.parts = list(zip(cuts, cuts[1:], [self._bench() for _ in range(count)], strict=False))
        self.bots = [self._bot_seats(policies) for _ in range(count)] if policies is not None else []
        first_step = keep_off_the_first_core if threads is None else None
        self.pool = ThreadPoolExecutor(count - 1, "batch", first_step) if count > 1 else None

    def _bench(self) -> Bench:
        moves, points = np.zeros(self.game.most_legal, np.int64), np.zeros(MOST_SEATS, np.int64)
        return Bench(moves, points, np.zeros(1, np.uint64), np.zeros(1, np.uint64), NO_JOURNAL)

    def _bot_seats(self, seats: SeatPolicies) -> BotSeats:
        known, spare = (entry_points.handle(entry_points.new_states(1, self.game.state)) for _ in range(2))
        return BotSeats(*seats, known, spare)

    def _share(self, work: Callable[[int], Any]) -> list[Any]:
        """Let every thread do its part; this one does the first."""
        if self.pool is None:
            return [work(0)]
        others = [self.pool.submit(work, part) for part in range(1, len(self.parts))]
        first = work(0)
        return [first, *(other.result() for other in others)]

    def positions(self) -> Any:
        """A view that cannot be written to."""
        shown = self.states.view()
        shown.flags.writeable = False
        return shown

    def reset(self, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Start every game anew."""
        self.fill(self.games.start, luck, chance)

    def fill(self, state: States, luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Let every game go on from one position, or from one of its own."""
        self.games.luck[:], self.games.chance[:], self.states[:] = luck, chance, state
        self.games.done[:], self.games.rewards[:] = False, 0
        self.actions[:] = NO_MOVE
        self.step(self.actions)

    def restart(self, games: NDArray[np.bool_], luck: NDArray[np.uint64], chance: NDArray[np.uint64]) -> None:
        """Start some games anew; what the last step brought is forgotten in all of them."""
        self.states[games] = self.games.start[0]
        self.games.luck[games], self.games.chance[games] = luck[games], chance[games]
        self.games.done[:], self.games.rewards[:] = False, 0
        self.step(np.full(self.size, NO_MOVE, np.int64))

    def take(self, actions: Any) -> NDArray[np.int64]:
        """Any whole numbers, one for each game."""
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise IllegalMove(f"actions are {self.size} whole numbers, one for each game, not {short(actions)}")
        if given.dtype == np.int64:
            return given
        self.actions[:] = given
        return self.actions

    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first game whose action is not legal, or -1."""
        return int(first_illegal(self.games.masks, actions))

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play one legal move in each game, and the bots' moves that follow."""
        if self.policies is None:
            self._share(lambda part: step_games(self.handles, actions, *self.parts[part]))
        else:
            self._share(lambda part: step_games_with_bots(self.handles, actions, self.bots[part], *self.parts[part]))

    def sample(self) -> NDArray[np.int64]:
        """A random legal move for each game."""
        sample_actions(self.handles, self.sampled, 0, self.size, self.parts[0][-1])
        return self.sampled

    def go_on(self, moves: int) -> int:
        """Random moves in each game; return how many games ended."""
        ended = int(sum(self._share(lambda part: go_on_with_games(self.handles, moves, *self.parts[part]))))
        self.actions[:] = NO_MOVE
        self.step(self.actions)
        return ended + int(self.games.done.sum())

    def play_out(self, seats: SeatPolicies) -> tuple[Any, Any, Any]:
        """Play copies to their ends; return rewards, lengths and positions."""
        ends, rewards = self.states.copy(), np.zeros_like(self.games.rewards)
        lengths, bots = np.zeros(self.size, np.int64), [self._bot_seats(seats) for _ in self.parts]
        handle = entry_points.handle(ends)
        self._share(lambda part: play_out_games(self.handles, handle, rewards, lengths, bots[part], *self.parts[part]))
        return rewards, lengths, ends

    def calls(self) -> list[Call]:
        """All kernels that are called above, with the types of what they are given."""
        games, part, bots = self.handles, self.parts[0], self._bot_seats(SeatPolicies(*np.zeros((2, MOST_SEATS), np.int64)))
        examples: list[tuple[Any, tuple[Any, ...]]] = [
            (step_games, (games, self.actions, *part)),
            (step_games_with_bots, (games, self.actions, bots, *part)),
            (sample_actions, (games, self.sampled, *part)),
            (go_on_with_games, (games, 1, *part)),
            (play_out_games, (games, games.states, games.rewards, self.actions, bots, *part)),
        ]
        return [(kernel, tuple(map(typeof, given))) for kernel, given in examples]

    def state_of(self, i: int) -> States:
        """One position, as an array of one. A copy."""
        return self.states[i : i + 1].copy()

    def legal_of(self, i: int) -> NDArray[np.int16]:
        """The legal moves of one game."""
        return self.games.legal[i, : self.games.counts[i]]

    def luck_of(self, i: int) -> int:
        """A word that says where the luck of a game has got to."""
        return int(self.games.luck[i, 0])


def keep_off_the_first_core() -> None:
    """For a thread that shares all cores with the one that wakes it.

    It would often be woken on that one's core, where the two take turns instead of working at the same time.
    """
    if sys.platform == "linux":
        cores = sorted(os.sched_getaffinity(0))
        with suppress(OSError):  # not everybody may choose
            os.sched_setaffinity(0, cores[1:])


def check_threads(threads: Any) -> int:
    """How many threads share the games; None: one for each core that this process may use."""
    if threads is None:
        return usable_cores()
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise BadOption(f"1 to {MOST_THREADS} threads can share a batch, not {short(threads)}")
    return threads
