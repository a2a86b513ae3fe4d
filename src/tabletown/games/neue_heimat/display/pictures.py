"""The pieces of Neue Heimat in large, for cards that explain them."""

from collections.abc import Mapping
from typing import Any

from tabletown.drawing.panels import Part
from tabletown.drawing.svg import box, group, tag, words

from ..notation.names import permit_sign
from ..rules.components import COLOURS, CUBE_NAMES, FENCED, ROWS
from .pieces import crossed_cube, cube_face, fence, floor, mayor_figure, roof, roof_pile, sign

WIDTH, HEIGHT = 220, 150


def picture(key: str, options: Mapping[str, Any]) -> Part | None:
    """A piece, by the key of its explanation; None for what has no look of its own."""
    drawn = drawing(key)
    if not drawn:
        return None
    return Part(f"picture-{key.replace('.', '-')}", WIDTH, HEIGHT, group(box(0, 0, WIDTH, HEIGHT, "paper", 8), drawn))


def enlarged(drawn: str, times: float) -> str:
    """A drawing around the origin, in the middle of the picture."""
    return tag("g", drawn, transform=f"translate({WIDTH / 2:g} {HEIGHT / 2:g}) scale({times:g})")


def drawing(key: str) -> str:
    """What the picture shows."""
    kind, _dot, name = key.partition(".")
    match kind:
        case "cube":
            cube = name.replace("_", " ")
            return group(cube_face(cube, 18, 35, 80), tag("g", floor(cube, 0, 0), transform="translate(112 47) scale(1.4)"))
        case "colour":
            return enlarged(cube_face(f"{name} 6", -20, -20), 2.4)
        case "roof":
            return enlarged(roof_pile(3, -18, 10) if name == "face_down" else roof(int(name), -34, 14), 2)
        case "permit":
            return enlarged(sign(permit_sign(int(name) - 1), -23, -22), 2.4)
        case "lot":
            return lot_picture(name)
        case "row":
            return group(words(WIDTH / 2, HEIGHT / 2 + 7, name, "large bold mid"))
    return SPECIAL.get(key, "")


def lot_picture(name: str) -> str:
    """An empty lot, with its fence if it has one."""
    row, lot = ROWS.index(name[0]), int(name[1:]) - 1
    ground = [box(-38, 20, 76, 14, "meadow", 5), box(-34, 22, 68, 10, "lot", 3), box(-34, -20, 68, 38, "free", 4)]
    pickets = [fence(-34, 25, 68)] if FENCED[row, lot] else []
    return enlarged(group(*ground, *pickets, words(0, 4, name, "mid soft")), 2)


SPECIAL = {
    "piece.cancel_cube": enlarged(crossed_cube(-16, -16), 2.6),
    "piece.mayor": enlarged(mayor_figure(0, 4), 2.4),
    "space.street": enlarged(tag("circle", cx=0, cy=0, r=21, class_="lot"), 2.4),
    "space.river": enlarged(box(-20, -31, 40, 62, "river", 8), 2.2),
    "space.fence": enlarged(fence(-34, 5, 68), 2.4),
    "space.display": group(*(cube_face(f"{colour} {i + 1}", 6 + i * 35, 58, 32) for i, colour in enumerate(COLOURS))),
    "word.house": enlarged(group(floor(CUBE_NAMES[5], -34, -10), roof(3, -34, -10)), 1.8),
    "word.raise": enlarged(group(floor(CUBE_NAMES[5], -34, 0), floor(CUBE_NAMES[21], -34, -40)), 1.6),
    "word.completed": enlarged(group(floor(CUBE_NAMES[5], -34, -10), roof(3, -34, -10)), 1.8),
}
