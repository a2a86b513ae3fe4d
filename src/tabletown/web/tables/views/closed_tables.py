"""The page in front of a table that is not for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tabletown.web.http.error_pages import error_page
from tabletown.web.tables.seats.table_access import WordNeeded


def closed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A table that is nobody else's business; where a word would open it, the word is asked for."""
    if isinstance(exception, WordNeeded):
        return ask_word(request, exception.table_id)
    text = _("Nobody else can watch it. If you play there, open it with your own link to the seat.")
    return error_page(request, 403, _("This table is for its players only"), text)


def ask_word(request: HttpRequest, table_id: str, notice: str = "") -> HttpResponse:
    """The page in front of a private table."""
    return render(request, "tables/word.html", {"table_id": table_id, "notice": notice}, status=403)
