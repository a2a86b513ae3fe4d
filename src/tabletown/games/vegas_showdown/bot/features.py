"""What bots see of a position: numbers of a seat that tell how likely it is to win."""

from tabletown.kernel import Moves, State, kernel

from ..rules.components import CASINO, CASINO_AREA, HOTEL, HOTEL_AREA
from ..rules.placement import how_many
from ..rules.scoring import area_fame, connection_fame, diamond_fame, population_rank, revenue_rank
from .judge import (
    ENOUGH,
    action_worth,
    income,
    open_squares,
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
    sheet = s.sheets[seat]
    rounds = rounds_to_come(s)
    found[0] = s.fame[seat]
    found[1] = s.cash[seat]
    found[2] = min(s.cash[seat], ENOUGH)
    found[3] = s.population[seat]
    found[4] = s.revenue[seat]
    found[5] = income(s, seat, 0, 0)
    found[6] = vegas_showdown_judge(s, seat) // 50
    found[7] = population_rank(s, seat)
    found[8] = revenue_rank(s, seat)
    found[9] = area_fame(s, seat)
    found[10] = diamond_fame(s, seat)
    found[11] = connection_fame(s, seat)
    found[12] = how_many(sheet.red)
    found[13] = how_many(HOTEL_AREA[s.sheet] & ~(sheet.free | sheet.yellow))
    found[14] = how_many(CASINO_AREA[s.sheet] & ~(sheet.free | sheet.blue))
    found[15] = open_squares(s, seat, sheet.reach[HOTEL])
    found[16] = open_squares(s, seat, sheet.reach[CASINO])
    found[17] = reserve_worth(s, seat) // 50
    found[18] = action_worth(s, seat) // 50
    found[19] = found[0] + found[7] + found[8] + found[9] + found[10] + found[11]
    found[20] = 1 if s.actor == seat else 0
    for i in range(COUNTED_EARLY):
        found[COUNTED_EARLY + i] = rounds * found[i]
