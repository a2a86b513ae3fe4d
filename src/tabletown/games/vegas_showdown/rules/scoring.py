"""The end of the game, final scoring, and who wins: chapters 9 and 10 of the rulebook."""

from tabletown.kernel import Journal, Moves, State, kernel, tell

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
def area_fame(s: State, seat: int) -> int:
    """Items 1 and 2: every square of the area covered by a tile of its own colour or a green one."""
    sheet = s.sheets[seat]
    fame = 0
    if CASINO_AREA[s.sheet] & (sheet.free | sheet.blue) == 0:
        fame += AREA_FAME
    if HOTEL_AREA[s.sheet] & (sheet.free | sheet.yellow) == 0:
        fame += AREA_FAME
    return fame


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
    """10.2: at every point where four squares meet, how many of them lie under tiles with red corners.

    A point is named by the square to its upper left. The middle of a large tile is not counted.
    """
    sheet = s.sheets[seat]
    a, b, c, d = sheet.red, sheet.red >> 1, sheet.red >> STRIDE, sheet.red >> STRIDE + 1
    all_four = a & b & c & d
    three_or_more = a & b & (c | d) | c & d & (a | b)
    east, south = sheet.joined_east, sheet.joined_south
    middle = east & east >> STRIDE & south & south >> 1
    return FULL_DIAMOND * how_many(all_four & ~middle) + THREE_QUARTER_DIAMOND * how_many(three_or_more & ~all_four)


@kernel
def total_fame(s: State, seat: int) -> int:
    """What the player would have if the game ended now."""
    total = s.fame[seat] + area_fame(s, seat) + connection_fame(s, seat)
    total += population_rank(s, seat) + revenue_rank(s, seat)
    return total + s.cash[seat] // DOLLARS_PER_FAME + diamond_fame(s, seat)


@kernel
def vegas_showdown_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = total_fame(s, seat)


@kernel
def vegas_showdown_winners(s: State) -> int:
    """10.3: most Fame, then most cash after the tens are paid (ruling 12.13); still tied, the victory is shared."""
    best, seats = -(1 << 30), 0
    for seat in range(s.seats):
        worth = total_fame(s, seat) * DOLLARS_PER_FAME + s.cash[seat] % DOLLARS_PER_FAME
        if worth > best:
            best, seats = worth, 0
        if worth == best:
            seats |= 1 << seat
    return seats
