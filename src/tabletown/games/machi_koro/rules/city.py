"""What stands in a city, and what a copy of a card brings its owner: chapters 3, 7.4 and 8 of the rulebook."""

from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import (
    COUNTS,
    ESTABLISHMENTS,
    ICON,
    LANDMARK_COST,
    LANDMARK_COUNT,
    LANDMARKS_TO_WIN,
    MALL_ADDS,
    MALL_MULTIPLIES_FLOWER_SHOPS,
    MOST_OWN_LANDMARKS,
    NEEDS_HARBOR,
    NOTHING_COUNTED,
    PAYS,
    ROLLERS_LANDMARKS,
    Icon,
    Kind,
    Landmark,
)
from .state import Rule, Tuna


@asked
@kernel
def has(s: State, seat: int, landmark: int) -> bool:
    return s.built[seat] >> landmark & 1 == 1


@kernel
def landmarks(s: State, seat: int) -> int:
    """Finished landmarks; ruling R1: City Hall is never counted."""
    return LANDMARK_COUNT[s.built[seat]]


@asked
@kernel
def landmarks_to_win(s: State) -> int:
    """All six; with `quick_win` six counting City Hall, so any five."""
    return LANDMARKS_TO_WIN - 1 if s.quick_win == 1 else LANDMARKS_TO_WIN


@asked
@kernel
def landmarks_missing(s: State, seat: int) -> int:
    """How many more a player needs to win."""
    return landmarks_to_win(s) - landmarks(s, seat)


@asked
@kernel
def has_won(s: State, seat: int) -> bool:
    return landmarks_missing(s, seat) <= 0


@asked
@kernel
def list_landmarks(s: State, seat: int, built: Moves) -> None:
    """For each landmark 1 where a player has built it, else 0."""
    for landmark in range(LANDMARK_COST.size):
        built[landmark] = 1 if has(s, seat, landmark) else 0


@asked
@kernel
def coins_missing(s: State, seat: int, price: int) -> int:
    """What a player lacks for a price."""
    return max(0, price - s.coins[seat])


@kernel
def missing_cost(s: State, seat: int) -> int:
    """The price of all landmarks that are not built."""
    cost = 0
    for landmark in range(LANDMARK_COST.size):
        if not has(s, seat, landmark):
            cost += LANDMARK_COST[landmark]
    return cost


@asked
@kernel
def list_progress(s: State, found: Moves) -> None:
    """For each seat its landmarks, how many more it needs to win, and the price of all that are not built."""
    for seat in range(s.seats):
        found[3 * seat], found[3 * seat + 1] = landmarks(s, seat), landmarks_missing(s, seat)
        found[3 * seat + 2] = missing_cost(s, seat)


@kernel
def icons(s: State, seat: int, icon: int) -> int:
    """Cards with an icon in a city; ruling R5: starting cards count like any other."""
    n = 0
    for kind in range(ESTABLISHMENTS):
        if ICON[kind] == icon:
            n += s.cards[seat, kind]
    return n


@asked
@kernel
def has_establishment(s: State, seat: int) -> bool:
    for kind in range(ESTABLISHMENTS):
        if s.cards[seat, kind] > 0:
            return True
    return False


@asked
@kernel
def owned_by_all(s: State, kind: int) -> bool:
    for seat in range(s.seats):
        if s.cards[seat, kind] == 0:
            return False
    return True


@asked
@kernel
def condition_met(s: State, owner: int, kind: int) -> bool:
    """Harbor for boats and Sushi Bars, few own landmarks for the General Store, many of whoever rolls for restaurants."""
    if lacks_harbor(s, owner, kind):
        return False
    return landmarks(s, owner) <= MOST_OWN_LANDMARKS[kind] and landmarks(s, s.active) >= ROLLERS_LANDMARKS[kind]


@kernel
def lacks_harbor(s: State, owner: int, kind: int) -> bool:
    """Ruling R17: boats and Sushi Bars need their owner's Harbor; Tuna Boats do not where everybody shares (ruling C6)."""
    if kind == Kind.TUNA_BOAT and s.tuna_boat == Tuna.SHARED:
        return False
    return NEEDS_HARBOR[kind] == 1 and not has(s, owner, Landmark.HARBOR)


@kernel
def counted(s: State, owner: int, kind: int) -> int:
    """How often a copy pays: once, or for each thing that it counts."""
    if kind == Kind.FLOWER_SHOP:
        return s.cards[owner, Kind.FLOWER_ORCHARD]
    if kind == Kind.SODA_BOTTLING_PLANT:
        cups = 0
        for seat in range(s.seats):
            cups += icons(s, seat, Icon.CUP)
        return cups
    if COUNTS[kind] == NOTHING_COUNTED:
        return 1
    return icons(s, owner, COUNTS[kind])


@kernel
def mall_adds(s: State, owner: int, kind: int) -> bool:
    """7.4: whether Shopping Mall adds to a copy that pays; by the official rule for cups and breads only."""
    if not has(s, owner, Landmark.SHOPPING_MALL) or kind >= ESTABLISHMENTS:  # ruling C18: no majors
        return False
    return s.shopping_mall == Rule.MANUAL or ICON[kind] == Icon.CUP or ICON[kind] == Icon.BREAD


@asked
@kernel
def copy_pays(s: State, owner: int, kind: int) -> int:
    """What one copy brings its owner at this moment, Shopping Mall included."""
    if not condition_met(s, owner, kind):
        return 0
    pays = PAYS[kind] * counted(s, owner, kind)
    if kind == Kind.FLOWER_SHOP:
        return pays * MALL_MULTIPLIES_FLOWER_SHOPS if has(s, owner, Landmark.SHOPPING_MALL) else pays  # no coin on top
    if pays > 0 and mall_adds(s, owner, kind):
        pays += MALL_ADDS
    return pays
