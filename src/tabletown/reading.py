"""Checked reading of data from outside: every mistake is named with the place where it stands."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from reprlib import repr as short
from typing import Any

from .errors import BadPosition
from .language import _

_REQUIRED = object()


_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
_JOINERS = "\u200d\ufe0e\ufe0f"
"""What stands between the parts of an emoji."""
_SIGN = re.compile(r"((?<![\w)\]])[+-]|#)[\s$€£]*(?=[+-]?\d)")
_WORD = re.compile(r"(?:#(?=[+-]?\d))?[\w+-]+(?:(?<=\d)\.(?=\d)[\w+-]+)*|[^\x00-\x7f]")


def plain_words(text: str) -> str:
    """Words as people type them: no case, no accents, no punctuation, single spaces.

    Numbers stay what they are: a sign belongs to the number after it, 1.5 is one number, and so is #5, which is no 5.
    """
    if not text.isascii():
        text = "".join(map(_plain, unicodedata.normalize("NFC", text)))
    return " ".join(_WORD.findall(_SIGN.sub(r" \1", text.casefold())))


@lru_cache(4096)
def _plain(c: str) -> str:
    """A character without accents: digits of any script and all dashes are ASCII's, emoji are words, punctuation is a space."""
    if c.isdecimal():
        return str(unicodedata.decimal(c))
    if c.isascii() or c in _DASHES:
        return _DASHES.get(c, c)
    kind, flat = unicodedata.category(c), unicodedata.normalize("NFKD", c)
    if kind in ("So", "Sk"):
        return f" {c} "
    if unicodedata.combining(c) or c in _JOINERS:
        return ""
    if any(part.isdigit() for part in flat):
        return c  # a superscript or a fraction is no plain digit
    letters = "".join(part for part in flat if not unicodedata.combining(part))
    return letters if letters.replace("'", "").isalnum() else _DASHES.get(letters, " ")


def listing(words: Iterable[str], most: int = 60) -> str:
    """'a, b, c', and how many more there are."""
    words = list(words)
    if len(words) <= most:
        return ", ".join(words)
    return _("{several} and {n} more", several=", ".join(words[:most]), n=len(words) - most)


def nearest(word: str, choices: Iterable[str]) -> str:
    """' Did you mean x?' where something is close enough to be meant, or nothing."""
    close = get_close_matches(word[:100], list(choices), 1)
    return " " + _("Did you mean {word}?", word=close[0]) if close else ""


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
