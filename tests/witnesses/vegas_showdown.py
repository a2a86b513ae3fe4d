"""A second opinion on Vegas Showdown: slow, plain, and written from the rulebook on positions alone.

It has its own copy of the printed tiles, walks paths from tile to tile one door at a time, and looks at one spot after another.
What it has found out about tiles and sheets it remembers: from one position to the next most of them stay as they are.
"""

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

Position = dict[str, Any]
Square = tuple[int, int]
"""Column and row, counted from 1."""


class Printed(NamedTuple):
    """A tile as it is printed: doors as (x, y, side) within the tile."""

    colour: str
    width: int
    height: int
    copies: int
    population: int
    revenue: int
    fame: int
    doors: list[tuple[int, int, str]]
    red: bool
    needs: list[str]


def printed(
    colour: str, size: tuple[int, int], copies: int, gains: tuple[int, int, int], doors: str, red: bool, *needs: str
) -> Printed:
    places = [(int(door[1]), int(door[3]), door[5]) for door in doors.split()]
    return Printed(colour, *size, copies, *gains, places, red, list(needs))


S, M, L = (1, 1), (2, 1), (2, 2)
TILES = {
    "Slots": printed("yellow", S, 16, (0, 1, 0), "(0,0)N (0,0)E (0,0)W", False),
    "Lounge": printed("green", M, 10, (0, 0, 2), "(0,0)N (1,0)N (1,0)E (1,0)S (0,0)S (0,0)W", False),
    "Restaurant": printed("blue", L, 7, (2, 0, 0), "(0,0)N (1,0)E (1,1)S (0,1)W", False),
    "Fancy Slots": printed("yellow", S, 5, (0, 1, 2), "(0,0)N (0,0)S", True, "Slots"),
    "Dragon Room": printed("yellow", S, 1, (0, 4, 6), "(0,0)S", True, "Slots", "Fancy Slots"),
    "Table Games": printed("yellow", M, 3, (0, 1, 0), "(0,0)N (1,0)N (1,0)E (1,0)S (0,0)S", False),
    "High Rollers Room": printed("yellow", M, 2, (0, 3, 2), "(0,0)S (1,0)S", False, "Table Games"),
    "Sports Book": printed("yellow", L, 3, (0, 2, 0), "(0,0)N (1,0)N (0,1)S (1,1)S", False),
    "Space Age Sports Book": printed("yellow", L, 2, (0, 3, 3), "(0,0)N (0,1)S (1,1)S", True, "Sports Book"),
    "Fancy Lounge": printed("green", M, 4, (1, 0, 4), "(0,0)W (1,0)E (0,0)S", True, "Lounge"),
    "Night Club": printed("green", L, 2, (0, 0, 8), "(1,0)N (1,1)E (0,1)S (0,0)W", False, "Lounge"),
    "Theater": printed("green", L, 1, (1, 0, 12), "(0,1)W (0,1)S (1,1)E", True, "Lounge", "Fancy Lounge"),
    "Fancy Restaurant": printed("blue", S, 4, (2, 0, 2), "(0,0)S", True, "Restaurant"),
    "Buffet": printed("blue", L, 2, (4, 0, 0), "(0,0)W (1,0)E (0,1)S", False, "Restaurant"),
    "Five-Star Steakhouse": printed("blue", M, 1, (4, 0, 6), "(0,0)W (1,0)E", True, "Restaurant", "Fancy Restaurant"),
}
BASIC = ("Slots", "Lounge", "Restaurant")
SIZES = {S: "small", M: "medium", L: "large"}
QUARTER_TURNS = {"upright": 0, "turned right": 1, "turned round": 2, "turned left": 3}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
LASTING = (
    "Slots Builders on Strike", "Lounge Builders on Strike", "Restaurant Builders on Strike", "Taxes", "Convention",
    "Good Relations", "P.R. Scandal", "Visionary",
)  # fmt: skip
CARDS = {
    "Slots Tournament (small)": 1, "Ladies' Night (medium)": 1, "Thanksgiving (large)": 1, "Slots King (large)": 1,
    "Lounge Lizard (small)": 1, "Famous Chef (medium)": 1, "Slots Builders on Strike (medium)": 1,
    "Slots Builders on Strike (large)": 1, "Lounge Builders on Strike (small)": 1, "Lounge Builders on Strike (large)": 1,
    "Restaurant Builders on Strike (small)": 1, "Restaurant Builders on Strike (medium)": 1, "Taxes (small)": 1,
    "Taxes (large)": 1, "Convention (small)": 1, "Convention (medium)": 1, "Good Relations (small)": 1,
    "Good Relations (medium)": 1, "P.R. Scandal (small)": 1, "P.R. Scandal (large)": 1, "Visionary (small)": 1,
    "Sale (medium)": 1, "Sale (large)": 1, "Rise in Demand (small)": 1, "Rise in Demand (medium)": 1,
    "Ad Campaign (medium)": 1, "Ad Campaign (large)": 1, "Slots Surplus (medium)": 1, "Master Designer (large)": 1,
    "Master Planner (large)": 1, "Pull Strings": 3,
}  # fmt: skip


