"""The ground the rules stand on: `@kernel`, the generic calls, luck, and the random generator.

Rules are plain functions on one flat record. Decorated with `@kernel` they run compiled; with the environment
variable NUMBA_DISABLE_JIT=1 the very same functions run as ordinary Python, to read and to debug; and CUDA takes
them unchanged. Generic code (playouts, bots, tournaments) calls `turn`, `legal`, `apply` and the other questions
below on any state, and the record's type picks the game that answers: at compile time, so at no cost.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import prod
from types import ModuleType
from typing import Annotated, Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core import config
from numba.extending import overload, register_jitable
from numba.np.numpy_support import from_dtype
from numpy.typing import NDArray

from .cache import SHARED, KernelCache, digest, home_of
from .linking import AskTheGame, EntryCache, InnerCache, LowerInner, two_faced
from .linking import of_unit as _of_unit

State = Any
"""One position: a record of a game's state type. Its fields are integers, arrays of them, or records of those."""
States = NDArray[np.void]
Moves = NDArray[np.int64]
Rows = Annotated[NDArray[np.int64], "two axes"]
Pages = Annotated[NDArray[np.int64], "three axes"]
"""As `Moves`, but with rows and columns; and several of those."""
Journal = Rows
Rng = NDArray[np.uint64]
Observed = NDArray[np.int16]
F = TypeVar("F", bound=Callable[..., Any])
WORD, GOLDEN_GAMMA = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15

CHANCE, OVER = -1, -2
PLAIN = bool(config.DISABLE_JIT)
"""True when kernels run as ordinary Python."""


# --- compiling -----------------------------------------------------------------------------------------------------


def lookup(values: Any) -> Any:
    """A larger array to look things up in, of small numbers: 16 bits wide when compiled, since a GPU has little room for them.

    In plain Python it is as wide as every other number, so that sums with it cannot overflow.
    """
    return np.array(values, np.int64 if PLAIN else np.int16)


def kernel(function: F) -> F:
    """Compile a rule when it is first called: no division checks, no GIL, and one type per argument.

    Numba would compile a callee once for each mixture of integer types it is called with. Here every integer
    argument of a call from one kernel to another is taken as 64 bits wide, so each kernel is compiled once a game.
    """
    if PLAIN:
        return njit(function)
    home = home_of(function.__module__)
    if home:
        digest(home)  # by now, before the sources can change
    caches = [home and KernelCache(function, home, home_in, kind) for kind in (EntryCache, InnerCache)]
    return two_faced(function, _widest, *caches)


def of_unit(module: str, *kernels: Any) -> None:
    """What Python calls of these kernels is compiled together with all that the function `unit` of a module lists."""
    if not PLAIN:
        _of_unit(module, *kernels)


def _widest(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind is not types.uint64):
        return types.int64
    return kind


def home_in(kind: Any) -> str | None:
    """The package of the game whose states an argument's type holds."""
    rules = rules_in(kind)
    return home_of(rules["apply"].__module__) if rules else None


def digest_for(module: str, kinds: Iterable[Any]) -> str:
    """What the code of a kernel of this module was made from, where it is called with arguments of these types."""
    own = home_of(module)
    return digest(next(filter(None, map(home_in, kinds)), SHARED) if own == SHARED else own) if own else ""


def rules_in(kind: Any) -> dict[str, Any] | None:
    """The kernels of the game whose states an argument's type holds."""
    if isinstance(kind, types.BaseTuple):
        return next(filter(None, map(rules_in, kind.types)), None)
    return RULES.get(kind.dtype if isinstance(kind, types.Array) else kind)


# --- the questions generic code asks; the state's type picks who answers ----------------------------------------

RULES: dict[Any, dict[str, Any]] = {}
"""The kernels of each game: by compiled record type, and by field names for plain Python."""


GAME_CALLS: dict[Any, str] = {}
"""The functions below, with their names: each of them is answered by the game whose state it is called with."""
OPTIONAL_CALLS = {"observe"}
"""What a game may leave out: without observations it is played all the same, but is no research environment."""


