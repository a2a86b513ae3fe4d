"""What would come of a move, for whoever looks ahead: asked on a copy, and no part of any rule."""

from tabletown.engine.journal import Journal
from tabletown.engine.kernel import Moves, State, asked, kernel

from .choices import legal_places
from .city import cell_x, cell_y, lay_tile
from .components import MOST_SEATS, MOST_TILES
from .scoring import LINES, area_points, infinite_city_winners, list_lines
from .state import Phase
from .tokens import add_token
from .turns import infinite_city_apply


@asked
@kernel
def places_from_hand(s: State, moves: Moves) -> int:
    """The cells where a tile out of the active player's hand could go now."""
    s.source = s.active
    return legal_places(s, moves)


@asked
@kernel
def makes_area(s: State, seat: int, cell: int) -> bool:
    """Whether a tile with a token of a seat's on a free cell would make an area, or enlarge one."""
    if s.tiles == MOST_TILES:
        return False
    before = area_points(s, seat)
    add_token(s, lay_tile(s, 0, cell_x(s, cell), cell_y(s, cell), 0, 0), seat)
    return area_points(s, seat) > before


@asked
@kernel
def score_lines(s: State, lines: Moves) -> None:
    """Every line of everybody's score and their sums, as they stand."""
    for seat in range(s.seats):
        list_lines(s, seat, lines, seat * (LINES + 1))


@asked
@kernel
def after_move(s: State, move: int, journal: Journal, lines: Moves) -> int:
    """Make a move, count everybody's score, and return who would win if the game ended there: one bit for each seat, and the next
    bit where the turn goes on."""
    infinite_city_apply(s, move, journal)
    score_lines(s, lines)
    return infinite_city_winners(s) | (1 << MOST_SEATS if text_goes_on(s) else 0)


@kernel
def text_goes_on(s: State) -> bool:
    """Whether a text of this turn still asks something, or luck decides in it."""
    return s.phase != Phase.DRAW and s.phase != Phase.ACTION and s.phase != Phase.OVER


@asked
@kernel
def after_play(s: State, move: int, cell: int, journal: Journal, lines: Moves) -> int:
    """Choose a tile to play and put it on a cell; the rest as after a move."""
    infinite_city_apply(s, move, journal)
    return after_move(s, cell, journal, lines)


@asked
@kernel
def places_after(s: State, move: int, journal: Journal, moves: Moves) -> int:
    """The cells where a tile could go once it is chosen."""
    infinite_city_apply(s, move, journal)
    return legal_places(s, moves)
