"""What a text may choose, in lists: tiles, tokens, cells and players that nothing forbids."""

from tabletown.engine.kernel import Moves, State, asked, kernel

from .city import cell_x, cell_y, list_free_cells, list_plaza_cells
from .components import ARBORETUM_TOKENS, MOST_SEATS, SIDES
from .effects import ANSWER, BESIDE, HOLDS, UNLOCKED, Holds
from .numbers import CELL, SEAT, TILE, TOKEN
from .reasons import Reason, may_choose_tile, may_choose_token_on, plazas_bind, seat_reason, touches_another
from .state import NOBODY
from .tokens import beside, tokens_of

# --- tiles ----------------------------------------------------------------------------------------------------------


@kernel
def list_tiles(s: State, moves: Moves, n: int) -> int:
    for tile in range(s.tiles):
        if may_choose_tile(s, tile):
            moves[n] = TILE + tile
            n += 1
    return n


@kernel
def count_tiles(s: State, enough: int) -> int:
    """How many tiles may be chosen, counted no further than needed."""
    n = 0
    for tile in range(s.tiles):
        if may_choose_tile(s, tile):
            n += 1
            if n == enough:
                break
    return n


@asked
@kernel
def tokens_to_take_back(s: State) -> int:
    """Arboretum: how many more tokens you may take back."""
    tokens = 0
    for tile in range(s.tiles):
        if may_choose_tile(s, tile):
            tokens += tokens_of(s, tile, s.active)
    return min(tokens, ARBORETUM_TOKENS - s.done)


# --- tokens ---------------------------------------------------------------------------------------------------------


@kernel
def list_tokens(s: State, moves: Moves, n: int) -> int:
    for tile in range(s.tiles):
        if may_choose_token_on(s, tile):
            for seat in range(s.seats):
                if tokens_of(s, tile, seat) != 0:
                    moves[n] = TOKEN + tile * MOST_SEATS + seat
                    n += 1
    return n


@kernel
def any_token(s: State) -> bool:
    for tile in range(s.tiles):
        if may_choose_token_on(s, tile):
            return True
    return False


# --- locks ----------------------------------------------------------------------------------------------------------


@asked
@kernel
def list_locked(s: State, moves: Moves) -> int:
    """What a lock forbids of that which the question is about: locked tiles, or a token on each of them."""
    n = 0
    if UNLOCKED[s.phase] != 0:
        for tile in range(s.tiles):
            if s.locked[tile] != 0 and (BESIDE[s.phase] == 0 or beside(s, tile, s.text)):
                holder = holder_asked_for(s, tile)
                if ANSWER[s.phase] == TILE and (holder != NOBODY or HOLDS[s.phase] == Holds.ANYTHING):
                    moves[n] = TILE + tile
                    n += 1
                elif ANSWER[s.phase] == TOKEN and holder != NOBODY:
                    moves[n] = TOKEN + tile * MOST_SEATS + holder
                    n += 1
    return n


@kernel
def holder_asked_for(s: State, tile: int) -> int:
    """The first seat with a token on a tile that the question may be about: the player's own, another's, or any; else NOBODY."""
    for seat in range(s.seats):
        wrong = HOLDS[s.phase] == (Holds.OTHERS_TOKEN if seat == s.active else Holds.OWN_TOKEN)
        if tokens_of(s, tile, seat) != 0 and not wrong:
            return seat
    return NOBODY


# --- cells ----------------------------------------------------------------------------------------------------------


@kernel
def legal_places(s: State, moves: Moves) -> int:
    """The free cells of the border, or those beside open Plazas where these bind."""
    if plazas_bind(s):
        n = list_plaza_cells(s, moves)
        if n > 0:
            return n
    return list_free_cells(s, moves)


@kernel
def legal_deliveries(s: State, moves: Moves) -> int:
    """Post Office: a free cell that touches a tile other than the one that is moved."""
    found = list_free_cells(s, moves)
    n = 0
    for k in range(found):
        other = (moves[k] - CELL) // SIDES != s.picked
        if other or touches_another(s, cell_x(s, moves[k]), cell_y(s, moves[k])):
            moves[n] = moves[k]
            n += 1
    return n


# --- players ----------------------------------------------------------------------------------------------------------


@kernel
def list_seats(s: State, moves: Moves) -> int:
    n = 0
    for seat in range(s.seats):
        if seat_reason(s, seat) == Reason.NONE:
            moves[n] = SEAT + seat
            n += 1
    return n
