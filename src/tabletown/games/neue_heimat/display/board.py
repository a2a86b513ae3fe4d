"""The drawing of Neue Heimat: a planner's table with three rows of houses, a river, and the pieces beside them."""

from typing import Any

from tabletown.drawing import Canvas, box, group, mark, outline, polygon, shortened, signed, stylesheet, tag, words
from tabletown.panels import Panel, whole

from ..rules.components import CUBE_NAMES, LOTS, PERMITS

WIDTH = 1180
STREET, LOT, RIVER, ROW_TOP, ROW_HEIGHT = 96, 80, 56, 14, 152
FLOOR_WIDTH, FLOOR_HEIGHT, GROUND = 66, 16, 120
SHORT = {"red": "re", "yellow": "ye", "green": "gr", "blue": "bl", "purple": "pu", "grey": "gy"}
SUPPLY_TOP = ROW_TOP + 3 * ROW_HEIGHT + 22

STYLE = stylesheet(
    "neue_heimat",
    "{g} .paper{fill:var(--paper)}{g} .grid{stroke:var(--grid);stroke-width:1}{g} .road{fill:var(--road)}"
    "{g} .verge{stroke:var(--paper);stroke-width:3;stroke-dasharray:14 10}"
    "{g} .river{fill:var(--river)}{g} .ripple{fill:none;stroke:var(--ripple);stroke-width:2}"
    "{g} .ground{fill:var(--ground)}{g} .lot{fill:var(--lot);stroke:var(--line)}"
    "{g} .closed{fill:none;stroke:var(--line);stroke-dasharray:3 5}"
    "{g} .fence{stroke:var(--fence);stroke-width:3}{g} .fence-edge{stroke:var(--soft);stroke-width:5}"
    "{g} .slate{fill:var(--slate);stroke:var(--ink)}{g} .plate{fill:var(--raised);stroke:var(--ink)}"
    "{g} .lit{fill:#FFE9A8;stroke:#5b4a2a;stroke-width:.6}{g} .dim{fill:#3A3530;fill-opacity:.72}"
    "{g} .wood{fill:var(--wood);stroke:var(--ink)}{g} .on-cube{fill:#1D1A17}{g} .on-slate{fill:#FFF}"
    "{g} .turn{stroke:var(--accent);stroke-width:2.5}{g} .banner{fill:var(--accent)}{g} .on-accent{fill:var(--surface)}"
    "{g} .cube-red{fill:#C4674D}{g} .cube-yellow{fill:#DDAE4E}{g} .cube-green{fill:#86A263}"
    "{g} .cube-blue{fill:#6B93B8}{g} .cube-purple{fill:#A27CA0}{g} .cube-grey{fill:#A8A49B}"
    "{g} .brick{stroke:#2B2622;stroke-width:1.2}",
    {"paper": "#F4EBDA", "grid": "#E9DDC7", "road": "#CFC3AF", "river": "#A9CBE0", "ripple": "#7FAFCB",
     "lot": "#FBF5E8", "ground": "#DFDDB8", "fence": "#FFFFFF", "slate": "#59636B", "wood": "#D8B27C"},
    {"paper": "#2A2520", "grid": "#332D27", "road": "#3B352E", "river": "#2F5871", "ripple": "#4F7F9C",
     "lot": "#4A4338", "ground": "#3A3D2C", "fence": "#E8E2D6", "slate": "#76828C", "wood": "#8A6B40"},
)  # fmt: skip


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view."""
    canvas = Canvas(view)
    table = view["table"]
    height = SUPPLY_TOP + 30 + max(3 * 54, len(view["names"]) * 56)
    return whole(
        WIDTH,
        height,
        box(0, 0, WIDTH, height, "paper"),
        *graph_paper(height),
        *landscape(),
        *(draw_row(canvas, table, row, ROW_TOP + i * ROW_HEIGHT) for i, row in enumerate(table["rows"])),
        draw_display(canvas, table),
        draw_supply(canvas, table),
        draw_auction(canvas, view),
        *(draw_player(canvas, view, seat) for seat in range(len(view["names"]))),
    )


def graph_paper(height: int) -> list[str]:
    """Fine lines under everything."""
    across = [tag("path", d=f"M0 {y}H{WIDTH}", class_="grid") for y in range(20, height, 20)]
    return across + [tag("path", d=f"M{x} 0V{height}", class_="grid") for x in range(20, WIDTH, 20)]


def lot_left(lot: int) -> int:
    """The left edge of a lot; lots from the fifth on lie across the river."""
    return STREET + 10 + lot * LOT + (RIVER if lot >= 4 else 0)


def landscape() -> list[str]:
    """The Main Road on the left, and the river across all rows."""
    bottom = ROW_TOP + 3 * ROW_HEIGHT
    left = lot_left(4) - RIVER - 2
    bank = "".join(f"q{8 if i % 2 else -8} 19 0 38" for i in range(12))
    other = "".join(f"q{8 if i % 2 else -8} -19 0 -38" for i in range(12))
    ripples = [
        tag("path", d=f"M{left + 14 + (i % 3) * 10} {ROW_TOP + 24 + i * 40}q6 -6 12 0t12 0", class_="ripple") for i in range(11)
    ]
    return [
        box(14, ROW_TOP, 62, bottom - ROW_TOP, "road", 4),
        tag("path", d=f"M45 {ROW_TOP + 6}V{bottom - 6}", class_="verge"),
        tag("path", d=f"M{left} {ROW_TOP}{bank}h{RIVER}{other}z", class_="river"),
        *ripples,
    ]


def draw_row(canvas: Canvas, table: dict[str, Any], row: dict[str, Any], top: int) -> str:
    """One row: its street space, lots, houses, permits, and what it still needs."""
    name, length = row["row"], row["length"]
    houses = {house["lot"]: house for house in row["houses"]}
    parts = [draw_ground(top), draw_street(canvas, table, name, top)]
    for lot in range(LOTS):
        parts.append(draw_lot(canvas, row, lot, houses.get(f"{name}{lot + 1}"), top))
    permits = [p for p in table["permits"] if p["row"] == name]
    for i, permit in reversed(list(enumerate(permits))):  # the lower sign hides the pole of the upper one
        x = lot_left(length) + 8 if length < LOTS else lot_left(LOTS - 1) + LOT + 4
        parts.append(draw_permit(canvas, permit, x, top + 62 - i * 30))
    for kind, x in (("lengthen", lot_left(min(length, LOTS - 1))), ("shorten", lot_left(max(length - 1, 0)))):
        if canvas.is_legal(f"{kind}-{name}"):
            parts.append(draw_arrow(canvas, kind, name, x + (LOT if length == LOTS and kind == "lengthen" else 0), top))
    parts.append(draw_needs(row, top))
    return group(*parts)


def draw_ground(top: float) -> str:
    """The strip of land on both sides of the river that the row stands on."""
    near, far = lot_left(0) - 6, lot_left(4) - 2
    return group(
        box(near, top + GROUND - 10, lot_left(3) + LOT - near + 2, 24, "ground", 8),
        box(far, top + GROUND - 10, lot_left(LOTS - 1) + LOT - far + 4, 24, "ground", 8),
    )


def draw_street(canvas: Canvas, table: dict[str, Any], name: str, top: int) -> str:
    """The space before lot 1, where the mayor may stand."""
    parts = [
        tag("circle", cx=45, cy=top + 70, r=25, class_="raised"),
        words(45, top + 34, name, "large bold mid"),
    ]
    if table["mayor"]["row"] == name:
        parts.append(canvas.piece("mayor", mayor_figure(45, top + 72), label=f"the mayor: row {name} counts double"))
    return canvas.piece(f"street-{name}", *parts, glow=tag("circle", cx=45, cy=top + 70, r=27, class_="glow"))


def mayor_figure(x: float, y: float) -> str:
    """A wooden figure with a hat and a chain."""
    return group(
        tag("path", d=f"M{x - 13} {y + 17}q0 -20 13 -20t13 20z", class_="wood"),
        tag("circle", cx=x, cy=y - 8, r=7, class_="wood"),
        box(x - 10, y - 17, 20, 3, "slate"),
        box(x - 6, y - 25, 12, 8, "slate"),
        tag("path", d=f"M{x - 7} {y + 3}q7 9 14 0", class_="ripple"),
    )


def draw_lot(canvas: Canvas, row: dict[str, Any], lot: int, house: dict[str, Any] | None, top: int) -> str:
    """One lot with its house, fence and number; lots beyond the row's length are only dotted."""
    x, name = lot_left(lot), f"{row['row']}{lot + 1}"
    allowed = lot < row["length"]
    parts = [box(x + 5, top + GROUND - 5, LOT - 10, 13, "lot" if allowed else "closed", 3)]
    if lot + 1 in row["fenced"]:
        parts.append(draw_fence(x, top))
    if house:
        parts += draw_house(house, x, top)
    else:
        parts.append(words(x + LOT / 2, top + GROUND + 28, name, "small soft mid"))
    return canvas.piece(f"lot-{name}", *parts, label=lot_label(name, row, lot, house), glow=outline(x + 2, top + 2, LOT - 4, 150))


