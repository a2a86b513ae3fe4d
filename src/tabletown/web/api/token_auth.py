"""Who a program acts for: it shows a token, and the token opens what a page of its owner would.

A token of a seat is known here. Others (an account's) can be added to `RECOGNISERS` by the app that makes them.
"""

from collections.abc import Callable
from typing import Protocol

from django.http import HttpRequest

from tabletown.web.tables.models import Seat, Table

READ, PLAY, CHAT = "read", "play", "chat"
SCOPES = (READ, PLAY, CHAT)
"""What a token may be good for. Whoever may do anything may read."""


class Pass(Protocol):
    """What a token opens."""

    @property
    def scopes(self) -> frozenset[str]:
        """What it is good for."""

    def enter(self, request: HttpRequest) -> None:
        """Let a request be its owner's, where that is more than single seats."""

    def holds(self, table: Table, seat: Seat) -> bool:
        """Whether it opens this very seat."""

    def hosts(self, table: Table) -> bool:
        """Whether its owner has made the table."""

    def is_good(self) -> bool:
        """Whether it has not been taken back since: asked while a stream goes on."""


RECOGNISERS: list[Callable[[str], Pass | None]] = []
"""What finds the pass of a token, or None where it is somebody else's kind of token, or nobody's."""


def recognised(token: str) -> Pass | None:
    """The pass that belongs to a token."""
    return next((found for recognise in RECOGNISERS if (found := recognise(token))), None)


def pass_of(request: HttpRequest) -> Pass | None:
    """The pass that a request has shown."""
    found: Pass | None = getattr(request, "program_pass", None)
    return found


def holds(request: HttpRequest, table: Table, seat: Seat) -> bool:
    """Whether a request is of a program that acts for a seat."""
    shown = pass_of(request)
    return shown is not None and shown.holds(table, seat)


def hosts(request: HttpRequest, table: Table) -> bool:
    """Whether a request is of a program that has made a table."""
    shown = pass_of(request)
    return shown is not None and shown.hosts(table)
