"""Tokens of seats: made, found, listed and taken back. Whoever has one has the only copy; the site keeps a hash."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.seats.seating import hashed

from ..tables.models import Seat, Table
from .models import MOST_NAME, ProgramToken, SeatToken
from .token_auth import READ, RECOGNISERS, SCOPES, Pass

Token = TypeVar("Token", bound=ProgramToken)

PREFIX = "tt_"
"""By which people, and programs that look for lost secrets, know what it is."""
MOST_TOKENS = 12
"""So many tokens a seat may have at once."""
USE_COUNTS = timedelta(minutes=10)
"""That a token was used is written down once in so long."""


class SeatPass:
    """What a token of a seat opens."""

    def __init__(self, token: SeatToken) -> None:
        self.token = token
        self.scopes = frozenset(token.scopes)

    def enter(self, request: HttpRequest) -> None:
        """It is good for a seat, and for nothing else."""

    def holds(self, table: Table, seat: Seat) -> bool:
        """It is this very seat, and whoever gave the token still sits there."""
        if seat.pk is None or seat.pk != self.token.seat_id:
            return False
        sat_by, opened_by = self.token.sat_by, self.token.opened_by
        return (bool(sat_by) and seat.visitor_hash == sat_by) or (bool(opened_by) and seat.token_hash == opened_by)

    def hosts(self, table: Table) -> bool:
        """It is this very table, and whoever made it has the token."""
        return self.token.hosts and table.pk == self.token.table_id

    def is_good(self) -> bool:
        """It has not been taken back."""
        return SeatToken.objects.filter(pk=self.token.pk).exists()


def seat_pass(written: str) -> Pass | None:
    """The pass of a seat's token."""
    if not written.startswith(PREFIX) or len(written) > 100:
        return None
    token = SeatToken.objects.filter(token_hash=hashed(written)).first()
    return SeatPass(used(token)) if token else None


def used(token: Token) -> Token:
    """Note now and then that a token was used."""
    now = timezone.now()
    if token.used is None or token.used < now - USE_COUNTS:
        type(token)._default_manager.filter(pk=token.pk).update(used=now)
    return token


RECOGNISERS.append(seat_pass)


def make_token(table: Table, seat: Seat | None, scopes: Iterable[str] = SCOPES, name: str = "", hosts: bool = False) -> str:
    """A new token; here is the only time that it can be read."""
    if seat is not None and seat.program_tokens.count() >= MOST_TOKENS:
        raise Refused(_("This seat has %(most)d tokens already: take one back first.") % {"most": MOST_TOKENS})
    written, kept = new_token(scopes, name)
    sat_by, opened_by = (seat.visitor_hash, seat.token_hash) if seat else ("", "")
    SeatToken.objects.create(table=table, seat=seat, hosts=hosts, sat_by=sat_by, opened_by=opened_by, **kept)
    return written


def new_token(scopes: Iterable[str], name: str) -> tuple[str, dict[str, Any]]:
    """A token as it is shown once, and what is kept of it."""
    written = PREFIX + secrets.token_urlsafe(24)
    chosen = [scope for scope in SCOPES if scope == READ or scope in scopes]
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:MOST_NAME]
    return written, {"token_hash": hashed(written), "scopes": chosen, "name": shown}


def tokens_of(table: Table, held: list[int]) -> QuerySet[SeatToken]:
    """The tokens of somebody's seats at a table."""
    return SeatToken.objects.filter(table=table, seat__number__in=held).select_related("seat")


def revoke(table: Table, held: list[int], number: int) -> bool:
    """Take a token of somebody's seats back; False where they have no such token. Open streams end with the next event."""
    return bool(tokens_of(table, held).filter(pk=number).delete()[0])


def forget_tokens(seats: QuerySet[Seat]) -> None:
    """No program acts for these seats any more: their player has signed out everywhere, or is gone."""
    SeatToken.objects.filter(seat__in=seats).delete()