def lot_label(name: str, row: dict[str, Any], lot: int, house: dict[str, Any] | None) -> str:
    """A lot in words."""
    fenced = ", white-fenced" if lot + 1 in row["fenced"] else ""
    if not house:
        return f"{name}{fenced}, {'empty' if lot < row['length'] else 'beyond the end of the row'}"
    roof = f"roof {house['roof']}" if house["roof"] else "no roof"
    return f"{name}{fenced}: {', '.join(house['floors'])}, {roof}, worth {house['worth']}"


def draw_fence(x: float, top: float) -> str:
    """White pickets: one floor only."""
    y = top + GROUND + 4
    posts = "".join(f"M{x + 7 + i * 11} {y + 8}v-15" for i in range(7))
    path = f"{posts}M{x + 4} {y - 1}h{LOT - 8}"
    return group(tag("path", d=path, class_="fence-edge"), tag("path", d=path, class_="fence"))


def draw_house(house: dict[str, Any], x: float, top: float) -> list[str]:
    """Floors as courses of brick with their pips as windows, lit on the ground floor; the roof; owner and worth."""
    left = x + (LOT - FLOOR_WIDTH) / 2
    parts = [draw_floor(cube, left, top + GROUND - 2 - (i + 1) * FLOOR_HEIGHT, i == 0) for i, cube in enumerate(house["floors"])]
    eaves = top + GROUND - 2 - len(house["floors"]) * FLOOR_HEIGHT
    if house["roof"]:
        parts.append(draw_roof(house["roof"], left, eaves))
    worth = house["worth"]
    parts.append(words(x + LOT / 2 + 12, top + GROUND + 29, signed(worth), f"bold mid {'good' if worth > 0 else 'bad'}"))
    parts.append(mark(house["owner"], x + LOT / 2 - 16, top + GROUND + 24, 7))
    return parts


