"""The landscape that the towns stand in: sky, moon or sun, hills, walls, roofs, trees. Both the night and the day are drawn; the
style shows one of them."""

from functools import cache
from math import ceil

from tabletown.drawing.svg import box, group, tag

from .symbols import ART

GOLDEN, PLASTIC = 0.618034, 0.754878
"""Multiples of them spread evenly, in one direction and in the other."""
STAR_ROOM = 3600
"""Square units for each star."""
RINGS = ((1, 7.5), (2, 4.4), (3, 2.3))
"""Rings of light around the moon: class and radius in radii of the moon."""


def scattered(number: int, step: float, phase: float = 0.5) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    return (number * step + phase) % 1


def sky(width: float, height: float, moon: tuple[float, float, float]) -> str:
    """The sky with its light; `moon` is its middle and radius."""
    x, y, radius = moon
    rings = (tag("circle", cx=x, cy=y, r=radius * factor, class_=f"sky-{ring}") for ring, factor in RINGS)
    side = radius * 2.08
    return group(
        box(0, 0, width, height, "sky-0"),
        *rings,
        group(*stars(width, height, moon), falling_star(width * 0.4, 26), class_="by-night star"),
        group(ART.use("moon", x - side / 2, y - side / 2, side / 104), class_="by-night moon"),
        group(ART.use("sun", x - side / 2, y - side / 2, side / 104), class_="by-day moon"),
        group(bird(width * 0.56, 34, 1), bird(width * 0.62, 26, 0.7), class_="by-day"),
    )


def stars(width: float, height: float, moon: tuple[float, float, float]) -> list[str]:
    """Stars in the upper half, none before the moon."""
    x, y, radius = moon
    drawn = []
    for number in range(int(width * height / STAR_ROOM) + 14):
        star_x, star_y = 4 + scattered(number, GOLDEN) * (width - 8), 4 + scattered(number, PLASTIC) * height * 0.52
        if (star_x - x) ** 2 + (star_y - y) ** 2 > (radius * 1.5) ** 2:
            drawn.append(tag("circle", cx=round(star_x), cy=round(star_y), r=(0.7, 0.9, 1.2)[number % 3]))
    return drawn


def falling_star(x: float, y: float) -> str:
    """One star that falls."""
    return tag("path", d=f"M{x:g} {y:g}l34 -15", class_="star-tail") + tag("circle", cx=x, cy=y, r=1.9)


def bird(x: float, y: float, scale: float) -> str:
    """A bird far away."""
    wing = f"q{5 * scale:g} {-6 * scale:g} {9 * scale:g} 0"
    return tag("path", d=f"M{x:g} {y:g}{wing}{wing}", class_="bird")


def cloud(x: float, y: float, scale: float) -> str:
    """A cloud."""
    path = tag("path", d="M0 20a9 9 0 0 1 2-18a13 13 0 0 1 24-2a10 10 0 0 1 18 8a7 7 0 0 1-2 12z", class_="cloud")
    return tag("g", path, transform=f"translate({x:.4g} {y:.4g}) scale({scale:g})")


def far_hills(width: float, height: float, top: float) -> str:
    """The hills behind all towns."""
    line = f"M0 {top + 14:g}Q{width * 0.12:g} {top - 2:g} {width * 0.26:g} {top + 10:g}"
    line += f"T{width * 0.6:g} {top + 4:g}T{width:g} {top + 2:g}"
    return tag("path", d=f"{line}V{height:g}H0z", class_="hill-0")


def hill(x: float, width: float, top: float, number: int) -> str:
    """The hill of one town."""
    low = top + 300
    return tag(
        "path",
        d=f"M{x - width * 0.6:.0f} {low:g}C{x - width * 0.2:.0f} {top + 150:g} {x - width * 0.12:.0f} {top:g} {x + 8:.0f} {top:g}"
        f"H{x + width - 8:.0f}C{x + width * 1.12:.0f} {top:g} {x + width * 1.2:.0f} {top + 150:g} {x + width * 1.6:.0f} {low:g}z",
        class_=f"hill-{1 + number % 2}",
    )


@cache
def wall(y: float, width: float, height: float, number: int) -> str:
    """A wall of stones with grass on it; its top is the ground that buildings stand on."""
    stone = 17
    joints = f"M0 {y + height / 2:g}H{width:g}"
    for i in range(ceil(width / stone)):
        joints += f"M{i * stone} {y:g}v{height / 2:g}M{i * stone + stone / 2:g} {y + height / 2:g}v{height / 2:g}"
    return box(0, y, width, height, f"wall-{number}") + tag("path", d=joints, class_="joint") + box(0, y - 2.5, width, 4, "grass")


@cache
def roofs(width: float, ground: float, height: float, number: int) -> str:
    """Dim roofs behind a street, so that it stands in a town."""
    path, x, i = f"M0 {ground:g}", 0.0, 0
    while x < width:
        wide, tall = (22, 28, 34)[int(scattered(i, GOLDEN, number * 0.31) * 3)], (0.5, 0.62, 0.72, 0.8)[i * 7 % 4] * height
        flat = scattered(i, PLASTIC, number * 0.57) < 0.35
        path += f"V{ground - tall:.0f}h{wide}" if flat else f"V{ground - tall + 7:.0f}l{wide / 2:g} -9l{wide / 2:g} 9"
        x, i = x + wide, i + 1
    return tag("path", d=f"{path}V{ground:g}z", class_=f"roof-{number}")


def tree(x: float, ground: float, scale: float) -> str:
    """A tree on the ground."""
    return ART.standing("tree", x, ground, scale, sole=2)


def lamp(x: float, ground: float, scale: float) -> str:
    """A street lamp on the ground."""
    return ART.standing("lamp", x, ground, scale, sole=2)


def glow_on_ground(x: float, ground: float, half: float) -> str:
    """Light of windows on the ground before a building, by night."""
    return tag("ellipse", cx=x, cy=ground - 1, rx=half, ry=6, class_="window-light")
