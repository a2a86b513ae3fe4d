"""Puzzles: the day's, one that fits the visitor, and any other; answered on the board, by buttons, or in words."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tabletown.advice.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from tabletown.advice.puzzles import puzzle as puzzle_numbered
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.web.http.error_pages import too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.jobs.compile_service import NotReady, require_ready
from tabletown.web.study.puzzle_ratings import answered_by, count, fitting, name_of, solver_of
from tabletown.web.tables.page.move_buttons import grouped, move_numbers
from tabletown.web.tables.page.table_context import Showing
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.views.game_drawings import CACHED, EMPTY_TABLE, PICTURE_POLICY, get_game_or_404

from ...tables.models import Seat, Table
from ...tables.views.pieces import remarks_on
from ...tables.views.table import MOST_WORDS


def puzzle_or_404(key: str, number: str) -> Puzzle:
    """The puzzle at that address."""
    game = get_game_or_404(key)
    try:
        return puzzle_numbered(game.key, whole_number(number))
    except BadOption:
        raise Http404 from None


def today() -> Puzzle | None:
    """The puzzle of the day; None where no game has puzzles."""
    try:
        return puzzle_of_the_day(timezone.localdate())
    except BadOption:
        return None


@never_cache
@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """The day's puzzle, one's rating, and all puzzles of each game."""
    solver = solver_of(request)
    done = answered_by(solver)
    games = [listed(key, done) for key in GAMES if puzzles_of(key)]
    context = {"today": today(), "solver": solver, "games": games, "rating": round(solver.rating) if solver else None}
    return render(request, "study/puzzles.html", context)


def listed(key: str, done: Mapping[str, bool]) -> dict[str, Any]:
    """All puzzles of a game, whether they were solved, and the first that has not been tried."""
    found = [(one, done.get(name_of(one))) for one in puzzles_of(key)]
    fresh = next((one for one, right in found if right is None), found[0][0])
    return {"game": GAMES[key], "puzzles": found, "right": sum(right is True for _one, right in found), "next": fresh}


@never_cache
@require_safe
def next_puzzle(request: HttpRequest) -> HttpResponse:
    """A puzzle that is as hard as the visitor is good."""
    key = request.GET.get("game", "")
    found = fitting(solver_of(request), get_game_or_404(key).key if key else "", request.GET.get("after", "")[:64])
    return redirect("puzzle", found.game, str(found.number)) if found else redirect("puzzles")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, key: str, number: str) -> HttpResponse:
    """A position, and the question what is best; then the answer."""
    found = puzzle_or_404(key, number)
    require_ready(found.game)
    match = found.match()
    context: dict[str, Any] = {"puzzle": found, "game": match.game, "name": name_of(found)}
    status = 200
    if request.method == "POST":
        if not allowed(request, "answers"):
            return too_often(request)
        try:
            move = chosen(request, match)
        except IllegalMove as error:
            context["notice"], status = str(error), 422
        else:
            answer = found.answer(move)
            context |= {"answer": answer, "counted": count(request, found, answer.right), "why": found.explanation()}
            context["chosen"] = match.game.notation.move_text(match.state, move.id, match.names)
    else:
        solver = solver_of(request)
        context["answered"] = bool(solver and solver.answers.filter(puzzle=context["name"]).exists())
    return render(request, "study/puzzle.html", context | board(match, found.seat, "answer" in context), status=status)


def chosen(request: HttpRequest, match: Match) -> Move:
    """The legal move that somebody answers with, by its number or in words; of two that the board makes as one, the first."""
    numbers, words = move_numbers(request.POST.get("move", "")), request.POST.get("words", "").strip()[:MOST_WORDS]
    if not numbers and not words:
        raise IllegalMove(_("Which move? Press a button, click on the board, or type its words."))
    return match.find(numbers[0] if numbers else words)


def board(match: Match, seat: int, answered: bool) -> dict[str, Any]:
    """The position as its seat sees it, with the moves; none once the answer is told."""
    view = match.view(seat)
    if answered:
        view = view | {"moves": [], "dimmed": []}
    shown = [move for move in view["moves"] if not move["data"].get("as_list")]
    listed = [move for move in view["moves"] if move["data"].get("as_list")]
    table = Table(id="", game=match.game.key, options=dict(match.options))  # no table of the site's: nothing of it is kept
    seats = [Seat(table=table, number=number, kind=Seat.Kind.PERSON, name=name) for number, name in enumerate(match.names)]
    groups = grouped(shown, set()), grouped(listed, set())
    return {"show": Showing(table, seats, [seat], seat, match, view, "", None, *groups)}


@require_safe
def about(request: HttpRequest, key: str, number: str, move: str) -> HttpResponse:
    """What a move would do, point by point, as the table would say it."""
    found = puzzle_or_404(key, number)
    require_ready(found.game)
    try:
        remarks = remarks_on(found.match(), move_numbers(move))
    except IllegalMove:
        return HttpResponse(status=409)
    return render(request, "tables/_remarks.html", {"remarks": remarks})


@require_safe
def picture(request: HttpRequest, key: str, number: str) -> HttpResponse:
    """The position as a picture."""
    found = puzzle_or_404(key, number)
    policy = {"Content-Security-Policy": PICTURE_POLICY}
    try:
        require_ready(found.game)
        drawn = found.match().svg(found.seat)
    except NotReady:
        return HttpResponse(EMPTY_TABLE, content_type="image/svg+xml", headers={"Cache-Control": "no-store"} | policy)
    return HttpResponse(drawn, content_type="image/svg+xml", headers=CACHED | policy)
