"""Leaving a game for good: a bot plays on."""

from django.db import transaction
from django.utils.translation import gettext as _

from tabletown.web.tables.models import HouseLine, Seat, Table

from .clocks import STAND_IN, clock_now, stop
from .decisions import Refused, locked
from .match_storage import add_house_line, changed
from .pauses import pause_if_all_agree
from .take_backs import take_back_if_all_agree


def concede(table_id: str, seat: int) -> Table:
    """Leave the table for good: a bot plays on in the seat. It agrees to whatever somebody asks to take back."""
    with transaction.atomic():
        table, seats = locked(table_id)
        leaving = seats[seat]
        if table.status != Table.Status.RUNNING or leaving.kind == Seat.Kind.BOT:
            raise Refused(_("There is no running game to concede."))
        leaving.kind, leaving.level, leaving.conceded = Seat.Kind.BOT, STAND_IN, True
        leaving.save()
        table.waits_for_bot = table.waits_for_bot or table.turn == seat
        if table.turn == seat and table.clock_kind:
            stop(table, clock_now())
        add_house_line(table, HouseLine.Kind.CONCEDED, seat)
        pause_if_all_agree(table, seats)
        if not take_back_if_all_agree(table, seats):
            changed(table)
    return table
