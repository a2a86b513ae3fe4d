"""The calls that generic code makes on any state: the record's type picks the game that answers.

Playouts, bots and tournaments call `turn`, `legal`, `apply` and the other functions below. Compiled code picks the game
at compile time, so at no cost.
"""

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, cast

import numpy as np
from numba.extending import overload, register_jitable
from numba.np.numpy_support import from_dtype

from tabletown.compiler.backend import resolve_with

from .journal import Journal
from .kernel import RULES, F, Moves, State, home_in, rules_in
from .observation_kernels import Observed
from .rng import Rng

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


resolve_with(rules_in, home_in, GAME_CALLS)
