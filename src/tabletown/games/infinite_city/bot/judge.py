"""What a position of Infinite City is worth at a glance: for bots.

Areas count with what they may still become, printed values in full, silver as a race, tokens left by how long they can
still be used, and locked tiles a little more because nobody takes them away. A tile that is being played counts by
what its kind is usually good for, and a question that a text asks promises something, too.
"""

from enum import IntEnum

import numpy as np

from tabletown.kernel import Moves, State, kernel

from ..rules.city import tile_at
from ..rules.components import DX, DY, KINDS, POINTS, SIDES, SILVERED, SMALLEST_AREA, STATIONS_TO_END, TOKENS, Kind
from ..rules.scoring import HALF, compare_groups, controls, lowest_bit, most_silver, next_group, total_points
from ..rules.state import NO_TILE, NOBODY, TOKEN_BITS, Phase

POINT = 100
SINGLE, PAIR = 35, 110     # a lone tile and a pair: an area of three is worth three points
SILVER_BEHIND = 35         # a silver tile of somebody who does not lead in silver
TOKEN = 45                 # a token in supply, early in the game
SAFE = 12                  # a locked tile is not taken away
QUESTION = 60              # a text that asks its player something
COUNT_BITS = 8

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
    most = most_counted(s, silver)
    token = token_worth(s)
    own, others, best = 0, 0, 0
    for player in range(s.seats):
        value = prospects(s, player, counted(silver, player), most, token)
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
def silver_counts(s: State) -> int:
    """Everybody's silver tiles in one number, COUNT_BITS a seat."""
    counts = 0
    for tile in range(s.tiles):
        if s.tokens[tile] != 0 and s.up[tile] != 0 and SILVERED[s.kind[tile]] != 0:
            for seat in range(s.seats):
                if controls(s, tile, seat):
                    counts += 1 << (COUNT_BITS * seat)
    return counts


@kernel
def counted(counts: int, seat: int) -> int:
    return counts >> (COUNT_BITS * seat) & ((1 << COUNT_BITS) - 1)


@kernel
def most_counted(s: State, counts: int) -> int:
    most = 0
    for seat in range(s.seats):
        most = max(most, counted(counts, seat))
    return most


@kernel
def holdings(s: State, seat: int) -> tuple[int, int, int, int, int, int]:
    """A seat's tiles at one glance: in two halves, printed points, those of locked tiles, how many are locked, and shared."""
    mask = ((1 << TOKEN_BITS) - 1) << (TOKEN_BITS * seat)
    low, high, points, safe_points, safe, shared = 0, 0, 0, 0, 0, 0
    for tile in range(s.tiles):
        if s.tokens[tile] & mask != 0:
            if tile < HALF:
                low |= 1 << tile
            else:
                high |= 1 << (tile - HALF)
            printed = POINTS[s.kind[tile]] if s.up[tile] != 0 else 0
            points += printed
            if s.locked[tile] != 0:
                safe_points += printed
                safe += 1
            shared += 1 if s.tokens[tile] & ~mask != 0 else 0
    return low, high, points, safe_points, safe, shared


@kernel
def prospects(s: State, seat: int, silver: int, most: int, token: int) -> int:
    """What a seat has on the table, and what it may still place."""
    low, high, points, _, safe, _ = holdings(s, seat)
    value = POINT * points + group_worth(s, low, high) + token * s.supply[seat] + SAFE * safe
    return value + silver * (POINT if silver == most else SILVER_BEHIND)


@kernel
def group_worth(s: State, low: int, high: int) -> int:
    """Areas, and groups that are not areas yet."""
    value = 0
    while low != 0 or high != 0:
        size, _, low, high = next_group(s, low, high)
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


# --- features ----------------------------------------------------------------------------------------------------------

class Sign(IntEnum):
    """What the weights are for, in their order. After these come the tiles in hand, kind by kind."""

    POINTS = 0              # printed on tiles with a token
    AREA_TILES = 1          # tiles in areas
    AREAS = 2
    PAIRS = 3
    LONE_TILES = 4
    SAFE_TILES = 5          # locked
    SILVER = 6
    SILVER_SCORED = 7       # silver tiles if they count
    SILVER_LEAD = 8         # over the best other player, within three
    TOKENS = 9
    FEWEST_TOKENS = 10      # of the other players
    FEWEST_OF_ALL = 11      # of all players, unless somebody has placed the last
    HAND_SIZE = 12
    TURNS_TO_WAIT = 13      # 0 for whoever is on turn
    LAST_ROUND = 14
    LAST_TURN_TO_COME = 15
    STATIONS = 16
    SCORE = 17              # if the game ended now
    LEAD = 18               # over the best other player
    SHARED_TILES = 19       # with tokens of others
    AREA_SIDES = 20         # free sides of areas
    LARGEST_GROUP = 21
    PAIR_SIDES = 22
    LONE_SIDES = 23
    JOINING_SIDES = 24      # free sides that touch two groups
    POINTS_AT_RISK = 25     # printed on tiles that are not locked
    ON_TURN = 26
    TILES = 27              # in the city
    AHEAD = 28              # how many others have more points


