"""Resolving actions: chapter 7 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .auction import clear_bid, tile_of, track_of
from .components import CASINO, HOTEL, KINDS, PREMIER, PUBLICITY_FAME, SQUARES, TRACK, kind_and_turn
from .events import answered, some_sheet_is_full
from .market import clear_space
from .numbers import FINISH, GIVE_UP, PLACE, PLACE_AT, PLACE_NOTHING, TAKE_UP, End, Event
from .placement import (
    can_place_something,
    find_faults,
    fits,
    has_empty_reserve,
    has_no_tiles,
    is_connected,
    is_lawful,
    is_placeable,
    lay,
    legal_spots_in_any_turn,
    lift,
    number_of,
    only_turn,
)
from .scoring import casino_gaps, diamond_fame, end_game, hotel_gaps
from .state import BARE, MOST_CHANGES, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, NOBODY, Action, Phase


@kernel
def resolve(s: State, journal: Journal) -> None:
    """Winning bids first, then Renovate and Publicity; each group clockwise from the first player."""
    for turn in range(2 * s.seats):
        seat = (s.first + turn) % s.seats
        if s.action[seat] != Action.NONE and resolved_in_turn(s, seat) == turn:
            s.actor = seat
            resolve_one(s, seat, s.action[seat], journal)
            return
    s.actor = NOBODY
    end_check(s, journal)


@asked
@kernel
def resolved_in_turn(s: State, seat: int) -> int:
    """When a player's action comes: bids go once round from the first player, then the others."""
    return (seat - s.first) % s.seats + (0 if s.action[seat] == Action.BID else s.seats)


@kernel
def end_check(s: State, journal: Journal) -> None:
    """Ruling 12.3: a full sheet ends the game after every player has been resolved."""
    if some_sheet_is_full(s):
        end_game(s, End.FULL_SHEET, NO_SIZE, journal)
    else:
        s.phase = Phase.PASS_BUTTON


@kernel
def resolve_one(s: State, seat: int, action: int, journal: Journal) -> None:
    if action == Action.RENOVATE:
        start_renovation(s, seat, journal)
        return
    if action == Action.BID:
        take_tile(s, seat, journal)
    else:
        s.fame[seat] += PUBLICITY_FAME  # ruling 12.15: when the action is resolved, before a tile is placed
        tell(journal, Event.PUBLICITY, seat, PUBLICITY_FAME, 0, 0)
    if can_place_something(s, seat):
        s.phase = Phase.CHOOSE_TILE
    else:
        tell(journal, Event.CANNOT_PLACE, seat, 1 if has_empty_reserve(s, seat) else 0, 0, 0)
        finish_action(s)


@kernel
def finish_action(s: State) -> None:
    s.action[s.actor] = Action.NONE
    s.actor, s.phase = NOBODY, Phase.RESOLVE


@kernel
def take_tile(s: State, seat: int, journal: Journal) -> None:
    """Pay the bid; a basic tile comes from its stack, a premier tile from its space."""
    track = track_of(s, seat)
    kind, price = tile_of(s, track), TRACK[track, s.bid[track]]
    if track < PREMIER:
        s.stack[kind] -= 1
    else:
        clear_space(s, track - PREMIER)
    clear_bid(s, track)
    s.cash[seat] -= price
    s.sheets[seat].reserve[kind] += 1
    tell(journal, Event.WON, seat, kind, price, track)


# --- placing a tile: which, where, how turned -----------------------------------------------------------------------------


@kernel
def legal_tiles(s: State, moves: Moves) -> int:
    """Any one tile of the reserve that has a legal place, or nothing."""
    n = 0
    for kind in range(KINDS):
        if s.sheets[s.actor].reserve[kind] > 0 and is_placeable(s, s.actor, kind):
            moves[n] = PLACE + kind
            n += 1
    moves[n] = PLACE_NOTHING
    return n + 1


@kernel
def choose_tile(s: State, move: int, journal: Journal) -> None:
    if move == PLACE_NOTHING:
        tell(journal, Event.PLACED_NOTHING, s.actor, 0, 0, 0)
        finish_action(s)
    else:
        s.place, s.phase = move - PLACE, Phase.CHOOSE_SQUARE


