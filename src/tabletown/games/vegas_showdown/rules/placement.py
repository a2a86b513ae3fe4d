"""Tiles on a sheet: chapter 8 of the rulebook.

Sets of squares are the bits of one number, so every spot of a sheet is tried at once: where a tile fits is `free` and-ed with
itself, shifted; where one of its doors meets a door with a path to an entrance is the set of those doors, shifted. What can
be reached from each entrance is kept with the sheet and only grows when a tile is placed. Each entrance is a door of the
street, a square outside the grid, so that it needs no rule of its own.
"""

from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    BIT_NUMBERS,
    CASINO,
    COLOUR,
    DIFFERENT_TURNS,
    DOOR_COUNT,
    DOOR_OFFSET,
    DOOR_SIDE,
    DOORS_ON,
    FAME,
    FOOT,
    GRID,
    HEIGHT,
    HOTEL,
    IS_LOUNGE,
    KINDS,
    MOST_NEEDS,
    NEEDS,
    NIGHT_CLUB,
    POPULATION,
    RED,
    REVENUE,
    SQUARE_OF_BIT,
    SQUARES,
    STREET,
    STRIDE,
    WIDTH,
    Colour,
    Side,
    kind_and_turn,
    tile_code,
)
from .state import BARE, NO_TILE, Action

NO_PATH, NO_LOUNGE, FIRST_NEED = 1, 2, 4
"""What can be wrong with a tile on a sheet, as bits of one number."""

# --- 8.1 Geometry -------------------------------------------------------------------------------------------------------


@kernel
def clear_sheet(s: State, seat: int) -> None:
    """An empty sheet: only the street has doors, one to each entrance."""
    sheet = s.sheets[seat]
    sheet.free = GRID[s.sheet]
    sheet.yellow, sheet.blue, sheet.lounges, sheet.red = 0, 0, 0, 0
    sheet.joined_east, sheet.joined_south = 0, 0
    sheet.doors[Side.N], sheet.doors[Side.S] = 0, 0
    sheet.doors[Side.E], sheet.doors[Side.W] = STREET[s.sheet, HOTEL], STREET[s.sheet, CASINO]
    sheet.reach[HOTEL], sheet.reach[CASINO] = STREET[s.sheet, HOTEL], STREET[s.sheet, CASINO]
    for square in range(SQUARES):
        sheet.tile[square] = BARE
    for kind in range(KINDS):
        sheet.built[kind] = 0


@kernel
def number_of(bit: int) -> int:
    """The square whose bit this is."""
    return SQUARE_OF_BIT[bit % BIT_NUMBERS]


@kernel
def how_many(squares: int) -> int:
    n = 0
    while squares != 0:
        squares &= squares - 1
        n += 1
    return n


@kernel
def spots_that_fit(free: int, kind: int, turn: int) -> int:
    """The squares on which the tile's upper left corner may lie so that all of it lies on empty squares."""
    if WIDTH[kind, turn] == 2:
        free &= free >> 1
    if HEIGHT[kind, turn] == 2:
        free &= free >> STRIDE
    return free


@kernel
def lay(s: State, seat: int, kind: int, turn: int, square: int) -> None:
    """Put a tile on the sheet, adjust the counters, and let the paths grow."""
    sheet = s.sheets[seat]
    foot = FOOT[kind, turn] << square
    sheet.tile[square] = tile_code(kind, turn)
    sheet.free ^= foot
    mark(s, seat, kind, turn, square)
    for side in range(4):
        sheet.doors[side] |= DOORS_ON[kind, turn, side] << square
    sheet.reach[HOTEL] = spread(s, seat, sheet.reach[HOTEL])
    sheet.reach[CASINO] = spread(s, seat, sheet.reach[CASINO])
    count(s, seat, kind, 1)


