"""What a position of Neue Heimat is worth at a glance: for bots.

Houses count by the chance that their row will be completed, cheques by what they can still buy or be stashed for, and
a piece on auction by what its builder could do with it.
"""

import numpy as np

from tabletown.engine.kernel import State, kernel

from ..rules.building import lots_to_build, roofs_to_build
from ..rules.components import LOTS, ROWS, STASH_POINTS, colour_of, pips_of
from ..rules.scoring import cheques, house_owner, house_value, mayor_factor, total_points
from ..rules.state import NOBODY, Phase, Piece

POINT = 100
CHEQUE = 55  # in hand: it can buy something or be stashed, but not all of them will
STASHED = STASH_POINTS * POINT
OWN_TURN = 6  # points that a turn promises before a piece is chosen

# The chance in percent that a row which needs so many more houses and roofs is completed in the end.
HOPE = np.array([93, 74, 61, 49, 39, 31, 24, 19, 15, 12, 10] + [8] * (2 * LOTS - 10), np.int64)
THIRD_ROW = 45  # percent of its hope: two completed rows end the game


@kernel
def neue_heimat_judge(s: State, seat: int) -> int:
    if s.phase == Phase.OVER:
        return final_margin(s, seat)
    own, others = 0, 0
    for player in range(s.seats):
        wealth = prospects(s, player)
        if player == seat:
            own = wealth
        else:
            others += wealth
    return own - others // (s.seats - 1) + auction_prospects(s, seat)


@kernel
def final_margin(s: State, seat: int) -> int:
    """The lead over the best other player; cheques break ties."""
    best = -(1 << 30)
    for player in range(s.seats):
        if player != seat:
            best = max(best, total_points(s, player) * POINT + cheques(s, player))
    return total_points(s, seat) * POINT + cheques(s, seat) - best


@kernel
def prospects(s: State, seat: int) -> int:
    """Houses by the hope of their rows, and money."""
    value = STASHED * s.stash[seat] + CHEQUE * s.hand[seat]
    for row in range(len(ROWS)):
        # Plus a hundred percent when sure to be completed, minus when never.
        expected = (2 * row_hope(s, row) - 100) * mayor_factor(s, row)
        for lot in range(s.developed[row]):
            if house_owner(s, row, lot) == seat:
                value += expected * house_value(s, row, lot) * POINT // 100
    return value


@kernel
def row_needs(s: State, row: int) -> int:
    """Houses and roofs still missing."""
    return lots_to_build(s, row) + roofs_to_build(s, row)


@kernel
def row_hope(s: State, row: int) -> int:
    """Percent chance of completion; the row that needs most has less, because the others end the game before it."""
    needs = row_needs(s, row)
    closer = 0
    for other in range(len(ROWS)):
        if other != row and row_needs(s, other) < needs:
            closer += 1
    return HOPE[needs] * THIRD_ROW // 100 if closer == 2 else HOPE[needs]


@kernel
def auction_prospects(s: State, seat: int) -> int:
    """What the running auction promises a seat."""
    if s.phase == Phase.CHOOSE and s.auctioneer == seat:
        return OWN_TURN * POINT
    if s.phase == Phase.USE:
        worth = piece_worth(s, s.builder) * POINT
        return worth if s.builder == seat else -worth // (s.seats - 1)
    if s.phase == Phase.BID or s.phase == Phase.SETTLE or s.phase == Phase.REVEAL_ROOF:
        worth = piece_worth(s, seat)
        if s.auctioneer == seat:
            return (worth + best_other_worth(s, seat)) * POINT // 2
        if s.leader == seat:
            return min(s.bid, worth) * (worth - s.bid) * 20  # a low bid is outbid, a high one buys nothing
    return 0


@kernel
def best_other_worth(s: State, seat: int) -> int:
    best = 0
    for player in range(s.seats):
        if player != seat:
            best = max(best, min(piece_worth(s, player), s.hand[player]))
    return best


@kernel
def piece_worth(s: State, seat: int) -> int:
    """About how many cheques the piece on auction is worth to a builder."""
    if s.piece == Piece.CUBE:
        owner, pips = s.owner[colour_of(s.which)], pips_of(s.which)
        if owner == NOBODY:
            return 3 + pips // 2
        return 2 + pips // 2 if owner == seat else 2
    if s.piece == Piece.ROOF:
        return 4 + s.which // 2 if owns_unroofed_house(s, seat) else 2
    if s.piece == Piece.PERMIT:
        return 2 + s.which
    if s.piece == Piece.MAYOR:
        return 4
    return 1


@kernel
def owns_unroofed_house(s: State, seat: int) -> bool:
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if s.houses[row, lot].roof == 0 and house_owner(s, row, lot) == seat:
                return True
    return False
