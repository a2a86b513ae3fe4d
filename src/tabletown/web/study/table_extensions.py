"""What tables, replays and the home page show of all this."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe

from tabletown.advice.hint_reasons import percent
from tabletown.advice.puzzles import puzzle_of_the_day
from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.web.tables.extensions.hooks import is_without_advice
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.table_context import Showing

from .analysis_jobs import analysis_of
from .analysis_reports import analysis_in_words
from .models import GameAnalysis
from .table_hints import agreed_at, hints_are_fine, people_at
from .win_chance_graph import graph

BESIDE = 336.0, 150.0
"""The size of the graph in the column beside a replay."""


def head(values: Mapping[str, Any]) -> str:
    """Script and style."""
    return render_to_string("study/_head.html")


def style(values: Mapping[str, Any]) -> str:
    """The style alone."""
    return render_to_string("study/_style.html")


def hint_button(values: Mapping[str, Any]) -> str:
    """Beside the question, for whoever may ask."""
    show = playing(values)
    if show is None or not may_ask(show):
        return ""
    return render_to_string("study/_hint_button.html", {"id": show.table.id, "plain": bool(values.get("plain"))})


def hint_place(values: Mapping[str, Any]) -> str:
    """Where the hint comes to stand; among people, the question whether they want hints."""
    show, plain = playing(values), bool(values.get("plain"))
    if show is None:
        return ""
    if not hints_are_fine(show.table, show.seats, show.held):
        return agreement(show, values["csrf_input"], plain)
    return render_to_string("study/_hint_place.html") if may_ask(show) and not plain else ""


def playing(values: Mapping[str, Any]) -> Showing | None:
    """The table as somebody sees it who plays there now, and whose eyes are the right ones."""
    show = values.get("show")
    mine = isinstance(show, Showing) and show.playing and not show.past and show.hand_over_to is None
    return show if mine else None


def may_ask(show: Showing) -> bool:
    """Whether whoever looks is to decide, and may have a hint."""
    return show.my_turn and bool(show.view["moves"]) and hints_are_fine(show.table, show.seats, show.held)


def agreement(show: Showing, csrf_input: Any, plain: bool) -> str:
    """Who wants hints, and the button to say so. Nobody is bothered before somebody has asked, nor where the game counts."""
    if is_without_advice(show.table):
        return ""
    people = people_at(show.seats)
    agreed = [seat for seat in agreed_at(show.table) if seat in people]
    mine = any(seat in show.held for seat in agreed)
    names = ", ".join(show.match.names[seat] for seat in agreed)
    shown = {"id": show.table.id, "csrf_input": csrf_input, "names": names, "mine": mine, "plain": plain}
    return render_to_string("study/_agreement.html", shown)


def analyse_button(values: Mapping[str, Any]) -> str:
    """At a game that is over."""
    table = values.get("table")
    if not isinstance(table, Table) or table.status != Table.Status.OVER:
        return ""
    return render_to_string("study/_analyse_button.html", {"id": table.id, "csrf_input": values["csrf_input"]})


def analysis_beside(values: Mapping[str, Any]) -> str:
    """Beside a replay: the graph, with the moment that is shown."""
    table, request = values.get("table"), values.get("request")
    if not isinstance(table, Table) or table.status != Table.Status.OVER or request is None:
        return ""
    found = analysis_of(table)
    if found is None or found.state != GameAnalysis.State.READY:
        return "" if values.get("at") == values.get("last") else analyse_button(values)
    words = analysis_in_words(request, table, found)
    drawn = graph(words, reverse("replay", args=[table.id]), *BESIDE, at=values.get("at"))
    now = words.chances[min(int(values.get("at") or 0), len(words.chances) - 1)]
    chances = [(seat, name, percent(chance)) for seat, (name, chance) in enumerate(zip(words.names, now, strict=True))]
    shown = {"table": table, "drawn": mark_safe(drawn), "chances": chances, "hides": words.hides}
    return render_to_string("study/_course.html", shown)


def puzzle_of_today(values: Mapping[str, Any]) -> str:
    """On the home page."""
    try:
        puzzle = puzzle_of_the_day(timezone.localdate())
    except BadOption:
        return ""
    shown = {"key": puzzle.game, "number": str(puzzle.number), "title": GAMES[puzzle.game].title}
    return render_to_string("study/_today.html", shown)
