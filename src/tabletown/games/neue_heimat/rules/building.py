"""Using a piece: chapters 7 and 8 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import BASE_LENGTH, FENCED, LOTS, PERMITS, PIPS, ROWS, SHORTEST_ROW, colour_of, pips_of
from .numbers import APPOINT, DISCARD, LEAVE, LENGTHEN, PUT, REMOVE, SHORTEN, Event
from .reasons import Reason
from .state import BESIDE_BOARD, NOBODY, OUT_OF_GAME, Piece


@kernel
def legal_uses(s: State, moves: Moves) -> int:
    piece = s.piece
    if piece == Piece.CUBE:
        return legal_spots_for_cube(s, moves)
    if piece == Piece.ROOF:
        return legal_spots_for_roof(s, moves)
    if piece == Piece.PERMIT:
        return legal_rows_for_permit(s, moves)
    if piece == Piece.CANCEL:
        return legal_permits_to_cancel(s, moves)
    return legal_rows_for_mayor(s, moves)


@kernel
def use_piece(s: State, move: int, journal: Journal) -> None:
    completed = completed_rows(s)
    if move == DISCARD:
        discard(s, journal)
    elif move == LEAVE:
        tell(journal, Event.LEFT_MAYOR, s.builder, s.mayor, 0, 0)
    elif s.piece == Piece.CUBE:
        put_cube(s, (move - PUT) // LOTS, (move - PUT) % LOTS, journal)
    elif s.piece == Piece.ROOF:
        put_roof(s, (move - PUT) // LOTS, (move - PUT) % LOTS, journal)
    elif s.piece == Piece.PERMIT:
        place_permit(s, move, journal)
    elif s.piece == Piece.CANCEL:
        cancel_permit(s, move - REMOVE, journal)
    else:
        s.mayor = move - APPOINT
        tell(journal, Event.APPOINTED, s.builder, s.mayor, 0, 0)
    tell_completions(s, completed, journal)


@kernel
def discard(s: State, journal: Journal) -> None:
    if s.piece == Piece.MAYOR:
        s.mayor = discarded_mayor(s)
    if journal.shape[0] > 0:
        tell(journal, Event.DISCARDED, s.builder, s.piece, s.which, 0 if can_be_used(s) else 1)


@asked
@kernel
def discarded_mayor(s: State) -> int:
    """Where a mayor goes that is discarded: beside the board again, or out of the game (ruling 11.2)."""
    return BESIDE_BOARD if s.mayor_returns != 0 else OUT_OF_GAME


@kernel
def why_not_use(s: State, move: int) -> int:
    """Of moves that the piece could make; of others there is nothing to say."""
    piece = s.piece
    if PUT <= move < LENGTHEN:
        row, lot = (move - PUT) // LOTS, (move - PUT) % LOTS
        if piece == Piece.CUBE:
            return cube_reason(s, row, lot, s.which)
        return roof_reason(s, row, lot) if piece == Piece.ROOF else Reason.NONE
    if LENGTHEN <= move < SHORTEN and piece == Piece.PERMIT:
        return permit_reason(s, s.which, move - LENGTHEN, 1)
    if SHORTEN <= move < REMOVE and piece == Piece.PERMIT:
        return permit_reason(s, s.which, move - SHORTEN, -1)
    if REMOVE <= move < APPOINT and piece == Piece.CANCEL:
        return cancel_reason(s, move - REMOVE)
    if APPOINT <= move < LEAVE and piece == Piece.MAYOR:
        return mayor_reason(s, move - APPOINT)
    return discard_reason(s) if move == DISCARD else Reason.NONE


@kernel
def discard_reason(s: State) -> int:
    if s.piece == Piece.CUBE:
        return Reason.MUST_BUILD if is_placeable(s, s.which) else Reason.NONE
    if s.piece == Piece.ROOF:
        return Reason.MUST_ROOF
    return Reason.MAYOR_STAYS if s.piece == Piece.MAYOR and s.mayor != BESIDE_BOARD else Reason.NONE


# --- 7.1 Floor cube -----------------------------------------------------------------------------------------------


@kernel
def legal_spots_for_cube(s: State, moves: Moves) -> int:
    """Must be placed if any legal spot exists, otherwise it is discarded."""
    n = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if floor_reason(s, row, lot, s.which) == Reason.NONE:
                moves[n] = PUT + row * LOTS + lot
                n += 1
        if has_free_lot(s, row):
            moves[n] = PUT + row * LOTS + s.developed[row]
            n += 1
    if n == 0:
        moves[0] = DISCARD
        n = 1
    return n


@kernel
def has_free_lot(s: State, row: int) -> bool:
    return s.developed[row] < s.length[row]


@asked
@kernel
def cube_reason(s: State, row: int, lot: int, cube: int) -> int:
    """A new house on the next lot, or an extra floor; rows have no gaps."""
    if lot < s.developed[row]:
        return floor_reason(s, row, lot, cube)
    if lot >= s.length[row]:
        return Reason.BEYOND_ROW
    return Reason.NONE if lot == s.developed[row] else Reason.GAP


@kernel
def floor_reason(s: State, row: int, lot: int, cube: int) -> int:
    house = s.houses[row, lot]
    if house.roof != 0:
        return Reason.ROOFED
    if house.floors >= most_floors(row, lot):
        return Reason.FENCED
    return Reason.NONE if fits_on(cube, top_cube(s, row, lot)) else Reason.TOO_MANY_PIPS


@kernel
def most_floors(row: int, lot: int) -> int:
    return 1 if FENCED[row, lot] else PIPS


@kernel
def fits_on(cube: int, lower: int) -> bool:
    return pips_of(cube) < pips_of(lower)


@asked
@kernel
def top_cube(s: State, row: int, lot: int) -> int:
    house = s.houses[row, lot]
    return house.cubes[house.floors - 1]


@kernel
def is_placeable(s: State, cube: int) -> bool:
    for row in range(len(ROWS)):
        if has_free_lot(s, row):
            return True
        for lot in range(s.developed[row]):
            if floor_reason(s, row, lot, cube) == Reason.NONE:
                return True
    return False


@kernel
def put_cube(s: State, row: int, lot: int, journal: Journal) -> None:
    """A new house on the next lot, or an extra floor. The first cube of a colour makes its builder the owner."""
    house = s.houses[row, lot]
    house.cubes[house.floors] = s.which
    house.floors += 1
    if lot == s.developed[row]:
        s.developed[row] += 1
        tell(journal, Event.BUILT, s.builder, s.which, row, lot)
    else:
        tell(journal, Event.RAISED, s.builder, s.which, row, lot)
    colour = colour_of(s.which)
    if s.owner[colour] == NOBODY:
        s.owner[colour] = s.builder
        tell(journal, Event.OWNS, s.builder, colour, 0, 0)


# --- 7.2 Numbered roof --------------------------------------------------------------------------------------------


@kernel
def legal_spots_for_roof(s: State, moves: Moves) -> int:
    n = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if roof_reason(s, row, lot) == Reason.NONE:
                moves[n] = PUT + row * LOTS + lot
                n += 1
    return n


@asked
@kernel
def roof_reason(s: State, row: int, lot: int) -> int:
    if lot >= s.developed[row]:
        return Reason.NO_HOUSE
    return Reason.NONE if s.houses[row, lot].roof == 0 else Reason.ROOFED


@asked
@kernel
def unroofed_houses(s: State) -> int:
    n = 0
    for row in range(len(ROWS)):
        n += unroofed_in_row(s, row)
    return n


@kernel
def unroofed_in_row(s: State, row: int) -> int:
    n = 0
    for lot in range(s.developed[row]):
        if s.houses[row, lot].roof == 0:
            n += 1
    return n


@kernel
def put_roof(s: State, row: int, lot: int, journal: Journal) -> None:
    s.houses[row, lot].roof = s.which
    tell(journal, Event.ROOFED, s.builder, s.which, row, lot)


# --- 7.3 Building permit ------------------------------------------------------------------------------------------


@asked
@kernel
def length_reason(s: State, row: int, length: int) -> int:
    # rulings 11.9 and 11.10: never longer than the board, never below one lot or the developed lots
    if length > s.max_row_length:
        return Reason.TOO_LONG
    if length < SHORTEST_ROW:
        return Reason.TOO_SHORT
    return Reason.NONE if length >= s.developed[row] else Reason.BUILT_ON


@asked
@kernel
def rows_fit(s: State) -> bool:
    """Whether every row has a length that permits may give it: for positions that are set up by hand."""
    for row in range(len(ROWS)):
        if length_reason(s, row, s.length[row]) != Reason.NONE:
            return False
    return True


@kernel
def measure_row(s: State, row: int) -> None:
    """Four lots, changed by the full value of each permit that stands in the row."""
    s.length[row] = BASE_LENGTH
    for permit in range(len(PERMITS)):
        if s.permit_row[permit] == row:
            s.length[row] += s.permit_sign[permit] * lots_of(permit)


@asked
@kernel
def measure_rows(s: State) -> None:
    for row in range(len(ROWS)):
        measure_row(s, row)


@kernel
def lots_of(permit: int) -> int:
    return permit + 1


@asked
@kernel
def length_after(s: State, permit: int, row: int, sign: int) -> int:
    """How many lots a row has when a permit is put there that makes it longer (1) or shorter (-1)."""
    return s.length[row] + sign * lots_of(permit)


@asked
@kernel
def permit_reason(s: State, permit: int, row: int, sign: int) -> int:
    return length_reason(s, row, length_after(s, permit, row, sign))


@kernel
def legal_rows_for_permit(s: State, moves: Moves) -> int:
    n = 0
    for row in range(len(ROWS)):
        if permit_reason(s, s.which, row, 1) == Reason.NONE:
            moves[n] = LENGTHEN + row
            n += 1
    for row in range(len(ROWS)):
        if permit_reason(s, s.which, row, -1) == Reason.NONE:
            moves[n] = SHORTEN + row
            n += 1
    moves[n] = DISCARD
    return n + 1


@kernel
def place_permit(s: State, move: int, journal: Journal) -> None:
    if move < SHORTEN:
        row, sign = move - LENGTHEN, 1
    else:
        row, sign = move - SHORTEN, -1
    s.permit_row[s.which], s.permit_sign[s.which] = row, sign
    measure_row(s, row)
    tell(journal, Event.LENGTHENED if sign > 0 else Event.SHORTENED, s.builder, row, lots_of(s.which), s.length[row])


# --- 7.4 Cancel cube ----------------------------------------------------------------------------------------------


@kernel
def legal_permits_to_cancel(s: State, moves: Moves) -> int:
    n = 0
    for permit in range(len(PERMITS)):
        if cancel_reason(s, permit) == Reason.NONE:
            moves[n] = REMOVE + permit
            n += 1
    moves[n] = DISCARD
    return n + 1


@asked
@kernel
def cancel_reason(s: State, permit: int) -> int:
    row = s.permit_row[permit]
    if row < 0:
        return Reason.PERMIT_NOT_ON_BOARD
    return length_reason(s, row, length_after(s, permit, row, -s.permit_sign[permit]))


@kernel
def cancel_permit(s: State, permit: int, journal: Journal) -> None:
    row = s.permit_row[permit]
    s.permit_row[permit], s.permit_sign[permit] = OUT_OF_GAME, 0
    measure_row(s, row)
    tell(journal, Event.CANCELLED, s.builder, permit, row, s.length[row])


# --- 7.5 Mayor ----------------------------------------------------------------------------------------------------


@kernel
def legal_rows_for_mayor(s: State, moves: Moves) -> int:
    n = 0
    for row in range(len(ROWS)):
        if mayor_reason(s, row) == Reason.NONE:
            moves[n] = APPOINT + row
            n += 1
    moves[n] = DISCARD if discard_reason(s) == Reason.NONE else LEAVE
    return n + 1


@kernel
def mayor_reason(s: State, row: int) -> int:
    return Reason.NONE if row != s.mayor else Reason.MAYOR_THERE


# --- 8 Row status -------------------------------------------------------------------------------------------------


@asked
@kernel
def is_completed(s: State, row: int) -> bool:
    """Every permitted lot holds a house, and every one of those houses has a roof."""
    return lots_to_build(s, row) == 0 and unroofed_in_row(s, row) == 0


@kernel
def lots_to_build(s: State, row: int) -> int:
    return max(0, s.length[row] - s.developed[row])


@kernel
def roofs_to_build(s: State, row: int) -> int:
    """The new houses will need them, too."""
    return lots_to_build(s, row) + unroofed_in_row(s, row)


@kernel
def completed_rows(s: State) -> int:
    """One bit per row."""
    rows = 0
    for row in range(len(ROWS)):
        if is_completed(s, row):
            rows |= 1 << row
    return rows


@kernel
def tell_completions(s: State, before: int, journal: Journal) -> None:
    if journal.shape[0] > 0:
        after = completed_rows(s)
        for row in range(len(ROWS)):
            if after >> row & 1 > before >> row & 1:
                tell(journal, Event.COMPLETED, NOBODY, row, 0, 0)
            elif after >> row & 1 < before >> row & 1:
                tell(journal, Event.REOPENED, NOBODY, row, 0, 0)


# --- for whoever tells what happened ------------------------------------------------------------------------------------


@asked
@kernel
def can_be_used(s: State) -> bool:
    """Whether the piece on auction could be put anywhere now; else it can only be discarded."""
    return could_be_used(s, s.piece, s.which)


@asked
@kernel
def could_be_used(s: State, piece: int, which: int) -> bool:
    """The same of any piece that is not on the board."""
    if piece == Piece.CUBE:
        return is_placeable(s, which)
    if piece == Piece.ROOF:
        return unroofed_houses(s) > 0
    for row in range(len(ROWS)):
        if piece == Piece.PERMIT and (
            permit_reason(s, which, row, 1) == Reason.NONE or permit_reason(s, which, row, -1) == Reason.NONE
        ):
            return True
    for permit in range(len(PERMITS)):
        if piece == Piece.CANCEL and cancel_reason(s, permit) == Reason.NONE:
            return True
    return piece == Piece.MAYOR
