"""What is said and told at a table: chat, notes to oneself, the log, the board as text, and the stream of events."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from ninja import Router, Status
from ninja.params.functions import Query

from tabletown.web.api.event_stream import ProgramPage
from tabletown.web.api.permissions import MAYBE_WITH_TOKEN, OPTIONAL, WITH_TOKEN, require
from tabletown.web.api.problem_details import ApiProblem, slower
from tabletown.web.api.requests import Line, NoteToKeep
from tabletown.web.api.responses import ChatTold, NoteTold
from tabletown.web.api.table_json import held_by
from tabletown.web.api.token_auth import CHAT, PLAY
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.live.table_streams import stream_to
from tabletown.web.tables.lobby.forms import ChatForm
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.private_notes import note_of, write_note
from tabletown.web.tables.page.table_context import Showing, said_at, told_at, viewing_seat
from tabletown.web.tables.play.bot_turns import look_at
from tabletown.web.tables.play.decisions import say
from tabletown.web.tables.play.match_storage import names_of, resume
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import sat_down
from tabletown.web.tables.seats.table_access import visible_table
from tabletown.web.tables.views.table import acting

from .moves import begun

router = Router(tags=["talking"])


def shown(request: HttpRequest, table: Table) -> Showing:
    """A table as its page would tell it, without the moves."""
    seats, held = list(table.seats.all()), held_by(request, table)
    match = resume(table, seats)
    seat, _covered = viewing_seat(request, table, held, match)
    house = told_at(table)
    return Showing(table, seats, held, seat, match, match.view(seat), house=house)


@router.get("/tables/{slug:table_id}/log", response=list[str], auth=MAYBE_WITH_TOKEN, openapi_extra=OPTIONAL, operation_id="log")
def log(request: HttpRequest, table_id: str) -> list[str]:
    """What happened lately, in sentences for the token's seat, the latest first."""
    return shown(request, begun(request, table_id)).log


@router.get(
    "/tables/{slug:table_id}/text",
    auth=MAYBE_WITH_TOKEN,
    openapi_extra={**OPTIONAL, "produces": "text/plain"},
    operation_id="text",
)
def text(request: HttpRequest, table_id: str) -> HttpResponse:
    """The board as text, as the token's seat may know it."""
    table = begun(request, table_id)
    look_at([table_id])
    return HttpResponse(shown(request, table).text, content_type="text/plain; charset=utf-8")


@router.get(
    "/tables/{slug:table_id}/chat",
    response=list[ChatTold],
    auth=MAYBE_WITH_TOKEN,
    openapi_extra=OPTIONAL,
    operation_id="chat",
)
def chat(request: HttpRequest, table_id: str) -> list[ChatTold]:
    """What was said, the latest last."""
    table = visible_table(request, table_id)
    seats = list(table.seats.all())
    names, unheard = names_of(seats), hooks.unheard(request, table, seats)
    return [
        ChatTold(seat=seat, name="" if seat is None else names[seat], text=text, at=created)
        for created, seat, text in said_at(table)
        if seat not in unheard
    ]


@router.post("/tables/{slug:table_id}/chat", response={201: None}, auth=WITH_TOKEN, operation_id="say")
def say_something(request: HttpRequest, table_id: str, told: Line) -> Status[Any]:
    """Say something; only who sits at the table can."""
    table = visible_table(request, table_id)
    require(request, CHAT)
    seat, form = acting(request, table), ChatForm({"text": told.text})
    if seat is None:
        raise ApiProblem(403, _("Only players can chat."), "forbidden")
    if not form.is_valid():
        raise ApiProblem(422, _("A line of chat has 1 to 300 letters."), "refused")
    if not allowed(request, "chat", f"{table_id} {seat}"):
        raise slower()
    say(table_id, seat, " ".join(form.cleaned_data["text"].split()))
    return Status(201, None)


def noting(request: HttpRequest, table_id: str, number: int | None) -> tuple[Table, int]:
    """A table, and whose notes are meant there. They are for whoever may act for a seat: who may only read is somebody else."""
    table = begun(request, table_id)
    require(request, PLAY)
    mine = [seat.number for seat in table.seats.all() if not table.imported and sat_down(request, table, seat)]
    wanted = mine[0] if number is None and len(mine) == 1 else number
    if wanted is None or wanted not in mine:
        raise ApiProblem(403, _("Only players have notes."), "forbidden")
    return table, wanted


@router.get("/tables/{slug:table_id}/notes", response=NoteTold, auth=WITH_TOKEN, operation_id="notes")
def notes(
    request: HttpRequest,
    table_id: str,
    seat: int | None = Query(None, ge=0, le=11, description="Where an account has several seats at the table"),
) -> NoteTold:
    """What the seat's player has written down for themselves; nobody else reads it."""
    table, number = noting(request, table_id, seat)
    return NoteTold(seat=number, text=note_of(table, number))


@router.put("/tables/{slug:table_id}/notes", response=NoteTold, auth=WITH_TOKEN, operation_id="write_notes")
def write_notes(request: HttpRequest, table_id: str, told: NoteToKeep) -> NoteTold:
    """Write something down for oneself, in place of what stood there."""
    table, number = noting(request, table_id, told.seat)
    if not allowed(request, "notes", f"{table_id} {number}"):
        raise slower()
    write_note(table, number, told.text)
    return NoteTold(seat=number, text=note_of(table, number))


@router.get(
    "/tables/{slug:table_id}/events",
    auth=MAYBE_WITH_TOKEN,
    openapi_extra={**OPTIONAL, "produces": "text/event-stream"},
    operation_id="events",
)
def events(
    request: HttpRequest,
    table_id: str,
    after: int = Query(-1, ge=-1, le=999_999_999, description="The stamp that is known already: only what is newer is sent"),
    most: int | None = Query(None, ge=1, le=1_000_000, description="End the stream after so many events"),
) -> HttpResponseBase:
    """Server-sent events: the whole table, as `GET /tables/{id}` gives it, now and whenever it changes. The newest only."""
    table = visible_table(request, table_id)
    page = ProgramPage(request, table_id)
    page.stamp, page.left = min(after, table.stamp), most
    return stream_to(page, table)