def game_call(declared: F) -> F:
    """A call that the game of its first argument answers, in plain Python, compiled and on a GPU; it returns an int or None."""
    name = declared.__name__

    @wraps(declared)
    def ask(s: State, *arguments: Any) -> Any:
        found = RULES[s.dtype.names][name](s, *arguments)
        return found if found is None else int(found)

    @overload(ask, target="generic", strict=False)
    def ask_compiled(s: Any, *arguments: Any) -> Any:
        answer = RULES[s][name]
        return lambda s, *arguments: answer(s, *arguments)

    GAME_CALLS[ask] = name
    return cast(F, ask)


def register(state: np.dtype[np.void], lines: int = 0, **kernels: Callable[..., Any]) -> None:
    """Let a game's kernels answer the generic calls for its type of state.

    A game may leave out `setup` where an empty state is its beginning; and, if it says how many `lines` a score has, `scores`,
    which are their sums, and `winners`, where the most points win.
    """
    kernels = {"setup": leave_empty, **kernels}
    if lines:
        kernels = {**by_lines(kernels.get("score_line"), lines), **kernels}
    missing = set(GAME_CALLS.values()) ^ (kernels.keys() | OPTIONAL_CALLS)
    if missing:
        raise TypeError(f"a game answers exactly the generic calls; missing or unknown: {', '.join(sorted(missing))}")
    if RULES.get(state.names, kernels)["apply"].__module__ != kernels["apply"].__module__:
        raise TypeError("two games have states with the same fields; give one of them a field of its own")
    RULES[from_dtype(state)] = RULES[state.names] = kernels


def register_rooms(key: str, state: np.dtype[np.void], *rooms: ModuleType, lines: int = 0) -> None:
    """The same for a game whose kernels are called after it and what they answer: `pebbles_turn`, `pebbles_legal` and so on."""
    named = {f"{key}_{call}": call for call in GAME_CALLS.values()}
    found = {named[name]: function for room in rooms for name, function in vars(room).items() if name in named}
    register(state, lines, **found)


@register_jitable
def leave_empty(s: State) -> None:
    """Nothing is to be laid out."""


def by_lines(score_line: Any, lines: int) -> dict[str, Any]:
    """Scores that are sums of so many lines, and winners who have the most points."""

    @register_jitable
    def total(s: State, seat: int) -> int:
        points = 0
        for line in range(lines):
            points += score_line(s, seat, line)
        return points

    @register_jitable
    def all_totals(s: State, points: Moves) -> None:
        for seat in range(s.seats):
            points[seat] = total(s, seat)

    @register_jitable
    def most_points(s: State) -> int:
        best, won = total(s, 0), 0
        for seat in range(s.seats):
            points = total(s, seat)
            if points > best:
                best, won = points, 0
            if points == best:
                won |= 1 << seat
        return won

    return {"scores": all_totals, "winners": most_points}


@game_call
def setup(s: State) -> None:
    """Lay out the table, in a state that is empty but for `seats` and the options."""


@game_call
def turn(s: State) -> int:
    """Whose move it is: a seat, CHANCE or OVER."""


@game_call
def legal(s: State, moves: Moves) -> int:
    """Write the legal moves into `moves`, ascending, and return how many; at CHANCE a likelier one repeats."""


@game_call
def apply(s: State, move: int, journal: Journal) -> None:
    """Carry out one legal move, and tell the journal what happened."""


@game_call
def scores(s: State, points: Moves) -> None:
    """Write each seat's points: final when the game is over, as they stand before."""


@game_call
def score_line(s: State, seat: int, line: int) -> int:
    """One line of a seat's score; the lines add up to its points, and the display gives each one its name."""


@game_call
def winners(s: State) -> int:
    """Who wins (or leads, before the end), tie-breaks included: one bit per seat."""


@register_jitable(error_model="numpy")
def win_share(won: int, seat: int) -> float:
    """What a seat won, given the bits of `winners`: several winners share, and of a game that was stopped nobody has any."""
    count, bits = 0, won
    while bits > 0:
        count += bits & 1
        bits >>= 1
    return (won >> seat & 1) / max(count, 1)


