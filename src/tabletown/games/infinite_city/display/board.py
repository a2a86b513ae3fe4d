"""The drawing of Infinite City: a city seen from above that grows, with the hand below and the players beside it."""

from collections import Counter
from html import escape
from textwrap import wrap
from typing import Any

from tabletown.drawing import Canvas, box, group, mark, number, outline, shortened, stylesheet, tag, words
from tabletown.panels import Panel, whole
from tabletown.wording import in_words

from ..notation.words import count, slug
from ..rules.components import ARBORETUM_TOKENS, FACTORY_TILES, LIBRARY_TILES, PRINTED_TEXTS, STATIONS_TO_END, TILES
from . import pictograms

WIDTH, HEIGHT = 1280, 900
MAP_LEFT, MAP_TOP, MAP_WIDTH, MAP_HEIGHT = 16, 16, 872, 690
SIDE_LEFT, SIDE_WIDTH = 904, 360
HAND_TOP, HAND_HEIGHT = 720, 164
CELL, TILE = 100, 94  # in the units of the map, before it is scaled to fit
LARGEST = 1.05  # of the scale
GAP = 46  # where rows or columns without a tile are left out
AMOUNTS = {
    "arboretum": in_words(ARBORETUM_TOKENS),
    "factory": in_words(FACTORY_TILES),
    "library": in_words(LIBRARY_TILES),
    "stations": in_words(STATIONS_TO_END),
}
"""What the texts of tiles call the numbers of the rules."""
ABOUT = {tile.name: tile.about.format(**AMOUNTS) for tile in TILES}

