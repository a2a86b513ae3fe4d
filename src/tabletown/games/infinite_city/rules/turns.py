"""The rulebook of Infinite City as code: setup, the turn, playing a tile, the chain, and the draw step."""

from tabletown.kernel import CHANCE, OVER, Journal, Moves, State, kernel, tell

from .choices import (
    legal_deliveries,
    legal_places,
    list_seats,
    list_tiles,
    list_tokens,
)
from .city import (
    cell_x,
    cell_y,
    clear_city,
    insert_move,
    lay_tile,
    list_free_sides,
    spot,
    spot_of,
    stop_waiting,
    tell_stations,
    wait,
)
from .components import COUNT, HAND, KINDS, LIBRARY_TILES, MOST_SEATS, MOST_TILES, PLUS_X, PLUS_Y, TOKENS, Kind
from .hidden import add_to_hand, clear_deck, draw_tile, list_draws, list_hand_draws, tiles_in_deck
from .numbers import DRAW, ENOUGH, KIND, PASS, SEAT, START, TILE, End, Event
from .scoring import clear_text, clear_turn, end_game, tell_scores
from .state import MOST_OWED, NOBODY, Phase
from .texts import (
    arrive,
    begin_text,
    choose_hand,
    choose_tile_of_hand,
    clear_tokens,
    deliver,
    expel_token,
    look_at_next,
    name_cell,
    name_tile,
    play_from_library,
    play_from_own_hand,
    pull_in,
    remove_tile,
    salvage,
    seize_next,
    settle,
    swap_tokens,
    swap_whole_hands,
    take_back,
    take_into_hand,
    take_over,
    unload,
)
from .tokens import add_token, end_by_stations, spend_token, watch_for_last_token

# --- 4 Setup ----------------------------------------------------------------------------------------------------------


@kernel
def infinite_city_setup(s: State) -> None:
    clear_city(s)
    clear_turn(s)
    clear_deck(s)
    s.active, s.final_by, s.to_come, s.passes = NOBODY, NOBODY, 0, 0
    for seat in range(MOST_SEATS):
        s.supply[seat] = TOKENS if seat < s.seats else 0
    s.deck_size = MOST_TILES
    for kind in range(KINDS):
        s.deck[kind] = COUNT[kind]
    s.phase = Phase.DEAL


@kernel
def next_to_be_dealt(s: State) -> int:
    """The seat whose hand is not complete, or NOBODY: then the plus is laid."""
    for seat in range(s.seats):
        if s.hand_size[seat] < HAND:
            return seat
    return NOBODY


@kernel
def deal(s: State, kind: int, journal: Journal) -> None:
    """Five tiles for each hand, then five face down in a plus."""
    seat = next_to_be_dealt(s)
    draw_tile(s, kind, seat)
    if seat != NOBODY:
        add_to_hand(s, seat, kind, 0)
        tell(journal, Event.DEALT, seat, kind, 0, 0)
    else:
        lay_tile(s, kind, PLUS_X[s.tiles], PLUS_Y[s.tiles], 0, 0)
        if s.tiles == PLUS_X.size:
            s.phase = Phase.START_PLAYER


@kernel
def legal_start_players(s: State, moves: Moves) -> int:
    for seat in range(s.seats):
        moves[seat] = START + seat
    return s.seats


@kernel
def start(s: State, seat: int, journal: Journal) -> None:
    tell(journal, Event.STARTS, seat, 0, 0, 0)
    s.active = seat
    s.phase = Phase.ACTION


# --- 5 Turn -----------------------------------------------------------------------------------------------------------


@kernel
def infinite_city_turn(s: State) -> int:
    phase = s.phase
    if (
        phase == Phase.DRAW
        or phase == Phase.LOOK
        or phase == Phase.DEAL
        or phase == Phase.UNLOAD
        or phase == Phase.SALVAGE
        or phase == Phase.START_PLAYER
    ):
        return CHANCE
    return OVER if phase == Phase.OVER else s.active


@kernel
def legal_actions(s: State, moves: Moves) -> int:
    """Play a tile or check in at a Hotel; who can do neither passes."""
    n = 0
    if s.supply[s.active] > 0:
        n = list_hand(s, s.active, moves)
        if s.shown[Kind.HOTEL] != 0:
            n = list_tiles(s, moves, n)
    if n == 0:
        moves[0] = PASS
        n = 1
    return n


@kernel
def list_hand(s: State, seat: int, moves: Moves) -> int:
    """The kinds of tile in a hand."""
    n = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            moves[n] = KIND + kind
            n += 1
    return n


@kernel
def act(s: State, move: int, journal: Journal) -> None:
    if move == PASS:
        s.passes = min(s.passes + 1, s.seats)
        tell(journal, Event.PASSED, s.active, 0, 0, 0)
        s.phase = Phase.RESOLVE
        return
    s.passes = 0
    if move < TILE:
        play_from_own_hand(s, move - KIND)
    else:
        check_in(s, move - TILE, journal)


