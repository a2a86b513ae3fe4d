"""Playing: legal moves, making one, taking back, conceding, and advice where it is allowed."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Router
from ninja.params.functions import Query

from tabletown.advice import hints
from tabletown.errors import IllegalMove
from tabletown.web.api.permissions import MAYBE_WITH_TOKEN, OPTIONAL, WITH_TOKEN, require
from tabletown.web.api.problem_details import ApiProblem, slower
from tabletown.web.api.requests import BackAnswer, MoveToMake, TakingBack
from tabletown.web.api.responses import ExplanationTold, HintTold, LegalMoves, RemarkTold, TableTold
from tabletown.web.api.table_json import held_by
from tabletown.web.api.token_auth import PLAY
from tabletown.web.study.table_hints import hints_are_fine
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.move_buttons import move_numbers
from tabletown.web.tables.page.table_context import viewing_seat
from tabletown.web.tables.play.decisions import Refused, decide_all
from tabletown.web.tables.play.match_storage import resume
from tabletown.web.tables.play.resignation import concede
from tabletown.web.tables.play.take_backs import answer_back, ask_back, take_back
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import seats_held
from tabletown.web.tables.seats.table_access import visible_table
from tabletown.web.tables.views.pieces import remarks_on
from tabletown.web.tables.views.table import acting

from .tables import answer_with

router = Router(tags=["playing"])
MOST_WORDS = 200
HINT_ITERATIONS, MOST_HINT_ITERATIONS, HINT_SECONDS = 2_000, 8_000, 4.0


def begun(request: HttpRequest, table_id: str) -> Table:
    """A table with a game to see."""
    table = visible_table(request, table_id)
    if not table.has_begun:
        raise Refused(_("The game has not started yet."))
    return table


def my_turn(request: HttpRequest, table_id: str) -> tuple[Table, int]:
    """A table where the program is to decide, and its seat."""
    table = begun(request, table_id)
    if table.status != Table.Status.RUNNING:
        raise Refused(_("The game is over."))
    if table.turn is None or table.turn not in held_by(request, table):
        raise Refused(_("It is not your turn."))
    return table, table.turn


@router.get("/tables/{slug:table_id}/moves", response=LegalMoves, auth=WITH_TOKEN, operation_id="legal_moves")
def legal_moves(request: HttpRequest, table_id: str) -> LegalMoves:
    """The legal moves of the token's seat, with price, effect and traps; and what is not legal, with the rule that forbids it."""
    table, seat = my_turn(request, table_id)
    view = resume(table, list(table.seats.all())).view(seat)
    found = {name: view[name] for name in ("asks", "moves", "dimmed")}
    return LegalMoves.model_validate({"version": table.version, "seat": seat, **found})


@router.post("/tables/{slug:table_id}/moves", response=TableTold, auth=WITH_TOKEN, operation_id="play")
def play(request: HttpRequest, table_id: str, told: MoveToMake) -> HttpResponse:
    """Make a move. The same move by its number, for the same version, is made once, however often it is sent."""
    visible_table(request, table_id)
    require(request, PLAY)
    moves: list[int | str] = [*told.move] if isinstance(told.move, list) else [told.move]
    return answer_with(request, decide_all(table_id, told.version, partial(seats_held, request), moves))


@router.get(
    "/tables/{slug:table_id}/moves/{str:move}/remarks", response=list[RemarkTold], auth=WITH_TOKEN, operation_id="remarks"
)
def remarks(request: HttpRequest, table_id: str, move: str) -> list[RemarkTold]:
    """What a legal move would do now, point by point, as far as the token's seat can know; of two made as one: "120+88"."""
    table, _seat = my_turn(request, table_id)
    match = resume(table, list(table.seats.all()), last=0)
    try:
        found = remarks_on(match, move_numbers(move))
    except IllegalMove:
        raise ApiProblem(404, _("This move is not legal now."), "not_found") from None
    return [RemarkTold(text=remark.text, tone=remark.tone) for remark in found]


@router.post("/tables/{slug:table_id}/back", response=TableTold, auth=WITH_TOKEN, operation_id="take_back")
def back(request: HttpRequest, table_id: str, told: TakingBack) -> HttpResponse:
    """Take back the last decision and the bots' answers, where nothing was learned by it. Sent twice, it is done once."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, take_back(table_id, told.version, told.step, partial(seats_held, request)))


@router.post("/tables/{slug:table_id}/back/ask", response=TableTold, auth=WITH_TOKEN, operation_id="ask_back")
def ask(request: HttpRequest, table_id: str, told: TakingBack) -> HttpResponse:
    """Ask the others whether the last decision may be taken back."""
    table = visible_table(request, table_id)
    require(request, PLAY)
    if not allowed(request, "chat", f"{table_id} {acting(request, table)}"):
        raise slower()
    return answer_with(request, ask_back(table_id, told.version, told.step, partial(seats_held, request)))


@router.post("/tables/{slug:table_id}/back/answer", response=TableTold, auth=WITH_TOKEN, operation_id="answer_back")
def answer(request: HttpRequest, table_id: str, told: BackAnswer) -> HttpResponse:
    """Agree to what somebody asks to take back, or not."""
    visible_table(request, table_id)
    require(request, PLAY)
    return answer_with(request, answer_back(table_id, told.step, partial(seats_held, request), told.agree))


@router.post("/tables/{slug:table_id}/concede", response=TableTold, auth=WITH_TOKEN, operation_id="concede")
def concede_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave the game to a bot, for good."""
    table = visible_table(request, table_id)
    require(request, PLAY)
    seat = acting(request, table)
    if seat is None:
        raise Refused(_("Only players can concede."))
    return answer_with(request, concede(table_id, seat))


@router.get(
    "/tables/{slug:table_id}/explanations",
    response=ExplanationTold,
    auth=MAYBE_WITH_TOKEN,
    openapi_extra=OPTIONAL,
    operation_id="explain_at_table",
)
def explain(request: HttpRequest, table_id: str, words: str = Query(..., min_length=1, max_length=MOST_WORDS)) -> ExplanationTold:
    """What a piece or word is and does at a table, by its key or in words, and what it would do now for the token's seat."""
    table = begun(request, table_id)
    match = resume(table, list(table.seats.all()), last=0)
    seat, covered = viewing_seat(request, table, held_by(request, table), match)
    return ExplanationTold.model_validate(match.explain(words, None if covered is not None else seat).data())


@router.get("/tables/{slug:table_id}/hint", response=HintTold, auth=WITH_TOKEN, operation_id="hint")
def hint(
    request: HttpRequest, table_id: str, iterations: int = Query(HINT_ITERATIONS, ge=4, le=MOST_HINT_ITERATIONS)
) -> HintTold:
    """The best moves with their chances and reasons, by what the token's seat may know: among bots alone, or where all agreed."""
    table, seat = my_turn(request, table_id)
    seats = list(table.seats.all())
    if not hints_are_fine(table, seats, held_by(request, table)):
        raise ApiProblem(403, _("Among people, there are hints where all of them have agreed."), "forbidden")
    if not allowed(request, "hints"):
        raise slower()
    found = hints.hint(resume(table, seats, last=0), seat, iterations=iterations, seed=table.version, seconds=HINT_SECONDS)
    return HintTold.model_validate(found.data())
