"""The panel of the city: tiles, tokens, areas and what they count, and the cells where a tile can go."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, escaped, group, number, tag, words
from tabletown.text.i18n import _, ngettext

from ..notation.words import at, token_place
from ..rules.components import DX, DY
from .effects import effect_line
from .explanations import tile_key
from .frame import CELL, MARGIN, Cell, Frame
from .tiles import TILE, lock, tile_back, tile_face

INSET = (CELL - TILE) / 2
GHOST = "ghost_tile"
BESIDE = tuple(zip(DX.tolist(), DY.tolist(), strict=True))
"""From a cell to those at its sides: north, east, south, west."""
WITHIN = (4, 4, TILE - 8, TILE - 8)
"""What lights up on a tile, inside of the borders of areas."""


def city_panel(canvas: Canvas, view: dict[str, Any], first: bool) -> Panel:
    """The map, as large as the city."""
    table = view["table"]
    frame = Frame({(tile["x"], tile["y"]) for tile in table["tiles"]} | {(0, 0)})
    drawing = group(
        box(0, 0, frame.width, frame.height, "concrete", 12),
        dots(frame),
        *axes(frame),
        *frame.tears(),
        *(draw_tile(canvas, view, frame, tile) for tile in table["tiles"]),
        *draw_areas(view, frame),
        *(token for tile in table["tiles"] for token in draw_tokens(canvas, view, frame, tile)),
        *draw_flags(view, frame),
        *draw_cells(canvas, view, frame),
        *draw_ghosts(canvas, view, frame),
    )
    note = plaza_note(view) if table["plaza_cells"] and not view["over"] else ""
    label = _("The city: {tiles}", tiles=ngettext("{n} tile", "{n} tiles", len(table["tiles"])))
    return Panel("city", _("City"), [Part("city", frame.width, frame.height, drawing, label, roams=True)], note, first=first)


def plaza_note(view: dict[str, Any]) -> str:
    """What an open Plaza asks for."""
    if view["options"]["plaza_scope"] == "all":
        return _("an open Plaza binds: tiles go to the dotted cells")
    return _("an open Plaza binds: tiles from hands go to the dotted cells")


def dots(frame: Frame) -> str:
    """The plane goes on."""
    corners = [frame.at((column, -row)) for column in frame.columns for row in frame.rows]
    inside = [(x, y) for x, y in corners if x > MARGIN and y > MARGIN]
    return tag("path", d="".join(f"M{number(x)} {number(y)}h0" for x, y in inside), class_="dots")


def axes(frame: Frame) -> list[str]:
    """The numbers of columns and rows, on every edge, as long as moves and news name cells by them."""
    parts = []
    for column in frame.columns:
        middle = frame.at((column, 0))[0] + CELL / 2
        parts += [words(middle, y, column, "small soft mid") for y in (13, frame.height - 5)]
    for row in frame.rows:
        middle = frame.at((0, -row))[1] + CELL / 2 + 4
        parts += [words(x, middle, -row, "small soft mid") for x in (9, frame.width - 9)]
    return parts


# --- tiles ------------------------------------------------------------------------------------------------------------------


def draw_tile(canvas: Canvas, view: dict[str, Any], frame: Frame, tile: dict[str, Any]) -> str:
    """A tile on its cell."""
    text, known = view["table"]["text"], tile["tile"]
    left, top = frame.at((tile["x"], tile["y"]))
    parts = [box(2, 4, TILE, TILE, "shade", 8), *(tile_face(known) if tile["up"] else tile_back(known))]
    if tile["locked"]:
        parts.append(lock())
    if (text and text["at"] == tile["at"]) or view["table"]["picked"] == tile["at"]:
        parts.append(box(*WITHIN, "text-now", 6))
    return canvas.piece(
        tile["at"],
        *parts,
        label=tile_label(view, tile),
        glow=outline(*WITHIN, 6),
        at=(left + INSET, top + INSET),
        explains=tile_key(known) if known else "word.face_down",
    )


def tile_label(view: dict[str, Any], tile: dict[str, Any]) -> str:
    """A tile in words, with its effect."""
    fields = {"cell": at((tile["x"], tile["y"]))}
    if tile["tile"] is None:
        return _("face-down tile at {cell}, locked", **fields) if tile["locked"] else _("face-down tile at {cell}", **fields)
    fields |= {"tile": _(tile["tile"]), "effect": effect_line(tile["tile"], view["options"])}
    if not tile["up"]:
        return _("face-down {tile} at {cell}: {effect}", **fields)
    return _("{tile} at {cell}, locked: {effect}", **fields) if tile["locked"] else _("{tile} at {cell}: {effect}", **fields)


# --- areas ------------------------------------------------------------------------------------------------------------------


def draw_areas(view: dict[str, Any], frame: Frame) -> list[str]:
    """The border of every area, in its player's colour; the viewer's own is drawn strongest, and thin around groups that are
    too small to count."""
    parts = []
    for seat in range(len(view["names"])):
        mine = seat == view["seat"]
        inset = 1.5 if mine else 1.2 + 1.3 * seat
        held = {(tile["x"], tile["y"]) for tile in view["table"]["tiles"] if seat in tile["areas"]}
        if edges := borders(frame, held, inset):
            parts.append(tag("path", d=edges, class_=f"area{seat + 1}", stroke_width=5 if mine else 2.4))
        if mine:
            small = {(tile["x"], tile["y"]) for tile in view["table"]["tiles"] if tile["groups"][seat] > 1} - held
            if edges := borders(frame, small, inset):
                parts.append(tag("path", d=edges, class_=f"area{seat + 1}", stroke_width=2.4))
    return parts


def borders(frame: Frame, held: set[Cell], inset: float) -> str:
    """The borders of some cells."""
    return "".join(border(frame, cell, held, inset) for cell in sorted(held))


def border(frame: Frame, cell: Cell, held: set[Cell], inset: float) -> str:
    """The sides of a cell that look out of its area; they meet those of the neighbours."""
    (x, y), (left, top) = cell, frame.at(cell)
    north, east, south, west = ((x + dx, y + dy) in held for dx, dy in BESIDE)
    x0, x1 = left + (0 if west else inset), left + CELL - (0 if east else inset)
    y0, y1 = top + (0 if north else inset), top + CELL - (0 if south else inset)
    sides = [
        (north, x0, y0, x1, y0),
        (east, x1, y0, x1, y1),
        (south, x0, y1, x1, y1),
        (west, x0, y0, x0, y1),
    ]
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for inside, a, b, c, d in sides if not inside)


def draw_flags(view: dict[str, Any], frame: Frame) -> list[str]:
    """What each area counts, on the border of its northernmost tile that has no flag yet."""
    taken: set[Cell] = set()
    parts = []
    for area in view["table"]["areas"]:
        seat, points = area["seat"], area["points"]
        order = sorted(((x, y) for x, y in area["cells"]), key=lambda cell: (-cell[1], cell[0]))
        cell = next((cell for cell in order if cell not in taken), order[0])
        taken.add(cell)
        name = view["names"][seat]
        says = ngettext("{name}'s area counts {n} point", "{name}'s area counts {n} points", points, name=name)
        parts.append(flag(seat, points, says, frame.at(cell)))
    return parts


def flag(seat: int, points: int, says: str, corner: tuple[float, float]) -> str:
    """A small sign with a player's mark and a number."""
    wide = 34 if points < 10 else 42
    ground = box(0, 0, wide, 20, f"flag{seat + 1}", 10)
    inside = [ground, mark(seat, 11, 10, 5.5), words(wide - 8, 14.5, points, "count end")]
    return group(tag("title", escaped(says)), *inside, at=(corner[0] + 26, corner[1] - 8))


