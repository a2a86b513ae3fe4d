"""The drawing of Neue Heimat: a planner's table with a street of three rows, the pieces beside it, and the auction."""

from typing import Any

from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import Panel

from .auction import auction
from .street import street
from .supply import supply


def panels(view: dict[str, Any]) -> list[Panel]:
    """The street first: it is what everybody looks at."""
    canvas = Canvas(view)
    return [street(view, canvas), supply(view, canvas), auction(view, canvas)]
