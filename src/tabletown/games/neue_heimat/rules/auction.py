"""Choosing a piece and auctioning it: chapters 5 and 6 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .building import is_placeable, unroofed_houses
from .components import DISPLAY_ROWS, PERMITS
from .hidden import hands_are_hidden, show_cheques
from .numbers import (
    CHOOSE_CANCEL,
    CHOOSE_CUBE,
    CHOOSE_MAYOR,
    CHOOSE_PERMIT,
    CHOOSE_ROOF,
    KEEP,
    PASS,
    SELL,
    STASH,
    Event,
)
from .reasons import Reason
from .state import BESIDE_BOARD, NO_CUBE, NOBODY, OUT_OF_GAME, Phase, Piece

# --- 5 Turn: stash, choose, reveal --------------------------------------------------------------------------------


@kernel
def legal_choices(s: State, moves: Moves) -> int:
    """Step 1, one cheque to the stash, is offered beside step 2 until it is done; it is always optional."""
    n = 0
    if stash_reason(s) == Reason.NONE:
        moves[n] = STASH
        n += 1
    for row in range(DISPLAY_ROWS):
        n = add_cube_choices(s, row, moves, n)
    if roof_choice_reason(s) == Reason.NONE:
        moves[n] = CHOOSE_ROOF
        n += 1
    for permit in range(len(PERMITS)):
        if permit_choice_reason(s, permit) == Reason.NONE:
            moves[n] = CHOOSE_PERMIT + permit
            n += 1
    if cancel_choice_reason(s) == Reason.NONE:
        moves[n] = CHOOSE_CANCEL
        n += 1
    if mayor_choice_reason(s) == Reason.NONE:
        moves[n] = CHOOSE_MAYOR
        n += 1
    return n


@kernel
def why_not_choose(s: State, move: int) -> int:
    if move == STASH:
        return stash_reason(s)
    if CHOOSE_CUBE <= move < CHOOSE_ROOF:
        return cube_choice_reason(s, (move - CHOOSE_CUBE) // 2, (move - CHOOSE_CUBE) % 2)
    if move == CHOOSE_ROOF:
        return roof_choice_reason(s)
    if CHOOSE_PERMIT <= move < CHOOSE_CANCEL:
        return permit_choice_reason(s, move - CHOOSE_PERMIT)
    if move == CHOOSE_CANCEL:
        return cancel_choice_reason(s)
    return mayor_choice_reason(s) if move == CHOOSE_MAYOR else Reason.NONE


@asked
@kernel
def stash_reason(s: State) -> int:
    if s.stashed != 0:
        return Reason.STASHED_ALREADY
    return Reason.NONE if s.hand[s.auctioneer] > 0 else Reason.NO_CHEQUE


@kernel
def add_cube_choices(s: State, row: int, moves: Moves, n: int) -> int:
    """The cubes at the left and right end of a display row; the last cube of a row is both ends."""
    for right in range(min(2, s.displayed[row])):
        if cube_choice_reason(s, row, right) == Reason.NONE:
            moves[n] = CHOOSE_CUBE + row * 2 + right
            n += 1
    return n


@asked
@kernel
def cube_choice_reason(s: State, row: int, right: int) -> int:
    if s.displayed[row] <= right:
        return Reason.NO_CUBE_THERE if s.displayed[row] == 0 else Reason.NONE  # the one cube is chosen as the left one
    # ruling 11.6: a cube that fits nowhere may be chosen all the same, unless the switch says otherwise
    if s.must_be_placeable != 0 and not is_placeable(s, cube_at_end(s, row, right)):
        return Reason.FITS_NOWHERE
    return Reason.NONE


@asked
@kernel
def cube_at_end(s: State, row: int, right: int) -> int:
    """The cube at the left or right end of a display row; NO_CUBE in an empty one."""
    return s.display[row, right * (s.displayed[row] - 1)] if s.displayed[row] > 0 else NO_CUBE


@kernel
def roof_choice_reason(s: State) -> int:
    if roofs_left(s) == 0:
        return Reason.NO_ROOF_LEFT
    return Reason.NONE if unroofed_houses(s) > 0 else Reason.ALL_HOUSES_ROOFED


@kernel
def permit_choice_reason(s: State, permit: int) -> int:
    return Reason.NONE if s.permit_row[permit] == BESIDE_BOARD else Reason.PERMIT_AUCTIONED


@kernel
def cancel_choice_reason(s: State) -> int:
    return Reason.NONE if s.cancel_cube == BESIDE_BOARD else Reason.CANCEL_CUBE_AUCTIONED


@kernel
def mayor_choice_reason(s: State) -> int:
    # ruling 11.2: until it is placed, and once per player
    return Reason.MAYOR_OFFERED if s.mayor_offered[s.auctioneer] != 0 else mayor_auction_reason(s)


@asked
@kernel
def mayor_auction_reason(s: State) -> int:
    """Whether the mayor can be on auction where it is, whoever puts it up."""
    if s.mayor == OUT_OF_GAME:
        return Reason.MAYOR_OUT
    return Reason.NONE if s.mayor == BESIDE_BOARD or s.movable_mayor != 0 else Reason.MAYOR_ON_BOARD


@asked
@kernel
def is_on_auction(s: State, piece: int, which: int) -> bool:
    """Whether a piece is being auctioned or used."""
    return s.piece == piece and s.which == which


@asked
@kernel
def is_gone(s: State, piece: int, which: int) -> bool:
    """Whether a permit, the cancel cube or the mayor is out of the game. One that is on auction may still be used."""
    if is_on_auction(s, piece, which):
        return False
    if piece == Piece.PERMIT:
        return s.permit_row[which] == OUT_OF_GAME
    return (s.cancel_cube if piece == Piece.CANCEL else s.mayor) == OUT_OF_GAME


@asked
@kernel
def roofs_left(s: State) -> int:
    n = 0
    for value in range(s.roofs.size):
        n += s.roofs[value]
    return n


@kernel
def stash_cheque(s: State, journal: Journal) -> None:
    """Illegal earnings."""
    show_cheques(s, s.auctioneer, 1)
    s.hand[s.auctioneer] -= 1
    s.stash[s.auctioneer] += 1
    s.stashed = 1
    tell(journal, Event.STASHED, s.auctioneer, 0, 0, 0)


@kernel
def choose_piece(s: State, move: int, journal: Journal) -> None:
    if move < CHOOSE_ROOF:
        s.piece = Piece.CUBE
        s.which = take_from_display(s, (move - CHOOSE_CUBE) // 2, (move - CHOOSE_CUBE) % 2)
    elif move == CHOOSE_ROOF:
        s.piece, s.which = Piece.ROOF, 0
    elif move < CHOOSE_CANCEL:
        s.piece, s.which = Piece.PERMIT, move - CHOOSE_PERMIT
        s.permit_row[s.which] = OUT_OF_GAME  # until it is placed: each is auctioned once at most
    elif move == CHOOSE_CANCEL:
        s.piece, s.which = Piece.CANCEL, 0
        s.cancel_cube = OUT_OF_GAME
    else:
        s.piece, s.which = Piece.MAYOR, 0
        s.mayor_offered[s.auctioneer] = 1
    tell(journal, Event.OFFERED, s.auctioneer, s.piece, s.which, 0)
    if s.piece == Piece.ROOF:
        s.phase = Phase.REVEAL_ROOF  # before any bidding
    else:
        open_bidding(s, journal)


@kernel
def take_from_display(s: State, row: int, right: int) -> int:
    last = s.displayed[row] - 1
    cube = s.display[row, last] if right else s.display[row, 0]
    if right == 0:
        for place in range(last):
            s.display[row, place] = s.display[row, place + 1]
    s.display[row, last] = NO_CUBE
    s.displayed[row] = last
    return cube


@kernel
def reveal_roof(s: State, value: int, journal: Journal) -> bool:
    """A numbered roof is auctioned. A blank one leaves the game and ends the turn, which is what True says."""
    s.roofs[value] -= 1
    if value == 0:
        tell(journal, Event.BLANK, s.auctioneer, 0, 0, 0)  # ruling 11.1: no auction for a blank
        return True
    tell(journal, Event.SHOWED_ROOF, s.auctioneer, value, 0, 0)
    s.which = value
    open_bidding(s, journal)
    return False


# --- 6 Auction ----------------------------------------------------------------------------------------------------


@kernel
def open_bidding(s: State, journal: Journal) -> None:
    s.phase, s.leader, s.bid = Phase.BID, NOBODY, 0
    s.bidder = s.auctioneer
    next_bidder(s, journal)


@kernel
def next_bidder(s: State, journal: Journal) -> None:
    """Each bidder acts exactly once, clockwise; who cannot reach the minimum passes without being asked."""
    s.bidder = asked_after(s.bidder, s.seats)
    while s.bidder != s.auctioneer and not is_asked(s, s.bidder):
        tell(journal, Event.CANNOT_BID, s.bidder, 0, 0, 0)
        s.bidder = asked_after(s.bidder, s.seats)
    if s.bidder == s.auctioneer:
        close_bidding(s, journal)


@kernel
def asked_after(seat: int, seats: int) -> int:
    """Clockwise, from the auctioneer to the auctioneer."""
    return (seat + 1) % seats


@asked
@kernel
def had_the_chance_to_bid(s: State, seat: int) -> bool:
    """Whether it was a seat's turn to bid before the one whose turn it is now."""
    return speaks_before(seat, s.bidder, s.auctioneer, s.seats)


