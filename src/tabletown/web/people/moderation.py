"""What the staff can do about a table and what was said there."""

from contextlib import suppress

from django.db import transaction
from django.http import Http404

from tabletown.web.tables.models import ChatLine, Seat, Table
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import changed
from tabletown.web.tables.play.resignation import concede

from .models import QuietTable


def close_table(table_id: str) -> None:
    """A table that has not begun is cancelled. Elsewhere nobody plays or speaks any more, and nobody else sees it: bots finish
    the game, so that its record stays whole."""
    with transaction.atomic():
        table, seats = locked(table_id)
        if table.status == Table.Status.WAITING:
            table.status = Table.Status.CANCELLED
            table.seats.update(invite_hash="")
        table.audience = Table.Audience.PLAYERS
        QuietTable.objects.get_or_create(table=table)
        changed(table)
    if table.status == Table.Status.RUNNING:
        for seat in seats:
            if seat.kind == Seat.Kind.PERSON:
                with suppress(Refused, Http404):
                    concede(table_id, seat.number)


def remove_line(line: ChatLine) -> None:
    """Nobody reads a line of chat any more."""
    with transaction.atomic():
        table, _seats = locked(line.table_id)
        line.delete()
        changed(table)
