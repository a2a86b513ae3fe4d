"""The position of a game of Machi Koro: one flat record, and its phases."""

from enum import IntEnum

import numpy as np

from .components import COPIES, KINDS, MAJORS, MOST_DICE, MOST_SEATS, Kind


class Phase(IntEnum):
    """What the table is waiting for.

    Where a decision or a tuna roll interrupts the income of a roll, the phase says which step of it has been reached,
    and `copies` and `card` say how far that step has got: DEMOLISH, GIVE and RECEIVE stand in the green step,
    TUNA in the blue one, SWAP and SWAP_FOR in the purple one.
    """

    FIRST_PLAYER = 0  # luck
    SET_OUT = 1  # luck: the next card of the first marketplaces
    ROLL = 2  # how many dice
    DICE = 3  # luck: the next die
    KEEP = 4  # which of three dice to set aside
    HARBOR = 5  # add 2 or not
    DEMOLISH = 6  # a copy of Demolition Company: which landmark
    GIVE = 7  # a copy of Moving Company: which card
    RECEIVE = 8  # and to whom
    TUNA = 9  # luck: a tuna die
    SWAP = 10  # Business Center: which own card, or none
    SWAP_FOR = 11  # and for which of another player
    ROLL_AGAIN = 12  # after a double with Amusement Park
    BUILD = 13
    BLIND_DRAW = 14  # luck: the top card of the major deck
    REPLENISH = 15  # luck: the next card of a marketplace
    INVEST = 16  # a coin for Tech Startup or not
    EXTRA_TURN = 17  # take it or not
    OVER = 18


BEFORE_ROLL = {Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.ROLL}
"""No dice are on the table."""
BEFORE_TOTAL = BEFORE_ROLL | {Phase.DICE, Phase.KEEP}
COMPANIES = {Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE}
"""A copy of a company works."""
SECOND_STEPS = {Phase.RECEIVE, Phase.SWAP_FOR}
"""Whose card has been chosen."""
AFTER_INCOME = {Phase.BUILD, Phase.BLIND_DRAW, Phase.REPLENISH, Phase.INVEST, Phase.EXTRA_TURN, Phase.OVER}
FILLING = {Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.REPLENISH}
"""While a marketplace is being filled it may show too few kinds."""
LUCK = {Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.DICE, Phase.TUNA, Phase.BLIND_DRAW, Phase.REPLENISH}
IS_LUCK = np.array([phase in LUCK for phase in Phase], np.int64)
"""Whether luck decides in a phase."""


STOPS_IN = {
    Kind.DEMOLITION_COMPANY: Phase.DEMOLISH,
    Kind.MOVING_COMPANY: Phase.GIVE,
    Kind.TUNA_BOAT: Phase.TUNA,
    Kind.BUSINESS_CENTER: Phase.SWAP,
}
STOP_OF = np.array([STOPS_IN.get(Kind(kind), Phase.OVER) for kind in range(KINDS)], np.int64)
"""The phase in which a card stops the income of a roll, with a choice or a roll of its own."""
THEN = {Phase.GIVE: Phase.RECEIVE, Phase.SWAP: Phase.SWAP_FOR}
"""Choices in two steps."""


class Rule(IntEnum):
    """What a switch with the values `manual` and `official` is set to."""

    MANUAL = 0
    OFFICIAL = 1


class Tuna(IntEnum):
    """What `tuna_boat` is set to."""

    MANUAL = 0
    OFFICIAL = 1
    SHARED = 2


class Tax(IntEnum):
    """What `tax_office` is set to."""

    PUBLISHER = 0
    REBATE = 1


class Pairs(IntEnum):
    """What `publisher_nerf_counts` is set to."""

    OWNER = 0
    PAYER = 1


NOBODY = -1
MOST_BOTTOM = int(sum(copies for kind, copies in enumerate(COPIES) if kind >= KINDS - MAJORS))

STATE = np.dtype([
    # options
    ("seats", np.int16),                 # two bytes, so that the record has no gap anywhere
    ("city_hall", np.int8),
    ("shopping_mall", np.int8),
    ("amusement_park", np.int8),
    ("tuna_boat", np.int8),
    ("major_refresh", np.int8),
    ("tech_startup", np.int8),
    ("tax_office", np.int8),
    ("quick_win", np.int8),
    ("publisher_nerf", np.int8),
    ("publisher_nerf_counts", np.int8),
    ("major_market_limit", np.int8),
    ("first_player", np.int8),           # 0: luck decides, else the seat counted from 1
    # the turn
    ("phase", np.int8),
    ("active", np.int8),
    ("rolling", np.int8),                # dice chosen for this roll; 0 before
    ("dice", np.int8, (MOST_DICE,)),     # 0 while not rolled; of three dice the kept ones stand first
    ("total", np.int8),                  # of the dice that count, with Harbor's 2; 0 while not known
    ("added_two", np.int8),              # whether Harbor was used on this roll
    ("copies", np.int8),                 # of a company: copies that fired and are still to be resolved
    ("card", np.int8),                   # chosen to be given or swapped, or NO_CARD
    ("tuna", np.int8),                   # the first of two tuna dice, while the second is still to be rolled
    ("extra_turn", np.int8),             # whether this turn has earned another (official Amusement Park)
    # the marketplaces
    ("market", np.int8, (KINDS,)),       # face up
    ("deck", np.int8, (KINDS,)),         # face down in unknown order
    ("top", np.int8),                    # a major seen and put back on top of its deck, or NO_CARD
    ("bottom", np.int8, (MOST_BOTTOM,)), # majors seen and put under their deck; the next to be drawn first
    ("bottom_size", np.int8),
    ("discarded", np.int8, (MAJORS,)),
    # the cities
    ("coins", np.int32, (MOST_SEATS,)),
    ("stored", np.int32, (MOST_SEATS,)), # on Tech Startup
    ("cards", np.int8, (MOST_SEATS, KINDS)),
    ("built", np.int8, (MOST_SEATS,)),   # one bit per finished landmark
], align=True)  # fmt: skip
