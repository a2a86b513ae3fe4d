"""What is in the box of Infinite City."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np


class Kind(IntEnum):
    """The 22 kinds of tile."""

    ARBORETUM = 0
    BANK = 1
    CAPITOL = 2
    CONSTRUCTION_SITE = 3
    DISASTER_SITE = 4
    EMBASSY = 5
    FACTORY = 6
    HOTEL = 7
    HOUSING = 8
    LIBRARY = 9
    MAUSOLEUM = 10
    PLAZA = 11
    POLICE_HQ = 12
    PORT = 13
    POST_OFFICE = 14
    POWER_STATION = 15
    SALVAGE_YARD = 16
    SECURITY_GUARDPOST = 17
    SHOPPING_COMPLEX = 18
    STADIUM = 19
    TEMPLE = 20
    TRANSIT_STATION = 21


class Tile(NamedTuple):
    """One kind of tile: how many there are, its printed points, its silver border, and its text in short."""

    kind: Kind
    name: str
    copies: int
    points: int
    silver: bool
    about: str


PLAIN, SILVER = False, True

TILES = (
    #    kind                      name                   copies points border  text in short
    Tile(Kind.ARBORETUM, "Arboretum", 4, 1, PLAIN, "Take back up to {arboretum} of your tokens."),
    Tile(Kind.BANK, "Bank", 6, 0, PLAIN, "Swap your token here with another player's."),
    Tile(Kind.CAPITOL, "Capitol", 1, 5, PLAIN, "Play a tile out of another hand."),
    Tile(Kind.CONSTRUCTION_SITE, "Construction Site", 7, 0, SILVER, "Play one more tile."),
    Tile(Kind.DISASTER_SITE, "Disaster Site", 3, 0, PLAIN, "Remove any tile."),
    Tile(Kind.EMBASSY, "Embassy", 8, 0, PLAIN, "A second token here, one beside it sent home."),
    Tile(Kind.FACTORY, "Factory", 5, 0, SILVER, "Draw {factory} extra tiles this turn."),
    Tile(Kind.HOTEL, "Hotel", 2, 3, PLAIN, "Players may check in instead of playing."),
    Tile(Kind.HOUSING, "Housing", 10, 0, PLAIN, "Put a token on an empty tile."),
    Tile(Kind.LIBRARY, "Library", 6, 0, PLAIN, "Look at {library} tiles of the deck and play one."),
    Tile(Kind.MAUSOLEUM, "Mausoleum", 6, 0, PLAIN, "Remove any tile."),
    Tile(Kind.PLAZA, "Plaza", 6, 0, PLAIN, "Tiles from hands must go to its free sides."),
    Tile(Kind.POLICE_HQ, "Police HQ", 3, 3, PLAIN, "Every other player puts a token here."),
    Tile(Kind.PORT, "Port", 8, 1, PLAIN, "Add a face-down tile from the deck."),
    Tile(Kind.POST_OFFICE, "Post Office", 8, 0, PLAIN, "Move a tile."),
    Tile(Kind.POWER_STATION, "Power Station", 5, 2, SILVER, "Locks what is around it; {stations} end the game."),
    Tile(Kind.SALVAGE_YARD, "Salvage Yard", 2, 0, SILVER, "Surround it with face-down tiles from hands."),
    Tile(Kind.SECURITY_GUARDPOST, "Security Guardpost", 9, 0, PLAIN, "Clear all tokens off another tile."),
    Tile(Kind.SHOPPING_COMPLEX, "Shopping Complex", 4, 0, PLAIN, "Swap hands with another player."),
    Tile(Kind.STADIUM, "Stadium", 5, 2, PLAIN, "Pull in tokens from adjacent tiles."),
    Tile(Kind.TEMPLE, "Temple", 4, 3, PLAIN, "Look at a hand and play one of its tiles."),
    Tile(Kind.TRANSIT_STATION, "Transit Station", 8, 0, SILVER, "Swap two tiles."),
)

PRINTED_TEXTS = {
    "Capitol": "Put a token on each adjacent tile, all others go home.",
    "Embassy": "Take over an adjacent tile.",
    "Mausoleum": "Take an adjacent tile into your hand.",
}
"""The texts in short where an option, named like the tile, chooses the printed one."""

KINDS = len(TILES)
NAMES = tuple(tile.name for tile in TILES)
MOST_TILES = sum(tile.copies for tile in TILES)
COUNT = np.array([tile.copies for tile in TILES], np.int64)
POINTS = np.array([tile.points for tile in TILES], np.int64)
SILVERED = np.array([tile.silver for tile in TILES], np.int64)

MOST_SEATS = 6
TOKENS = 15  # each player's
HAND = 5  # tiles that a player draws up to
FACTORY_TILES = 5
LIBRARY_TILES = 5
ARBORETUM_TOKENS = 3
STATIONS_TO_END = 5
SMALLEST_AREA = 3

# The four sides of a cell: north, east, south, west. The side opposite to d is d ^ 2.
SIDES = 4
DX = np.array([0, 1, 0, -1], np.int64)
DY = np.array([1, 0, -1, 0], np.int64)

# The plus that the game starts with: the centre and its neighbours.
PLUS_X = np.array([0, 0, 1, 0, -1], np.int64)
PLUS_Y = np.array([0, 1, 0, -1, 0], np.int64)


class Reconstructed(NamedTuple):
    """A value that no readable source states outright: an owner of the printed game may know better."""

    item: str
    value: str
    why: str


# That these carry points or a border is known; everything else in the two columns is a reconstruction.
KNOWN_TO_HAVE_POINTS = (Kind.POWER_STATION, Kind.POLICE_HQ)
KNOWN_TO_BE_SILVER = (Kind.POWER_STATION, Kind.CONSTRUCTION_SITE)

RECONSTRUCTED = (
    Reconstructed("copies of Hotel and Salvage Yard", "2 and 2", "four tiles are missing from the only list: the neutral split"),
    *(
        Reconstructed(f"points of {tile.name}", str(tile.points), "that it has points is known, how many is not")
        if tile.kind in KNOWN_TO_HAVE_POINTS
        else Reconstructed(f"points of {tile.name}", str(tile.points), "values run from 1 to 5, rare tiles and prizes higher")
        for tile in TILES
        if tile.points
    ),
    Reconstructed("points of all other tiles", "none", "some printed tiles carry a number, others none"),
    *(
        Reconstructed(f"silver border of {tile.name}", "yes", "industry and transport, like the two that are known")
        for tile in TILES
        if tile.silver and tile.kind not in KNOWN_TO_BE_SILVER
    ),
    Reconstructed("silver border of all other tiles", "no", "the known list is open-ended; this completes it"),
)
