"""A position as Python code reads it: one shape for words, views, positions and checks.

A snapshot has a state's fields as attributes, with lists and integers in them. What the rules know about it is asked of
them: `ask(house_value, s, row, lot)` calls a kernel on the very same position.
"""

from collections.abc import Callable, Iterable
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.interpreted_state import PlainStates
from tabletown.engine.journal import new_journal
from tabletown.engine.kernel import PLAIN, States

Found = TypeVar("Found")


class Snapshot(SimpleNamespace):
    """One position, read-only: attributes, lists and integers."""

    __slots__ = ("_answers",)  # no field: two snapshots are the same whatever was asked of them

    def __init__(self, states: States) -> None:
        super().__init__(**fields_of(states[0]))
        self._bytes, self._type = states.tobytes(), states.dtype
        self._answers: dict[Any, Any] = {}
        """What was found out about it: several who look at a table ask the same."""


def copy_of(states: States) -> States:
    """The same states in other memory: thirty times as quick as NumPy, which copies records field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def overwrite(states: States, content: bytes) -> None:
    """Put the bytes of states where others stand: ten times as quick as to assign them."""
    states.view(np.uint8)[:] = np.frombuffer(content, np.uint8)


def snapshot(states: States) -> Any:
    """The first of some states as Python reads it. A copy; changing it changes nothing."""
    return Snapshot(states[:1])


def ask(kernel: Callable[..., Any], s: Any, *arguments: Any) -> int:
    """What a kernel says about a position. It works on a copy, so that kernels that play on may be asked, too. What depends on
    numbers alone is asked once; into an array the kernel writes each time."""
    question = kernel, *arguments
    try:
        known: int | None = s._answers.get(question)
    except TypeError:  # arrays have no hash
        return answered(kernel, s, *arguments)
    if known is None:
        known = s._answers[question] = answered(kernel, s, *arguments)
    return known


def answered(kernel: Callable[..., Any], s: Any, *arguments: Any) -> int:
    """A kernel's answer, now."""
    states = np.frombuffer(bytearray(s._bytes), s._type)
    return int(kernel(PlainStates(states)[0] if PLAIN else states[0], *arguments) or 0)


def once(find: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """A function of a position that is found out once for all who look at the same snapshot; nobody changes what it returns."""

    @wraps(find)
    def remembered(s: Any) -> Found:
        if find not in s._answers:
            s._answers[find] = find(s)
        found: Found = s._answers[find]
        return found

    return remembered


def listed(kernel: Callable[..., Any], s: Any, most: int, *arguments: Any) -> list[int]:
    """What a kernel lists about a position: its last argument is an array that it fills, and it returns how far."""
    found = np.zeros(most, np.int64)
    numbers: list[int] = found[: answered(kernel, s, *arguments, found)].tolist()
    return numbers


def tried(s: Any, *moves: int) -> tuple[Any, list[list[int]]]:
    """The position after some moves, tried out on a copy, and what happened: the events of the journal, in order."""
    states, journal = np.frombuffer(bytearray(s._bytes), s._type), new_journal()
    events: list[list[int]] = []
    for move in moves:
        journal[0, 0] = 0
        entry_points.apply_at(entry_points.handle(states), 0, move, journal)
        events += journal[1 : journal[0, 0] + 1].tolist()
    return Snapshot(states), events


def fields_of(record: Any) -> dict[str, Any]:
    """The fields of a record as ordinary Python."""
    return _named(record.tolist(), record.dtype)


def _named(values: tuple[Any, ...], kind: "np.dtype[Any]") -> dict[str, Any]:
    """The fields of a record by name, given its values in order."""
    fields = zip(_records_within(kind), values, strict=True)
    return {name: value if value.__class__ is int else _plain(value, inner) for (name, inner), value in fields}


@cache
def _records_within(kind: "np.dtype[Any]") -> list[tuple[str, "np.dtype[Any] | None"]]:
    """The fields of a kind of record, each with the kind of the records that it holds, if any: to ask for it takes its time."""
    kinds = ((name, kind[name].base) for name in kind.names or ())
    return [(name, inner if inner.names else None) for name, inner in kinds]


def _plain(value: Any, inner: "np.dtype[Any] | None") -> Any:
    """A field as ordinary Python: an integer, a list, or a namespace for a record within the record."""
    if inner is None:
        return value.tolist() if isinstance(value, np.ndarray) else value  # arrays inside a record stay arrays at first
    return _records(value, inner) if isinstance(value, np.ndarray) else SimpleNamespace(**_named(value, inner))


def _records(array: Any, kind: "np.dtype[Any]") -> Any:
    """An array of records as lists of namespaces. Each field is read for all of them at once: there may be many of them."""
    names = [name for name, _inner in _records_within(kind)]
    columns = [_plain(array[name], inner) for name, inner in _records_within(kind)]
    return _listed(names, columns, array.ndim)


def _listed(names: list[str], columns: Iterable[Any], depth: int) -> Any:
    """Lists of namespaces, so many in one another, of a list of values for each name."""
    if depth == 0:
        return SimpleNamespace(**dict(zip(names, columns, strict=True)))
    return [_listed(names, values, depth - 1) for values in zip(*columns, strict=True)]
