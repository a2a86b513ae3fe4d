"""Tiles and sheets of Vegas Showdown as pictures: parts of the drawing."""

from typing import Any

from tabletown.drawing import Canvas, box, group, outline, polygon, tag, words

from .text import LETTERS

Door = tuple[int, int, str]
BEYOND = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}


def gains(tile: dict[str, Any]) -> str:
    """'2 Fame, 1 Revenue' in short: F2 R1."""
    return " ".join(f"{sign}{tile[name]}" for sign, name in (("F", "fame"), ("R", "revenue"), ("P", "population")) if tile[name])


def door_gap(x: float, y: float, door: Door, cell: float) -> str:
    """The opening in a wall, seen as a bright threshold."""
    dx, dy, side = door
    left, top = x + dx * cell, y + dy * cell
    long, thick = cell * 0.36, max(3.0, cell * 0.11)
    if side in "NS":
        return box(left + (cell - long) / 2, top + (cell if side == "S" else 0) - thick / 2, long, thick, "door", 1)
    return box(left + (cell if side == "E" else 0) - thick / 2, top + (cell - long) / 2, thick, long, "door", 1)


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
    """A tile: walls, doors as openings, red corners, and its name or letters."""
    width, height = tile["width"], tile["height"]
    parts = [box(x + 1, y + 1, width * cell - 2, height * cell - 2, f"wall {tile['colour']}{extra}", 3)]
    if tile["red"]:
        parts += red_corners(x + 1.5, y + 1.5, width, height, cell - 3 / max(width, height))
    parts += [door_gap(x, y, (dx, dy, side), cell) for dx, dy, side in tile["doors"]]
    middle, centre = x + width * cell / 2, y + height * cell / 2
    if cell < 44 or (width == 1 and cell < 56):
        size = "on-tile bold mid" if cell >= 30 else "on-tile small mid"
        return [*parts, words(middle, centre + 5, LETTERS[tile["name"]], size)]
    lines = lines_of(tile["name"], 8 if width == 1 else 11)
    top = centre - 6.5 * (len(lines) - 1) + 4
    return [*parts, *(words(middle, top + 13 * i, line, "on-tile small bold mid") for i, line in enumerate(lines))]


def lines_of(name: str, most: int) -> list[str]:
    """A name in short lines."""
    lines: list[str] = []
    for part in name.replace("Five-Star", "5-Star").split():
        if lines and len(lines[-1]) + len(part) < most:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def passages(tiles: list[dict[str, Any]], grid: dict[str, Any]) -> list[tuple[int, int, str, dict[str, Any]]]:
    """Where one can walk: through two doors on a common edge, and through the entrances."""
    doors = {(t["column"] + x, t["row"] + y, side): t for t in tiles for x, y, side in t["doors"]}
    entrance = grid["entrance_row"] - 1
    found = []
    for (x, y, side), tile in doors.items():
        dx, dy, facing = BEYOND[side]
        if (x + dx, y + dy, facing) in doors or (y == entrance and (x, side) in ((0, "W"), (len(grid["columns"]) - 1, "E"))):
            found.append((x, y, side, tile))
    return found


def path_lines(x: float, y: float, tiles: list[dict[str, Any]], grid: dict[str, Any], cell: float) -> str:
    """The paths from the entrances, drawn through the doors; they brighten when one points at the sheet."""
    parts = []
    for column, row, side, tile in passages(tiles, grid):
        dx, dy, _ = BEYOND[side]
        cx, cy = x + (column + 0.5) * cell, y + (row + 0.5) * cell
        way = "both" if tile["hotel"] and tile["casino"] else "hotel" if tile["hotel"] else "casino" if tile["casino"] else "cut"
        shape = f"M{cx + dx * 0.3 * cell:.1f} {cy + dy * 0.3 * cell:.1f}l{dx * 0.2 * cell:.1f} {dy * 0.2 * cell:.1f}"
        parts.append(tag("path", d=shape, class_=f"way way-{way}"))
    return group(*parts, class_="paths") if parts else ""


