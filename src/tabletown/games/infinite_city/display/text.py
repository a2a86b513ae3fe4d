"""The board of Infinite City as text, for terminals and screen readers."""

from typing import Any

from tabletown.wording import either

from ..notation.words import at, count
from ..rules.components import STATIONS_TO_END

FACE_DOWN = "###"
WIDTH = 8


def text(view: dict[str, Any]) -> str:
    """The map, then one fact a line."""
    table = view["table"]
    lines = [view["title"], "", *map_lines(table), "", *fact_lines(view), "", *player_lines(view)]
    if table["hand"] is not None:
        lines += ["", f"Your hand: {', '.join(table['hand']) or 'empty'}"]
    if table["looked"]:
        lines.append(f"From the deck: {', '.join(table['looked'])}")
    lines += ["", view["asks"]]
    if view["over"]:
        lines += ["", *score_lines(view)]
    return "\n".join(line.rstrip() for line in lines)


def short_name(tile: dict[str, Any]) -> str:
    """'Tem' for a Temple, '###' for a face-down tile, '#Tem' for one that only you know."""
    if tile["tile"] is None:
        return FACE_DOWN
    return str(tile["tile"][:3]) if tile["up"] else f"#{tile['tile'][:3]}"


def map_lines(table: dict[str, Any]) -> list[str]:
    """The city from above, north on top; rows and columns without a tile are left out where the city has gaps."""
    cells = {(tile["x"], tile["y"]): tile for tile in table["tiles"]}
    if not cells:
        return ["(no tile on the table)"]
    columns = sorted({x for x, _ in cells})
    rows = sorted({y for _, y in cells}, reverse=True)
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


def fact_lines(view: dict[str, Any]) -> list[str]:
    """What stands beside the map."""
    table, names = view["table"], view["names"]
    stations = f"{table['stations']} of {STATIONS_TO_END} Power Stations face up"
    lines = [f"{count(table['deck']['size'], 'tile')} in the deck, {stations}"]
    known = [name for batch in table["deck"]["bottom"] for name in batch if name]
    if known:
        lines.append(f"You know at the bottom of the deck: {', '.join(known)}")
    if table["plaza_cells"]:
        tile = "next tile" if view["options"]["plaza_scope"] == "all" else "next tile from a hand"
        lines.append(f"Open Plazas: the {tile} must go to {either([at(cell) for cell in table['plaza_cells']])}")
    if table["final_by"] is not None and not view["over"]:
        rest = ", ".join(names[seat] for seat in table["final_turns"]) or "nobody"
        lines.append(f"Final round, triggered by {names[table['final_by']]}; still to come: {rest}")
    lines.append("(### = face down, ! = locked, digits = tokens of players)")
    return lines


def player_lines(view: dict[str, Any]) -> list[str]:
    """One line for each player."""
    width = max(len(name) for name in view["names"])
    lines = []
    for seat, player in enumerate(view["table"]["players"]):
        turn = ">" if view["turn"] == seat else " "
        you = " (you)" if view["seat"] == seat else ""
        known = f", among them {', '.join(player['known'])}" if player["known"] else ""
        lines.append(
            f"{turn} {seat + 1} {view['names'][seat]:<{width}}  {count(player['points'], 'point')} "
            f"(areas {player['areas']}, values {player['values']}, silver tiles {player['silver']}), "
            f"{count(player['tokens'], 'token')}, {count(player['hand_size'], 'tile')} in hand{known}{you}"
        )
    return lines


def score_lines(view: dict[str, Any]) -> list[str]:
    """The final scores, adding up line by line."""
    width = max(len(name) for name in view["names"])
    first = max(len(line) for line, _ in view["score_table"])
    lines = [" " * first + "  " + "  ".join(f"{name:>{width}}" for name in view["names"])]
    for line, numbers in view["score_table"]:
        lines.append(f"{line:<{first}}  " + "  ".join(f"{n:>{width}}" for n in numbers))
    totals = [sum(column) for column in zip(*(numbers for _, numbers in view["score_table"]), strict=True)]
    return [*lines, f"{'Total':<{first}}  " + "  ".join(f"{n:>{width}}" for n in totals)]
