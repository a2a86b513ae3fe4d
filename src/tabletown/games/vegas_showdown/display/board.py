"""The drawing of Vegas Showdown: a neon ledger with the auctions above, your house below, and the others beside it."""

from textwrap import wrap
from typing import Any

from tabletown.drawing import Canvas, box, group, mark, outline, polygon, shortened, stylesheet, tag, words
from tabletown.panels import Panel, whole

from ..notation.words import id_word, some
from ..rules.components import PUBLICITY_FAME
from .sheets import gains, lines_of, sheet_picture, tile_picture

WIDTH, HEIGHT = 1300, 968
LEFT, AUCTION = 14, 826  # where the auctions and the own house stand, and how wide they are
OTHERS, OTHERS_WIDTH = 856, 430
BASIC_TOP, PREMIER_TOP, LANE, STEP = 96, 218, 66, 37
OWN_TOP, CELL = 560, 66
ACTIONS_TOP = PREMIER_TOP + 4 * LANE + 4

STYLE = stylesheet(
    "vegas_showdown",
    "{g} .night{fill:var(--night)}{g} .panel{fill:var(--panel);stroke:var(--rim);stroke-width:1}"
    "{g} .lane{fill:var(--lane)}{g} .off{opacity:.4}"
    "{g} text{fill:var(--glimmer)}{g} .soft{fill:var(--dusk)}{g} .on-tile{fill:#14121C}{g} .gold{fill:var(--gold)}"
    "{g} .sign{fill:var(--gold);font-size:25px;font-weight:700;letter-spacing:2px}"
    "{g} .yellow{fill:#F2C230}{g} .blue{fill:#5FA8EC}{g} .green{fill:#59C08A}{g} .wall{stroke:#0B0A12;stroke-width:3}"
    "{g} .door{fill:#FFF6DC;stroke:#0B0A12;stroke-width:.8}{g} .red{fill:#E0322F}"
    "{g} .area-blue{fill:var(--bay-blue)}{g} .area-plain{fill:var(--bay-plain)}{g} .area-yellow{fill:var(--bay-yellow)}"
    "{g} .square{fill:none;stroke:var(--rim);stroke-width:1}{g} .outer{fill:none;stroke:var(--dusk);stroke-width:3}"
    "{g} .spot{fill:var(--neon)}{g} .neon-blue{fill:#5FA8EC}{g} .neon-yellow{fill:#F2C230}"
    "{g} .jewel{fill:#FF4B47;stroke:#FFF;stroke-width:2}{g} .jewel.part{fill:none;stroke-dasharray:4 3}"
    "{g} .way{stroke-width:4;stroke-linecap:round}{g} .paths{opacity:.35;pointer-events:none}"
    "{g} .sheet:hover .paths,{g} .sheet:focus-within .paths{opacity:1}"
    "{g} .way-hotel{stroke:#1F5FA8}{g} .way-casino{stroke:#8A5A00}{g} .way-both{stroke:#C2186B}{g} .way-cut{stroke:#777}"
    "{g} .space{fill:var(--panel);stroke:var(--dusk);stroke-width:1.3}{g} .space.low{opacity:.3}"
    "{g} .minimum{fill:none;stroke:var(--gold);stroke-width:3}{g} .ban{stroke:#FF5A52;stroke-width:5}"
    "{g} .turn{stroke:var(--neon);stroke-width:2.5}{g} .banner{fill:var(--neon)}{g} .on-neon{fill:#14121C}"
    "{g} .legal>.glow{stroke:var(--neon)}{g} .changed>.glow{stroke:var(--glimmer)}{g} .legal.changed>.glow{stroke:var(--neon)}"
    "{g} .button{fill:var(--gold);stroke:#0B0A12}{g} .card{fill:#F4EAD2;stroke:#0B0A12}{g} .on-card{fill:#2A2118}"
    "{g} .pile{fill:var(--lane);stroke:var(--dusk);stroke-width:1.3}",
    {"night": "#171526", "panel": "#211F35", "lane": "#2A2842", "rim": "#4A4768", "glimmer": "#F6F1FF", "dusk": "#B9B3D6",
     "gold": "#FFD45E", "neon": "#FF7BC8", "bay-blue": "#243F63", "bay-plain": "#34324A", "bay-yellow": "#57481F"},
    {"night": "#0C0B14", "panel": "#161424", "lane": "#1E1C30", "rim": "#3C3957", "glimmer": "#F1ECFC", "dusk": "#ABA5C9",
     "gold": "#FFCE4A", "neon": "#FF6CC1", "bay-blue": "#1A3150", "bay-plain": "#282639", "bay-yellow": "#443817"},
)  # fmt: skip


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view."""
    canvas = Canvas(view)
    own = view["seat"] if view["seat"] is not None else max(0, view["table"]["actor"])
    others = [seat for seat in range(len(view["names"])) if seat != own]
    height = (HEIGHT - 20) / max(len(others), 3)
    return whole(
        WIDTH,
        HEIGHT,
        box(0, 0, WIDTH, HEIGHT, "night"),
        draw_head(view),
        draw_ledger(view) if view["over"] else draw_auctions(canvas),
        draw_own(canvas, own),
        *(draw_other(canvas, seat, 14 + i * height, height) for i, seat in enumerate(others)),
    )


def draw_head(view: dict[str, Any]) -> str:
    """The name over the door, the round, and what is asked, or who has won and why."""
    mine = not view["over"] and view["seat"] is not None and view["seat"] == view["turn"]
    line = view["verdict"] or view["asks"]
    short = len(line) <= 84
    lines = [line] if short else wrap(line, 106, max_lines=2, placeholder="…")
    kind = f"{'bold' if short else 'small bold'}{' on-neon' if mine else ''}"
    return group(
        words(LEFT + 4, 36, "VEGAS SHOWDOWN", "sign"),
        words(LEFT + AUCTION, 34, f"Round {view['table']['round']}", "large bold end"),
        box(LEFT, 50, AUCTION, 34, "banner" if mine else "panel", 8),
        *(words(LEFT + 14, (72 if len(lines) == 1 else 64) + 15 * i, line, kind) for i, line in enumerate(lines)),
    )


# --- the auctions -----------------------------------------------------------------------------------------------------


def draw_auctions(canvas: Canvas) -> str:
    """Basic tiles in one row, a lane for each premier space, then the other actions, the stacks and the events."""
    tracks = canvas.view["table"]["tracks"]
    basics = [track for track in tracks if not track["track"].startswith("space")]
    premiers = [track for track in tracks if track["track"].startswith("space")]
    parts, slots = [], [track for track in basics if track["track"].startswith("slots")]
    for i, cell in enumerate((slots, *([track] for track in basics if track not in slots))):
        parts.append(draw_basic(canvas, cell, LEFT + i * 277))
    for i, track in enumerate(premiers):
        parts.append(draw_premier(canvas, track, PREMIER_TOP + i * LANE))
    return group(*parts, draw_actions(canvas), draw_stacks(canvas), draw_events(canvas))


def draw_basic(canvas: Canvas, tracks: list[dict[str, Any]], x: float) -> str:
    """A basic tile with its one or two tracks."""
    tile = tracks[0]["tile"]
    size = 29 if tile["height"] == 2 else 30 if tile["width"] == 2 else 40
    parts = [
        box(x, BASIC_TOP, 270, 112, "panel", 8),
        *tile_picture(x + 12, BASIC_TOP + 14, tile, size),
        words(x + 84, BASIC_TOP + 27, tile["name"], "bold"),
        words(x + 258, BASIC_TOP + 27, f"{tracks[0]['left']} left", "small soft end"),
        words(x + 12, BASIC_TOP + 102, gains(tile), "small gold"),
    ]
    for i, track in enumerate(tracks):
        top = BASIC_TOP + (56 if len(tracks) == 1 else 40 + i * 36)
        parts.append(draw_track(canvas, track, x + 84, top, 36))
    return group(*parts)


def draw_premier(canvas: Canvas, track: dict[str, Any], top: float) -> str:
    """A premier space: the tile, what it brings and needs, and its long track."""
    parts = [box(LEFT, top, AUCTION, LANE - 6, "panel", 8)]
    if track["tile"] is None:
        empty = words(LEFT + 14, top + 36, f"{track['words'].capitalize()} is empty", "soft")
        return group(*parts, empty, id=f"track-{track['track']}")
    tile = track["tile"]
    size = 24 if tile["height"] == 2 else 30 if tile["width"] == 2 else 36
    needs = f"needs {' + '.join(tile['needs'])}" if tile["needs"] else ""
    name = lines_of(tile["name"], 15)
    parts += tile_picture(LEFT + 10, top + (LANE - 6 - tile["height"] * size) / 2, tile, size)
    parts += [words(LEFT + 78, top + 20 + 15 * i, line, "bold") for i, line in enumerate(name)]
    parts.append(words(LEFT + 78, top + 20 + 15 * len(name), gains(tile), "small gold"))
    if needs:
        parts.append(words(LEFT + 226, top + 55, shortened(needs, 44), "small soft"))
    return group(*parts, draw_track(canvas, track, LEFT + 226, top + (6 if needs else 12), STEP))


def draw_track(canvas: Canvas, track: dict[str, Any], x: float, y: float, step: float) -> str:
    """The printed numbers: circles and squares, the minimum, the standing bid, and a bar where bids are banned."""
    parts = [draw_space(canvas, track, i, value, x + i * step, y, step) for i, value in enumerate(track["values"])]
    width = len(track["values"]) * step
    if track["barred"]:
        middle, half = x + width / 2 - 2, min(width / 2 - 2, 80)
        parts = [group(*parts, class_="off"), tag("path", d=f"M{x} {y + 16}h{width - 4}", class_="ban")]
        parts.append(box(middle - half, y + 6, 2 * half, 20, "panel", 4))
        parts.append(words(middle, y + 20.5, "NO BIDS THIS ROUND", "small bold mid"))
    glow = outline(x - 5, y - 3, width + 6, 39, 8)
    piece = canvas.piece(f"track-{track['track']}", *parts, label=track_label(canvas.view, track), glow=glow)
    return piece if track["open"] else group(piece, class_="off")


def track_label(view: dict[str, Any], track: dict[str, Any]) -> str:
    """A track in words."""
    bid = f", {view['names'][track['bidder']]} has bid {track['bid']}" if track["bidder"] >= 0 else ""
    return f"{track['words']} from {track['minimum']}{bid}"


def draw_space(canvas: Canvas, track: dict[str, Any], i: int, value: int, x: float, y: float, step: float) -> str:
    """One number of a track; the bidder's mark stands on it."""
    cx, cy, r = x + step / 2 - 2, y + 16, step * 0.42
    premier = len(track["values"]) > 5
    low = " low" if value < (track["bid"] or track["minimum"] or 0) else ""
    circle = not premier or i % 2 == 0
    space = f"space{low}"
    parts = [tag("circle", cx=cx, cy=cy, r=r, class_=space) if circle else box(cx - r, cy - r, 2 * r, 2 * r, space, 3)]
    if value == track["minimum"] and premier:
        parts.append(tag("circle", cx=cx, cy=cy, r=r + 1, class_="minimum"))
    if value == track["bid"]:
        seat = track["bidder"]
        label = f"{canvas.view['names'][seat]}'s bid"
        parts.append(canvas.piece(f"marker-{seat + 1}", mark(seat, cx, cy, r * 0.95), label=label))
        parts.append(words(cx, cy + 4.5, value, "small bold mid" if seat == 4 else "small bold mid on-tile"))
    else:
        parts.append(words(cx, cy + 4.5, value, f"small bold mid{' soft' if low else ''}"))
    return canvas.piece(f"bid-{track['track']}-{value}", *parts, glow=tag("circle", cx=cx, cy=cy, r=r + 2, class_="glow"))