@kernel
def check_in(s: State, tile: int, journal: Journal) -> None:
    """A token on a Hotel instead of playing a tile; no text is triggered."""
    tell(journal, Event.CHECKED_IN, s.active, spot_of(s, tile), 0, 0)
    spend_token(s, s.active, tile, journal)
    s.phase = Phase.RESOLVE


# --- 6 Playing a tile -------------------------------------------------------------------------------------------------


@kernel
def play_tile(s: State, move: int, journal: Journal) -> None:
    """The tile face up on its cell, a token on it; the fifth Power Station ends the game before anything else."""
    x, y = cell_x(s, move), cell_y(s, move)
    kind = 0 + s.playing
    tell(journal, Event.PLAYED, s.active, kind, spot(x, y), s.source)
    tile = lay_tile(s, kind, x, y, 1, 0)
    s.supply[s.active] -= 1
    add_token(s, tile, s.active)
    clear_text(s)
    s.phase = Phase.RESOLVE
    if kind == Kind.POWER_STATION:
        tell_stations(s, journal)
        end_by_stations(s, journal)
    if s.phase != Phase.OVER:
        watch_for_last_token(s, s.active, journal)
        wait(s, tile, 0)


# --- 7 Resolving ------------------------------------------------------------------------------------------------------


@kernel
def resolve_next(s: State, journal: Journal) -> None:
    """One tile at a time: what a tile sets off comes before what waits already. Then the draw step."""
    clear_text(s)
    if s.waits == 0:
        begin_draw_step(s, journal)
    elif s.alike[s.waits - 1] != 0:
        s.phase = Phase.PICK
    else:
        tile = 0 + s.waiting[s.waits - 1]
        stop_waiting(s, s.waits - 1)
        begin_text(s, tile, journal)


@kernel
def legal_picks(s: State, moves: Moves) -> int:
    """The tiles that were turned together with the last one."""
    n, k = 0, s.waits - 1
    together = True
    while together:
        n = insert_move(moves, n, TILE + s.waiting[k])
        together = s.alike[k] != 0
        k -= 1
    return n


@kernel
def pick(s: State, tile: int) -> None:
    """Put it on top of the stack, apart from those turned with it."""
    for k in range(s.waits):
        if s.waiting[k] == tile:
            stop_waiting(s, k)
            wait(s, tile, 0)
            break
    s.phase = Phase.RESOLVE


# --- 5.3 Draw step ----------------------------------------------------------------------------------------------------


@kernel
def begin_draw_step(s: State, journal: Journal) -> None:
    due = min(max(0, HAND - s.hand_size[s.active]) + s.extra, max(0, tiles_in_deck(s) - s.debts))
    if due > 0:
        tell(journal, Event.FILLS_UP, s.active, due, 0, 0)
    s.phase = Phase.DRAW
    if next_to_draw(s) == NOBODY:
        end_turn(s, journal)


@kernel
def next_to_draw(s: State) -> int:
    """Whoever is owed a tile; then the active player up to five and for his Factories; then, with `refill_victims`, others."""
    if tiles_in_deck(s) == 0:
        return NOBODY
    if s.debts > 0:
        return s.owed[0]
    if s.hand_size[s.active] < HAND or s.extra > 0:
        return s.active
    if s.refill_victims != 0:
        for step in range(1, s.seats):
            seat = (s.active + step) % s.seats
            if s.hand_size[seat] < HAND:
                return seat
    return NOBODY


@kernel
def draw_into_hand(s: State, kind: int, journal: Journal) -> None:
    seat = next_to_draw(s)
    seen = draw_tile(s, kind, seat)
    counted = 1 if s.debts == 0 and seat == s.active else 0
    tell(journal, Event.DREW, seat, kind, counted, 0)
    if s.debts > 0:
        pay_debt(s)
    elif seat == s.active and s.hand_size[seat] >= HAND:
        s.extra -= 1
    add_to_hand(s, seat, kind, seen)
    if next_to_draw(s) == NOBODY:
        end_turn(s, journal)


@kernel
def pay_debt(s: State) -> None:
    for k in range(MOST_OWED - 1):
        s.owed[k] = s.owed[k + 1]
    s.owed[MOST_OWED - 1] = NOBODY
    s.debts -= 1


# --- 5.4 Next player; 9 the final round ---------------------------------------------------------------------------------


@kernel
def end_turn(s: State, journal: Journal) -> None:
    clear_turn(s)
    if s.passes >= s.seats and tiles_in_deck(s) == 0:
        end_game(s, End.ALL_PASSED, journal)
    elif s.final_by == NOBODY:
        s.active = (s.active + 1) % s.seats
        s.phase = Phase.ACTION
    else:
        next_final_turn(s, journal)


@kernel
def next_final_turn(s: State, journal: Journal) -> None:
    """Everybody but the triggering player has one turn, clockwise, the active player last; without tokens it is skipped."""
    last = 0 + s.active
    for step in range(1, s.seats + 1):
        seat = (last + step) % s.seats
        if s.to_come >> seat & 1 != 0:
            s.to_come &= ~(1 << seat)
            if s.supply[seat] > 0:
                s.active = seat
                s.phase = Phase.ACTION
                return
            tell(journal, Event.SKIPPED, seat, 0, 0, 0)
    end_game(s, End.FINAL_ROUND, journal)


