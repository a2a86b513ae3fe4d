"""How the pieces of Neue Heimat look: floors, cubes, roofs, signs and figures, wherever they are drawn."""

from functools import lru_cache
from typing import Any

from tabletown.drawing.svg import box, group, polygon, tag, words

from ..notation.names import permit_sign
from ..rules.components import CUBE_NAMES, PIPS

FLOOR_WIDTH, FLOOR_HEIGHT, ROOF_HEIGHT = 68, 40, 30
CUBE = 40

drawn_once = lru_cache(maxsize=1024)
"""Of drawings without words: most of a board is as it was."""


def colour_and_pips(cube: str) -> tuple[str, int]:
    """'red', 5 of 'red 5'."""
    colour, pips = cube.split()
    return colour, int(pips)


@lru_cache(maxsize=256)
def floor(cube: str, left: float, top: float) -> str:
    """A floor of a house: bricks in its colour, its number beside the door, and as many lit windows."""
    colour, pips = colour_and_pips(cube)
    windows = [box(left + 25 + i * 7, top + 11, 5, 18, "glass" if i < pips else "dark", 1) for i in range(PIPS)]
    return group(
        box(left, top, FLOOR_WIDTH, FLOOR_HEIGHT, f"brick cube-{colour}", 2),
        tag("path", d=f"M{left + 1} {top + 6}h{FLOOR_WIDTH - 2}M{left + 1} {top + 34}h{FLOOR_WIDTH - 2}", class_="courses"),
        box(left + 4, top + 10, 17, 20, "plate", 2),
        words(left + 12.5, top + 25, pips, "bold mid on-plate"),
        *windows,
    )


PIP_PLACES = {1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
"""On a face of nine places."""


@drawn_once
def cube_face(cube: str, x: float, y: float, size: float = CUBE) -> str:
    """A cube seen from the front: its colour, and the pips of a die."""
    colour, pips = colour_and_pips(cube)
    step = size * 0.26
    dots = [
        tag("circle", cx=x + size / 2 + step * (i % 3 - 1), cy=y + size / 2 + step * (i // 3 - 1), r=size * 0.095, class_="pip")
        for i in PIP_PLACES[pips]
    ]
    return group(box(x, y, size, size, f"brick cube-{colour}", size / 7), *dots)


@drawn_once
def roof(value: int, left: float, eaves: float) -> str:
    """A slate roof over a floor; its number is the plate in the gable. Value 0 is a blank one."""
    middle, top = left + FLOOR_WIDTH / 2, eaves - ROOF_HEIGHT + 4
    shape = [(left - 3, eaves), (left + 14, top), (left + FLOOR_WIDTH - 14, top), (left + FLOOR_WIDTH + 3, eaves)]
    courses = f"M{left + 6} {eaves - 9}h{FLOOR_WIDTH - 12}M{left + 11} {eaves - 18}h{FLOOR_WIDTH - 22}"
    parts = [polygon(shape, "slate"), tag("path", d=courses, class_="tiles")]
    if value:
        parts += [box(middle - 9, eaves - 24, 18, 20, "plate", 2), words(middle, eaves - 9, value, "bold mid on-plate")]
    return group(*parts)


def roof_pile(count: int, left: float, bottom: float) -> str:
    """Face-down roofs, as many as three on top of each other."""
    shape = [(left, bottom), (left + 8, bottom - 15), (left + 28, bottom - 15), (left + 36, bottom)]
    return group(*(polygon([(x, y - i * 5) for x, y in shape], "slate") for i in range(min(3, count))))


def sign(name: str, x: float, y: float, width: float = 47) -> str:
    """A wooden sign on a pole."""
    arm = width - 9
    return group(
        box(x + arm / 2 - 2, y + 24, 6, 18, "wood"),
        polygon([(x, y), (x + arm, y), (x + width, y + 13), (x + arm, y + 26), (x, y + 26)], "wood"),
        words(x + arm / 2 + 1, y + 18, name, "bold mid on-plate"),
    )


@drawn_once
def mayor_figure(x: float, y: float) -> str:
    """A wooden figure with a hat and a chain; about 42 high around its middle."""
    return group(
        tag("path", d=f"M{x - 13} {y + 17}q0 -20 13 -20t13 20z", class_="wood"),
        tag("circle", cx=x, cy=y - 8, r=7, class_="wood"),
        box(x - 10, y - 17, 20, 3, "slate"),
        box(x - 6, y - 25, 12, 8, "slate"),
        tag("path", d=f"M{x - 7} {y + 3}q7 9 14 0", class_="chain"),
    )


@drawn_once
def crossed_cube(x: float, y: float, size: float = 32) -> str:
    """What the cancel cube looks like."""
    inner = size / 4
    cross = f"M{x + inner} {y + inner}l{size / 2} {size / 2}m0 {-size / 2}l{-size / 2} {size / 2}"
    return group(box(x, y, size, size, "plate", 5), tag("path", d=cross, class_="fence-edge"))


@drawn_once
def fence(left: float, ground: float, width: float) -> str:
    """White pickets before a lot: one floor only."""
    posts = "".join(f"M{left + 3 + i * (width - 6) / 6:g} {ground + 7}v-12" for i in range(7))
    path = f"{posts}M{left} {ground}h{width}"
    return group(tag("path", d=path, class_="fence-edge"), tag("path", d=path, class_="fence"))


def piece_drawing(piece: dict[str, Any], x: float, y: float) -> str:
    """The piece on auction around a middle, in a square of about 80."""
    kind, which = piece["kind"], piece["which"]
    if kind == "cube":
        return cube_face(CUBE_NAMES[which], x - 34, y - 34, 68)
    if kind == "roof":
        return roof(which, x - FLOOR_WIDTH / 2, y + 12)
    if kind == "mayor":
        return mayor_figure(x, y + 4)
    return crossed_cube(x - 24, y - 24, 48) if kind == "cancel" else sign(permit_sign(which), x - 23, y - 22)
