"""The five places of a table (bar, players, stage, tray, ask) on a screen: the same at every decision of a game."""

import itertools
from dataclasses import dataclass
from typing import NamedTuple

from tabletown.drawing.stage import Box, Shape

SMALLEST, LARGEST = 320, 4096
"""Pixels of a screen, in both directions: what is told beyond them is nobody's screen."""
STEP = 10
"""Screens that differ by less are drawn for alike, so that the drawings are shared; the page stretches them."""
LOW = 500
"""A screen that is wider than high, and less high than this, is a phone that is held sideways."""
NARROW = 600
"""A screen that is higher than wide, and narrower than this, is a phone."""
FULL_WIDTH = 1400
"""The width for which the column beside the stage has its own size."""


class Rectangle(NamedTuple):
    """Where something is on the screen, in whole pixels."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.top + self.height

    def box(self, shape: Shape) -> Box:
        """The same as the place that a drawing is made for."""
        return Box(self.width, self.height, shape)


@dataclass(frozen=True)
class Places:
    """Where everything is on a screen."""

    shape: Shape
    sideways: bool
    """Whether the tray is a drawer that opens over the stage."""
    bar: Rectangle
    players: Rectangle
    stage: Rectangle
    tray: Rectangle
    ask: Rectangle
    picture: Rectangle
    """Within ask: what is decided there with panels of its own; of no size where the tray shows them."""

    @classmethod
    def of(cls, width: int, height: int, seats: int = 4) -> "Places":
        """The places on a screen, for so many players."""
        wide, tall = (rounded(size) for size in (width, height))
        if wide > tall:
            return sideways(wide, tall) if tall < LOW else beside(wide, tall, seats)
        return below(wide, tall)

    @property
    def named(self) -> dict[str, Rectangle]:
        """All of them by name."""
        names = "bar", "players", "stage", "tray", "ask", "picture"
        return {name: getattr(self, name) for name in names}


def rounded(size: int) -> int:
    """A screen's width or height as it is drawn for."""
    return min(max(size, SMALLEST), LARGEST) // STEP * STEP


def below(width: int, height: int) -> Places:
    """One column: phones and tablets."""
    shape = Shape.PHONE if width < NARROW else Shape.TALL
    if shape == Shape.PHONE:
        bar, players, ask = 44, between(height, (740, 70), (844, 74)), between(height, (740, 128), (844, 132))
    else:
        bar, players, ask = 48, 92, 120
    room = height - bar - players - ask
    tray = between(room, (418, 205), (498, 242), (594, 268), (780, 318)) if shape == Shape.PHONE else round(room * 0.435)
    heights = [bar, players, room - tray, tray, ask]
    first, second, third, fourth, last = (Rectangle(0, sum(heights[:n]), width, tall) for n, tall in enumerate(heights))
    return Places(shape, False, first, second, third, fourth, last, Rectangle(0, height, 0, 0))


def between(size: int, *known: tuple[int, int]) -> int:
    """A length that goes with another one, known for some: in equal steps between them, and on beyond the first and the last."""
    pairs = list(itertools.pairwise(known))
    (low, at_low), (high, at_high) = next((pair for pair in pairs if size < pair[1][0]), pairs[-1])
    return max(1, round(at_low + (size - low) * (at_high - at_low) / (high - low)))


def beside(width: int, height: int, seats: int) -> Places:
    """The stage and the tray at the left, players and questions in a column beside them."""
    scale = max(1.0, min(width / 1920, height / 1080))
    bar = round(48 * scale)
    gap = between(width, (1280, 10), (1400, 12), (1920, 14)) if width > 1280 else 10
    column = min(round(width * 0.24), between(width, (1280, 316), (1400, 336), (1920, 440), (3840, 800)))
    stage, room = width - column - 3 * gap, height - bar - 3 * gap
    tray = min(round(room * 0.39), max(round(stage * 0.25), round(room * 0.347)))
    chip = between(height, (720, 58), (900, 78), (1080, 98), (2160, 180))
    players = min(round(room * 0.5), chip * seats + 8 * (seats - 1))
    top, left = bar + gap, stage + 2 * gap
    ask = Rectangle(left, top + players + gap, column, room - players)
    edge, head, foot = gap + 4, round(72 * scale), round(136 * scale)
    picture = Rectangle(left + edge, ask.top + head, column - 2 * edge, max(1, ask.height - head - foot))
    return Places(
        Shape.WIDE,
        False,
        Rectangle(0, 0, width, bar),
        Rectangle(left, top, column, players),
        Rectangle(gap, top, stage, room - tray),
        Rectangle(gap, top + room - tray + gap, stage, tray),
        ask,
        picture,
    )


def sideways(width: int, height: int) -> Places:
    """A phone that is held sideways: the tray opens over the stage."""
    bar, column = 44, min(280, round(width * 0.32))
    players = min(round(height * 0.3), 108)
    stage = Rectangle(0, bar, width - column, height - bar)
    return Places(
        Shape.PHONE,
        True,
        Rectangle(0, 0, width, bar),
        Rectangle(stage.right, bar, column, players),
        stage,
        Rectangle(0, bar + (height - bar) // 8, stage.width, height - bar - (height - bar) // 8),
        Rectangle(stage.right, bar + players, column, height - bar - players),
        Rectangle(0, height, 0, 0),
    )
