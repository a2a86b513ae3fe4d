"""Who may see a table: every page, stream and file about one is asked for here."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from .actions import MOST_ID, is_open
from .models import Table
from .preparing import require_ready
from .seating import is_maker, sat_down, seats_held, start_late

AUDIENCES = {
    Table.Audience.PUBLIC: _("Public: anybody may watch, and finds the table in the list"),
    Table.Audience.LINK: _("By link: whoever has the address of the table may watch"),
    Table.Audience.PLAYERS: _("Players only: nobody else can see the table"),
}


def any_table(table_id: str) -> Table:
    """The table at that address, of a game that is installed, whoever asks."""
    table = Table.objects.filter(pk=table_id).prefetch_related("seats").first() if len(table_id) <= MOST_ID else None
    if table is None or not is_open(table):
        raise Http404
    if table.status == Table.Status.WAITING and all(seat.taken for seat in table.seats.all()):
        require_ready(table.game)  # everybody was there before the rules were
        return start_late(table_id)
    return table


def visible_table(request: HttpRequest, table_id: str) -> Table:
    """The table at that address, if this visitor may see it."""
    table = any_table(table_id)
    if not may_see(request, table):
        raise PermissionDenied
    return table


def may_see(request: HttpRequest, table: Table) -> bool:
    """Whether somebody may look: anybody at most tables; else who sits there, or sat there, or has made the table.

    Until it is full, an open seat of a table for players only is for whoever has the address.
    """
    if table.audience != Table.Audience.PLAYERS or is_maker(request, table):
        return True
    seats = list(table.seats.all())
    if any(sat_down(request, table, seat) for seat in seats):
        return True
    return table.status == Table.Status.WAITING and any(not seat.taken and not seat.invited for seat in seats)


def replay_seat(request: HttpRequest, table: Table) -> int | None:
    """As whom somebody sees the past of a table: as their seat; where several people look at one screen, as an onlooker until
    the game is over."""
    held = [] if table.imported else seats_held(request, table, list(table.seats.all()))
    return held[0] if held and (len(held) == 1 or table.status == Table.Status.OVER) else None
