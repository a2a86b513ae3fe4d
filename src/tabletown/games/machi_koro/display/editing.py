"""Which entry of a position a place of the drawing shows."""

import re
from collections.abc import Mapping
from typing import Any

from ..rules.components import CARD_KEYS, CARD_NAMES, DECK, DECK_NAMES

NAME_OF = dict(zip(CARD_KEYS, CARD_NAMES, strict=True))
DECK_OF = {key: DECK_NAMES[DECK[kind]] for kind, key in enumerate(CARD_KEYS)}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A card of a market or a town, the landmarks of a player, a market, the dice, the purse."""
    if (found := re.fullmatch(r"market-(\w+)", place)) and found[1] in NAME_OF:
        return ("market", DECK_OF[found[1]], NAME_OF[found[1]]), ""
    if (found := re.fullmatch(r"(?:card|shop)-([1-5])-(\w+)", place)) and found[2] in NAME_OF:
        return ("cities", str(int(found[1]) - 1), NAME_OF[found[2]]), ""
    if found := re.fullmatch(r"landmark-([1-5])-\w+", place):
        return ("landmarks", str(int(found[1]) - 1)), ""
    if found := re.fullmatch(r"(?:row|city|panel-town)-([1-5])", place):
        return ("cities", str(int(found[1]) - 1)), ""
    if found := re.fullmatch(r"stall-(1-6|7|major)-\d", place):
        return ("market", "7+" if found[1] == "7" else found[1]), ""
    if place.startswith(("purse", "coins")):
        return ("coins", str(seat)), ""
    return {"dice": ("dice",), "tray": ("dice",), "hall": ("cities", str(seat)), "panel-markets": ("market",)}.get(place, ()), ""