def sheet_picture(canvas: Canvas, player: int, x: float, y: float, cell: float) -> str:
    """A player's sheet: areas, squares, entrances, tiles, paths and diamonds."""
    table = canvas.view["table"]
    grid, own = table["grid"], table["players"][player]
    rows = grid["rows"]
    parts = [ground(grid, x, y, cell)]
    covered = {(t["column"] + i, t["row"] + j) for t in own["tiles"] for i in range(t["width"]) for j in range(t["height"])}
    for row in range(rows):
        for column, letter in enumerate(grid["columns"]):
            if (column, row) not in covered:
                id = f"square-{player + 1}-{letter}{row + 1}"
                parts.append(square_picture(canvas, id, x + column * cell, y + row * cell, cell))
    if cell >= 44:
        parts += [words(x + (i + 0.5) * cell, y - 7, letter, "small soft mid") for i, letter in enumerate(grid["columns"])]
        free = [row for row in range(rows) if row + 1 != grid["entrance_row"]]
        parts += [words(x - 18, y + (row + 0.5) * cell + 4, row + 1, "small soft mid") for row in free]
    for tile in own["tiles"]:
        left, top = x + tile["column"] * cell, y + tile["row"] * cell
        glow = outline(left + 2, top + 2, tile["width"] * cell - 4, tile["height"] * cell - 4, 4)
        label = f"{tile['name']} at {tile['at']} {tile['turned']}"
        picture = tile_picture(left, top, tile, cell)
        parts.append(canvas.piece(f"tile-{player + 1}-{tile['at']}", *picture, label=label, glow=glow))
    parts += [entrances(grid, x, y, cell), path_lines(x, y, own["tiles"], grid, cell)]
    parts += [diamond(x + (p["column"] + 1) * cell, y + (p["row"] + 1) * cell, cell, p["corners"]) for p in own["diamonds"]]
    return group(*parts, class_="sheet")


def ground(grid: dict[str, Any], x: float, y: float, cell: float) -> str:
    """Blue hotel, neutral middle, yellow casino."""
    height, blue, neutral = grid["rows"] * cell, grid["blue"] * cell, grid["neutral"] * cell
    return group(
        box(x - 4, y - 4, len(grid["columns"]) * cell + 8, height + 8, "outer", 5),
        box(x, y, blue, height, "area-blue"),
        box(x + blue, y, neutral, height, "area-plain"),
        box(x + blue + neutral, y, grid["yellow"] * cell, height, "area-yellow"),
    )


def square_picture(canvas: Canvas, id: str, x: float, y: float, cell: float) -> str:
    """An empty square."""
    shape = box(x + 1, y + 1, cell - 2, cell - 2, "square", 2)
    if not canvas.is_legal(id):
        return shape
    spot = tag("circle", cx=x + cell / 2, cy=y + cell / 2, r=5, class_="spot")
    return canvas.piece(id, shape, spot, glow=outline(x + 3, y + 3, cell - 6, cell - 6, 4))


def entrances(grid: dict[str, Any], x: float, y: float, cell: float) -> str:
    """Lit arrows: the hotel's from the west, the casino's from the east."""
    middle, right, arm = y + (grid["entrance_row"] - 0.5) * cell, x + len(grid["columns"]) * cell, cell * 0.26
    return group(
        polygon([(x - 4 - arm, middle - arm), (x - 2, middle), (x - 4 - arm, middle + arm)], "neon-blue"),
        polygon([(right + 4 + arm, middle - arm), (right + 2, middle), (right + 4 + arm, middle + arm)], "neon-yellow"),
    )


def diamond(x: float, y: float, cell: float, corners: int) -> str:
    """The outline of a diamond that scores."""
    leg = cell * 0.24
    return polygon([(x, y - leg), (x + leg, y), (x, y + leg), (x - leg, y)], "jewel" if corners == 4 else "jewel part")
