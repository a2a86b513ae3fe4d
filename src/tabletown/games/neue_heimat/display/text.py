"""The board of Neue Heimat as text, for terminals and screen readers."""

from typing import Any

from tabletown.drawing.svg import signed
from tabletown.text.i18n import _, ngettext
from tabletown.text.result_text import score_lines

from ..notation.names import (
    COLOUR_NAMES,
    PERMIT_NAMES,
    counted_cheques,
    counted_lots,
    counted_needs,
    counted_points,
    cube_words,
    permit_sign,
)
from ..rules.components import BASE_LENGTH, COLOURS, CUBE_NAMES, PERMITS


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table, names = view["table"], view["names"]
    title = _(view["title"])
    if table["rounds"] > 1:
        title = _("{title}, round {round} of {rounds}", title=title, round=table["round"], rounds=table["rounds"])
    lines = [title, ""]
    for row in table["rows"]:
        lines += row_lines(row, table, names)
    lines += ["", *supply_lines(table), "", *player_lines(view), "", view["asks"]]
    if view["over"]:
        lines += ["", *score_lines(view)]
    return "\n".join(lines)


def row_lines(row: dict[str, Any], table: dict[str, Any], names: list[str]) -> list[str]:
    """A row's state, then its houses."""
    standing = [permit for permit in table["permits"] if permit["row"] == row["row"]]
    permits = [f"{'+' if p['sign'] > 0 else '-'}{permit_sign(PERMITS.index(p['permit']))}" for p in standing]
    lots = counted_lots(row["length"])
    facts = [
        _("{lots} ({permits})", lots=lots, permits=", ".join(permits)) if permits else lots,
        _("completed")
        if row["completed"]
        else _("lacks {needed}", needed=counted_needs(row["lots_to_build"], row["roofs_to_build"])),
        *([_("mayor: counts double")] if table["mayor"]["row"] == row["row"] else []),
    ]
    lines = [_("Row {row}: {facts}", row=row["row"], facts=", ".join(facts))]
    for lot in range(1, max(row["length"], BASE_LENGTH) + 1):
        house = next((h for h in row["houses"] if h["lot"] == f"{row['row']}{lot}"), None)
        place = f"  {row['row']}{lot:<2}{'#' if lot in row['fenced'] else ' '}"
        if house:
            lines.append(f"{place} {house_line(house, names)}")
        elif lot <= row["length"]:
            lines.append(f"{place} -")
    return lines


def house_line(house: dict[str, Any], names: list[str]) -> str:
    """A house from the bottom up, and what it counts for whom."""
    floors = " / ".join(cube_words(CUBE_NAMES.index(name)) for name in house["floors"])
    roof = _("roof {number}", number=house["roof"]) if house["roof"] else _("no roof")
    points, owner = signed(house["worth"]).replace("−", "-"), house["owner"]
    if owner < 0:
        return _("{floors} / {roof}   {points} for nobody", floors=floors, roof=roof, points=points)
    return _("{floors} / {roof}   {points} for {name}", floors=floors, roof=roof, points=points, name=names[owner])


def supply_lines(table: dict[str, Any]) -> list[str]:
    """The display and what lies beside the board."""
    lines = []
    for number, row in enumerate(table["display"]):
        cubes = " | ".join(cube_words(CUBE_NAMES.index(name)) for name in row) or _("empty")
        lines.append(_("Display {row}: {cubes}", row=number + 1, cubes=cubes))
    beside = [ngettext("{n} face-down roof", "{n} face-down roofs", table["roofs_left"])]
    beside += [_(PERMIT_NAMES[PERMITS.index(p["permit"])]) for p in table["permits"] if p["beside"]]
    beside += [_("cancel cube")] if table["cancel_cube_beside"] else []
    beside += [_("mayor")] if table["mayor"]["beside"] else []
    return [
        *lines,
        _("Beside the board: {pieces}", pieces=", ".join(beside)),
        _("(# = white fence: one floor only)"),
    ]


def player_lines(view: dict[str, Any]) -> list[str]:
    """One line for each player."""
    width = max(len(name) for name in view["names"])
    lines = []
    for seat, player in enumerate(view["table"]["players"]):
        facts = [
            _("? cheques") if player["hand"] is None else counted_cheques(player["hand"]),
            _("{number} stashed", number="?" if player["stash"] is None else player["stash"]),
            _("? points") if player["points"] is None else counted_points(player["points"]),
        ]
        if player["colours"]:
            owned = ", ".join(_(COLOUR_NAMES[COLOURS.index(colour)]) for colour in player["colours"])
            facts.append(_("owns {colours}", colours=owned))
        turn = ">" if view["turn"] == seat else " "
        you = " " + _("(you)") if view["seat"] == seat else ""
        lines.append(f"{turn} {view['names'][seat]:<{width}}  {', '.join(facts)}{you}")
    return lines
