"""Which entry of a position a place of the drawing shows."""

import re
from collections.abc import Mapping
from typing import Any


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A house or a lot, a cube of the display, a permit, who owns a colour, the roofs, the mayor."""
    if found := re.fullmatch(r"(?:lot|roof-on)-([A-C])(\d+)", place):
        return ("rows", found[1], str(int(found[2]) - 1)), ""
    if found := re.fullmatch(r"cube-([a-z]+)-([1-6])", place):
        return on_display(f"{found[1]} {found[2]}", position), ""
    if found := re.fullmatch(r"permit-(I{1,3})", place):
        return ("permits", found[1]), ""
    if found := re.fullmatch(r"owner-([a-z]+)", place):
        return ("owners", found[1]), ""
    if found := re.fullmatch(r"(?:row|street|status)-([A-C])", place):
        return ("rows", found[1]), ""
    fields = {"display": "display", "place-display": "display", "beside": "permits", "roofs": "roofs", "mayor": "mayor"}
    return (fields[place],) if place in fields else (), ""


def on_display(cube: str, position: Mapping[str, Any]) -> tuple[str, ...]:
    """Where a cube lies on the display. One in a house is part of its lot."""
    display = position.get("display")
    for number, cubes in enumerate(display if isinstance(display, list) else ()):
        if isinstance(cubes, list) and cube in cubes:
            return ("display", str(number), str(cubes.index(cube)))
    return ()
