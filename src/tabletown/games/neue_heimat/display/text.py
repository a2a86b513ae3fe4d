"""The board of Neue Heimat as text, for terminals and screen readers."""

from typing import Any

from tabletown.drawing import signed

from ..rules.components import BASE_LENGTH


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table, names = view["table"], view["names"]
    match = f", round {table['round']} of {table['rounds']}" if table["rounds"] > 1 else ""
    lines = [f"{view['title']}{match}", ""]
    for row in table["rows"]:
        lines += row_lines(row, table, names)
    lines += ["", *supply_lines(table), "", *player_lines(view), "", view["asks"]]
    if view["over"]:
        lines += ["", *score_lines(view)]
    return "\n".join(lines)


def counted(number: int | None, thing: str) -> str:
    """'1 roof', '2 roofs', '? roofs' where nobody may know."""
    return f"{'?' if number is None else number} {thing}{'' if number in (1, -1) else 's'}"


def row_lines(row: dict[str, Any], table: dict[str, Any], names: list[str]) -> list[str]:
    """A row's state, then its houses."""
    lots, roofs = row["lots_to_build"], row["roofs_to_build"]
    houses = f"{counted(lots, 'house')} and " if lots else ""
    needs = "completed" if row["completed"] else f"needs {houses}{counted(roofs, 'roof')}"
    permits = ", ".join(f"{'+' if p['sign'] > 0 else '-'}{p['permit']}" for p in table["permits"] if p["row"] == row["row"])
    mayor = ", mayor: counts double" if table["mayor"]["row"] == row["row"] else ""
    lines = [f"Row {row['row']}: {counted(row['length'], 'lot')}{f' ({permits})' if permits else ''}, {needs}{mayor}"]
    for lot in range(1, max(row["length"], BASE_LENGTH) + 1):
        house = next((h for h in row["houses"] if h["lot"] == f"{row['row']}{lot}"), None)
        fence = "#" if lot in row["fenced"] else " "
        if house:
            roof = f"roof {house['roof']}" if house["roof"] else "no roof"
            worth = signed(house["worth"]).replace("−", "-")
            owner = names[house["owner"]] if house["owner"] >= 0 else "nobody"
            lines.append(f"  {row['row']}{lot:<2}{fence} {' / '.join(house['floors'])} / {roof}   {worth} for {owner}")
        elif lot <= row["length"]:
            lines.append(f"  {row['row']}{lot:<2}{fence} -")
    return lines


def supply_lines(table: dict[str, Any]) -> list[str]:
    """The display and what lies beside the board."""
    lines = [f"Display {i + 1}: {' | '.join(row) if row else 'empty'}" for i, row in enumerate(table["display"])]
    beside = [counted(table["roofs_left"], "face-down roof")]
    beside += [f"permit {p['permit']}" for p in table["permits"] if p["beside"]]
    beside += ["cancel cube"] if table["cancel_cube_beside"] else []
    beside += ["mayor"] if table["mayor"]["beside"] else []
    return [*lines, f"Beside the board: {', '.join(beside)}", "(# = white fence: one floor only)"]


def player_lines(view: dict[str, Any]) -> list[str]:
    """One line for each player."""
    width = max(len(name) for name in view["names"])
    lines = []
    for seat, player in enumerate(view["table"]["players"]):
        cheques, points = counted(player["hand"], "cheque"), counted(player["points"], "point")
        stash = "?" if player["stash"] is None else player["stash"]
        turn = ">" if view["turn"] == seat else " "
        you = " (you)" if view["seat"] == seat else ""
        colours = f", owns {', '.join(player['colours'])}" if player["colours"] else ""
        lines.append(f"{turn} {view['names'][seat]:<{width}}  {cheques}, {stash} stashed, {points}{colours}{you}")
    return lines


def score_lines(view: dict[str, Any]) -> list[str]:
    """The final scores, adding up line by line."""
    width = max(len(name) for name in view["names"])
    first = max(len(line) for line, _ in view["score_table"])
    lines = [" " * first + "  " + "  ".join(f"{name:>{width}}" for name in view["names"])]
    for line, numbers in view["score_table"]:
        lines.append(f"{line:<{first}}  " + "  ".join(f"{n:>{width}}" for n in numbers))
    totals = [player["points"] for player in view["table"]["players"]]
    return [*lines, f"{'Total':<{first}}  " + "  ".join(f"{n:>{width}}" for n in totals)]