class Laid(NamedTuple):
    """A tile on a sheet: what it covers, and its doors as square and side."""

    name: str
    squares: frozenset[Square]
    doors: frozenset[tuple[Square, str]]

    @property
    def colour(self) -> str:
        return TILES[self.name].colour


Sheet = tuple[Laid, ...]


class Grid(NamedTuple):
    """A sheet's measures."""

    columns: int
    rows: int

    @property
    def squares(self) -> set[Square]:
        return {(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)}

    @property
    def entrances(self) -> dict[str, tuple[Square, str]]:
        """The square inside and the side of it that is the entrance."""
        return {"hotel": ((1, 3), "W"), "casino": ((self.columns, 3), "E")}


def grid_of(position: Position) -> Grid:
    return Grid(8, 5) if position["options"].get("sheet") == "8x5" else Grid(7, 5)


# --- 2.5 and 8.1: where a tile lies ------------------------------------------------------------------------------------


@lru_cache(8192)
def lay(name: str, column: int, row: int, quarter_turns: int) -> Laid:
    """A tile whose upper left square is given, turned clockwise."""
    tile = TILES[name]
    width, height, doors = tile.width, tile.height, tile.doors
    for _ in range(quarter_turns):
        doors = [(height - 1 - y, x, CLOCKWISE[side]) for x, y, side in doors]
        width, height = height, width
    squares = frozenset((column + x, row + y) for x in range(width) for y in range(height))
    return Laid(name, squares, frozenset(((column + x, row + y), side) for x, y, side in doors))


@lru_cache(8192)
def read_tile(words: str) -> Laid:
    """'Lounge at C2 turned right'."""
    name, _, rest = words.partition(" at ")
    return lay(name, "ABCDEFGH".index(rest[0]) + 1, int(rest[1]), QUARTER_TURNS[rest[3:]])


def sheet_of(position: Position, player: str) -> Sheet:
    return tuple(read_tile(words) for words in position["sheets"][player])


# --- 8.2 to 8.4: the rules of a placed tile ------------------------------------------------------------------------------


def beyond(door: tuple[Square, str]) -> tuple[Square, str]:
    """The same edge, seen from the other side."""
    (column, row), side = door
    x, y = STEP[side]
    return (column + x, row + y), OPPOSITE[side]


@lru_cache(65536)
def joined(one: Laid, other: Laid) -> bool:
    """Both have a door on some edge that they share."""
    return any(beyond(door) in other.doors for door in one.doors)


def reaches(tile: Laid, sheet: Sheet, entrance: tuple[Square, str]) -> bool:
    """Walk from tile to tile until one has a door on the entrance."""
    seen, ahead = [tile], [tile]
    while ahead:
        here = ahead.pop()
        if entrance in here.doors:
            return True
        for other in sheet:
            if other not in seen and joined(here, other):
                seen.append(other)
                ahead.append(other)
    return False


def has_needs(tile: Laid, sheet: Sheet) -> bool:
    return all(any(other.name == need for other in sheet) for need in TILES[tile.name].needs)


def has_path(tile: Laid, sheet: Sheet, grid: Grid) -> bool:
    wanted = {"yellow": ("casino",), "blue": ("hotel",), "green": ("hotel", "casino")}[tile.colour]
    return any(reaches(tile, sheet, grid.entrances[name]) for name in wanted)


def has_lounge(tile: Laid, sheet: Sheet) -> bool:
    """Only a Night Club wants one."""
    return tile.name != "Night Club" or any(joined(tile, o) for o in sheet if o.name in ("Lounge", "Fancy Lounge"))


def obeys(tile: Laid, sheet: Sheet, grid: Grid) -> bool:
    """Whether a tile of the sheet satisfies 8.2 to 8.4."""
    return has_needs(tile, sheet) and has_lounge(tile, sheet) and has_path(tile, sheet, grid)


@lru_cache(4096)
def is_lawful(sheet: Sheet, grid: Grid) -> bool:
    return all(obeys(tile, sheet, grid) for tile in sheet)


def legal_placements(name: str, sheet: Sheet, grid: Grid) -> set[Laid]:
    """Every way to add a tile to a sheet, one spot and one turn after another."""
    covered = {square for tile in sheet for square in tile.squares}
    empty = grid.squares - covered
    found = set()
    for column, row in sorted(empty):
        for quarter_turns in range(4):
            tile = lay(name, column, row, quarter_turns)
            if tile.squares <= empty and obeys(tile, (*sheet, tile), grid):
                found.add(tile)
    return found


# --- 10: scoring ----------------------------------------------------------------------------------------------------------


