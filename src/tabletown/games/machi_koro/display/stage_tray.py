"""What lies below the stage: the market, or on narrow pages the panels of a decision that is not made there."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.stage import Box, Shape
from tabletown.drawing.svg import box as svg_box
from tabletown.drawing.svg import group

from ..rules.components import LANDMARK_KEYS
from .choice_tray import choices
from .market_tray import market
from .symbols import ART


def tray(view: dict[str, Any], box: Box) -> str:
    """On wide pages the market never leaves."""
    canvas, place = Canvas(view), box.in_units
    decided = "" if box.shape == Shape.WIDE else choices(canvas, view, place)
    return box.scaled(decided or market(canvas, view, place))


def winning_landmark(view: dict[str, Any], place: Box) -> str:
    """The dearest landmark of whoever has won, as large as there is room."""
    built = view["table"]["players"][view["winners"][0]]["landmarks"]
    dearest = next(key for key in reversed(LANDMARK_KEYS) if built[key])
    width, height = place.width, min(place.height, place.width * 0.9)
    ground = svg_box(0, 0, width, height, "hill-2", radius=14)
    return group(ground, ART.within(dearest, 12, 12, width - 24, height - 24))


def asking(view: dict[str, Any], box: Box) -> str:
    """The panels of a decision beside the question, on wide pages."""
    if box.shape != Shape.WIDE:
        return ""
    narrow = Box(box.width, box.height, Shape.PHONE)  # the column is as wide as a phone's tray, and drawn in its units
    if view["over"]:
        return narrow.scaled(winning_landmark(view, narrow.in_units))
    return narrow.scaled(choices(Canvas(view), view, narrow.in_units))