def draw_floor(cube: str, left: float, y: float, lit: bool) -> str:
    """One floor: its colour, and a window for each pip."""
    colour, pips = cube.split()
    parts = [box(left, y, FLOOR_WIDTH, FLOOR_HEIGHT, f"brick cube-{colour}", 1.5)]
    step = FLOOR_WIDTH / (int(pips) + 1)
    for i in range(int(pips)):
        parts.append(box(left + step * (i + 1) - 2.8, y + 3.4, 5.6, 8.4, "lit" if lit else "dim", 0.8))
    return group(*parts)


def draw_roof(value: int, left: float, eaves: float) -> str:
    """A slate roof; its number is the plate on the chimney."""
    middle = left + FLOOR_WIDTH / 2
    shape = [(left - 5, eaves), (left + 12, eaves - 17), (left + FLOOR_WIDTH - 12, eaves - 17), (left + FLOOR_WIDTH + 5, eaves)]
    plate = group(box(middle - 8, eaves - 21, 16, 18, "plate", 2), words(middle, eaves - 7, value, "bold mid"))
    return group(polygon(shape, "slate"), plate)


def draw_permit(canvas: Canvas, permit: dict[str, Any], x: float, y: float) -> str:
    """A signpost: what it does to the row, or its number while it lies beside the board."""
    name = f"{'+' if permit['sign'] > 0 else '−' if permit['sign'] < 0 else ''}{permit['permit']}"
    label = f"permit {permit['permit']}" + (f", {'longer' if permit['sign'] > 0 else 'shorter'}" if permit["sign"] else "")
    id = f"permit-{permit['permit']}"
    return canvas.piece(id, signpost(name, x, y), label=label, glow=outline(x - 4, y - 1, 56, 28))


def signpost(name: str, x: float, y: float) -> str:
    """A wooden sign on a pole."""
    return group(
        box(x + 21, y + 22, 5, 34, "wood"),
        polygon([(x, y), (x + 38, y), (x + 47, y + 13), (x + 38, y + 26), (x, y + 26)], "wood"),
        words(x + 21, y + 18, name, "bold mid on-cube"),
    )


