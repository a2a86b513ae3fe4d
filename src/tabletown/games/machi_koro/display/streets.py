"""My town in front: the landmarks on a terrace, the establishments in streets with the numbers that they fire on."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark
from tabletown.drawing.svg import box, group, tag
from tabletown.text.i18n import _

from ..rules.components import LANDMARKS, Kind
from .effects import city_hall_effect
from .labels import card_label, copies_owned, landmark_label
from .plates import plate, plate_text, price
from .scenery import glow_on_ground, lamp, roofs, tree, wall
from .stage_layout import ONE_STREET, StageLayout
from .symbols import ART, FOUND_AT_START, LANDMARK_ROW, landmark_symbol
from .towns import UNIT, in_die_order
from .words import CARD_OF

LANDMARK_COST = {monument.landmark.name.lower(): monument.cost for monument in LANDMARKS}
ONE_DIE = 6
"""The highest number that one die reaches."""
MOST_DRAWN = 3
"""Of the copies of an establishment, one behind the other."""
STREET_UNIT = 52
"""The height of buildings for which trees and lamps are drawn at their own size."""


def in_streets(keys: list[str], wide: bool) -> list[list[str]]:
    """Establishments by street: on a wide stage one street as long as it holds them; else one for a die, one for two."""
    ordered = in_die_order(keys)
    if wide and len(ordered) <= ONE_STREET:
        return [ordered]
    return [[key for key in ordered if reached(key)], [key for key in ordered if not reached(key)]]


def reached(key: str) -> bool:
    """Whether one die reaches an establishment's number."""
    return min(CARD_OF[key].fires) <= ONE_DIE


def kinds_shown(player: dict[str, Any], chosen: dict[str, str]) -> list[str]:
    """The kinds that a player has, with the one that is chosen to be built."""
    return list(dict.fromkeys([*player["cards"], *([chosen["card"]] if "card" in chosen else [])]))


# --- landmarks ------------------------------------------------------------------------------------------------------


def terrace(canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout) -> str:
    """The landmarks, dark outlines with their price until they are built."""
    ground, scale, width = layout.terrace, layout.landmark_scale, layout.box.width
    widths = [ART.size(key)[0] * scale for key in LANDMARK_ROW]
    gap = (width - sum(widths)) / len(widths)
    slope = (
        f"M0 {ground - 2:g}Q{width * 0.25:g} {ground - 14:g} {width * 0.5:g} {ground - 4:g}"
        f"T{width:g} {ground - 8:g}V{layout.box.height:g}H0z"
    )
    drawn = [tag("path", d=slope, class_="meadow"), wall(ground, width, layout.terrace_wall, 0)]
    x = gap / 2
    for key, wide in zip(LANDMARK_ROW, widths, strict=True):
        drawn.append(landmark(canvas, view, seat, key, layout, x + wide / 2, wide + gap))
        x += wide + gap
    return "".join(drawn)


def landmark(canvas: Canvas, view: dict[str, Any], seat: int, key: str, layout: StageLayout, x: float, slot: float) -> str:
    """One landmark; its whole slot, price and all, is where it is built."""
    ground, scale = layout.terrace, layout.landmark_scale
    wide, tall = ART.size(key)[0] * scale, (ART.size(key)[1] - 4) * scale
    if key == FOUND_AT_START:
        return city_hall(canvas, view, seat, layout, x, tall)
    built, id = view["table"]["players"][seat]["landmarks"][key], f"landmark-{seat + 1}-{key}"
    chosen = view.get("chosen", {}).get("landmark") == key
    affordable = not built and canvas.is_legal(id)
    picture = ART.standing(landmark_symbol(key, built), round(x, 1), ground, round(scale, 3))
    halo = tag("ellipse", cx=x, cy=ground - tall * 0.45, rx=wide * 0.62, ry=tall * 0.66, class_="halo") if affordable else ""
    cost = "" if built else price(x, ground + layout.terrace_wall / 2, f"${LANDMARK_COST[key]}", layout.text, affordable)
    bottom = ground + layout.terrace_wall
    top = max(2.0, ground - tall - 6)
    frame = tag("rect", x=x - slot / 2 + 1, y=top, width=slot - 2, height=ground - top + 3, rx=8, class_="glow")
    return canvas.piece(
        id,
        tag("rect", x=x - slot / 2, y=top, width=slot, height=bottom - top, class_="grip"),
        halo,
        glow_on_ground(x, ground, wide * 0.5) if built else "",
        group(picture, class_="affordable" if affordable or chosen else None),
        dashed_frame(x, ground, slot, ground - top) if chosen else "",
        cost,
        label=landmark_label(key, built, view["options"]),
        glow=frame,
        explains=f"landmark.{key}",
    )


