"""Small pictures for the drawing of Machi Koro: one for each icon, and one for each landmark. Our own, made of few lines."""

from functools import lru_cache

from tabletown.drawing.svg import box, group, tag

from ..rules.components import Icon

# Each icon is drawn in a square of 24 by 24; the word is the class that colours the shape.
ICONS: dict[Icon, tuple[tuple[str, str], ...]] = {
    Icon.WHEAT: (
        ("pic-line", "M12 23V6"),
        ("pic", "M12 7q-4 -2 -2 -6q4 2 2 6M12 12q-6 0 -6 -5q6 0 6 5M12 12q6 0 6 -5q-6 0 -6 5M12 17q-6 0 -6 -5q6 0 6 5"
                "M12 17q6 0 6 -5q-6 0 -6 5"),
    ),
    Icon.COW: (
        ("pic", "M4 3q0 4 4 4h8q4 0 4 -4q3 3 1 6q-1 2 -3 2v3q0 8 -6 8t-6 -8v-3q-2 0 -3 -2q-2 -3 1 -6z"),
        ("pic-eye", "M9 11h1.6v2.4h-1.6zM13.4 11h1.6v2.4h-1.6zM9.6 17.5h1.6v1.6h-1.6zM12.8 17.5h1.6v1.6h-1.6z"),
    ),
    Icon.GEAR: (
        ("pic", "M12 1l7 9h-3l5 7h-7v6h-4v-6h-7l5 -7h-3z"),
    ),
    Icon.BOAT: (
        ("pic", "M2 16h20l-4 6h-12z"),
        ("pic-line", "M12 16V2"),
        ("pic", "M13 3l7 10h-7zM11 5v8h-6z"),
    ),
    Icon.BREAD: (
        ("pic", "M4 21v-10q-3 -1 -2 -4t5 -4h10q4 1 5 4t-2 4v10z"),
        ("pic-cut", "M8 7l2 4M12 7l2 4M16 7l2 4"),
    ),
    Icon.CUP: (
        ("pic", "M3 9h14v6q0 6 -6 6h-2q-6 0 -6 -6z"),
        ("pic-line", "M17 11q5 -1 5 3t-6 4M7 6q-2 -2 0 -4M12 6q-2 -2 0 -4"),
    ),
    Icon.FACTORY: (
        ("pic", "M2 22v-10l6 -4v4l6 -4v4l3 -2v-8h4v20z"),
        ("pic-eye", "M5 15h3v3h-3zM11 15h3v3h-3z"),
    ),
    Icon.FRUIT: (
        ("pic", "M12 8q-9 -4 -9 5q0 9 9 9t9 -9q0 -9 -9 -5z"),
        ("pic-line", "M12 8q0 -4 3 -6"),
    ),
    Icon.COMPANY: (
        ("pic", "M2 8h20v13h-20z"),
        ("pic-line", "M8 8v-4h8v4"),
        ("pic-cut", "M2 14h20M12 12.5v3"),
    ),
    Icon.TOWER: (
        ("pic", "M6 22v-15l6 -5l6 5v15z"),
        ("pic-eye", "M9 9h2v3h-2zM13 9h2v3h-2zM9 14h2v3h-2zM13 14h2v3h-2z"),
    ),
}  # fmt: skip


@lru_cache(512)
def icon(which: Icon, x: float, y: float, size: float) -> str:
    """An icon whose upper left corner is at a point."""
    paths = (tag("path", d=d, class_=kind) for kind, d in ICONS[which])
    return tag("g", *paths, transform=f"translate({x:g} {y:g}) scale({size / 24:.3f})")


