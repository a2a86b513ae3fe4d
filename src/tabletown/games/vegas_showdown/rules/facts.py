"""What the rules say about a position, many facts at once: for displays, which would ask each of them otherwise."""

from enum import IntEnum

from tabletown.engine.kernel import Moves, State, asked, kernel

from .auction import first_open_space, is_in_use, is_open, minimum_space, tile_of
from .components import BASICS, KINDS, SIZE, SIZES, TRACKS
from .events import is_on_strike
from .market import has_a_tiles, may_come_next, tiles_in_stack
from .placement import is_connected, passages_to
from .scoring import (
    LINES,
    cash_left,
    casino_gaps,
    full_diamonds,
    hotel_gaps,
    three_quarter_diamonds,
    total_fame,
    vegas_showdown_score_line,
)
from .state import NO_TILE
from .turns import usual_income


class TrackFact(IntEnum):
    """What is told of a track."""

    IN_USE = 0
    TILE = 1
    OPEN = 2
    ON_STRIKE = 3
    MINIMUM = 4  # the space, where there is a tile
    FIRST_OPEN = 5  # the first space that can be bid on now; beyond the end where none can


class PlayerFact(IntEnum):
    """What is told of a player; sets of squares are the bits of one number."""

    CASH_LEFT = 0
    INCOME = 1
    CONNECTED = 2
    HOTEL_GAPS = 3
    CASINO_GAPS = 4
    FULL_DIAMONDS = 5
    THREE_QUARTER_DIAMONDS = 6
    TOTAL_FAME = 7
    PASSAGES = 8  # and the next three: from which squares one can walk north, east, south and west


TRACK_FACTS, PLAYER_FACTS = len(TrackFact), PlayerFact.PASSAGES + 4


@asked
@kernel
def find_track_facts(s: State, found: Moves) -> None:
    """The numbers of each track, one track after the other."""
    for track in range(TRACKS):
        first, kind = track * TRACK_FACTS, tile_of(s, track)
        found[first + TrackFact.IN_USE] = 1 if is_in_use(s, track) else 0
        found[first + TrackFact.TILE] = kind
        found[first + TrackFact.OPEN] = 1 if is_open(s, track) else 0
        found[first + TrackFact.ON_STRIKE] = 1 if kind != NO_TILE and is_on_strike(s, kind) else 0
        found[first + TrackFact.MINIMUM] = minimum_space(s, track)
        found[first + TrackFact.FIRST_OPEN] = first_open_space(s, track)


@asked
@kernel
def find_stack_facts(s: State, left: Moves, above: Moves, coming: Moves) -> None:
    """Of each stack, how many tiles are left and whether A tiles are among them; of each kind, how many may come next."""
    for size in range(len(SIZES)):
        left[size] = tiles_in_stack(s, size)
        above[size] = 1 if has_a_tiles(s, size) else 0
    for kind in range(BASICS, KINDS):
        coming[kind] = may_come_next(s, kind, above[SIZE[kind]] != 0)


@asked
@kernel
def find_player_facts(s: State, seat: int, found: Moves) -> None:
    found[PlayerFact.CASH_LEFT] = cash_left(s, seat)
    found[PlayerFact.INCOME] = usual_income(s, seat)
    found[PlayerFact.CONNECTED] = 1 if is_connected(s, seat) else 0
    found[PlayerFact.HOTEL_GAPS] = hotel_gaps(s, seat)
    found[PlayerFact.CASINO_GAPS] = casino_gaps(s, seat)
    found[PlayerFact.FULL_DIAMONDS] = full_diamonds(s, seat)
    found[PlayerFact.THREE_QUARTER_DIAMONDS] = three_quarter_diamonds(s, seat)
    found[PlayerFact.TOTAL_FAME] = total_fame(s, seat)
    for side in range(4):
        found[PlayerFact.PASSAGES + side] = passages_to(s, seat, side)


@asked
@kernel
def find_score_lines(s: State, found: Moves) -> None:
    """The lines of everybody's score, seat after seat."""
    for seat in range(s.seats):
        for line in range(LINES):
            found[seat * LINES + line] = vegas_showdown_score_line(s, seat, line)
