"""The end of the game, final scoring, and who wins: chapters 9 and 10 of the rulebook."""

from enum import IntEnum

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    AREA_FAME,
    CASINO_AREA,
    CONNECTION_FAME,
    DOLLARS_PER_FAME,
    FULL_DIAMOND,
    HOTEL_AREA,
    RANKS,
    STRIDE,
    THREE_QUARTER_DIAMOND,
)
from .numbers import Event
from .placement import how_many, is_connected, is_full
from .state import NO_CARD, NO_SIZE, NOBODY, Phase

# --- 9 End of the game --------------------------------------------------------------------------------------------------


@kernel
def end_game(s: State, reason: int, size: int, journal: Journal) -> None:
    s.phase, s.actor, s.card, s.size, s.asked = Phase.OVER, NOBODY, NO_CARD, NO_SIZE, 0
    if journal.shape[0] > 0:
        for seat in range(s.seats):
            if is_full(s, seat):
                tell(journal, Event.FULL, seat, 0, 0, 0)
        tell(journal, Event.ENDED, NOBODY, reason, size, 0)
        for seat in range(s.seats):
            tell(journal, Event.SCORES, seat, total_fame(s, seat), 0, 0)


# --- 10 Final scoring ---------------------------------------------------------------------------------------------------


@kernel
def casino_fame(s: State, seat: int) -> int:
    """Item 1: every square of the area covered by a tile of its own colour or a green one."""
    return AREA_FAME if casino_gaps(s, seat) == 0 else 0


@kernel
def casino_gaps(s: State, seat: int) -> int:
    """The squares of the casino area that are empty or under a blue tile."""
    return CASINO_AREA[s.sheet] & (s.sheets[seat].free | s.sheets[seat].blue)


@kernel
def hotel_fame(s: State, seat: int) -> int:
    """Item 2: the same on the other side."""
    return AREA_FAME if hotel_gaps(s, seat) == 0 else 0


@kernel
def hotel_gaps(s: State, seat: int) -> int:
    """The squares of the hotel area that are empty or under a yellow tile."""
    return HOTEL_AREA[s.sheet] & (s.sheets[seat].free | s.sheets[seat].yellow)


@kernel
def area_fame(s: State, seat: int) -> int:
    return casino_fame(s, seat) + hotel_fame(s, seat)


@kernel
def connection_fame(s: State, seat: int) -> int:
    return CONNECTION_FAME if is_connected(s, seat) else 0


@kernel
def population_rank(s: State, seat: int) -> int:
    higher, tied = 0, 0
    for other in range(s.seats):
        higher += 1 if s.population[other] > s.population[seat] else 0
        tied += 1 if s.population[other] == s.population[seat] else 0
    return shared_places(higher, tied)


@kernel
def revenue_rank(s: State, seat: int) -> int:
    higher, tied = 0, 0
    for other in range(s.seats):
        higher += 1 if s.revenue[other] > s.revenue[seat] else 0
        tied += 1 if s.revenue[other] == s.revenue[seat] else 0
    return shared_places(higher, tied)


@kernel
def shared_places(higher: int, tied: int) -> int:
    """10.1: those who are tied share the points of the places they occupy, rounded down."""
    points = 0
    for place in range(higher, higher + tied):
        points += RANKS[place]
    return points // tied


@kernel
def diamond_fame(s: State, seat: int) -> int:
    """10.2: at every point where four squares meet, how many of them lie under tiles with red corners."""
    return FULL_DIAMOND * how_many(full_diamonds(s, seat)) + THREE_QUARTER_DIAMOND * how_many(three_quarter_diamonds(s, seat))


@kernel
def full_diamonds(s: State, seat: int) -> int:
    """The points with four red corners, named by the square to their upper left. The middle of a large tile is not counted."""
    east, south = s.sheets[seat].joined_east, s.sheets[seat].joined_south
    return four_red_corners(s.sheets[seat].red) & ~(east & east >> STRIDE & south & south >> 1)


@kernel
def three_quarter_diamonds(s: State, seat: int) -> int:
    """The points with three red corners."""
    red = s.sheets[seat].red
    a, b, c, d = red, red >> 1, red >> STRIDE, red >> STRIDE + 1
    return (a & b & (c | d) | c & d & (a | b)) & ~four_red_corners(red)


@kernel
def four_red_corners(red: int) -> int:
    return red & red >> 1 & red >> STRIDE & red >> STRIDE + 1


class Line(IntEnum):
    """What a player's Fame is made of."""

    TRACK = 0
    CASINO = 1
    HOTEL = 2
    CONNECTION = 3
    POPULATION = 4
    REVENUE = 5
    CASH = 6
    DIAMONDS = 7


LINES = len(Line)


@kernel
def vegas_showdown_score_line(s: State, seat: int, line: int) -> int:
    if line == Line.TRACK:
        return s.fame[seat] + 0
    if line == Line.CASINO:
        return casino_fame(s, seat)
    if line == Line.HOTEL:
        return hotel_fame(s, seat)
    if line == Line.CONNECTION:
        return connection_fame(s, seat)
    if line == Line.POPULATION:
        return population_rank(s, seat)
    if line == Line.REVENUE:
        return revenue_rank(s, seat)
    return s.cash[seat] // DOLLARS_PER_FAME if line == Line.CASH else diamond_fame(s, seat)


@asked
@kernel
def cash_left(s: State, seat: int) -> int:
    """What is left after the tens are paid: ruling 12.13."""
    return s.cash[seat] % DOLLARS_PER_FAME


@asked
@kernel
def total_fame(s: State, seat: int) -> int:
    """What the player would have if the game ended now."""
    total = 0
    for line in range(LINES):
        total += vegas_showdown_score_line(s, seat, line)
    return total


@kernel
def vegas_showdown_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = total_fame(s, seat)


@kernel
def vegas_showdown_winners(s: State) -> int:
    """10.3: most Fame, then most cash after the tens are paid (ruling 12.13); still tied, the victory is shared."""
    best, seats = -(1 << 30), 0
    for seat in range(s.seats):
        worth = total_fame(s, seat) * DOLLARS_PER_FAME + cash_left(s, seat)
        if worth > best:
            best, seats = worth, 0
        if worth == best:
            seats |= 1 << seat
    return seats