@kernel
def legal_squares(s: State, moves: Moves) -> int:
    spots = legal_spots_in_any_turn(s, s.actor, s.place)
    n = 0
    while spots != 0:
        bit = spots & -spots
        moves[n] = PLACE_AT + number_of(bit)
        spots ^= bit
        n += 1
    return n


@kernel
def choose_square(s: State, square: int, journal: Journal) -> None:
    """Where only one turn of the tile is possible it is not asked for."""
    turn = only_turn(s, s.actor, s.place, square)
    if turn >= 0:
        place_tile(s, square, turn, journal)
    else:
        s.square, s.phase = square, Phase.CHOOSE_TURN


@kernel
def place_tile(s: State, square: int, turn: int, journal: Journal) -> None:
    seat, kind = s.actor, s.place
    s.sheets[seat].reserve[kind] -= 1
    if journal.shape[0] > 0:
        lay_and_tell(s, seat, kind, turn, square, journal)
    else:
        lay(s, seat, kind, turn, square)
    s.place, s.square = NO_TILE, NO_SQUARE
    if s.card != NO_CARD:
        answered(s)  # Slots Surplus: the next player is asked
    elif s.action[seat] == Action.RENOVATE:
        remember_put(s, square)
        s.phase = Phase.RENOVATE
    else:
        finish_action(s)


@kernel
def lay_and_tell(s: State, seat: int, kind: int, turn: int, square: int, journal: Journal) -> None:
    """Lay a tile, and tell what it makes complete."""
    connected, diamonds = is_connected(s, seat), diamond_fame(s, seat)
    hotel, casino = hotel_gaps(s, seat), casino_gaps(s, seat)
    lay(s, seat, kind, turn, square)
    tell(journal, Event.PLACED, seat, kind, square, turn)
    if not connected and is_connected(s, seat):
        tell(journal, Event.CONNECTED, seat, 0, 0, 0)
    if diamond_fame(s, seat) > diamonds:
        tell(journal, Event.DIAMONDS, seat, diamond_fame(s, seat) - diamonds, 0, 0)
    if hotel != 0 and hotel_gaps(s, seat) == 0:
        tell(journal, Event.AREA, seat, HOTEL, 0, 0)
    if casino != 0 and casino_gaps(s, seat) == 0:
        tell(journal, Event.AREA, seat, CASINO, 0, 0)


# --- Renovate -------------------------------------------------------------------------------------------------------------


@kernel
def start_renovation(s: State, seat: int, journal: Journal) -> None:
    """With neither a tile on the sheet nor one that fits there is nothing to decide."""
    if has_no_tiles(s, seat) and not can_place_something(s, seat):
        tell(journal, Event.NOTHING_TO_RENOVATE, seat, 0, 0, 0)
        finish_action(s)
    else:
        s.phase = Phase.RENOVATE


@kernel
def changes(squares: State) -> int:
    """How many of the places for tiles taken up or placed are used."""
    return (1 if squares[0] != NO_SQUARE else 0) + (1 if squares[1] != NO_SQUARE else 0)


@kernel
def may_place_more(s: State) -> bool:
    return changes(s.put_on) < MOST_CHANGES


@kernel
def may_take_up_more(s: State) -> bool:
    """Ruling T3: tiles are taken up before any is placed."""
    return not has_placed(s) and changes(s.taken_from) < MOST_CHANGES


@asked
@kernel
def has_taken_up(s: State) -> bool:
    return changes(s.taken_from) > 0


@asked
@kernel
def has_placed(s: State) -> bool:
    return changes(s.put_on) > 0


@asked
@kernel
def has_changes(s: State) -> bool:
    return has_taken_up(s) or has_placed(s)


@asked
@kernel
def may_finish(s: State) -> bool:
    return not has_changes(s) or is_lawful(s, s.actor)


