"""A new table that goes on from a position of a game, one's own seat against bots."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.bots import levels_of
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.web.tables.models import Table
from tabletown.web.tables.seats.seating import Place, TablePlan, check_names, last_name, make


def play_on(request: HttpRequest, game: Game, position: dict[str, Any], seat: int) -> Table:
    """A running table at a position of a game; the visitor sits in one seat, bots that know what to do in all others."""
    count, name = len(position["players"]), last_name(request) or _("Guest")
    try:
        check_names(game, [name if number == seat else "" for number in range(count)])
    except BadOption:  # a name that fitted another seat elsewhere
        name = _("Guest")
    bot = Place("bot", level=levels_of(game)[-1])
    places = tuple(Place("me", name) if number == seat else bot for number in range(count))
    return make(request, TablePlan(game.key, places, position["options"], start=position))
