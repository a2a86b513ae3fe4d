"""What is in the box of Machi Koro: Bright Lights, Big City: 202 cards, three dice, and coins without end."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np


class Colour(IntEnum):
    """The colour of a card says when it fires."""

    BLUE = 0  # on anybody's roll
    GREEN = 1  # on your own roll
    RED = 2  # on the others' rolls
    PURPLE = 3  # on your own roll: majors


class Icon(IntEnum):
    """What a card is a kind of, for the cards that count."""

    WHEAT = 0
    COW = 1
    GEAR = 2
    BOAT = 3
    BREAD = 4
    CUP = 5
    FACTORY = 6
    FRUIT = 7
    COMPANY = 8
    TOWER = 9


class Deck(IntEnum):
    """The three decks, each with its marketplace. The split is by firing number, not by price (ruling C3)."""

    LOW = 0
    HIGH = 1
    MAJOR = 2


DECK_NAMES = ("1-6", "7+", "major")
KINDS_UP = np.array([5, 5, 2], np.int64)  # different kinds that lie face up in each marketplace


class Kind(IntEnum):
    """The kinds of cards, in the order of the tables: the 1-6 deck, the 7+ deck, the majors."""

    WHEAT_FIELD = 0
    SUSHI_BAR = 1
    RANCH = 2
    GENERAL_STORE = 3
    BAKERY = 4
    CAFE = 5
    FLOWER_ORCHARD = 6
    DEMOLITION_COMPANY = 7
    FOREST = 8
    FRENCH_RESTAURANT = 9
    FLOWER_SHOP = 10
    PIZZA_JOINT = 11
    CHEESE_FACTORY = 12
    MACKEREL_BOAT = 13
    FURNITURE_FACTORY = 14
    MOVING_COMPANY = 15
    FAMILY_RESTAURANT = 16
    APPLE_ORCHARD = 17
    SODA_BOTTLING_PLANT = 18
    FRUIT_VEGETABLE_MARKET = 19
    TUNA_BOAT = 20
    MEMBERS_ONLY_CLUB = 21
    STADIUM = 22
    BUSINESS_CENTER = 23
    PUBLISHER = 24
    TAX_OFFICE = 25
    TECH_STARTUP = 26


class Card(NamedTuple):
    """One kind of card as it is printed. `pays` is what a copy brings, each time if it counts something.

    What it does is told by `display/effects.py`.
    """

    kind: Kind
    name: str
    colour: Colour
    icon: Icon
    fires: tuple[int, ...]
    cost: int
    deck: Deck
    copies: int
    pays: int


B, G, R, P = Colour.BLUE, Colour.GREEN, Colour.RED, Colour.PURPLE
LOW, HIGH, MAJOR = Deck.LOW, Deck.HIGH, Deck.MAJOR

CARDS = (
    #    kind                         name                     icon          fires   cost        copies pays
    Card(Kind.WHEAT_FIELD,            "Wheat Field",        B, Icon.WHEAT,   (1,),      1, LOW,   6, 1),
    Card(Kind.SUSHI_BAR,              "Sushi Bar",          R, Icon.CUP,     (1,),      2, LOW,   6, 3),
    Card(Kind.RANCH,                  "Ranch",              B, Icon.COW,     (2,),      1, LOW,   6, 1),
    Card(Kind.GENERAL_STORE,          "General Store",      G, Icon.BREAD,   (2,),      0, LOW,   6, 2),
    Card(Kind.BAKERY,                 "Bakery",             G, Icon.BREAD,   (2, 3),    1, LOW,   6, 1),
    Card(Kind.CAFE,                   "Café",               R, Icon.CUP,     (3,),      2, LOW,   6, 1),
    Card(Kind.FLOWER_ORCHARD,         "Flower Orchard",     B, Icon.WHEAT,   (4,),      2, LOW,   6, 1),
    Card(Kind.DEMOLITION_COMPANY,     "Demolition Company", G, Icon.COMPANY, (4,),      2, LOW,   6, 8),
    Card(Kind.FOREST,                 "Forest",             B, Icon.GEAR,    (5,),      3, LOW,   6, 1),
    Card(Kind.FRENCH_RESTAURANT,      "French Restaurant",  R, Icon.CUP,     (5,),      3, LOW,   6, 5),
    Card(Kind.FLOWER_SHOP,            "Flower Shop",        G, Icon.BREAD,   (6,),      1, LOW,   6, 1),
    Card(Kind.PIZZA_JOINT,            "Pizza Joint",        R, Icon.CUP,     (7,),      1, HIGH,  6, 1),
    Card(Kind.CHEESE_FACTORY,         "Cheese Factory",     G, Icon.FACTORY, (7,),      5, HIGH,  6, 3),
    Card(Kind.MACKEREL_BOAT,          "Mackerel Boat",      B, Icon.BOAT,    (8,),      2, HIGH,  6, 3),
    Card(Kind.FURNITURE_FACTORY,      "Furniture Factory",  G, Icon.FACTORY, (8,),      3, HIGH,  6, 3),
    Card(Kind.MOVING_COMPANY,         "Moving Company",     G, Icon.COMPANY, (9, 10),   2, HIGH,  6, 4),
    Card(Kind.FAMILY_RESTAURANT,      "Family Restaurant",  R, Icon.CUP,     (9, 10),   3, HIGH,  6, 2),
    Card(Kind.APPLE_ORCHARD,          "Apple Orchard",      B, Icon.WHEAT,   (10,),     3, HIGH,  6, 3),
    Card(Kind.SODA_BOTTLING_PLANT,    "Soda Bottling Plant", G, Icon.FACTORY, (11,),    5, HIGH,  6, 1),
    Card(Kind.FRUIT_VEGETABLE_MARKET, "Fruit and Vegetable Market", G, Icon.FRUIT, (11, 12), 2, HIGH, 6, 2),
    Card(Kind.TUNA_BOAT,              "Tuna Boat",          B, Icon.BOAT,    (12, 13, 14), 5, HIGH, 6, 1),
    Card(Kind.MEMBERS_ONLY_CLUB,      "Member's Only Club", R, Icon.CUP,     (12, 13, 14), 4, HIGH, 6, 1),
    Card(Kind.STADIUM,                "Stadium",            P, Icon.TOWER,   (6,),      6, MAJOR, 5, 2),
    Card(Kind.BUSINESS_CENTER,        "Business Center",    P, Icon.TOWER,   (6,),      8, MAJOR, 5, 0),
    Card(Kind.PUBLISHER,              "Publisher",          P, Icon.TOWER,   (7,),      5, MAJOR, 5, 1),
    Card(Kind.TAX_OFFICE,             "Tax Office",         P, Icon.TOWER,   (8, 9),    4, MAJOR, 5, 0),
    Card(Kind.TECH_STARTUP,           "Tech Startup",       P, Icon.TOWER,   (10,),     1, MAJOR, 5, 1),
)  # fmt: skip


class Landmark(IntEnum):
    """The landmarks that are built; City Hall stands from the start, is never counted and never falls (ruling R1)."""

    HARBOR = 0
    TRAIN_STATION = 1
    SHOPPING_MALL = 2
    AMUSEMENT_PARK = 3
    MOON_TOWER = 4
    AIRPORT = 5


class Monument(NamedTuple):
    """One landmark as it is printed. Each player has one of each."""

    landmark: Landmark
    name: str
    cost: int


LANDMARKS = (
    Monument(Landmark.HARBOR, "Harbor", 2),
    Monument(Landmark.TRAIN_STATION, "Train Station", 4),
    Monument(Landmark.SHOPPING_MALL, "Shopping Mall", 10),
    Monument(Landmark.AMUSEMENT_PARK, "Amusement Park", 16),
    Monument(Landmark.MOON_TOWER, "Moon Tower", 22),
    Monument(Landmark.AIRPORT, "Airport", 30),
)
CITY_HALL = "City Hall"

KINDS = len(CARDS)
MAJORS = sum(1 for card in CARDS if card.deck == Deck.MAJOR)
ESTABLISHMENTS = KINDS - MAJORS
"""Kinds below this are establishments; in these rules that word never means a major (ruling C18)."""

MOST_SEATS = 5
START_COINS = 3
START_CARDS = (Kind.WHEAT_FIELD, Kind.BAKERY)  # one of each per player, beside the copies of the decks
LANDMARKS_TO_WIN = len(LANDMARKS)
CITY_HALL_PAYS = 1
AIRPORT_PAYS = 10
AMUSEMENT_PARK_TAKES = 1
MALL_ADDS = 1
MALL_MULTIPLIES_FLOWER_SHOPS = 2
INVESTED = 1  # in Tech Startup at a time
HARBOR_FROM = 10
HARBOR_ADDS = 2
TAXED_FROM = 10
BLIND_DRAW_COSTS = 5
PIPS = 6  # of a die
MOST_DICE = 3
DICE_THAT_COUNT = 2  # of those that are rolled
MOST_ROLLED = DICE_THAT_COUNT * PIPS
MOST_TOTAL = MOST_ROLLED + HARBOR_ADDS
HARBOR_TOTALS = tuple(range(HARBOR_FROM, MOST_ROLLED + 1))  # those that Harbor may change

NO_CARD = -1
NO_DECK = -1


class Reconstructed(NamedTuple):
    """A value that no readable source states outright: an owner of the printed game may know better."""

    item: str
    value: str
    why: str


RECONSTRUCTED = (
    Reconstructed("coins in the bank", "no end", "the box holds 78 tokens; the bank of a program never runs out"),
    Reconstructed("first player", "luck, or the table's choice", "the manual names none"),
    Reconstructed("cards with fewer players", "all of them", "only absent players' starting cards and landmarks leave the game"),
    Reconstructed("order in a marketplace", "firing number, then the order of the tables", "the manual sorts by number only"),
    Reconstructed("three dice without Train Station", "allowed", "the landmark's text asks for nothing else"),
    Reconstructed("City Hall for counts", "never counted", "the sources for this box disagree; ruling R1"),
)

# --- the tables as arrays, for the rules ------------------------------------------------------------------------

COST = np.array([card.cost for card in CARDS], np.int64)
ICON = np.array([card.icon for card in CARDS], np.int64)
DECK = np.array([card.deck for card in CARDS], np.int64)
COPIES = np.array([card.copies for card in CARDS], np.int64)
PAYS = np.array([card.pays for card in CARDS], np.int64)
LANDMARK_COST = np.array([monument.cost for monument in LANDMARKS], np.int64)
FIRST_OF_DECK = np.array([min(c.kind for c in CARDS if c.deck == deck) for deck in Deck], np.int64)
END_OF_DECK = np.array([max(c.kind for c in CARDS if c.deck == deck) + 1 for deck in Deck], np.int64)
FIRES = np.array([[total in card.fires for total in range(MOST_TOTAL + 1)] for card in CARDS], np.int64)


def kinds_at(colour: Colour, most: int) -> list[list[int]]:
    """For each total the kinds of a colour that fire, padded with NO_CARD."""
    cards = [card for card in CARDS if card.colour == colour]
    table = [[int(card.kind) for card in cards if total in card.fires] for total in range(MOST_TOTAL + 1)]
    assert all(len(kinds) <= most for kinds in table)
    return [kinds + [NO_CARD] * (most - len(kinds)) for kinds in table]


RED_AT = np.array([kinds[0] for kinds in kinds_at(Colour.RED, 1)], np.int64)
BLUE_AT = np.array([kinds[0] for kinds in kinds_at(Colour.BLUE, 1)], np.int64)
GREEN_AT = np.array(kinds_at(Colour.GREEN, 2), np.int64)
PURPLE_AT = np.array(kinds_at(Colour.PURPLE, 2), np.int64)

HARBOR_KINDS = (Kind.SUSHI_BAR, Kind.MACKEREL_BOAT, Kind.TUNA_BOAT)
NEEDS_HARBOR = np.array([card.kind in HARBOR_KINDS for card in CARDS], np.int64)
"""The owner needs the Harbor."""
MOST_OWN_LANDMARKS = np.array([1 if card.kind == Kind.GENERAL_STORE else len(LANDMARKS) for card in CARDS], np.int64)
ROLLERS_LANDMARKS = np.array([{Kind.FRENCH_RESTAURANT: 2, Kind.MEMBERS_ONLY_CLUB: 3}.get(c.kind, 0) for c in CARDS], np.int64)
"""Whoever rolls needs so many landmarks for the card to take anything."""
NOTHING_COUNTED = -1
COUNTED_ICONS = {
    Kind.CHEESE_FACTORY: Icon.COW,
    Kind.FURNITURE_FACTORY: Icon.GEAR,
    Kind.FRUIT_VEGETABLE_MARKET: Icon.WHEAT,
    Kind.SODA_BOTTLING_PLANT: Icon.CUP,
}
COUNTS = np.array([COUNTED_ICONS.get(card.kind, NOTHING_COUNTED) for card in CARDS], np.int64)
START_COPIES = np.array([card.kind in START_CARDS for card in CARDS], np.int64)  # for each player
LANDMARK_COUNT = np.array([number.bit_count() for number in range(1 << len(LANDMARKS))], np.int64)

assert [card.kind for card in CARDS] == list(Kind)
assert [monument.landmark for monument in LANDMARKS] == list(Landmark)

CARD_NAMES = tuple(card.name for card in CARDS)
CARD_KEYS = tuple(kind.name.lower() for kind in Kind)
LANDMARK_NAMES = tuple(monument.name for monument in LANDMARKS)
LANDMARK_KEYS = tuple(landmark.name.lower() for landmark in Landmark)
