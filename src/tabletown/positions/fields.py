"""The fields of a position, each said once: how it is written with names, and how it is read again.

A game's `notation/position.py` is a table of these. Reading goes through the table in its order, so a field may lean on
those above it. Either it goes into the record, and what is left out has its default; or (`said_field` and its like) it is first
kept as said, so that the game can fill in what is left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletown.positions.validation import Reader, seat_word


@dataclass(frozen=True)
class Field:
    """One field of a position: `write` takes a snapshot, `read` fills a record."""

    name: str
    write: Callable[[Any], Any]
    read: Callable[[Reader, Any], None]


def write_fields(fields: Sequence[Field], s: Any) -> dict[str, Any]:
    """The position with names."""
    return {field.name: field.write(s) for field in fields}


def read_fields(fields: Sequence[Field], reader: Reader, record: Any) -> None:
    """Fill a record; what is left out has its default."""
    for field in fields:
        field.read(reader, record)


def writer_of(fields: Sequence[Field]) -> Callable[[Any], dict[str, Any]]:
    """What a game declares that writes nothing but these fields."""
    return lambda s: write_fields(fields, s)


def reader_of(fields: Sequence[Field]) -> Callable[[Reader, Any], None]:
    """What a game declares that reads nothing but these fields."""
    return lambda reader, record: read_fields(fields, reader, record)


def number_field(name: str, low: int, high: int, default: int, to: str = "") -> Field:
    """A whole number; `to` names the state's field where it is called something else there."""
    to = to or name

    def read(reader: Reader, record: Any) -> None:
        record[to] = reader.whole(name, low, high, default)

    return Field(name, lambda s: getattr(s, to), read)


def flag_field(name: str, default: bool = False, to: str = "") -> Field:
    """True or false."""
    to = to or name

    def read(reader: Reader, record: Any) -> None:
        record[to] = reader.flag(name, default)

    return Field(name, lambda s: bool(getattr(s, to)), read)


def word_field(name: str, choices: Sequence[str], default: str, to: str = "") -> Field:
    """One of a list of words; the state holds its index."""
    to = to or name

    def read(reader: Reader, record: Any) -> None:
        record[to] = reader.word(name, choices, default)

    return Field(name, lambda s: choices[getattr(s, to)], read)


def seat_field(name: str, default: str | None = None, to: str = "") -> Field:
    """A seat, written P1, P2 and so on, or nobody."""
    to = to or name

    def read(reader: Reader, record: Any) -> None:
        record[to] = reader.seat(name, int(record["seats"]), default)

    return Field(name, lambda s: seat_word(getattr(s, to)), read)


def seat_numbers(name: str, low: int, high: int, default: Callable[[Any], list[int]], to: str = "") -> Field:
    """A whole number for each seat; the default may depend on what has been read."""
    to = to or name

    def read(reader: Reader, record: Any) -> None:
        seats = int(record["seats"])
        record[to][:seats] = reader.wholes(name, seats, low, high, default(record))

    return Field(name, lambda s: getattr(s, to)[: s.seats], read)


# --- fields of which a game must know whether they are said -----------------------------------------------------------


def said_field(
    name: str, write: Callable[[Any], Any], read: Callable[[Reader, Any], Any], to: str = "", null_says_nothing: bool = False
) -> Field:
    """A field that may be left out: what `read` finds is kept under its name, or `to`; what is left out stays as it is there."""
    to = to or name

    def read_if_said(reader: Reader, said: Any) -> None:
        value = reader.raw(name, None)
        if value is not None or (name in reader.data and not null_says_nothing):
            setattr(said, to, read(reader, said))

    return Field(name, write, read_if_said)


def said_number(name: str, low: int, high: int) -> Field:
    """A whole number."""
    return said_field(name, lambda s: getattr(s, name), lambda reader, said: reader.whole(name, low, high))


def said_flag(name: str) -> Field:
    """True or false."""
    return said_field(name, lambda s: bool(getattr(s, name)), lambda reader, said: reader.flag(name))


def said_seat(name: str) -> Field:
    """A seat, or nobody."""
    return said_field(name, lambda s: seat_word(getattr(s, name)), lambda reader, said: reader.seat(name, said.seats))


def said_name(name: str, names: Sequence[str], to: str = "", first: int = 0) -> Field:
    """One of a list of names that are numbered from `first` on, or none, which is -1."""
    to = to or name

    def write(s: Any) -> str | None:
        number = getattr(s, to)
        return names[number - first] if number >= 0 else None

    def read(reader: Reader, said: Any) -> int:
        return -1 if reader.raw(name) is None else first + reader.word(name, names)

    return said_field(name, write, read, to)


def said_seat_numbers(name: str, bounds: Callable[[Any], tuple[int, int]], null_says_nothing: bool = False) -> Field:
    """A whole number for each seat; how small and large it may be can depend on what has been read."""

    def read(reader: Reader, said: Any) -> list[int]:
        return reader.wholes(name, said.seats, *bounds(said))

    return said_field(name, lambda s: getattr(s, name)[: s.seats], read, null_says_nothing=null_says_nothing)
