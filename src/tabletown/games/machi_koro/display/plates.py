"""House numbers and prices: the colour and the shape of a number tell the kind of an establishment."""

from tabletown.drawing.svg import group, tag, words

from ..rules.components import Card

HEIGHT = 17
LETTER = 7.4
"""About the width of a digit of 12 units."""
DASH_WIDTH = 0.9


def pill(left: float, right: float, top: float, height: float) -> str:
    """Blue: fires whoever rolls."""
    r = height / 2
    return f"M{left + r:g} {top:g}H{right - r:g}a{r:g} {r:g} 0 0 1 0 {height:g}H{left + r:g}a{r:g} {r:g} 0 0 1 0 {-height:g}z"


def square(left: float, right: float, top: float, height: float) -> str:
    """Green: fires on its owner's roll."""
    return f"M{left:g} {top:g}H{right:g}v{height:g}H{left:g}z"


def pennant(left: float, right: float, top: float, height: float) -> str:
    """Red: takes from whoever rolls."""
    tooth = (right - left) / 6
    teeth = f"l{-tooth:g} 3l{-tooth:g} -3" * 3
    return f"M{left:g} {top:g}H{right:g}v{height - 3:g}{teeth}z"


def gable(left: float, right: float, top: float, height: float) -> str:
    """Purple: a major."""
    return f"M{(left + right) / 2:g} {top - 3:g}L{right:g} {top + 2:g}v{height - 2:g}H{left:g}v{2 - height:g}z"


SHAPES = {"blue": pill, "green": square, "red": pennant, "purple": gable}


def plate_text(card: Card, copies: int = 1) -> str:
    """The numbers that a card fires on, and how many there are of it."""
    fires = str(card.fires[0]) if len(card.fires) == 1 else f"{card.fires[0]}–{card.fires[-1]}"
    return f"{fires} ×{copies}" if copies > 1 else fires


def plate(x: float, middle: float, text: str, colour: str, size: int = 12) -> str:
    """A house number around a point."""
    height = round(size * 1.42)
    width = max(20, 9 + len(text) * size * 0.6)
    shape = SHAPES[colour](x - width / 2, x + width / 2, middle - height / 2, height)
    path = tag("path", d=shape, class_=f"kind-{colour} plate-edge")
    return group(path, words(x, middle + size * 0.36, text, f"t{size} heavy mid on-kind"))


def price(x: float, middle: float, text: str, size: int, affordable: bool) -> str:
    """What a planned landmark costs."""
    width, height = size * (1.1 + (len(text) - 1) * 0.66) + 4, round(size * 1.35)
    ground = tag(
        "rect", x=x - width / 2, y=middle - height / 2, width=width, height=height, rx=5,
        class_="price affordable" if affordable else "price",
    )  # fmt: skip
    return group(ground, words(x, middle + size * 0.36, text, f"t{size} heavy mid {'on-gold' if affordable else 'on-price'}"))
