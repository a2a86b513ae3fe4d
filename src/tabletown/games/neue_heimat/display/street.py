"""The street of Neue Heimat: three rows of houses from the Main Road across the river."""

from functools import lru_cache
from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, group, polygon, signed, tag, words
from tabletown.text.i18n import _

from ..notation.moves import piece_place, roof_place
from ..notation.names import counted_lots, counted_needs, cube_words, permit_sign
from ..rules.components import BASE_LENGTH, CUBE_NAMES, LOTS, PERMITS
from ..rules.state import Piece
from .pieces import FLOOR_HEIGHT, FLOOR_WIDTH, ROOF_HEIGHT, fence, floor, mayor_figure, roof, sign

WIDTH = 944
ROAD, LOT, RIVER = 46, 76, 56
"""A phone shows the road and the lots before the river; it scrolls to the others."""
HEAD, FOOT = 48, 30
"""Over the houses: how the row stands. Under them: what each counts, and for whom."""


def street(view: dict[str, Any], canvas: Canvas) -> Panel:
    """The three rows."""
    parts = [kept_row(canvas, view, row) for row in view["table"]["rows"]]
    note = _("beyond the river: only with a permit")
    return Panel("street", _("Street"), parts, note=note, first=view["table"]["phase"] == "use")


def kept_row(canvas: Canvas, view: dict[str, Any], row: dict[str, Any]) -> Part:
    """One row, as it was drawn before if nothing has changed there."""
    permits = [permit for permit in view["table"]["permits"] if permit["row"] == row["row"]]
    piece = view["table"]["piece"] if view["moves"] else None  # shown where it could be built
    shown = row, permits, view["table"]["mayor"]["row"] == row["row"], piece, view["names"], view["seat"]
    return canvas.kept("neue_heimat row", shown, lambda: draw_row(canvas, view, row))


def lot_left(lot: int) -> int:
    """The left edge of a lot; lots from the fifth on lie across the river."""
    return ROAD + lot * LOT + (RIVER if lot >= BASE_LENGTH else 0)


def draw_row(canvas: Canvas, view: dict[str, Any], row: dict[str, Any]) -> Part:
    """One row: its street space, lots, houses, permits, and how it stands. It grows with its tallest house."""
    table, name, length = view["table"], row["row"], row["length"]
    houses = {house["lot"]: house for house in row["houses"]}
    tallest = max([1, *(len(house["floors"]) for house in row["houses"])])
    ground = HEAD + ROOF_HEIGHT + tallest * FLOOR_HEIGHT
    height = ground + FOOT
    drawn = [landscape(ground, height), draw_status(canvas, view, row), draw_street_space(canvas, table, name, ground)]
    drawn += [draw_lot(canvas, view, row, lot, houses.get(f"{name}{lot + 1}"), ground) for lot in range(LOTS)]
    permits = [permit for permit in table["permits"] if permit["row"] == name]
    for i, permit in reversed(list(enumerate(permits))):  # a lower sign hides the pole of the one above
        x, y = permit_place(length, i, ground)
        drawn.append(draw_permit(canvas, permit, x, y))
    drawn += [draw_arrow(canvas, kind, row, ground) for kind in ("shorten", "lengthen")]
    return Part(f"row-{name}", WIDTH, height, group(*drawn), label=_("Row {row}", row=name))


def permit_place(length: int, number: int, ground: float) -> tuple[float, float]:
    """The permits of a row stand side by side from the first lot that is forbidden on; beyond the last, above each other."""
    if length < LOTS:
        return lot_left(length) + 12 + 56 * number, ground - 42
    return lot_left(LOTS - 1) + LOT + 4, ground - 42 - 40 * number


