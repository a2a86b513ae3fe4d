"""The drawing of Machi Koro: a toy town at night, with shop fronts for cards and lit windows where something stands."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import Panel

from . import market, town, tray


def panels(view: dict[str, Any]) -> list[Panel]:
    """What can be bought, what the dice may bring, and what everybody has built."""
    canvas = Canvas(view)
    return [market.panel(canvas, view), tray.panel(canvas, view), *town.panels(canvas, view)]
