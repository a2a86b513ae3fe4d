"""Tiles and sheets of Vegas Showdown as pictures: parts of the drawing."""

from typing import Any

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.svg import box, group, number, polygon, tag, text_width, words, wrapped
from tabletown.text.i18n import N_, _

from .keys import tile_key
from .text import letters, placed_words

Door = tuple[int, int, str]
BEYOND = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
EDGE = 14
"""Beside a sheet: there is room for an entrance and the numbers of the rows."""
SHORT_NAMES = {"Fancy Restaurant": N_("Fancy Rest."), "Five-Star Steakhouse": N_("5-Star Steak")}
"""Of tiles that can be one square wide, where the name has a word that does not fit."""
NAMED = 44
"""A square that is at least so wide has room for the name of a tile; on smaller ones there are letters."""


def door_gap(x: float, y: float, door: Door, cell: float, kind: str = "door") -> str:
    """The opening in a wall, seen as a threshold: bright where one can walk on, grey where there is a wall behind it."""
    dx, dy, side = door
    left, top = x + dx * cell, y + dy * cell
    long, thick = cell * 0.36, max(4.0, cell * 0.13)
    if side in "NS":
        return box(left + (cell - long) / 2, top + (cell if side == "S" else 0) - thick / 2, long, thick, kind, 1)
    return box(left + (cell if side == "E" else 0) - thick / 2, top + (cell - long) / 2, thick, long, kind, 1)


def red_corners(x: float, y: float, width: int, height: int, cell: float) -> list[str]:
    """A quarter of a diamond in every corner of every square, but none in the middle of a large tile."""
    leg, found = cell * 0.22, []
    for i in range(width):
        for j in range(height):
            for cx, cy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                if width == height == 2 and i + cx == 1 and j + cy == 1:
                    continue
                px, py = x + (i + cx) * cell, y + (j + cy) * cell
                sx, sy = (1 - 2 * cx) * leg, (1 - 2 * cy) * leg
                found.append(polygon([(px, py), (px + sx, py), (px, py + sy)], "red"))
    return found


def tile_picture(x: float, y: float, tile: dict[str, Any], cell: float, extra: str = "") -> list[str]:
    """A tile: walls, doors as openings, the paths through it where it lies on a sheet, red corners, and its name or letters."""
    width, height = tile["width"], tile["height"]
    parts = [box(x + 1, y + 1, width * cell - 2, height * cell - 2, f"wall {tile['colour']}{extra}", 4)]
    if tile["red"]:
        parts += red_corners(x + 1.5, y + 1.5, width, height, cell - 3 / max(width, height))
    parts += path_lines(x, y, tile, cell)
    shut = tile.get("shut", ())
    parts += [door_gap(x, y, door, cell, "door shut" if door in shut else "door") for door in tile["doors"]]
    return [*parts, *tile_name_picture(x + width * cell / 2, y + height * cell / 2, tile, cell)]


def tile_name_picture(x: float, y: float, tile: dict[str, Any], cell: float) -> list[str]:
    """The name of a tile around its middle, in lines that fit, or its letters. On a tile that stands upright it runs upwards: one
    square is narrower than most names, and the doors are at its sides."""
    if cell < NAMED:
        return [words(x, y + 5, letters(tile["name"]), "on-tile bold mid" if cell >= 30 else "on-tile small bold mid")]
    size, upright = 12 if cell < 60 else 15, tile["width"] < tile["height"]
    room = max(tile["width"], tile["height"]) * cell - 8
    wide = tile["width"] > 1 or upright
    fat = size * (1.15 if wide else 1.0)  # bold letters are wider
    lines = wrapped(_(tile["name"]), room, fat)
    if tile["name"] in SHORT_NAMES and any(text_width(line, fat) > room for line in lines):
        lines = wrapped(_(SHORT_NAMES[tile["name"]]), room, fat)
    step, kind = size + 2, "on-tile bold mid" if wide else "on-tile mid"
    top = y - step * (len(lines) - 1) / 2 + size * 0.36
    named = [words(x, top + step * i, line, f"{kind} {'small' if size == 12 else 'name'}") for i, line in enumerate(lines)]
    return [tag("g", *named, transform=f"rotate(-90 {number(x)} {number(y)})")] if upright else named


