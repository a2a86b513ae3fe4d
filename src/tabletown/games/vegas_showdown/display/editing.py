"""Which entry of a position a place of the drawing shows."""

import re
from collections.abc import Mapping
from typing import Any

ON_SHEET = re.compile(r"(?:tile|square)-([1-5])-([A-Z]\d)")
FIELDS = {
    "event": ("card",),
    "part-event": ("card",),
    "part-past": ("discards",),
    "part-actions": ("actions",),
    "part-stacks": ("stacks",),
}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A tile or a square of a sheet, a reserve, a premier space, the event, the actions, the stacks."""
    if found := ON_SHEET.fullmatch(place):
        name, square = f"P{found[1]}", found[2]
        sheets = position.get("sheets")
        laid = sheets.get(name) if isinstance(sheets, dict) else None
        for number, words in enumerate(laid if isinstance(laid, list) else ()):
            if f" at {square} " in f"{words} ":
                return ("sheets", name, str(number)), ""
        return ("sheets", name, "+"), f"at {square}"
    if found := re.fullmatch(r"reserve-([1-5])(?:-.*)?", place):
        return ("reserves", f"P{found[1]}"), ""
    if found := re.fullmatch(r"(?:part-track|track|sale)-space-([1-4])|bid-space-([1-4])-\d+", place):
        return ("spaces", str(int(found[1] or found[2]) - 1)), ""
    if found := re.fullmatch(r"line-([1-5])-\d+", place):
        return ("fame", str(int(found[1]) - 1)), ""
    if place in ("renovate", "publicity") or place.startswith("marker-"):
        return ("actions",), ""
    if place.startswith(("stack-", "part-track-", "track-", "sale-")):
        return ("stacks",), ""
    return FIELDS.get(place, ()), ""
