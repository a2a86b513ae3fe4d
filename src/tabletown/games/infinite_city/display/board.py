"""The board of Infinite City: the city, the hand, and what is left."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import Panel

from .city import city_panel
from .hand import hand_panel, shown_panel
from .meters import meters_panel

HAND_PHASES = {"action", "build"}
SHOWN_PHASES = {"choose_tile", "read"}
SEAT_PHASES = {"choose_hand", "swap_hands"}


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view. What is shown for a moment stands last, so that nothing else moves."""
    canvas, phase = Canvas(view), view["table"]["phase"]
    about_hand = phase in HAND_PHASES and view["table"]["hand"] is not None and view["seat"] == view["turn"]
    about_shown, about_seats = phase in SHOWN_PHASES and view["seat"] == view["turn"], phase in SEAT_PHASES
    found = [
        city_panel(canvas, view, not (about_hand or about_shown or about_seats)),
        hand_panel(canvas, view, about_hand),
        meters_panel(canvas, view, about_seats),
        shown_panel(canvas, view, about_shown),
    ]
    return [panel for panel in found if panel]
