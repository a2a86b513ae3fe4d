"""An establishment as a card of the tray: its number, picture, name and price; on wide screens its effect, too."""

from dataclasses import dataclass

from tabletown.drawing.stage import Shape
from tabletown.drawing.svg import box, group, paragraph, tag, text_width, words, wrapped

from ..notation.names import card_name
from ..rules.components import Card
from .coins import coin
from .plates import plate_text
from .symbols import ART
from .words import short_name

RADIUS = 10
BOLD = 1.07
"""How much wider bold letters are."""


@dataclass(frozen=True)
class CardSize:
    """The size of a card in units."""

    width: float
    height: float
    shape: Shape

    @property
    def wide(self) -> bool:
        """Whether there is room for the effect."""
        return self.shape == Shape.WIDE


def name_lines(card: Card, width: float, size: float) -> list[str]:
    """A card's name in at most two lines, shortened where it takes more."""
    lines = wrapped(card_name(card.kind), width / BOLD, size)
    if len(lines) > 2 or max(text_width(line, size) for line in lines) > width:
        return wrapped(short_name(card), width / BOLD, size)[:2]
    return lines


def card_face(card: Card, copies: int, size: CardSize, effect: str = "") -> str:
    """What a card shows but for its price."""
    return wide_face(card, copies, size, effect) if size.wide else narrow_face(card, copies, size)


def narrow_face(card: Card, copies: int, size: CardSize) -> str:
    """Number and copies above, the picture in the middle, the name below."""
    colour, key = card.colour.name.lower(), card.kind.name.lower()
    width, height = size.width, size.height
    foot = 28 if height >= 70 else 26
    middle = height - foot
    lines = name_lines(card, width - 4, 12)
    picture = min(middle - 4, width * 0.52, 64)
    first = middle + foot / 2 + 4.3 - 6.3 * (len(lines) - 1)
    return group(
        box(0, 0, width, height, f"kind-{colour}", RADIUS),
        tag("path", d=arch(width, middle), class_=f"light-{colour}"),
        tag("path", d=lower_part(width, height, middle), class_=f"dark-{colour}"),
        number(card, colour, 14),
        ART.within(card.kind.name.lower(), (width - picture) / 2, middle - picture, picture, picture) if key else "",
        copies_sign(copies, width - 4, 41, colour, 12) if copies > 1 else "",
        *(words(width / 2, first + 12.6 * i, line, "t12 heavy mid on-kind") for i, line in enumerate(lines)),
        class_="face",
    )


def wide_face(card: Card, copies: int, size: CardSize, effect: str) -> str:
    """Number, copies and name above beside the picture, the effect below."""
    colour, key = card.colour.name.lower(), card.kind.name.lower()
    width, height = size.width, size.height
    middle = height * 0.545
    picture = min(middle - 22, 62)
    left = picture + 14
    lines = name_lines(card, width - left - 4, 14)
    first = middle - 8 - 16.5 * (len(lines) - 1)
    return group(
        box(0, 0, width, height, f"kind-{colour}", 14),
        tag("path", d=disc(picture + 20, middle), class_=f"light-{colour}"),
        tag("path", d=lower_part(width, height, middle, 14), class_=f"dark-{colour}"),
        number(card, colour, 15),
        ART.within(key, 8, middle - picture, picture, picture),
        copies_sign(copies, width - 34, 17, colour, 13) if copies else "",
        *(words(left, first + 16.5 * i, line, "t14 heavy on-kind") for i, line in enumerate(lines)),
        paragraph(9, middle + 16, effect, width - 14, "t13 on-kind", 13, max(2, int((height - middle - 4) // 16.3))),
        class_="face",
    )


def arch(width: float, middle: float) -> str:
    """The light behind the picture."""
    half = width * 0.46
    left, right, shoulder, top = width / 2 - half, width / 2 + half, middle * 0.62, middle * 0.1
    return f"M{left:g} {middle:g}V{shoulder:g}Q{left:g} {top:g} {width / 2:g} {top:g}T{right:g} {shoulder:g}V{middle:g}z"


def disc(width: float, middle: float) -> str:
    """The light behind the picture of a wide card."""
    return f"M0 {middle:g}V{middle * 0.42:g}Q{width * 0.55:g} {middle * 0.12:g} {width:g} {middle:g}z"


def lower_part(width: float, height: float, top: float, radius: float = RADIUS) -> str:
    """The dark part below the picture."""
    return (
        f"M0 {top:g}H{width:g}V{height - radius:g}q0 {radius:g} {-radius:g} {radius:g}"
        f"H{radius:g}q{-radius:g} 0 {-radius:g} {-radius:g}z"
    )


def number(card: Card, colour: str, size: int) -> str:
    """The numbers in the upper left corner."""
    text = plate_text(card)
    width, height = max(22, 12 + text_width(text, size)), size + 6
    corner = f"M0 {height:g}V{RADIUS}q0 {-RADIUS} {RADIUS} {-RADIUS}H{width:g}v{height - 9:g}q0 9 -9 9z"
    return tag("path", d=corner, class_=f"dark-{colour}") + words(width / 2, size + 1, text, f"t{size} heavy mid on-kind")


def copies_sign(copies: int, right: float, baseline: float, colour: str, size: int) -> str:
    """How many copies lie there."""
    text = f"×{copies}"
    width = text_width(text, size) + 4
    ground = box(right - width, baseline - size + 0.5, width, size + 3, f"dark-{colour}", 5, fill_opacity=0.62)
    return group(ground, words(right - width / 2, baseline, text, f"t{size} heavy mid on-kind"))


def price_coin(card: Card, size: CardSize) -> str:
    """What a card costs."""
    if size.wide:
        return coin(size.width - 17, 17, 12, card.cost, 14)
    return coin(size.width - 13, 13, 10, card.cost, 13)