STYLE = stylesheet(
    "infinite_city",
    "{g} .concrete{fill:var(--concrete)}{g} .dot{fill:var(--dot)}{g} .shade{fill:var(--pen);fill-opacity:.16}"
    "{g} .tile{stroke:var(--edge);stroke-width:1.5}{g} .back{fill:var(--back);stroke:var(--edge);stroke-width:1.5}"
    "{g} .held{fill:var(--back);stroke:var(--surface);stroke-width:3}"
    "{g} .street{fill:none;stroke:var(--street);stroke-width:4}{g} .query{fill:var(--street);font-size:34px}"
    "{g} .name{font-size:12px;font-weight:600}{g} .value{fill:#E2B23C;stroke:var(--pen);stroke-width:1.5}"
    "{g} .on-value{fill:#2B2622;font-size:15px;font-weight:700}"
    "{g} .silver{fill:none;stroke:#7E8A93;stroke-width:5}{g} .silver2{fill:none;stroke:#EEF2F4;stroke-width:2}"
    "{g} .locked{fill:none;stroke:#E2B23C;stroke-width:3;stroke-dasharray:3 5}{g} .bolt{fill:#E2B23C;stroke:var(--pen)}"
    "{g} .unlit{fill:none;stroke:var(--soft);stroke-opacity:.6}"
    "{g} .free{fill:var(--raised);fill-opacity:.6}{g} .plus{stroke:var(--accent);stroke-width:3;stroke-linecap:round}"
    "{g} .call{fill:none;stroke:#8DB8D0;stroke-width:3;stroke-dasharray:2 6;stroke-linecap:round}"
    "{g} .tear{fill:none;stroke:var(--soft);stroke-width:2;stroke-opacity:.5}"
    "{g} .text-now{fill:none;stroke:var(--accent);stroke-width:4}"
    "{g} .token-edge{fill:var(--raised);stroke:var(--pen);stroke-width:1.5}"
    "{g} .count{font-size:12px;font-weight:700}{g} .turn{stroke:var(--accent);stroke-width:2.5}"
    "{g} .asks{font-size:16px;font-weight:600}{g} .final{fill:var(--accent)}{g} .on-accent{fill:var(--surface)}"
    + "".join(f"{{g}} .area{n + 1}{{fill:none;stroke:var(--p{n + 1});stroke-linecap:round}}" for n in range(6))
    + pictograms.STYLE,
    {"concrete": "#E4E6DD", "dot": "#C9CEC0", "edge": "#A9A493", "back": "#A7AFA8", "street": "#D3D9D0", **pictograms.LIGHT},
    {"concrete": "#232824", "dot": "#3A423B", "edge": "#151412", "back": "#39413B", "street": "#566058", **pictograms.DARK},
)  # fmt: skip


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view."""
    canvas = Canvas(view)
    return whole(
        WIDTH,
        HEIGHT,
        box(0, 0, WIDTH, HEIGHT, "surface"),
        draw_map(canvas, view),
        draw_asks(view),
        draw_meters(view),
        *(draw_player(canvas, view, seat) for seat in range(len(view["names"]))),
        draw_news(view),
        *draw_hands(canvas, view),
    )


def about(view: dict[str, Any], name: str) -> str:
    """The text of a tile in short, as the options of this table have it."""
    printed = name in PRINTED_TEXTS and view["options"][slug(name)] == "printed"
    return PRINTED_TEXTS[name] if printed else ABOUT[name]


# --- the map ------------------------------------------------------------------------------------------------------------


class Frame:
    """Where cells lie on the drawing: framed to the city with room to grow, gaps of a split city torn out."""

    def __init__(self, cells: set[tuple[int, int]]) -> None:
        cells = cells or {(0, 0)}
        self.lefts = spread({x for x, _ in cells}, False)
        self.tops = spread({y for _, y in cells}, True)
        width = max(self.lefts.values()) + CELL
        height = max(self.tops.values()) + CELL
        self.scale = min(LARGEST, MAP_WIDTH / width, MAP_HEIGHT / height)
        self.left = MAP_LEFT + (MAP_WIDTH - width * self.scale) / 2
        self.top = MAP_TOP + (MAP_HEIGHT - height * self.scale) / 2
        self.width, self.height = width, height

    def at(self, cell: tuple[int, int]) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.lefts[cell[0]], self.tops[cell[1]]

    def tears(self) -> list[str]:
        """Lines where rows or columns are left out."""
        found = []
        for x, left in self.lefts.items():
            if x - 1 not in self.lefts and left:
                found.append(f"M{left - GAP / 2} 0" + "l6 12l-12 24l6 12" * int(self.height // 48))
        for y, top in self.tops.items():
            if y + 1 not in self.tops and top:
                found.append(f"M0 {top - GAP / 2}" + "l12 6l24 -12l12 6" * int(self.width // 48))
        return [tag("path", d=path, class_="tear") for path in found]


def spread(values: set[int], descending: bool) -> dict[int, float]:
    """The place of each row or column, with one more on every side; what is far apart is moved together."""
    wanted = sorted({v + d for v in values for d in (-1, 0, 1)}, reverse=descending)
    places: dict[int, float] = {}
    at = 0.0
    for i, value in enumerate(wanted):
        if i:
            at += CELL + (GAP if abs(value - wanted[i - 1]) > 1 else 0)
        places[value] = at
    return places


def draw_map(canvas: Canvas, view: dict[str, Any]) -> str:
    """Tiles, tokens, areas, and the cells where a tile can go."""
    table = view["table"]
    frame = Frame({(tile["x"], tile["y"]) for tile in table["tiles"]})
    moves = {tuple(m["data"]["cell"]): m for m in view["moves"] if m["data"].get("at", "").startswith("cell_")}
    cells = [draw_cell(canvas, frame, cell) for cell in moves]
    calls = [draw_call(frame, cell) for cell in map(tuple, table["plaza_cells"]) if cell not in moves]
    parts = [
        *frame.tears(),
        *calls,
        *(draw_tile(canvas, view, frame, tile) for tile in table["tiles"]),
        *draw_areas(view, frame),
        *(token for tile in table["tiles"] for token in draw_tokens(canvas, view, frame, tile)),
        *cells,
    ]
    moved = f"translate({number(frame.left)} {number(frame.top)}) scale({frame.scale:.4f})"
    ground = [box(MAP_LEFT, MAP_TOP, MAP_WIDTH, MAP_HEIGHT, "concrete", 12), *dots()]
    return group(*ground, tag("g", *parts, transform=moved))


def dots() -> list[str]:
    """The plane goes on."""
    return [
        tag("circle", cx=x, cy=y, r=1.3, class_="dot")
        for x in range(MAP_LEFT + 26, MAP_LEFT + MAP_WIDTH - 12, 41)
        for y in range(MAP_TOP + 24, MAP_TOP + MAP_HEIGHT - 12, 41)
    ]


def draw_cell(canvas: Canvas, frame: Frame, cell: tuple[Any, ...]) -> str:
    """A free cell where a legal move is made."""
    x, y = frame.at((cell[0], cell[1]))
    plus = tag("path", d=f"M{x + 50} {y + 40}v20M{x + 40} {y + 50}h20", class_="plus")
    ground, glow = box(x + 8, y + 8, 84, 84, "free", 10), outline(x + 6, y + 6, 88, 88, 12)
    return canvas.piece(f"cell_{cell[0]}_{cell[1]}", ground, plus, glow=glow)


def draw_call(frame: Frame, cell: tuple[Any, ...]) -> str:
    """A free cell beside an open Plaza, where the next tile from a hand must go."""
    x, y = frame.at((cell[0], cell[1]))
    return group(tag("title", "an open Plaza calls for a tile here"), box(x + 14, y + 14, 72, 72, "call", 12))


def draw_tile(canvas: Canvas, view: dict[str, Any], frame: Frame, tile: dict[str, Any]) -> str:
    """A tile on its cell."""
    text = view["table"]["text"]
    x, y = frame.at((tile["x"], tile["y"]))
    locked = ", locked" if tile["locked"] else ""
    side = "" if tile["up"] else "face-down "
    effect = f": {about(view, tile['tile'])}" if tile["tile"] else ""
    label = f"{side}{tile['tile'] or 'tile'} at ({tile['x']}, {tile['y']}){locked}{effect}"
    parts = [box(5, 7, TILE, TILE, "shade", 8)]
    parts += tile_face(tile["tile"], tile["points"], tile["silver"]) if tile["up"] else tile_back(tile["tile"])
    if tile["locked"]:
        parts.append(box(6, 6, TILE - 6, TILE - 6, "locked", 5))
    if text and text["at"] == tile["at"]:
        parts.append(box(1, 1, TILE + 4, TILE + 4, "text-now", 9))
    return canvas.piece(tile["at"], *parts, label=label, glow=outline(1, 1, TILE + 4, TILE + 4, 9), at=(x, y))


def tile_face(name: str, points: int, silver: bool) -> list[str]:
    """The face of a tile: its ground, its building, its name, its value, its silver ring."""
    lines = name.split(" ") if len(name) > 12 else [name]
    parts = [box(3, 3, TILE, TILE, f"tile g-{pictograms.GROUND[name]}", 7)]
    if silver:
        ring = {"cx": 50, "cy": 40, "r": 33} if len(lines) == 1 else {"cx": 50, "cy": 37, "r": 30}
        parts += [tag("circle", **ring, class_="silver"), tag("circle", **ring, class_="silver2")]
    scale = (0.78 if len(lines) == 1 else 0.7) if silver else 1 if len(lines) == 1 else 0.9
    middle = 44 if len(lines) == 1 and not silver else 40 if len(lines) == 1 or not silver else 37
    parts.append(tag("g", pictograms.pictogram(name), transform=f"translate(50 {middle}) scale({scale})"))
    for i, line in enumerate(lines):
        parts.append(words(50, 89 - 11 * (len(lines) - 1 - i), line, "name mid"))
    if points:
        parts += [tag("circle", cx=17, cy=17, r=11, class_="value"), words(17, 22, points, "on-value mid")]
    return parts


def tile_back(known: str | None) -> list[str]:
    """The common back; whoever knows the tile reads its name on it."""
    streets = tag("path", d="M3 34h94M3 66h94M34 3v94M66 3v94", class_="street")
    sign = words(50, 58, "?", "query mid bold") if known is None else words(50, 54, f"({shortened(known, 12)})", "name mid")
    return [box(3, 3, TILE, TILE, "back", 7), streets, sign]


def draw_areas(view: dict[str, Any], frame: Frame) -> list[str]:
    """The border of every area, in its player's colour; the viewer's own is drawn strongest."""
    parts = []
    for seat in range(len(view["names"])):
        held = {(tile["x"], tile["y"]) for tile in view["table"]["tiles"] if seat in tile["areas"]}
        mine = seat == view["seat"]
        inset = 3.5 if mine else 1.2 + 1.3 * seat
        edges = "".join(border(frame, cell, held, inset) for cell in sorted(held))
        if edges:
            parts.append(tag("path", d=edges, class_=f"area{seat + 1}", stroke_width=6 if mine else 2.4))
    return parts


def border(frame: Frame, cell: tuple[int, int], held: set[tuple[int, int]], inset: float) -> str:
    """The sides of a cell that look out of its area; they meet those of the neighbours."""
    (x, y), (left, top) = cell, frame.at(cell)
    north, east, south, west = ((x + dx, y + dy) in held for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    x0, x1 = left + (0 if west else inset), left + CELL - (0 if east else inset)
    y0, y1 = top + (0 if north else inset), top + CELL - (0 if south else inset)
    sides = [
        (north, x0, y0, x1, y0),
        (east, x1, y0, x1, y1),
        (south, x0, y1, x1, y1),
        (west, x0, y0, x0, y1),
    ]
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for inside, a, b, c, d in sides if not inside)


def draw_tokens(canvas: Canvas, view: dict[str, Any], frame: Frame, tile: dict[str, Any]) -> list[str]:
    """The tokens on a tile as pins along its right edge, one for each player, with a number where there are several.

    The first three stand from the top down, further ones beside them from the bottom up, away from the tile's value.
    """
    left, top = frame.at((tile["x"], tile["y"]))
    holders = [(seat, there) for seat, there in enumerate(tile["tokens"]) if there]
    columns = [holders[:3], holders[3:]]
    parts, x = [], left + 84
    for column, rows in zip(columns, ((0, 1, 2), (2, 1, 0)), strict=True):
        for (seat, there), row in zip(column, rows, strict=False):
            pin = draw_pin(seat, there, x, top + 17 + row * 24)
            label = f"{count(there, 'token')} of {view['names'][seat]}"
            glow = pin_box(there, x, top + 17 + row * 24, 14, "glow")
            parts.append(canvas.piece(f"token_{tile['x']}_{tile['y']}_{seat + 1}", *pin, label=label, glow=glow))
        x -= 24 + max([room_for_number(there) for _, there in column], default=0)
    return parts


def draw_pin(seat: int, there: int, x: float, y: float) -> list[str]:
    """A player's tokens on a tile: the mark, and how many there are to the left of it, on the same ground."""
    parts = [pin_box(there, x, y, 12.5, "token-edge"), mark(seat, x, y, 8)]
    return [*parts, words(x - 11, y + 4.5, there, "count end")] if there > 1 else parts


