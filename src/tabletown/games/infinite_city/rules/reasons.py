"""Which rule forbids a choice: tiles, tokens, cells, hands and kinds (chapter 8: everything chosen is unlocked unless stated).

What may be chosen is what nothing forbids: the lists of legal moves ask here, and so does whoever wonders about a move.
"""

from enum import IntEnum

from tabletown.engine.kernel import State, asked, kernel

from .city import cell_x, cell_y, has_free_side, tile_at
from .components import ARBORETUM_TOKENS, DX, DY, MOST_SEATS, SIDES, Kind
from .effects import ANSWER, BESIDE, HOLDS, PLAZA_BINDS, UNLOCKED, Holds
from .numbers import CELL, CELLS, KIND, ORIGIN, SEAT, TILE, TOKEN
from .state import FROM_DECK, IS_LUCK, Phase
from .tokens import beside, side_of, tokens_of

ALL_TILES = 1  # of `plaza_scope`


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0
    LOCKED = 1
    NOT_ADJACENT = 2
    NO_HOTEL = 3
    OWN_TOKEN_THERE = 4
    HOLDS_TOKEN = 5
    NO_TOKEN_THERE = 6
    NO_OWN_TOKEN_THERE = 7
    THE_TILE_ITSELF = 8
    SEIZED_ALREADY = 9
    NO_MORE_TOKENS_BACK = 10
    NO_TOKEN = 11  # in supply
    CELL_TAKEN = 12
    PLAZA = 13  # another cell must be filled
    NO_SIDE_OF_IT = 14
    TOUCHES_NO_OTHER = 15
    OWN_HAND = 16
    EMPTY_HAND = 17
    NO_LIBRARY = 18  # from a Library


# --- tiles ----------------------------------------------------------------------------------------------------------


@kernel
def tile_reason(s: State, tile: int) -> int:
    """What forbids this tile as the answer to the question."""
    phase = s.phase
    if phase == Phase.ACTION:  # check in: also when the Hotel is locked
        if s.kind[tile] != Kind.HOTEL or s.up[tile] == 0:
            return Reason.NO_HOTEL
        return Reason.OWN_TOKEN_THERE if tokens_of(s, tile, s.active) != 0 else Reason.NONE
    if UNLOCKED[phase] != 0 and s.locked[tile] != 0:
        return Reason.LOCKED
    if BESIDE[phase] != 0 and not beside(s, tile, s.text):
        return Reason.NOT_ADJACENT
    if (phase == Phase.CLEAR and tile == s.text) or (phase == Phase.ARRIVE and tile == s.picked):
        return Reason.THE_TILE_ITSELF
    if HOLDS[phase] != Holds.ANYTHING:
        reason = holder_reason(s, tile)
        if reason != Reason.NONE:
            return reason
    if phase == Phase.SEIZE and s.done >> side_of(s, s.text, tile) & 1 != 0:
        return Reason.SEIZED_ALREADY
    return Reason.NO_MORE_TOKENS_BACK if phase == Phase.TAKE_BACK and s.done >= ARBORETUM_TOKENS else Reason.NONE


@kernel
def holder_reason(s: State, tile: int) -> int:
    """What the tokens on a tile forbid, or their absence."""
    holds = HOLDS[s.phase]
    if holds == Holds.NO_TOKEN:  # anywhere, face up or face down, locked or not
        return Reason.HOLDS_TOKEN if s.tokens[tile] != 0 else Reason.NONE
    if holds == Holds.OWN_TOKEN:
        return Reason.NO_OWN_TOKEN_THERE if tokens_of(s, tile, s.active) == 0 else Reason.NONE
    if s.tokens[tile] == 0:
        return Reason.NO_TOKEN_THERE
    return Reason.OWN_TOKEN_THERE if holds == Holds.OTHERS_TOKEN and tokens_of(s, tile, s.active) != 0 else Reason.NONE


@kernel
def may_choose_tile(s: State, tile: int) -> bool:
    return tile_reason(s, tile) == Reason.NONE


@kernel
def tokens_reason(s: State, tile: int) -> int:
    """What forbids the tokens on a tile."""
    if s.tokens[tile] == 0:
        return Reason.NO_TOKEN_THERE
    if UNLOCKED[s.phase] != 0 and s.locked[tile] != 0:
        return Reason.LOCKED
    if BESIDE[s.phase] != 0 and not beside(s, tile, s.text):
        return Reason.NOT_ADJACENT
    return holder_reason(s, tile)


