"""What lies below the stage: the market, or on narrow pages the panels of a decision that is not made there."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.stage import Box, Shape

from .choice_tray import choices
from .market_tray import market


def tray(view: dict[str, Any], box: Box) -> str:
    """On wide pages the market never leaves."""
    canvas, place = Canvas(view), box.in_units
    decided = "" if box.shape == Shape.WIDE else choices(canvas, view, place)
    return box.scaled(decided or market(canvas, view, place))


def asking(view: dict[str, Any], box: Box) -> str:
    """The panels of a decision beside the question, on wide pages."""
    if box.shape != Shape.WIDE:
        return ""
    narrow = Box(box.width, box.height, Shape.PHONE)  # the column is as wide as a phone's tray, and drawn in its units
    return narrow.scaled(choices(Canvas(view), view, narrow.in_units))