@game_call
def why_not(s: State, move: int) -> int:
    """Which rule forbids a move now: a number of the game's `Reason`, 0 where it is legal or nothing is to be said."""


@game_call
def redeal(s: State, seat: int, rng: Rng) -> None:
    """Deal anew everything that this seat does not know, consistently with all it does know."""


@game_call
def judge(s: State, seat: int) -> int:
    """What the position is worth to a seat at a glance; only comparisons between positions mean anything."""


@game_call
def features(s: State, seat: int, found: Moves) -> None:
    """Write the features that a seat will win: small numbers, which the game's `weights` turn into chances."""


@game_call
def observe(s: State, seat: int, out: Observed) -> None:
    """Write everything that a seat may know, as the numbers that the game's `observation` names."""


AskTheGame.generic = GAME_CALLS
AskTheGame.answers = staticmethod(rules_in)
LowerInner.home = staticmethod(digest_for)


# --- the journal: what happened, told by the rules themselves ----------------------------------------------------

REVEALED = 0
"""The one event all games share: a player has just seen something that was hidden. Nobody takes that back."""
JOURNAL_COLUMNS = 6
NO_JOURNAL = np.zeros((0, JOURNAL_COLUMNS), np.int64)
"""For simulations: same type, no room, no cost."""


def new_journal(events: int = 400) -> Journal:
    """An empty journal with room for the events of one move."""
    return np.zeros((events + 1, JOURNAL_COLUMNS), np.int64)


@kernel
def tell(journal: Journal, event: int, seat: int, a: int, b: int, c: int) -> None:
    """Write one event into the journal, if it has room. Row 0 counts the events."""
    n = 0
    if journal.shape[0] > 0:
        n = journal[0, 0] + 1
    if n > 0 and n < journal.shape[0]:
        journal[0, 0] = n
        journal[n, 0] = event
        journal[n, 1] = seat
        journal[n, 2] = a
        journal[n, 3] = b
        journal[n, 4] = c


# --- what a seat observes -----------------------------------------------------------------------------------------

MOST_OBSERVED = 32_767
"""Observations are 16 bits wide; a number that has no end of its own is cut off here."""


def starts_of(slots: Iterable[tuple[str, Sequence[Sequence[object]], int, int, str]]) -> dict[str, int]:
    """Where the numbers of each group of an observation start, by the group's pattern of names.

    Kernels that write to places known beforehand are twice as quick as those that count on.
    """
    found, at = {}, 0
    for pattern, axes, *_ in slots:
        found[pattern] = at
        at += prod(len(axis) for axis in axes)
    return found


@kernel
def seen_from(who: int, seat: int, seats: int) -> int:
    """A seat as an observer counts: 0 is the observer, 1 the next clockwise. Nobody, CHANCE and OVER stay as they are."""
    if who < 0:
        return who
    return who - seat if who >= seat else who - seat + seats


@kernel
def counted_on(seat: int, n: int, seats: int) -> int:
    """The n-th seat clockwise from an observer: the way back. A comparison, since a remainder takes ten times as long."""
    return seat + n if seat + n < seats else seat + n - seats


@kernel
def cut_off(number: int) -> int:
    """A number that may be large, as far as an observation can tell it."""
    return max(-MOST_OBSERVED, min(MOST_OBSERVED, number))


# --- luck --------------------------------------------------------------------------------------------------------


def split_mix(word: Any) -> Any:
    """One step of SplitMix64, of a number or of an array of `uint64`: seeds that are alike give words that are not."""
    word = (word + GOLDEN_GAMMA) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def new_rng(seed: int) -> Rng:
    """A random generator for kernels: one word of state, never zero."""
    return np.array([split_mix(seed) or 1], np.uint64)


@kernel
def draw(rng: Rng, n: int) -> np.int64:
    """A number below n. Shifts only: no overflow warnings in plain Python, no floats on the GPU."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64((x >> np.uint64(11)) % np.uint64(n))
