"""Notes to oneself."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabletown.web.tables.page.private_notes import MOST_LETTERS, write_note
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import sat_down
from tabletown.web.tables.seats.table_access import visible_table

from .table import at_table


@require_POST
def write(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep what a player has written down; only at a seat of theirs, whoever plays on there."""
    table, written = visible_table(request, table_id), request.POST.get("seat", "")
    mine = [str(seat.number) for seat in table.seats.all() if sat_down(request, table, seat)]
    if written not in mine or not table.has_begun:
        return at_table(request, table, _("Only players have notes."), 403)
    text = request.POST.get("text", "")
    if len(text.replace("\r\n", "\n")) > MOST_LETTERS:
        return at_table(request, table, _("Notes have at most %(most)d letters.") % {"most": MOST_LETTERS}, 422)
    if not allowed(request, "notes", f"{table_id} {written}"):
        return at_table(request, table, _("A little slower, please: wait some seconds before you write again."), 429)
    write_note(table, int(written), text)
    return at_table(request, table)