def draw_arrow(canvas: Canvas, kind: str, name: str, x: float, top: float) -> str:
    """Where a permit can be used: at the end of the row, outward or inward."""
    lots = canvas.moves[f"{kind}-{name}"][0]["data"]["lots"]
    y = top + 4 if kind == "lengthen" else top + 42  # above the signs that stand there already, or over an empty lot
    tip = [(x + 60, y), (x + 74, y + 12), (x + 60, y + 24), (x + 6, y + 24), (x + 6, y)]
    back = [(x + 18, y), (x + 72, y), (x + 72, y + 24), (x + 18, y + 24), (x + 4, y + 12)]
    return canvas.piece(
        f"{kind}-{name}",
        polygon(tip if kind == "lengthen" else back, "banner"),
        words(x + 38, y + 17, f"{'+' if kind == 'lengthen' else '−'}{lots}", "bold mid on-accent"),
        glow=outline(x + 1, y - 4, 76, 32),
    )


def draw_needs(row: dict[str, Any], top: float) -> str:
    """What the row still needs to be complete, and what it counts."""
    x = WIDTH - 24
    count = f"{'×2 ' if abs(row['factor']) == 2 else ''}{'counts plus' if row['factor'] > 0 else 'counts minus'}"
    if row["completed"]:
        needs = ["completed ✓"]
    else:
        lots, roofs = row["lots_to_build"], row["roofs_to_build"]
        houses = [f"{lots} house{'s' * (lots != 1)}"] if lots else []
        needs = ["needs", *houses, f"{roofs} roof{'s' * (roofs != 1)}"]
    kind = "good" if row["factor"] > 0 else "bad"
    lines = [words(x, top + 52 + i * 19, line, "end bold" if row["completed"] else "end") for i, line in enumerate(needs)]
    return group(box(x - 124, top + 10, 136, 92, "raised", 8), words(x, top + 30, count, f"small end bold {kind}"), *lines)


def draw_display(canvas: Canvas, table: dict[str, Any]) -> str:
    """Three rows of cubes; those at the ends can be chosen."""
    parts = [words(16, SUPPLY_TOP + 4, "Display", "small soft")]
    for r, row in enumerate(table["display"]):
        y = SUPPLY_TOP + 14 + r * 54
        parts.append(box(12, y, 8 * 48 + 8, 48, "raised", 6))
        parts += [draw_cube(canvas, cube, 18 + i * 48, y + 4) for i, cube in enumerate(row)]
    return group(*parts)


