"""Choosing actions: chapter 6 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    GOOD_RELATIONS_STEP,
    MOST_SEATS,
    PREMIER,
    SECOND_SLOTS,
    SLOTS,
    TRACK,
    TRACK_LENGTH,
    TRACK_TILE,
    TRACKS,
    VISIONARY_FAME,
    Happening,
)
from .events import is_on_strike, lasts
from .market import number_among_twins, spaces_in_use
from .numbers import BID, BID_ON, PUBLICITY, RENOVATE, Event
from .state import NO_SPACE, NO_TILE, NO_TRACK, NOBODY, Action, Phase

# --- 6.1 Procedure ------------------------------------------------------------------------------------------------------


@kernel
def start_choosing(s: State) -> None:
    s.actor, s.phase = s.first, Phase.CHOOSE_ACTION


@kernel
def legal_actions(s: State, moves: Moves) -> int:
    """One of Bid, Renovate and Publicity; only Publicity can be barred."""
    n = 0
    for track in range(TRACKS):
        if can_bid_on(s, track):
            moves[n] = BID_ON + track
            n += 1
    moves[n] = RENOVATE
    n += 1
    if may_choose_publicity(s):
        moves[n] = PUBLICITY
        n += 1
    return n


@asked
@kernel
def may_choose_publicity(s: State) -> bool:
    return not lasts(s, Happening.SCANDAL)


@kernel
def choose_action(s: State, move: int, journal: Journal) -> None:
    if move < RENOVATE:
        s.track, s.phase = move - BID_ON, Phase.CHOOSE_BID
        return
    if move == RENOVATE:
        s.action[s.actor] = Action.RENOVATE
        tell(journal, Event.CHOSE_RENOVATE, s.actor, 0, 0, 0)
    else:
        s.action[s.actor] = Action.PUBLICITY
        tell(journal, Event.CHOSE_PUBLICITY, s.actor, 0, 0, 0)
    next_to_choose(s)


@kernel
def next_to_choose(s: State) -> None:
    """Clockwise, passing over players whose action stands; when all stand the actions are resolved."""
    for _ in range(s.seats):
        s.actor = chooses_after(s.actor, s.seats)
        if s.action[s.actor] == Action.NONE:
            s.phase = Phase.CHOOSE_ACTION
            return
    s.actor, s.phase = NOBODY, Phase.RESOLVE


@kernel
def chooses_after(seat: int, seats: int) -> int:
    """Clockwise, from the first player on."""
    return (seat + 1) % seats


# --- 6.2 Legal bids -----------------------------------------------------------------------------------------------------


@asked
@kernel
def tile_of(s: State, track: int) -> int:
    """The kind of tile that belongs to a track, or NO_TILE on an empty premier space."""
    return TRACK_TILE[track] if track < PREMIER else 0 + s.space_tile[track - PREMIER]


@asked
@kernel
def is_in_use(s: State, track: int) -> bool:
    """The second Slots track is for five players, one premier space for four and five."""
    if track == SECOND_SLOTS:
        return s.seats == MOST_SEATS
    return track < PREMIER + spaces_in_use(s)


@asked
@kernel
def is_open(s: State, track: int) -> bool:
    """In use, and its tile is there. The second Slots track needs two Slots."""
    if track >= PREMIER:
        return s.space_tile[track - PREMIER] != NO_TILE
    if track == SECOND_SLOTS:
        return is_in_use(s, track) and s.stack[SLOTS] >= 2
    return s.stack[TRACK_TILE[track]] > 0


@asked
@kernel
def minimum_space(s: State, track: int) -> int:
    """Where the first bid may stand. Ruling 12.2: the first space of a basic track is its minimum."""
    return 0 if track < PREMIER else 0 + s.minimum[track - PREMIER]


@asked
@kernel
def lowest_bid(s: State, track: int) -> int:
    """The first space of the track that a new bid may take; it may lie beyond the end. Good Relations binds outbidding only."""
    lowest = minimum_space(s, track)
    if s.bidder[track] != NOBODY:
        lowest = max(lowest, s.bid[track] + (GOOD_RELATIONS_STEP if lasts(s, Happening.GOOD_RELATIONS) else 1))
    return lowest


@kernel
def first_open_space(s: State, track: int) -> int:
    """From which space on a track can be bid on, by whoever has the money; beyond its end where nobody may bid there."""
    return lowest_bid(s, track) if is_open(s, track) and not is_on_strike(s, tile_of(s, track)) else 0 + TRACK_LENGTH[track]


@kernel
def can_bid_on(s: State, track: int) -> bool:
    first = first_open_space(s, track)
    return first < TRACK_LENGTH[track] and can_pay(s, s.actor, track, first)


@asked
@kernel
def can_pay(s: State, seat: int, track: int, space: int) -> bool:
    return cash_after_bid(s, seat, track, space) >= 0


@asked
@kernel
def cash_after_bid(s: State, seat: int, track: int, space: int) -> int:
    """What a player has left who pays such a bid."""
    return s.cash[seat] - TRACK[track, space]


@kernel
def legal_bids(s: State, moves: Moves) -> int:
    """Any space from the lowest on that the player can pay: jump bids are allowed."""
    n = 0
    for space in range(lowest_bid(s, s.track), TRACK_LENGTH[s.track]):
        if can_pay(s, s.actor, s.track, space):
            moves[n] = BID + space
            n += 1
    return n


@kernel
def place_bid(s: State, space: int, journal: Journal) -> None:
    track, outbid = s.track, s.bidder[s.track]
    tell(journal, Event.BID, s.actor, tile_of(s, track), TRACK[track, space], track if has_twin(s, track) else NO_TRACK)
    if outbid != NOBODY:
        s.action[outbid] = Action.NONE
        tell(journal, Event.OUTBID, s.actor, outbid, 0, 0)
        if lasts(s, Happening.VISIONARY):
            s.fame[s.actor] += VISIONARY_FAME
            tell(journal, Event.GAINED_FAME, s.actor, VISIONARY_FAME, 1 + Happening.VISIONARY, 0)
    s.bidder[track], s.bid[track] = s.actor, space
    s.action[s.actor] = Action.BID
    s.track = NO_TRACK
    next_to_choose(s)


@asked
@kernel
def has_twin(s: State, track: int) -> bool:
    """Whether the track must be told apart from another that sells the same tile: the first Slots track is the plain one."""
    return track == SECOND_SLOTS if track < PREMIER else number_among_twins(s, track - PREMIER) > 0


@asked
@kernel
def track_of(s: State, seat: int) -> int:
    """The track on which the seat has the standing bid, or NO_TRACK."""
    for track in range(TRACKS):
        if s.bidder[track] == seat:
            return track
    return NO_TRACK


@kernel
def clear_bid(s: State, track: int) -> None:
    s.bidder[track], s.bid[track] = NOBODY, NO_SPACE
