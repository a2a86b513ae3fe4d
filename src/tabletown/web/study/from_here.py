"""A new table that goes on from a position of a game, one's own seat against bots."""

from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.bots import LEVELS
from tabletown.errors import BadOption
from tabletown.game import Game

from ..tables.models import Seat, Table
from ..tables.seating import bot_names, check_names, hashed, hold, last_name, new_token, visitor_token
from ..tables.storage import begin

LEVEL = LEVELS[-1]
"""Who tries a better move out plays against bots that know what to do."""


def play_on(request: HttpRequest, game: Game, position: dict[str, Any], seat: int) -> Table:
    """A running table at a position of a game; the visitor sits in one seat, bots in all others."""
    count, token = len(position["players"]), new_token()
    names = seat_names(request, game, count, seat)
    match = game.at({**position, "players": names})
    with transaction.atomic():
        table = Table.objects.create(game=game.key, rules=game.version, options=dict(match.options), maker_hash=hashed(token))
        for number, name in enumerate(names):
            new = Seat(table=table, number=number, kind=Seat.Kind.BOT, level=LEVEL, name=name, taken=True)
            if number == seat:
                new.kind, new.level, new.token_hash = Seat.Kind.PERSON, "", hashed(token)
                new.visitor_hash = hashed(visitor_token(request))
            new.save()
        begin(table, list(table.seats.all()), match)
    hold(request, table.id, token)
    return table


def seat_names(request: HttpRequest, game: Game, count: int, seat: int) -> list[str]:
    """The visitor's name in their seat, and bots' names in all others."""
    own = last_name(request) or _("Guest")
    try:
        check_names(game, [own if number == seat else "" for number in range(count)])
    except BadOption:  # a name that fitted another seat elsewhere
        own = _("Guest")
    bots = iter(bot_names([own]))
    return [own if number == seat else next(bots) for number in range(count)]
