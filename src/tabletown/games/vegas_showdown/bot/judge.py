"""What a position of Vegas Showdown is worth at a glance: for bots.

Everything is counted in hundredths of a Fame: Fame now and at the end, money, the income of the rounds to come, red corners,
areas, doors that still lead somewhere, tiles in the reserve, and what a standing bid would buy for its price.
"""

from tabletown.engine.kernel import State, kernel

from ..rules.auction import lowest_bid, tile_of, track_of
from ..rules.components import (
    BASICS,
    CASINO,
    CASINO_AREA,
    DOLLARS_PER_FAME,
    FAME,
    FOOT,
    HOTEL,
    HOTEL_AREA,
    KINDS,
    POPULATION,
    PREMIER,
    PUBLICITY_FAME,
    RED,
    REVENUE,
    TRACK,
)
from ..rules.placement import has_prerequisites, how_many, is_lawful, is_placeable
from ..rules.prospects import income_with, ways_on
from ..rules.scoring import (
    area_fame,
    cash_left,
    casino_gaps,
    connection_fame,
    diamond_fame,
    hotel_gaps,
    population_rank,
    revenue_rank,
    total_fame,
)
from ..rules.state import NO_TILE, NO_TRACK, Action, Phase
from ..rules.turns import usual_income

POINT = 100
LAST_DOLLAR = POINT // DOLLARS_PER_FAME
DOLLAR = 13  # it buys more than that before the end
GUEST = 20  # Population or Revenue beyond the income: a better place in the ranks
ENOUGH = 25  # dollars that can be spent in a round or two
RED_SQUARE = 35
AREA_SQUARE = 12  # of the hotel area or the casino area, covered as it should be
OPEN_SQUARE = 9  # an empty square beside a door with a path
PLACE_IN_RANKS = 60  # percent: it may still change hands
IN_RESERVE = 55  # percent of a tile's worth while it is not placed but could be
WITHOUT_NEEDS = 20  # percent while something that it needs is missing
UNLAWFUL = 100_000  # a renovation that could not be finished like this


@kernel
def vegas_showdown_judge(s: State, seat: int) -> int:
    if s.phase == Phase.OVER:
        return final_worth(s, seat)
    value = s.fame[seat] * POINT + purse_worth(s, s.cash[seat])
    value += usual_income(s, seat) * rounds_to_come(s) * DOLLAR
    value += (population_rank(s, seat) + revenue_rank(s, seat)) * PLACE_IN_RANKS + (s.population[seat] + s.revenue[seat]) * GUEST
    value += sheet_worth(s, seat) + reserve_worth(s, seat) + action_worth(s, seat)
    if s.phase == Phase.RENOVATE and s.actor == seat and not is_lawful(s, seat):
        value -= UNLAWFUL
    return value


@kernel
def purse_worth(s: State, dollars: int) -> int:
    """Ten dollars are a Fame at the end. Before it money buys more than that, but only so much can be spent."""
    to_spend = min(dollars, ENOUGH) if rounds_to_come(s) > 2 else 0
    return dollars * LAST_DOLLAR + to_spend * (DOLLAR - LAST_DOLLAR)


@kernel
def final_worth(s: State, seat: int) -> int:
    """Fame, and the dollars that break a tie."""
    return total_fame(s, seat) * POINT + cash_left(s, seat) * LAST_DOLLAR


@kernel
def rounds_to_come(s: State) -> int:
    """Two or three premier tiles are bought in a round until a stack runs out."""
    left = 0
    for kind in range(BASICS, KINDS):
        left += s.stack[kind]
    return 1 + left * 2 // 5


@kernel
def sheet_worth(s: State, seat: int) -> int:
    value = (diamond_fame(s, seat) + area_fame(s, seat) + connection_fame(s, seat)) * POINT
    value += how_many(s.sheets[seat].red) * RED_SQUARE
    value += (hotel_squares(s, seat) + casino_squares(s, seat)) * AREA_SQUARE
    return value + (how_many(ways_on(s, seat, HOTEL)) + how_many(ways_on(s, seat, CASINO))) * OPEN_SQUARE


@kernel
def hotel_squares(s: State, seat: int) -> int:
    """Squares of the hotel area that are covered as they should be."""
    return how_many(HOTEL_AREA[s.sheet] & ~hotel_gaps(s, seat))


@kernel
def casino_squares(s: State, seat: int) -> int:
    return how_many(CASINO_AREA[s.sheet] & ~casino_gaps(s, seat))


@kernel
def tile_worth(s: State, seat: int, kind: int) -> int:
    """What a tile would add to the sheet if it were placed."""
    value = FAME[kind] * POINT + (POPULATION[kind] + REVENUE[kind]) * GUEST
    value += (income_with(s, seat, kind) - usual_income(s, seat)) * rounds_to_come(s) * DOLLAR
    return value + (RED_SQUARE * how_many(FOOT[kind, 0]) if RED[kind] != 0 else 0)


@kernel
def expected_worth(s: State, seat: int, kind: int) -> int:
    """What a tile that is not placed yet is worth: less, the harder it is to place."""
    worth = tile_worth(s, seat, kind)
    if not has_prerequisites(s, seat, kind):
        return worth * WITHOUT_NEEDS // 100
    return worth if is_placeable(s, seat, kind) else worth * IN_RESERVE // 200


@kernel
def reserve_worth(s: State, seat: int) -> int:
    """A tile that is just being placed counts as if it lay there."""
    value = 0
    for kind in range(KINDS):
        held = s.sheets[seat].reserve[kind]
        if held > 0:
            if s.place == kind and s.actor == seat:
                value += tile_worth(s, seat, kind)
                held -= 1
            value += held * expected_worth(s, seat, kind) * IN_RESERVE // 100
    return value


@kernel
def best_in_reserve(s: State, seat: int) -> int:
    """What placing the best tile of the reserve would add."""
    best = 0
    for kind in range(KINDS):
        if s.sheets[seat].reserve[kind] > 0 and has_prerequisites(s, seat, kind) and is_placeable(s, seat, kind):
            best = max(best, tile_worth(s, seat, kind) * (100 - IN_RESERVE) // 100)
    return best


@kernel
def action_worth(s: State, seat: int) -> int:
    """What the chosen action promises: the tile for its price, or Publicity's Fame and a tile from the reserve."""
    if s.phase == Phase.CHOOSE_BID and s.actor == seat:
        return bid_worth(s, seat, s.track, lowest_bid(s, s.track))
    if s.phase != Phase.CHOOSE_ACTION and s.phase != Phase.CHOOSE_BID:
        return 0
    if s.action[seat] == Action.PUBLICITY:
        return PUBLICITY_FAME * POINT + best_in_reserve(s, seat)
    track = track_of(s, seat)
    return bid_worth(s, seat, track, s.bid[track]) if track != NO_TRACK else 0


@kernel
def bid_worth(s: State, seat: int, track: int, space: int) -> int:
    kind = tile_of(s, track)
    if kind == NO_TILE:
        return 0
    placed = max(expected_worth(s, seat, kind), best_in_reserve(s, seat) + expected_worth(s, seat, kind) * IN_RESERVE // 100)
    pressure = s.minimum[track - PREMIER] if track >= PREMIER else 0  # a high price may still drop, so it can wait
    price = purse_worth(s, s.cash[seat]) - purse_worth(s, s.cash[seat] - TRACK[track, space])
    return placed - price - pressure * 4