def pin_box(there: int, x: float, y: float, radius: float, class_: str) -> str:
    """The ground of a pin: round, and wider where it holds a number."""
    wide = room_for_number(there)
    return box(x - radius - wide, y - radius, 2 * radius + wide, 2 * radius, class_, radius)


def room_for_number(there: int) -> int:
    """What a pin is wider by."""
    return 0 if there < 2 else 11 if there < 10 else 19


# --- beside the map -------------------------------------------------------------------------------------------------------


def draw_asks(view: dict[str, Any]) -> str:
    """Whose turn it is and what is asked, in one sentence."""
    seat = view["turn"] if view["turn"] is not None and view["turn"] >= 0 else -1
    lines, height, class_ = fitted(view["verdict"] or view["asks"])
    parts = [box(SIDE_LEFT, 16, SIDE_WIDTH, 82, "raised", 10), mark(seat, SIDE_LEFT + 26, 57, 12)]
    left = SIDE_LEFT + (50 if seat >= 0 else 16)
    top = 57 + 0.27 * height - height * (len(lines) - 1) / 2
    return group(*parts, *(words(left, top + height * i, line, class_) for i, line in enumerate(lines)))


SIZES = ((33, 3, 22, "asks"), (41, 4, 18, "bold"), (50, 5, 15, "small bold"))
"""Letters a line, lines, and the height of a line, from large to small."""