@kernel
def lift(s: State, seat: int, square: int) -> int:
    """Take a tile off the sheet, adjust the counters, and find the paths anew. Returns its kind."""
    sheet = s.sheets[seat]
    kind, turn = kind_and_turn(sheet.tile[square])
    sheet.tile[square] = BARE
    sheet.free ^= FOOT[kind, turn] << square
    mark(s, seat, kind, turn, square)
    for side in range(4):
        sheet.doors[side] ^= DOORS_ON[kind, turn, side] << square
    sheet.reach[HOTEL] = spread(s, seat, STREET[s.sheet, HOTEL])
    sheet.reach[CASINO] = spread(s, seat, STREET[s.sheet, CASINO])
    count(s, seat, kind, -1)
    return kind


@kernel
def mark(s: State, seat: int, kind: int, turn: int, square: int) -> None:
    """Enter a tile into the sets of squares by colour and make, or strike it out of them."""
    sheet = s.sheets[seat]
    foot = FOOT[kind, turn] << square
    if COLOUR[kind] == Colour.YELLOW:
        sheet.yellow ^= foot
    elif COLOUR[kind] == Colour.BLUE:
        sheet.blue ^= foot
    if IS_LOUNGE[kind] != 0:
        sheet.lounges ^= foot
    if RED[kind] != 0:
        sheet.red ^= foot
    if WIDTH[kind, turn] == 2:
        sheet.joined_east ^= foot & foot >> 1
    if HEIGHT[kind, turn] == 2:
        sheet.joined_south ^= foot & foot >> STRIDE


@kernel
def count(s: State, seat: int, kind: int, sign: int) -> None:
    """Chapter 7: placing adds a tile's Population, Revenue and Fame; removing subtracts them."""
    s.sheets[seat].built[kind] += sign
    s.population[seat] += sign * POPULATION[kind]
    s.revenue[seat] += sign * REVENUE[kind]
    s.fame[seat] += sign * FAME[kind]


# --- 8.2 Prerequisites --------------------------------------------------------------------------------------------------


@asked
@kernel
def missing_need(s: State, seat: int, kind: int, i: int) -> int:
    """The i-th tile that this kind needs if it is not on the sheet, else NO_TILE."""
    need = NEEDS[kind, i]
    return need if need >= 0 and s.sheets[seat].built[need] == 0 else NO_TILE


@kernel
def has_prerequisites(s: State, seat: int, kind: int) -> bool:
    """Ruling 12.16: every tile that this kind needs, and the tile itself counts for none of them."""
    for i in range(MOST_NEEDS):
        if missing_need(s, seat, kind, i) != NO_TILE:
            return False
    return True


# --- 8.3 Paths ----------------------------------------------------------------------------------------------------------


@kernel
def spread(s: State, seat: int, reach: int) -> int:
    """Everything that can be reached from these squares: freely within a tile, from tile to tile where both have a door.

    Ruling 12.6: never across empty squares, which have no doors.
    """
    east = s.sheets[seat].joined_east | passages_east(s, seat)
    south = s.sheets[seat].joined_south | passages_south(s, seat)
    known = reach * 0
    while known != reach:
        known = reach
        reach |= (reach & east) << 1 | reach >> 1 & east
        reach |= (reach & south) << STRIDE | reach >> STRIDE & south
    return reach


@kernel
def passages_east(s: State, seat: int) -> int:
    """The squares from which one can walk east into another tile, or through the casino entrance: both have a door there."""
    return s.sheets[seat].doors[Side.E] & s.sheets[seat].doors[Side.W] >> 1


@kernel
def passages_south(s: State, seat: int) -> int:
    return s.sheets[seat].doors[Side.S] & s.sheets[seat].doors[Side.N] >> STRIDE


@kernel
def passages_to(s: State, seat: int, side: int) -> int:
    """The squares from which one can walk to a side, into another tile or through an entrance."""
    if side == Side.E or side == Side.W:
        return passages_east(s, seat) << (1 if side == Side.W else 0)
    return passages_south(s, seat) << (STRIDE if side == Side.N else 0)


