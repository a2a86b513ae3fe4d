"""Tokens of seats: made, found, listed and taken back. Whoever has one has the only copy; the site keeps a hash."""

import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ..tables.actions import Refused
from ..tables.models import Seat, Table
from ..tables.seating import hashed
from .bearers import READ, RECOGNISERS, SCOPES, Pass
from .models import MOST_NAME, SeatToken

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

    def holds(self, table: Table, seat: Seat) -> bool:
        """It is this very seat."""
        return seat.pk is not None and seat.pk == self.token.seat_id

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
    if token is None:
        return None
    now = timezone.now()
    if token.used is None or token.used < now - USE_COUNTS:
        SeatToken.objects.filter(pk=token.pk).update(used=now)
    return SeatPass(token)


RECOGNISERS.append(seat_pass)


def make_token(table: Table, seat: Seat | None, scopes: Iterable[str] = SCOPES, name: str = "", hosts: bool = False) -> str:
    """A new token; here is the only time that it can be read."""
    if seat is not None and seat.program_tokens.count() >= MOST_TOKENS:
        raise Refused(_("This seat has %(most)d tokens already: take one back first.") % {"most": MOST_TOKENS})
    written = PREFIX + secrets.token_urlsafe(24)
    chosen = [scope for scope in SCOPES if scope == READ or scope in scopes]
    shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:MOST_NAME]
    SeatToken.objects.create(table=table, seat=seat, scopes=chosen, name=shown, token_hash=hashed(written), hosts=hosts)
    return written


def tokens_of(table: Table, held: list[int]) -> QuerySet[SeatToken]:
    """The tokens of somebody's seats at a table."""
    return SeatToken.objects.filter(table=table, seat__number__in=held).select_related("seat")


def revoke(table: Table, held: list[int], number: int) -> bool:
    """Take a token of somebody's seats back; False where they have no such token. Open streams end with the next event."""
    return bool(tokens_of(table, held).filter(pk=number).delete()[0])
