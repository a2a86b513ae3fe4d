"""How many of each card are still to come or to have: everybody can count them."""

from typing import Any

from ..rules.components import CARD_KEYS


def left(view: dict[str, Any]) -> dict[str, int]:
    """How many of each card are in the markets and decks: everybody can count them."""
    found = {f"card.{key}": 0 for key in CARD_KEYS}
    for market in view["table"]["markets"]:
        for stack in market["cards"]:
            found[f"card.{stack['card']}"] += stack["copies"]
        for key, copies in market["inside"].items():
            found[f"card.{key}"] += copies
        for key in filter(None, (market["known_top"], *market["known_bottom"])):
            found[f"card.{key}"] += 1
    return found
