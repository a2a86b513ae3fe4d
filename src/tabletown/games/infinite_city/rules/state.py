"""The position of a game of Infinite City: one flat record, and its phases.

The grid has no edge. Tiles lie in a list, each with its coordinates. To find the tile of a cell at once, the plane is
folded like a sheet of paper onto 16 x 16 squares: `first` names the first tile of a square, `next` the next one of the
same square, in ascending order. Coordinates are always compared, so however far a city grows, drifts or falls apart,
two cells are never taken for each other and no square can be full.

A free cell next to the city is named by one tile and a side of it: by the first tile of the list that touches the cell.
`free` keeps, for each tile, the sides whose cells it names, so that each free cell of the border has exactly one name.
"""

from enum import IntEnum

import numpy as np

from .components import KINDS, LIBRARY_TILES, MOST_SEATS, MOST_TILES


class Phase(IntEnum):
    """What the table is waiting for."""

    DEAL = 0  # luck: the next tile of the hands, then of the plus
    START_PLAYER = 1  # luck
    ACTION = 2  # play a tile or check in at a Hotel
    PLACE = 3  # a cell for the tile that is being played
    PICK = 4  # which of several turned tiles comes first
    TAKE_BACK = 5  # Arboretum: one more own token, or enough
    BANK = 6  # the token to swap with
    CHOOSE_HAND = 7  # Capitol, Temple: whose hand
    CHOOSE_TILE = 8  # Capitol, Temple: which tile of it
    SEIZE = 9  # Capitol (printed): the next neighbour, when tokens are too few for all
    BUILD = 10  # Construction Site: the next tile of the own hand
    REMOVE = 11  # Disaster Site, Mausoleum: the tile that goes
    EXPEL = 12  # Embassy: the token that goes home
    TAKE_OVER = 13  # Embassy (printed): the neighbour
    SETTLE = 14  # Housing: the tile that gets a token
    LOOK = 15  # luck: Library's next tile
    READ = 16  # Library: which of the tiles is played
    TAKE_TILE = 17  # Mausoleum (printed): the neighbour that goes to the hand
    SHIP = 18  # Port: the cell
    UNLOAD = 19  # luck: Port's tile
    PICK_UP = 20  # Post Office: the tile
    DELIVER = 21  # Post Office: the cell
    FILL = 22  # Salvage Yard: the next cell
    SALVAGE = 23  # luck: the tile for it
    CLEAR = 24  # Security Guardpost: the tile
    SWAP_HANDS = 25  # Shopping Complex: with whom
    PULL = 26  # Stadium: one more token, or enough
    DEPART = 27  # Transit Station: one tile
    ARRIVE = 28  # Transit Station: the other
    DRAW = 29  # luck: the next tile of the draw step
    OVER = 30
    RESOLVE = 31  # within a move only: the text is done, the chain goes on


LUCK = {Phase.DEAL, Phase.START_PLAYER, Phase.LOOK, Phase.UNLOAD, Phase.SALVAGE, Phase.DRAW}
IS_LUCK = np.array([phase in LUCK for phase in Phase], np.int64)

NOBODY = -1
NO_TILE = -1
FROM_DECK = -1  # where the tile that is being played comes from, if not from a seat's hand
SHEET = 16  # the plane is folded onto SHEET x SHEET squares
FARTHEST = 1_000_000_000  # coordinates that a position may name; play cannot reach the end of 32 bits

# One chain can resolve the Capitol at most ten times: nine tiles remove tiles, and each of them must itself be
# removed to work again. Each Capitol turns up to four neighbours; each removed Temple can be played once more.
MOST_WAITING = 40
MOST_OWED = 18

TOGETHER = 64  # in `bottom_seen`: shuffled together with the tile before it
TOKEN_BITS = 4  # a tile's tokens are packed: four bits for each seat, 0 to 15 tokens
ONE_SEAT = (1 << TOKEN_BITS) - 1  # those of the first seat

# Wide fields first, so that the record has no gaps: equal positions have equal bytes.
STATE = np.dtype(
    [
        # where the tiles of the city lie, and their tokens
        ("tokens", np.int32, (MOST_TILES,)),
        ("x", np.int32, (MOST_TILES,)),
        ("y", np.int32, (MOST_TILES,)),
        # things in progress
        ("cell", np.int16),  # the move that named the cell which Port or Salvage Yard fills, or NO_TILE
        ("extra", np.int16),  # tiles that Factories still give
        # options
        ("seats", np.int8),
        ("capitol", np.int8),
        ("mausoleum", np.int8),
        ("embassy", np.int8),
        ("plaza_scope", np.int8),
        ("locked_flip", np.int8),
        ("refill_victims", np.int8),
        # the turn
        ("phase", np.int8),
        ("active", np.int8),
        ("limited", np.int8),  # the active player has placed his own last token: no more tile is placed this turn
        ("passes", np.int8),  # players in succession who had to pass
        ("final_by", np.int8),  # who triggered the final round, or NOBODY
        ("to_come", np.int8),  # one bit for each seat whose final turn is still to come
        # more things in progress
        ("playing", np.int8),  # the kind of tile that is being played, or NO_TILE
        ("source", np.int8),  # the seat whose hand it comes from, or FROM_DECK
        ("text", np.int8),  # the tile whose text is being resolved, or NO_TILE
        ("victim", np.int8),  # the seat whose hand the text is about, or NOBODY
        ("picked", np.int8),  # the tile chosen in the text's first step, or NO_TILE
        ("done", np.int8),  # Arboretum: tokens taken back; Capitol (printed): bits of the sides seized
        ("waits", np.int8),  # tiles whose text waits its turn: a stack
        ("waiting", np.int8, (MOST_WAITING,)),
        ("alike", np.int8, (MOST_WAITING,)),  # whether it was turned together with the one below it
        ("looked", np.int8, (LIBRARY_TILES,)),  # Library's tiles, NO_TILE where there is none
        ("looked_seen", np.int8, (LIBRARY_TILES,)),  # one bit for each seat that knows the tile
        ("debts", np.int8),
        ("owed", np.int8, (MOST_OWED,)),  # seats, in the order in which the debts arose
        # the city
        ("tiles", np.int8),
        ("kind", np.int8, (MOST_TILES,)),
        ("up", np.int8, (MOST_TILES,)),
        ("locked", np.int8, (MOST_TILES,)),
        ("seen", np.int8, (MOST_TILES,)),  # of a face-down tile: one bit for each seat that knows it
        ("free", np.int8, (MOST_TILES,)),  # the sides whose free cells this tile names: one bit each
        ("next", np.int8, (MOST_TILES,)),
        ("first", np.int8, (SHEET * SHEET,)),
        ("shown", np.int8, (KINDS,)),  # face-up tiles of each kind
        # the players
        ("supply", np.int8, (MOST_SEATS,)),
        ("hand", np.int8, (MOST_SEATS, KINDS)),
        ("hand_size", np.int8, (MOST_SEATS,)),
        ("known", np.int8, (MOST_SEATS, KINDS, MOST_SEATS)),  # tiles of a hand that another seat (the last index) is sure of
        # the deck
        ("deck", np.int8, (KINDS,)),  # shuffled
        ("deck_size", np.int8),
        ("bottom_size", np.int8),
        ("bottom", np.int8, (MOST_TILES,)),  # below it, from the top down: tiles that were put back
        ("bottom_seen", np.int8, (MOST_TILES,)),  # one bit for each seat that knows the tile, and TOGETHER
    ],
    align=True,
)

assert STATE.itemsize == sum(STATE[name].itemsize for name in STATE.names or ()), "the record has gaps"