@kernel
def may_choose_token_on(s: State, tile: int) -> bool:
    return tokens_reason(s, tile) == Reason.NONE


# --- cells ----------------------------------------------------------------------------------------------------------


@kernel
def cell_reason(s: State, x: int, y: int) -> int:
    """What forbids this cell."""
    if tile_at(s, x, y) >= 0:
        return Reason.CELL_TAKEN
    if BESIDE[s.phase] != 0:
        return Reason.NONE if abs(s.x[s.text] - x) + abs(s.y[s.text] - y) == 1 else Reason.NO_SIDE_OF_IT
    if PLAZA_BINDS[s.phase] == 0:
        return Reason.NONE if touches_another(s, x, y) else Reason.TOUCHES_NO_OTHER
    return Reason.PLAZA if an_open_plaza_binds(s) and not beside_plaza(s, x, y) else Reason.NONE


@asked
@kernel
def an_open_plaza_binds(s: State) -> bool:
    """Whether the tile must go to a free side of a Plaza."""
    return plazas_bind(s) and any_open_plaza(s)


@kernel
def plazas_bind(s: State) -> bool:
    """The Plaza rule binds tiles from hands, and with `plaza_scope` also those from the deck: Library's, Port's (ruling 12.9)."""
    return s.source != FROM_DECK or s.plaza_scope == ALL_TILES


@kernel
def beside_plaza(s: State, x: int, y: int) -> bool:
    """Whether a face-up Plaza lies beside a cell."""
    for side in range(SIDES):
        tile = tile_at(s, x + DX[side], y + DY[side])
        if tile >= 0 and s.kind[tile] == Kind.PLAZA and s.up[tile] != 0:
            return True
    return False


@asked
@kernel
def any_open_plaza(s: State) -> bool:
    """Whether a face-up Plaza has a free side."""
    for tile in range(s.tiles):
        if s.kind[tile] == Kind.PLAZA and s.up[tile] != 0 and has_free_side(s, tile):
            return True
    return False


@kernel
def touches_another(s: State, x: int, y: int) -> bool:
    """Whether a cell touches a tile other than the one that is moved."""
    for side in range(SIDES):
        tile = tile_at(s, x + DX[side], y + DY[side])
        if tile >= 0 and tile != s.picked:
            return True
    return False


# --- players and kinds ----------------------------------------------------------------------------------------------


@kernel
def seat_reason(s: State, seat: int) -> int:
    """Another player; for Capitol and Temple one who holds a tile."""
    if seat == s.active:
        return Reason.OWN_HAND
    return Reason.EMPTY_HAND if s.phase == Phase.CHOOSE_HAND and s.hand_size[seat] == 0 else Reason.NONE


@kernel
def kind_reason(s: State, kind: int) -> int:
    """Library: one that is not a Library. Out of a hand: not without a token."""
    if s.phase == Phase.READ and kind == Kind.LIBRARY:
        return Reason.NO_LIBRARY
    return Reason.NO_TOKEN if s.supply[s.active] == 0 else Reason.NONE


# --- the generic call -------------------------------------------------------------------------------------------------


@kernel
def infinite_city_why_not(s: State, move: int) -> int:
    """Of moves that answer the question that is asked; of others there is nothing to say."""
    if IS_LUCK[s.phase] != 0 or s.phase == Phase.OVER or s.phase == Phase.PICK:
        return Reason.NONE
    answer = ANSWER[s.phase]
    if move >= KIND and move < SEAT and (answer == KIND or s.phase == Phase.ACTION):
        return kind_reason(s, move - KIND)
    if move >= SEAT and move < TILE and answer == SEAT:
        return seat_reason(s, move - SEAT) if move - SEAT < s.seats else Reason.NONE
    if move >= TILE and move < TOKEN and answer == TILE and move - TILE < s.tiles:
        reason = tile_reason(s, move - TILE)
        no_token = s.phase == Phase.ACTION and reason == Reason.NONE and s.supply[s.active] == 0
        return Reason.NO_TOKEN if no_token else reason
    if move >= TOKEN and move < CELL and answer == TOKEN and (move - TOKEN) // MOST_SEATS < s.tiles:
        return tokens_reason(s, (move - TOKEN) // MOST_SEATS) if (move - TOKEN) % MOST_SEATS < s.seats else Reason.NONE
    if move >= CELL and move < CELL + CELLS and answer == CELL and (move - CELL) // SIDES < s.tiles and move != ORIGIN:
        return cell_reason(s, cell_x(s, move), cell_y(s, move))
    return Reason.NONE
