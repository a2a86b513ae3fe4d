"""The numbers of moves and of events: computed from the tables, never typed twice."""

from enum import IntEnum

from .components import ADVERTS, CARDS, DECK, KINDS, LONGEST_TRACK, MOST_SEATS, SIZES, SQUARES, TRACKS, TURNS

# Each kind of move is a block of numbers; `X + k` is the k-th of its kind.
BID_ON = 0  # + track
RENOVATE = BID_ON + TRACKS
PUBLICITY = RENOVATE + 1
BID = PUBLICITY + 1  # + space of the track
PLACE = BID + LONGEST_TRACK  # + kind of tile
PLACE_NOTHING = PLACE + KINDS
PLACE_AT = PLACE_NOTHING + 1  # + square
TURN = PLACE_AT + SQUARES  # + quarter turns clockwise
TAKE_UP = TURN + TURNS  # + square
FINISH = TAKE_UP + SQUARES
GIVE_UP = FINISH + 1
ADVERTISE = GIVE_UP + 1  # + which advert
BUY_SLOTS = ADVERTISE + len(ADVERTS)
DECLINE = BUY_SLOTS + 1
NAME_STACK = DECLINE + 1  # + size
# luck
DRAW = NAME_STACK + len(SIZES)  # + card
FLIP = DRAW + len(CARDS)  # + kind of tile
START = FLIP + KINDS  # + seat
MOVES = START + MOST_SEATS
MOST_LEGAL = max(DECK, SQUARES + KINDS + 2)  # a renovation offers every tile of the sheet and of the reserve


class Event(IntEnum):
    """What the journal tells; the comment names what follows the seat."""

    REVEALED = 0
    STARTS = 1  # the first player
    ROUND = 2  # round
    PRICES_DROP = 3
    LEAVES_GAME = 4  # kind, number of the space where another one sells the same, else 0
    DREW = 5  # card
    FLIPPED = 6  # kind, space
    GAINED_MONEY = 7  # dollars
    GAINED_FAME = 8  # Fame, 1 + the event that brings it where that was drawn long before, else 0
    PRICE = 9  # kind, dollars, number of the space as above
    PRICE_STAYS = 10  # kind, dollars, number of the space as above
    ADVERTISED = 11  # dollars, Fame
    DECLINED = 12  # 1 at an Ad Campaign, 0 at a Slots Surplus
    BOUGHT_SLOTS = 13  # dollars
    NAMED = 14  # size
    INCOME = 15  # dollars
    BID = 16  # kind, dollars, track where another one sells the same
    OUTBID = 17  # outbid seat
    CHOSE_RENOVATE = 18
    CHOSE_PUBLICITY = 19
    WON = 20  # kind, dollars, track
    PUBLICITY = 21
    PLACED = 22  # kind, square, turn
    PLACED_NOTHING = 23
    CANNOT_PLACE = 24  # 1 where the reserve is empty
    TOOK_UP = 25  # kind, square
    FINISHED = 26  # tiles taken up, tiles placed
    GAVE_UP = 27
    NOTHING_TO_RENOVATE = 28
    CONNECTED = 29  # the entrances are joined for the first time
    FULL = 30
    ENDED = 31  # reason, size
    SCORES = 32  # Fame in all
    NO_PRICES = 33  # prices should change, but no premier tile is on the board
    NOBODY_GAINS = 34  # the event that brings nobody anything
    NOT_ASKED = 35  # the event, dollars in hand where they are too few, else -1
    NO_SLOTS_LEFT = 36
    DIAMONDS = 37  # Fame that they count more at the end
    AREA = 38  # HOTEL or CASINO: it is complete


class End(IntEnum):
    """Why the game is over."""

    FULL_SHEET = 1
    EMPTY_STACK = 2
    ALL_STACKS_EMPTY = 3
