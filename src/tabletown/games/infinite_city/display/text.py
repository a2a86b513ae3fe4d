"""The board of Infinite City as text, for terminals and screen readers."""

from typing import Any

from tabletown.text.i18n import _, ngettext, one_of
from tabletown.text.result_text import score_lines

from ..notation.words import at
from ..rules.components import STATIONS_TO_END

FACE_DOWN = "###"
WIDTH = 8


def text(view: dict[str, Any]) -> str:
    """The map, then one fact a line."""
    table = view["table"]
    lines = [_(view["title"]), "", *map_lines(table), "", *fact_lines(view), "", *player_lines(view)]
    if table["hand"] is not None:
        lines += ["", _("Your hand: {tiles}", tiles=tile_list(table["hand"]) or _("empty"))]
    if table["looked"]:
        lines.append(_("From the deck: {tiles}", tiles=tile_list(table["looked"])))
    lines += ["", view["asks"]]
    if view["over"]:
        lines += ["", *score_lines(view)]
    return "\n".join(line.rstrip() for line in lines)


def short_name(tile: dict[str, Any]) -> str:
    """'Tem' for a Temple, '###' for a face-down tile, '#Tem' for one that only you know."""
    if tile["tile"] is None:
        return FACE_DOWN
    name = _(tile["tile"])[:3]
    return name if tile["up"] else f"#{name}"


def map_lines(table: dict[str, Any]) -> list[str]:
    """The city from above, north on top; rows and columns without a tile are left out where the city has gaps."""
    cells = {(tile["x"], tile["y"]): tile for tile in table["tiles"]}
    if not cells:
        return [_("(no tile on the table)")]
    columns = sorted({x for x, y in cells})
    rows = sorted({y for x, y in cells}, reverse=True)
    lines = [" " * 6 + "".join(gap(columns, i) + f"{x:^{WIDTH}}" for i, x in enumerate(columns))]
    for j, y in enumerate(rows):
        if j and rows[j - 1] - y > 1:
            lines.append(" " * 6 + "~" * 3)
        shown = "".join(gap(columns, i) + cell_words(cells.get((x, y))) for i, x in enumerate(columns))
        lines.append(f"{y:>5} {shown}")
    return lines


def gap(columns: list[int], i: int) -> str:
    """A sign between columns that are not side by side."""
    return "~ " if i and columns[i] - columns[i - 1] > 1 else ""


def cell_words(tile: dict[str, Any] | None) -> str:
    """'Tem12!' is a locked Temple with tokens of players 1 and 2."""
    if tile is None:
        return f"{'.':^{WIDTH}}"
    tokens = "".join(str(seat + 1) * count for seat, count in enumerate(tile["tokens"]))
    return f"{short_name(tile) + tokens + ('!' if tile['locked'] else ''):^{WIDTH}}"


def tile_list(tiles: list[str]) -> str:
    """Names of tiles, one after the other."""
    return ", ".join(_(name) for name in tiles)


def fact_lines(view: dict[str, Any]) -> list[str]:
    """What stands beside the map."""
    table, names = view["table"], view["names"]
    stations = {"stations": table["stations"], "most": STATIONS_TO_END}
    lines = [
        ngettext(
            "{n} tile in the deck, {stations} of {most} Power Stations face up",
            "{n} tiles in the deck, {stations} of {most} Power Stations face up",
            table["deck"]["size"],
            **stations,
        )
    ]
    known = [name for batch in table["deck"]["bottom"] for name in batch if name]
    if known:
        lines.append(_("You know at the bottom of the deck: {tiles}", tiles=tile_list(known)))
    if table["plaza_cells"]:
        cells = one_of([at(cell) for cell in table["plaza_cells"]])
        if view["options"]["plaza_scope"] == "all":
            lines.append(_("Open Plazas: the next tile must go to {cells}", cells=cells))
        else:
            lines.append(_("Open Plazas: the next tile from a hand must go to {cells}", cells=cells))
    if table["final_by"] is not None and not view["over"]:
        rest = ", ".join(names[seat] for seat in table["final_turns"]) or _("nobody")
        lines.append(_("Final round, triggered by {name}; still to come: {rest}", name=names[table["final_by"]], rest=rest))
    lines.append(_("(### = face down, ! = locked, digits = tokens of players)"))
    return lines


def player_lines(view: dict[str, Any]) -> list[str]:
    """One line for each player."""
    width = max(len(name) for name in view["names"])
    lines = []
    for seat, player in enumerate(view["table"]["players"]):
        fields = {
            "points": ngettext("{n} point", "{n} points", player["points"]),
            "tokens": ngettext("{n} token", "{n} tokens", player["tokens"]),
            "tiles": ngettext("{n} tile in hand", "{n} tiles in hand", player["hand_size"]),
            "areas": player["areas"],
            "values": player["values"],
            "silver": player["silver_points"],
            "tiles_of_silver": ngettext("{n} silver tile", "{n} silver tiles", player["silver"]),
            "known": tile_list(player["known"]),
        }
        facts = _("{points} (areas {areas}, values {values}, silver {silver}), {tiles_of_silver}, {tokens}, {tiles}", **fields)
        if player["known"]:
            facts = _(
                "{points} (areas {areas}, values {values}, silver {silver}), {tiles_of_silver}, {tokens}, {tiles},"
                " among them {known}",
                **fields,
            )
        turn = ">" if view["turn"] == seat else " "
        you = " " + _("(you)") if view["seat"] == seat else ""
        lines.append(f"{turn} {seat + 1} {view['names'][seat]:<{width}}  {facts}{you}")
    return lines
