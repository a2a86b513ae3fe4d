"""A board is a set of panels, and a panel a set of parts, each a drawing with its own natural size.

One unit of a drawing is one pixel on the screen, so that what is legible in a part is legible wherever it is shown. A page
lays panels out in columns and lets their parts flow, in as many rows as the screen needs; `composed` does the same for one
picture. Nothing is ever shown smaller than it was drawn: a part that is wider than a phone's 350 pixels scrolls.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletown.text.i18n import _

from .svg import box, escaped, group, tag, words

COLUMNS = 12
"""Of the page; on a phone every panel has all of them."""
PHONE = 350
"""As wide as a part can be on a phone without scrolling."""
WIDTH, GAP, EDGE, HEAD = 984, 12, 12, 34
"""Of one picture: its width, between panels and parts, inside a panel, and over its parts."""


@dataclass(frozen=True)
class Part:
    """A drawing of a natural size in pixels: a card, a resort, the city."""

    id: str
    width: float
    height: float
    drawing: str
    """SVG elements, without the document around them."""
    label: str = ""
    """What it is, for who cannot see it."""
    grows: bool = False
    """Whether it takes all the room of its panel (never less than its natural size)."""
    roams: bool = False
    """Whether it may be larger than the screen: it is panned and zoomed, and keeps its place."""

    def svg(self, game: str) -> str:
        """The part as a document for a page, which serves the style as a file."""
        kind = " ".join(["part", game, *(["grows"] if self.grows else []), *(["roams"] if self.roams else [])])
        name = {"role": "group", "aria_label": self.label} if self.label else {}
        size = {"width": round(self.width), "height": round(self.height)}
        return tag("svg", self.drawing, id=self.id, class_=kind, viewBox=f"0 0 {self.width:g} {self.height:g}", **size, **name)


@dataclass(frozen=True)
class Panel:
    """A set of parts with a heading."""

    key: str
    title: str
    parts: Sequence[Part]
    note: str = ""
    """What stands at the other end of the heading: how many are in the deck, how to turn a tile."""
    wide: int = COLUMNS
    """How many columns it has on a wide screen."""
    wide_rows: int = 1
    """Over how many rows of panels it reaches there: smaller ones stand beside it, one below the other."""
    tall: int = COLUMNS
    """How many it has on a tablet."""
    tall_rows: int = 1
    """The same on a tablet."""
    fills: bool = False
    """Whether its parts are enlarged there until they take the whole width, where they would leave some of it empty."""
    folded: str = ""
    """What stands for it while it is folded: then it starts folded on a phone, and opens on a tap. Empty: it never folds."""
    row: bool = False
    """Whether its parts stand in one row, however many they are: where there is no room for all, the row scrolls."""
    first: bool = False
    """Whether it is what the present question is about: a phone shows it first."""


def whole(width: float, height: float, *drawing: str) -> list[Panel]:
    """A board that is one drawing: one panel with one part."""
    return [Panel("board", _("Board"), [Part("whole", width, height, "".join(drawing), grows=True)])]


def flowed(parts: Sequence[Part], width: float) -> tuple[list[tuple[float, float, float]], float]:
    """Where the parts lie in a panel of a width, and how much each is enlarged; and the height of all."""
    places: list[tuple[float, float, float]] = []
    x = y = tallest = 0.0
    for part in parts:
        scale = max(1.0, width / part.width) if part.grows else min(1.0, width / part.width)
        if x and x + part.width * scale > width:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        places.append((x, y, scale))
        x += part.width * scale + GAP
        tallest = max(tallest, part.height * scale)
    return places, y + tallest


def rows_of(panels: Sequence[Panel]) -> Iterator[list[list[Panel]]]:
    """The panels row by row: in each its columns, in each of these one panel, or several beside one that is as high as they."""
    row: list[list[Panel]] = []
    for panel in panels:
        high = max((beside[0].wide_rows for beside in row), default=1)
        under = [column for column in row if column[0].wide_rows == 1 and len(column) < high and column[0].wide == panel.wide]
        if sum(column[0].wide for column in row) + panel.wide <= COLUMNS:
            row.append([panel])
        elif under:
            under[0].append(panel)
        else:
            yield row
            row = [[panel]]
    if row:
        yield row


def composed(panels: Sequence[Panel], game: str, style: str, title: str, width: float = WIDTH) -> str:
    """All panels as one picture that stands alone."""
    unit = (width + GAP) / COLUMNS
    drawn: list[str] = []
    y = float(GAP)
    for row in rows_of(panels):
        x, tallest = float(GAP), max(stacked(column, unit) for column in row)
        for column in row:
            wide, top = column[0].wide * unit - GAP, y
            for panel in column:
                height = stacked([panel], unit) if panel is not column[-1] else y + tallest - top
                drawn.append(framed(panel, x, top, wide, height))
                top += height + GAP
            x += wide + GAP
        y += tallest + GAP
    size = f"0 0 {width + 2 * GAP:g} {y:g}"
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("style", style),
        box(0, 0, width + 2 * GAP, y, "ground"),
        re.sub(r' href="explain:[^"]*"', "", "".join(drawn)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=size,
        role="group",
        class_=game,
        aria_label=title,
    )


def stacked(column: Sequence[Panel], unit: float) -> float:
    """How high panels are that stand one below the other."""
    heights = [flowed(panel.parts, panel.wide * unit - GAP - 2 * EDGE)[1] + HEAD + EDGE for panel in column]
    return sum(heights) + GAP * (len(column) - 1)


def framed(panel: Panel, x: float, y: float, width: float, height: float) -> str:
    """One panel of the picture: its frame, its heading, its parts."""
    places = flowed(panel.parts, width - 2 * EDGE)[0]
    inside = [
        tag("g", part.drawing, transform=f"translate({left + EDGE:g} {top + HEAD:g}) scale({scale:.4g})", id=part.id)
        for part, (left, top, scale) in zip(panel.parts, places, strict=True)
    ]
    heading = words(EDGE, 23, panel.title, "bold soft")
    note = words(width - EDGE, 23, panel.note, "small soft end") if panel.note else ""
    return group(box(0, 0, width, height, "panel-ground", 12), heading, note, *inside, at=(x, y))
