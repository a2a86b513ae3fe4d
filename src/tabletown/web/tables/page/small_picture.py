"""The small picture of a table in a list: the viewer's own view of it, without moves and marks."""

from typing import Any

from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import tag
from tabletown.game.declaration import Game
from tabletown.text.i18n import _

from .table_context import Showing

WIDTH, HEIGHT = 547, 340
"""Of a stage, in units."""
NOTHING_TO_CHOOSE: dict[str, Any] = {"moves": [], "dimmed": [], "changed": [], "came": {}}


def small_picture(show: Showing) -> str:
    """The game's stage; without one, the largest drawing of the panel that people look at most."""
    game = show.match.game
    view, display = show.view | NOTHING_TO_CHOOSE, game.display
    if display.stage is None:
        part = max(display.panels(view)[0].parts, key=lambda part: part.width * part.height)
        return standalone(game, game.key, display.style, part.drawing, (part.width, part.height))
    drawing = display.stage.drawing(view, Box(WIDTH, HEIGHT, Shape.PHONE))
    whole = display.stage.symbols_of(drawing) + drawing
    return standalone(game, f"stage-{game.key}", display.stage.style, whole, (WIDTH, HEIGHT))


def standalone(game: Game, style_class: str, style: str, drawing: str, size: tuple[float, float]) -> str:
    """A drawing that brings its style along."""
    width, height = (f"{length:g}" for length in size)
    box = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
    name = {"class_": style_class, "role": "img", "aria_label": _(game.title)}
    return tag("svg", tag("style", style), drawing, xmlns="http://www.w3.org/2000/svg", **box, **name)
