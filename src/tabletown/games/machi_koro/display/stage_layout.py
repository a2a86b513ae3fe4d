"""Where things stand on the stage, measured in units of its box."""

from dataclasses import dataclass
from functools import cached_property

from tabletown.drawing.stage import Box, Shape

ONE_STREET = 14
"""Kinds of establishments that one street of a wide stage holds."""
MOST_SLOT = {Shape.PHONE: 62, Shape.TALL: 76, Shape.WIDE: 98}
FOCUSED = 0.605
"""Of the width, for the town that is brought forward on a phone."""
LANDMARK_UNITS = 736
"""The widths of all landmarks together, City Hall among them, and the gaps between them."""


@dataclass(frozen=True)
class StageLayout:
    """The stage of one table. `streets` is how many streets my town has."""

    box: Box
    seats: int
    streets: int
    focus: int | None = None
    """The town on the hills, counted from 0, that stands in front; none: all are as wide as each other."""

    @property
    def wide(self) -> bool:
        """Whether names are written below the towns and the moon has a column of its own."""
        return self.box.shape == Shape.WIDE

    @property
    def text(self) -> int:
        """The size of numbers and prices."""
        return 14 if self.wide else 12

    @cached_property
    def building(self) -> float:
        """The height of a building in a street."""
        if not self.wide:
            return max(40, 0.16 * self.box.height)
        return min(94, (0.18 if self.streets == 1 else 0.135) * self.box.height)

    @property
    def wall(self) -> float:
        """The height of a wall with its numbers."""
        return 30 if self.box.height > 480 else 26 if self.wide else 22 if self.box.height >= 300 else 20

    @property
    def terrace_wall(self) -> float:
        """The height of the wall below the landmarks."""
        return self.wall if self.wide else self.wall - 1

    def ground(self, street: int) -> float:
        """The ground of a street, counted from above."""
        below = self.streets - street - 1
        return self.box.height - self.wall - below * (self.wall + self.building)

    @property
    def terrace(self) -> float:
        """The ground of the landmarks."""
        return self.ground(0) - self.building - self.terrace_wall + 2

    @property
    def landmark_scale(self) -> float:
        """How large landmarks are drawn."""
        if self.wide:
            return min(1.08, self.box.height / 470, self.terrace * 0.0034, self.box.width / LANDMARK_UNITS * 0.79)
        return min(self.box.width / 917, self.terrace * 0.0034)

    @property
    def hills(self) -> float:
        """The ground of the others' towns."""
        return (0.37 if self.wide else 0.293) * self.box.height

    @property
    def moon(self) -> tuple[float, float, float]:
        """The middle and the radius of the moon, at the beginning."""
        width, height = self.box.width, self.box.height
        if self.wide:
            return width * 0.075, height * 0.17, min(54, height * 0.11)
        return width / max(2, min(self.seats, 4)) * 0.5 + 2, height * 0.13, 26

    @cached_property
    def hill_columns(self) -> list[tuple[float, float]]:
        """Left edge and width of each of the others' towns; on a phone each is below its player's chip."""
        width, others = self.box.width, self.seats - 1
        if self.wide:
            left = width * 0.15
            each = (width - left - 10) / others
            return [(left + each * i, each) for i in range(others)]
        if self.focus is not None and others > 1:
            front = width * FOCUSED
            rest = (width - 8 - front) / (others - 1)
            widths = [front if i == self.focus else rest for i in range(others)]
            return [(4 + sum(widths[:i]), wide) for i, wide in enumerate(widths)]
        each = (width - 16 - 5 * others) / self.seats
        return [(8 + (each + 5) * (i + 1) - 2, each + 4) for i in range(others)]

    def slot(self, kinds: int) -> float:
        """The width that each of so many buildings of a street has."""
        return min(MOST_SLOT[self.box.shape], self.box.width / max(1, kinds))


def spread(widths: list[float], left: float, room: float, most: float, overlap: float) -> tuple[list[float], float]:
    """The middles of things that stand side by side in some room, and their scale: as large as may be, overlapping where they
    must, down to `overlap` of their widths."""
    total = sum(widths)
    if not total:
        return [], most
    scale = min(most, room / (total * overlap))
    close = min(1.04, room / (total * scale))
    x, middles = left + (room - total * scale * close) / 2, []
    for width in widths:
        middles.append(x + width * scale * close / 2)
        x += width * scale * close
    return middles, scale
