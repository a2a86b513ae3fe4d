"""Checked reading of data from outside: every mistake is named with the place where it stands."""

from collections.abc import Mapping, Sequence
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadPosition
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing, nearest

_REQUIRED = object()


class Reader:
    """Takes a JSON-able mapping apart, field by field. `done` complains about fields nobody asked for."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(_("{where} must be a mapping of names to values, not {data}", where=where, data=short(data)))
        self.data = data
        self.where = where
        self.seen: set[str] = set()

    def raw(self, name: str, default: Any = _REQUIRED) -> Any:
        """A field as it stands."""
        self.seen.add(name)
        if name in self.data:
            return self.data[name]
        if default is _REQUIRED:
            raise BadPosition(_("{where} lacks {name}", where=self.where, name=name))
        return default

    def whole(self, name: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        """A whole number within bounds."""
        return whole(self.raw(name, default), low, high, f"{self.where}.{name}")

    def flag(self, name: str, default: Any = _REQUIRED) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise BadPosition(
                _("{where}.{name} must be true or false, not {value}", where=self.where, name=name, value=short(value))
            )
        return value

    def word(self, name: str, choices: Sequence[str], default: Any = _REQUIRED) -> int:
        """One of a list of words, as its index."""
        return word(self.raw(name, default), choices, f"{self.where}.{name}")

    def seat(self, name: str, seats: int, default: Any = _REQUIRED) -> int:
        """A seat written P1, P2 and so on, counted from 0; -1 for null."""
        return seat(self.raw(name, default), seats, f"{self.where}.{name}")

    def several(self, name: str, least: int, most: int, default: Any = _REQUIRED) -> list[Any]:
        """A list of bounded length."""
        return several(self.raw(name, default), least, most, f"{self.where}.{name}")

    def wholes(self, name: str, count: int, low: int, high: int, default: Any = _REQUIRED) -> list[int]:
        """A list of exactly so many whole numbers."""
        items = self.several(name, count, count, default)
        return [whole(item, low, high, f"{self.where}.{name}[{i}]") for i, item in enumerate(items)]

    def part(self, name: str, default: Any = _REQUIRED) -> "Reader":
        """A mapping within the mapping."""
        return Reader(self.raw(name, default), f"{self.where}.{name}")

    def done(self) -> None:
        """Every field must have been asked for."""
        for name in self.data:
            if name not in self.seen:
                hint = nearest(str(name), self.seen)
                raise BadPosition(
                    _(
                        "{where} has no field {name}.{hint} It takes {list}",
                        where=self.where,
                        name=short(name),
                        hint=hint,
                        list=listing(sorted(self.seen)),
                    ),
                    choices=sorted(self.seen),
                )


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(
            _(
                "{where} must be a whole number from {low} to {high}, not {value}",
                where=where,
                low=low,
                high=high,
                value=short(value),
            ),
            bounds=(low, high),
        )
    if not low <= value <= high:
        raise BadPosition(
            _("{where} must be from {low} to {high}, not {value}", where=where, low=low, high=high, value=short(value)),
            bounds=(low, high),
        )
    return value


def word(value: Any, choices: Sequence[str], where: str) -> int:
    """One of a list of words, as its index."""
    if not isinstance(value, str) or value not in choices:
        hint = nearest(value, choices) if isinstance(value, str) else ""
        raise BadPosition(
            _(
                "{where} must be one of {list}, not {value}.{hint}",
                where=where,
                list=listing(choices),
                value=short(value),
                hint=hint,
            ),
            choices=choices,
        )
    return choices.index(value)


def seat(value: Any, seats: int, where: str) -> int:
    """A seat written P1, P2 and so on, counted from 0; -1 for null."""
    if value is None:
        return -1
    return word(value, [f"P{n + 1}" for n in range(seats)], where)


def several(value: Any, least: int, most: int, where: str) -> list[Any]:
    """A list of bounded length."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise BadPosition(_("{where} must be a list, not {value}", where=where, value=short(value)))
    if not least <= len(value) <= most:
        if least == most:
            raise BadPosition(_("{where} must have {most} entries, not {n}", where=where, most=most, n=len(value)))
        raise BadPosition(
            _("{where} must have {least} to {most} entries, not {n}", where=where, least=least, most=most, n=len(value))
        )
    return list(value)


def seat_word(number: int) -> str | None:
    """'P1' for seat 0, None for nobody."""
    return f"P{number + 1}" if number >= 0 else None
