"""The analysis of a finished game: asked for, waited for, read, downloaded, and tried out."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.advice.analysis.report import AS_GOOD
from tabletown.match.match import Match
from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.jobs.child_process_jobs import TooMuchWaits
from tabletown.web.jobs.compile_service import require_ready
from tabletown.web.study.analysed_moments import moment_in_words, sentences
from tabletown.web.study.analysis_jobs import ANALYSES, Unsuited, analysis_of, order
from tabletown.web.study.analysis_reports import AnalysisInWords, analysis_in_words
from tabletown.web.study.play_from_position import play_on
from tabletown.web.study.win_chance_graph import graph
from tabletown.web.tables.play.decisions import PositionUnknown
from tabletown.web.tables.play.match_storage import game_of, resume_at
from tabletown.web.tables.play.stored_positions import layout_of, position_before
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.table_access import visible_table

from ...tables.models import Table
from ..models import GameAnalysis

WIDE, NARROW = (1040.0, 320.0), (306.0, 250.0)


def finished_table(request: HttpRequest, table_id: str) -> Table | None:
    """The table at that address, if this visitor may see it and its game is over: an analysis tells what was hidden."""
    table = visible_table(request, table_id)
    return table if table.status == Table.Status.OVER else None


def not_over(request: HttpRequest) -> HttpResponse:
    """While a game is running, an analysis could tell secrets."""
    return error_page(request, 403, _("The game is not over"), _("A game can be analysed when it is over."))


@require_POST
def analyse(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let a game be analysed."""
    table = finished_table(request, table_id)
    if table is None:
        return not_over(request)
    require_ready(table.game, compiled=True)
    kept = analysis_of(table)
    if (kept is None or kept.state == GameAnalysis.State.FAILED) and not allowed(request, "analyses"):
        return too_often(request)
    try:
        ANALYSES.wait_for(order(table))
    except Unsuited:
        text = _("The rules of this game have been mended since it was played: its positions mean something else now.")
        return error_page(request, 422, _("This game cannot be analysed"), text)
    except TooMuchWaits:
        text = _("Several other games are being analysed. Come back in a minute.")
        answer = error_page(request, 503, _("One moment, please"), text)
        answer.headers["Retry-After"] = "60"
        return answer
    return redirect("analysis", table_id)


@never_cache
@require_safe
def analysis(request: HttpRequest, table_id: str) -> HttpResponse:
    """How far an analysis is; then what it says."""
    table = finished_table(request, table_id)
    if table is None:
        return not_over(request)
    found = analysis_of(table)
    context: dict[str, Any] = {"table": table, "game": game_of(table), "analysis": found, "seats": list(table.seats.all())}
    if found and found.state == GameAnalysis.State.READY:
        words = analysis_in_words(request, table, found)
        return render(request, "study/analysis.html", context | report_context(table, words, request.GET.get("move", "")))
    if found:
        ANALYSES.wait_for(found)
        context["before"] = ANALYSES.before(found)
    return render(request, "study/analysis_wait.html", context)


def report_context(table: Table, words: AnalysisInWords, move: str) -> dict[str, Any]:
    """The report for its page, which stands at a move of the game."""
    replay, last = reverse("replay", args=[table.id]), len(words.chances) - 1
    at = min(whole_number(move, 0), last)
    return {
        "words": words,
        "wide": mark_safe(graph(words, replay, *WIDE, at=at)),
        "narrow": mark_safe(graph(words, replay, *NARROW, at=at)),
        "last": last,
        "at": at,
        "moment": moment_in_words(words, at),
        "sentences": sentences(words.hides),
        "as_good": str(AS_GOOD),
        "players": [
            (seat, name, list(zip(words.heads, cells, strict=True))[1:])
            for seat, (name, cells) in enumerate(zip(words.names, words.players, strict=True))
        ],
        "heads": words.heads[1:],
    }


@never_cache
@require_safe
def progress(request: HttpRequest, table_id: str) -> HttpResponse:
    """How far an analysis is, for the script of a page that waits for it."""
    table = finished_table(request, table_id)
    if table is None:
        return not_over(request)
    found = analysis_of(table)
    if found is None:
        raise Http404
    ANALYSES.wait_for(found)
    return JsonResponse({"state": found.state, "done": found.done, "total": found.total})


@require_safe
def analysis_data(request: HttpRequest, table_id: str) -> HttpResponse:
    """Everything as JSON."""
    table = finished_table(request, table_id)
    if table is None:
        return not_over(request)
    found = analysis_of(table)
    if found is None or found.state != GameAnalysis.State.READY:
        raise Http404
    answer = JsonResponse(analysis_in_words(request, table, found).data)
    answer.headers["Content-Disposition"] = f'attachment; filename="{table.game}-{table.id}-analysis.json"'
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def try_it(request: HttpRequest, table_id: str) -> HttpResponse:
    """Go on from a decision of the game, in the seat of whoever made it, against bots."""
    table = finished_table(request, table_id)
    if table is None:
        return not_over(request)
    step = table.steps.filter(number=whole_number(request.POST.get("move", "")), by__gte=0).first()
    if step is None or step.layout != layout_of(game_of(table)):
        raise Http404
    state = position_before(table, step.number)
    if state is None:
        raise PositionUnknown
    if not allowed(request, "tables"):
        return too_often(request)
    match = resume_at(table, list(table.seats.all()), state, step.layout, [])
    new = play_on(request, match.game, match.position(), step.by)
    found = analysis_of(table)
    if found and found.state == GameAnalysis.State.READY:
        request.session["notice"] = what_to_try(match, found, step.number)
    return redirect("table", new.id)


def what_to_try(match: Match, found: GameAnalysis, number: int) -> str:
    """What the search would have played there, in a sentence."""
    row = found.rows.filter(number=number).first()
    known = row.data["known"] if row else None
    if not known or known["best"] not in match.legal_ids():
        return _("Go on from here, against bots.")
    words = match.game.notation.move_text(match.state, known["best"], match.names)
    return _("Go on from here, against bots. The search would play “%(move)s”.") % {"move": words}
