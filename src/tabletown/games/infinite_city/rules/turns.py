"""Setup, the turn, and the generic calls (chapters 4 and 5)."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import CHANCE, OVER, Moves, State, asked, kernel

from .choices import (
    legal_deliveries,
    legal_places,
    list_seats,
    list_tiles,
    list_tokens,
)
from .city import (
    clear_city,
    lay_tile,
    list_free_sides,
    spot_of,
)
from .components import COUNT, HAND, KINDS, LIBRARY_TILES, MOST_SEATS, MOST_TILES, PLUS_X, PLUS_Y, TOKENS, Kind
from .draw_step import draw_into_hand
from .hidden import add_to_hand, clear_deck, draw_tile, list_draws, list_hand_draws
from .numbers import DRAW, ENOUGH, KIND, PASS, SEAT, START, TILE, Event
from .playing import legal_picks, pick, play_tile, resolve_next
from .reasons import Reason, kind_reason
from .scoring import clear_turn, tell_scores
from .state import IS_LUCK, NOBODY, Phase
from .tile_texts import (
    arrive,
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
from .tokens import spend_token

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


@asked
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
    if IS_LUCK[s.phase] != 0:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.active


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
        tell(journal, Event.PASSED, s.active, s.supply[s.active], 0, 0)
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


# --- the generic calls ------------------------------------------------------------------------------------------------


@asked
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
        if kind_reason(s, kind) == Reason.NONE:
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
