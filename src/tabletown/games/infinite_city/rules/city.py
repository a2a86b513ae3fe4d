"""The city: tiles on a plane without edge, the cells around them, and locks (chapters 4 and 7 of the rulebook)."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, Rows, State, asked, kernel

from .components import DX, DY, KINDS, MOST_TILES, SIDES, Kind
from .numbers import CELL, ORIGIN, SPOT_ROWS, Event
from .state import NO_TILE, NOBODY, SHEET

# --- cells --------------------------------------------------------------------------------------------------------


@kernel
def fold(x: int, y: int) -> int:
    """The square of the folded sheet on which a cell comes to lie."""
    return (y & (SHEET - 1)) * SHEET + (x & (SHEET - 1))


@asked
@kernel
def tile_at(s: State, x: int, y: int) -> int:
    """The tile on a cell, or NO_TILE."""
    i = 0 + s.first[fold(x, y)]
    while i >= 0 and (s.x[i] != x or s.y[i] != y):
        i = 0 + s.next[i]
    return i


@kernel
def neighbour(s: State, tile: int, side: int) -> int:
    """The tile at a side of a tile, or NO_TILE."""
    return tile_at(s, s.x[tile] + DX[side], s.y[tile] + DY[side])


@kernel
def spot(x: int, y: int) -> int:
    """A cell in one number, for the journal."""
    return x * SPOT_ROWS + (y + SPOT_ROWS // 2)


@kernel
def spot_of(s: State, tile: int) -> int:
    return spot(s.x[tile], s.y[tile])


@kernel
def cell_x(s: State, move: int) -> int:
    if move == ORIGIN:
        return 0
    return s.x[(move - CELL) // SIDES] + DX[(move - CELL) % SIDES]


@kernel
def cell_y(s: State, move: int) -> int:
    if move == ORIGIN:
        return 0
    return s.y[(move - CELL) // SIDES] + DY[(move - CELL) % SIDES]


@asked
@kernel
def find_cells(s: State, cells: Rows) -> None:
    """The cells that all moves name, the first of them first."""
    for move in range(CELL, ORIGIN + 1):
        cells[move - CELL, 0], cells[move - CELL, 1] = cell_x(s, move), cell_y(s, move)


@asked
@kernel
def cell_name(s: State, x: int, y: int) -> int:
    """The move that names a free cell: the first tile of the list that touches it, and the side."""
    name = ORIGIN
    for side in range(SIDES):
        tile = tile_at(s, x - DX[side], y - DY[side])
        if tile >= 0 and CELL + tile * SIDES + side < name:
            name = CELL + tile * SIDES + side
    return name


@kernel
def rename_cell(s: State, x: int, y: int) -> None:
    """Let the right tile name this cell, if it is free, and no other."""
    occupied = tile_at(s, x, y) >= 0
    best, best_side = MOST_TILES, 0
    for side in range(SIDES):
        tile = tile_at(s, x - DX[side], y - DY[side])
        if tile >= 0:
            s.free[tile] &= ~(1 << side)
            if tile < best:
                best, best_side = tile, side
    if best < MOST_TILES and not occupied:
        s.free[best] |= 1 << best_side


@kernel
def rename_cells_around(s: State, x: int, y: int) -> None:
    rename_cell(s, x, y)
    for side in range(SIDES):
        rename_cell(s, x + DX[side], y + DY[side])


@asked
@kernel
def list_free_cells(s: State, moves: Moves) -> int:
    """Every free cell that is adjacent to a tile; (0, 0) on an empty table."""
    n = 0
    for tile in range(s.tiles):
        sides = s.free[tile]
        if sides != 0:
            for side in range(SIDES):
                if sides >> side & 1 != 0:
                    moves[n] = CELL + tile * SIDES + side
                    n += 1
    if n == 0:
        moves[0] = ORIGIN
        n = 1
    return n


@kernel
def insert_move(moves: Moves, n: int, move: int) -> int:
    """Keep the list ascending and without doubles; return its new length."""
    at = n
    while at > 0 and moves[at - 1] > move:
        at -= 1
    if at > 0 and moves[at - 1] == move:
        return n
    for k in range(n, at, -1):
        moves[k] = moves[k - 1]
    moves[at] = move
    return n + 1


@asked
@kernel
def list_free_sides(s: State, tile: int, moves: Moves, n: int) -> int:
    """Add the free cells at the sides of a tile to a list of moves."""
    for side in range(SIDES):
        x, y = s.x[tile] + DX[side], s.y[tile] + DY[side]
        if tile_at(s, x, y) < 0:
            n = insert_move(moves, n, cell_name(s, x, y))
    return n


@kernel
def has_free_side(s: State, tile: int) -> bool:
    for side in range(SIDES):
        if neighbour(s, tile, side) < 0:
            return True
    return False


@asked
@kernel
def list_plaza_cells(s: State, moves: Moves) -> int:
    """The free cells beside face-up Plazas, locked or not; a face-down Plaza has no effect."""
    n = 0
    if s.shown[Kind.PLAZA] != 0:
        for tile in range(s.tiles):
            if s.kind[tile] == Kind.PLAZA and s.up[tile] != 0:
                n = list_free_sides(s, tile, moves, n)
    return n


# --- tiles ---------------------------------------------------------------------------------------------------------


@kernel
def fold_in(s: State, tile: int) -> None:
    """Enter a tile in the list of its square, which is ascending."""
    square = fold(s.x[tile], s.y[tile])
    before, after = NO_TILE, 0 + s.first[square]
    while after >= 0 and after < tile:
        before, after = after, 0 + s.next[after]
    s.next[tile] = after
    if before < 0:
        s.first[square] = tile
    else:
        s.next[before] = tile


@kernel
def fold_out(s: State, tile: int) -> None:
    square = fold(s.x[tile], s.y[tile])
    if s.first[square] == tile:
        s.first[square] = s.next[tile]
    else:
        before = 0 + s.first[square]
        while s.next[before] != tile:
            before = 0 + s.next[before]
        s.next[before] = s.next[tile]
    s.next[tile] = NO_TILE


@kernel
def lay_tile(s: State, kind: int, x: int, y: int, up: int, seen: int) -> int:
    """Put a tile on a free cell, and return its number."""
    tile = 0 + s.tiles
    s.tiles += 1
    s.kind[tile], s.up[tile], s.seen[tile], s.tokens[tile] = kind, up, seen, 0
    s.x[tile], s.y[tile], s.free[tile] = x, y, 0
    fold_in(s, tile)
    rename_cells_around(s, x, y)
    s.locked[tile] = beside_station(s, tile)
    if up != 0:
        show(s, tile)
    return tile


@kernel
def lift_tile(s: State, tile: int) -> None:
    """Take a tile off the table; the last one of the list takes over its number."""
    if s.up[tile] != 0:
        s.shown[s.kind[tile]] -= 1
    forget_waiting(s, tile)
    last = s.tiles - 1
    x, y = s.x[tile], s.y[tile]
    fold_out(s, tile)
    if tile != last:
        fold_out(s, last)
        copy_tile(s, last, tile)
        renumber_waiting(s, last, tile)
    clear_tile(s, last)
    s.tiles -= 1
    if tile != last:
        s.free[tile] = 0
        fold_in(s, tile)
        rename_cells_around(s, s.x[tile], s.y[tile])
    rename_cells_around(s, x, y)


@kernel
def copy_tile(s: State, source: int, target: int) -> None:
    s.kind[target], s.up[target], s.locked[target] = s.kind[source], s.up[source], s.locked[source]
    s.seen[target], s.tokens[target] = s.seen[source], s.tokens[source]
    s.x[target], s.y[target] = s.x[source], s.y[source]


@kernel
def clear_tile(s: State, tile: int) -> None:
    """An unused place of the list."""
    s.kind[tile], s.up[tile], s.locked[tile], s.seen[tile], s.tokens[tile] = NO_TILE, 0, 0, 0, 0
    s.x[tile], s.y[tile], s.free[tile], s.next[tile] = 0, 0, 0, NO_TILE


@kernel
def clear_city(s: State) -> None:
    s.tiles = 0
    for tile in range(MOST_TILES):
        clear_tile(s, tile)
    for square in range(SHEET * SHEET):
        s.first[square] = NO_TILE
    for kind in range(KINDS):
        s.shown[kind] = 0


@asked
@kernel
def survey_city(s: State) -> None:
    """All that follows from where the tiles lie: the folded sheet, the names of free cells, locks, and what is face up."""
    for square in range(SHEET * SHEET):
        s.first[square] = NO_TILE
    for kind in range(KINDS):
        s.shown[kind] = 0
    for tile in range(MOST_TILES):
        s.free[tile], s.locked[tile], s.next[tile] = 0, 0, NO_TILE
    for tile in range(s.tiles):
        fold_in(s, tile)
    for tile in range(s.tiles):
        rename_cells_around(s, s.x[tile], s.y[tile])
        if s.up[tile] != 0:
            show(s, tile)


@kernel
def move_tile(s: State, tile: int, x: int, y: int) -> None:
    """Move an unlocked tile with its tokens to a free cell; beside a Power Station it is locked from then on."""
    old_x, old_y = s.x[tile], s.y[tile]
    fold_out(s, tile)
    s.free[tile] = 0
    s.x[tile], s.y[tile] = x, y
    fold_in(s, tile)
    rename_cells_around(s, old_x, old_y)
    rename_cells_around(s, x, y)
    s.locked[tile] = beside_station(s, tile)


@kernel
def swap_tiles(s: State, one: int, other: int) -> None:
    """Swap two unlocked tiles with all tokens: their cells keep their numbers, what lies there changes places."""
    s.kind[one], s.kind[other] = s.kind[other], s.kind[one]
    s.up[one], s.up[other] = s.up[other], s.up[one]
    s.seen[one], s.seen[other] = s.seen[other], s.seen[one]
    s.tokens[one], s.tokens[other] = s.tokens[other], s.tokens[one]
    for k in range(s.waits):
        if s.waiting[k] == one:
            s.waiting[k] = other
        elif s.waiting[k] == other:
            s.waiting[k] = one


# --- tiles whose text waits ------------------------------------------------------------------------------------------


@kernel
def wait(s: State, tile: int, alike: int) -> None:
    """The text of this tile comes next; `alike`: or that of those turned together with it, as the player picks."""
    if s.waits < s.waiting.size:
        s.waiting[s.waits], s.alike[s.waits] = tile, alike
        s.waits += 1


@kernel
def stop_waiting(s: State, k: int) -> None:
    """Take the k-th waiting tile out of the stack."""
    if k + 1 < s.waits and s.alike[k + 1] != 0:
        s.alike[k + 1] = s.alike[k]
    for later in range(k, s.waits - 1):
        s.waiting[later], s.alike[later] = s.waiting[later + 1], s.alike[later + 1]
    s.waits -= 1
    s.waiting[s.waits], s.alike[s.waits] = NO_TILE, 0


@kernel
def forget_waiting(s: State, tile: int) -> None:
    """A tile that has left the table is not resolved any more."""
    for k in range(s.waits - 1, -1, -1):
        if s.waiting[k] == tile:
            stop_waiting(s, k)
    if s.text == tile:
        s.text = NO_TILE


@kernel
def renumber_waiting(s: State, old: int, new: int) -> None:
    for k in range(s.waits):
        if s.waiting[k] == old:
            s.waiting[k] = new
    if s.text == old:
        s.text = new


# --- 7 Locked tiles --------------------------------------------------------------------------------------------------


@kernel
def is_station(s: State, tile: int) -> bool:
    return s.kind[tile] == Kind.POWER_STATION and s.up[tile] != 0


@kernel
def beside_station(s: State, tile: int) -> int:
    """Whether a tile is locked by a neighbouring Power Station."""
    if s.shown[Kind.POWER_STATION] != 0:
        for side in range(SIDES):
            other = neighbour(s, tile, side)
            if other >= 0 and is_station(s, other):
                return 1
    return 0


@kernel
def show(s: State, tile: int) -> None:
    """A tile is face up from now on; a Power Station locks itself (ruling 12.8) and its neighbours."""
    s.up[tile], s.seen[tile] = 1, 0
    s.shown[s.kind[tile]] += 1
    if s.kind[tile] == Kind.POWER_STATION:
        s.locked[tile] = 1
        for side in range(SIDES):
            other = neighbour(s, tile, side)
            if other >= 0:
                s.locked[other] = 1


@kernel
def tell_stations(s: State, journal: Journal) -> None:
    tell(journal, Event.STATIONS, NOBODY, s.shown[Kind.POWER_STATION], 0, 0)
