"""Leaving a game for good: a bot plays on."""

from django.db import transaction
from django.utils.translation import gettext as _

from .actions import Refused, locked
from .models import HouseLine, Seat, Table
from .storage import changed, tell
from .take_backs import take_back_if_all_agree

STAND_IN = "casual"
"""The level of the bot that plays on for somebody who conceded."""


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
        tell(table, HouseLine.Kind.CONCEDED, seat)
        if not take_back_if_all_agree(table, seats):
            changed(table)
    return table
