"""The place that a drawing is made for: its width and height on the page, and the shape of the page around it.

Drawings for a place are made in units, of which one is a pixel on the smallest screen of a shape, and enlarged with it: text of
12 units so has 12 pixels at least.
"""

from dataclasses import dataclass
from enum import StrEnum

from .symbols import scaled_group


class Shape(StrEnum):
    """What a page looks like."""

    PHONE = "phone"
    """One column."""
    TALL = "tall"
    """One column on a larger screen, a tablet's."""
    WIDE = "wide"
    """The stage at the left, players and questions in a column beside it."""


UNITS_ACROSS = {Shape.PHONE: 547, Shape.TALL: 547, Shape.WIDE: 1030}
"""How many units wide a place is that is drawn at its own size; a wider one is enlarged."""
SMALLEST_UNIT = {Shape.PHONE: 1.0, Shape.TALL: 1.0, Shape.WIDE: 0.9}


@dataclass(frozen=True)
class Box:
    """A place on the page, in pixels."""

    width: float
    height: float
    shape: Shape

    @property
    def unit(self) -> float:
        """How many pixels a unit has."""
        return max(SMALLEST_UNIT[self.shape], self.width / UNITS_ACROSS[self.shape])

    @property
    def in_units(self) -> "Box":
        """The same place, measured in units."""
        return Box(self.width / self.unit, self.height / self.unit, self.shape)

    def scaled(self, *children: str) -> str:
        """What was drawn in units, in pixels."""
        return scaled_group(round(self.unit, 4), *children)
