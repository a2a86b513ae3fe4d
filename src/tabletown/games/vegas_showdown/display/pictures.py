"""A piece in large, by the key of its explanation: drawn as the board draws it."""

from collections.abc import Mapping
from typing import Any

from tabletown.drawing.panels import Part
from tabletown.drawing.svg import box, group, paragraph, words
from tabletown.text.i18n import _

from ..notation.names import event_name, event_text
from ..rules.components import SIZES
from .events import PILES
from .keys import EVENT_OF_KEY, TILE_OF_KEY
from .sheets import tile_picture
from .view import tile_facts

WIDTH = 220
CARD, TITLE = 240, 200
"""Of an event card, and of its title, whose bold letters take more room than others."""


def picture(key: str, options: Mapping[str, Any]) -> Part | None:
    """A tile, an event card or a stack; words and spaces have no picture."""
    if key in TILE_OF_KEY:
        return tile_part(TILE_OF_KEY[key])
    if key in EVENT_OF_KEY:
        return card_part(EVENT_OF_KEY[key])
    kind, _dot, name = key.partition(".")
    return stack_part(name) if kind == "stack" and name in SIZES else None


def tile_part(kind: int) -> Part:
    """A tile with its doors and red corners, each square 90 wide."""
    tile, cell = tile_facts(kind), 90
    height = tile["height"] * cell + 20
    drawn = tile_picture((WIDTH - tile["width"] * cell) / 2, 10, tile, cell)
    ground = box(0, 0, WIDTH, height, "lane", 10)
    return Part(f"picture-tile-{kind}", WIDTH, height, group(ground, *drawn), label=_(tile["name"]))


def card_part(event: int) -> Part:
    """An event card."""
    title = paragraph(16, 32, event_name(event), TITLE, "large bold on-card", 19, 2)
    text = paragraph(16, 84, event_text(event), CARD - 32, "name on-card", 15, 5)
    drawn = group(box(0, 0, CARD, 170, "card", 10), title, text)
    return Part(f"picture-event-{event}", CARD, 170, drawn, label=event_name(event))


def stack_part(size: str) -> Part:
    """A stack, face down."""
    width, height = PILES[size]
    piled = [box(WIDTH / 2 - width + k * 6, 64 - height - k * 6 + 12, width * 2, height * 2, "pile", 5) for k in range(3)]
    drawn = group(box(0, 0, WIDTH, 150, "lane", 10), *piled, words(WIDTH / 2, 136, _(size), "name mid"))
    return Part(f"picture-stack-{size}", WIDTH, 150, drawn, label=_(size))