# --- the generic calls ------------------------------------------------------------------------------------------------


@kernel
def infinite_city_legal(s: State, moves: Moves) -> int:
    phase = s.phase
    if phase == Phase.DRAW or phase == Phase.LOOK or phase == Phase.DEAL or phase == Phase.UNLOAD:
        return list_draws(s, moves)
    if phase == Phase.ACTION:
        return legal_actions(s, moves)
    if phase == Phase.PLACE or phase == Phase.SHIP:
        return legal_places(s, moves)
    if phase == Phase.BANK or phase == Phase.EXPEL:
        return list_tokens(s, moves, 0)
    if phase == Phase.PULL:
        moves[0] = ENOUGH
        return list_tokens(s, moves, 1)
    if phase == Phase.TAKE_BACK:
        moves[0] = ENOUGH
        return list_tiles(s, moves, 1)
    if phase == Phase.CHOOSE_HAND or phase == Phase.SWAP_HANDS:
        return list_seats(s, moves)
    if phase == Phase.BUILD or phase == Phase.CHOOSE_TILE:
        return list_hand(s, s.active if phase == Phase.BUILD else s.victim, moves)
    if phase == Phase.READ:
        return legal_readings(s, moves)
    if phase == Phase.SALVAGE:
        return list_hand_draws(s, s.victim, moves)
    if phase == Phase.DELIVER:
        return legal_deliveries(s, moves)
    if phase == Phase.FILL:
        return list_free_sides(s, s.text, moves, 0)
    if phase == Phase.PICK:
        return legal_picks(s, moves)
    if phase == Phase.START_PLAYER:
        return legal_start_players(s, moves)
    if phase == Phase.OVER:
        return 0
    return list_tiles(s, moves, 0)


@kernel
def legal_readings(s: State, moves: Moves) -> int:
    """Library: one of the tiles looked at that is not a Library."""
    n = 0
    for kind in range(KINDS):
        if kind != Kind.LIBRARY:
            for k in range(LIBRARY_TILES):
                if s.looked[k] == kind and (n == 0 or moves[n - 1] != KIND + kind):
                    moves[n] = KIND + kind
                    n += 1
    return n


@kernel
def infinite_city_apply(s: State, move: int, journal: Journal) -> None:
    phase = s.phase
    if phase == Phase.DRAW:
        draw_into_hand(s, move - DRAW, journal)
    elif phase == Phase.ACTION:
        act(s, move, journal)
    elif phase == Phase.PLACE:
        play_tile(s, move, journal)
    elif phase == Phase.DEAL:
        deal(s, move - DRAW, journal)
    elif phase == Phase.START_PLAYER:
        start(s, move - START, journal)
    elif phase == Phase.PICK:
        pick(s, move - TILE)
    elif phase == Phase.TAKE_BACK:
        take_back(s, move, journal)
    elif phase == Phase.BANK:
        swap_tokens(s, move, journal)
    elif phase == Phase.CHOOSE_HAND:
        choose_hand(s, move - SEAT, journal)
    elif phase == Phase.CHOOSE_TILE:
        choose_tile_of_hand(s, move - KIND, journal)
    elif phase == Phase.SEIZE:
        seize_next(s, move - TILE, journal)
    elif phase == Phase.BUILD:
        play_from_own_hand(s, move - KIND)
    elif phase == Phase.REMOVE:
        remove_tile(s, move - TILE, journal)
    elif phase == Phase.EXPEL:
        expel_token(s, move, journal)
    elif phase == Phase.TAKE_OVER:
        take_over(s, move - TILE, journal)
    elif phase == Phase.SETTLE:
        settle(s, move - TILE, journal)
    elif phase == Phase.LOOK:
        look_at_next(s, move - DRAW, journal)
    elif phase == Phase.READ:
        play_from_library(s, move - KIND, journal)
    elif phase == Phase.TAKE_TILE:
        take_into_hand(s, move - TILE, journal)
    elif phase == Phase.SHIP or phase == Phase.FILL:
        name_cell(s, move)
    elif phase == Phase.UNLOAD:
        unload(s, move - DRAW, journal)
    elif phase == Phase.PICK_UP or phase == Phase.DEPART:
        name_tile(s, move - TILE)
    elif phase == Phase.DELIVER:
        deliver(s, move, journal)
    elif phase == Phase.SALVAGE:
        salvage(s, move - DRAW, journal)
    elif phase == Phase.CLEAR:
        clear_tokens(s, move - TILE, journal)
    elif phase == Phase.SWAP_HANDS:
        swap_whole_hands(s, move - SEAT, journal)
    elif phase == Phase.PULL:
        pull_in(s, move, journal)
    elif phase == Phase.ARRIVE:
        arrive(s, move - TILE, journal)
    while s.phase == Phase.RESOLVE:
        resolve_next(s, journal)
    if s.phase == Phase.OVER and journal.shape[0] > 0:
        tell_scores(s, journal)
