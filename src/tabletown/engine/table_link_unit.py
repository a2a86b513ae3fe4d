"""What a table calls of its game's kernels, from Python: it is translated together, as one unit.

Whatever belongs to no unit is compiled by itself when it is first called.
"""

import inspect
from collections.abc import Iterable
from functools import cache
from typing import Any

from numba import types

from tabletown.compiler.backend import Call

from .entry_points import (
    apply_at,
    features_at,
    judge_at,
    legal_at,
    redeal_at,
    score_line_at,
    scores_at,
    setup_at,
    turn_at,
    why_not_at,
    winners_at,
)  # fmt: skip
from .kernel import ASKED, Moves, Pages, Rows, State, States, home_in, rules_in
from .rng import Rng

TABLE = (
    setup_at, turn_at, legal_at, apply_at, scores_at, score_line_at, winners_at, redeal_at, judge_at, features_at, why_not_at,
)  # fmt: skip
"""The questions that everybody asks."""


@cache
def table_calls(state: Any) -> list[Call]:
    """What a table needs of the game with these states: the questions that everybody asks, and those of its own displays."""
    return [*(called(kernel, state) for kernel in TABLE), *asked_calls(state)]


def called(kernel: Any, state: Any) -> Call:
    """A kernel as Python calls it, by the annotations of its parameters."""
    kinds, parameters = kinds_of(state), parameters_of(kernel)
    unknown = [parameter.name for parameter in parameters if parameter.annotation not in kinds]
    if unknown:
        raise TypeError(f"{kernel.__module__}.{kernel.__name__} cannot be asked: the types of {', '.join(unknown)} are not known")
    return kernel, tuple(kinds[parameter.annotation] for parameter in parameters)


def asked_calls(state: Any) -> list[Call]:
    """The kernels that a game has marked with `@asked`."""
    found = ASKED.get(home_in(state) or "", [])
    return [called(kernel, state) for kernel in sorted(found, key=lambda kernel: (kernel.__module__, kernel.__qualname__))]


def parameters_of(kernel: Any) -> list[inspect.Parameter]:
    """The parameters of a kernel."""
    return list(inspect.signature(kernel.py_func, eval_str=True).parameters.values())


def kinds_of(state: Any) -> dict[Any, Any]:
    """The type of what Python gives for a parameter, by its annotation."""
    return {
        State: state,
        int: types.int64,
        States: array(state),
        Moves: array(types.int64),
        Rows: array(types.int64, 2),
        Pages: array(types.int64, 3),
        Rng: array(types.uint64),
    }


def array(of: Any, axes: int = 1) -> Any:
    """The type of an array."""
    return types.Array(of, axes, "C")


def unit(kinds: Iterable[Any]) -> list[Call]:
    """What is compiled with a call of arguments of these types: the questions that everybody asks. A game's own can wait."""
    states = (kind.dtype for kind in kinds if isinstance(kind, types.Array) and rules_in(kind))
    return [called(kernel, state) for state in states for kernel in TABLE]
