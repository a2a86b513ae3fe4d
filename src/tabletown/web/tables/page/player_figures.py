"""The numbers that players compare, one strip for each player: what a game declares, with the words of the visitor."""

from dataclasses import dataclass
from typing import Any

from tabletown.game.declaration import Figure, Game
from tabletown.text.i18n import _

POINTS = Figure("points", "points", "star")


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """One number of one player."""

    field: str
    value: int
    words: str
    icon: str
    minor: bool = False
    of: int | None = None
    """How many there are in all, where that is known."""
    explains: str = ""
    """The key of its explanation."""


def figures_in(game: Game, view: dict[str, Any], seat: int) -> list[ShownFigure]:
    """A player's numbers, as far as the view shows them."""
    players = view["table"].get("players")
    known = players[seat] if isinstance(players, list) and len(players) > seat and isinstance(players[seat], dict) else {}
    final = {POINTS.field: total(view, seat)} if view["over"] else {}
    return [
        ShownFigure(
            figure.field,
            value,
            _(figure.words),
            figure.icon,
            figure.minor,
            view["table"].get(figure.of),
            f"figure.{figure.field}" if figure.about else "",
        )
        for figure in game.display.figures
        if isinstance(value := final.get(figure.field, known.get(figure.field)), int)
    ]


def total(view: dict[str, Any], seat: int) -> int:
    """A player's points at the end; nothing before it."""
    return int(view["scores"][seat]) if view["over"] else 0
