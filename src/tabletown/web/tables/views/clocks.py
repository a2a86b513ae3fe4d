"""What players do about their clocks: take a seat back, ask for a pause, agree to one, go on."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.play.pauses import answer_pause, ask_pause, go_on
from tabletown.web.tables.play.timeouts import take_seat_back
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import seats_held, seats_lost
from tabletown.web.tables.seats.table_access import visible_table

from ..models import Table
from .table import acting, at_table


def done(request: HttpRequest, table_id: str, act: Callable[[], Table]) -> HttpResponse:
    """The table after an act, or as it stands and why not."""
    try:
        return at_table(request, act())
    except Refused as refused:
        return at_table(request, visible_table(request, table_id), str(refused), refused.status)


@require_POST
def take_back_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play on where a bot has stood in."""
    visible_table(request, table_id)
    return done(request, table_id, partial(take_seat_back, table_id, partial(seats_lost, request)))


@require_POST
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the others for a pause."""
    table = visible_table(request, table_id)
    if not allowed(request, "chat", f"{table_id} {acting(request, table)}"):
        return at_table(request, table, _("A little slower, please: wait some seconds before you ask again."), 429)
    return done(request, table_id, partial(ask_pause, table_id, partial(seats_held, request)))


@require_POST
def answer(request: HttpRequest, table_id: str) -> HttpResponse:
    """Agree to a pause, or not."""
    visible_table(request, table_id)
    agrees = request.POST.get("agree") == "1"
    return done(request, table_id, partial(answer_pause, table_id, partial(seats_held, request), agrees))


@require_POST
def resume(request: HttpRequest, table_id: str) -> HttpResponse:
    """End a pause."""
    visible_table(request, table_id)
    return done(request, table_id, partial(go_on, table_id, partial(seats_held, request)))