@lru_cache(4096)
def is_connected(sheet: Sheet, grid: Grid) -> bool:
    entrances = grid.entrances
    return any(reaches(t, sheet, entrances["hotel"]) and reaches(t, sheet, entrances["casino"]) for t in sheet)


def is_full(sheet: Sheet, grid: Grid) -> bool:
    return {square for tile in sheet for square in tile.squares} == grid.squares


def area_complete(sheet: Sheet, area: set[Square], colour: str) -> bool:
    return area <= {square for tile in sheet if tile.colour in (colour, "green") for square in tile.squares}


@lru_cache(4096)
def diamonds(sheet: Sheet, grid: Grid) -> tuple[int, int]:
    """Full and three-quarter diamonds."""
    full = three = 0
    for column in range(1, grid.columns):
        for row in range(1, grid.rows):
            corners = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
            over = [next((tile for tile in sheet if corner in tile.squares), None) for corner in corners]
            if over[0] is not None and all(tile is over[0] for tile in over):
                continue
            red = sum(1 for tile in over if tile is not None and TILES[tile.name].red)
            full += red == 4
            three += red == 3
    return full, three


def rank_points(values: list[int]) -> list[int]:
    """5, 3 and 1 for the first places; tied players share theirs, rounded down."""
    prizes = [5, 3, 1, 0, 0]
    order = sorted(values, reverse=True)
    points = []
    for value in values:
        places = [place for place, other in enumerate(order) if other == value]
        points.append(sum(prizes[place] for place in places) // len(places))
    return points


def gains(sheet: Sheet, what: str) -> int:
    return sum(int(getattr(TILES[tile.name], what)) for tile in sheet)


def scores(position: Position) -> list[int]:
    """Each seat's Fame if the game ended now."""
    grid = grid_of(position)
    seats = range(len(position["players"]))
    sheets = [sheet_of(position, f"P{seat + 1}") for seat in seats]
    population = rank_points([8 + gains(sheet, "population") for sheet in sheets])
    revenue = rank_points([5 + gains(sheet, "revenue") for sheet in sheets])
    blue = {square for square in grid.squares if square[0] <= 3}
    yellow = {square for square in grid.squares if square[0] > grid.columns - 3}
    found = []
    for seat in seats:
        sheet = sheets[seat]
        fame = position["fame"][seat] + population[seat] + revenue[seat]
        fame += 5 * area_complete(sheet, yellow, "yellow") + 5 * area_complete(sheet, blue, "blue")
        fame += 3 * is_connected(sheet, grid)
        full, three = diamonds(sheet, grid)
        found.append(fame + 3 * full + three + position["cash"][seat] // 10)
    return found


# --- nothing is lost ------------------------------------------------------------------------------------------------------


def conserved(position: Position) -> None:
    """Every tile and card is somewhere, counters follow from the sheets, and every sheet obeys the rules."""
    players = [f"P{n + 1}" for n in range(len(position["players"]))]
    sheets = {player: sheet_of(position, player) for player in players}
    conserved_tiles(position, players, sheets)
    conserved_cards(position)
    for n, player in enumerate(players):
        assert position["population"][n] == 8 + gains(sheets[player], "population")
        assert position["revenue"][n] == 5 + gains(sheets[player], "revenue")
        assert position["cash"][n] >= 0
        renovating = player == position["actor"] and (position["taken_up"] or position["put_down"])
        assert renovating or is_lawful(sheets[player], grid_of(position))
        assert sum(len(tile.squares) for tile in sheets[player]) == len({q for tile in sheets[player] for q in tile.squares})
        action = position["actions"].get(player, "")
        if action.startswith("bid "):
            assert int(action.split()[1]) <= position["cash"][n]


def conserved_tiles(position: Position, players: list[str], sheets: dict[str, Sheet]) -> None:
    found = Counter[str](position["stacks"]) + Counter(position["gone"])
    found.update(space.partition(" at ")[0] for space in position["spaces"] if space)
    for player in players:
        found.update(tile.name for tile in sheets[player])
        found.update(position["reserves"][player])
    removed = 3 if len(players) == 3 else 0
    for name, tile in TILES.items():
        assert found[name] == tile.copies - (removed if name in BASIC else 0), name
    assert not any(name in BASIC for name in position["gone"])


def conserved_cards(position: Position) -> None:
    """One card is drawn for each premier tile that is flipped after setup."""
    seen = Counter[str](position["discards"]) + Counter(position["face_up"])
    card = position["card"]
    lasting = card is not None and card.partition(" (")[0] in LASTING
    if card is not None and not lasting:
        seen[card] += 1
    assert all(count <= CARDS[name] for name, count in seen.items())
    flipped = 30 - sum(count for name, count in position["stacks"].items() if name not in BASIC)
    unfinished = card is not None
    if position["phase"] == "over":
        assert sum(seen.values()) in (flipped - 3, flipped - 2)
    elif position["round"] > 0:
        assert sum(seen.values()) - unfinished == flipped - 3
