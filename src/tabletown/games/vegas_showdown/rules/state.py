"""The position of a game of Vegas Showdown: one flat record, and its phases."""

from enum import IntEnum
from typing import Any

import numpy as np

from .components import CARDS, KINDS, MOST_SEATS, SPACES, SQUARES, TRACKS


class Phase(IntEnum):
    """What the table is waiting for; the last ones are steps that nobody decides, and no move ends in one."""

    FLIP_TILE = 0  # luck: the top tile of the stack `size`
    FIRST_PLAYER = 1  # luck
    DRAW_EVENT = 2  # luck
    AD_CAMPAIGN = 3  # `actor` may pay for Fame
    SLOTS_SURPLUS = 4  # `actor` may buy a Slots
    PULL_STRINGS = 5  # the first player names a stack
    CHOOSE_ACTION = 6  # `actor` chooses Bid (and on which track), Renovate or Publicity
    CHOOSE_BID = 7  # `actor` chooses the amount on `track`
    CHOOSE_TILE = 8  # `actor` may place one tile
    CHOOSE_SQUARE = 9  # where the tile `place` goes
    CHOOSE_TURN = 10  # how it is turned on `square`
    RENOVATE = 11  # `actor` takes up and places tiles
    OVER = 12
    DROP_PRICES = 13
    FILL_SPACES = 14
    ASK_IN_TURN = 15
    READ_SYMBOL = 16
    INCOME = 17
    RESOLVE = 18
    PASS_BUTTON = 19


STEPS = {
    Phase.DROP_PRICES, Phase.FILL_SPACES, Phase.ASK_IN_TURN, Phase.READ_SYMBOL, Phase.INCOME, Phase.RESOLVE, Phase.PASS_BUTTON,
}  # fmt: skip
CHOOSING = {Phase.CHOOSE_ACTION, Phase.CHOOSE_BID}
PLACING = {Phase.CHOOSE_TILE, Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN}
RESOLVING = PLACING | {Phase.RENOVATE}
LUCK = {Phase.FLIP_TILE, Phase.FIRST_PLAYER, Phase.DRAW_EVENT}
IS_LUCK = np.array([phase in LUCK for phase in Phase], np.int64)
IS_STEP = np.array([phase in STEPS for phase in Phase], np.int64)


class Action(IntEnum):
    """What a player's bid marker says."""

    NONE = 0
    BID = 1
    RENOVATE = 2
    PUBLICITY = 3


NOBODY = -1
NO_TILE = -1
NO_CARD = -1
NO_SIZE = -1
NO_TRACK = -1
NO_SPACE = -1
NO_SQUARE = -1
BARE = 0  # of a square: no tile has its upper left corner here
MOST_CHANGES = 2  # tiles taken up, and tiles placed, in one renovation


def without_gaps(*fields: Any) -> np.dtype[np.void]:
    """A record of whole words: bytes between fields, which nobody writes, would make equal positions differ."""
    packed = np.dtype([*fields, ("unused", np.int8, (8 - np.dtype([*fields]).itemsize % 8,))])
    record = np.dtype(packed.descr, align=True)
    assert record.itemsize == packed.itemsize
    return record


SHEET = without_gaps(
    # sets of squares, as the bits of one number
    ("free", np.int64),
    ("yellow", np.int64),
    ("blue", np.int64),
    ("lounges", np.int64),  # under Lounges and Fancy Lounges
    ("red", np.int64),  # under tiles with red corners
    ("joined_east", np.int64),  # covered by the same tile as the square to the east
    ("joined_south", np.int64),
    ("doors", np.int64, (4,)),  # with a door on each side; the street has doors to the entrances
    ("reach", np.int64, (2,)),  # with a path to the hotel entrance, to the casino entrance; with its street
    # tiles
    ("tile", np.int8, (SQUARES,)),  # at the upper left square of each: see `tile_code`
    ("built", np.int8, (KINDS,)),  # tiles of each kind on the sheet
    ("reserve", np.int8, (KINDS,)),
)

STATE = without_gaps(
    ("sheets", SHEET, (MOST_SEATS,)),
    # the players
    ("cash", np.int16, (MOST_SEATS,)),
    ("fame", np.int16, (MOST_SEATS,)),
    ("population", np.int16, (MOST_SEATS,)),
    ("revenue", np.int16, (MOST_SEATS,)),
    ("round", np.int16),  # 0 in setup
    ("action", np.int8, (MOST_SEATS,)),
    # options
    ("seats", np.int8),
    ("sheet", np.int8),  # its number in the table of sheets
    # the turn
    ("phase", np.int8),
    ("first", np.int8),
    ("actor", np.int8),
    ("asked", np.int8),  # of an event that asks everybody in turn: how many have been asked
    ("card", np.int8),  # the event card that is being carried out
    ("size", np.int8),  # the stack from which a tile is being flipped
    ("track", np.int8),  # on which the actor is bidding
    ("place", np.int8),  # the kind of tile that the actor is placing
    ("square", np.int8),  # where its upper left corner goes
    ("taken", np.int8, (MOST_CHANGES,)),  # the tiles taken up in this renovation, and their squares, ascending
    ("taken_from", np.int8, (MOST_CHANGES,)),
    ("put_on", np.int8, (MOST_CHANGES,)),  # the squares of the tiles placed in it, ascending
    # the main board
    ("stack", np.int8, (KINDS,)),  # tiles of each kind in the stacks
    ("space_tile", np.int8, (SPACES,)),
    ("minimum", np.int8, (SPACES,)),  # the place of each Minimum-Bid marker on its track
    ("deck", np.int8, (len(CARDS),)),  # event cards of each row in the deck
    ("face_up", np.int8, (len(CARDS),)),  # those that last for this round
    ("bidder", np.int8, (TRACKS,)),  # who has the standing bid on each track
    ("bid", np.int8, (TRACKS,)),  # and on which of its spaces
)
