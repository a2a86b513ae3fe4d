"""Which rule forbids a move: the answers that the chapters give when they are asked whether something may be done."""

from enum import IntEnum


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0
    # choosing a piece
    STASHED_ALREADY = 1
    NO_CHEQUE = 2
    NO_CUBE_THERE = 3
    FITS_NOWHERE = 4
    NO_ROOF_LEFT = 5
    ALL_HOUSES_ROOFED = 6
    PERMIT_AUCTIONED = 7
    CANCEL_CUBE_AUCTIONED = 8
    MAYOR_OFFERED = 9
    MAYOR_ON_BOARD = 10
    MAYOR_OUT = 11
    # bidding and settling
    BID_TOO_LOW = 12
    TOO_FEW_CHEQUES = 13
    CANNOT_PAY = 14
    # using a piece
    BEYOND_ROW = 15
    GAP = 16
    ROOFED = 17
    FENCED = 18
    TOO_MANY_PIPS = 19
    NO_HOUSE = 20
    TOO_LONG = 21
    TOO_SHORT = 22
    BUILT_ON = 23
    PERMIT_NOT_ON_BOARD = 24
    MAYOR_THERE = 25
    MUST_BUILD = 26
    MUST_ROOF = 27
    MAYOR_STAYS = 28