# --- tokens -----------------------------------------------------------------------------------------------------------------

PIN, ROW_HEIGHT = 10.5, 21.5
"""The radius of a pin, and how far one stands below the other."""


def draw_tokens(canvas: Canvas, view: dict[str, Any], frame: Frame, tile: dict[str, Any]) -> list[str]:
    """The tokens on a tile as pins along its right edge, one for each player, with a number where there are several."""
    parts = []
    for seat, (x, y) in pin_places(frame, tile).items():
        there = tile["tokens"][seat]
        says = ngettext("{n} token of {name}", "{n} tokens of {name}", there, name=view["names"][seat])
        inside = [pin_box(there, x, y, PIN, "token-edge"), mark(seat, x, y, 6.8)]
        if there > 1:
            inside.append(words(x - PIN + 1, y + 4.5, there, "count end"))
        parts.append(canvas.piece(token_place((tile["x"], tile["y"]), seat), *inside, label=says))
    return parts


def pin_places(frame: Frame, tile: dict[str, Any]) -> dict[int, tuple[float, float]]:
    """Where the pins of a tile stand: the first three from the top down, further ones beside them from the bottom up, away from
    the tile's value."""
    left, top = frame.at((tile["x"], tile["y"]))
    holders = [seat for seat, there in enumerate(tile["tokens"]) if there]
    places, x = {}, left + CELL - PIN - 2
    for column, rows in ((holders[:3], (0, 1, 2)), (holders[3:], (2, 1, 0))):
        for seat, row in zip(column, rows, strict=False):
            places[seat] = (x, top + PIN + 2 + row * ROW_HEIGHT)
        x -= 2 * PIN + 1 + max([room_for_number(tile["tokens"][seat]) for seat in column], default=0)
    return places


def pin_box(there: int, x: float, y: float, radius: float, class_: str) -> str:
    """The ground of a pin: round, and wider where it holds a number."""
    wide = room_for_number(there)
    return box(x - radius - wide, y - radius, 2 * radius + wide, 2 * radius, class_, radius)


def room_for_number(there: int) -> int:
    """What a pin is wider by."""
    return 0 if there < 2 else 10 if there < 10 else 18


# --- cells ------------------------------------------------------------------------------------------------------------------