@kernel
def doors_meet(s: State, seat: int, squares: int, side: int) -> int:
    """The squares from which a door on this side leads to a door of one of the given squares."""
    doors = s.sheets[seat].doors
    if side == Side.N:
        return (doors[Side.S] & squares) << STRIDE
    if side == Side.S:
        return (doors[Side.N] & squares) >> STRIDE
    if side == Side.E:
        return (doors[Side.W] & squares) >> 1
    return (doors[Side.E] & squares) << 1


@kernel
def spots_joined_to(s: State, seat: int, squares: int, kind: int, turn: int) -> int:
    """The squares for the tile's upper left corner from which one of its doors meets a door of the given squares."""
    spots = squares * 0
    for door in range(DOOR_COUNT[kind]):
        spots |= doors_meet(s, seat, squares, DOOR_SIDE[kind, turn, door]) >> DOOR_OFFSET[kind, turn, door]
    return spots


@kernel
def wanted_paths(s: State, seat: int, kind: int) -> int:
    """What a tile must be joined to: yellow to the casino entrance, blue to the hotel entrance, green to either."""
    reach = s.sheets[seat].reach
    if COLOUR[kind] == Colour.YELLOW:
        return reach[CASINO] | 0
    if COLOUR[kind] == Colour.BLUE:
        return reach[HOTEL] | 0
    return reach[HOTEL] | reach[CASINO]


# --- legal spots --------------------------------------------------------------------------------------------------------


@kernel
def legal_spots(s: State, seat: int, kind: int, turn: int) -> int:
    """Where the tile may be placed in this turn of it, its prerequisites apart. A new tile never spoils an old one."""
    spots = spots_that_fit(s.sheets[seat].free, kind, turn)
    if s.action[seat] == Action.RENOVATE or spots == 0:
        return spots  # chapter 7: a renovation is checked only at its end
    spots &= spots_joined_to(s, seat, wanted_paths(s, seat, kind), kind, turn)
    if kind == NIGHT_CLUB and spots != 0:
        spots &= spots_joined_to(s, seat, s.sheets[seat].lounges, kind, turn)  # 8.4
    return spots


@kernel
def legal_spots_in_any_turn(s: State, seat: int, kind: int) -> int:
    spots = legal_spots(s, seat, kind, 0)
    for turn in range(1, DIFFERENT_TURNS[kind]):
        spots |= legal_spots(s, seat, kind, turn)
    return spots


@kernel
def is_placeable(s: State, seat: int, kind: int) -> bool:
    if s.action[seat] != Action.RENOVATE and not has_prerequisites(s, seat, kind):
        return False
    for turn in range(DIFFERENT_TURNS[kind]):
        if legal_spots(s, seat, kind, turn) != 0:
            return True
    return False


@kernel
def can_place_something(s: State, seat: int) -> bool:
    for kind in range(KINDS):
        if s.sheets[seat].reserve[kind] > 0 and is_placeable(s, seat, kind):
            return True
    return False


@asked
@kernel
def has_empty_reserve(s: State, seat: int) -> bool:
    for kind in range(KINDS):
        if s.sheets[seat].reserve[kind] > 0:
            return False
    return True


@asked
@kernel
def legal_turns(s: State, seat: int, kind: int, square: int, first: int, moves: Moves) -> int:
    """Write `first` + turn for every turn in which the tile may lie here."""
    n = 0
    for turn in range(DIFFERENT_TURNS[kind]):
        if legal_spots(s, seat, kind, turn) >> square & 1 != 0:
            moves[n] = first + turn
            n += 1
    return n


@kernel
def only_turn(s: State, seat: int, kind: int, square: int) -> int:
    """The turn in which the tile may lie here if there is just one, else -1."""
    found = -1
    for turn in range(DIFFERENT_TURNS[kind]):
        if legal_spots(s, seat, kind, turn) >> square & 1 != 0:
            if found >= 0:
                return -1
            found = turn
    return found


# --- a whole sheet ------------------------------------------------------------------------------------------------------


