"""What a game brings for a table that is one picture: a stage, a tray, what happened as beats, what choices would do as chips."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletown.drawing.stage import Box

from .beats import Beat, Chips

Drawn = Callable[[dict[str, Any], Box], str]
"""What is drawn of a view for a place, in pixels."""
Told = Callable[[list[list[int]], list[str], int | None, dict[str, Any], dict[str, Any]], list[Beat]]
"""What events are to a seat (None: an onlooker), between two views of the table by that seat."""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A game's stage."""

    drawing: Drawn
    """The world of the game, as a seat sees it."""
    tray: Drawn
    """What can be taken, and on narrow pages what is decided with other means than the stage."""
    asking: Drawn = lambda view, place: ""
    """On wide pages the picture beside the question; empty where stage and tray show all."""
    symbols: Callable[[], str] = lambda: ""
    """The pictures that the drawings refer to, once for a page."""
    style: str = ""
    """The stylesheet of the drawings, for the class `stage-` and the game's key."""
    beats: Told = lambda events, names, seat, before, after: []
    """What happened in one step."""
    chips: Callable[[Any, int, list[str], int], Chips] = lambda s, move, names, seat: Chips()
    """What a legal move would do, on its targets; asked of the rules on a copy that knows only what the seat knows."""
