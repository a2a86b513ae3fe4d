"""Where other apps take part in what happens at tables. Tables know none of them: each fills these lists when it is ready."""

from collections.abc import Callable

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

from .models import Seat, Table

PERSONS: list[Callable[[HttpRequest], str]] = []
"""Each says by which hash the seats of whoever is signed in are known; nothing for others. It is stored as `visitor_hash`."""
NAMES: list[Callable[[HttpRequest], str]] = []
"""Each says what whoever is signed in is called."""
BEFORE_MAKING: list[Callable[[HttpRequest], None]] = []
"""Each may refuse that a visitor makes a table."""
BEFORE_SITTING: list[Callable[[HttpRequest, Table, list[Seat]], None]] = []
"""Each may refuse that a visitor sits down at a table."""
BEFORE_SAYING: list[Callable[[Table, Seat], None]] = []
"""Each may refuse that whoever has a seat says something there."""
UNHEARD: list[Callable[[HttpRequest, Table, list[Seat]], frozenset[int]]] = []
"""Each says whose chat a visitor does not want to read at a table."""
NO_ADVICE: list[Callable[[Table], bool]] = []
"""Each says whether nobody may be given advice at a table: its game counts for something."""
REMARKS: list[Callable[[Table], str]] = []
"""Each says something about a table to everybody who comes there; nothing about most."""
SEAT_KEYS: list[Callable[[HttpRequest, Table, Seat], bool]] = []
"""Each says whether somebody has a seat in another way than by a browser's token: a program by its own."""
HOST_KEYS: list[Callable[[HttpRequest, Table], bool]] = []
"""The same for whoever made a table."""
SEAT_LINKS: list[tuple[str, str | Promise]] = []
"""Pages for whoever sits at a table: the name of their address, and the words of the link."""
TABLE_LINKS: list[tuple[str, str | Promise]] = []
"""Pages about a table that its page leads to: the name of their address, and the words of the link."""


def person(request: HttpRequest) -> str:
    """The hash by which the seats of whoever is signed in are known; nothing where nobody is."""
    return next(filter(None, (known(request) for known in PERSONS)), "")


def is_without_advice(table: Table) -> bool:
    """Whether nobody may be given advice at a table."""
    return any(counts(table) for counts in NO_ADVICE)


def remarks_on(table: Table) -> tuple[str, ...]:
    """What is said about a table to everybody."""
    return tuple(filter(None, (remark(table) for remark in REMARKS)))


def links_of(table: Table) -> tuple[tuple[str, str], ...]:
    """Pages about a table, each with the words of its link."""
    return addressed(table, TABLE_LINKS)


def seat_links_of(table: Table) -> tuple[tuple[str, str], ...]:
    """Pages for whoever sits at a table, each with the words of its link."""
    return addressed(table, SEAT_LINKS)


def addressed(table: Table, links: list[tuple[str, str | Promise]]) -> tuple[tuple[str, str], ...]:
    """Where links lead to at a table."""
    return tuple((reverse(name, args=[table.id]), str(words)) for name, words in links)


def unheard(request: HttpRequest, table: Table, seats: list[Seat]) -> frozenset[int]:
    """The seats whose chat this visitor does not want to read."""
    return frozenset().union(*(muted(request, table, seats) for muted in UNHEARD))
