"""A position as Python code reads it: one shape for words, views, positions and checks.

A snapshot has a state's fields as attributes, with lists and integers in them. What the rules know about it is asked of
them: `ask(house_value, s, row, lot)` calls a kernel on the very same position.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from .kernel import PLAIN, States
from .plain import PlainStates

Record = np.ndarray[Any, np.dtype[np.void]]


class Snapshot(SimpleNamespace):
    """One position, read-only: attributes, lists and integers."""

    def __init__(self, states: States) -> None:
        super().__init__(**fields_of(states[0]))
        self._states = states


def snapshot(states: States) -> Any:
    """The first of some states as Python reads it. A copy; changing it changes nothing."""
    return Snapshot(states[:1].copy())


def ask(kernel: Callable[..., Any], s: Any, *arguments: Any) -> int:
    """What a kernel says about a position. It works on a copy, so that kernels that play on may be asked, too."""
    states = s._states.copy()
    return int(kernel(PlainStates(states)[0] if PLAIN else states[0], *arguments) or 0)


def fields_of(record: Any) -> dict[str, Any]:
    """The fields of a record as ordinary Python."""
    return {name: plain(record[name]) for name in record.dtype.names}


def plain(value: Any) -> Any:
    """A field as ordinary Python: an integer, a list, or a namespace for a record within the record."""
    if value.dtype.names is None:
        return value.tolist()
    if getattr(value, "shape", ()) != ():
        return [plain(item) for item in value]
    return SimpleNamespace(**fields_of(value))