def fitted(sentence: str) -> tuple[list[str], int, str]:
    """A sentence in lines, as large as it fits, the height of a line, and its class; one that never fits is cut."""
    fits = [size for size in SIZES if len(wrap(sentence, size[0])) <= size[1]]
    letters, most, height, class_ = (fits or SIZES[-1:])[0]
    lines = wrap(sentence, letters)
    if len(lines) > most:
        lines[most - 1 :] = [shortened(" ".join(lines[most - 1 :]), letters)]
    return lines, height, class_


def draw_meters(view: dict[str, Any]) -> str:
    """Power Stations played of five, the deck, and the final round."""
    table, x, y = view["table"], SIDE_LEFT, 108
    stations, bolt = f"{table['stations']} of {STATIONS_TO_END} Power Stations face up", "l-8 15h6l-3 13l10 -17h-6l5 -11z"
    parts = [words(x + 2, y + 24, "Power", "small soft")]
    for n in range(STATIONS_TO_END):
        parts.append(tag("path", d=f"M{x + 62 + n * 22} {y + 6}{bolt}", class_="bolt" if n < table["stations"] else "unlit"))
    parts += [
        tag("title", f"{stations}; {table['deck']['size']} tiles in the deck"),
        box(x + 190, y + 4, 26, 26, "back", 4),
        box(x + 186, y + 8, 26, 26, "back", 4),
        words(x + 224, y + 26, f"{table['deck']['size']}", "large bold"),
        words(x + 268, y + 24, "in the deck", "small soft"),
    ]
    if table["final_by"] is not None and not view["over"]:
        rest = shortened(", ".join(view["names"][seat] for seat in table["final_turns"]) or "nobody", 34)
        parts.append(box(x, y + 40, SIDE_WIDTH, 24, "final", 6))
        parts.append(words(x + SIDE_WIDTH / 2, y + 57, f"Final round; still to come: {rest}", "on-accent bold mid small"))
    return group(*parts)