@kernel
def is_lawful(s: State, seat: int) -> bool:
    """Ruling 12.7: at the end of a renovation every tile on the sheet must obey 8.2 to 8.4, untouched ones too."""
    sheet = s.sheets[seat]
    if without_path(s, seat) != 0:
        return False
    for kind in range(KINDS):
        if sheet.built[kind] > 0 and not has_prerequisites(s, seat, kind):
            return False
    return sheet.built[NIGHT_CLUB] == 0 or every_night_club_has_its_lounge(s, seat)


@kernel
def without_path(s: State, seat: int) -> int:
    """The covered squares whose tiles have no path to the entrance that they must have one to."""
    sheet = s.sheets[seat]
    either = sheet.reach[HOTEL] | sheet.reach[CASINO]
    return sheet.yellow & ~sheet.reach[CASINO] | sheet.blue & ~sheet.reach[HOTEL] | (GRID[s.sheet] ^ sheet.free) & ~either


@kernel
def every_night_club_has_its_lounge(s: State, seat: int) -> bool:
    for square in range(SQUARES):
        if lacks_its_lounge(s, seat, square):
            return False
    return True


@kernel
def lacks_its_lounge(s: State, seat: int, square: int) -> bool:
    """8.4: whether a Night Club lies here of which no door is joined directly to a door of a Lounge or Fancy Lounge."""
    kind, turn = kind_and_turn(s.sheets[seat].tile[square])
    return kind == NIGHT_CLUB and spots_joined_to(s, seat, s.sheets[seat].lounges, kind, turn) >> square & 1 == 0


@asked
@kernel
def find_faults(s: State, seat: int, found: Moves) -> None:
    """What each tile breaks, at its upper left square: PATH, LOUNGE, and a bit for each tile that it needs and lacks."""
    strays = without_path(s, seat)
    for square in range(SQUARES):
        kind, _ = kind_and_turn(s.sheets[seat].tile[square])
        found[square] = 0
        if kind != NO_TILE:
            found[square] |= NO_PATH if strays >> square & 1 != 0 else 0
            found[square] |= NO_LOUNGE if lacks_its_lounge(s, seat, square) else 0
            for i in range(MOST_NEEDS):
                if missing_need(s, seat, kind, i) != NO_TILE:
                    found[square] |= FIRST_NEED << i


@kernel
def fits(s: State, seat: int, kind: int, turn: int, square: int) -> bool:
    """Whether all of a tile lies on empty squares."""
    return spots_that_fit(s.sheets[seat].free, kind, turn) >> square & 1 != 0


@asked
@kernel
def is_full(s: State, seat: int) -> bool:
    return s.sheets[seat].free == 0


@kernel
def is_connected(s: State, seat: int) -> bool:
    """10, item 3: some tile can be reached from both entrances."""
    return s.sheets[seat].reach[HOTEL] & s.sheets[seat].reach[CASINO] != 0


@asked
@kernel
def kind_on(s: State, seat: int, square: int) -> int:
    """The kind of the tile that covers a square, or NO_TILE."""
    for corner in range(SQUARES):
        kind, turn = kind_and_turn(s.sheets[seat].tile[corner])
        if kind != NO_TILE and FOOT[kind, turn] << corner >> square & 1 != 0:
            return kind
    return NO_TILE


@asked
@kernel
def fame_of_tiles(s: State, seat: int) -> int:
    """What the tiles on a sheet have brought."""
    fame = 0
    for kind in range(KINDS):
        fame += s.sheets[seat].built[kind] * FAME[kind]
    return fame


@kernel
def has_no_tiles(s: State, seat: int) -> bool:
    return s.sheets[seat].free == GRID[s.sheet]


@asked
@kernel
def lay_if_it_fits(s: State, seat: int, kind: int, turn: int, square: int) -> bool:
    """Lay a tile on a sheet where it fits: how positions from outside are set up."""
    if not fits(s, seat, kind, turn, square):
        return False
    lay(s, seat, kind, turn, square)
    return True