def draw_actions(canvas: Canvas) -> str:
    """The spaces for Renovate and Publicity, with the markers that stand there."""
    parts = []
    barred = not canvas.view["table"]["publicity"]
    for i, (kind, title) in enumerate((("renovate", "Renovate"), ("publicity", f"Publicity +{PUBLICITY_FAME}"))):
        x = LEFT + i * 152
        own = [box(x, ACTIONS_TOP, 144, 66, "panel", 8), words(x + 12, ACTIONS_TOP + 22, title, "bold")]
        if kind == "publicity" and barred:
            own.append(tag("path", d=f"M{x + 10} {ACTIONS_TOP + 33}h124", class_="ban"))
        actions = [player["action"] for player in canvas.view["table"]["players"]]
        chosen = [seat for seat, action in enumerate(actions) if action and action["kind"] == kind]
        for j, seat in enumerate(chosen):
            own.append(canvas.piece(f"marker-{seat + 1}", mark(seat, x + 22 + j * 25, ACTIONS_TOP + 46, 10)))
        parts.append(canvas.piece(kind, *own, label=title, glow=outline(x, ACTIONS_TOP, 144, 66, 8)))
    return group(*parts)


def draw_stacks(canvas: Canvas) -> str:
    """The three stacks, face down, with the letter on their backs."""
    parts = []
    for i, (size, stack) in enumerate(canvas.view["table"]["stacks"].items()):
        x, width, height = LEFT + 306 + i * 66, (22, 34, 34)[i], (22, 20, 34)[i]
        top = ACTIONS_TOP + 33 - height / 2 - 6
        pile = [box(x + 30 - width / 2 + k * 2, top - k * 2, width, height, "pile", 3) for k in range(min(3, stack["left"]))]
        own = [*pile, words(x + 34, top + height / 2 + 1, stack["back"] or "", "small bold mid soft")]
        own.append(words(x + 30, ACTIONS_TOP + 62, f"{size} {stack['left']}", "small mid"))
        inside = ", ".join(f"{count} {name}" for name, count in stack["tiles"].items()) or "empty"
        glow = outline(x, ACTIONS_TOP, 60, 66, 8)
        parts.append(canvas.piece(f"stack-{size}", *own, label=f"{size} stack: {inside}", glow=glow))
    return group(*parts)


