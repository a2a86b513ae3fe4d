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
    """One kind of tile: how many there are, its printed points, and its silver border."""

    kind: Kind
    name: str
    copies: int
    points: int
    silver: bool


PLAIN, SILVER = False, True

TILES = (
    #    kind                      name                   copies points border
    Tile(Kind.ARBORETUM, "Arboretum", 4, 1, PLAIN),
    Tile(Kind.BANK, "Bank", 6, 0, PLAIN),
    Tile(Kind.CAPITOL, "Capitol", 1, 5, PLAIN),
    Tile(Kind.CONSTRUCTION_SITE, "Construction Site", 7, 0, SILVER),
    Tile(Kind.DISASTER_SITE, "Disaster Site", 3, 0, PLAIN),
    Tile(Kind.EMBASSY, "Embassy", 8, 0, PLAIN),
    Tile(Kind.FACTORY, "Factory", 5, 0, SILVER),
    Tile(Kind.HOTEL, "Hotel", 2, 3, PLAIN),
    Tile(Kind.HOUSING, "Housing", 10, 0, PLAIN),
    Tile(Kind.LIBRARY, "Library", 6, 0, PLAIN),
    Tile(Kind.MAUSOLEUM, "Mausoleum", 6, 0, PLAIN),
    Tile(Kind.PLAZA, "Plaza", 6, 0, PLAIN),
    Tile(Kind.POLICE_HQ, "Police HQ", 3, 3, PLAIN),
    Tile(Kind.PORT, "Port", 8, 1, PLAIN),
    Tile(Kind.POST_OFFICE, "Post Office", 8, 0, PLAIN),
    Tile(Kind.POWER_STATION, "Power Station", 5, 2, SILVER),
    Tile(Kind.SALVAGE_YARD, "Salvage Yard", 2, 0, SILVER),
    Tile(Kind.SECURITY_GUARDPOST, "Security Guardpost", 9, 0, PLAIN),
    Tile(Kind.SHOPPING_COMPLEX, "Shopping Complex", 4, 0, PLAIN),
    Tile(Kind.STADIUM, "Stadium", 5, 2, PLAIN),
    Tile(Kind.TEMPLE, "Temple", 4, 3, PLAIN),
    Tile(Kind.TRANSIT_STATION, "Transit Station", 8, 0, SILVER),
)

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