# Each landmark is drawn in a frame of 40 by 46; "wall" is lit when it stands, "lamp" are its windows.
LANDMARK_PATHS: dict[str, tuple[tuple[str, str], ...]] = {
    "city_hall": (
        ("wall", "M4 44V22h32v22zM2 22l18 -11l18 11zM19 11v-9h8l-3 3l3 3h-6v3z"),
        ("lamp", "M8 27h4v13h-4zM18 27h4v17h-4zM28 27h4v13h-4z"),
    ),
    "harbor": (
        ("wall", "M3 34h34l-5 10h-24zM19 34v-30h3v30z"),
        ("wall", "M23 8l11 20h-11zM17 12v16h-10z"),
        ("lamp", "M11 37h3v3h-3zM18 37h3v3h-3zM25 37h3v3h-3z"),
    ),
    "train_station": (
        ("wall", "M3 44V24q0 -14 17 -14t17 14v20z"),
        ("lamp", "M20 14a5 5 0 1 0 .01 0zM8 30h7v14h-7zM25 30h7v14h-7z"),
    ),
    "shopping_mall": (
        ("wall", "M3 44V16h34v28zM12 16v-6h16v6z"),
        ("lamp", "M7 21h7v6h-7zM17 21h7v6h-7zM26 21h7v6h-7zM15 33h10v11h-10z"),
    ),
    "amusement_park": (
        ("wheel", "M20 4a15 15 0 1 0 .01 0zM20 4v30M5 19h30M9.4 8.4l21.2 21.2M30.6 8.4l-21.2 21.2"),
        ("wheel", "M20 19l-10 25M20 19l10 25M6 44h28"),
        ("lamp", "M18 2h4v4h-4zM33 17h4v4h-4zM3 17h4v4h-4zM18 32h4v4h-4zM29 7h4v4h-4zM7 7h4v4h-4zM29 27h4v4h-4zM7 27h4v4h-4z"),
    ),
    "moon_tower": (
        ("wall", "M13 44l3 -26h8l3 26zM10 18h20l-3 -5h-14z"),
        ("lamp", "M24 1a6 6 0 1 0 5 9a5 5 0 0 1 -5 -9zM18 22h4v4h-4zM18 30h4v4h-4zM17.500 38h5v6h-5z"),
    ),
    "airport": (
        ("wall", "M8 44V20h10v24zM4 20l3 -8h12l3 8zM20 44V34h17v10z"),
        ("lamp", "M8 14h3v4h-3zM13 14h3v4h-3zM23 37h4v3h-4zM30 37h4v3h-4z"),
        ("wall", "M22 9l14 -6l3 1l-6 6l2 6l-2 1l-5 -5l-5 1z"),
    ),
}


@lru_cache(512)
def landmark_picture(key: str, built: bool, x: float, y: float) -> str:
    """A landmark: lit when it stands, an outline while it does not."""
    paths = (tag("path", d=d, class_=f"{kind} {'stands' if built else 'planned'}") for kind, d in LANDMARK_PATHS[key])
    return group(*paths, at=(x, y))


PIPS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}


@lru_cache(512)
def die(pips: int, x: float, y: float, size: float, kind: str = "die") -> str:
    """A die, or an empty one with 0 pips."""
    step = size / 4
    dots = (
        tag("circle", cx=x + step * (1 + i % 3), cy=y + step * (1 + i // 3), r=size / 11, class_="pip")
        for i in PIPS.get(pips, [])
    )
    return group(box(x, y, size, size, kind, size / 6), *dots)


@lru_cache(512)
def awning(x: float, y: float, width: float, height: float, colour: str, stripes: int) -> str:
    """A striped awning in a card's colour, with a scalloped edge."""
    step = width / stripes
    edges = [
        f"M{x + i * step:.1f} {y + height - 3:.1f}h{step:.1f}a{step / 2:.1f} 4.5 0 0 1 -{step:.1f} 0z" for i in range(stripes)
    ]
    return group(
        box(x, y, width, height, f"awning-{colour}", 4),
        tag("path", d="".join(edges[::2]), class_=f"awning-{colour} pale"),
        tag("path", d="".join(edges[1::2]), class_=f"awning-{colour}"),
    )


@lru_cache(4)
def skyline(width: float, bottom: float) -> str:
    """A row of dark houses with a few lit windows, far away; always the same."""
    houses, windows, x, n = [], [], 0.0, 0
    while x < width:
        wide, high = min(26 + n * 37 % 34, width - x), 8 + n * 53 % 19
        roof = f"l{wide / 2:g} -6l{wide / 2:g} 6" if n % 3 == 0 else f"h{wide:g}"
        houses.append(f"M{x:g} {bottom:g}v-{high}{roof}v{high}z")
        panes = [(x + 6 + i * 9, bottom - high + 5 + j * 10) for i in range(int(wide // 11)) for j in range(int(high // 11))]
        windows += [f"M{wx:g} {wy:g}h3.5v5h-3.5z" for k, (wx, wy) in enumerate(panes) if (k * 7 + n * 5) % 4 == 0]
        x, n = x + wide + n * 29 % 9, n + 1
    return group(tag("path", d="".join(houses), class_="far"), tag("path", d="".join(windows), class_="far-lit"))
