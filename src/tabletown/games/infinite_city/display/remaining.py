"""How many tiles of each kind are still to come: everybody sees those that lie face up."""

from typing import Any

from ..rules.components import TILES
from .explanations import tile_key


def left(view: dict[str, Any]) -> dict[str, int]:
    """How many tiles of each kind do not lie face up on the table: in hands, in the deck, or face down."""
    shown = [tile["tile"] for tile in view["table"]["tiles"] if tile["up"]]
    return {tile_key(tile.name): tile.copies - shown.count(tile.name) for tile in TILES}
