"""What bots see of a position: numbers of a seat that tell how likely it is to win."""

from tabletown.engine.kernel import Moves, State, kernel

from ..rules.components import CASINO, HOTEL
from ..rules.placement import how_many
from ..rules.prospects import ways_on
from ..rules.scoring import (
    Line,
    area_fame,
    connection_fame,
    diamond_fame,
    population_rank,
    revenue_rank,
    total_fame,
    vegas_showdown_score_line,
)
from ..rules.turns import usual_income
from .judge import (
    ENOUGH,
    action_worth,
    casino_squares,
    hotel_squares,
    reserve_worth,
    rounds_to_come,
    vegas_showdown_judge,
)

EARLY = (
    "Fame",
    "money",
    "money that can be spent soon",
    "Population",
    "Revenue",
    "income",
    "worth at a glance",
    "place in Population",
    "place in Revenue",
    "complete areas",
    "diamonds",
    "connected entrances",
    "red corners",
    "squares covered in the hotel area",
    "squares covered in the casino area",
    "open doors with a path to the hotel entrance",
    "open doors with a path to the casino entrance",
    "tiles in the reserve",
    "standing bid or action",
    "Fame if the game ended now, money apart",
    "being asked now",
)
FEATURES: tuple[str, ...] = (*EARLY, *(f"{name}, times the rounds to come" for name in EARLY))
COUNTED_EARLY = len(EARLY)


@kernel
def vegas_showdown_features(s: State, seat: int, found: Moves) -> None:
    rounds = rounds_to_come(s)
    found[0] = s.fame[seat]
    found[1] = s.cash[seat]
    found[2] = min(s.cash[seat], ENOUGH)
    found[3] = s.population[seat]
    found[4] = s.revenue[seat]
    found[5] = usual_income(s, seat)
    found[6] = vegas_showdown_judge(s, seat) // 50
    found[7] = population_rank(s, seat)
    found[8] = revenue_rank(s, seat)
    found[9] = area_fame(s, seat)
    found[10] = diamond_fame(s, seat)
    found[11] = connection_fame(s, seat)
    found[12] = how_many(s.sheets[seat].red)
    found[13] = hotel_squares(s, seat)
    found[14] = casino_squares(s, seat)
    found[15] = how_many(ways_on(s, seat, HOTEL))
    found[16] = how_many(ways_on(s, seat, CASINO))
    found[17] = reserve_worth(s, seat) // 50
    found[18] = action_worth(s, seat) // 50
    found[19] = total_fame(s, seat) - vegas_showdown_score_line(s, seat, Line.CASH)
    found[20] = 1 if s.actor == seat else 0
    for i in range(COUNTED_EARLY):
        found[COUNTED_EARLY + i] = rounds * found[i]
