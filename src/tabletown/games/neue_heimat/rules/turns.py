"""The rulebook of Neue Heimat as code, chapter by chapter."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, asked, kernel

from .auction import (
    bid_reason,
    choose_piece,
    keep_reason,
    legal_bids,
    legal_choices,
    legal_settlements,
    place_bid,
    reveal_roof,
    settle_auction,
    stash_cheque,
    why_not_choose,
)
from .building import legal_uses, measure_rows, use_piece, why_not_use
from .components import (
    CHEQUES,
    COLOURS,
    CUBES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    DISPLAYED,
    LOTS,
    MOST_ROUNDS,
    MOST_SEATS,
    PERMITS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
)
from .numbers import DRAW, KEEP, PASS, REVEAL, SELL, START, STASH, Event
from .prospects import owner_before, tell_house
from .reasons import Reason
from .scoring import finish_round, game_ends
from .state import BESIDE_BOARD, IS_LUCK, NO_CUBE, NOBODY, Phase, Piece

# --- 4 Setup ----------------------------------------------------------------------------------------------------


@kernel
def neue_heimat_setup(s: State) -> None:
    for seat in range(MOST_SEATS):
        s.hand[seat] = CHEQUES if seat < s.seats else 0
        s.stash[seat] = 0
        s.unseen_hand[seat], s.unseen_stash[seat] = 0, 0
    for r in range(MOST_ROUNDS):
        s.round_winner[r] = NOBODY
    s.round = 0
    lay_the_table(s)


@kernel
def lay_the_table(s: State) -> None:
    """Everything but the money, at the start of every round."""
    clear_board(s)
    clear_supply(s)
    s.drawn = 0
    s.auctioneer = NOBODY
    clear_auction(s)
    s.phase = Phase.LAY_OUT


@kernel
def clear_board(s: State) -> None:
    for row in range(len(ROWS)):
        s.developed[row] = 0
        for lot in range(LOTS):
            house = s.houses[row, lot]
            house.floors, house.roof = 0, 0
            for floor in range(6):
                house.cubes[floor] = NO_CUBE
    for colour in range(len(COLOURS)):
        s.owner[colour] = NOBODY


@kernel
def clear_supply(s: State) -> None:
    for row in range(DISPLAY_ROWS):
        s.displayed[row] = 0
        for place in range(DISPLAY_WIDTH):
            s.display[row, place] = NO_CUBE
    s.roofs[0] = s.blank_roofs
    for value in range(1, ROOF_VALUES):
        s.roofs[value] = ROOFS_OF_EACH_NUMBER
    for permit in range(len(PERMITS)):
        s.permit_row[permit], s.permit_sign[permit] = BESIDE_BOARD, 0
    measure_rows(s)
    s.cancel_cube, s.mayor = BESIDE_BOARD, BESIDE_BOARD
    for seat in range(MOST_SEATS):
        s.mayor_offered[seat] = 0


@kernel
def clear_auction(s: State) -> None:
    s.stashed, s.piece, s.which, s.bid = 0, Piece.NONE, 0, 0
    s.bidder, s.leader, s.builder = NOBODY, NOBODY, NOBODY


@asked
@kernel
def is_laid_out(s: State, cube: int) -> bool:
    """Whether a cube is in the round: it was laid out on the display, wherever it is now."""
    return s.drawn >> cube & 1 != 0


@kernel
def legal_cubes(s: State, moves: Moves) -> int:
    n = 0
    for cube in range(CUBES):
        if not is_laid_out(s, cube):
            moves[n] = DRAW + cube
            n += 1
    return n


@kernel
def lay_out(s: State, cube: int) -> None:
    s.drawn |= 1 << cube
    row = 0
    while s.displayed[row] == DISPLAY_WIDTH:
        row += 1
    s.display[row, s.displayed[row]] = cube
    s.displayed[row] += 1
    if s.displayed[0] + s.displayed[1] + s.displayed[2] == DISPLAYED:
        s.phase = Phase.START_PLAYER


@kernel
def legal_start_players(s: State, moves: Moves) -> int:
    for seat in range(s.seats):
        moves[seat] = START + seat
    return s.seats


@kernel
def start(s: State, seat: int, journal: Journal) -> None:
    tell(journal, Event.STARTS, seat, s.round + 1, s.rounds, 0)
    s.auctioneer = seat
    s.phase = Phase.CHOOSE


# --- 5 Turn -----------------------------------------------------------------------------------------------------


@asked
@kernel
def neue_heimat_turn(s: State) -> int:
    phase = s.phase
    if IS_LUCK[phase]:
        return CHANCE
    if phase == Phase.BID:
        return s.bidder
    if phase == Phase.CHOOSE or phase == Phase.SETTLE:
        return s.auctioneer
    return s.builder if phase == Phase.USE else OVER


@asked
@kernel
def neue_heimat_legal(s: State, moves: Moves) -> int:
    phase = s.phase
    if phase == Phase.BID:
        return legal_bids(s, moves)
    if phase == Phase.CHOOSE:
        return legal_choices(s, moves)
    if phase == Phase.SETTLE:
        return legal_settlements(s, moves)
    if phase == Phase.USE:
        return legal_uses(s, moves)
    if phase == Phase.REVEAL_ROOF:
        return legal_reveals(s, moves)
    if phase == Phase.LAY_OUT:
        return legal_cubes(s, moves)
    if phase == Phase.START_PLAYER:
        return legal_start_players(s, moves)
    return 0


@kernel
def neue_heimat_why_not(s: State, move: int) -> int:
    phase = s.phase
    if phase == Phase.CHOOSE:
        return why_not_choose(s, move)
    if phase == Phase.BID and PASS < move < SELL:
        return bid_reason(s, move - PASS)
    if phase == Phase.SETTLE and move == KEEP:
        return keep_reason(s)
    if phase == Phase.USE:
        return why_not_use(s, move)
    return Reason.NONE


@kernel
def legal_reveals(s: State, moves: Moves) -> int:
    n = 0
    for value in range(ROOF_VALUES):
        for _ in range(s.roofs[value]):
            moves[n] = REVEAL + value
            n += 1
    return n


@kernel
def neue_heimat_apply(s: State, move: int, journal: Journal) -> None:
    phase = s.phase
    if phase == Phase.BID:
        place_bid(s, move, journal)
    elif phase == Phase.CHOOSE:
        if move == STASH:
            stash_cheque(s, journal)
        else:
            choose_piece(s, move, journal)
    elif phase == Phase.SETTLE:
        settle_auction(s, move, journal)
    elif phase == Phase.USE:
        before = owner_before(s, move)
        use_piece(s, move, journal)
        tell_house(s, move, before, journal)
        end_turn(s, journal)
    elif phase == Phase.REVEAL_ROOF:
        if reveal_roof(s, move - REVEAL, journal):
            end_turn(s, journal)
    elif phase == Phase.LAY_OUT:
        lay_out(s, move - DRAW)
    elif phase == Phase.START_PLAYER:
        start(s, move - START, journal)


@kernel
def end_turn(s: State, journal: Journal) -> None:
    """After every use of a piece, and after a blank roof, the end is checked; then the next player is auctioneer."""
    reason = game_ends(s)
    if reason != 0:
        finish_round(s, reason, journal)
        clear_auction(s)
        if s.phase != Phase.OVER:
            start_next_round(s)
    else:
        auctioneer = (s.auctioneer + 1) % s.seats
        clear_auction(s)
        s.auctioneer = auctioneer
        s.phase = Phase.CHOOSE


# --- 13 Multi-round match -----------------------------------------------------------------------------------------


@kernel
def start_next_round(s: State) -> None:
    """Set up from scratch, except that all start with the cheques they hold, those of the stash included."""
    for seat in range(s.seats):
        s.hand[seat] += s.stash[seat]
        s.stash[seat] = 0
        s.unseen_stash[seat] = 0  # ruling N6: the points of the round have told the stash
    lay_the_table(s)
