"""What a table calls of its game's kernels, from Python: it is translated together, as one unit.

Whatever belongs to no unit is compiled by itself when it is first called.
"""

import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from numba import types

from tabletown.compiler.numba_linker import Call, is_kernel

from . import entry_points as batch
from .kernel import Moves, Pages, Rows, States, home_in, rules_in
from .rng import Rng

TABLE = (
    batch.setup_at, batch.turn_at, batch.legal_at, batch.apply_at, batch.scores_at, batch.score_line_at, batch.winners_at,
    batch.redeal_at, batch.judge_at, batch.features_at, batch.why_not_at,
)  # fmt: skip
"""The questions that everybody asks."""
SHOWING_ROOMS = ("notation", "display")
"""The rooms of a game whose modules ask its kernels about positions."""


@cache
def table_calls(state: Any) -> list[Call]:
    """What a table needs of the game with these states: the questions that everybody asks, and those of its own displays."""
    return [*(called(kernel, state) for kernel in TABLE), *asked_calls(state)]


def called(kernel: Any, state: Any) -> Call:
    """A kernel as Python calls it."""
    return kernel, tuple(kind_of(parameter, state) for parameter in parameters_of(kernel))


def asked_calls(state: Any) -> Iterator[Call]:
    """The kernels of a game that its notation and its displays know: they ask them about a position."""
    package = home_in(state) or ""
    found = {value for room in SHOWING_ROOMS for value in known_to(f"{package}.{room}") if is_kernel(value)}
    for kernel in sorted(found, key=lambda kernel: (kernel.__module__, kernel.__qualname__)):
        kinds = [kind_of(parameter, state) for parameter in parameters_of(kernel)]
        if kernel.__module__.startswith(f"{package}.") and kinds[:1] == [state] and None not in kinds:
            yield kernel, tuple(kinds)


def known_to(room: str) -> Iterator[Any]:
    """All functions that the modules of a room have a name for."""
    try:
        modules = [import_module(room)]
    except ModuleNotFoundError:
        return  # a small game need not have it
    for found in walk_packages(getattr(modules[0], "__path__", []), f"{room}."):
        modules.append(import_module(found.name))
    for module in modules:
        yield from filter(callable, vars(module).values())


def parameters_of(kernel: Any) -> list[inspect.Parameter]:
    """The parameters of a kernel."""
    return list(inspect.signature(kernel.py_func).parameters.values())


def kind_of(parameter: inspect.Parameter, state: Any) -> Any:
    """The type of what Python gives for a parameter, by how it is declared; None where that does not say it."""
    if parameter.name == "s":
        return state
    kinds = {
        int: types.int64,
        States: array(state),
        Moves: array(types.int64),
        Rows: array(types.int64, 2),
        Pages: array(types.int64, 3),
        Rng: array(types.uint64),
    }
    return next((kind for declared, kind in kinds.items() if parameter.annotation == declared), None)


def array(of: Any, axes: int = 1) -> Any:
    """The type of an array."""
    return types.Array(of, axes, "C")


def unit(kinds: Iterable[Any]) -> list[Call]:
    """What is compiled with a call of arguments of these types: the questions that everybody asks. A game's own can wait."""
    states = (kind.dtype for kind in kinds if isinstance(kind, types.Array) and rules_in(kind))
    return [called(kernel, state) for state in states for kernel in TABLE]
