"""Clocks: taking a seat back where a bot has played on, and pausing by common consent."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tabletown.web.api.token_auth import PLAY
from tabletown.web.tables.play.pauses import answer_pause, ask_pause, go_on
from tabletown.web.tables.play.timeouts import take_seat_back
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import seats_held, seats_lost
from tabletown.web.tables.seats.table_access import visible_table

from ...tables.views.table import acting
from ..permissions import WITH_TOKEN, require
from ..problem_details import slower
from ..requests import Agreement
from ..responses import TableTold
from .tables import answer_with

router = Router(tags=["clocks"])


@router.post("/tables/{slug:table_id}/return", response=TableTold, auth=WITH_TOKEN, operation_id="return_to_seat")
def come_back(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play on where a bot has stood in, because the time was over."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, take_seat_back(table_id, partial(seats_lost, request)))


@router.post("/tables/{slug:table_id}/pause", response=TableTold, auth=WITH_TOKEN, operation_id="pause")
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the others for a pause; where there are none, it begins at once."""
    table = visible_table(request, table_id)
    require(request, PLAY)
    if not allowed(request, "chat", f"{table_id} {acting(request, table)}"):
        raise slower()
    return answer_with(request, ask_pause(table_id, partial(seats_held, request)))


@router.post("/tables/{slug:table_id}/pause/answer", response=TableTold, auth=WITH_TOKEN, operation_id="answer_pause")
def answer(request: HttpRequest, table_id: str, told: Agreement) -> HttpResponse:
    """Agree to a pause, or not."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, answer_pause(table_id, partial(seats_held, request), told.agree))


@router.post("/tables/{slug:table_id}/pause/end", response=TableTold, auth=WITH_TOKEN, operation_id="end_pause")
def resume(request: HttpRequest, table_id: str) -> HttpResponse:
    """End a pause."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, go_on(table_id, partial(seats_held, request)))
