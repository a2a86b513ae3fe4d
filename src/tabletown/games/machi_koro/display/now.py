"""What a card or a landmark would do now for a seat: asked of the rules."""

from typing import Any

from .prospects import card_now, landmark_now, owned_now
from .words import CARD_OF, LANDMARK_OF


def now(s: Any, seat: int, key: str, names: list[str]) -> str:
    """What a card or a landmark would do now for a seat."""
    kind, _dot, name = key.partition(".")
    if kind == "card" and name in CARD_OF:
        card = CARD_OF[name]
        told = [owned_now(s, seat, card.kind), card_now(s, seat, card, names)]
        return " ".join(filter(None, told))
    if kind == "landmark" and name in LANDMARK_OF:
        monument = LANDMARK_OF[name]
        return landmark_now(s, seat, monument.landmark, monument.cost)
    return ""