def path_lines(x: float, y: float, tile: dict[str, Any], cell: float) -> list[str]:
    """The ways from the middle of a tile through the doors that lead on, coloured by the entrances that they come from."""
    if not tile.get("passages"):
        return []
    way = "both" if tile["hotel"] and tile["casino"] else "hotel" if tile["hotel"] else "casino" if tile["casino"] else "cut"
    middle = number(x + tile["width"] * cell / 2), number(y + tile["height"] * cell / 2)
    shape = ""
    for i, j, side in tile["passages"]:
        dx, dy = BEYOND[side]
        cx, cy = x + (i + 0.5) * cell, y + (j + 0.5) * cell
        shape += f"M{middle[0]} {middle[1]}L{number(cx)} {number(cy)}L{number(cx + dx * cell / 2)} {number(cy + dy * cell / 2)}"
    return [tag("path", d=shape, class_=f"way way-{way}")]


def sheet_picture(canvas: Canvas, player: int, x: float, y: float, cell: float) -> str:
    """A player's sheet: areas, squares, entrances, tiles with their paths, diamonds, and the ghosts of what may be placed."""
    table = canvas.view["table"]
    grid, own = table["grid"], table["players"][player]
    parts = [ground(grid, x, y, cell)]
    covered = {(t["column"] + i, t["row"] + j) for t in own["tiles"] for i in range(t["width"]) for j in range(t["height"])}
    for row in range(grid["rows"]):
        for column, letter in enumerate(grid["columns"]):
            if (column, row) not in covered:
                id = f"square-{player + 1}-{letter}{row + 1}"
                parts.append(square_picture(canvas, id, x + column * cell, y + row * cell, cell))
    if cell >= NAMED:
        parts += axes(grid, x, y, cell)
    for tile in own["tiles"]:
        left, top = x + tile["column"] * cell, y + tile["row"] * cell
        glow = outline(left + 2, top + 2, tile["width"] * cell - 4, tile["height"] * cell - 4, 4)
        picture = tile_picture(left, top, tile, cell)
        id, about = f"tile-{player + 1}-{tile['at']}", tile_key(tile["name"])
        parts.append(canvas.piece(id, *picture, label=placed_words(tile), glow=glow, explains=about))
    parts.append(entrances(canvas, player, x, y, cell))
    parts += [diamond(x + (p["column"] + 1) * cell, y + (p["row"] + 1) * cell, cell, p["corners"]) for p in own["diamonds"]]
    if table["placing"] and player == table["actor"]:
        parts += ghosts(canvas, x, y, cell)
    return group(*parts, class_="sheet")


def ghosts(canvas: Canvas, x: float, y: float, cell: float) -> list[str]:
    """The tile that is being placed, at every square and in every turn that is legal there.

    A move that asks for the turn next has a ghost for each: it belongs to both moves, 'first+second'.
    """
    grid, placing = canvas.view["table"]["grid"], canvas.view["table"]["placing"]
    drawn: set[int] = set()
    found = []
    for move in canvas.view["moves"]:
        data = move["data"]
        if data["kind"] not in ("square", "turn"):
            continue
        left = x + grid["columns"].index(data["square"][0]) * cell
        top = y + (int(data["square"][1:]) - 1) * cell
        turns = data["turns"] if data["kind"] == "square" else [data["turn"]]
        drawn.update(turns)
        found.append(canvas.ghost(move["id"], ghost_of(turns[0]), at=(left, top)))
        for turn, then in zip(turns, data.get("then", ()), strict=False):
            both = f"{move['id']}+{then['id']}"
            found.append(group(ghost_of(turn), at=(left, top), class_="ghost", data_ghost=both, aria_hidden="true"))
    looks = []
    for turn in sorted(drawn):
        picture = tile_picture(0, 0, {**placing["tile"], **placing["turns"][turn]}, cell, " new")
        # what is used elsewhere sees no style of what is around it there: so it has the game's class itself
        looks.append(group(*picture, id=f"ghost-turn-{turn}", class_=canvas.view["game"]))
    return [tag("defs", *looks), *found] if looks else []