@kernel
def legal_renovations(s: State, moves: Moves) -> int:
    """Take up two tiles at most, then place two at most; finish when every tile obeys the rules, or give up."""
    sheet = s.sheets[s.actor]
    n = 0
    if may_place_more(s):
        for kind in range(KINDS):
            if sheet.reserve[kind] > 0 and is_placeable(s, s.actor, kind):
                moves[n] = PLACE + kind
                n += 1
    if may_take_up_more(s):
        for square in range(SQUARES):
            if sheet.tile[square] != BARE:
                moves[n] = TAKE_UP + square
                n += 1
    if may_finish(s):
        moves[n] = FINISH
        n += 1
    if has_changes(s):
        moves[n] = GIVE_UP
        n += 1
    return n


@kernel
def renovate(s: State, move: int, journal: Journal) -> None:
    if move == FINISH:
        tell(journal, Event.FINISHED, s.actor, changes(s.taken_from), changes(s.put_on), 0)
        finish_renovation(s)
    elif move == GIVE_UP:
        give_up(s)
        tell(journal, Event.GAVE_UP, s.actor, 0, 0, 0)
        finish_renovation(s)
    elif move >= TAKE_UP:
        take_up(s, move - TAKE_UP, journal)
    else:
        s.place, s.phase = move - PLACE, Phase.CHOOSE_SQUARE


@kernel
def take_up(s: State, square: int, journal: Journal) -> None:
    code = s.sheets[s.actor].tile[square]
    kind = lift(s, s.actor, square)
    s.sheets[s.actor].reserve[kind] += 1
    if s.taken_from[0] == NO_SQUARE:
        s.taken[0], s.taken_from[0] = code, square
    elif s.taken_from[0] < square:
        s.taken[1], s.taken_from[1] = code, square
    else:
        s.taken[1], s.taken_from[1] = s.taken[0], s.taken_from[0]
        s.taken[0], s.taken_from[0] = code, square
    tell(journal, Event.TOOK_UP, s.actor, kind, square, 0)


@kernel
def remember_put(s: State, square: int) -> None:
    if s.put_on[0] == NO_SQUARE:
        s.put_on[0] = square
    elif s.put_on[0] < square:
        s.put_on[1] = square
    else:
        s.put_on[1] = s.put_on[0]
        s.put_on[0] = square


@kernel
def give_up(s: State) -> None:
    """Ruling T1: the sheet and the reserve become what they were, as if 0 tiles were taken up and 0 placed."""
    sheet = s.sheets[s.actor]
    for i in range(changes(s.put_on)):
        sheet.reserve[lift(s, s.actor, s.put_on[i])] += 1
    for i in range(changes(s.taken_from)):
        kind, turn = kind_and_turn(s.taken[i])
        sheet.reserve[kind] -= 1
        lay(s, s.actor, kind, turn, s.taken_from[i])


@asked
@kernel
def first_fixed_change(s: State) -> int:
    """Undo the renovation of a position from outside: 0, or 1 + the number of the first change that cannot be undone.

    Tiles placed come first, then those taken up.
    """
    sheet = s.sheets[s.actor]
    for i in range(changes(s.put_on)):
        if sheet.tile[s.put_on[i]] == BARE:
            return 1 + i
        sheet.reserve[lift(s, s.actor, s.put_on[i])] += 1
    for i in range(changes(s.taken_from)):
        kind, turn = kind_and_turn(s.taken[i])
        sheet.reserve[kind] -= 1
        if sheet.reserve[kind] < 0 or not fits(s, s.actor, kind, turn, s.taken_from[i]):
            return 1 + MOST_CHANGES + i
        lay(s, s.actor, kind, turn, s.taken_from[i])
    return 0


@asked
@kernel
def find_faults_before(s: State, found: Moves, tiles: Moves) -> None:
    """What the tiles broke before the renovation, and which tile lay where: as it will be if it is given up."""
    give_up(s)
    find_faults(s, s.actor, found)
    for square in range(SQUARES):
        tiles[square] = s.sheets[s.actor].tile[square]


@kernel
def finish_renovation(s: State) -> None:
    forget_changes(s)
    finish_action(s)


@kernel
def forget_changes(s: State) -> None:
    for i in range(MOST_CHANGES):
        s.taken[i], s.taken_from[i], s.put_on[i] = BARE, NO_SQUARE, NO_SQUARE
