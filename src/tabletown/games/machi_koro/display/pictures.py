"""Cards and landmarks in large, for whoever asks what they are: by the board's own pictures."""

from collections.abc import Mapping
from typing import Any

from tabletown.drawing.panels import Part
from tabletown.drawing.svg import box, group, paragraph, tag, words

from ..notation.names import city_hall_name, landmark_name
from ..rules.components import Card, Colour, Icon
from .effects import card_line, city_hall_line, landmark_line
from .market import draw_price
from .pictograms import awning, icon, landmark_picture
from .words import CARD_OF, LANDMARK_OF, dashed, numbers_of, short_name

WIDTH, HEIGHT = 220, 268
SMALL = 120


def picture(key: str, options: Mapping[str, Any]) -> Part | None:
    """A piece in large, by the key of its explanation; nothing for words that nothing can be drawn of."""
    kind, _dot, name = key.partition(".")
    if kind == "card" and name in CARD_OF:
        return Part(f"large-{name}", WIDTH, HEIGHT, draw_card(CARD_OF[name], options))
    if kind == "landmark":
        return Part(f"large-{name}", WIDTH, HEIGHT, draw_landmark(name, options))
    icons = {icon.name.lower(): icon for icon in Icon}
    if kind == "word" and name in icons:
        drawn = group(box(1, 1, SMALL - 2, SMALL - 2, "card", 10), icon(icons[name], 24, 24, 72))
        return Part(f"large-{name}", SMALL, SMALL, drawn)
    colours = {colour.name.lower(): colour for colour in Colour}
    if kind == "word" and name in colours:
        drawn = group(box(1, 1, WIDTH - 2, 70, "card", 8), awning(1, 1, WIDTH - 2, 40, name, 11))
        return Part(f"large-{name}", WIDTH, 72, drawn)
    return None


def draw_card(card: Card, options: Mapping[str, Any]) -> str:
    """A shop front."""
    return group(
        box(1, 1, WIDTH - 2, HEIGHT - 2, "card", 10),
        awning(1, 1, WIDTH - 2, 44, card.colour.name.lower(), 11),
        words(14, 34, dashed(numbers_of(card)), "huge bold on-awning"),
        icon(card.icon, WIDTH / 2 - 30, 62, 60),
        words(WIDTH / 2, 148, short_name(card), "number bold mid on-card"),
        paragraph(18, 174, card_line(card, options), WIDTH - 32, "card-line", 14, 4),
        draw_price(card.cost, 26, HEIGHT - 22, 15),
    )


def draw_landmark(name: str, options: Mapping[str, Any]) -> str:
    """A landmark, lit."""
    monument = LANDMARK_OF.get(name)
    title = landmark_name(monument.landmark) if monument else city_hall_name()
    effect = landmark_line(monument, options) if monument else city_hall_line(options)
    large = tag("g", landmark_picture(name, True, 0, 0), transform=f"translate({WIDTH / 2 - 52:g} 14) scale(2.6)")
    return group(
        box(1, 1, WIDTH - 2, HEIGHT - 2, "plot", 10),
        large,
        words(WIDTH / 2, 164, title, "number bold mid"),
        paragraph(18, 190, effect, WIDTH - 32, "soft", 14, 3),
        draw_price(monument.cost, 26, HEIGHT - 22, 15) if monument else "",
    )
