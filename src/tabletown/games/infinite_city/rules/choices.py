"""What a text may choose: tiles, tokens and cells of the city (chapter 8: everything chosen is unlocked unless stated)."""

from tabletown.kernel import Moves, State, kernel

from .city import cell_x, cell_y, list_free_cells, list_plaza_cells, tile_at
from .components import DX, DY, MOST_SEATS, SIDES, Kind
from .numbers import CELL, SEAT, TILE, TOKEN
from .state import FROM_DECK, Phase
from .tokens import beside, side_of, tokens_of

ALL_TILES = 1  # of `plaza_scope`


# --- tiles ----------------------------------------------------------------------------------------------------------


@kernel
def may_choose_tile(s: State, tile: int) -> bool:
    phase = s.phase
    if phase == Phase.ACTION:  # check in: also when the Hotel is locked
        return s.kind[tile] == Kind.HOTEL and s.up[tile] != 0 and tokens_of(s, tile, s.active) == 0
    if phase == Phase.SETTLE:  # anywhere, face up or face down, locked or not
        return s.tokens[tile] == 0
    if phase == Phase.TAKE_OVER:
        return beside(s, tile, s.text)
    if phase == Phase.SEIZE:
        return beside(s, tile, s.text) and s.done >> side_of(s, s.text, tile) & 1 == 0
    if s.locked[tile] != 0:
        return False
    if phase == Phase.TAKE_BACK:
        return tokens_of(s, tile, s.active) != 0
    if phase == Phase.CLEAR:
        return tile != s.text and s.tokens[tile] != 0
    if phase == Phase.TAKE_TILE:
        return beside(s, tile, s.text)
    if phase == Phase.ARRIVE:
        return tile != s.picked
    return True  # REMOVE, PICK_UP, DEPART


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


# --- tokens ---------------------------------------------------------------------------------------------------------


@kernel
def may_choose_token_on(s: State, tile: int) -> bool:
    if s.tokens[tile] == 0 or s.locked[tile] != 0:
        return False
    if s.phase == Phase.BANK:  # holds a token of an opponent and none of yours
        return tokens_of(s, tile, s.active) == 0
    return beside(s, tile, s.text)  # EXPEL, PULL


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


# --- cells ----------------------------------------------------------------------------------------------------------


@kernel
def legal_places(s: State, moves: Moves) -> int:
    """The Plaza rule binds tiles from hands, and with `plaza_scope` also those from the deck: Library's, Port's (ruling 12.9)."""
    if s.source != FROM_DECK or s.plaza_scope == ALL_TILES:
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
        if (moves[k] - CELL) // SIDES != s.picked or touches_another(s, moves[k]):
            moves[n] = moves[k]
            n += 1
    return n


@kernel
def touches_another(s: State, move: int) -> bool:
    x, y = cell_x(s, move), cell_y(s, move)
    for side in range(SIDES):
        tile = tile_at(s, x + DX[side], y + DY[side])
        if tile >= 0 and tile != s.picked:
            return True
    return False


# --- players ----------------------------------------------------------------------------------------------------------


@kernel
def list_seats(s: State, moves: Moves) -> int:
    """The other players; for Capitol and Temple those who hold a tile."""
    n = 0
    for seat in range(s.seats):
        if seat != s.active and (s.phase == Phase.SWAP_HANDS or s.hand_size[seat] > 0):
            moves[n] = SEAT + seat
            n += 1
    return n
