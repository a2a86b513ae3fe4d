"""What a position of Infinite City is worth at a glance: for bots.

Areas count with what they may still become, printed values in full, silver as a race, tokens left by how long they can
still be used, and locked tiles a little more because nobody takes them away. A tile that is being played counts by
what its kind is usually good for, and a question that a text asks promises something, too.
"""

import numpy as np

from tabletown.engine.kernel import State, kernel

from ..rules.components import KINDS, SILVERED, STATIONS_TO_END, TOKENS, Kind
from ..rules.scoring import (
    HALF,
    compare_groups,
    controls,
    group_points,
    is_shared,
    next_group,
    printed_value,
    silver_counts,
    silver_points,
    silver_tiles,
    total_points,
)
from ..rules.state import NO_TILE, Phase

POINT = 100
SINGLE, PAIR = 35, 110  # a lone tile and a pair: an area of three is worth three points
SILVER_BEHIND = 35  # a silver tile of somebody who does not lead in silver
TOKEN = 45  # a token in supply, early in the game
SAFE = 12  # a locked tile is not taken away
QUESTION = 60  # a text that asks its player something

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
    silver = silver_counts(s)
    token = token_worth(s)
    own, others, best = 0, 0, 0
    for player in range(s.seats):
        value = prospects(s, player, silver, token)
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
    silver = silver_counts(s)
    margin = 1 << 30
    for player in range(s.seats):
        if player != seat:
            lead = (total_points(s, seat, silver) - total_points(s, player, silver)) * POINT
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
def holdings(s: State, seat: int) -> tuple[int, int, int, int, int, int]:
    """A seat's tiles at one glance: in two halves, printed points, those of locked tiles, how many are locked, and shared."""
    low, high, points, safe_points, safe, shared = 0, 0, 0, 0, 0, 0
    for tile in range(s.tiles):
        if controls(s, tile, seat):
            if tile < HALF:
                low |= 1 << tile
            else:
                high |= 1 << (tile - HALF)
            printed = printed_value(s, tile)
            points += printed
            if s.locked[tile] != 0:
                safe_points += printed
                safe += 1
            shared += 1 if is_shared(s, tile, seat) else 0
    return low, high, points, safe_points, safe, shared


@kernel
def prospects(s: State, seat: int, silver: int, token: int) -> int:
    """What a seat has on the table, and what it may still place."""
    low, high, points, _, safe, _ = holdings(s, seat)
    value = POINT * points + group_worth(s, low, high) + token * s.supply[seat] + SAFE * safe
    own = silver_tiles(silver, seat)
    return value + (POINT * own if silver_points(s, seat, silver) == own else SILVER_BEHIND * own)


@kernel
def group_worth(s: State, low: int, high: int) -> int:
    """Areas, and groups that are not areas yet."""
    value = 0
    while low != 0 or high != 0:
        size, _, low, high = next_group(s, low, high)
        points = group_points(size)
        if points > 0:
            value += POINT * points + PAIR - 2 * SINGLE
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
