"""A hint: on a page of its own, or beside the question where a script asks."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.study.hint_agreement import agree
from tabletown.web.study.table_hints import HINTS, NoHint, advice, asking_seat, kept_key
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.play.match_storage import game_of, resume
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import seats_held
from tabletown.web.tables.seats.table_access import visible_table

from ...tables.models import Table
from ...tables.views.table import at_table

SCRIPT = "X-Hint"
"""The header of a page that wants the hint alone, to show it beside the question."""


@never_cache
@require_safe
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    """The three best moves, and why."""
    table = visible_table(request, table_id)
    if not table.has_begun:
        return no_hint(request, table, _("The game has not started yet."))
    seats = list(table.seats.all())
    try:
        seat = asking_seat(request, table, seats, resume(table, seats, last=0))
    except NoHint as why:
        return no_hint(request, table, str(why))
    if not HINTS.has(table, kept_key(request, table, seat)) and not allowed(request, "hints"):
        return too_often(request)
    context = {"table": table, "game": game_of(table), "advice": advice(request, table, seats, seat)}
    return render(request, "study/_hint.html" if request.headers.get(SCRIPT) else "study/hint.html", context)


def no_hint(request: HttpRequest, table: Table, why: str) -> HttpResponse:
    """There is none now."""
    if request.headers.get(SCRIPT):
        return render(request, "study/_hint.html", {"table": table, "why": why}, status=403)
    return error_page(request, 403, _("There is no hint now"), why)


@require_POST
def agree_to_hints(request: HttpRequest, table_id: str) -> HttpResponse:
    """Among people: agree to hints for everybody, or take that back."""
    visible_table(request, table_id)
    try:
        table = agree(table_id, partial(seats_held, request), request.POST.get("agree") == "1")
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)
    return at_table(request, table)
