"""The end of the game, scoring, and who wins: chapters 9 and 10 of the rulebook."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .city import neighbour
from .components import MOST_TILES, POINTS, SIDES, SILVERED, SMALLEST_AREA
from .hidden import clear_looked
from .numbers import Event
from .state import MOST_OWED, MOST_WAITING, NO_TILE, NOBODY, ONE_SEAT, TOKEN_BITS, Phase

HALF = MOST_TILES // 2
"""Sets of tiles are two numbers with a bit for each tile: one for the first half of the list, one for the second."""
COUNT_BITS = 8


@asked
@kernel
def controls(s: State, tile: int, seat: int) -> bool:
    """At least one token, shared or not."""
    return s.tokens[tile] >> (TOKEN_BITS * seat) & ONE_SEAT != 0


@kernel
def is_shared(s: State, tile: int, seat: int) -> bool:
    """Whether somebody else controls a tile, too."""
    return s.tokens[tile] & ~(ONE_SEAT << (TOKEN_BITS * seat)) != 0


@kernel
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit that is set."""
    at, width = 0, 32
    while width > 0:
        if mask & ((1 << width) - 1) == 0:
            mask >>= width
            at += width
        width >>= 1
    return at


# --- 10.1 Areas -----------------------------------------------------------------------------------------------------


@kernel
def next_group(s: State, low: int, high: int) -> tuple[int, int, int, int]:
    """Take a side-connected group out of a set of controlled tiles: its size, its free sides, and the tiles that remain."""
    ahead_low, ahead_high = 0, 0
    if low != 0:
        ahead_low = low & -low
    else:
        ahead_high = high & -high
    low &= ~ahead_low
    high &= ~ahead_high
    size, free = 0, 0
    while ahead_low != 0 or ahead_high != 0:
        if ahead_low != 0:
            tile = lowest_bit(ahead_low)
            ahead_low &= ahead_low - 1
        else:
            tile = HALF + lowest_bit(ahead_high)
            ahead_high &= ahead_high - 1
        size += 1
        for side in range(SIDES):
            other = neighbour(s, tile, side)
            if other >= HALF:
                bit = 1 << (other - HALF) & high
                high &= ~bit
                ahead_high |= bit
            elif other >= 0:
                bit = 1 << other & low
                low &= ~bit
                ahead_low |= bit
            else:
                free += 1
    return size, free, low, high


@kernel
def controlled(s: State, seat: int, start: int) -> int:
    """The tiles that a seat controls, in one half of the list."""
    tiles = 0
    for tile in range(start, min(start + HALF, s.tiles)):
        if controls(s, tile, seat):
            tiles |= 1 << (tile - start)
    return tiles


@kernel
def area_points(s: State, seat: int) -> int:
    """Every group of three or more scores a point for each tile, face up or face down."""
    points = 0
    low, high = controlled(s, seat, 0), controlled(s, seat, HALF)
    while low != 0 or high != 0:
        size, _, low, high = next_group(s, low, high)
        points += group_points(size)
    return points


@kernel
def group_points(size: int) -> int:
    """What a group of tiles scores: a point for each if it is an area, nothing if it is smaller."""
    return size if size >= SMALLEST_AREA else 0


@kernel
def largest_groups(s: State, seat: int, below: int) -> int:
    """The size of a seat's largest group smaller than `below`, and how many it has of that size: size * 128 + count."""
    best, count = 0, 0
    low, high = controlled(s, seat, 0), controlled(s, seat, HALF)
    while low != 0 or high != 0:
        size, _, low, high = next_group(s, low, high)
        if size < below:
            if size > best:
                best, count = size, 0
            if size == best:
                count += 1
    return best * 128 + count


@asked
@kernel
def list_groups(s: State, seat: int, sizes: Moves) -> int:
    """The sizes of a seat's groups, largest first; returns how many there are."""
    n, below = 0, MOST_TILES + 1
    while below > 0:
        found = largest_groups(s, seat, below)
        below = found // 128
        for _ in range(found % 128):
            sizes[n] = below
            n += 1
    return n


@kernel
def group_of_each(s: State, seat: int, sizes: Moves, numbers: Moves) -> None:
    """For each tile the size and the number of the group in which a seat controls it, 0 for a tile that it does not control."""
    for tile in range(s.tiles):
        sizes[tile], numbers[tile] = 0, 0
    number = 0
    low, high = controlled(s, seat, 0), controlled(s, seat, HALF)
    while low != 0 or high != 0:
        size, _, rest_low, rest_high = next_group(s, low, high)
        number += 1
        for tile in range(s.tiles):
            group = low & ~rest_low if tile < HALF else high & ~rest_high
            if group >> (tile % HALF) & 1 != 0:
                sizes[tile], numbers[tile] = size, number
        low, high = rest_low, rest_high


# --- 10.2 Printed values, 10.3 silver -------------------------------------------------------------------------------


@kernel
def printed_value(s: State, tile: int) -> int:
    """Only what lies face up counts."""
    return POINTS[s.kind[tile]] if s.up[tile] != 0 else 0


@kernel
def is_silver(s: State, tile: int) -> bool:
    return s.up[tile] != 0 and SILVERED[s.kind[tile]] != 0


