"""The board of Vegas Showdown as text, for terminals and screen readers."""

from typing import Any

from tabletown.text.i18n import N_, _
from tabletown.text.result_text import score_lines

LETTERS = {
    "Slots": N_("S"), "Lounge": N_("L"), "Restaurant": N_("R"), "Fancy Slots": N_("FS"), "Dragon Room": N_("DR"),
    "Table Games": N_("TG"), "High Rollers Room": N_("HR"), "Sports Book": N_("SB"), "Space Age Sports Book": N_("SA"),
    "Fancy Lounge": N_("FL"), "Night Club": N_("NC"), "Theater": N_("T"), "Fancy Restaurant": N_("FR"), "Buffet": N_("B"),
    "Five-Star Steakhouse": N_("5S"),
}  # fmt: skip
ACTIONS = {"bid": N_("bid, won and paid"), "renovate": N_("Renovate"), "publicity": N_("Publicity")}


def letters(tile: str) -> str:
    """A tile in two letters at most."""
    return _(LETTERS[tile])


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table, names = view["table"], view["names"]
    lines = [_("{title}, round {round}", title=view["title"], round=table["round"]), ""]
    lines += [_("Event: {event}. {text}", event=_(card["name"]), text=card["text"]) for card in shown_cards(table)]
    lines += [track_line(track, names) for track in table["tracks"]]
    stacks = ", ".join(stack_words(size, stack) for size, stack in table["stacks"].items())
    lines.append(_("Stacks: {stacks}; event cards {cards}", stacks=stacks, cards=table["deck_left"]))
    if table["gone"]:
        gone = ", ".join(counted(name, count) for name, count in table["gone"].items())
        lines.append(_("Out of the game: {tiles}", tiles=gone))
    lines.append("")
    for seat in range(len(names)):
        lines += player_lines(view, seat)
    lines.append(view["asks"])
    if view["over"]:
        lines += ["", *score_lines(view, *money_left(view))]
    return "\n".join(lines)


def shown_cards(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The event that is being carried out, and those that are in force."""
    now = [table["card"]] if table["card"] and table["card"] not in table["face_up"] else []
    return [*now, *reversed(table["face_up"])]


def counted(name: str, count: int) -> str:
    """'2 Fancy Slots'."""
    return _("{n} {tile}", n=count, tile=_(name))


def stack_words(size: str, stack: dict[str, Any]) -> str:
    """A stack: how many tiles, and the letter on the back of the first."""
    if stack["back"]:
        return _("{size} {left} {back}", size=_(size), left=stack["left"], back=stack["back"])
    return _("{size} {left}", size=_(size), left=stack["left"])


def track_line(track: dict[str, Any], names: list[str]) -> str:
    """What a track sells, from which price, and who has bid."""
    if track["tile"] is None:
        return _("{track}: empty", track=track["words"])
    told = {"track": track["words"], "minimum": track["minimum"], "left": track["left"]}
    line = _("{track}: from ${minimum}", **told) if track["left"] is None else _("{track}: from ${minimum}, {left} left", **told)
    if track["barred"]:
        return _("{line}, no bids this round", line=line)
    if track["bidder"] >= 0:
        return _("{line}, {name} has bid ${bid}", line=line, name=names[track["bidder"]], bid=track["bid"])
    return line if track["open"] else _("{line}, closed", line=line)


def player_lines(view: dict[str, Any], seat: int) -> list[str]:
    """A player's numbers, then the sheet."""
    player, table = view["table"]["players"][seat], view["table"]
    told = {key: player[key] for key in ("cash", "population", "revenue", "fame", "points")}
    numbers = _("${cash}, Population {population}, Revenue {revenue}, Fame {fame}", **told)
    total = _("{points} in all", **told) if view["over"] else _("{points} if the game ended now", **told)
    name = _("{name} (you)", name=view["names"][seat]) if view["seat"] == seat else view["names"][seat]
    facts = [numbers, total, *([_("first player")] if table["first"] == seat else [])]
    line = _("{name}: {facts}", name=name, facts=", ".join(facts))
    lines = [f"{'>' if view['turn'] == seat else ' '} {line}"]
    if player["action"]:
        lines.append("    " + _("action: {action}", action=action_words(player["action"])))
    if player["reserve"]:
        held = (counted(tile["name"], tile["count"]) if tile["count"] > 1 else _(tile["name"]) for tile in player["reserve"])
        lines.append("    " + _("reserve: {tiles}", tiles=", ".join(held)))
    return [*lines, *sheet_lines(player, table["grid"]), ""]


def action_words(action: dict[str, Any]) -> str:
    """Where the bid marker stands, or what it was paid for."""
    if "on" in action:
        return _("bid ${bid} on {track}", bid=action["bid"], track=action["on"])
    return _(ACTIONS[action["kind"]])


def sheet_lines(player: dict[str, Any], grid: dict[str, Any]) -> list[str]:
    """The squares with the letters of their tiles, then every tile in words."""
    squares = [["." for column in grid["columns"]] for row in range(grid["rows"])]
    for tile in player["tiles"]:
        for x in range(tile["width"]):
            for y in range(tile["height"]):
                squares[tile["row"] + y][tile["column"] + x] = letters(tile["name"])
    lines = ["      " + "  ".join(f"{column:<2}" for column in grid["columns"])]
    for number, row in enumerate(squares, start=1):
        wall = ">" if number == grid["entrance_row"] else " "
        lines.append(f"    {number}{wall}" + "  ".join(f"{square:<2}" for square in row).rstrip() + ("<" if wall == ">" else ""))
    tiles = [placed_words(tile) for tile in player["tiles"]]
    return [*lines, f"    {', '.join(tiles)}"] if tiles else lines


TURNED = {
    "upright": N_("{tile} {square} upright"),
    "turned right": N_("{tile} {square} turned right"),
    "turned round": N_("{tile} {square} turned round"),
    "turned left": N_("{tile} {square} turned left"),
}


def placed_words(tile: dict[str, Any]) -> str:
    """A tile on a sheet: 'Lounge C2 upright'."""
    return _(TURNED[tile["turned"]], tile=_(tile["name"]), square=tile["at"])


def money_left(view: dict[str, Any]) -> list[tuple[str, list[int]]]:
    """Below the final scores the money that breaks a tie for the victory, where there is one."""
    scores = view["scores"]
    is_tied = scores.count(max(scores)) > 1
    return [(_("Dollars left"), [player["left"] for player in view["table"]["players"]])] if is_tied else []