def draw_events(canvas: Canvas) -> str:
    """The cards that are in force, or being carried out."""
    table = canvas.view["table"]
    cards = list(table["face_up"])
    if table["card"] and table["card"] not in cards:
        cards.append(table["card"])
    x, width = LEFT + 510, AUCTION - 510
    parts = [box(x, ACTIONS_TOP, width, 66, "panel", 8)]
    if not cards:
        parts.append(words(x + 12, ACTIONS_TOP + 37, f"No event in force; {table['deck_left']} cards left", "small soft"))
    for i, card in enumerate(cards):
        each = (width - 12) / len(cards)
        left, most = x + 6 + i * each, int(each / 8)
        if len(cards) < 3:
            lines = [(shortened(card["name"], most), "small bold on-card")]
            lines += [(line, "small on-card") for line in lines_of(card["text"], int(each / 6.6))]
        else:
            lines = [(shortened(line, most), "small bold on-card") for line in lines_of(card["name"], most)]
        texts = [words(left + 7, ACTIONS_TOP + 18 + 13 * j, line, kind) for j, (line, kind) in enumerate(lines[:4])]
        parts.append(group(tag("title", card["text"]), box(left, ACTIONS_TOP + 5, each - 4, 56, "card", 5), *texts))
    return canvas.piece("event", *parts, glow=outline(x, ACTIONS_TOP, width, 66, 8))


