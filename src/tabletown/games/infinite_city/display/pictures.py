"""A tile in large, by the key of its explanation: drawn as the map draws it."""

from collections.abc import Mapping
from typing import Any

from tabletown.drawing.panels import Part
from tabletown.drawing.svg import box, tag

from ..rules.components import TILES
from .explanations import tile_key
from .tiles import TILE, lock, tile_back, tile_face

PICTURE = 220


def picture(key: str, options: Mapping[str, Any]) -> Part | None:
    """A tile in large, and what else looks like one."""
    name = next((tile.name for tile in TILES if tile_key(tile.name) == key), None)
    if name:
        drawn = tile_face(name)
    elif key == "word.face_down":
        drawn = tile_back(None)
    elif key == "word.locked":
        drawn = [*tile_face("Power Station"), lock()]
    else:
        return None
    margin, scale = 10, (PICTURE - 20) / TILE
    shade = box(2, 3, TILE, TILE, "shade", 8)
    drawing = tag("g", shade, *drawn, transform=f"translate({margin} {margin}) scale({scale:g})")
    return Part(f"picture_{key.replace('.', '_')}", PICTURE, PICTURE, drawing)