FIRST_HAND_SIGN = len(Sign)
FEATURES = FIRST_HAND_SIGN + KINDS


@kernel
def infinite_city_features(s: State, seat: int, found: Moves) -> None:
    """For the beginning of a turn: what a text under way may bring is not looked at."""
    for i in range(FEATURES):
        found[i] = 0
    silver = silver_counts(s)
    count_tiles(s, seat, found)
    count_silver(s, seat, silver, found)
    count_tokens(s, seat, found)
    compare_points(s, seat, silver, found)
    found[Sign.HAND_SIZE] = s.hand_size[seat]
    found[Sign.TURNS_TO_WAIT] = (seat - s.active) % s.seats
    found[Sign.LAST_ROUND] = 1 if s.final_by != NOBODY else 0
    found[Sign.LAST_TURN_TO_COME] = s.to_come >> seat & found[Sign.LAST_ROUND]
    found[Sign.STATIONS] = s.shown[Kind.POWER_STATION]
    found[Sign.ON_TURN] = 1 if s.active == seat else 0
    found[Sign.TILES] = s.tiles
    for kind in range(KINDS):
        found[FIRST_HAND_SIGN + kind] = s.hand[seat, kind]


@kernel
def count_tiles(s: State, seat: int, found: Moves) -> None:
    """Printed points and those that can be lost, areas, pairs and lone tiles with their free sides, what can grow together."""
    low, high, found[Sign.POINTS], safe_points, found[Sign.SAFE_TILES], found[Sign.SHARED_TILES] = holdings(s, seat)
    found[Sign.POINTS_AT_RISK] = found[Sign.POINTS] - safe_points
    own_low, own_high = low, high
    while low != 0 or high != 0:
        before_low, before_high = low, high
        size, free, low, high = next_group(s, low, high)
        found[Sign.JOINING_SIDES] += joining_sides(s, own_low, own_high, before_low & ~low, before_high & ~high)
        found[Sign.LARGEST_GROUP] = max(found[Sign.LARGEST_GROUP], size)
        if size >= SMALLEST_AREA:
            found[Sign.AREA_TILES] += size
            found[Sign.AREAS] += 1
            found[Sign.AREA_SIDES] += free
        elif size == 2:
            found[Sign.PAIRS] += 1
            found[Sign.PAIR_SIDES] += free
        else:
            found[Sign.LONE_TILES] += 1
            found[Sign.LONE_SIDES] += free


@kernel
def joining_sides(s: State, own_low: int, own_high: int, low: int, high: int) -> int:
    """The free sides of a group at which a new tile would touch another group of the same owner."""
    other_low, other_high, sides = own_low & ~low, own_high & ~high, 0
    while low != 0 or high != 0:
        if low != 0:
            tile = lowest_bit(low)
            low &= low - 1
        else:
            tile = HALF + lowest_bit(high)
            high &= high - 1
        for side in range(SIDES):
            x, y = s.x[tile] + DX[side], s.y[tile] + DY[side]
            if tile_at(s, x, y) < 0 and touches(s, x, y, other_low, other_high):
                sides += 1
    return sides


@kernel
def touches(s: State, x: int, y: int, low: int, high: int) -> bool:
    """Whether a tile of a set lies beside a cell."""
    for side in range(SIDES):
        tile = tile_at(s, x + DX[side], y + DY[side])
        if tile >= HALF:
            if high >> (tile - HALF) & 1 != 0:
                return True
        elif tile >= 0 and low >> tile & 1 != 0:
            return True
    return False


@kernel
def count_silver(s: State, seat: int, silver: int, found: Moves) -> None:
    """Silver tiles, whether they score, and the lead in them."""
    own, others = counted(silver, seat), 0
    for player in range(s.seats):
        if player != seat:
            others = max(others, counted(silver, player))
    found[Sign.SILVER] = own
    found[Sign.SILVER_SCORED] = own if own >= others else 0
    found[Sign.SILVER_LEAD] = min(max(own - others, -3), 3)


@kernel
def count_tokens(s: State, seat: int, found: Moves) -> None:
    """Tokens in supply: the own, and the fewest."""
    fewest = TOKENS
    for player in range(s.seats):
        if player != seat:
            fewest = min(fewest, s.supply[player])
    found[Sign.TOKENS] = s.supply[seat]
    found[Sign.FEWEST_TOKENS] = fewest
    found[Sign.FEWEST_OF_ALL] = min(fewest, s.supply[seat]) if s.final_by == NOBODY else 0


@kernel
def compare_points(s: State, seat: int, silver: int, found: Moves) -> None:
    """The points if the game ended now, the lead over the best other player, and how many are ahead."""
    own, best, most = found[Sign.POINTS] + found[Sign.AREA_TILES] + found[Sign.SILVER_SCORED], 0, most_counted(s, silver)
    for player in range(s.seats):
        if player != seat:
            points = total_points(s, player, most)
            best = max(best, points)
            found[Sign.AHEAD] += 1 if points > own else 0
    found[Sign.SCORE] = own
    found[Sign.LEAD] = own - best
