"""The numbers of moves and of events: computed from the tables, never typed twice."""

from enum import IntEnum

from tabletown.engine.kernel import kernel

from .components import CARDS, ESTABLISHMENTS, KINDS, LANDMARKS, MOST_DICE, MOST_SEATS, PIPS, Deck

# Each kind of move is a block of numbers; `X + k` is the k-th of its kind.
ROLL = 0  # + dice - 1
KEEP = ROLL + MOST_DICE  # + pips of the die set aside - 1
LEAVE_TOTAL = KEEP + PIPS
ADD_TWO = LEAVE_TOTAL + 1
DEMOLISH = ADD_TWO + 1  # + landmark
GIVE = DEMOLISH + len(LANDMARKS)  # + kind
GIVE_TO = GIVE + ESTABLISHMENTS  # + seat
SWAP = GIVE_TO + MOST_SEATS  # + kind
NO_SWAP = SWAP + ESTABLISHMENTS
SWAP_FOR = NO_SWAP + 1  # + seat * establishments + kind
ROLL_AGAIN = SWAP_FOR + MOST_SEATS * ESTABLISHMENTS
STOP_ROLLING = ROLL_AGAIN + 1
BUILD = STOP_ROLLING + 1  # + kind
FINISH = BUILD + KINDS  # + landmark
DRAW_BLIND = FINISH + len(LANDMARKS)
BUILD_NOTHING = DRAW_BLIND + 1
INVEST = BUILD_NOTHING + 1
KEEP_COIN = INVEST + 1
EXTRA_TURN = KEEP_COIN + 1
END_TURN = EXTRA_TURN + 1
# luck
START = END_TURN + 1  # + seat
DIE = START + MOST_SEATS  # + pips - 1
DRAW = DIE + PIPS  # + kind
MOVES = DRAW + KINDS
MOST_LEGAL = max(  # a full deck, or every card of every other city
    *(sum(card.copies for card in CARDS if card.deck == deck) for deck in Deck), (MOST_SEATS - 1) * ESTABLISHMENTS
)


class Event(IntEnum):
    """What the journal tells; the comment names what follows the seat."""

    REVEALED = 0
    STARTS = 1
    ROLLED = 2  # first, second and third die, 0 where there is none
    KEPT = 3  # first and second die
    ADDED_TWO = 4  # new total
    PAID = 5  # by seat, cards, amount: the seat takes it
    SHORT = 6  # by seat, cards, amount forgiven
    EARNED = 7  # cards, amount, from the bank
    IDLE = 8  # cards that fired and bring nothing, who rolled, whether for want of red cards (Tax Office)
    REBATE = 9  # would be paid, kept back
    DEMOLISHED = 10  # landmark
    GAVE = 11  # kind, to seat
    TUNA_ROLL = 12  # first and second die, added
    SWAPPED = 13  # kind, with seat, for kind
    NO_SWAP = 14
    PARK = 15  # by seat, amount
    EXTRA_ROLL = 16
    CITY_HALL = 17  # amount
    BUILT = 18  # kind, price
    FINISHED = 19  # landmark, price
    BUILT_NOTHING = 20
    AIRPORT = 21  # amount
    TURNED_UP = 22  # kind
    DEAD = 23  # kind
    REFRESHED = 24  # cards
    DECK_EMPTY = 25  # deck
    DRAWS_BLIND = 26  # price
    BACK_ON_TOP = 27  # kind
    TOOK = 28  # kind, price
    UNDER_DECK = 29  # kind, price
    INVESTED = 30  # coins that are stored now
    EXTRA_TURN = 31
    NO_COINS = 33  # by seat, cards: nothing is left to pay the seat with
    KEPT_BACK = 34  # by seat, cards, amount that the seat does not get
    LEFT_TOTAL = 35  # total
    NO_EXTRA_ROLL = 36
    NO_COIN = 37  # none to invest
    NOT_INVESTED = 38
    NO_EXTRA_TURN = 39
    SHARED_TUNA = 40  # amount, from the bank for the others' Tuna Boats


CARDS_OF = 32
"""A number of copies of one kind, in one number of the journal: copies * CARDS_OF + kind."""


@kernel
def copies_of(copies: int, kind: int) -> int:
    return copies * CARDS_OF + kind