def draw_cube(canvas: Canvas, cube: str, x: float, y: float) -> str:
    """A cube seen from the front: colour, its short name, and the pips of a die."""
    colour, pips = cube.split()
    spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}[int(pips)]
    dots = [tag("circle", cx=x + 10 + 10 * (i % 3), cy=y + 8 + 8.5 * (i // 3), r=2.8, class_="dim") for i in spots]
    return canvas.piece(
        f"cube-{colour}-{pips}",
        box(x, y, 40, 40, f"brick cube-{colour}", 5),
        *dots,
        words(x + 20, y + 37, SHORT[colour], "small mid on-cube"),
        label=cube,
        glow=outline(x - 2, y - 2, 44, 44, 7),
    )


def draw_supply(canvas: Canvas, table: dict[str, Any]) -> str:
    """The face-down roofs and the special pieces beside the board."""
    x, y = 424, SUPPLY_TOP + 14
    left = table["roofs_left"]
    shape = [(x + 4, y + 44), (x + 22, y + 22), (x + 58, y + 22), (x + 76, y + 44)]
    pile = [polygon([(px, py - i * 5) for px, py in shape], "slate") for i in range(min(3, left))]
    parts = [
        words(x, SUPPLY_TOP + 4, "Beside the board", "small soft"),
        canvas.piece(
            "roofs",
            *pile,
            words(x + 40, y + 62, f"{left} roof{'s' * (left != 1)}", "small mid"),
            label=f"{left} face-down roof{'s' * (left != 1)}",
            glow=outline(x - 2, y, 84, 68),
        ),
    ]
    parts += [draw_permit(canvas, p, x + i * 62, y + 92) for i, p in enumerate(table["permits"]) if p["beside"]]
    if table["cancel_cube_beside"]:
        parts.append(draw_cancel_cube(canvas, x + 104, y + 14))
    if table["mayor"]["beside"]:
        glow = outline(x + 152, y + 2, 48, 60)
        parts.append(canvas.piece("mayor", mayor_figure(x + 176, y + 36), label="the mayor", glow=glow))
    return group(*parts)


def draw_cancel_cube(canvas: Canvas, x: float, y: float) -> str:
    """A cube with a cross."""
    return canvas.piece("cancel-cube", crossed_cube(x, y), label="the cancel cube", glow=outline(x - 4, y - 4, 44, 44))


def crossed_cube(x: float, y: float) -> str:
    """What the cancel cube looks like."""
    return group(box(x, y, 36, 36, "plate", 5), tag("path", d=f"M{x + 9} {y + 9}l18 18m0 -18l-18 18", class_="fence-edge"))


def draw_auction(canvas: Canvas, view: dict[str, Any]) -> str:
    """What is on auction and how the bidding stands."""
    table, names = view["table"], view["names"]
    x, y = 640, SUPPLY_TOP
    parts = [box(x, y + 14, 176, 156, "raised", 8), words(x, y + 4, "" if view["over"] else "On auction", "small soft")]
    piece = table["piece"]
    if view["over"]:
        won = ", ".join(names[seat] for seat in view["winners"])
        parts.append(words(x + 88, y + 74, "Game over", "large bold mid"))
        parts.append(words(x + 88, y + 100, f"{shortened(won, 22)} won", "mid good bold"))
    elif piece is None:
        parts.append(words(x + 88, y + 96, "nothing yet", "soft mid"))
    else:
        parts += draw_lot_on_auction(piece, x + 88, y + 76)
        parts.append(words(x + 88, y + 112, piece["words"].removeprefix("the "), "bold mid"))
        bidding = table["bidding"]
        if bidding["bid"]:
            parts += [mark(bidding["leader"], x + 50, y + 137, 8), words(x + 66, y + 143, f"bids {bidding['bid']}", "large bold")]
        else:
            bids = "nobody bid" if table["phase"] == "use" else "no bid yet"
            parts.append(words(x + 88, y + 142, bids, "soft mid"))
    return group(*parts)


def draw_lot_on_auction(piece: dict[str, Any], x: float, y: float) -> list[str]:
    """The piece itself, larger than life."""
    kind, which = piece["kind"], piece["which"]
    if kind == "cube":
        return [draw_floor(CUBE_NAMES[which], x - FLOOR_WIDTH / 2, y - 12, True)]
    if kind == "roof":
        shape = [(x - 38, y), (x - 21, y - 17), (x + 21, y - 17), (x + 38, y)]
        return [draw_roof(which, x - FLOOR_WIDTH / 2, y) if which else polygon(shape, "slate")]
    if kind == "mayor":
        return [mayor_figure(x, y - 10)]
    return [crossed_cube(x - 18, y - 30) if kind == "cancel" else signpost(PERMITS[which], x - 23, y - 42)]


def draw_player(canvas: Canvas, view: dict[str, Any], seat: int) -> str:
    """One player's strip: mark, name, cheques, stash, colours and points; in the same order for everybody."""
    player, table = view["table"]["players"][seat], view["table"]
    x, y = 836, SUPPLY_TOP + 14 + seat * 56
    turn = " turn" if view["turn"] == seat else ""
    role = "auctioneer" if table["auctioneer"] == seat and not view["over"] else ""
    hand, stash = (("?" if player[key] is None else player[key]) for key in ("hand", "stash"))
    points = "?" if player["points"] is None else signed(player["points"])
    chips = [
        canvas.piece(f"owner-{colour}", box(x + 76 + i * 15, y + 31, 13, 13, f"brick cube-{colour}", 2), label=f"owns {colour}")
        for i, colour in enumerate(player["colours"])
    ]
    return group(
        box(x, y, 332, 50, "raised" + turn, 8),
        mark(seat, x + 20, y + 25, 10),
        words(x + 40, y + 21, shortened(view["names"][seat], 14), "bold"),
        words(x + 40, y + 42, role, "small soft") if role and not chips else "",
        *chips,
        words(x + 40, y + 42, "owns", "small soft") if chips else "",
        canvas.piece(
            f"purse-{seat + 1}",
            words(x + 222, y + 22, hand, "large bold end"),
            words(x + 222, y + 41, "cheques", "small soft end"),
            glow=outline(x + 172, y + 3, 56, 44),
        ),
        canvas.piece(
            f"stash-{seat + 1}",
            words(x + 268, y + 22, stash, "large bold end"),
            words(x + 268, y + 41, "stash", "small soft end"),
            glow=outline(x + 232, y + 3, 42, 44),
        ),
        words(x + 324, y + 22, points, "large bold end"),
        words(x + 324, y + 41, "points", "small soft end"),
        id=f"player-{seat + 1}",
    )
