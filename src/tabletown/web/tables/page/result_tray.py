"""The result of a game, in the place of the tray: a row for each player, the best first."""

from collections.abc import Sequence

from tabletown.drawing.canvas import mark
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import box, empty_tag, group, shortened, words
from tabletown.game.stage import Lamp, ResultRow

HEAD, GAP, HIGHEST = 22.0, 6.0, 64.0
"""Units above the rows for what the figures are called, between rows, and of a row at most."""
FIGURE, POINTS = 62.0, 12.0
"""Where figures and points end, from the right."""
NAMES = {Shape.PHONE: (112.0, 8), Shape.TALL: (150.0, 12), Shape.WIDE: (190.0, 16)}
"""Where names end, from the left, and how many letters they have at most."""


def result_tray(rows: Sequence[ResultRow], names: Sequence[str], place: Box) -> str:
    """The drawing, in pixels. Each row can be shown by itself, as the end of a game counts them."""
    drawn_for = place.in_units
    edge = 8.0 if place.shape == Shape.PHONE else 14.0
    tall = min(HIGHEST, (drawn_for.height - HEAD - GAP * len(rows)) / max(1, len(rows)))
    label = next((row.figure_words for row in rows if row.figure_words), "")
    right = drawn_for.width - edge
    head = words(right - FIGURE, HEAD - 7, label, "result-label", text_anchor="end")
    lines = (
        group(
            *result_row(row, names[row.seat], NAMES[place.shape], right - edge, tall, first=number == 0),
            at=(edge, HEAD + (tall + GAP) * number),
            data_result=row.seat,
        )
        for number, row in enumerate(rows)
    )
    return place.scaled(head, *lines)


def result_row(row: ResultRow, name: str, names: tuple[float, int], width: float, height: float, first: bool) -> list[str]:
    """A player's row: mark and name, what stands of what it takes, what else was gained, and the points that decide."""
    middle, (left, letters) = height / 2, names
    points = f"{row.points}/{row.of}" if row.of else str(row.points)
    return [
        box(0.75, 0.75, width - 1.5, height - 1.5, "result-row is-first" if first else "result-row", radius=12),
        mark(row.seat, 20, middle, 7),
        words(36, middle + 5, shortened(name, letters), "result-name"),
        *lamps(row.lamps, left, width - left - FIGURE - 40, height),
        words(width - FIGURE, middle + 5, row.figure, "result-figure", text_anchor="end") if row.figure_words else "",
        words(width - POINTS, middle + 7, points, "result-points", text_anchor="end"),
    ]


def lamps(shown: Sequence[Lamp], left: float, room: float, height: float) -> list[str]:
    """The lamps of a row; those that are lit stand bright."""
    each = room / max(1, len(shown))
    size = min(each * 1.15, height * 0.72)
    return [
        empty_tag(
            "use", href=f"#{lamp.symbol}", x=left + each * (i + 0.5) - size / 2, y=(height - size) / 2,
            width=size, height=size, class_="result-lamp on" if lamp.on else "result-lamp",
        )
        for i, lamp in enumerate(shown)
    ]  # fmt: skip
