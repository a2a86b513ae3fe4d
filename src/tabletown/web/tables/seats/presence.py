"""Who is here in a waiting room: whose page is open, roughly. The others are told when somebody comes or goes."""

from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.decisions import locked
from tabletown.web.tables.play.match_storage import changed

from .seating import seats_held

GONE_AFTER = timedelta(seconds=35)
"""Open pages say every ten seconds that they are there."""


def see(pages: list[tuple[HttpRequest, str]]) -> None:
    """These pages are open: whoever sits in a waiting room behind one of them is here."""
    hooks.looked([request for request, _table_id in pages])
    waiting = Table.objects.filter(pk__in={table_id for _request, table_id in pages}, status=Table.Status.WAITING)
    for table in waiting.prefetch_related("seats"):
        seats = list(table.seats.all())
        requests = [request for request, table_id in pages if table_id == table.id]
        open_seats = {number for request in requests for number in seats_held(request, table, seats)}
        Seat.objects.filter(table=table, number__in=open_seats).update(seen_at=timezone.now())
        if any(seat.here != (seat.number in open_seats or was_seen(seat)) for seat in seats):
            tell_who_is_here(table.id)


def was_seen(seat: Seat) -> bool:
    """Whether a player was here a moment ago."""
    return seat.seen_at is not None and seat.seen_at > timezone.now() - GONE_AFTER


def tell_who_is_here(table_id: str) -> None:
    """Write down who is here, and let all open pages show it."""
    with transaction.atomic():
        table, seats = locked(table_id)
        moved = [seat for seat in seats if seat.here != was_seen(seat)]
        for seat in moved:
            seat.here = was_seen(seat)
            seat.save(update_fields=["here"])
        if moved and table.status == Table.Status.WAITING:
            changed(table)
