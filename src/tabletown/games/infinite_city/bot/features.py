"""What tells who will win, in numbers: the input of the trained weights."""

from enum import IntEnum

from tabletown.engine.kernel import Moves, State, kernel

from ..rules.city import tile_at
from ..rules.components import DX, DY, KINDS, NAMES, SIDES, TOKENS, Kind
from ..rules.scoring import (
    HALF,
    group_points,
    lowest_bit,
    next_group,
    silver_counts,
    silver_points,
    silver_tiles,
    sum_of_lines,
    total_points,
)
from ..rules.state import NOBODY
from .judge import holdings


class Feature(IntEnum):
    """What the weights are for, in their order. After these come the tiles in hand, kind by kind."""

    POINTS = 0  # printed on tiles with a token
    AREA_TILES = 1  # tiles in areas
    AREAS = 2
    PAIRS = 3
    LONE_TILES = 4
    SAFE_TILES = 5  # locked
    SILVER = 6
    SILVER_SCORED = 7  # silver tiles if they count
    SILVER_LEAD = 8  # over the best other player, within three
    TOKENS = 9
    FEWEST_TOKENS = 10  # of the other players
    FEWEST_OF_ALL = 11  # of all players, unless somebody has placed the last
    HAND_SIZE = 12
    TURNS_TO_WAIT = 13  # 0 for whoever is on turn
    LAST_ROUND = 14
    LAST_TURN_TO_COME = 15
    STATIONS = 16
    SCORE = 17  # if the game ended now
    LEAD = 18  # over the best other player
    SHARED_TILES = 19  # with tokens of others
    AREA_SIDES = 20  # free sides of areas
    LARGEST_GROUP = 21
    PAIR_SIDES = 22
    LONE_SIDES = 23
    JOINING_SIDES = 24  # free sides that touch two groups
    POINTS_AT_RISK = 25  # printed on tiles that are not locked
    ON_TURN = 26
    TILES = 27  # in the city
    AHEAD = 28  # how many others have more points


FIRST_IN_HAND = len(Feature)
FEATURES = (
    "points printed on own tiles",
    "tiles in own areas",
    "own areas",
    "own pairs of tiles",
    "own lone tiles",
    "own locked tiles",
    "own silver tiles",
    "own silver tiles if they score",
    "lead in silver tiles",
    "own tokens left",
    "fewest tokens left to another player",
    "fewest tokens left to anybody",
    "tiles in hand",
    "turns until the own turn",
    "the final round is running",
    "the own final turn is still to come",
    "Power Stations face up",
    "own points",
    "lead in points",
    "own tiles that others share",
    "free sides of own areas",
    "size of the own largest group",
    "free sides of own pairs",
    "free sides of own lone tiles",
    "free sides that join own groups",
    "printed points that can be lost",
    "it is the own turn",
    "tiles in the city",
    "players with more points",
    *(f"{name} in hand" for name in NAMES),
)
"""Each feature in plain words, in the order of the numbers."""
COUNT = len(FEATURES)


@kernel
def infinite_city_features(s: State, seat: int, found: Moves) -> None:
    """For the beginning of a turn: what a text under way may bring is not looked at."""
    silver = silver_counts(s)
    count_features(s, seat, silver, found)
    for player in range(s.seats):
        if player != seat:
            compare_points(found, total_points(s, player, silver))
    for kind in range(KINDS):
        found[FIRST_IN_HAND + kind] = s.hand[seat, kind]


@kernel
def count_features(s: State, seat: int, silver: int, found: Moves) -> None:
    """All but the tiles in hand; the lead in points is that over nobody, until others' points are compared."""
    for i in range(FIRST_IN_HAND):
        found[i] = 0
    count_tiles(s, seat, found)
    count_silver(s, seat, silver, found)
    count_tokens(s, seat, found)
    found[Feature.SCORE] = sum_of_lines(found[Feature.AREA_TILES], found[Feature.POINTS], found[Feature.SILVER_SCORED])
    found[Feature.LEAD] = found[Feature.SCORE]
    found[Feature.HAND_SIZE] = s.hand_size[seat]
    found[Feature.TURNS_TO_WAIT] = (seat - s.active) % s.seats
    found[Feature.LAST_ROUND] = 1 if s.final_by != NOBODY else 0
    found[Feature.LAST_TURN_TO_COME] = s.to_come >> seat & found[Feature.LAST_ROUND]
    found[Feature.STATIONS] = s.shown[Kind.POWER_STATION]
    found[Feature.ON_TURN] = 1 if s.active == seat else 0
    found[Feature.TILES] = s.tiles


@kernel
def compare_points(found: Moves, points: int) -> None:
    """The points if the game ended now beside those of one more player: the lead over the best, and how many are ahead."""
    found[Feature.LEAD] = min(found[Feature.LEAD], found[Feature.SCORE] - points)
    found[Feature.AHEAD] += 1 if points > found[Feature.SCORE] else 0


@kernel
def count_tiles(s: State, seat: int, found: Moves) -> None:
    """Printed points and those that can be lost, areas, pairs and lone tiles with their free sides, what can grow together."""
    low, high, found[Feature.POINTS], safe_points, found[Feature.SAFE_TILES], found[Feature.SHARED_TILES] = holdings(s, seat)
    found[Feature.POINTS_AT_RISK] = found[Feature.POINTS] - safe_points
    own_low, own_high = low, high
    while low != 0 or high != 0:
        before_low, before_high = low, high
        size, free, low, high = next_group(s, low, high)
        found[Feature.JOINING_SIDES] += joining_sides(s, own_low, own_high, before_low & ~low, before_high & ~high)
        found[Feature.LARGEST_GROUP] = max(found[Feature.LARGEST_GROUP], size)
        points = group_points(size)
        if points > 0:
            found[Feature.AREA_TILES] += points
            found[Feature.AREAS] += 1
            found[Feature.AREA_SIDES] += free
        elif size == 2:
            found[Feature.PAIRS] += 1
            found[Feature.PAIR_SIDES] += free
        else:
            found[Feature.LONE_TILES] += 1
            found[Feature.LONE_SIDES] += free


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
    own, others = silver_tiles(silver, seat), 0
    for player in range(s.seats):
        if player != seat:
            others = max(others, silver_tiles(silver, player))
    found[Feature.SILVER] = own
    found[Feature.SILVER_SCORED] = silver_points(s, seat, silver)
    found[Feature.SILVER_LEAD] = min(max(own - others, -3), 3)


@kernel
def count_tokens(s: State, seat: int, found: Moves) -> None:
    """Tokens in supply: the own, and the fewest."""
    fewest = TOKENS
    for player in range(s.seats):
        if player != seat:
            fewest = min(fewest, s.supply[player])
    found[Feature.TOKENS] = s.supply[seat]
    found[Feature.FEWEST_TOKENS] = fewest
    found[Feature.FEWEST_OF_ALL] = min(fewest, s.supply[seat]) if s.final_by == NOBODY else 0