@kernel
def speaks_before(seat: int, other: int, auctioneer: int, seats: int) -> bool:
    """Whether a seat is asked for a bid before another one."""
    earlier = asked_after(auctioneer, seats)
    while earlier != other:
        if earlier == seat:
            return True
        earlier = asked_after(earlier, seats)
    return False


@asked
@kernel
def is_asked(s: State, bidder: int) -> bool:
    # ruling N1: whoever cannot bid passes unasked, but not where that would tell what a hidden hand holds
    return hands_are_hidden(s) or highest_bid(s, bidder) >= lowest_bid(s)


@asked
@kernel
def lowest_bid(s: State) -> int:
    return s.bid + 1


@asked
@kernel
def highest_bid(s: State, bidder: int) -> int:
    """The stash does not count."""
    return 0 + s.hand[bidder]


@kernel
def close_bidding(s: State, journal: Journal) -> None:
    s.bidder = NOBODY
    if s.leader == NOBODY:
        tell(journal, Event.UNOPPOSED, s.auctioneer, s.piece, s.which, 0)
        s.builder, s.phase = s.auctioneer, Phase.USE
    else:
        s.phase = Phase.SETTLE


@kernel
def legal_bids(s: State, moves: Moves) -> int:
    moves[0] = PASS
    n = 1
    for amount in range(lowest_bid(s), highest_bid(s, s.bidder) + 1):
        moves[n] = PASS + amount
        n += 1
    return n


