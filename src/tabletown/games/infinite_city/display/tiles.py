"""Tiles as they are drawn, on the map and in a hand. The map's tile is the measure: 80 pixels wide."""

from functools import lru_cache

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.panels import Part
from tabletown.drawing.svg import box, group, paragraph, tag, text_width, words
from tabletown.text.i18n import _

from ..notation.words import slug
from ..rules.components import TILES, Tile
from . import pictograms
from .effects import effect_line
from .explanations import tile_key

TILE = 80
CARD_WIDTH, CARD_HEIGHT, GRIP = 152, 172, 92
"""Of a tile in a hand: a finger takes it by its upper part; below it moves the page."""
BOLD = 1.2
"""How much wider bold letters are."""
TILE_OF = {tile.name: tile for tile in TILES}


def squeezed(x: float, y: float, text: str, room: float, size: float, class_: str) -> str:
    """A line in the middle of x that never grows wider than its room."""
    fits = text_width(text, size * BOLD) <= room
    return words(x, y, text, class_, **({} if fits else {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}))


def name_lines(name: str) -> list[str]:
    """A name in one line, or in two where it is long."""
    return name.split(" ", 1) if len(name) > 10 else [name]


def tile_face(name: str) -> list[str]:
    """The face of a tile: its ground, its building, its name, its value, its silver ring."""
    return [face_called(name, _(name))]


@lru_cache(maxsize=256)
def face_called(name: str, spoken: str) -> str:
    """The face of a tile that is called so in some language: a map has many of each."""
    tile, lines = TILE_OF[name], name_lines(spoken)
    short = len(lines) == 1
    middle, scale, radius = (32, 0.88, 27) if short else (26.5, 0.72, 23.5)
    parts = [box(0, 0, TILE, TILE, f"tile g-{pictograms.GROUND[name]}", 7)]
    if tile.silver:
        parts += silver_ring(TILE / 2, middle, radius)
    parts.append(building(name, TILE / 2, middle, scale * (0.76 if tile.silver else 1)))
    top = 70.5 - 11.5 * (len(lines) - 1)
    parts += [squeezed(TILE / 2, top + 11.5 * i, line, TILE - 9, 12, "name mid") for i, line in enumerate(lines)]
    return "".join([*parts, *value_badge(tile, 13, 13, 10.5)])


def building(name: str, x: float, y: float, scale: float) -> str:
    """The pictogram of a tile around a point."""
    return tag("g", pictograms.pictogram(name), transform=f"translate({x:g} {y:g}) scale({scale:.3g})")


def silver_ring(x: float, y: float, radius: float) -> list[str]:
    """What a silver border looks like here."""
    return [tag("circle", cx=x, cy=y, r=radius, class_=kind) for kind in ("silver", "silver2")]


def value_badge(tile: Tile, x: float, y: float, radius: float) -> list[str]:
    """The printed points of a tile, if it has any."""
    if not tile.points:
        return []
    return [tag("circle", cx=x, cy=y, r=radius, class_="value"), words(x, y + 5, tile.points, "on-value mid")]


def tile_back(known: str | None) -> list[str]:
    """The common back; whoever knows the tile reads its name on it."""
    streets = tag("path", d="M0 27h80M0 53h80M27 0v80M53 0v80", class_="street")
    ground = [box(0, 0, TILE, TILE, "back", 7), streets]
    if known is None:
        return [*ground, words(TILE / 2, 50, "?", "query mid bold")]
    lines = name_lines(_(known))
    top = 44 - 6 * (len(lines) - 1)
    return [*ground, *(squeezed(TILE / 2, top + 13 * i, line, TILE - 7, 12, "name on-back mid") for i, line in enumerate(lines))]


def lock() -> str:
    """The frame of a locked tile."""
    return box(4, 4, TILE - 8, TILE - 8, "locked", 5)


# --- a tile in a hand -------------------------------------------------------------------------------------------------------


def card(canvas: Canvas, place: str, name: str, alike: int, in_play: bool) -> Part:
    """A tile that is not on the table, large enough to be read: with its effect, and how many are alike."""
    tile, id = TILE_OF[name], f"{place}_{slug(name)}"
    effect, middle, right = effect_line(name, canvas.view["options"]), CARD_WIDTH / 2, CARD_WIDTH - 22
    parts = [box(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, f"tile g-{pictograms.GROUND[name]}", 10)]
    parts += silver_ring(middle, 49, 41) if tile.silver else []
    parts.append(building(name, middle, 49, 0.98 if tile.silver else 1.25))
    parts += value_badge(tile, 21, 21, 13)
    parts.append(squeezed(middle, 109, _(name), CARD_WIDTH - 16, 15, "title mid"))
    parts.append(paragraph(10, 128, effect, CARD_WIDTH - 18, "effect", 13, most=3))
    if alike > 1:
        parts += [tag("circle", cx=right, cy=76, r=14, class_="token-edge"), words(right, 80.5, f"×{alike}", "count mid")]
    if in_play:
        parts.append(box(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, "text-now", 9))
    if canvas.trap(id):
        parts.append(warning(21, 76))
    parts.append(box(1, 1, CARD_WIDTH - 2, GRIP, "grip"))
    label = _("{tile}: {effect}", tile=_(name), effect=effect)
    glow = outline(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, 9)
    drawing = canvas.piece(id, *parts, label=label, glow=glow, explains=tile_key(name))
    return Part(f"card_{id}", CARD_WIDTH, CARD_HEIGHT, drawing + canvas.info(right, 21, tile_key(name)), label)


def warning(x: float, y: float) -> str:
    """A sign that there is something to mind."""
    return group(tag("circle", cx=x, cy=y, r=12, class_="token-edge"), words(x, y + 5.5, "!", "bold bad mid"))


def empty_slot(number: int) -> Part:
    """Room for a tile that is to be drawn, so that a hand keeps its size."""
    return Part(f"slot_{number}", CARD_WIDTH, CARD_HEIGHT, box(4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8, "slot", 10))
