"""The board of Vegas Showdown as text, for terminals and screen readers."""

from typing import Any

LETTERS = {
    "Slots": "S", "Lounge": "L", "Restaurant": "R", "Fancy Slots": "FS", "Dragon Room": "DR", "Table Games": "TG",
    "High Rollers Room": "HR", "Sports Book": "SB", "Space Age Sports Book": "SA", "Fancy Lounge": "FL", "Night Club": "NC",
    "Theater": "T", "Fancy Restaurant": "FR", "Buffet": "B", "Five-Star Steakhouse": "5S",
}  # fmt: skip


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table, names = view["table"], view["names"]
    lines = [f"{view['title']}, round {table['round']}", ""]
    lines += [f"Event: {card['name']}. {card['text']}" for card in table["face_up"]]
    if table["card"] and table["card"] not in table["face_up"]:
        lines.append(f"Event: {table['card']['name']}. {table['card']['text']}")
    lines += [track_line(track, names) for track in table["tracks"]]
    stacks = [f"{size} {stack['left']}{' ' + stack['back'] if stack['back'] else ''}" for size, stack in table["stacks"].items()]
    lines.append(f"Stacks: {', '.join(stacks)}; event cards {table['deck_left']}")
    if table["gone"]:
        lines.append(f"Out of the game: {', '.join(f'{count} {name}' for name, count in table['gone'].items())}")
    lines.append("")
    for seat in range(len(names)):
        lines += player_lines(view, seat)
    lines.append(view["asks"])
    if view["over"]:
        won = " and ".join(names[seat] for seat in view["winners"])
        lines += ["", *score_lines(view), f"{won} won."]
    return "\n".join(lines)


def track_line(track: dict[str, Any], names: list[str]) -> str:
    """What a track sells, from which price, and who has bid."""
    if track["tile"] is None:
        return f"{track['words']}: empty"
    left = f", {track['left']} left" if track["left"] is not None else ""
    if track["barred"]:
        standing = ", no bids this round"
    elif track["bidder"] >= 0:
        standing = f", {names[track['bidder']]} has bid ${track['bid']}"
    else:
        standing = "" if track["open"] else ", closed"
    return f"{track['words']}: from ${track['minimum']}{left}{standing}"


def player_lines(view: dict[str, Any], seat: int) -> list[str]:
    """A player's numbers, then the sheet."""
    player, table = view["table"]["players"][seat], view["table"]
    turn = ">" if view["turn"] == seat else " "
    button = ", first player" if table["first"] == seat else ""
    you = " (you)" if view["seat"] == seat else ""
    numbers = f"${player['cash']}, Population {player['population']}, Revenue {player['revenue']}, Fame {player['fame']}"
    lines = [f"{turn} {view['names'][seat]}{you}: {numbers}, {player['points']} in all{button}"]
    action = player["action"]
    if action:
        bid = f" ${action['bid']} on {action['on']}" if "on" in action else ""
        lines.append(f"    {action['kind']}{bid}")
    if player["reserve"]:
        held = ", ".join(f"{tile['count']} {tile['name']}" if tile["count"] > 1 else tile["name"] for tile in player["reserve"])
        lines.append(f"    reserve: {held}")
    return [*lines, *sheet_lines(player, table["grid"]), ""]


def sheet_lines(player: dict[str, Any], grid: dict[str, Any]) -> list[str]:
    """The squares with the letters of their tiles, then every tile in words."""
    squares = [["." for _ in grid["columns"]] for _ in range(grid["rows"])]
    for tile in player["tiles"]:
        for x in range(tile["width"]):
            for y in range(tile["height"]):
                squares[tile["row"] + y][tile["column"] + x] = LETTERS[tile["name"]]
    lines = ["      " + "  ".join(f"{column:<2}" for column in grid["columns"])]
    for number, row in enumerate(squares, start=1):
        wall = ">" if number == grid["entrance_row"] else " "
        lines.append(f"    {number}{wall}" + "  ".join(f"{square:<2}" for square in row).rstrip() + ("<" if wall == ">" else ""))
    tiles = [f"{tile['name']} {tile['at']} {tile['turned']}" for tile in player["tiles"]]
    return [*lines, f"    {', '.join(tiles)}"] if tiles else lines


def score_lines(view: dict[str, Any]) -> list[str]:
    """The final scores, adding up line by line."""
    width = max(len(name) for name in view["names"])
    first = max(len(line) for line, _ in view["score_table"])
    lines = [" " * first + "  " + "  ".join(f"{name:>{width}}" for name in view["names"])]
    for line, numbers in view["score_table"]:
        lines.append(f"{line:<{first}}  " + "  ".join(f"{n:>{width}}" for n in numbers))
    totals = [sum(column) for column in zip(*(numbers for _, numbers in view["score_table"]), strict=True)]
    return [*lines, f"{'Total':<{first}}  " + "  ".join(f"{n:>{width}}" for n in totals)]
