"""Games that a learner plays with itself, compiled: by threads of the processor, or by those of a GPU, a thread a game at a time.

Every seat decides by what it may know: what it does not know is dealt anew before it looks at its moves. It takes the one after
which its chances are best: at once, or where the game's search plays turns to their ends before it weighs, after the rest of the
turn. Some positions are kept as they really are, with the features of all seats, because that is what a search asks about: it
weighs positions in which everything has been dealt.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype
from numpy.typing import NDArray

for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, old):  # older versions of numba-cuda ask for them
        setattr(np, old, getattr(np, new))

from tabletown import Game  # noqa: E402
from tabletown.bots.feature_model import MOST_SEATS, Model, evaluate  # noqa: E402
from tabletown.bots.mcts import play_on  # noqa: E402
from tabletown.bots.scratch_buffers import Scratch  # noqa: E402
from tabletown.bots.simple_policies import Policy  # noqa: E402
from tabletown.engine import entry_points  # noqa: E402
from tabletown.engine.game_calls import apply, features, judge, legal, redeal, turn, win_share, winners  # noqa: E402
from tabletown.engine.journal import JOURNAL_COLUMNS  # noqa: E402
from tabletown.engine.kernel import CHANCE, OVER, Moves, States, kernel  # noqa: E402
from tabletown.engine.rng import draw  # noqa: E402

F = TypeVar("F", bound=Callable[..., Any])
GREEDY = -1
"""Instead of the number of a model: who plays what looks best at once."""
GREEDILY = int(Policy.GREEDY)
MOST_DECISIONS = 800
"""A game that is longer is left: nothing is learned from it."""
THREADS = 64
"""Of a GPU, in one block."""


def compiled(function: F) -> F:
    """A kernel as those of the games, with which it is linked and optimised once; but compiled anew in each run, since it is no
    part of the house."""
    return kernel(function)


class Plan(NamedTuple):
    """How games are played and what is kept of them."""

    astray: int  # one decision of so many is made at random; 0: none
    every: int  # one position of so many is kept
    begins: bool  # whether a turn is played to its end, greedily, before it is weighed, and beginnings of turns are kept


class Lot(NamedTuple):
    """Games to be played, one a row, and what comes of them."""

    starts: States  # positions from which games begin
    start: NDArray[np.int32]  # which of them
    kinds: NDArray[np.int8]  # of each seat: a model's number, or GREEDY
    seeds: NDArray[np.uint64]
    linear: NDArray[np.float64]  # the models, one a row
    hidden: NDArray[np.float64]
    seen: NDArray[np.int16]  # game, position, seat, feature
    kept: NDArray[np.int32]  # positions of each game
    won: NDArray[np.float32]  # what each seat won
    decisions: NDArray[np.int32]


# A GPU's compiler copies what is called wherever it is called, so every rule is called in as few places as can be.


@compiled
def play_one(game: States, choices: Moves, scratch: Scratch, model: Model, lot: Lot, plan: Plan, i: int) -> None:
    """One game of a lot, from its beginning to its end."""
    game[0] = lot.starts[lot.start[i]]
    seats = game[0].seats + 0
    scratch.rng[0] = lot.seeds[i]
    at, decisions, last, fresh = 0, 0, OVER, False
    who = turn(game[0])
    while who != OVER and decisions < MOST_DECISIONS:
        if (fresh if not plan.begins else who != CHANCE and who != last) and at < lot.seen.shape[1]:
            if draw(scratch.rng, plan.every) == 0:
                keep(game, seats, model, lot, i, at)
                at += 1
        n = legal(game[0], choices)
        chosen: Any = 0
        fresh = who == CHANCE
        if who == CHANCE:
            chosen = draw(scratch.rng, n)
        else:
            last = who
            if n > 1:
                decisions += 1
                fresh = True
                if plan.astray > 0 and draw(scratch.rng, plan.astray) == 0:
                    chosen = draw(scratch.rng, n)
                else:
                    chosen = best_choice(game, choices, scratch, model, lot, plan, i, n)
        apply(game[0], choices[chosen], scratch.journal)
        who = turn(game[0])
    lot.decisions[i] = decisions
    lot.kept[i] = at if who == OVER else 0
    won = winners(game[0])
    for seat in range(lot.won.shape[1]):
        lot.won[i, seat] = win_share(won, seat) if who == OVER and seat < seats else 0.0


@compiled
def keep(game: States, seats: int, model: Model, lot: Lot, i: int, at: int) -> None:
    """Every seat's features, as numbers of 16 bits."""
    for seat in range(seats):
        features(game[0], seat, model.features)
        for k in range(model.features.size):
            lot.seen[i, at, seat, k] = min(max(model.features[k], -32_000), 32_000)


