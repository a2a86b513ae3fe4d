"""What is in the box of Vegas Showdown, as tables; below them the same as arrays for the rules.

Values that no source states carry a mark: `reconstructed` names the columns of a row that were chosen so that all
known facts fit, and RECONSTRUCTED gives the reasons. An owner of the printed game can correct them here.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from tabletown.engine.kernel import kernel, lookup

FEWEST_SEATS, MOST_SEATS = 3, 5


class Colour(IntEnum):
    """The three families of tiles, and the areas of the sheet."""

    YELLOW = 0  # gaming; the casino area
    BLUE = 1  # food; the hotel area
    GREEN = 2  # entertainment


class Size(IntEnum):
    """The three sizes of tiles, each with its stack of premier tiles."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Side(IntEnum):
    """The sides of a square, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3


YELLOW, BLUE, GREEN = Colour.YELLOW, Colour.BLUE, Colour.GREEN
SMALL, MEDIUM, LARGE = Size.SMALL, Size.MEDIUM, Size.LARGE
COLOURS = tuple(colour.name.lower() for colour in Colour)
SIZES = tuple(size.name.lower() for size in Size)
FOOTPRINT = {SMALL: (1, 1), MEDIUM: (2, 1), LARGE: (2, 2)}  # width and height as printed

# --- 2.3 and 2.5 Tiles ----------------------------------------------------------------------------------------------


class Tile(NamedTuple):
    """One kind of tile. Doors are written as square and side: '10N' is the north side of the square x = 1, y = 0."""

    name: str
    colour: Colour
    size: Size
    copies: int
    price: int
    population: int
    revenue: int
    fame: int
    doors: str
    red: bool
    needs: tuple[str, ...] = ()
    reconstructed: str = ""


TILES = (
    #    name                    colour  size   copies  $  P  R   F  doors                      red    needs, reconstructed
    Tile("Slots",                 YELLOW, SMALL,  16,  5, 0, 1,  0, "00N 00E 00W",             False),
    Tile("Lounge",                GREEN,  MEDIUM, 10,  9, 0, 0,  2, "00N 10N 10E 10S 00S 00W", False),
    Tile("Restaurant",            BLUE,   LARGE,   7, 15, 2, 0,  0, "00N 10E 11S 01W",         False,
         (), "doors red"),
    Tile("Fancy Slots",           YELLOW, SMALL,   5, 18, 0, 1,  2, "00N 00S",                 True,
         ("Slots",), "doors"),
    Tile("Dragon Room",           YELLOW, SMALL,   1, 42, 0, 4,  6, "00S",                     True,
         ("Slots", "Fancy Slots")),
    Tile("Table Games",           YELLOW, MEDIUM,  3, 18, 0, 1,  0, "00N 10N 10E 10S 00S",     False,
         (), "doors needs"),
    Tile("High Rollers Room",     YELLOW, MEDIUM,  2, 25, 0, 3,  2, "00S 10S",                 False,
         ("Table Games",)),
    Tile("Sports Book",           YELLOW, LARGE,   3, 25, 0, 2,  0, "00N 10N 01S 11S",         False,
         (), "copies price population revenue fame doors red needs"),
    Tile("Space Age Sports Book", YELLOW, LARGE,   2, 33, 0, 3,  3, "00N 01S 11S",             True,
         ("Sports Book",), "copies price population revenue fame doors red needs"),
    Tile("Fancy Lounge",          GREEN,  MEDIUM,  4, 33, 1, 0,  4, "00W 10E 00S",             True,
         ("Lounge",), "copies doors"),
    Tile("Night Club",            GREEN,  LARGE,   2, 42, 0, 0,  8, "10N 11E 01S 00W",         False,
         ("Lounge",), "copies doors"),
    Tile("Theater",               GREEN,  LARGE,   1, 52, 1, 0, 12, "01W 01S 11E",             True,
         ("Lounge", "Fancy Lounge"), "doors"),
    Tile("Fancy Restaurant",      BLUE,   SMALL,   4, 25, 2, 0,  2, "00S",                     True,
         ("Restaurant",), "size copies price population revenue fame doors"),
    Tile("Buffet",                BLUE,   LARGE,   2, 33, 4, 0,  0, "00W 10E 01S",             False,
         ("Restaurant",), "copies population revenue fame doors needs"),
    Tile("Five-Star Steakhouse",  BLUE,   MEDIUM,  1, 42, 4, 0,  6, "00W 10E",                 True,
         ("Restaurant", "Fancy Restaurant"), "size price population revenue fame doors red"),
)  # fmt: skip

TILE_NAMES = tuple(tile.name for tile in TILES)
KINDS = len(TILES)
BASICS = 3  # the first three are basic tiles, always on sale; all others are premier
SLOTS, LOUNGE, RESTAURANT = range(BASICS)
FANCY_SLOTS = TILE_NAMES.index("Fancy Slots")
FANCY_LOUNGE = TILE_NAMES.index("Fancy Lounge")
FANCY_RESTAURANT = TILE_NAMES.index("Fancy Restaurant")
NIGHT_CLUB = TILE_NAMES.index("Night Club")
TURNS = 4
TURN_WORDS = ("upright", "turned right", "turned round", "turned left")

# 2.4: the A tiles of each stack lie on top of its B tiles (the split is reconstructed)
A_TILES = {
    "Fancy Slots": 3, "Fancy Restaurant": 2,
    "Table Games": 3, "Fancy Lounge": 2,
    "Sports Book": 3, "Night Club": 1, "Buffet": 1,
}  # fmt: skip

# --- 2.6 Sheets -----------------------------------------------------------------------------------------------------


class Sheet(NamedTuple):
    """The grid on which a player builds: blue columns in the west, then neutral ones, then yellow ones."""

    name: str
    rows: int
    blue: int
    neutral: int
    yellow: int
    entrance_row: int  # of both: the hotel's in the west, the casino's in the east

    @property
    def columns(self) -> int:
        """How wide the grid is."""
        return self.blue + self.neutral + self.yellow


SHEETS = (
    Sheet("7x5", rows=5, blue=3, neutral=1, yellow=3, entrance_row=3),
    Sheet("8x5", rows=5, blue=3, neutral=2, yellow=3, entrance_row=3),  # ruling 12.4: if this should prove right
)
SHEET_NAMES = tuple(sheet.name for sheet in SHEETS)
ROWS = max(sheet.rows for sheet in SHEETS)
COLUMNS = "ABCDEFGH"
START_POPULATION, START_REVENUE, START_CASH = 8, 5, 20

# --- 2.7 and 2.8 The main board -------------------------------------------------------------------------------------

SLOTS_TRACK = (5, 7, 9, 12, 15)
LOUNGE_TRACK = (9, 11, 13, 17, 21)
RESTAURANT_TRACK = (15, 18, 21, 25, 29)
PREMIER_TRACK = (3, 5, 7, 9, 12, 15, 18, 21, 25, 29, 33, 37, 42, 47, 52, 57)  # circles and squares in turn: 3 is a circle
CIRCLE_STEP = 2  # from one circle of the premier track to the next; the first space is one
SPACES = 4  # for premier tiles; the last one with 4 and 5 players only
TRACK_VALUES = (SLOTS_TRACK, SLOTS_TRACK, LOUNGE_TRACK, RESTAURANT_TRACK, *(PREMIER_TRACK,) * SPACES)
TRACK_NAMES = ("Slots", "Slots (track 2)", "Lounge", "Restaurant", *(f"space {n + 1}" for n in range(SPACES)))
TRACKS = len(TRACK_VALUES)
SECOND_SLOTS = 1  # the track in use with five players
PREMIER = 4  # the track of the first premier space
LONGEST_TRACK = len(PREMIER_TRACK)
REMOVED_WITH_THREE = 3  # of each basic tile
REMOVED = np.array([REMOVED_WITH_THREE if seats == FEWEST_SEATS else 0 for seats in range(MOST_SEATS + 1)], np.int64)
SPACES_FOR = np.array([SPACES - 1 if seats == FEWEST_SEATS else SPACES for seats in range(MOST_SEATS + 1)], np.int64)

# --- 2.9 Event cards ------------------------------------------------------------------------------------------------


class Happening(IntEnum):
    """The 21 different event cards, in the order of the rulebook."""

    SLOTS_TOURNAMENT = 0
    LADIES_NIGHT = 1
    THANKSGIVING = 2
    SLOTS_KING = 3
    LOUNGE_LIZARD = 4
    FAMOUS_CHEF = 5
    SLOTS_STRIKE = 6
    LOUNGE_STRIKE = 7
    RESTAURANT_STRIKE = 8
    TAXES = 9
    CONVENTION = 10
    GOOD_RELATIONS = 11
    SCANDAL = 12
    VISIONARY = 13
    SALE = 14
    RISE_IN_DEMAND = 15
    AD_CAMPAIGN = 16
    SLOTS_SURPLUS = 17
    MASTER_DESIGNER = 18
    MASTER_PLANNER = 19
    PULL_STRINGS = 20


class EventCard(NamedTuple):
    """An event: one symbol for each copy, S, M, L or - for none. Copies of cards 10 to 20 and all symbols are reconstructed."""

    name: str
    symbols: str


EVENTS = (
    EventCard("Slots Tournament", "S"),
    EventCard("Ladies' Night", "M"),
    EventCard("Thanksgiving", "L"),
    EventCard("Slots King", "L"),
    EventCard("Lounge Lizard", "S"),
    EventCard("Famous Chef", "M"),
    EventCard("Slots Builders on Strike", "ML"),
    EventCard("Lounge Builders on Strike", "SL"),
    EventCard("Restaurant Builders on Strike", "SM"),
    EventCard("Taxes", "SL"),
    EventCard("Convention", "SM"),
    EventCard("Good Relations", "SM"),
    EventCard("P.R. Scandal", "SL"),
    EventCard("Visionary", "S"),
    EventCard("Sale", "ML"),
    EventCard("Rise in Demand", "SM"),
    EventCard("Ad Campaign", "ML"),
    EventCard("Slots Surplus", "M"),
    EventCard("Master Designer", "L"),
    EventCard("Master Planner", "L"),
    EventCard("Pull Strings", "---"),
)
EVENT_NAMES = tuple(event.name for event in EVENTS)
FAMILIES = (("Slots", "Fancy Slots"), ("Lounge", "Fancy Lounge"), ("Restaurant", "Fancy Restaurant"))
PAY_DOLLARS = (Happening.SLOTS_TOURNAMENT, Happening.LADIES_NIGHT, Happening.THANKSGIVING)
BRING_FAME = (Happening.SLOTS_KING, Happening.LOUNGE_LIZARD, Happening.FAMOUS_CHEF)
"""For the tiles of each family."""
PAYS_DOLLARS = np.array([event in PAY_DOLLARS for event in Happening], np.int64)
BRINGS_FAME = np.array([event in BRING_FAME for event in Happening], np.int64)
LASTS = np.array([Happening.SLOTS_STRIKE <= event <= Happening.VISIONARY for event in Happening], np.int64)
"""Whether the card stays face up until the button passes."""
NO_SYMBOL = -1
ADVERTS = ((10, 5), (5, 2), (3, 1))  # dollars for Fame
SURPLUS_PRICE = 7
PER_SLOTS, PER_LOUNGE, PER_RESTAURANT = 1, 2, 3  # dollars or Fame for each such tile, fancy ones included
VISIONARY_FAME = 1
PUBLICITY_FAME = 1
GOOD_RELATIONS_STEP = 2  # spaces above the standing bid
CONNECTION_FAME = 3  # of Master Planner and of the final scoring
AREA_FAME = 5
RANK_FAME = (5, 3, 1)
DOLLARS_PER_FAME = 10
FULL_DIAMOND, THREE_QUARTER_DIAMOND = 3, 1


class Reconstructed(NamedTuple):
    """A value that no readable source states outright: an owner of the printed game may know better."""

    item: str
    value: str
    why: str


RECONSTRUCTED = (
    Reconstructed("Fancy Restaurant: size and doors", "small, 1 door", "an article compares the one-door 1x1 Dragon Room to it"),
    Reconstructed("Five-Star Steakhouse: size", "medium", "so that 26 tiles are small and 20 medium"),
    Reconstructed("copies of Fancy Restaurant and Fancy Lounge", "4 each", "totals; called plentiful beside 5 Fancy Slots"),
    Reconstructed(
        "copies of the large premier tiles",
        "Sports Book 3, Space Age Sports Book 2, Night Club 2, Buffet 2, Theater 1",
        "ten in all; 3 and 2 as Table Games and High Rollers Room; only top tiles are called unique",
    ),
    Reconstructed(
        "Sports Book and Space Age Sports Book: price and gains",
        "$25, 2 Revenue; $33, 3 Revenue and 3 Fame",
        "dearer than 18; only the Dragon Room has 4 Revenue; the steps of the price ladder",
    ),
    Reconstructed("Space Age Sports Book: red corners", "yes", "an article denies them for the High Rollers Room only; weak"),
    Reconstructed("Fancy Restaurant: price and gains", "$25, 2 Population and 2 Fame", "a Restaurant with Fame like Fancy Slots"),
    Reconstructed("Buffet: gains", "4 Population", "its price of 33 is known; about two Restaurants"),
    Reconstructed("Five-Star Steakhouse: price and gains", "$42, 4 Population and 6 Fame", "the mirror of the Dragon Room"),
    Reconstructed(
        "numbers of doors",
        "Restaurant 4, Sports Book 4, Space Age Sports Book 3, Buffet 3, Five-Star Steakhouse 2",
        "the large tiles whose number is known have 3 or 4; top tiles have few",
    ),
    Reconstructed("red corners", "Restaurant and Sports Book no, Five-Star Steakhouse yes", "as the other tiles of their rank"),
    Reconstructed("what Buffet and Space Age Sports Book need", "Restaurant; Sports Book", "the lower tile of the family"),
    Reconstructed("what Table Games and Sports Book need", "nothing", "only the three top tiles need two tiles"),
    Reconstructed(
        "places of the doors",
        "all but those of Slots, Lounge, Dragon Room and High Rollers Room",
        "spread over the sides; the numbers are kept",
    ),
    Reconstructed("A and B tiles", "5 and 5 of each size", "second-tier and top tiles are B"),
    Reconstructed("areas of the sheet", "3 blue, 1 neutral, 3 yellow columns", "two ends and a middle"),
    Reconstructed("entrances", "row 3, west and east", "on opposite sides"),
    Reconstructed("squares of the premier track", "5, 9, 21, 29, 37, 47, 57", "as on the basic tracks; 57 is the least certain"),
    Reconstructed("copies of eleven event cards", "seven twice, four once", "33 cards in all"),
    Reconstructed("symbols of the event cards", "10 small, 10 medium, 10 large, 3 none", "ten premier tiles of each size"),
    Reconstructed("Taxes", "round down", "as everywhere else"),
    Reconstructed("Ad Campaign and Slots Surplus", "optional", "no other rule forces a purchase"),
)

# --- the same as arrays -----------------------------------------------------------------------------------------------

# A set of squares is the bits of one whole number: square (column, row) is bit row * STRIDE + column. The column after the
# last one is wall, so no shift runs from one row into the next; the wall squares before the entrances are the street.
STRIDE = len(COLUMNS) + 1
SQUARES = STRIDE * ROWS


def square_name(square: int) -> str:
    """'C2' for the third column, second row."""
    return f"{COLUMNS[square % STRIDE]}{square // STRIDE + 1}"


def square_at(column: int, row: int) -> int:
    """The number of a square, both counted from 0."""
    return row * STRIDE + column


def is_circle(space: int) -> bool:
    """Whether a space of the premier track is a circle, on which a Minimum-Bid marker can stand."""
    return space % CIRCLE_STEP == 0


def bits(squares: list[int]) -> int:
    """A set of squares as one number."""
    return sum(1 << square for square in set(squares))


def columns_of(sheet: Sheet, first: int, count: int) -> int:
    """The squares of some columns."""
    return bits([square_at(column, row) for column in range(first, first + count) for row in range(sheet.rows)])


def street_squares(sheet: Sheet) -> tuple[int, int]:
    """The squares before the hotel entrance and before the casino entrance."""
    row = sheet.entrance_row - 1
    return square_at(0, row) - 1, square_at(sheet.columns, row)


HOTEL, CASINO = 0, 1
GRID = np.array([columns_of(sheet, 0, sheet.columns) for sheet in SHEETS], np.int64)
HOTEL_AREA = np.array([columns_of(sheet, 0, sheet.blue) for sheet in SHEETS], np.int64)
CASINO_AREA = np.array([columns_of(sheet, sheet.blue + sheet.neutral, sheet.yellow) for sheet in SHEETS], np.int64)
STREET = np.array([[1 << square for square in street_squares(sheet)] for sheet in SHEETS], np.int64)

# The number of a square from its bit: 2 has a different remainder by 67 for each power below 66.
BIT_NUMBERS = 67
SQUARE_OF_BIT = np.zeros(BIT_NUMBERS, np.int64)
for _square in range(SQUARES):
    SQUARE_OF_BIT[(1 << _square) % BIT_NUMBERS] = _square

Door = tuple[int, int, int]


def turned(doors: list[Door], height: int) -> list[Door]:
    """Doors after a quarter turn clockwise of a tile that was so high."""
    return [(height - 1 - y, x, (side + 1) % 4) for x, y, side in doors]


def orientations(tile: Tile) -> list[tuple[int, int, list[Door]]]:
    """Width, height and doors of a tile in each turn that looks different from the ones before."""
    width, height = FOOTPRINT[tile.size]
    doors = [(int(door[0]), int(door[1]), Side[door[2]].value) for door in tile.doors.split()]
    found: list[tuple[int, int, list[Door]]] = []
    for _ in range(TURNS):
        if (width, height, sorted(doors)) in found:
            break
        found.append((width, height, sorted(doors)))
        doors, width, height = turned(doors, height), height, width
    return found


ORIENTATIONS = tuple(orientations(tile) for tile in TILES)
MOST_DOORS = 6
DIFFERENT_TURNS = np.array([len(found) for found in ORIENTATIONS], np.int64)
WIDTH, HEIGHT = np.zeros((KINDS, TURNS), np.int64), np.zeros((KINDS, TURNS), np.int64)
FOOT = np.zeros((KINDS, TURNS), np.int64)  # the squares that it covers, from its upper left one
DOORS_ON = np.zeros((KINDS, TURNS, 4), np.int64)  # those of them with a door on each side
DOOR_COUNT = np.array([len(tile.doors.split()) for tile in TILES], np.int64)
DOOR_SIDE, DOOR_OFFSET = np.zeros((KINDS, TURNS, MOST_DOORS), np.int64), np.zeros((KINDS, TURNS, MOST_DOORS), np.int64)
for _kind, _found in enumerate(ORIENTATIONS):
    for _turn in range(TURNS):
        _width, _height, _doors = _found[_turn % len(_found)]
        WIDTH[_kind, _turn], HEIGHT[_kind, _turn] = _width, _height
        FOOT[_kind, _turn] = bits([square_at(x, y) for x in range(_width) for y in range(_height)])
        for _i, (_x, _y, _side) in enumerate(_doors):
            DOORS_ON[_kind, _turn, _side] |= 1 << square_at(_x, _y)
            DOOR_SIDE[_kind, _turn, _i], DOOR_OFFSET[_kind, _turn, _i] = _side, square_at(_x, _y)

DOOR_SIDE, DOOR_OFFSET = lookup(DOOR_SIDE), lookup(DOOR_OFFSET)

MOST_CODE = KINDS * TURNS


@kernel
def tile_code(kind: int, turn: int) -> int:
    """How a tile on a sheet is written down: its kind and its turn as one number from 1 to MOST_CODE; 0 is no tile."""
    return 1 + kind * TURNS + turn


@kernel
def kind_and_turn(code: int) -> tuple[int, int]:
    """What such a number says; the kind is -1 where there is no tile."""
    return (code - 1) // TURNS, (code - 1) % TURNS


COLOUR = np.array([tile.colour for tile in TILES], np.int64)
SIZE = np.array([tile.size for tile in TILES], np.int64)
COPIES = np.array([tile.copies for tile in TILES], np.int64)
POPULATION = np.array([tile.population for tile in TILES], np.int64)
REVENUE = np.array([tile.revenue for tile in TILES], np.int64)
FAME = np.array([tile.fame for tile in TILES], np.int64)
RED = np.array([tile.red for tile in TILES], np.int64)
PRICE = np.array([tile.price for tile in TILES], np.int64)
START_SPACE = np.array([PREMIER_TRACK.index(t.price) if t.price in PREMIER_TRACK else 0 for t in TILES], np.int64)
MOST_NEEDS = 2
NEEDS = np.array([(*(TILE_NAMES.index(name) for name in t.needs), *(-1,) * (MOST_NEEDS - len(t.needs))) for t in TILES], np.int64)
A_COPIES = np.array([A_TILES.get(name, 0) for name in TILE_NAMES], np.int64)
B_COPIES = np.array([t.copies - A_TILES.get(t.name, 0) if k >= BASICS else 0 for k, t in enumerate(TILES)], np.int64)
B_STACK = 5  # tiles in the lower half of each stack

STRIKES = dict(zip((Happening.SLOTS_STRIKE, Happening.LOUNGE_STRIKE, Happening.RESTAURANT_STRIKE), FAMILIES, strict=True))
NO_STRIKE = -1
STRIKE = np.array([next((event for event, names in STRIKES.items() if t.name in names), NO_STRIKE) for t in TILES], np.int64)
IS_LOUNGE = np.array([name in ("Lounge", "Fancy Lounge") for name in TILE_NAMES], np.int64)

TRACK = lookup([[*values, *(0,) * (LONGEST_TRACK - len(values))] for values in TRACK_VALUES])
TRACK_LENGTH = np.array([len(values) for values in TRACK_VALUES], np.int64)
TRACK_TILE = np.array([SLOTS, SLOTS, LOUNGE, RESTAURANT, -1, -1, -1, -1], np.int64)
LAST_CIRCLE = max(space for space in range(LONGEST_TRACK) if is_circle(space))
ADVERT_PRICE = np.array([price for price, _ in ADVERTS], np.int64)
ADVERT_FAME = np.array([fame for _, fame in ADVERTS], np.int64)
RANKS = np.array([*RANK_FAME, *(0,) * MOST_SEATS], np.int64)

# The cards that look different: one row for each event and symbol, in order, with the number of copies.
CARDS = tuple((event, "SML".find(symbol)) for event, card in enumerate(EVENTS) for symbol in dict.fromkeys(card.symbols))
CARD_EVENT = np.array([event for event, _ in CARDS], np.int64)
CARD_SYMBOL = np.array([symbol for _, symbol in CARDS], np.int64)
CARD_COPIES = np.array([EVENTS[event].symbols.count("SML-"[symbol]) for event, symbol in CARDS], np.int64)
CARD_NAMES = tuple(f"{EVENT_NAMES[e]} ({SIZES[symbol]})" if symbol != NO_SYMBOL else EVENT_NAMES[e] for e, symbol in CARDS)
FIRST_CARD = np.array([[e for e, _ in CARDS].index(event) for event in range(len(EVENTS))], np.int64)
EVENT_CARDS = np.array([[e for e, _ in CARDS].count(event) for event in range(len(EVENTS))], np.int64)
DECK = int(CARD_COPIES.sum())
