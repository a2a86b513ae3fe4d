"""The others' towns on the hills: what stands of their landmarks behind, their establishments in front."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark
from tabletown.drawing.svg import shortened, tag, text_width, words

from ..rules.components import LANDMARK_KEYS
from .labels import card_label, copies_owned, landmark_label
from .stage_layout import StageLayout, spread
from .symbols import ART, FOUND_AT_START
from .words import CARD_OF

UNIT = 96
"""The width of an establishment's picture."""


def in_die_order(keys: Any) -> list[str]:
    """Establishments in the order of their numbers."""
    return sorted(keys, key=lambda key: (min(CARD_OF[key].fires), CARD_OF[key].kind))


def towns_on_hills(canvas: Canvas, view: dict[str, Any], layout: StageLayout, seats: list[int]) -> str:
    """All towns but the viewer's, each on its hill, from left to right in the order of turns."""
    drawn = [
        town(canvas, view, seat, layout, *column, front=layout.focus == number)
        for number, (seat, column) in enumerate(zip(seats, layout.hill_columns, strict=True))
    ]
    return "".join(drawn)


def town(canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout, left: float, width: float, front: bool) -> str:
    """One town. A tap on it brings it forward; `front` says that it stands there."""
    player, ground = view["table"]["players"][seat], layout.hills
    margin = 5 if width < 150 else 20
    room, start = width - 2 * margin, left + margin
    standing = [FOUND_AT_START, *(key for key in LANDMARK_KEYS if player["landmarks"][key])]
    if "moon_tower" in standing:  # the tallest stands in the middle
        standing.remove("moon_tower")
        standing.insert(len(standing) // 2, "moon_tower")
    kinds = in_die_order(player["cards"])
    most = min(0.40, ground / 235) if front else min(max(0.25, room / 360), ground / 290)
    close = 0.95 if front or room > 200 else 0.8 if room > 120 else 0.64
    places, scale = spread([UNIT] * len(kinds), start, room, most, close)
    tall_places, tall_scale = spread([ART.size(key)[0] for key in standing], start, room, scale * 1.05, 0.7)
    back = ground - UNIT * scale * 0.42
    behind = [landmark(canvas, view, seat, key, x, back, tall_scale) for key, x in zip(standing, tall_places, strict=True)]
    before = [shop(canvas, view, seat, key, x, ground, scale) for key, x in zip(kinds, places, strict=True)]
    lip = tag("path", d=f"M{left + 3:.1f} {ground + 1:g}H{left + width - 3:.1f}", class_="lip")
    hall_top = back - (ART.size(FOUND_AT_START)[1] - 4) * tall_scale
    grown = max(1, width / 200) if layout.wide or front else 1
    flag = tag("path", d=f"M{tall_places[0]:.1f} {hall_top:.1f}v{-9 * grown:.1f}", class_="flagpole")
    flag += mark(seat, round(tall_places[0], 1), round(hall_top - 12 * grown, 1), 6 * grown)
    return canvas.piece(
        f"city-{seat + 1}",
        tag("rect", x=left, y=max(0, hall_top - 20), width=width, height=ground - max(0, hall_top - 20) + 8, class_="grip"),
        *behind,
        *before,
        lip,
        flag,
        label=view["names"][seat],
        glow=tag(
            "rect", x=left + 1, y=max(2, hall_top - 18), width=width - 2, height=ground - max(2, hall_top - 18) + 6, rx=9,
            class_="glow",
        ),
    ) + (name_below(view["names"][seat], left + width / 2, ground, width) if layout.wide else "")  # fmt: skip


def name_below(name: str, x: float, ground: float, width: float) -> str:
    """Whose town it is."""
    letters = max(3, int((width - 10) / text_width("n", 14)))
    return words(round(x), ground + 20, shortened(name, letters), "t14 heavy mid town-name")


def landmark(canvas: Canvas, view: dict[str, Any], seat: int, key: str, x: float, ground: float, scale: float) -> str:
    """A landmark of another player."""
    picture = ART.standing(key, round(x, 1), round(ground, 1), round(scale, 3))
    if key == FOUND_AT_START:
        return picture
    label = landmark_label(key, True, view["options"])
    return canvas.piece(f"landmark-{seat + 1}-{key}", picture, label=label, explains=f"landmark.{key}")


def shop(canvas: Canvas, view: dict[str, Any], seat: int, key: str, x: float, ground: float, scale: float) -> str:
    """An establishment of another player."""
    player, card = view["table"]["players"][seat], CARD_OF[key]
    picture = ART.standing(key, round(x, 1), round(ground, 1), round(scale, 3))
    half = UNIT * scale / 2
    return canvas.piece(
        f"card-{seat + 1}-{key}",
        picture,
        label=card_label(card, view, copies_owned(player, key)),
        glow=tag("rect", x=x - half, y=ground - 2 * half, width=2 * half, height=2 * half + 2, rx=4, class_="glow"),
        explains=f"card.{key}",
    )
