"""Records and positions. While a game is running, nobody is told more than they know."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from tabletown.engine.rng import new_rng
from tabletown.match.match import Match
from tabletown.web.tables.lobby.forms import RecordForm
from tabletown.web.tables.maintenance.cleanup import look_at_record
from tabletown.web.tables.play.match_storage import record_of, resume
from tabletown.web.tables.replay.record_import import import_record, may_import
from tabletown.web.tables.seats.table_access import replay_seat, visible_table

from ...tables.models import Table
from ..permissions import MAYBE_WITH_TOKEN, OPTIONAL
from ..problem_details import ApiProblem, slower
from ..requests import RecordText
from ..responses import PositionTold, TableTold
from ..table_json import table_json
from .moves import begun

router = Router(tags=["records and positions"])


@router.get(
    "/tables/{slug:table_id}/record",
    auth=MAYBE_WITH_TOKEN,
    openapi_extra={**OPTIONAL, "produces": "text/plain"},
    operation_id="record",
)
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The game as text, once it is over."""
    table = visible_table(request, table_id)
    if table.status != Table.Status.OVER and not table.imported:
        raise ApiProblem(403, _("The record can be downloaded when the game is over."), "forbidden")
    return HttpResponse(record_of(table, list(table.seats.all())), content_type="text/plain; charset=utf-8")


@router.post("/records", response={201: TableTold}, auth=None, operation_id="open_record")
def open_record(request: HttpRequest, told: RecordText) -> HttpResponse:
    """A record becomes a table that shows it."""
    form = RecordForm({"text": told.record})
    if not form.is_valid():
        raise ApiProblem(422, " ".join(str(error) for errors in form.errors.values() for error in errors), "refused")
    if not may_import(request, form.cleaned_data["text"]):
        raise slower()
    table = import_record(form.cleaned_data["text"])
    return HttpResponse(table_json(request, table), status=201, content_type="application/json")


@router.get(
    "/tables/{slug:table_id}/position",
    response=PositionTold,
    auth=MAYBE_WITH_TOKEN,
    openapi_extra=OPTIONAL,
    operation_id="position",
)
def position(request: HttpRequest, table_id: str) -> PositionTold:
    """The position with names, complete enough to go on playing from (`game.at`).

    While the game is running it is for players, and what their seat does not know is dealt anew: one of the positions that
    it must hold possible.
    """
    table = begun(request, table_id)
    look_at_record(table)
    match = resume(table, list(table.seats.all()), last=0)
    if table.status == Table.Status.OVER or table.imported:
        return PositionTold(version=table.version, dealt_anew=False, position=match.position())
    seat = replay_seat(request, table)
    if seat is None:
        raise ApiProblem(403, _("Until the game is over, only players are given its position."), "forbidden")
    known = Match.resume(match.game, match.names, match.options, match.known_to(seat, new_rng(0)).tobytes(), [])
    return PositionTold(version=table.version, dealt_anew=True, position=known.position())
