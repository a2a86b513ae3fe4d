"""Without script, whoever wants to be asked before what cannot be undone is asked on a page of its own."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tabletown.errors import IllegalMove
from tabletown.match import Match

from ..access import visible_table
from ..choices import is_final
from ..seating import seats_held
from ..storage import game_of, resume

WANTED = ("1", "on")


def confirmation(request: HttpRequest, table_id: str, chosen: list[int | str]) -> HttpResponse | None:
    """The page that asks once more; None where nothing is to be asked. Scripts ask by themselves."""
    if request.htmx or request.COOKIES.get("confirm") not in WANTED or request.POST.get("sure"):  # type: ignore[attr-defined]
        return None
    table = visible_table(request, table_id)
    seats = list(table.seats.all())
    if not table.has_begun or table.turn not in seats_held(request, table, seats):
        return None
    match = resume(table, seats, last=0)
    with suppress(IllegalMove):  # it will be refused in its own words
        moves, words = in_turn(match, chosen)
        if is_final(match, table.turn or 0, moves):
            fields = [(name, request.POST[name]) for name in ("version", "move", "words", "from") if name in request.POST]
            context = {"table": table, "game": game_of(table), "what": words, "fields": fields}
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
