"""The part of a table's page that changes with every move, rendered once for all who see the same."""

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from tabletown.web.http.languages import spoken_to
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.lobby.waiting_room import waiting_context
from tabletown.web.tables.models import Table

from .scene import staged_table
from .screens import screen_of
from .staged_table import is_staged
from .table_context import FORM_FIELD, FORM_TOKEN, seen_alike, show

FRAGMENTS: Cache[bytes] = Cache("fragments", 40)


def fragment(request: HttpRequest, table: Table, notice: str = "") -> bytes:
    """The part of the page that changes with every move, as this visitor may see it, in their language."""
    return marked_fragment(request, table, notice).replace(FORM_TOKEN.encode(), get_token(request).encode())


def marked_fragment(request: HttpRequest, table: Table, notice: str = "") -> bytes:
    """The same with a mark for the token of the forms, which is each visitor's own: rendered once for all who see the same."""
    with spoken_to(request):
        if not table.has_begun:
            context = waiting_context(request, table, notice) | {"request": request, "csrf_input": FORM_FIELD}
            return render_to_string("tables/_waiting.html", context).encode()
        screen = screen_of(request) if is_staged(table) else None
        seen = seen_alike(request, table, notice), screen
        return FRAGMENTS.get(table, seen, lambda: rendered(request, table, notice).encode())


def rendered(request: HttpRequest, table: Table, notice: str) -> str:
    """The fragment, for any visitor: a mark stands for the token of their forms."""
    showing = show(request, table, notice)
    context = {"show": showing, "table": table, "csrf_input": FORM_FIELD}
    if is_staged(table):
        return render_to_string("tables/stage/_table.html", context | {"staged": staged_table(showing, screen_of(request))})
    return render_to_string("tables/_table.html", context)
