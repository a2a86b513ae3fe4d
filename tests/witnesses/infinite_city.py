"""A second opinion on Infinite City: slow, plain, and written from the rulebook on positions alone."""

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

Position = dict[str, Any]
Cell = tuple[int, int]

# Chapter 3 once more, copied from the rulebook by hand: copies, points, silver border.
BOX = {
    "Arboretum": (4, 1, False),
    "Bank": (6, 0, False),
    "Capitol": (1, 5, False),
    "Construction Site": (7, 0, True),
    "Disaster Site": (3, 0, False),
    "Embassy": (8, 0, False),
    "Factory": (5, 0, True),
    "Hotel": (2, 3, False),
    "Housing": (10, 0, False),
    "Library": (6, 0, False),
    "Mausoleum": (6, 0, False),
    "Plaza": (6, 0, False),
    "Police HQ": (3, 3, False),
    "Port": (8, 1, False),
    "Post Office": (8, 0, False),
    "Power Station": (5, 2, True),
    "Salvage Yard": (2, 0, True),
    "Security Guardpost": (9, 0, False),
    "Shopping Complex": (4, 0, False),
    "Stadium": (5, 2, False),
    "Temple": (4, 3, False),
    "Transit Station": (8, 0, True),
}


# --- reading a position -------------------------------------------------------------------------------------------


class Tile(NamedTuple):
    name: str
    up: bool
    tokens: list[int]
    seen: list[int]


@lru_cache(8192)
def tile(words: str) -> Tile:
    """'face-down Port P1 seen by P2' taken apart."""
    what, _, seen = words.partition(" seen by ")
    up = not what.startswith("face-down ")
    parts = what.removeprefix("face-down ").split()
    tokens = [part for part in parts if part[0] == "P" and part[1:].isdecimal()]
    name = " ".join(part for part in parts if part not in tokens)
    return Tile(name, up, [int(token[1:]) - 1 for token in tokens], [int(seat[1:]) - 1 for seat in seen.split()])


def city(position: Position) -> dict[Cell, Tile]:
    """The tiles by their cells."""
    found = {}
    for place, words in position["tiles"].items():
        x, y = place.split(",")
        found[int(x), int(y)] = tile(words)
    return found


def neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


# --- 10 Scoring ---------------------------------------------------------------------------------------------------


def groups(position: Position, seat: int) -> list[int]:
    """Sizes of the side-connected groups of tiles that a seat controls, largest first."""
    mine = {cell for cell, one in city(position).items() if seat in one.tokens}
    sizes = []
    while mine:
        group = {next(iter(mine))}
        while True:
            wider = group | {other for cell in group for other in neighbours(cell) if other in mine}
            if wider == group:
                break
            group = wider
        mine -= group
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def score_lines(position: Position) -> list[list[int]]:
    """For each seat: areas of three or more, printed values, and silver for whoever has most of it."""
    seats = range(len(position["players"]))
    tiles = [one for one in city(position).values() if one.up]
    silver = [sum(1 for one in tiles if seat in one.tokens and BOX[one.name][2]) for seat in seats]
    return [
        [
            sum(size for size in groups(position, seat) if size >= 3),
            sum(BOX[one.name][1] for one in tiles if seat in one.tokens),
            silver[seat] if silver[seat] == max(silver) else 0,
        ]
        for seat in seats
    ]


def scores(position: Position) -> list[int]:
    """All lines together."""
    return [sum(lines) for lines in score_lines(position)]


def locked_cells(position: Position) -> set[Cell]:
    """Every face-up Power Station and the four cells beside it."""
    stations = {cell for cell, one in city(position).items() if one.up and one.name == "Power Station"}
    return stations | {cell for station in stations for cell in neighbours(station)}


def winners(position: Position) -> list[int]:
    """The highest total; tied players compare their groups, largest first."""
    standing = [(points, groups(position, seat)) for seat, points in enumerate(scores(position))]
    return [seat for seat, result in enumerate(standing) if result == max(standing)]


# --- conservation -------------------------------------------------------------------------------------------------


def conserved(position: Position) -> None:
    """Nothing is made, lost, or where the rules do not allow it to be."""
    check_tiles(position)
    check_tokens(position)
    check_knowledge(position)
    check_end(position)


def check_tiles(position: Position) -> None:
    """120 tiles: in the city, in hands, in the deck and below it, looked at, or being played."""
    tiles = Counter(one.name for one in city(position).values())
    for hand in position["hands"].values():
        tiles.update(hand)
    tiles.update(position["deck"])
    tiles.update(tile(words).name for batch in position["bottom"] for words in batch)
    tiles.update(tile(words).name for words in position["looked"])
    tiles.update([position["playing"]] if position["playing"] else [])
    assert tiles == Counter({name: copies for name, (copies, _, _) in BOX.items()})
    assert position["tiles_on_table"] == len(position["tiles"])


def check_tokens(position: Position) -> None:
    """Fifteen tokens each; face-down tiles carry tokens only while they are locked, and then not with `locked_flip`."""
    tiles = city(position)
    locked = locked_cells(position)
    for seat in range(len(position["players"])):
        placed = sum(one.tokens.count(seat) for one in tiles.values())
        assert 0 <= position["supply"][seat] == 15 - placed
    for cell, one in tiles.items():
        if not one.up and one.tokens:
            assert cell in locked
            assert not position["options"].get("locked_flip", False)


def check_knowledge(position: Position) -> None:
    """Nobody is sure of tiles that are not there, and a tile that lies open needs no witnesses."""
    for viewer, hands in position["known"].items():
        for owner, sure in hands.items():
            assert owner != viewer
            assert not Counter(sure) - Counter(position["hands"][owner])
    for one in city(position).values():
        assert not (one.up and one.seen)


def check_end(position: Position) -> None:
    """Five Power Stations end the game; a player without tokens means that the final round is running."""
    stations = sum(1 for one in city(position).values() if one.up and one.name == "Power Station")
    over = position["phase"] == "over"
    assert stations < 5 or over
    if 0 in position["supply"] and not over:
        assert position["final_by"] is not None
    if position["final_by"] is not None:
        assert position["final_by"] not in position["final_turns"]
    else:
        assert position["final_turns"] == []
