"""What a position of Infinite City is worth at a glance: for bots.

Areas count with what they may still become, printed values in full, silver as a race, tokens left by how long they can
still be used, and locked tiles a little more because nobody takes them away. A tile that is being played counts by
what its kind is usually good for, and a question that a text asks promises something, too.
"""

import numpy as np

from tabletown.kernel import Moves, State, kernel

from .components import KINDS, SILVERED, SMALLEST_AREA, STATIONS_TO_END, TOKENS, Kind
from .scoring import HALF, compare_groups, controlled, controls, most_silver, next_group, silver_tiles, total_points, value_points
from .state import NO_TILE, NOBODY, Phase

POINT = 100
SINGLE, PAIR = 35, 110     # a lone tile and a pair: an area of three is worth three points
SILVER_BEHIND = 35         # a silver tile of somebody who does not lead in silver
TOKEN = 45                 # a token in supply, early in the game
SAFE = 12                  # a locked tile is not taken away
QUESTION = 60              # a text that asks its player something

# What a kind is usually good for when it is played, in hundredths of a point; a plain tile is worth its place.
WORTH = {
    Kind.CAPITOL: 700,
    Kind.TEMPLE: 520,
    Kind.CONSTRUCTION_SITE: 330,
    Kind.HOTEL: 320,
    Kind.STADIUM: 260,
    Kind.POWER_STATION: 300,
    Kind.LIBRARY: 240,
    Kind.POLICE_HQ: 200,
    Kind.HOUSING: 220,
    Kind.FACTORY: 190,
    Kind.BANK: 180,
    Kind.TRANSIT_STATION: 200,
    Kind.SECURITY_GUARDPOST: 170,
    Kind.DISASTER_SITE: 170,
    Kind.MAUSOLEUM: 170,
    Kind.PORT: 160,
    Kind.ARBORETUM: 130,
    Kind.POST_OFFICE: 120,
    Kind.EMBASSY: 130,
    Kind.SALVAGE_YARD: 110,
    Kind.SHOPPING_COMPLEX: 80,
    Kind.PLAZA: 60,
}
KIND_WORTH = np.array([WORTH[Kind(kind)] for kind in range(KINDS)], np.int64)


@kernel
def infinite_city_judge(s: State, seat: int) -> int:
    if s.phase == Phase.OVER:
        return final_margin(s, seat)
    most = most_silver(s)
    hurry = token_worth(s)
    own, others, best = 0, 0, 0
    for player in range(s.seats):
        value = prospects(s, player, most, hurry)
        if player == seat:
            own = value
        else:
            others += value
            best = max(best, value)
    value = own - (others // (s.seats - 1) + best) // 2
    if s.shown[Kind.POWER_STATION] == STATIONS_TO_END - 1:
        value += (own - best) // 4  # the next Power Station ends the game as it stands
    return value + promises(s, seat)


@kernel
def final_margin(s: State, seat: int) -> int:
    """The lead over the best other player when the game is over; nothing is better than to have won."""
    most = most_silver(s)
    margin = 1 << 30
    for player in range(s.seats):
        if player != seat:
            lead = (total_points(s, seat, most) - total_points(s, player, most)) * POINT
            if lead == 0:
                lead = min(max(compare_groups(s, seat, player), -1), 1)
            margin = min(margin, lead)
    return margin + (100 * POINT if margin > 0 else -100 * POINT)


@kernel
def token_worth(s: State) -> int:
    """Tokens are worth less the sooner somebody runs out of them, and little in the final round."""
    return TOKEN * (fewest_tokens(s) + 2) // (TOKENS + 2)


@kernel
def fewest_tokens(s: State) -> int:
    fewest = TOKENS
    for player in range(s.seats):
        fewest = min(fewest, s.supply[player])
    return fewest


@kernel
def prospects(s: State, seat: int, most: int, token: int) -> int:
    """What a seat has on the table, and what it may still place."""
    silver = silver_tiles(s, seat)
    value = POINT * value_points(s, seat) + group_worth(s, seat) + token * s.supply[seat]
    value += silver * (POINT if silver == most else SILVER_BEHIND)
    for tile in range(s.tiles):
        if s.locked[tile] != 0 and controls(s, tile, seat):
            value += SAFE
    return value


@kernel
def group_worth(s: State, seat: int) -> int:
    """Areas, and groups that are not areas yet."""
    value = 0
    low, high = controlled(s, seat, 0), controlled(s, seat, HALF)
    while low != 0 or high != 0:
        size, low, high = next_group(s, low, high)
        if size >= SMALLEST_AREA:
            value += POINT * size + PAIR - 2 * SINGLE
        else:
            value += PAIR if size == 2 else SINGLE
    return value


@kernel
def promises(s: State, seat: int) -> int:
    """What the active player is about to do."""
    value = 0
    if s.playing != NO_TILE:
        value = KIND_WORTH[s.playing] + SILVERED[s.playing]
    elif s.text != NO_TILE:
        value = QUESTION
    return value if seat == s.active else -value // s.seats


# --- signs ----------------------------------------------------------------------------------------------------------

FIRST_HAND_SIGN = 15
SIGNS_EARLY = FIRST_HAND_SIGN + KINDS
SIGNS = 2 * SIGNS_EARLY  # once more, times the tokens that are gone: points count more at the end


@kernel
def infinite_city_signs(s: State, seat: int, found: Moves) -> None:
    for i in range(SIGNS):
        found[i] = 0
    found[0] = value_points(s, seat)
    count_groups(s, seat, found)
    silver = silver_tiles(s, seat)
    found[5] = silver
    found[6] = silver if silver == most_silver(s) else 0
    found[7] = s.supply[seat]
    for tile in range(s.tiles):
        if s.locked[tile] != 0 and controls(s, tile, seat):
            found[8] += 1
    found[9] = s.hand_size[seat]
    found[10] = 1 if s.active == seat else 0
    if s.active == seat:
        found[11] = promises(s, seat) // 10
    if s.final_by != NOBODY:
        found[12] = s.to_come >> seat & 1
    if s.shown[Kind.POWER_STATION] == STATIONS_TO_END - 1:
        found[13] = found[0] + found[1] + found[6]
    found[14] = found[0] + found[1] + found[6]
    for kind in range(KINDS):
        found[FIRST_HAND_SIGN + kind] = s.hand[seat, kind]
    late = TOKENS - fewest_tokens(s)
    for i in range(SIGNS_EARLY):
        found[SIGNS_EARLY + i] = late * found[i]


@kernel
def count_groups(s: State, seat: int, found: Moves) -> None:
    """Points of areas, areas, pairs and lone tiles."""
    low, high = controlled(s, seat, 0), controlled(s, seat, HALF)
    while low != 0 or high != 0:
        size, low, high = next_group(s, low, high)
        if size >= SMALLEST_AREA:
            found[1] += size
            found[2] += 1
        elif size == 2:
            found[3] += 1
        else:
            found[4] += 1
