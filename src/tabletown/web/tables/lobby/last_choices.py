"""What a visitor chose last: the level of the bots, and how many sit at each game's table. It is offered again."""

from django.http import HttpRequest

from tabletown.bots import LEVELS, levels_of
from tabletown.game.declaration import Game

USUAL_LEVEL = "casual"
USUAL_SEATS = 4


def usual_level(request: HttpRequest, game: Game) -> str:
    """The level of bots that was chosen last; at a game that has no such level, the one below."""
    level, known = str(request.session.get("level", "")), levels_of(game)
    if level not in LEVELS:
        return USUAL_LEVEL
    return [lower for lower in LEVELS[: LEVELS.index(level) + 1] if lower in known][-1]


def usual_seats(request: HttpRequest, game: Game) -> int:
    """How many sat at the game's last table; at first, four."""
    seats = request.session.get("players", {}).get(game.key)
    return seats if isinstance(seats, int) and seats in game.seats else game.seats_near(USUAL_SEATS)


def remember(request: HttpRequest, game: Game, players: int, level: str = "") -> None:
    """Keep a choice in mind, until the next one."""
    request.session["players"] = {**request.session.get("players", {}), game.key: players}
    if level in levels_of(game):
        request.session["level"] = level
