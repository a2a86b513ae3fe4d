"""The drawing of Vegas Showdown: a neon ledger of panels. My resort and the auctions, the event, then the others' resorts."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import Panel

from .auction import auction_panel
from .events import event_panel
from .resorts import my_resort, other_resorts


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view: the resort of the seat that looks, or of whoever is to decide, comes first."""
    canvas = Canvas(view)
    table = view["table"]
    own = view["seat"] if view["seat"] is not None else max(0, table["actor"])
    return [my_resort(canvas, own), auction_panel(canvas), event_panel(canvas), *other_resorts(canvas, own)]
