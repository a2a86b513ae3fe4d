"""The resorts: mine in large with its reserve and what it would score, the others' beside it."""

from typing import Any

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.panels import COLUMNS, Panel, Part
from tabletown.drawing.svg import group, paragraph, shortened, words
from tabletown.text.i18n import _, all_of, ngettext

from ..notation.names import squares
from ..notation.words import id_word
from ..rules.scoring import Line
from .keys import tile_key
from .sheets import EDGE, sheet_picture, tile_picture
from .text import counted

PLACING = ("choose_tile", "choose_square", "choose_turn", "renovate")
TOP = 20  # above my sheet: there are the letters of the columns
RESERVE_PLACES, RESERVE_STEP, RESERVE_TALL = 7, 46, 60
RESERVE_WIDTH = PROSPECT_WIDTH = 350
LINE_KEYS = {
    Line.TRACK: "figure.fame",
    Line.CASINO: "word.casino_area",
    Line.HOTEL: "word.hotel_area",
    Line.CONNECTION: "word.connection",
    Line.POPULATION: "figure.population",
    Line.REVENUE: "figure.revenue",
    Line.CASH: "figure.cash",
    Line.DIAMONDS: "word.diamond",
}
"""What the lines of a score are about."""
CELLS = {2: 36, 3: 36, 4: 27}
"""How wide the squares of the others' sheets are, by how many others there are."""


def my_resort(canvas: Canvas, seat: int) -> Panel:
    """The sheet on which things are placed, the reserve under it, and what the player's Fame is made of."""
    view = canvas.view
    grid = view["table"]["grid"]
    cell = 46 if len(grid["columns"]) == 7 else 44
    width, height = len(grid["columns"]) * cell + 2 * EDGE, TOP + grid["rows"] * cell + 4
    mine = view["seat"] == seat
    title = _("My resort") if mine else _("{name}'s resort", name=shortened(view["names"][seat], 18))
    sheet = Part(f"resort-{seat + 1}", width, height, sheet_picture(canvas, seat, EDGE, TOP, cell), label=title, grows=True)
    first = view["table"]["phase"] in PLACING
    note = _("press again to turn") if first and view["table"]["placing"] and view["turn"] == view["seat"] else ""
    parts = [sheet, reserve_part(canvas, seat), *([] if view["over"] else [prospect_part(canvas, seat)])]
    return Panel("resort", title, parts, note=note, wide=7, tall=6, first=first)


def reserve_part(canvas: Canvas, seat: int) -> Part:
    """The tiles that wait; those that may be placed now light up."""
    reserve = canvas.view["table"]["players"][seat]["reserve"]
    title = _("Reserve") if reserve else _("Reserve: empty")
    parts = [canvas.piece(f"reserve-{seat + 1}", words(EDGE, 12, title, "small soft"), label=title, explains="word.reserve")]
    for i, tile in enumerate(reserve):
        left, top = EDGE + i % RESERVE_PLACES * RESERVE_STEP, 18 + i // RESERVE_PLACES * RESERVE_TALL
        size = 18 if tile["width"] > 1 else 32
        own = tile_picture(left + 23 - tile["width"] * size / 2, top + 22 - tile["height"] * size / 2, tile, size)
        if tile["count"] > 1:
            own.append(words(left + 42, top + 55, f"×{tile['count']}", "small bold end"))
        id, glow = f"reserve-{seat + 1}-{id_word(tile['name'])}", outline(left + 1, top, 44, 58, 6)
        label = held(tile)
        parts.append(canvas.piece(id, *own, label=label, glow=glow, explains=tile_key(tile["name"])))
    rows = max(1, -(-len(reserve) // RESERVE_PLACES))
    return Part(f"part-reserve-{seat + 1}", RESERVE_WIDTH, 18 + rows * RESERVE_TALL, group(*parts))


def prospect_part(canvas: Canvas, seat: int) -> Part:
    """What the player's Fame would be made of if the game ended now; at the end, the final table says it."""
    player, column = canvas.view["table"]["players"][seat], (PROSPECT_WIDTH - 2 * EDGE) / 2
    title = _("Your Fame if the game ended now") if canvas.view["seat"] == seat else _("Fame if the game ended now")
    parts = [words(EDGE, 12, title, "small soft")]
    for i, (line, value) in enumerate(player["lines"].items()):
        left, top = EDGE + i // 4 * (column + 8), 31 + i % 4 * 17
        text = line_words(player, Line(i), line)
        own = words(left, top, text, "small") + words(left + column - 8, top, value, "small bold end")
        parts.append(canvas.piece(f"line-{seat + 1}-{i + 1}", own, label=f"{text}: {value}", explains=LINE_KEYS[Line(i)]))
    return Part(f"part-prospect-{seat + 1}", PROSPECT_WIDTH, 88, group(*parts))


def line_words(player: dict[str, Any], line: Line, label: str) -> str:
    """A line of the score, and what an area still lacks."""
    if line == Line.CASINO and player["casino_left"]:
        return _("Casino area, {n} left", n=player["casino_left"])
    if line == Line.HOTEL and player["hotel_left"]:
        return _("Hotel area, {n} left", n=player["hotel_left"])
    return _(label)


def other_resorts(canvas: Canvas, own: int) -> list[Panel]:
    """A panel for each of the others."""
    seats = [seat for seat in range(len(canvas.view["names"])) if seat != own]
    wide = COLUMNS // len(seats)
    return [other_resort(canvas, seat, CELLS[len(seats)], wide) for seat in seats]


def other_resort(canvas: Canvas, seat: int, cell: int, wide: int) -> Panel:
    """A smaller sheet, with its reserve in words."""
    view = canvas.view
    grid, player = view["table"]["grid"], view["table"]["players"][seat]
    width = len(grid["columns"]) * cell + 2 * EDGE
    bottom = 6 + grid["rows"] * cell
    reserve = paragraph(EDGE, bottom + 18, reserve_words(player), width - 2 * EDGE, "small soft", 12, 2)
    drawing = group(
        sheet_picture(canvas, seat, EDGE, 6, cell),
        canvas.piece(f"reserve-{seat + 1}", reserve),
    )
    name = view["names"][seat]
    part = Part(f"resort-{seat + 1}", width, bottom + 40, drawing, label=_("{name}'s resort", name=name), grows=True)
    return Panel(f"resort-of-{seat + 1}", shortened(name, 18), [part], wide=wide, tall=6, folded=folded_words(player))


def reserve_words(player: dict[str, Any]) -> str:
    """What waits in a reserve."""
    if not player["reserve"]:
        return _("Reserve: empty")
    return _("Reserve: {tiles}", tiles=all_of([held(tile) for tile in player["reserve"]]))


def held(tile: dict[str, Any]) -> str:
    """A kind of tile in a reserve."""
    return counted(tile["name"], tile["count"]) if tile["count"] > 1 else _(tile["name"])


def folded_words(player: dict[str, Any]) -> str:
    """A resort in one line."""
    tiles = ngettext("{n} tile", "{n} tiles", len(player["tiles"]))
    told = {"tiles": tiles, "squares": squares(player["empty"])}
    if player["connected"]:
        return _("{tiles}, {squares} empty, connected", **told)
    return _("{tiles}, {squares} empty", **told)
