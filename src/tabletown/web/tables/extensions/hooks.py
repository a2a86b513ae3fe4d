"""Where other apps take part in what happens at tables. Tables know none of them: each fills these lists when it is ready."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

from tabletown.web.tables.models import Seat, Table


@dataclass(frozen=True)
class Wish:
    """Something more that whoever makes a table may want for it."""

    key: str
    """Of the field in the form."""
    words: str | Promise
    about: str | Promise
    offered: Callable[[HttpRequest], bool]
    grant: Callable[[HttpRequest, str], object]
    """Done in the transaction that makes the table, by its id; it may refuse, and then there is no table."""


TABLE_WISHES: list[Wish] = []
"""What can be wished for a new table."""
PERSONS: list[Callable[[HttpRequest], str]] = []
"""Each says by which hash the seats of whoever is signed in are known; nothing for others. It is stored as `visitor_hash`."""
NAMES: list[Callable[[HttpRequest], str]] = []
"""Each says what whoever is signed in is called."""
STILL_KNOWN: list[Callable[[HttpRequest], bool]] = []
"""Each says whether a stream, whose request may be hours old, is still for whom it was. Others end: a browser asks again at once,
with what it knows by then."""
BEFORE_MAKING: list[Callable[[HttpRequest], None]] = []
"""Each may refuse that a visitor makes a table."""
BEFORE_SITTING: list[Callable[[HttpRequest, Table, list[Seat]], None]] = []
"""Each may refuse that a visitor sits down at a table."""
BEFORE_REMATCH: list[Callable[[HttpRequest, Table, list[Seat]], None]] = []
"""Each may refuse that whoever sat at a table seats everybody there once more."""
BEFORE_SAYING: list[Callable[[Table, Seat], None]] = []
"""Each may refuse that whoever has a seat says something there."""
SILENCED: list[Callable[[Table, Seat], str]] = []
"""Each says why a page offers whoever has a seat no chat; nothing where they can speak. Pages ask at every move: each asks the
database once for a table (`Table.read_once`)."""
UNHEARD: list[Callable[[HttpRequest, Table, list[Seat]], frozenset[int]]] = []
"""Each says whose chat a visitor does not want to read at a table."""
NO_ADVICE: list[Callable[[Table], bool]] = []
"""Each says whether nobody may be given advice at a table: its game counts for something."""
LOOKS: list[Callable[[list[HttpRequest]], None]] = []
"""Each is told who looks: their page is open, or they have just asked for it."""
REMARKS: list[Callable[[Table], str]] = []
"""Each says something about a table to everybody who comes there; nothing about most."""
SEAT_KEYS: list[Callable[[HttpRequest, Table, Seat], bool]] = []
"""Each says whether somebody has a seat in another way than by a browser's token: a program by its own."""
HOST_KEYS: list[Callable[[HttpRequest, Table], bool]] = []
"""The same for whoever made a table."""
CLOSING: list[Callable[[str], None]] = []
"""Each closes what else opens the seats of somebody, by their hash: they have signed out everywhere, or leave."""
SEAT_LINKS: list[tuple[str, str | Promise]] = []
"""Pages for whoever sits at a table: the name of their address, and the words of the link."""
TABLE_LINKS: list[tuple[str, str | Promise]] = []
"""Pages about a table that its page leads to: the name of their address, and the words of the link."""

SEATS_CLOSED: list[Callable[[QuerySet[Seat]], None]] = []
"""Each forgets what else opens these seats, such as the tokens of programs."""
PERSON_MOVED: list[Callable[[str, str], None]] = []
"""Each keeps what it has of somebody under another hash: a guest has signed in."""
PERSON_GONE: list[Callable[[str], None]] = []
"""Each forgets somebody, who has deleted their account."""
PERSON_DATA: list[Callable[[str], dict[str, Any]]] = []
"""Each says what it keeps of somebody, ready for JSON: they take everything home as a file."""


def person(request: HttpRequest) -> str:
    """The hash by which the seats of whoever is signed in are known; nothing where nobody is."""
    return next(filter(None, (known(request) for known in PERSONS)), "")


def is_still_known(request: HttpRequest) -> bool:
    """Whether a stream's request is still of whom it was."""
    return all(still_known(request) for still_known in STILL_KNOWN)


def looked(requests: list[HttpRequest]) -> None:
    """These visitors look at a page of the site."""
    for look in LOOKS:
        look(requests)


def is_without_advice(table: Table) -> bool:
    """Whether nobody may be given advice at a table."""
    return any(counts(table) for counts in NO_ADVICE)


def close_all(person: str) -> None:
    """Let nothing open the seats of somebody any more but signing in."""
    for close in CLOSING:
        close(person)


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
    return tuple([(reverse(name, args=[table.id]), str(words)) for name, words in links])


def unheard(request: HttpRequest, table: Table, seats: list[Seat]) -> frozenset[int]:
    """The seats whose chat this visitor does not want to read."""
    return frozenset().union(*(muted(request, table, seats) for muted in UNHEARD))
