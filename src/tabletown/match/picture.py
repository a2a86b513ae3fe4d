"""A table as one picture that stands alone: the game's stage with its tray and the players, or all panels of its board."""

import re

from tabletown.drawing.canvas import mark
from tabletown.drawing.palette import stylesheet
from tabletown.drawing.panels import composed
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import box, escaped, group, paragraph, shortened, tag, words, wrapped
from tabletown.game.declaration import Game, View
from tabletown.game.stage import Stage

GAP = 14.0
STAGE = Box(1030, 533, Shape.WIDE)
TRAY = Box(1030, 290, Shape.WIDE)
COLUMN = 336.0
PLAYER = 84.0
"""Height of a player's box."""
MOST_NEWS = 8
"""Lines of what has happened."""


def picture(game: Game, view: View) -> str:
    """The drawing of a view, with all style that it needs."""
    title, display = f"{view['title']}: {view['asks']}", game.display
    if display.stage is None:
        return composed(display.panels(view), game.key, display.style or stylesheet(game.key, ""), title)
    return staged(game, display.stage, view, title)


def staged(game: Game, stage: Stage, view: View, title: str) -> str:
    """The stage above the tray; beside them the players, and what is asked."""
    left = GAP + STAGE.width + GAP
    *tops, ask = [GAP + (PLAYER + 8) * number for number in range(len(view["names"]) + 1)]
    players = [player(game, stage, view, seat, (left, top)) for seat, top in enumerate(tops)]
    width, height = left + COLUMN + GAP, GAP + STAGE.height + GAP + TRAY.height + GAP
    choice = Box(COLUMN - 2 * GAP, height - ask - GAP - 90, Shape.WIDE)
    asked = stage.asking(view, choice)
    drawn = "".join([
        box(0, 0, width, height, "ground"),
        framed(stage.drawing(view, STAGE), (GAP, GAP), STAGE),
        framed(stage.tray(view, TRAY), (GAP, GAP + STAGE.height + GAP), TRAY),
        *players,
        box(left, ask, COLUMN, height - ask - GAP, "panel-ground", radius=14),
        paragraph(left + GAP, ask + 34, view["asks"], COLUMN - 2 * GAP, "large bold", 19, 2),
        framed(asked, (left + GAP, ask + 76), choice) if asked else told(view, left + GAP, ask + 90, COLUMN - 2 * GAP),
    ])  # fmt: skip
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("style", stage.style),
        stage.symbols_of(drawn),
        re.sub(r' href="explain:[^"]*"', "", drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="group",
        class_=f"stage-{game.key}",
        aria_label=title,
    )


def framed(drawing: str, at: tuple[float, float], place: Box) -> str:
    """A drawing cut at the edges of its place."""
    size = {"x": at[0], "y": at[1], "width": place.width, "height": place.height}
    return tag("svg", drawing, viewBox=f"0 0 {place.width:g} {place.height:g}", **size)


def told(view: View, x: float, y: float, width: float) -> str:
    """The sentences of the last decision, the latest last."""
    lines = [line for sentence in view["news"][-MOST_NEWS:] for line in wrapped(sentence, width, 14)][-MOST_NEWS:]
    return "".join(words(x, y + 22 * n, line, "soft") for n, line in enumerate(lines))


def player(game: Game, stage: Stage, view: View, seat: int, at: tuple[float, float]) -> str:
    """A player's box: mark and name, the figures, and what they have of what it takes."""
    shown = view["table"]["players"][seat]
    figures = [figure for figure in game.display.figures if not figure.minor and figure.field in shown]
    lamps = stage.lamps(view, seat)
    each = (COLUMN - 2 * GAP) / max(1, len(lamps))
    return group(
        box(0, 0, COLUMN, PLAYER, "panel-ground", radius=12),
        mark(seat, 22, 24, 8),
        words(40, 30, shortened(view["names"][seat], 16), "bold"),
        words(COLUMN - GAP, 31, shown[figures[0].field] if figures else "", "large bold", text_anchor="end"),
        *(
            tag("use", href=f"#{lamp.symbol}", x=GAP + each * i, y=40, width=each - 4, height=38, opacity=1 if lamp.on else 0.3)
            for i, lamp in enumerate(lamps)
        ),
        at=at,
    )
