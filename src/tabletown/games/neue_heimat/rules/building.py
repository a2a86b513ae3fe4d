"""Using a piece: chapters 7 and 8 of the rulebook."""

from tabletown.kernel import Journal, Moves, State, kernel, tell

from .components import FENCED, LOTS, PERMITS, PIPS, ROWS, SHORTEST_ROW
from .numbers import APPOINT, DISCARD, LEAVE, LENGTHEN, PUT, REMOVE, SHORTEN, Event
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
        s.mayor = BESIDE_BOARD if s.mayor_returns != 0 else OUT_OF_GAME  # ruling 11.2
    tell(journal, Event.DISCARDED, s.builder, s.piece, s.which, 0)


# --- 7.1 Floor cube -----------------------------------------------------------------------------------------------


@kernel
def legal_spots_for_cube(s: State, moves: Moves) -> int:
    """Must be placed if any legal spot exists, otherwise it is discarded."""
    n = 0
    pips = s.which % PIPS + 1
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if may_add_floor(s, row, lot, pips):
                moves[n] = PUT + row * LOTS + lot
                n += 1
        if s.developed[row] < s.length[row]:
            moves[n] = PUT + row * LOTS + s.developed[row]
            n += 1
    if n == 0:
        moves[0] = DISCARD
        n = 1
    return n


@kernel
def may_add_floor(s: State, row: int, lot: int, pips: int) -> bool:
    house = s.houses[row, lot]
    return house.roof == 0 and FENCED[row, lot] == 0 and pips < top_pips(s, row, lot)


@kernel
def top_cube(s: State, row: int, lot: int) -> int:
    house = s.houses[row, lot]
    return house.cubes[house.floors - 1]


@kernel
def top_pips(s: State, row: int, lot: int) -> int:
    return top_cube(s, row, lot) % PIPS + 1


@kernel
def is_placeable(s: State, cube: int) -> bool:
    pips = cube % PIPS + 1
    for row in range(len(ROWS)):
        if s.developed[row] < s.length[row]:
            return True
        for lot in range(s.developed[row]):
            if may_add_floor(s, row, lot, pips):
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
    colour = s.which // PIPS
    if s.owner[colour] == NOBODY:
        s.owner[colour] = s.builder
        tell(journal, Event.OWNS, s.builder, colour, 0, 0)


# --- 7.2 Numbered roof --------------------------------------------------------------------------------------------


@kernel
def legal_spots_for_roof(s: State, moves: Moves) -> int:
    n = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if s.houses[row, lot].roof == 0:
                moves[n] = PUT + row * LOTS + lot
                n += 1
    return n


@kernel
def unroofed_houses(s: State) -> int:
    n = 0
    for row in range(len(ROWS)):
        for lot in range(s.developed[row]):
            if s.houses[row, lot].roof == 0:
                n += 1
    return n


@kernel
def put_roof(s: State, row: int, lot: int, journal: Journal) -> None:
    s.houses[row, lot].roof = s.which
    tell(journal, Event.ROOFED, s.builder, s.which, row, lot)


# --- 7.3 Building permit ------------------------------------------------------------------------------------------


@kernel
def may_have_length(s: State, row: int, length: int) -> bool:
    # rulings 11.9 and 11.10: never longer than the board, never below one lot or the developed lots
    return length <= s.max_row_length and length >= SHORTEST_ROW and length >= s.developed[row]


@kernel
def legal_rows_for_permit(s: State, moves: Moves) -> int:
    lots = s.which + 1
    n = 0
    for row in range(len(ROWS)):
        if may_have_length(s, row, s.length[row] + lots):
            moves[n] = LENGTHEN + row
            n += 1
    for row in range(len(ROWS)):
        if may_have_length(s, row, s.length[row] - lots):
            moves[n] = SHORTEN + row
            n += 1
    moves[n] = DISCARD
    return n + 1


@kernel
def place_permit(s: State, move: int, journal: Journal) -> None:
    lots = s.which + 1
    if move < SHORTEN:
        row, sign = move - LENGTHEN, 1
    else:
        row, sign = move - SHORTEN, -1
    s.length[row] += sign * lots
    s.permit_row[s.which], s.permit_sign[s.which] = row, sign
    tell(journal, Event.LENGTHENED if sign > 0 else Event.SHORTENED, s.builder, row, lots, s.length[row])


# --- 7.4 Cancel cube ----------------------------------------------------------------------------------------------


@kernel
def legal_permits_to_cancel(s: State, moves: Moves) -> int:
    n = 0
    for permit in range(len(PERMITS)):
        row = s.permit_row[permit]
        if row >= 0 and may_have_length(s, row, s.length[row] - s.permit_sign[permit] * (permit + 1)):
            moves[n] = REMOVE + permit
            n += 1
    moves[n] = DISCARD
    return n + 1


@kernel
def cancel_permit(s: State, permit: int, journal: Journal) -> None:
    row = s.permit_row[permit]
    s.length[row] -= s.permit_sign[permit] * (permit + 1)
    s.permit_row[permit], s.permit_sign[permit] = OUT_OF_GAME, 0
    tell(journal, Event.CANCELLED, s.builder, permit, row, s.length[row])


# --- 7.5 Mayor ----------------------------------------------------------------------------------------------------


@kernel
def legal_rows_for_mayor(s: State, moves: Moves) -> int:
    n = 0
    for row in range(len(ROWS)):
        if row != s.mayor:
            moves[n] = APPOINT + row
            n += 1
    moves[n] = DISCARD if s.mayor == BESIDE_BOARD else LEAVE
    return n + 1


# --- 8 Row status -------------------------------------------------------------------------------------------------


@kernel
def is_completed(s: State, row: int) -> bool:
    """Every permitted lot holds a house, and every one of those houses has a roof."""
    if s.developed[row] < s.length[row]:
        return False
    for lot in range(s.developed[row]):
        if s.houses[row, lot].roof == 0:
            return False
    return True


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
