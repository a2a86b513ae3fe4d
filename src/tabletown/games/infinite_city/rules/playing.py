"""Playing a tile, and the chain of texts that it sets off (chapters 6 and 7)."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, kernel

from .city import cell_x, cell_y, insert_move, lay_tile, spot, stop_waiting, tell_stations, wait
from .components import Kind
from .draw_step import begin_draw_step
from .numbers import TILE, Event
from .scoring import clear_text
from .state import Phase
from .tile_texts import begin_text
from .tokens import add_token, end_by_stations, watch_for_last_token

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
