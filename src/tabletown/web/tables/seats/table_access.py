"""Who may see a table: every page, stream and file about one is asked for here."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from tabletown.web.jobs.compile_service import require_ready
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import MOST_ID, is_open, read_seats

from .seating import hashed, is_maker, sat_down, seats_held, start_late
from .table_passwords import is_word

AUDIENCES = {
    Table.Audience.PUBLIC: _("Public: anybody may watch, and finds the table in the list"),
    Table.Audience.LINK: _("By link: whoever has the address of the table may watch"),
    Table.Audience.PLAYERS: _("Players only: nobody else can see the table"),
}


def any_table(table_id: str) -> Table:
    """The table at that address, of a game that is installed, whoever asks."""
    table = Table.objects.filter(pk=table_id).first() if len(table_id) <= MOST_ID else None
    if table is None or not is_open(table):
        raise Http404
    seats = read_seats(table)
    if table.status == Table.Status.WAITING and all(seat.taken for seat in seats):
        require_ready(table.game)  # everybody was there before the rules were
        return start_late(table_id)
    return table


class WordNeeded(PermissionDenied):
    """A private table: its word is asked for before anything is shown."""

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id


MOST_WORD = 60
MOST_WORDS = 10
"""A browser remembers so many words."""


def visible_table(request: HttpRequest, table_id: str) -> Table:
    """The table at that address, if this visitor may see it."""
    table = any_table(table_id)
    if not may_see(request, table):
        raise WordNeeded(table_id) if lacks_word(request, table) else PermissionDenied
    return table


def may_see(request: HttpRequest, table: Table) -> bool:
    """Whether somebody may look: anybody at most tables; else who sits there, or sat there, or has made the table.

    Where a word is asked for, nobody else looks without it. Until it is full, an open seat of a table for players only is for
    whoever has the address.
    """
    if not table.word_hash and table.audience != Table.Audience.PLAYERS:
        return True
    seats = list(table.seats.all())
    if is_maker(request, table) or any(sat_down(request, table, seat) for seat in seats):
        return True
    if lacks_word(request, table):
        return False
    open_seat = table.status == Table.Status.WAITING and any(not seat.taken and not seat.invited for seat in seats)
    return table.audience != Table.Audience.PLAYERS or open_seat


def lacks_word(request: HttpRequest, table: Table) -> bool:
    """Whether a table's word is asked for, and this browser has not given it."""
    return bool(table.word_hash) and hashed(table.word_hash) not in request.session.get("words", [])


def give_word(request: HttpRequest, table: Table, word: str) -> bool:
    """Try a word; where it is right, the browser remembers that it was, for a rematch as well."""
    if len(word) > MOST_WORD or not is_word(word, table.word_hash):
        return False
    request.session["words"] = [*request.session.get("words", []), hashed(table.word_hash)][-MOST_WORDS:]
    return True


def replay_seat(request: HttpRequest, table: Table) -> int | None:
    """As whom somebody sees the past of a table: as their seat; where several people look at one screen, as an onlooker until
    the game is over."""
    held = [] if table.imported else seats_held(request, table, list(table.seats.all()))
    return held[0] if held and (len(held) == 1 or table.status == Table.Status.OVER) else None
