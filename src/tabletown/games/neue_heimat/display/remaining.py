"""How many of each piece are still to come, as far as everybody may know it."""

from collections.abc import Mapping
from typing import Any

from ..rules.components import PERMITS


def left(view: dict[str, Any]) -> Mapping[str, int]:
    """Cubes in the display, roofs that are face down, and what lies beside the board; by key."""
    table = view["table"]
    found = {f"cube.{cube.replace(' ', '_')}": 1 for row in table["display"] for cube in row}
    found |= {f"roof.{value}": count for value, count in enumerate(table["roofs_by_number"])}
    found |= {f"permit.{PERMITS.index(p['permit']) + 1}": int(p["beside"]) for p in table["permits"]}
    found["roof.face_down"] = table["roofs_left"]
    found["piece.cancel_cube"] = int(table["cancel_cube_beside"])
    found["piece.mayor"] = int(table["mayor"]["beside"])
    return found
