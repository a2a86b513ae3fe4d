"""Which entry of a position a place of the drawing shows."""

import re
from collections.abc import Mapping
from typing import Any

ON_CELL = re.compile(r"(?:tile|cell|token)_(-?\d+)_(-?\d+)(?:_\d)?")
FIELDS = {"deck": ("deck",), "meter_deck": ("deck",), "final": ("final_turns",), "meter_final": ("final_turns",)}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """The tile on a cell, the hand of whoever looks, the supply of a player, the deck."""
    if found := ON_CELL.fullmatch(place):
        return ("tiles", f"{int(found[1])},{int(found[2])}"), ""
    if place.startswith(("hand_", "card_hand_", "slot_")):
        return ("hands", f"P{seat + 1}"), ""
    if found := re.fullmatch(r"(?:player|row)_([1-6])", place):
        return ("supply", str(int(found[1]) - 1)), ""
    return FIELDS.get(place, ()), ""
