"""The cases of a rule: the position, the moves, what happens, and the lines of the rules that do it."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tabletown.game.registry import GAMES
from tabletown.rulebook.html import rulebook_of
from tabletown.testing.case_demonstration import demonstration
from tabletown.testing.cases import Case, cases_of, steps_of
from tabletown.testing.specification import cases_by_place
from tabletown.web.http.error_pages import too_often
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.views.game_drawings import get_game_or_404

from .guides import still

NAMED = re.compile(r' (?:id|tabindex|data-explain)="[^"]*"| href="explain:[^"]*"')
"""Attributes that a drawing has for a table alone."""


@require_safe
def at_place(request: HttpRequest, key: str, place: str) -> HttpResponse:
    """The cases of a paragraph, a ruling, an option or a piece."""
    game = get_game_or_404(key)
    found = cases_by_place(key).get(place) if key in GAMES.ours else None
    if not found:
        raise Http404
    shown = [{"case": case, "moves": moves_of(case)} for case in found]
    context = {"game": game, "place": place, "told": text_at(key, place), "cases": shown}
    return render(request, "learning/cases.html", context)


def moves_of(case: Case) -> list[str]:
    """The moves of a case, as they are written."""
    return [] if "refused" in case.body else [str(words) for step in steps_of(case) for words in step.get("moves", [])]


def text_at(key: str, place: str) -> str:
    """The text of the rulebook at a place: a paragraph, or the first cell of a table's line."""
    book = rulebook_of(key)
    told = {at: text for paragraphs in book.paragraphs.values() for at, text in paragraphs}
    titles = {at: str(GAMES[key].explanations()[piece].title) for piece, at in book.places.items()}
    return told.get(place) or titles.get(place) or place.removeprefix("ruling-").upper()


@require_safe
def one(request: HttpRequest, key: str, file: str, number: int) -> HttpResponse:
    """One case."""
    game = get_game_or_404(key)
    case = (
        next((case for case in cases_of(key) if (case.file, case.number) == (file, number)), None) if key in GAMES.ours else None
    )
    if case is None:
        raise Http404
    if not allowed(request, "cases"):
        return too_often(request)
    shown = demonstration(key, file, number)
    drawn = {name: [mark_safe(NAMED.sub("", still(key, mark_safe(svg)))) for svg in shown[name]] for name in ("before", "after")}
    return render(request, "learning/case.html", {"game": game, "case": case, "shown": shown, **drawn})
