"""Words that the text board and the drawing share."""

from typing import Any

from tabletown.verdict import together

from ..rules.components import HARBOR_ADDS, Card

MEANS = {"tuna": "the tuna roll", "demolish": "the landmark that is demolished", "give": "the card that is given away"}


def count(number: int, word: str) -> str:
    """'1 coin', '3 coins'."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def numbers_of(card: Card) -> str:
    """'2-3', '12-14', '7'."""
    return str(card.fires[0]) if len(card.fires) == 1 else f"{card.fires[0]}-{card.fires[-1]}"


def market_name(market: dict[str, Any]) -> str:
    """'Market 7+', 'Majors'."""
    return "Majors" if market["market"] == "major" else f"Market {market['market']}"


def change(coins: float) -> str:
    """'+3', '-2', '+5.5'."""
    return f"{coins:+.1f}".removesuffix(".0")


def roll_label(told: dict[str, Any]) -> str:
    """'11', or '11+2' where the Harbor's 2 are added."""
    return f"{told['rolled']}+{HARBOR_ADDS}" if told["added_two"] else str(told["rolled"])


def mean_note(told: dict[str, Any]) -> str:
    """Where figures are means: over what."""
    return f" (on average over {together([MEANS[name] for name in told['mean_over']])})" if told["mean_over"] else ""