def city_hall(canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout, x: float, tall: float) -> str:
    """The building that everybody has from the start; it flies its owner's mark."""
    ground, scale = layout.terrace, layout.landmark_scale
    grown = max(1, scale * 1.1)
    pole = tag("path", d=f"M{x:.1f} {ground - tall:.1f}v-6", class_="flagpole")
    about = city_hall_effect(view["options"])
    return canvas.piece(
        "hall",
        glow_on_ground(x, ground, 56 * scale),
        ART.standing(FOUND_AT_START, round(x, 1), ground, round(scale, 3)),
        pole,
        mark(seat, round(x, 1), round(ground - tall - 6 - 5 * grown, 1), 7 * grown),
        label=_("City Hall: {effect}", effect=about),
        explains="landmark.city_hall",
    )


# --- establishments -------------------------------------------------------------------------------------------------


def streets(canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout, rows: list[list[str]]) -> str:
    """The streets, the nearest last."""
    return "".join(street(canvas, view, seat, layout, number, keys) for number, keys in enumerate(rows))


def street(canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout, number: int, keys: list[str]) -> str:
    """One street. Beside its houses stand trees and lamps; without houses it is a park that waits."""
    ground, height, width = layout.ground(number), layout.building, layout.box.width
    slot = layout.slot(len(keys))
    left = (width - slot * len(keys)) / 2
    drawn = [
        box(0, ground - height + 2, width, height, f"street-{number}"),
        roofs(width, ground, height, number),
        *(park(layout, ground) if not keys else roadside(layout, ground, left)),
        wall(ground, width, layout.wall, 1 + number),
    ]
    drawn += [shop(canvas, view, seat, layout, key, left + slot * (i + 0.5), slot, ground) for i, key in enumerate(keys)]
    return "".join(drawn)


def park(layout: StageLayout, ground: float) -> list[str]:
    """Trees and lamps along the whole street."""
    scale = layout.building / STREET_UNIT
    step = 26 * scale
    return [
        lamp(step * (i + 0.5), ground, scale) if i % 5 == 2 else tree(step * (i + 0.5), ground, scale * (0.8 if i % 2 else 1))
        for i in range(int(layout.box.width / step) + 1)
    ]


def roadside(layout: StageLayout, ground: float, left: float) -> list[str]:
    """Trees and lamps at both ends of a street."""
    if left <= 16:
        return []
    scale, width, drawn = layout.building / STREET_UNIT, layout.box.width, []
    for i in range(int(left // (26 * scale)) + 1):
        for x in (left - 12 - i * 26 * scale, width - left + 12 + i * 26 * scale):
            drawn.append(tree(round(x), ground, scale * (0.8 if i % 2 else 1)) if i % 4 else lamp(round(x), ground, scale))
    return drawn


def shop(
    canvas: Canvas, view: dict[str, Any], seat: int, layout: StageLayout, key: str, x: float, slot: float, ground: float
) -> str:
    """An establishment with its number; copies stand behind each other. One that is chosen to be built stands as a ghost."""
    player, card = view["table"]["players"][seat], CARD_OF[key]
    copies, height = player["cards"].get(key, 0), layout.building
    chosen = view.get("chosen", {}).get("card") == key
    scale = min(slot / 100, (height - 1) / 92)
    top = ground - min(height - 1, 92 * scale + 4)
    sign = plate(x, ground + layout.wall / 2 + 1, plate_text(card, copies), card.colour.name.lower(), layout.text)
    frame = dashed_frame(x, ground, slot, ground - top) if chosen else ""
    light = glow_on_ground(x, ground, slot * 0.46)
    if not copies:
        ghost = ART.standing(key, round(x, 1), ground, round(scale, 3))
        return group(light, ghost, frame, sign, id=f"plot-{key}", class_="planned-shop")
    stored = player["stored"] if card.kind == Kind.TECH_STARTUP else 0
    return canvas.piece(
        f"card-{seat + 1}-{key}",
        tag("rect", x=x - slot / 2, y=ground - height + 1, width=slot, height=height + layout.wall, class_="grip"),
        light,
        *standing_copies(key, copies, x, ground, scale, slot),
        frame,
        sign,
        plate(x, top + 9, f"${stored}", "purple", layout.text) if stored else "",
        label=card_label(card, view, copies_owned(player, key)),
        glow=tag("rect", x=x - slot / 2 + 2, y=top, width=slot - 4, height=ground - top + 1, rx=7, class_="glow"),
        explains=f"card.{key}",
    )


def standing_copies(key: str, copies: int, x: float, ground: float, scale: float, slot: float) -> list[str]:
    """Up to three copies, one behind the other."""
    shown = min(copies, MOST_DRAWN)
    behind = [
        ART.standing(key, round(x + slot * 0.085 * i, 1), round(ground - UNIT * scale * 0.078 * i, 1), round(scale * 0.94, 3))
        for i in range(shown - 1, 0, -1)
    ]
    front = (x - slot * 0.05, scale * 0.96) if shown > 1 else (x, scale)
    return [*behind, ART.standing(key, round(front[0], 1), ground, round(front[1], 3))]


def dashed_frame(x: float, ground: float, slot: float, height: float) -> str:
    """A plot that something is about to be built on."""
    return tag("rect", x=x - slot / 2 + 2, y=ground - height, width=slot - 4, height=height + 1, rx=7, class_="plot-frame")
