"""What a piece does to the houses: for whoever tells what happened, or what would happen."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Pages, Rows, State, asked, kernel

from .building import use_piece
from .components import LOTS
from .numbers import LENGTHEN, PUT, Event
from .scoring import appraise, game_ends, house_owner, house_points, house_value, neue_heimat_winners, row_factor
from .state import NOBODY


@asked
@kernel
def owner_before(s: State, move: int) -> int:
    """Whose house a floor or a roof is about to be put on; NOBODY where there is no house yet."""
    row, lot = (move - PUT) // LOTS, (move - PUT) % LOTS
    if move < PUT or move >= LENGTHEN or lot >= s.developed[row]:
        return NOBODY
    return house_owner(s, row, lot)


@kernel
def tell_house(s: State, move: int, before: int, journal: Journal) -> None:
    """What the house counts that a floor or a roof was put on, and for whom."""
    if journal.shape[0] > 0 and PUT <= move < LENGTHEN:
        row, lot = (move - PUT) // LOTS, (move - PUT) % LOTS
        owner = house_owner(s, row, lot)
        points = row_factor(s, row) * house_value(s, row, lot)
        tell(journal, Event.COUNTS, owner, row * LOTS + lot, points, NOBODY if before == owner else before)


@asked
@kernel
def appraise_after(s: State, move: int, journal: Journal, rows: Rows, houses: Pages, seats: Rows) -> int:
    """As `appraise`, after the piece has been used; and the reason why the round would be over, or 0."""
    use_piece(s, move, journal)
    appraise(s, rows, houses, seats)
    return game_ends(s)


@asked
@kernel
def points_by_mayor(s: State, seat: int, row: int) -> int:
    """What a seat's houses would count more, or less, if the mayor came to a row."""
    before = house_points(s, seat)
    s.mayor = row
    return house_points(s, seat) - before


@asked
@kernel
def winners_after(s: State, move: int, journal: Journal) -> int:
    """Who would win, one bit per seat, if the game ended with this use of the piece; 0 where it would go on."""
    use_piece(s, move, journal)
    return neue_heimat_winners(s) if game_ends(s) else 0
