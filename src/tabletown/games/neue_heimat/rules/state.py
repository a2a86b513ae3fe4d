"""The position of a game of Neue Heimat: one flat record, and its phases."""

from enum import IntEnum

import numpy as np

from .components import COLOURS, DISPLAY_ROWS, DISPLAY_WIDTH, LOTS, MOST_ROUNDS, MOST_SEATS, PERMITS, ROOF_VALUES, ROWS


class Phase(IntEnum):
    """What the table is waiting for."""

    LAY_OUT = 0  # luck: the next cube of the display
    START_PLAYER = 1  # luck
    CHOOSE = 2  # the auctioneer may stash, then chooses a piece
    REVEAL_ROOF = 3  # luck
    BID = 4
    SETTLE = 5  # the auctioneer sells or keeps
    USE = 6  # the builder uses the piece
    OVER = 7


SETUP = {Phase.LAY_OUT, Phase.START_PLAYER}
LUCK = SETUP | {Phase.REVEAL_ROOF}
SEEN_ON_AUCTION = {Phase.BID, Phase.SETTLE, Phase.USE}
ON_AUCTION = SEEN_ON_AUCTION | {Phase.REVEAL_ROOF}
"""While a piece is being auctioned or used; a roof is not seen until it is turned over."""
IS_SETUP = np.array([phase in SETUP for phase in Phase], np.int64)
IS_LUCK = np.array([phase in LUCK for phase in Phase], np.int64)


class MatchRule(IntEnum):
    """What decides a match of several rounds: the values of the option `match`."""

    TOTAL = 0
    TWO_ROUNDS = 1


class HiddenMoney(IntEnum):
    """What is hidden until the end: the values of the option `hidden_money`."""

    NOTHING = 0
    ALL = 1
    STASHES = 2


class Piece(IntEnum):
    """The kind of piece that is being auctioned."""

    NONE = 0
    CUBE = 1
    ROOF = 2
    PERMIT = 3
    CANCEL = 4
    MAYOR = 5


NOBODY = -1
NO_CUBE = -1
BESIDE_BOARD = -1  # of a permit, the cancel cube or the mayor: not yet used
OUT_OF_GAME = -2

HOUSE = np.dtype(
    [
        ("floors", np.int8),
        ("roof", np.int8),  # its number; 0 while there is none
        ("cubes", np.int8, (6,)),  # from the bottom up; NO_CUBE above the top floor
    ]
)

STATE = np.dtype(
    [
        # options
        ("seats", np.int8),
        ("blank_roofs", np.int8),
        ("must_be_placeable", np.int8),
        ("mayor_returns", np.int8),
        ("movable_mayor", np.int8),
        ("hidden_money", np.int8),
        ("max_row_length", np.int8),
        ("rounds", np.int8),
        # the turn
        ("phase", np.int8),
        ("auctioneer", np.int8),
        ("stashed", np.int8),  # whether the auctioneer has stashed a cheque this turn
        ("piece", np.int8),  # the kind of piece being auctioned or used
        ("which", np.int8),  # which of its kind: cube number, roof value, permit index
        ("bidder", np.int8),
        ("leader", np.int8),  # the highest bidder so far, or NOBODY
        ("bid", np.int8),
        ("builder", np.int8),
        # the supply
        ("display", np.int8, (DISPLAY_ROWS, DISPLAY_WIDTH)),
        ("displayed", np.int8, (DISPLAY_ROWS,)),
        ("roofs", np.int8, (ROOF_VALUES,)),  # face down, by value
        ("permit_row", np.int8, (len(PERMITS),)),  # a row, BESIDE_BOARD or OUT_OF_GAME
        ("permit_sign", np.int8, (len(PERMITS),)),
        ("cancel_cube", np.int8),  # BESIDE_BOARD or OUT_OF_GAME
        ("mayor", np.int8),  # a row, BESIDE_BOARD or OUT_OF_GAME
        ("mayor_offered", np.int8, (MOST_SEATS,)),  # whether this player has put the mayor up for auction
        # the board
        ("length", np.int8, (len(ROWS),)),
        ("developed", np.int8, (len(ROWS),)),
        ("houses", HOUSE, (len(ROWS), LOTS)),
        ("owner", np.int8, (len(COLOURS),)),
        # the players
        ("hand", np.int16, (MOST_SEATS,)),
        ("stash", np.int16, (MOST_SEATS,)),
        ("unseen_hand", np.int16, (MOST_SEATS,)),  # cheques in hand that nobody else has seen come there: see `hidden`
        ("unseen_stash", np.int8, (MOST_SEATS,)),
        # the match
        ("match", np.int8),  # the option
        ("drawn", np.int64),  # one bit for each cube that was laid out this round
        ("round", np.int8),  # rounds finished
        ("round_winner", np.int8, (MOST_ROUNDS,)),
        ("round_score", np.int16, (MOST_ROUNDS, MOST_SEATS)),
    ],
    align=True,
)
