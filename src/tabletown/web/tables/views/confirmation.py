"""Whoever wants to be asked before what cannot be undone is asked: on a page of its own where there is no script."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tabletown.errors import IllegalMove
from tabletown.match.match import Match
from tabletown.web.tables.page.move_buttons import is_final
from tabletown.web.tables.play.match_storage import game_of, resume
from tabletown.web.tables.seats.seating import seats_held
from tabletown.web.tables.seats.table_access import visible_table

WANTED = ("1", "on")
ASKS_FIRST = "Asks-First"
"""The header that tells a page with script which of its moves somebody has typed: it asks as if its button had been pressed."""


def confirmation(request: HttpRequest, table_id: str, chosen: list[int | str]) -> HttpResponse | None:
    """What asks once more; None where nothing is to be asked. Scripts ask by themselves before a button is pressed."""
    scripted = bool(request.htmx)  # type: ignore[attr-defined]
    if request.COOKIES.get("confirm") not in WANTED or request.POST.get("sure") or (scripted and isinstance(chosen[0], int)):
        return None
    table = visible_table(request, table_id)
    seats = list(table.seats.all())
    if not table.has_begun or table.turn not in seats_held(request, table, seats):
        return None
    if scripted and request.POST.get("version") != str(table.version):
        return None
    match = resume(table, seats, last=0)
    with suppress(IllegalMove):  # it will be refused in its own words
        moves, words = in_turn(match, chosen)
        if is_final(match, table.turn or 0, moves):
            if scripted:
                return HttpResponse(headers={ASKS_FIRST: str(moves[0])})
            fields = [(name, request.POST[name]) for name in ("version", "move", "words", "from") if name in request.POST]
            back = "text" if request.POST.get("from") == "text" else "table"
            context = {"table": table, "game": game_of(table), "what": words, "fields": fields, "back": back}
            return render(request, "tables/confirm.html", context)
    return None


def in_turn(match: Match, chosen: list[int | str]) -> tuple[list[int], list[str]]:
    """The moves that somebody wants to make as one, and their words, each as it is said where it is made."""
    tried = match.copy()
    tried.luck = "manual"
    moves, words = [], []
    for choice in chosen:
        move = tried.find(choice)
        moves.append(move.id)
        words.append(match.game.notation.move_text(tried.state, move.id, match.names))
        tried.play(move)
    return moves, words
