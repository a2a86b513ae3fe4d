"""The numbers of moves and of events: computed from the tables, never typed twice."""

from enum import IntEnum

from .components import CUBES, LOTS, MOST_CHEQUES, MOST_SEATS, PERMITS, ROOF_VALUES, ROWS

# Each kind of move is a block of numbers; `X + k` is the k-th of its kind.
STASH = 0
CHOOSE_CUBE = STASH + 1  # + display row * 2, + 1 for the right end
CHOOSE_ROOF = CHOOSE_CUBE + 6
CHOOSE_PERMIT = CHOOSE_ROOF + 1  # + permit
CHOOSE_CANCEL = CHOOSE_PERMIT + len(PERMITS)
CHOOSE_MAYOR = CHOOSE_CANCEL + 1
PASS = CHOOSE_MAYOR + 1  # + k bids k
SELL = PASS + MOST_CHEQUES + 1
KEEP = SELL + 1
PUT = KEEP + 1  # + row * 10 + lot: a cube or a roof
LENGTHEN = PUT + len(ROWS) * LOTS  # + row
SHORTEN = LENGTHEN + len(ROWS)  # + row
REMOVE = SHORTEN + len(ROWS)  # + permit
APPOINT = REMOVE + len(PERMITS)  # + row
LEAVE = APPOINT + len(ROWS)  # the mayor stays where it stands (`movable_mayor`)
DISCARD = LEAVE + 1
# luck
DRAW = DISCARD + 1  # + cube
START = DRAW + CUBES  # + seat
REVEAL = START + MOST_SEATS  # + roof value
MOVES = REVEAL + ROOF_VALUES
MOST_LEGAL = MOST_CHEQUES + 1  # the richest bidder has the longest list


class Event(IntEnum):
    """What the journal tells; the comment names what follows the seat."""

    REVEALED = 0
    STARTS = 1  # round, of rounds
    STASHED = 2
    OFFERED = 3  # piece, which
    SHOWED_ROOF = 4  # value
    BLANK = 5
    BID = 6  # amount
    PASSED = 7
    CANNOT_BID = 8
    SOLD = 9  # to seat, price
    KEPT = 10  # outbidding seat, price
    UNOPPOSED = 11
    BUILT = 12  # cube, row, lot
    RAISED = 13  # cube, row, lot
    OWNS = 14  # colour
    ROOFED = 15  # value, row, lot
    LENGTHENED = 16  # row, lots, new length
    SHORTENED = 17  # row, lots, new length
    CANCELLED = 18  # permit, row, new length
    APPOINTED = 19  # row
    LEFT_MAYOR = 20
    DISCARDED = 21  # piece, which, 1 if nothing else could be done with it
    COMPLETED = 22  # row
    REOPENED = 23  # row
    ENDED = 24  # reason, rounds of the match
    ROUND_SCORE = 25  # points
    ROUND_WON = 26  # round
    COUNTS = 27  # row * 10 + lot, points, who owned the house before if somebody else did


class End(IntEnum):
    """Why a round is over."""

    TWO_ROWS = 1
    ALL_ROOFS = 2
    NOTHING_TO_BUILD = 3