def strip_top(seat: int) -> int:
    """Where a player's strip stands."""
    return 178 + seat * 66


def draw_player(canvas: Canvas, view: dict[str, Any], seat: int) -> str:
    """One player's strip: points and where they come from, tokens, hand; in the same order for everybody."""
    player, x, y = view["table"]["players"][seat], SIDE_LEFT, strip_top(seat)
    turn = " turn" if view["turn"] == seat else ""
    you = " (you)" if view["seat"] == seat else ""
    lead = player["silver_points"] > 0
    sure = [f"{n} {name}" if n > 1 else name for name, n in Counter(player["known"]).items()]
    second = f"holds {', '.join(sure)}" if sure else ""
    made = f"areas {player['areas']} · values {player['values']} · silver {player['silver']}{' (most)' if lead else ''}"
    numbers = [("points", player["points"], 352), ("tokens", player["tokens"], 296), ("hand", player["hand_size"], 244)]
    parts = [
        box(x, y, SIDE_WIDTH, 60, "raised" + turn, 9),
        mark(seat, x + 22, y + 22, 11),
        words(x + 44, y + 22, shortened(view["names"][seat] + you, 19), "bold"),
        words(x + 44, y + 42 if second else y + 50, made, "small soft"),
        words(x + 44, y + 55, shortened(second, 46), "small") if second else "",
    ]
    for name, value, right in numbers:
        parts += [words(x + right, y + 17, value, "large bold end"), words(x + right, y + 29, name, "small soft end")]
    tokens = f"{view['names'][seat]}: {count(player['points'], 'point')}, {count(player['tokens'], 'token')} left"
    return canvas.piece(f"player_{seat + 1}", *parts, label=tokens, glow=outline(x - 2, y - 2, SIDE_WIDTH + 4, 64, 10))