@kernel
def bid_reason(s: State, amount: int) -> int:
    if amount < lowest_bid(s):
        return Reason.BID_TOO_LOW
    return Reason.NONE if amount <= highest_bid(s, s.bidder) else Reason.TOO_FEW_CHEQUES


@kernel
def place_bid(s: State, move: int, journal: Journal) -> None:
    if move == PASS:
        tell(journal, Event.PASSED, s.bidder, 0, 0, 0)
    else:
        s.leader, s.bid = s.bidder, move - PASS
        show_cheques(s, s.bidder, s.bid)
        tell(journal, Event.BID, s.bidder, s.bid, 0, 0)
    next_bidder(s, journal)


@kernel
def legal_settlements(s: State, moves: Moves) -> int:
    moves[0] = SELL
    if keep_reason(s) != Reason.NONE:
        return 1
    moves[1] = KEEP
    return 2


@asked
@kernel
def keep_reason(s: State) -> int:
    return keep_reason_at(s, s.bid)


@asked
@kernel
def keep_reason_at(s: State, bid: int) -> int:
    """Why the auctioneer could not keep the piece against such a bid."""
    return Reason.NONE if hand_after_paying(s, s.auctioneer, bid) >= 0 else Reason.CANNOT_PAY


@asked
@kernel
def hand_after_paying(s: State, seat: int, bid: int) -> int:
    return s.hand[seat] - bid


@kernel
def settle_auction(s: State, move: int, journal: Journal) -> None:
    """The auctioneer sells to the highest bidder, or keeps the piece and pays that bid instead."""
    seller = s.auctioneer
    if move == SELL:
        s.hand[s.leader] -= s.bid
        s.hand[seller] += s.bid
        s.builder = s.leader
        tell(journal, Event.SOLD, seller, s.leader, s.bid, 0)
    elif move == KEEP:
        show_cheques(s, seller, s.bid)
        s.hand[seller] -= s.bid
        s.hand[s.leader] += s.bid
        s.builder = seller
        tell(journal, Event.KEPT, seller, s.leader, s.bid, 0)
    s.phase = Phase.USE
