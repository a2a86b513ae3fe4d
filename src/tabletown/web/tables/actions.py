"""A decision is one transaction: load, check version, seat and legality, append, store, commit; only then is it told."""

from django.db import transaction
from django.utils.translation import gettext as _

from tabletown.errors import IllegalMove

from .models import ChatLine, Seat, Table
from .storage import changed, keep, resume, store

STAND_IN = "casual"
"""The level of the bot that plays on for somebody who conceded."""


class Refused(Exception):
    """A decision that was not taken, and why, in words for the person who tried."""

    status = 422


class Stale(Refused):
    """The table had moved on before the decision came."""

    status = 409


def locked(table_id: str) -> tuple[Table, list[Seat]]:
    """The table, for this transaction alone."""
    table = Table.objects.select_for_update().get(pk=table_id)
    return table, list(table.seats.all())


def expect(table: Table, version: int) -> None:
    """The decision must be about the table as it stands."""
    if table.status == Table.Status.WAITING:
        raise Refused(_("The game has not started yet."))
    if table.version != version:
        raise Stale(_("The table has moved on in the meantime: here is how it stands now."))


def decide(table_id: str, version: int, seat: int, move: int | str) -> None:
    """Make a move for a seat. A second click of the same move is no second move, and no error."""
    with transaction.atomic():
        table, seats = locked(table_id)
        if table.version != version and isinstance(move, int) and same_again(table, version, seat, move):
            return
        expect(table, version)
        match = resume(table, seats, last=0)
        if match.over:
            raise Refused(_("The game is over."))
        if match.turn != seat:
            raise Refused(_("It is not your turn."))
        try:
            match.play(move)
        except IllegalMove as error:
            raise Refused(str(error)) from None
        keep(table, seats, match, match.steps)


def same_again(table: Table, version: int, seat: int, move: int) -> bool:
    """Whether exactly this decision has been taken already."""
    return table.steps.filter(version=version, by=seat, move=move).exists()


def take_back(table_id: str, version: int, seat: int) -> None:
    """Take back a seat's last step, if nothing was revealed and nobody else has decided since."""
    with transaction.atomic():
        table, seats = locked(table_id)
        expect(table, version)
        if table.status != Table.Status.RUNNING or not resume(table, seats, last=1).may_undo(seat):
            raise Refused(_("There is nothing that you can take back."))
        step = table.steps.order_by("-number")[0]
        table.state, table.layout = bytes(step.before), step.layout
        step.delete()
        table.length -= 1
        store(table, seats, resume(table, seats, last=0))


def concede(table_id: str, seat: int) -> None:
    """Leave the table for good: a bot plays on in the seat."""
    with transaction.atomic():
        table, seats = locked(table_id)
        leaving = seats[seat]
        if table.status != Table.Status.RUNNING or leaving.kind == Seat.Kind.BOT:
            raise Refused(_("There is no running game to concede."))
        leaving.kind, leaving.level, leaving.conceded = Seat.Kind.BOT, STAND_IN, True
        leaving.save()
        table.waits_for_bot = table.waits_for_bot or table.turn == seat
        ChatLine.objects.create(table=table, text=_("%(name)s concedes; a bot plays on.") % {"name": leaving.name})
        changed(table)


def say(table_id: str, seat: int, text: str) -> None:
    """Say something at a table."""
    with transaction.atomic():
        table, _seats = locked(table_id)
        ChatLine.objects.create(table=table, seat=seat, text=text)
        changed(table)
