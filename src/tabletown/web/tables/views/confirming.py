"""Without script, whoever wants to be asked before what cannot be undone is asked on a page of its own."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tabletown.errors import IllegalMove
from tabletown.match import Match
from tabletown.snapshot import tried

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
        moves = [match.find(chosen[0]).id, *(move for move in chosen[1:] if isinstance(move, int))]
        if is_final(match, table.turn or 0, moves):
            fields = [(name, request.POST[name]) for name in ("version", "move", "words", "from") if name in request.POST]
            context = {"table": table, "game": game_of(table), "what": words_of(match, moves), "fields": fields}
            return render(request, "tables/confirm.html", context)
    return None


def words_of(match: Match, moves: list[int]) -> list[str]:
    """The moves in words, each as it is said where it is made."""
    found, said = [], match.game.notation.move_text
    for number, move in enumerate(moves):
        found.append(said(tried(match.state, *moves[:number])[0], move, match.names))
    return found