def draw_news(view: dict[str, Any]) -> str:
    """The last actions, or the scores line by line when the game is over."""
    top = strip_top(len(view["names"])) + 12
    if view["over"]:
        return draw_scores(view, top)
    room = max(0, (HEIGHT - 16 - top - 12) // 17)
    lines = [line for sentence in view["news"] for line in wrap(sentence, 56, subsequent_indent="  ")]
    shown = lines[-room:] if room else []
    parts = [words(SIDE_LEFT + 2, top + 4, "Just now", "small soft")] if shown else []
    return group(*parts, *(words(SIDE_LEFT + 2, top + 23 + 17 * i, line, "small") for i, line in enumerate(shown)))


def draw_scores(view: dict[str, Any], top: float) -> str:
    """A table that adds up."""
    names, x = view["names"], SIDE_LEFT
    step = 210 / max(4, len(names))
    rows = [*view["score_table"], ["Total", [sum(c) for c in zip(*(n for _, n in view["score_table"]), strict=True)]]]
    parts = [mark(seat, x + 352 - (len(names) - 1 - seat) * step - 6, top + 4, 8) for seat in range(len(names))]
    for i, (line, numbers) in enumerate(rows):
        y = top + 34 + i * 24
        bold = " bold" if line == "Total" else ""
        parts.append(words(x + 2, y, line, "small" + bold))
        for seat, value in enumerate(numbers):
            won = " good" if line == "Total" and seat in view["winners"] else ""
            parts.append(words(x + 352 - (len(names) - 1 - seat) * step, y, value, "end" + bold + won))
    return group(*parts)


# --- the hand -------------------------------------------------------------------------------------------------------------


def draw_hands(canvas: Canvas, view: dict[str, Any]) -> list[str]:
    """The own hand; beside it, while a text shows them, tiles of the deck or of another hand; and the tile being played.

    Whoever only looks on sees everybody's hand from behind.
    """
    table, names = view["table"], view["names"]
    shown: list[tuple[str, str, list[str]]] = []
    if table["hand"] is not None:
        shown.append(("hand", "Your hand", table["hand"]))
    if table["looked"]:
        shown.append(("looked", "From the deck", table["looked"]))
    if table["phase"] == "choose_tile" and view["seat"] == view["turn"] and table["victim"] is not None:
        shown.append(("known", f"{names[table['victim']]}'s hand", table["players"][table["victim"]]["known"]))
    parts, left = [], float(MAP_LEFT)
    room = MAP_WIDTH - (130 if table["playing"] else 0)
    if table["playing"]:
        parts.append(draw_playing(table["playing"], MAP_LEFT + MAP_WIDTH - 118))
    width = room / max(1, len(shown))
    for place, title, tiles in shown:
        parts.append(draw_cards(canvas, view, place, title, tiles, left, width - 12))
        left += width
    if not shown:
        each = room / len(names)
        parts += [draw_hand_from_behind(view, seat, left + seat * each, each) for seat in range(len(names))]
    return parts


def draw_hand_from_behind(view: dict[str, Any], seat: int, left: float, room: float) -> str:
    """A player's hand as everybody sees it: what is known of it lies open, the rest shows its back."""
    player, name = view["table"]["players"][seat], view["names"][seat]
    known, held = sorted(player["known"]), player["hand_size"]
    faces = [*([box(3, 3, TILE, TILE, "held", 7)] for _ in range(held - len(known))), *map(card_face, known)]
    if held and not known:
        faces[-1] = tile_back(None)
    size = min(112.0, room * 0.55)
    step = min(size + 6, (room - 12 - size) / max(1, held - 1))
    label = f"{name}: {count(held, 'tile')} in hand{', among them ' if known else ''}{', '.join(known)}"
    parts = [
        tag("title", escape(label, quote=False)),
        mark(seat, left + 10, HAND_TOP + 9, 7),
        words(left + 24, HAND_TOP + 14, shortened(name, int(room / 9)), "small soft"),
    ]
    for i, face in enumerate(faces):
        where = f"translate({number(left + i * step)} {HAND_TOP + 24}) scale({size / CELL:.3f})"
        parts.append(tag("g", *face, transform=where))
    return group(*parts)


def draw_cards(canvas: Canvas, view: dict[str, Any], place: str, title: str, tiles: list[str], left: float, room: float) -> str:
    """Tiles in a row, those alike as one card with a number."""
    kinds = list(dict.fromkeys(sorted(tiles)))
    size = min(122.0, room / max(1, len(kinds)) - 6)
    parts = [words(left + 2, HAND_TOP + 12, f"{title} ({len(tiles)})", "small soft")]
    for i, name in enumerate(kinds):
        face = [*card_face(name), *count_badge(tiles.count(name))]
        scaled = tag("g", *face, transform=f"scale({size / CELL:.3f})")
        where = (left + i * (size + 6), HAND_TOP + 22.0)
        label, glow = f"{name}: {about(view, name)}", outline(0, 0, size, size, 8)
        parts.append(canvas.piece(f"{place}_{slug(name)}", scaled, label=label, glow=glow, at=where))
    return group(*parts)


def count_badge(alike: int) -> list[str]:
    """How many tiles are alike, if several are."""
    if alike < 2:
        return []
    return [tag("circle", cx=84, cy=16, r=13, class_="token-edge"), words(84, 21, f"×{alike}", "count mid")]


def card_face(name: str) -> list[str]:
    """The face of a tile that is not on the table."""
    row = next(tile for tile in TILES if tile.name == name)
    return tile_face(name, row.points, row.silver)


def draw_playing(name: str, left: float) -> str:
    """The tile that is being played, until its cell is chosen."""
    face = tag("g", *card_face(name), transform="scale(1.18)")
    return group(words(left, HAND_TOP + 12, "Being played", "small soft"), group(face, at=(left, HAND_TOP + 22)))