def draw_cells(canvas: Canvas, view: dict[str, Any], frame: Frame) -> list[str]:
    """Free cells: where a tile can go now, where it could and must not, and where the next one will be able to go."""
    table = view["table"]
    asked = {tuple(m["data"]["cell"]): m for m in view["moves"] if m["data"].get("at", "").startswith("cell_")}
    barred = {tuple(m["data"]["cell"]): m for m in view["dimmed"] if m["data"].get("at", "").startswith("cell_")}
    called = {tuple(cell) for cell in table["plaza_cells"]} - asked.keys()
    mine = view["seat"] == view["turn"]
    later = {tuple(place["cell"]): place["move"] if mine else None for place in table["places"]}
    if view.get("editing"):
        later = dict.fromkeys(beside({(tile["x"], tile["y"]) for tile in table["tiles"]}))
    return [
        *(draw_call(canvas, frame, cell, later.get(cell)) for cell in sorted(called - barred.keys())),
        *(draw_later(canvas, frame, cell, move) for cell, move in later.items() if cell not in asked and cell not in called),
        *(draw_barred(canvas, frame, cell) for cell in barred if cell not in asked),
        *(draw_asked(canvas, frame, cell, move) for cell, move in asked.items()),
    ]


def beside(cells: set[Cell]) -> list[Cell]:
    """The free cells beside some cells, or the middle where there are none."""
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in BESIDE}
    return sorted(around - cells) or [(0, 0)]


def cell_piece(
    canvas: Canvas, frame: Frame, cell: Any, *children: str, label: str = "", glow: str = "", then: int | None = None
) -> str:
    """A free cell; `then` is the move that puts a tile there which is dragged out of the hand."""
    piece = canvas.piece(f"cell_{cell[0]}_{cell[1]}", *children, label=label, glow=glow, at=frame.at((cell[0], cell[1])))
    return piece if then is None else group(piece, data_then=then)


def draw_asked(canvas: Canvas, frame: Frame, cell: Any, move: dict[str, Any]) -> str:
    """A cell where a legal move is made: what it would bring at once, and how the cell is called."""
    ground = box(5, 5, CELL - 10, CELL - 10, "free", 9)
    plus = tag("path", d=f"M{CELL / 2} 22v20M{CELL / 2 - 10} 32h20", class_="plus")
    shown = words(CELL / 2, 38, move["brief"], f"bold mid {tone(move['brief'])}") if move["brief"] else plus
    name = words(CELL / 2, 66, at((cell[0], cell[1])), "small soft mid")
    return cell_piece(canvas, frame, cell, ground, shown, name, glow=outline(5, 5, CELL - 10, CELL - 10, 9))


def tone(brief: str) -> str:
    """The colour of what a move brings."""
    return "good" if brief.startswith("+") else "bad" if brief.startswith("−") else ""


def draw_later(canvas: Canvas, frame: Frame, cell: Any, move: int | None) -> str:
    """A cell where the tile could go that is chosen now."""
    ground, label = box(9, 9, CELL - 18, CELL - 18, "place", 9), _("a tile could go here")
    return cell_piece(canvas, frame, cell, ground, label=label, glow=outline(5, 5, CELL - 10, CELL - 10, 9), then=move)


def draw_call(canvas: Canvas, frame: Frame, cell: Any, move: int | None) -> str:
    """A free cell beside an open Plaza, where the next tile that it binds must go."""
    ground, label = box(10, 10, CELL - 20, CELL - 20, "call", 9), _("an open Plaza calls for a tile here")
    return cell_piece(canvas, frame, cell, ground, label=label, glow=outline(5, 5, CELL - 10, CELL - 10, 9), then=move)


def draw_barred(canvas: Canvas, frame: Frame, cell: Any) -> str:
    """A cell that is forbidden now; its title says by which rule."""
    return cell_piece(canvas, frame, cell, box(9, 9, CELL - 18, CELL - 18, "place", 9))


def draw_ghosts(canvas: Canvas, view: dict[str, Any], frame: Frame) -> list[str]:
    """What each move would look like: the tile on its cell, the token that is meant."""
    tiles, ghosts, face = {tile["at"]: tile for tile in view["table"]["tiles"]}, [], travelling_face(view)
    for move in view["moves"]:
        data = move["data"]
        if face and data.get("at", "").startswith("cell_"):
            left, top = frame.at((data["cell"][0], data["cell"][1]))
            ghosts.append(canvas.ghost(move["id"], tag("use", href=f"#{GHOST}", class_="faint"), at=(left + INSET, top + INSET)))
        elif "seat" in data and data.get("at") in tiles:
            x, y = pin_places(frame, tiles[data["at"]])[data["seat"]]
            ghosts.append(canvas.ghost(move["id"], tag("circle", cx=x, cy=y, r=PIN + 4, class_="chosen")))
    return [tag("defs", group(*face, id=GHOST)), *ghosts] if face and ghosts else ghosts


def travelling_face(view: dict[str, Any]) -> list[str]:
    """The tile that goes to a cell: the one that is played, or the one that is moved."""
    table = view["table"]
    if table["phase"] == "place" and table["playing"]:
        return tile_face(table["playing"])
    picked = next((tile for tile in table["tiles"] if tile["at"] == table["picked"]), None)
    if table["phase"] != "deliver" or picked is None:
        return []
    return tile_face(picked["tile"]) if picked["up"] else tile_back(picked["tile"])
