"""The stage: one landscape with the others' towns on hills, my landmarks on a terrace, and my streets in front."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import group

from .scenery import cloud, far_hills, hill, sky
from .stage_layout import StageLayout
from .streets import in_streets, kinds_shown, streets, terrace
from .symbols import ART
from .towns import towns_on_hills


def stage(view: dict[str, Any], box: Box) -> str:
    """What a seat sees of all towns, drawn for a place; onlookers look from the first seat.

    `view["chosen"]` says what is chosen and not yet decided, `view["focus"]` whose town is brought forward.
    """
    canvas, seat = Canvas(view), in_front(view)
    others = seats_on_hills(view)
    rows = in_streets(kinds_shown(view["table"]["players"][seat], view.get("chosen", {})), box.shape == Shape.WIDE)
    focus = view.get("focus", None if box.shape == Shape.WIDE else view["table"]["active"])
    layout = StageLayout(box.in_units, len(others) + 1, len(rows), others.index(focus) if focus in others else None)
    drawn = group(
        landscape(layout),
        towns_on_hills(canvas, view, layout, others),
        terrace(canvas, view, seat, layout),
        streets(canvas, view, seat, layout, rows),
        cat(layout),
    )
    return box.scaled(drawn)


def in_front(view: dict[str, Any]) -> int:
    """Whose town stands in front."""
    return 0 if view["seat"] is None else int(view["seat"])


def seats_on_hills(view: dict[str, Any]) -> list[int]:
    """Everybody else, in the order of turns."""
    seats, first = len(view["names"]), in_front(view)
    return [(first + i) % seats for i in range(1, seats)]


def landscape(layout: StageLayout) -> str:
    """What lies behind all towns."""
    width, height = layout.box.width, layout.box.height
    places = ((0.3, 0.06, 1.8), (0.58, 0.12, 1.4), (0.84, 0.05, 1.9)) if layout.wide else ((0.36, 0.03, 0.9), (0.72, 0.07, 0.75))
    clouds = [cloud(width * x, height * y, scale) for x, y, scale in places]
    hills = [hill(left, wide, layout.hills, number) for number, (left, wide) in enumerate(layout.hill_columns)]
    return group(sky(width, height, layout.moon), *clouds, far_hills(width, height, layout.hills), *hills, class_="landscape")


def cat(layout: StageLayout) -> str:
    """The cat that lives in every town."""
    if layout.wide:
        return ART.standing("cat", layout.box.width * 0.109, layout.terrace - 1, 1.05, sole=2)
    return ART.standing("cat", layout.box.width - 9, layout.ground(0) - 1, 0.62 * layout.building / 52, sole=2)