@lru_cache(maxsize=64)
def landscape(ground: float, height: float) -> str:
    """Graph paper, the Main Road on the left, the river, and land on both sides of it."""
    across = "".join(f"M{ROAD} {y}H{WIDTH}" for y in range(20, int(height), 20))
    down = "".join(f"M{x} 0V{height:g}" for x in range(60, WIDTH, 20))
    left = lot_left(BASE_LENGTH) - RIVER
    bends = max(1, round(height / 40))
    step = height / bends
    bank = "".join(f"q{7 if i % 2 else -7} {step / 2:g} 0 {step:g}" for i in range(bends))
    other = "".join(f"q{-7 if (bends - i) % 2 else 7} {-step / 2:g} 0 {-step:g}" for i in range(bends))
    ripples = "".join(f"M{left + 16 + (i % 2) * 12} {24 + i * 38}q6 -6 12 0t12 0" for i in range(int(height) // 40))
    return group(
        box(0, 0, WIDTH, height, "paper", 8),
        tag("path", d=across + down, class_="grid"),
        box(ROAD, ground - 6, left - ROAD, 18, "meadow", 6),
        box(lot_left(BASE_LENGTH), ground - 6, LOT * (LOTS - BASE_LENGTH), 18, "meadow", 6),
        box(0, 0, ROAD - 2, height, "road", 8),
        tag("path", d=f"M{left + 4} 0{bank}h{RIVER - 8}{other}z", class_="river"),
        tag("path", d=ripples, class_="ripple"),
    )


def draw_status(canvas: Canvas, view: dict[str, Any], row: dict[str, Any]) -> str:
    """Whether the row counts plus or minus, why, and what that means to whom."""
    name, double = row["row"], abs(row["factor"]) > 1
    if row["completed"]:
        counts = _("Counts plus, doubled") if double else _("Counts plus")
        why = _("completed")
    else:
        counts = _("Counts minus, doubled") if double else _("Counts minus")
        why = _("lacks {needed}", needed=counted_needs(row["lots_to_build"], row["roofs_to_build"]))
    shown = [
        words(ROAD + 8, 19, counts, f"bold {'good' if row['completed'] else 'bad'}"),
        words(ROAD + 8, 38, why),
        words(22, 30, name, "large bold mid"),
        *draw_sums(row),
    ]
    label = _("Row {row}: {counts}, {why}", row=name, counts=counts, why=why)
    return canvas.piece(f"status-{name}", *shown, label=label, glow=outline(2, 2, 246, 44), explains=f"row.{name}")


def draw_sums(row: dict[str, Any]) -> list[str]:
    """What the row counts for each of its owners: beyond the river, where a wide screen has room."""
    drawn, x = [], lot_left(BASE_LENGTH) + 12
    for seat, points in enumerate(row["points"]):
        if points:
            drawn += [mark(seat, x, 23, 7), words(x + 14, 28, signed(points), f"bold {'good' if points > 0 else 'bad'}")]
            x += 74
    return drawn


def draw_street_space(canvas: Canvas, table: dict[str, Any], name: str, ground: float) -> str:
    """The space before lot 1, where the mayor may stand."""
    y = ground - 22
    here = table["mayor"]["row"] == name
    label = _("the mayor: row {row} counts double", row=name)
    standing = canvas.piece("mayor", mayor_figure(22, y + 4), label=label, explains="piece.mayor") if here else ""
    return canvas.piece(
        f"street-{name}",
        tag("circle", cx=22, cy=y, r=21, class_="lot"),
        standing,
        *(canvas.ghost(move["id"], mayor_figure(22, y + 4)) for move in canvas.moves_at(f"street-{name}")),
        label=_("street of row {row}", row=name),
        glow=outline(0, y - 23, 44, 46, 22),
        explains="" if here else "space.street",
    )


def draw_lot(
    canvas: Canvas, view: dict[str, Any], row: dict[str, Any], lot: int, house: dict[str, Any] | None, ground: float
) -> str:
    """One lot with its house, fence and number; lots beyond the row's length are only dotted."""
    x, name = lot_left(lot), f"{row['row']}{lot + 1}"
    left = x + (LOT - FLOOR_WIDTH) / 2
    allowed = lot < row["length"]
    drawn = [box(x + 3, ground - 3, LOT - 6, 12, "lot" if allowed else "closed", 3)]
    if house:
        drawn += draw_house(canvas, house, left, ground)
        drawn += [mark(house["owner"], x + 19, ground + 19, 7)]
        drawn += [words(x + 32, ground + 24, signed(house["worth"]), f"bold {'good' if house['worth'] > 0 else 'bad'}")]
    else:
        if allowed:
            drawn.append(box(left, ground - FLOOR_HEIGHT, FLOOR_WIDTH, FLOOR_HEIGHT - 4, "free", 4))
        drawn.append(words(x + LOT / 2, ground + 24, name, "soft mid"))
    if lot + 1 in row["fenced"]:
        drawn.append(fence(x + 4, ground, LOT - 8))
    drawn += [draw_ghost(canvas, view, move, house, left, ground) for move in canvas.moves_at(f"lot-{name}")]
    label = lot_label(name, row, lot, house, view)
    glow = outline(x + 1, HEAD, LOT - 2, ground + FOOT - HEAD - 2)
    return canvas.piece(f"lot-{name}", *drawn, label=label, glow=glow, explains=f"lot.{name}")


def draw_house(canvas: Canvas, house: dict[str, Any], left: float, ground: float) -> list[str]:
    """Floors from the bottom up, each the cube that it is, then the roof."""
    drawn = [
        canvas.piece(piece_place(Piece.CUBE, CUBE_NAMES.index(cube)), floor(cube, left, ground - (i + 1) * FLOOR_HEIGHT))
        for i, cube in enumerate(house["floors"])
    ]
    if house["roof"]:
        eaves = ground - len(house["floors"]) * FLOOR_HEIGHT
        drawn.append(canvas.piece(roof_place(house["lot"]), roof(house["roof"], left, eaves)))
    return drawn


def draw_ghost(
    canvas: Canvas, view: dict[str, Any], move: dict[str, Any], house: dict[str, Any] | None, left: float, ground: float
) -> str:
    """The piece where it would stand."""
    piece = view["table"]["piece"]
    eaves = ground - (len(house["floors"]) if house else 0) * FLOOR_HEIGHT
    if piece["kind"] == "roof":
        return canvas.ghost(move["id"], roof(piece["which"], left, eaves))
    return canvas.ghost(move["id"], floor(CUBE_NAMES[piece["which"]], left, eaves - FLOOR_HEIGHT))


def lot_label(name: str, row: dict[str, Any], lot: int, house: dict[str, Any] | None, view: dict[str, Any]) -> str:
    """A lot in words."""
    facts = [_("white fence")] if lot + 1 in row["fenced"] else []
    if not house:
        facts.append(_("empty") if lot < row["length"] else _("beyond the end of the row"))
    else:
        facts += [cube_words(CUBE_NAMES.index(cube)) for cube in house["floors"]]
        facts.append(_("roof {number}", number=house["roof"]) if house["roof"] else _("no roof"))
        facts += [counts_for(view, house["owner"], house["worth"])] if house["owner"] >= 0 else []
    return _("{lot}: {facts}", lot=name, facts=", ".join(facts))


def counts_for(view: dict[str, Any], owner: int, points: int) -> str:
    """What a house counts, and for whom."""
    if owner == view["seat"]:
        return _("counts {points} for you", points=signed(points))
    return _("counts {points} for {name}", points=signed(points), name=view["names"][owner])


def draw_permit(canvas: Canvas, permit: dict[str, Any], x: float, y: float) -> str:
    """A sign at the end of its row: what it does to the row."""
    number, longer = PERMITS.index(permit["permit"]), permit["sign"] > 0
    text = permit_sign(number)
    label = _("permit {sign}: row longer", sign=text) if longer else _("permit {sign}: row shorter", sign=text)
    drawn = sign(f"{'+' if longer else '−'}{text}", x, y)
    glow = outline(x - 4, y - 7, 54, 44)
    return canvas.piece(f"permit-{permit['permit']}", drawn, label=label, glow=glow, explains=f"permit.{number + 1}")


def draw_arrow(canvas: Canvas, kind: str, row: dict[str, Any], ground: float) -> str:
    """How a permit can be used in a row: a sign to press, beside how the row stands, so that a phone shows it, too."""
    id, longer = f"{kind}-{row['row']}", kind == "lengthen"
    moves, dimmed = canvas.moves_at(id), canvas.dimmed_at(id)
    offered = moves[0] if moves else dimmed
    if not offered:
        return ""
    lots, length = offered["data"]["lots"], offered["data"]["length"]
    x, y = (304 if longer else 258), 2
    tip = [(x, y + 8), (x + 32, y + 8), (x + 44, y + 22), (x + 32, y + 36), (x, y + 36)]
    back = [(x + 44, y + 8), (x + 12, y + 8), (x, y + 22), (x + 12, y + 36), (x + 44, y + 36)]
    ghosts = [canvas.ghost(move["id"], draw_new_end(row["length"], length, ground)) for move in moves]
    return canvas.piece(
        id,
        polygon(tip if longer else back, "arrow"),
        words(x + (18 if longer else 26), y + 27, f"{'+' if longer else '−'}{lots}", "bold mid on-accent"),
        *ghosts,
        label=_("row {row}: {lots}", row=row["row"], lots=counted_lots(length)),
        glow=outline(x, y, 44, 44),
    )


def draw_new_end(before: int, after: int, ground: float) -> str:
    """The lots that a row would win or lose."""
    lots = range(min(before, after), max(before, after))
    if after > before:
        return group(*(box(lot_left(lot) + 3, ground - 40, LOT - 6, 48, "here", 4) for lot in lots))
    cross = "".join(f"M{lot_left(lot) + 14} {ground - 34}l{LOT - 28} 34m0 -34l{28 - LOT} 34" for lot in lots)
    return tag("path", d=cross, class_="fence-edge")