@compiled
def best_choice(game: States, choices: Moves, scratch: Scratch, model: Model, lot: Lot, plan: Plan, i: int, n: int) -> int:
    """The best of a seat's moves by what it may know: by the judge, or by the chances that a model sees after it."""
    who = turn(game[0])
    kind = lot.kinds[i, who]
    scratch.root[0] = game[0]
    redeal(scratch.root[0], who, scratch.rng)
    number, seats = max(kind, 0), game[0].seats + 0
    mine = Model(lot.linear[number], lot.hidden[number], model.features, model.activation, model.chances)
    best, best_value, equals = 0, 0.0, 0
    for k in range(n):
        scratch.position[0] = scratch.root[0]
        apply(scratch.position[0], choices[k], scratch.journal)
        if kind == GREEDY:
            value = float(judge(scratch.position[0], who))
        else:
            if plan.begins:
                play_on(scratch, GREEDILY, 0, who)
            evaluate(scratch.position[0], seats, mine)
            value = mine.chances[who] + 0.0
        if equals == 0 or value > best_value:
            best, best_value, equals = k, value, 1
        elif value == best_value:
            equals += 1
            best = k if draw(scratch.rng, equals) == 0 else best
    return best


# --- the processor --------------------------------------------------------------------------------------------------


@compiled
def play_some(game: States, choices: Moves, scratch: Scratch, model: Model, lot: Lot, plan: Plan, begin: int, end: int) -> None:
    """A part of a lot, one game after the other."""
    for i in range(begin, end):
        play_one(game, choices, scratch, model, lot, plan, i)


class Processor:
    """Plays lots on some cores."""

    arrays = np

    def __init__(self, game: Game, features: int, hidden: int, cores: int) -> None:
        self.cores = cores
        self.desks = [self._desk(game, features, hidden) for _ in range(cores)]

    @staticmethod
    def _desk(game: Game, features: int, hidden: int) -> tuple[States, Moves, Scratch, Model]:
        table, root, played, known, spare = (entry_points.handle(np.zeros(1, game.state)) for _ in range(5))
        choices, moves = (np.zeros(game.most_legal, np.int64) for _ in range(2))
        scratch = Scratch(root, played, known, spare, moves, np.zeros(1, np.uint64), np.zeros((0, JOURNAL_COLUMNS), np.int64))
        found, activation = np.zeros(features, np.int64), np.zeros(hidden)
        model = Model(np.zeros(features), np.zeros((features + 2, hidden)), found, activation, np.zeros(MOST_SEATS))
        return table, choices, scratch, model

    def play(self, lot: Lot, plan: Plan) -> None:
        """All games of a lot."""
        games, lot = len(lot.start), lot._replace(starts=entry_points.handle(lot.starts))
        bounds = [games * part // self.cores for part in range(self.cores + 1)]
        with ThreadPoolExecutor(self.cores) as pool:
            parts = range(self.cores)
            list(pool.map(lambda part: play_some(*self.desks[part], lot, plan, bounds[part], bounds[part + 1]), parts))


# --- a GPU ----------------------------------------------------------------------------------------------------------


def program_for(game: Game, features: int, hidden: int) -> Any:
    """The program of a GPU for one game, as a Python function: a thread plays every so many-th game of a lot."""
    from numba import cuda

    record, width = from_dtype(game.state), game.most_legal

    def run(lot: Any, plan: Any, journal: Any) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        table = cuda.local.array(1, record, alignment=16)
        root = cuda.local.array(1, record, alignment=16)
        played = cuda.local.array(1, record, alignment=16)
        spare = cuda.local.array(1, record, alignment=16)
        choices = cuda.local.array(width, types.int16)
        moves = cuda.local.array(width, types.int16)
        rng = cuda.local.array(1, types.uint64)
        found = cuda.local.array(features, types.int64)
        activation = cuda.local.array(hidden, types.float64)
        chances = cuda.local.array(MOST_SEATS, types.float64)
        scratch = Scratch(root, played, root, spare, moves, rng, journal)
        model = Model(lot.linear[0], lot.hidden[0], found, activation, chances)
        for i in range(thread, lot.start.size, threads):
            play_one(table, choices, scratch, model, lot, plan, i)

    return run


class Gpu:
    """Plays lots on a GPU. Its arrays are CuPy's."""

    def __init__(self, game: Game, features: int, hidden: int, threads: int) -> None:
        import cupy
        from numba import cuda

        self.arrays, self.cuda = cupy, cuda
        self.program = cuda.jit(program_for(game, features, hidden))
        self.blocks = -(-threads // THREADS)
        self.journal = cuda.to_device(np.zeros((0, JOURNAL_COLUMNS), np.int64))

    def play(self, lot: Lot, plan: Plan) -> None:
        """All games of a lot."""
        lent: Any = [self.lend(array) for array in lot]
        self.program[self.blocks, THREADS](Lot(*lent), plan, self.journal)
        self.cuda.synchronize()

    def lend(self, array: Any) -> Any:
        """An array as the games take it: where it lies on the device, else as a copy there."""
        if isinstance(array, np.ndarray):
            return self.cuda.to_device(array)
        return self.cuda.as_cuda_array(array)