def ghost_of(turn: int) -> str:
    """The picture of the tile in one of its turns, which is drawn once and used often."""
    return tag("use", href=f"#ghost-turn-{turn}")


def axes(grid: dict[str, Any], x: float, y: float, cell: float) -> list[str]:
    """Letters of the columns and numbers of the rows, but for the one with the entrances."""
    across = [words(x + (i + 0.5) * cell, y - 6, letter, "small soft mid") for i, letter in enumerate(grid["columns"])]
    free = [row for row in range(grid["rows"]) if row + 1 != grid["entrance_row"]]
    return across + [words(x - 8, y + (row + 0.5) * cell + 4, row + 1, "small soft mid") for row in free]


def ground(grid: dict[str, Any], x: float, y: float, cell: float) -> str:
    """Blue hotel, neutral middle, yellow casino."""
    height, blue, neutral = grid["rows"] * cell, grid["blue"] * cell, grid["neutral"] * cell
    return group(
        box(x, y, blue, height, "area-blue"),
        box(x + blue, y, neutral, height, "area-plain"),
        box(x + blue + neutral, y, grid["yellow"] * cell, height, "area-yellow"),
        box(x - 1.5, y - 1.5, len(grid["columns"]) * cell + 3, height + 3, "outer", 4),
    )


def square_picture(canvas: Canvas, id: str, x: float, y: float, cell: float) -> str:
    """An empty square; where a tile may be placed it is one to touch."""
    shape = box(x + 1, y + 1, cell - 2, cell - 2, "square", 2)
    if not canvas.is_legal(id):
        named = id in canvas.changed or canvas.view.get("editing")
        return shape if not named else canvas.piece(id, shape, glow=outline(x + 3, y + 3, cell - 6, cell - 6, 4))
    touch, spot = box(x, y, cell, cell, "touch"), tag("circle", cx=x + cell / 2, cy=y + cell / 2, r=5, class_="spot")
    return canvas.piece(id, touch, shape, spot, label=id.rpartition("-")[2], glow=outline(x + 3, y + 3, cell - 6, cell - 6, 4))


def entrances(canvas: Canvas, player: int, x: float, y: float, cell: float) -> str:
    """Lit arrows: the hotel's from the west, the casino's from the east."""
    grid = canvas.view["table"]["grid"]
    middle, right, arm = y + (grid["entrance_row"] - 0.5) * cell, x + len(grid["columns"]) * cell, min(cell * 0.26, 11)
    hotel = polygon([(x - 2 - arm, middle - arm), (x - 1, middle), (x - 2 - arm, middle + arm)], "neon-blue")
    casino = polygon([(right + 2 + arm, middle - arm), (right + 1, middle), (right + 2 + arm, middle + arm)], "neon-yellow")
    return group(
        canvas.piece(f"hotel-{player + 1}", hotel, label=_("hotel entrance"), explains="word.entrance"),
        canvas.piece(f"casino-{player + 1}", casino, label=_("casino entrance"), explains="word.entrance"),
    )


def diamond(x: float, y: float, cell: float, corners: int) -> str:
    """A diamond that scores: a full one shines, one of three quarters is an outline."""
    leg = cell * 0.24
    return polygon([(x, y - leg), (x + leg, y), (x, y + leg), (x - leg, y)], "jewel" if corners == 4 else "jewel part")