@asked
@kernel
def list_printed(s: State, values: Moves, silver: Moves) -> None:
    """What counts of every tile: its value, and 1 for a silver border."""
    for tile in range(s.tiles):
        values[tile], silver[tile] = printed_value(s, tile), 1 if is_silver(s, tile) else 0


@kernel
def value_points(s: State, seat: int) -> int:
    points = 0
    for tile in range(s.tiles):
        value = printed_value(s, tile)
        if value != 0 and controls(s, tile, seat):
            points += value
    return points


@asked
@kernel
def silver_counts(s: State) -> int:
    """Everybody's silver tiles in one number, COUNT_BITS a seat."""
    counts = 0
    for tile in range(s.tiles):
        if s.tokens[tile] != 0 and is_silver(s, tile):
            for seat in range(s.seats):
                if controls(s, tile, seat):
                    counts += 1 << (COUNT_BITS * seat)
    return counts


@kernel
def silver_tiles(silver: int, seat: int) -> int:
    """A seat's, of everybody's."""
    return silver >> (COUNT_BITS * seat) & ((1 << COUNT_BITS) - 1)


@asked
@kernel
def most_silver(s: State, silver: int) -> int:
    most = 0
    for seat in range(s.seats):
        most = max(most, silver_tiles(silver, seat))
    return most


@kernel
def silver_points(s: State, seat: int, silver: int) -> int:
    """Whoever has the most scores that number; all who share the lead score it in full."""
    own = silver_tiles(silver, seat)
    return own if own == most_silver(s, silver) else 0


@kernel
def sum_of_lines(areas: int, values: int, silver: int) -> int:
    return areas + values + silver


@kernel
def total_points(s: State, seat: int, silver: int) -> int:
    """With everybody's silver tiles, which need not be counted for each seat anew."""
    return sum_of_lines(area_points(s, seat), value_points(s, seat), silver_points(s, seat, silver))


# The lines of a score.
AREAS_LINE, VALUES_LINE, SILVER_LINE, LINES = 0, 1, 2, 3


@kernel
def infinite_city_score_line(s: State, seat: int, line: int) -> int:
    if line == AREAS_LINE:
        return area_points(s, seat)
    return value_points(s, seat) if line == VALUES_LINE else silver_points(s, seat, silver_counts(s))


@kernel
def list_lines(s: State, seat: int, lines: Moves, first: int) -> None:
    """The lines of a seat's score and their sum, written from a place on."""
    lines[first + LINES] = 0
    for line in range(LINES):
        lines[first + line] = infinite_city_score_line(s, seat, line)
        lines[first + LINES] += lines[first + line]


@kernel
def infinite_city_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = 0
        for line in range(LINES):
            points[seat] += infinite_city_score_line(s, seat, line)


@asked
@kernel
def standing(s: State, seat: int, lines: Moves, sizes: Moves, areas: Moves) -> int:
    """How a seat stands: the lines of its score and their sum, the size of each tile's group and its number if it is an area,
    and its silver tiles."""
    silver = silver_counts(s)
    list_lines(s, seat, lines, 0)
    group_of_each(s, seat, sizes, areas)
    for tile in range(s.tiles):
        if group_points(sizes[tile]) == 0:
            areas[tile] = 0
    return silver_tiles(silver, seat)


# --- 10 Winner ------------------------------------------------------------------------------------------------------


@kernel
def compare_groups(s: State, one: int, other: int) -> int:
    """The tie-break: the sizes of the groups, largest first; a missing group counts 0."""
    below = MOST_TILES + 1
    while below > 0:
        ones, others = largest_groups(s, one, below), largest_groups(s, other, below)
        if ones != others:
            return ones - others
        below = ones // 128
    return 0


@kernel
def infinite_city_winners(s: State) -> int:
    silver = silver_counts(s)
    best, best_points, winners = NOBODY, 0, 0
    for seat in range(s.seats):
        points = total_points(s, seat, silver)
        difference = 1 if best == NOBODY else points - best_points
        if difference == 0:
            difference = compare_groups(s, seat, best)
        if difference > 0:
            best, best_points, winners = seat, points, 0
        if difference >= 0:
            winners |= 1 << seat
    return winners


# --- 9 End of the game ----------------------------------------------------------------------------------------------


@kernel
def clear_text(s: State) -> None:
    """Nothing of a text is under way."""
    s.text, s.picked, s.cell, s.victim, s.done = NO_TILE, NO_TILE, NO_TILE, NOBODY, 0
    s.playing, s.source = NO_TILE, NOBODY
    clear_looked(s)


@kernel
def clear_turn(s: State) -> None:
    """Nothing of a turn is under way."""
    clear_text(s)
    s.waits, s.debts, s.extra, s.limited = 0, 0, 0, 0
    for k in range(MOST_WAITING):
        s.waiting[k], s.alike[k] = NO_TILE, 0
    for k in range(MOST_OWED):
        s.owed[k] = NOBODY


@kernel
def end_game(s: State, reason: int, journal: Journal) -> None:
    clear_turn(s)
    s.phase = Phase.OVER
    tell(journal, Event.ENDED, NOBODY, reason, 0, 0)


@kernel
def tell_scores(s: State, journal: Journal) -> None:
    silver = silver_counts(s)
    for seat in range(s.seats):
        tell(journal, Event.SCORED, seat, total_points(s, seat, silver), 0, 0)
