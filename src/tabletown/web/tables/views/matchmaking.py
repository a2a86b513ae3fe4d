"""Quick pairing, by one button of the lobby."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tabletown.web.http.error_pages import too_often
from tabletown.web.tables.lobby.matchmaking import PACES, pair
from tabletown.web.tables.rate_limits import allowed

from .game_drawings import get_game_or_404
from .new_table import name_of

MOST_NAME = 40


@require_POST
def pair_up(request: HttpRequest) -> HttpResponse:
    """Sit down with whoever comes."""
    game = get_game_or_404(request.POST.get("game", ""))
    pace = request.POST.get("pace", "")
    pace = pace if pace in PACES else ""
    if not allowed(request, "tables"):
        return too_often(request)
    name = request.POST.get("name", "").strip()[:MOST_NAME]
    if name:
        request.session["name"] = name  # one that cannot be shown is forgotten when it is read
    request.session["paired"], request.session["pace"] = game.key, pace
    return redirect("table", pair(request, game, pace, name or name_of(request)).id)
