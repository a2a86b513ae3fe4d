"""Coins, and prices that stand on them."""

from typing import Any

from tabletown.drawing.svg import group, tag, words


def coin(x: float, y: float, radius: float, text: Any, size: int = 13) -> str:
    """A coin around a point, with a number on it."""
    return group(
        tag("circle", cx=x, cy=y, r=radius, class_="coin-edge"),
        tag("circle", cx=x, cy=y, r=radius * 0.72, class_="coin-face"),
        words(x, y + size * 0.37, text, f"t{size} heavy mid on-gold"),
    )
