"""Which rule forbids a move: asked where a player wonders why something cannot be done."""

from enum import IntEnum

from tabletown.engine.kernel import State, kernel

from .auction import can_bid_on, can_pay, is_in_use, is_open, lowest_bid, may_choose_publicity, tile_of
from .components import (
    DIFFERENT_TURNS,
    GRID,
    NIGHT_CLUB,
    PREMIER,
    SLOTS,
    SURPLUS_PRICE,
    TRACK_LENGTH,
)
from .events import can_buy_slots, can_pay_advert, is_on_strike
from .market import tiles_in_stack
from .numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    DRAW,
    FINISH,
    GIVE_UP,
    NAME_STACK,
    PLACE,
    PLACE_AT,
    PLACE_NOTHING,
    PUBLICITY,
    RENOVATE,
    TAKE_UP,
    TURN,
)
from .placement import (
    fits,
    has_prerequisites,
    is_placeable,
    legal_spots,
    spots_joined_to,
    spots_that_fit,
    wanted_paths,
)
from .resolving import has_changes, has_placed, may_finish, may_place_more, may_take_up_more
from .state import BARE, NOBODY, Action, Phase


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0
    EMPTY_STACK = 1  # of a basic tile, or one that Pull Strings could name
    ONE_SLOTS_LEFT = 2  # the second Slots track needs two
    EMPTY_SPACE = 3
    STRIKE = 4
    UNBEATABLE = 5  # the standing bid
    TOO_DEAR = 6
    SCANDAL = 7
    BELOW_MINIMUM = 8
    NOT_HIGHER = 9  # than the standing bid
    NOT_TWO_HIGHER = 10  # Good Relations
    NOT_IN_RESERVE = 11
    NEEDS = 12  # another tile on the sheet
    NO_ROOM = 13  # nowhere, or not here
    NO_PATH = 14
    NO_LOUNGE = 15  # at a Night Club's door
    ENOUGH_PLACED = 16  # two tiles in one renovation
    ENOUGH_TAKEN = 17
    PLACED_ALREADY = 18  # tiles are taken up before any is placed
    UNLAWFUL = 19  # the sheet at the end of a renovation
    NOTHING_CHANGED = 20


@kernel
def vegas_showdown_why_not(s: State, move: int) -> int:
    phase = s.phase
    if phase == Phase.CHOOSE_ACTION and BID_ON <= move < RENOVATE:
        return auction_reason(s, move - BID_ON)
    if phase == Phase.CHOOSE_ACTION and move == PUBLICITY:
        return Reason.NONE if may_choose_publicity(s) else Reason.SCANDAL
    if phase == Phase.CHOOSE_BID and BID <= move < PLACE:
        return bid_reason(s, move - BID)
    if (phase == Phase.CHOOSE_TILE or phase == Phase.RENOVATE) and PLACE <= move < PLACE_NOTHING:
        return tile_reason(s, move - PLACE)
    if phase == Phase.CHOOSE_SQUARE and PLACE_AT <= move < TURN:
        return square_reason(s, move - PLACE_AT)
    if phase == Phase.CHOOSE_TURN and TURN <= move < TURN + DIFFERENT_TURNS[s.place]:
        return spot_reason(s, s.place, move - TURN, s.square)
    if phase == Phase.RENOVATE and TAKE_UP <= move <= GIVE_UP:
        return renovation_reason(s, move)
    if phase == Phase.AD_CAMPAIGN and ADVERTISE <= move < BUY_SLOTS:
        return Reason.NONE if can_pay_advert(s, s.actor, move - ADVERTISE) else Reason.TOO_DEAR
    if phase == Phase.SLOTS_SURPLUS and move == BUY_SLOTS:
        return surplus_reason(s)
    if phase == Phase.PULL_STRINGS and NAME_STACK <= move < DRAW:
        return Reason.EMPTY_STACK if tiles_in_stack(s, move - NAME_STACK) == 0 else Reason.NONE
    return Reason.NONE


# --- bids ---------------------------------------------------------------------------------------------------------------


