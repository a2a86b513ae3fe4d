"""The numbers of moves and of events: computed from the tables, never typed twice."""

from enum import IntEnum

from .components import KINDS, MOST_SEATS, MOST_TILES, SIDES

# Each kind of move is a block of numbers; `X + k` is the k-th of its kind. What a choice means, the phase says.
PASS = 0
ENOUGH = 1  # no more tokens (Arboretum, Stadium)
KIND = 2  # + kind of tile: out of a hand, or out of the tiles looked at
SEAT = KIND + KINDS  # + seat: another player
TILE = SEAT + MOST_SEATS  # + tile of the city
TOKEN = TILE + MOST_TILES  # + tile * 6 + seat: a token of that seat on that tile
CELL = TOKEN + MOST_TILES * MOST_SEATS  # + tile * 4 + side: the free cell that this tile names
CELLS = MOST_TILES * SIDES
ORIGIN = CELL + CELLS  # the cell (0, 0) of an empty table
# luck
DRAW = ORIGIN + 1  # + kind of tile
START = DRAW + KINDS  # + seat
MOVES = START + MOST_SEATS
MOST_LEGAL = CELLS + 1  # a city of single tiles has four free cells at each


class Event(IntEnum):
    """What the journal tells; the comment names what follows the seat. A spot is a cell, packed in one number."""

    REVEALED = 0
    DEALT = 1  # kind
    STARTS = 2
    PASSED = 3  # tokens in supply
    SKIPPED = 4
    CHECKED_IN = 5  # spot
    PLAYED = 6  # kind, spot, the seat it came from or FROM_DECK
    PUT_TOKEN = 7  # kind or face down, spot
    TURNED = 8  # kind, spot
    TOOK_BACK = 9  # kind, spot
    SWAPPED_TOKENS = 10  # with seat, spot of the Bank, spot
    LOOKED = 11  # seat of the hand
    RETURNED = 12  # seat of the tokens, spot, how many * 64 + the kind whose text sends them home
    REMOVED = 13  # kind or face down, spot
    SAW = 14  # kind: told to the seat only
    RESHELVED = 15  # how many tiles, whether all of them are Libraries
    TOOK_TILE = 16  # kind or face down, spot, the kind in truth
    ADDED = 17  # spot: face down from the deck
    MOVED = 18  # kind or face down, from spot, to spot
    SALVAGED = 19  # kind, spot, the seat whose Salvage Yard it is: told of the hand's owner
    SWAPPED_HANDS = 20  # with seat
    PULLED = 21  # seat of the token, from spot, to spot
    SWAPPED_TILES = 22  # kind or face down * 64 + the other one's, spot, spot
    OWED = 23  # a tile that the deck does not hold any more
    FILLS_UP = 24  # how many tiles, how many more the deck does not hold
    DREW = 25  # kind: told to the seat only; whether FILLS_UP has counted it, whether it was owed
    LAST_TOKEN = 26
    FINAL_ROUND = 27
    NOTHING = 28  # kind, spot, why the text has no effect
    STATIONS = 29  # how many are face up
    ENDED = 30  # reason
    SCORED = 31  # points
    EXTRA = 32  # tiles in all
    LOOKS = 33  # how many tiles of the deck
    ENOUGH = 34  # kind, spot: no more tokens are taken back or pulled in
    NONE_SENT_HOME = 35  # spot of the Embassy
    NO_TOKEN_LEFT = 36  # kind, spot: the text asks for a token of this seat
    STAYS_DOWN = 37  # spot of a locked tile
    TOKENS_STAY = 38  # kind or face down, spot of a locked tile
    SIDES_LEFT = 39  # spot of the Salvage Yard
    TEXT_LOST = 40  # kind, spot: the tile has left the table before its text came


SPOT_ROWS = 1 << 32
"""A spot is x * SPOT_ROWS + y, where y is counted from half of them below."""
FACE_DOWN = 63  # stands for the kind of a tile that not everybody knows


class Why(IntEnum):
    """Why a text has no effect."""

    NO_OBSTACLE = 0  # it has one
    OWN_LAST_TOKEN = 1  # so no more tile is placed in this turn
    NO_TOKEN = 2  # in supply
    EMPTY_DECK = 3
    EMPTY_HAND = 4
    EMPTY_HANDS = 5  # of all other players
    ALL_HANDS_EMPTY = 6
    LOCKED = 7  # the tile itself
    TOKEN_GONE = 8  # from the tile itself
    NO_FREE_SIDE = 9
    NO_OWN_TOKENS = 10  # on unlocked tiles
    NO_TOKEN_TO_SWAP = 11
    ALL_TILES_LOCKED = 12
    NO_ADJACENT_TOKEN = 13  # on an unlocked tile
    NO_ADJACENT_TILE = 14
    NO_UNLOCKED_NEIGHBOUR = 15
    NO_EMPTY_TILE = 16
    NO_OTHER_TILE = 17
    NO_TOKENS_ELSEWHERE = 18  # on unlocked tiles
    NO_TWO_UNLOCKED = 19


class End(IntEnum):
    """Why the game is over."""

    STATIONS = 1
    FINAL_ROUND = 2
    ALL_PASSED = 3
