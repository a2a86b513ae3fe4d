"""Deleting an account: finished games stay, without the name; bots play on in running ones; what was said is gone."""

from contextlib import suppress
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q
from django.http import Http404

from tabletown.game.player_names import name_key
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import ChatLine, Note, Seat, Table
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import changed
from tabletown.web.tables.play.resignation import concede

from .models import Account, Distance, Report
from .personal_data import close_seats, seats_of

NAMELESS = "Somebody"
"""What a seat is called whose player has deleted their account."""


def delete(account: Account) -> None:
    """Delete an account, and what tells who sat where. Each table is a step of its own, so that nobody has to wait long: if it
    is interrupted, it can be asked for again."""
    hooks.close_all(account.person)
    leave_running_games(account)
    leave_waiting_rooms(account)
    close_seats(seats_of(account))
    for seat in seats_of(account).order_by("table", "number"):
        make_nameless(seat.pk)
    with transaction.atomic():
        for gone in hooks.PERSON_GONE:
            gone(account.person)
        Table.objects.filter(maker_hash=account.person).update(maker_hash="")
        Distance.objects.filter(Q(by=account.person) | Q(whom=account.person)).delete()
        Report.objects.filter(by=account.person).update(by="")
        Report.objects.filter(whom=account.person).update(whom="", name=NAMELESS, said="")
        account.delete()
        transaction.on_commit(empty_log)


def empty_log() -> None:
    """SQLite overwrites what is deleted, but its log of changes still has it: bring all of the log into the file, and cut it off.

    Whoever reads just now is waited for as long as changes wait for each other; then it stays until later changes overwrite it.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def leave_running_games(account: Account) -> None:
    """A bot plays on, as when somebody concedes."""
    running = seats_of(account).filter(table__status=Table.Status.RUNNING, kind=Seat.Kind.PERSON)
    for table_id, number in list(running.values_list("table", "number")):
        with suppress(Refused, Http404):  # it has ended meanwhile, or its game is not installed any more
            concede(table_id, number)


def leave_waiting_rooms(account: Account) -> None:
    """Seats at tables that have not begun are free again; a table of one's own is cancelled."""
    waiting = Table.objects.filter(status=Table.Status.WAITING)
    own = waiting.filter(maker_hash=account.person)
    tables = {*own.values_list("pk", flat=True), *waiting.filter(seats__in=seats_of(account)).values_list("pk", flat=True)}
    for table_id in sorted(tables):
        with transaction.atomic(), suppress(Http404):
            table, seats = locked(table_id)
            if table.status != Table.Status.WAITING:
                continue
            for seat in seats:
                if seat.visitor_hash == account.person:
                    Seat.objects.filter(pk=seat.pk).update(
                        name="", taken=False, here=False, seen_at=None, invited=False, token_hash="", visitor_hash=""
                    )
            if table.maker_hash == account.person:
                table.status = Table.Status.CANCELLED
                table.seats.update(invite_hash="")
            changed(table)


def make_nameless(seat_id: int) -> None:
    """A seat that nobody's name stands on, nobody can open, and nobody has said anything from."""
    with transaction.atomic():
        seat = Seat.objects.select_related("table").get(pk=seat_id)
        table = Table.objects.select_for_update().only("pk", "position", "start").get(pk=seat.table_id)
        others = {name_key(name) for name in table.seats.exclude(pk=seat.pk).values_list("name", flat=True)}
        names = [NAMELESS, *(f"{NAMELESS} {n}" for n in range(2, 12))]
        seat.name = next(name for name in names if name_key(name) not in others)
        seat.token_hash = seat.visitor_hash = ""
        seat.save(update_fields=["name", "token_hash", "visitor_hash"])
        ChatLine.objects.filter(table=table, seat=seat.number).delete()
        Note.objects.filter(seat=seat).delete()
        position, start = (renamed(kept, seat) for kept in (table.position, table.start))
        # Another stamp, so that no page shows what was kept of before; not another date.
        Table.objects.filter(pk=table.pk).update(stamp=F("stamp") + 2, position=position, start=start)


def renamed(kept: dict[str, Any] | None, seat: Seat) -> dict[str, Any] | None:
    """A position with a seat's new name in it."""
    if not kept or "players" not in kept:
        return kept or None
    return {**kept, "players": [seat.name if n == seat.number else name for n, name in enumerate(kept["players"])]}
