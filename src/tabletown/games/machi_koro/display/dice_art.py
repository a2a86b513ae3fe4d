"""Dice as pictures: each face is drawn in ink with a light top and a shaded side."""

from tabletown.drawing.svg import tag

from .symbols import ART

FRONT = 100
"""The edge of a die's front in its picture, whose middle is at (56, 78)."""
MIDDLE = (56, 78)
LYING = {
    1: ((0.5, 0.52, 0.66, 5, -6),),
    2: ((0.27, 0.56, 0.5, 2, -10), (0.74, 0.48, 0.5, 5, 9)),
    3: ((0.28, 0.7, 0.44, 2, -10), (0.74, 0.72, 0.44, 6, 9), (0.48, 0.27, 0.44, 5, 4)),
}
"""For so many dice as a sign: middle, edge, pips and turn of each, in parts of the sign's height and width."""


def die(pips: int, x: float, y: float, edge: float, turned: float = 0, class_: str | None = None) -> str:
    """A die whose front is around a point."""
    scale = edge / FRONT
    picture = ART.use(f"die_{pips}", -MIDDLE[0] * scale, -MIDDLE[1] * scale, scale)
    return tag("g", picture, transform=f"translate({x:.4g} {y:.4g}) rotate({turned:g})", class_=class_)


def dice_sign(number: int, x: float, y: float, width: float, height: float) -> str:
    """So many dice, lying anyhow."""
    return "".join(
        die(pips, x + width * across, y + height * down, height * edge, turned)
        for across, down, edge, pips, turned in LYING[number]
    )