@kernel
def auction_reason(s: State, track: int) -> int:
    """Why nobody may, or this player cannot, bid on a track."""
    if can_bid_on(s, track) or not is_in_use(s, track):
        return Reason.NONE
    if not is_open(s, track):
        if track >= PREMIER:
            return Reason.EMPTY_SPACE
        return Reason.EMPTY_STACK if s.stack[tile_of(s, track)] == 0 else Reason.ONE_SLOTS_LEFT
    if is_on_strike(s, tile_of(s, track)):
        return Reason.STRIKE
    return Reason.UNBEATABLE if lowest_bid(s, track) >= TRACK_LENGTH[track] else Reason.TOO_DEAR


@kernel
def bid_reason(s: State, space: int) -> int:
    """Why a number of the track cannot be bid."""
    if space >= TRACK_LENGTH[s.track]:
        return Reason.NONE
    if space < lowest_bid(s, s.track):
        if s.bidder[s.track] == NOBODY or (s.track >= PREMIER and space < s.minimum[s.track - PREMIER]):
            return Reason.BELOW_MINIMUM
        return Reason.NOT_HIGHER if space <= s.bid[s.track] else Reason.NOT_TWO_HIGHER
    return Reason.NONE if can_pay(s, s.actor, s.track, space) else Reason.TOO_DEAR


@kernel
def surplus_reason(s: State) -> int:
    """Why no Slots can be bought at a Slots Surplus."""
    if can_buy_slots(s, s.actor):
        return Reason.NONE
    if s.cash[s.actor] < SURPLUS_PRICE:
        return Reason.TOO_DEAR
    return Reason.EMPTY_STACK if s.stack[SLOTS] == 0 else no_place_reason(s, SLOTS)


# --- tiles --------------------------------------------------------------------------------------------------------------


@kernel
def tile_reason(s: State, kind: int) -> int:
    """Why a tile cannot be placed at all."""
    if s.phase == Phase.RENOVATE and not may_place_more(s):
        return Reason.ENOUGH_PLACED
    if s.sheets[s.actor].reserve[kind] == 0:
        return Reason.NOT_IN_RESERVE
    return Reason.NONE if is_placeable(s, s.actor, kind) else no_place_reason(s, kind)


@kernel
def no_place_reason(s: State, kind: int) -> int:
    """Why there is no place for a tile: the first of the rules that leaves none."""
    if s.action[s.actor] != Action.RENOVATE and not has_prerequisites(s, s.actor, kind):
        return Reason.NEEDS
    room, path = 0, 0
    for turn in range(DIFFERENT_TURNS[kind]):
        spots = spots_that_fit(s.sheets[s.actor].free, kind, turn)
        room |= spots
        path |= spots & spots_joined_to(s, s.actor, wanted_paths(s, s.actor, kind), kind, turn)
    if room == 0:
        return Reason.NO_ROOM
    return Reason.NO_PATH if path == 0 or kind != NIGHT_CLUB else Reason.NO_LOUNGE


@kernel
def square_reason(s: State, square: int) -> int:
    """Why a tile cannot lie on a square of the sheet: in the turn that comes nearest to being legal."""
    if GRID[s.sheet] >> square & 1 == 0:
        return Reason.NONE
    worst = 0 + Reason.NO_ROOM
    for turn in range(DIFFERENT_TURNS[s.place]):
        reason = spot_reason(s, s.place, turn, square)
        if reason == Reason.NONE:
            return Reason.NONE
        if reason > worst:
            worst = 0 + reason
    return worst


@kernel
def spot_reason(s: State, kind: int, turn: int, square: int) -> int:
    """Why a tile cannot lie on a square in one of its turns."""
    if legal_spots(s, s.actor, kind, turn) >> square & 1 != 0:
        return Reason.NONE
    if not fits(s, s.actor, kind, turn, square):
        return Reason.NO_ROOM
    joined = spots_joined_to(s, s.actor, wanted_paths(s, s.actor, kind), kind, turn)
    return Reason.NO_PATH if joined >> square & 1 == 0 else Reason.NO_LOUNGE


@kernel
def renovation_reason(s: State, move: int) -> int:
    """Why a tile cannot be taken up, or the renovation not be finished or given up."""
    if move == FINISH:
        return Reason.NONE if may_finish(s) else Reason.UNLAWFUL
    if move == GIVE_UP:
        return Reason.NONE if has_changes(s) else Reason.NOTHING_CHANGED
    if may_take_up_more(s) or s.sheets[s.actor].tile[move - TAKE_UP] == BARE:
        return Reason.NONE
    return Reason.PLACED_ALREADY if has_placed(s) else Reason.ENOUGH_TAKEN
