"""The result of a game, in the place of the tray: a row for each player, the best first."""

from collections.abc import Sequence

from tabletown.drawing.canvas import mark
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import box, empty_tag, group, shortened, words
from tabletown.game.stage import Lamp, ResultRow

HEAD, GAP, HIGHEST = 22.0, 6.0, 64.0
"""Units above the rows for what the figures are called, between rows, and of a row at most."""
NAME_ENDS, FIGURE, POINTS = 98.0, 62.0, 12.0
"""Where names end, from the left; where figures and points end, from the right."""


def result_tray(rows: Sequence[ResultRow], names: Sequence[str], place: Box) -> str:
    """The drawing, in pixels. Each row can be shown by itself, as the end of a game counts them."""
    drawn_for = place.in_units
    edge = 8.0 if place.shape == Shape.PHONE else 14.0
    tall = min(HIGHEST, (drawn_for.height - HEAD - GAP * len(rows)) / max(1, len(rows)))
    label = next((row.figure_words for row in rows if row.figure_words), "")
    right = drawn_for.width - edge
    head = words(right - FIGURE, HEAD - 7, label, "result-label", text_anchor="end")
    lines = (
        result_row(row, names[row.seat], (edge, HEAD + (tall + GAP) * number), right - edge, tall, first=number == 0)
        for number, row in enumerate(rows)
    )
    return place.scaled(head, *lines)


def result_row(row: ResultRow, name: str, at: tuple[float, float], width: float, height: float, first: bool) -> str:
    """A player's row: mark and name, what stands of what it takes, what else was gained, and the points that decide."""
    middle = height / 2
    room = width - NAME_ENDS - FIGURE - 40
    points = f"{row.points}/{row.of}" if row.of else str(row.points)
    return group(
        box(0.75, 0.75, width - 1.5, height - 1.5, "result-row is-first" if first else "result-row", radius=12),
        mark(row.seat, 20, middle, 7),
        words(36, middle + 5, shortened(name, 8), "result-name"),
        *lamps(row.lamps, NAME_ENDS, room, height),
        words(width - FIGURE, middle + 5, row.figure, "result-figure", text_anchor="end") if row.figure_words else "",
        words(width - POINTS, middle + 7, points, "result-points", text_anchor="end"),
        at=at,
        data_result=row.seat,
    )


def lamps(shown: Sequence[Lamp], left: float, room: float, height: float) -> list[str]:
    """What it takes to win, in a line: what somebody has stands bright."""
    each = room / max(1, len(shown))
    size = min(each * 1.15, height * 0.72)
    return [
        empty_tag(
            "use", href=f"#{lamp.symbol}", x=left + each * (i + 0.5) - size / 2, y=(height - size) / 2,
            width=size, height=size, class_="result-lamp on" if lamp.on else "result-lamp",
        )
        for i, lamp in enumerate(shown)
    ]  # fmt: skip