# --- the players ------------------------------------------------------------------------------------------------------


def draw_own(canvas: Canvas, seat: int) -> str:
    """The large sheet, with the reserve and the turns of a tile beside it."""
    columns = len(canvas.view["table"]["grid"]["columns"])
    cell = CELL if columns == 7 else 58
    side = LEFT + 34 + columns * cell + 44
    return group(
        draw_strip(canvas, seat, LEFT, OWN_TOP, AUCTION),
        sheet_picture(canvas, seat, LEFT + 34, OWN_TOP + 62, cell),
        draw_reserve(canvas, seat, side, OWN_TOP + 58),
        draw_turns(canvas, side, OWN_TOP + 258),
        draw_prospect(canvas, seat, side, OWN_TOP + 258) if canvas.view["table"]["placing"] is None else "",
    )


def draw_prospect(canvas: Canvas, seat: int, x: float, y: float) -> str:
    """What the player would score if the game ended now."""
    player = canvas.view["table"]["players"][seat]
    empty = f"{some(player['empty'], 'square')} empty"
    left = f"{empty}, hotel lacks {player['hotel_left']}, casino lacks {player['casino_left']}"
    parts = [words(x, y - 8, "If the game ended now" if not canvas.view["over"] else "The score", "small soft")]
    for i, (line, value) in enumerate(player["lines"].items()):
        parts.append(words(x + i // 4 * 150, y + 13 + i % 4 * 18, line, "small"))
        parts.append(words(x + i // 4 * 150 + 132, y + 13 + i % 4 * 18, value, "small bold end"))
    return group(*parts, words(x, y + 92, left, "small soft"))


def draw_strip(canvas: Canvas, seat: int, x: float, y: float, width: float) -> str:
    """Name and numbers of a player, in the same order everywhere."""
    view = canvas.view
    player, table = view["table"]["players"][seat], view["table"]
    wide = width > 600
    numbers = [
        ("$", player["cash"]), ("Income" if wide else "Inc", player["income"]), ("Pop", player["population"]),
        ("Rev", player["revenue"]), ("Fame", player["fame"]), ("Score", player["points"]),
    ]  # fmt: skip
    turn = view["turn"] == seat and not view["over"]
    won = view["over"] and seat in view["winners"]
    step = 88 if wide else 46
    start = x + width - step * len(numbers) + 4
    parts = [box(x, y, width, 38, f"lane{' turn' if turn else ''}", 8), mark(seat, x + 20, y + 19, 9)]
    name = shortened(view["names"][seat], 26 if wide else 9) + (" ★" if won else "")
    parts.append(words(x + 38, y + 24, name, "bold gold" if won else "bold"))
    if table["first"] == seat and not view["over"]:
        parts.append(group(tag("title", "first player"), tag("circle", cx=start - 15, cy=y + 19, r=8, class_="button")))
    for i, (sign, value) in enumerate(numbers):
        if wide:
            left = start + i * step - (16 if sign == "$" else 0)  # money has three figures now and then
            parts += [words(left + 40, y + 24, sign, "small soft end")]
            parts += [words(left + 45, y + 25, value, "large bold")]
        else:
            parts += [words(start + i * step, y + 14, sign, "small soft"), words(start + i * step, y + 32, value, "bold")]
    return canvas.piece(f"player-{seat + 1}", *parts, label=view["names"][seat], glow=outline(x, y, width, 38, 8))


def draw_reserve(canvas: Canvas, seat: int, x: float, y: float) -> str:
    """The tiles that wait; those that may be placed now light up."""
    reserve = canvas.view["table"]["players"][seat]["reserve"]
    parts = [words(x, y + 6, "Reserve" if reserve else "Reserve: empty", "small soft")]
    for i, tile in enumerate(reserve):
        left, top = x + i % 4 * 70, y + 16 + i // 4 * 62
        size = 24 if tile["height"] == 2 else 28 if tile["width"] == 2 else 34
        own = tile_picture(left + 4, top + 4, tile, size)
        if tile["count"] > 1:
            own.append(words(left + 62, top + 54, f"×{tile['count']}", "small bold end"))
        id = f"reserve-{seat + 1}-{id_word(tile['name'])}"
        parts.append(canvas.piece(id, *own, label=f"{tile['count']} {tile['name']}", glow=outline(left, top, 66, 58, 6)))
    return group(*parts)


def draw_turns(canvas: Canvas, x: float, y: float) -> str:
    """How the tile that is being placed can be turned; the ones that are legal light up."""
    placing = canvas.view["table"]["placing"]
    if placing is None:
        return ""
    tile = placing["tile"]
    parts = [words(x, y - 6, f"{tile['name']}: {gains(tile)}", "bold")]
    for turn, looks in enumerate(placing["turns"]):
        left = x + turn * 70
        size = 44 if tile["size"] == "small" else 27
        across, down = looks["width"] * size, looks["height"] * size
        own = tile_picture(left + 33 - across / 2, y + 33 - down / 2, {**tile, **looks}, size)
        if canvas.is_legal(f"turn-{turn}"):
            parts.append(canvas.piece(f"turn-{turn}", *own, glow=outline(left, y, 66, 66, 6)))
        else:
            parts.append(group(*own, class_=None if placing["square"] is None else "off"))
    return group(*parts)


def draw_other(canvas: Canvas, seat: int, top: float, height: float) -> str:
    """A smaller sheet with its reserve in letters."""
    grid = canvas.view["table"]["grid"]
    cell = min((height - 76) / grid["rows"], 40)
    reserve = canvas.view["table"]["players"][seat]["reserve"]
    width = len(grid["columns"]) * cell
    parts = [draw_strip(canvas, seat, OTHERS, top, OTHERS_WIDTH), sheet_picture(canvas, seat, OTHERS + 20, top + 52, cell)]
    side = OTHERS + width + 44
    for i, tile in enumerate(reserve[:12]):
        size = 15 if tile["height"] == 2 else 17 if tile["width"] == 2 else 22
        left, y = side + i % 3 * 38, top + 66 + i // 3 * 36
        parts.append(group(tag("title", f"{tile['count']} {tile['name']}"), *tile_picture(left, y, tile, size)))
        if tile["count"] > 1:
            parts.append(words(left + 24, y + 30, f"×{tile['count']}", "small"))
    if reserve:
        parts.append(words(side, top + 56, "Reserve", "small soft"))
    return group(*parts)


# --- the end ----------------------------------------------------------------------------------------------------------


def draw_ledger(view: dict[str, Any]) -> str:
    """The final scores, line by line."""
    names, table = view["names"], view["score_table"]
    step = (AUCTION - 240) / len(names)
    columns = [LEFT + 240 + step * (seat + 0.6) for seat in range(len(names))]
    parts = [box(LEFT, BASIC_TOP, AUCTION, 450, "panel", 10)]
    for seat, name in enumerate(names):
        won = seat in view["winners"]
        parts.append(mark(seat, columns[seat], BASIC_TOP + 34, 12))
        parts.append(words(columns[seat], BASIC_TOP + 68, shortened(name, int(step / 10)), f"bold mid{' gold' if won else ''}"))
    for i, (line, numbers) in enumerate(table):
        y = BASIC_TOP + 106 + i * 32
        parts.append(words(LEFT + 24, y, line))
        parts += [words(columns[seat], y, value, "mid" if value else "mid soft") for seat, value in enumerate(numbers)]
    y = BASIC_TOP + 106 + len(table) * 32 + 14
    parts += [box(LEFT + 20, y - 26, AUCTION - 40, 2, "gold"), words(LEFT + 24, y + 8, "Fame in all", "large bold")]
    totals = [sum(numbers[seat] for _, numbers in table) for seat in range(len(names))]
    tied = totals.count(max(totals)) > 1  # then the dollars that are left decide
    for seat, total in enumerate(totals):
        won = seat in view["winners"]
        parts.append(words(columns[seat], y + 8, total, f"large bold mid{' gold' if won else ''}"))
        if won:
            parts += [star(columns[seat], y + 40 + (14 if tied else 0))]
        if tied:
            parts.append(words(columns[seat], y + 31, view["table"]["players"][seat]["left"], "mid"))
    if tied:
        parts.append(words(LEFT + 24, y + 31, "Dollars left"))
    return group(*parts)


def star(x: float, y: float) -> str:
    """The winner's star."""
    points = [(0, -16), (4, -5), (16, -5), (6, 3), (10, 15), (0, 8), (-10, 15), (-6, 3), (-16, -5), (-4, -5)]
    return polygon([(x + dx, y + dy) for dx, dy in points], "gold")
