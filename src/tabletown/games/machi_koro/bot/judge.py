"""What a position of Machi Koro is worth at a glance: for bots.

The question is how many rounds a player still needs to win: the price of the missing landmarks, less the coins at hand,
by the coins that a round is expected to bring, on the dice that the player would choose. A card is worth buying when it
makes that time shorter, which is early in the game; a landmark when nothing else does.
"""

from tabletown.kernel import State, kernel

from ..rules.city import copy_pays, has, landmarks, landmarks_to_win, missing_cost
from ..rules.components import (
    AMUSEMENT_PARK_TAKES,
    BLUE_AT,
    CITY_HALL_PAYS,
    ESTABLISHMENTS,
    GREEN_AT,
    HARBOR_ADDS,
    LANDMARK_COST,
    MOST_DICE,
    NO_CARD,
    PURPLE_AT,
    RED_AT,
    Kind,
)
from ..rules.construction import city_hall_always_pays, nothing_pays, park_stands
from ..rules.income import major_demand, red_demand, tuna_boat_pays, tuna_dice
from ..rules.reasons import Reason, may_add_two, may_roll_several, roll_reason, wish_reason
from ..rules.scoring import machi_koro_winners
from ..rules.state import Phase

WIN = 1 << 40
ALL_LANDMARKS = int(LANDMARK_COST.sum())
COIN = 36  # expectations are counted in 36ths of a coin, the ways of two dice
ROUND = 10_000  # one round, as a time
HALF = 100_000  # the value of needing half the time
USUAL_PURSE = 5  # what a player can be expected to hold when it comes to paying
SPARE = 90  # percent of a coin at hand that counts: others may take it
GIFT_COSTS = 2  # a card given away is the least useful one
SWAP_BRINGS = 2
TWO_DICE = 7  # show that much on average


@kernel
def machi_koro_judge(s: State, seat: int) -> int:
    if s.phase == Phase.OVER:
        return WIN if machi_koro_winners(s) >> seat & 1 else -WIN
    if s.phase == Phase.RECEIVE or s.phase == Phase.SWAP_FOR:
        return judge_without_card(s, seat)
    return prospects(s, seat)


@kernel
def judge_without_card(s: State, seat: int) -> int:
    """A card is chosen to be given, or to be swapped for the best one there is; the position is left as it was."""
    active, card = s.active, s.card
    s.cards[active, card] -= 1
    best = prospects(s, seat)
    if s.phase == Phase.SWAP_FOR and seat == active:
        for kind in range(ESTABLISHMENTS):
            if others_have(s, kind):
                s.cards[active, kind] += 1
                best = max(best, prospects(s, seat))
                s.cards[active, kind] -= 1
    s.cards[active, card] += 1
    return best


@kernel
def others_have(s: State, kind: int) -> bool:
    for seat in range(s.seats):
        if wish_reason(s, seat, kind) == Reason.NONE:
            return True
    return False


@kernel
def prospects(s: State, seat: int) -> int:
    """Rounds to victory, and a little malice towards those who are ahead."""
    return prospects_with(s, seat, expected_own_roll(s, seat), expected_from_others(s, seat))


@kernel
def prospects_with(s: State, seat: int, own_roll: int, from_others: int) -> int:
    """The same when it is known what the rolls are expected to bring."""
    income = max(COIN // 2, own_roll + from_others + steady_income(s, seat))
    missing = needed_cost(s, seat) * COIN
    at_hand = s.coins[seat] * COIN * SPARE // 100 + expected_now(s, seat, own_roll)
    rounds = (missing - at_hand) * ROUND // income
    at_least = (landmarks_to_win(s) - landmarks(s, seat)) * ROUND  # one landmark a turn
    coin = COIN * ROUND // income
    return -halvings(max(rounds, at_least) + at_least // 20 + malice(s, seat) * coin // 8)


@kernel
def halvings(rounds: int) -> int:
    """How often the time to victory must be halved, in units of HALF: being one round of fifty behind matters little."""
    whole, rest = 0, max(1, rounds)
    while rest >= 2 << whole:
        whole += 1
    return whole * HALF + (rest - (1 << whole)) * HALF // (1 << whole)


@kernel
def needed_cost(s: State, seat: int) -> int:
    """The price of the landmarks that are still needed; with `quick_win` the dearest may be left out."""
    cost = missing_cost(s, seat)
    if landmarks_to_win(s) < LANDMARK_COST.size:
        for landmark in range(LANDMARK_COST.size - 1, -1, -1):  # they grow dearer in the order of the table
            if not has(s, seat, landmark):
                return cost - LANDMARK_COST[landmark]
    return cost


@kernel
def malice(s: State, seat: int) -> int:
    """What the others have put together, on average."""
    wealth = 0
    for other in range(s.seats):
        if other != seat:
            wealth += s.coins[other] + ALL_LANDMARKS - needed_cost(s, other)
            for kind in range(ESTABLISHMENTS):
                wealth += s.cards[other, kind]
    return wealth // (s.seats - 1)


@kernel
def steady_income(s: State, seat: int) -> int:
    """City Hall, and Airport in the turns that are spent saving."""
    often = COIN if city_hall_always_pays(s) else COIN // 6
    return CITY_HALL_PAYS * often + nothing_pays(s, seat) * COIN // 2


@kernel
def expected_now(s: State, seat: int, own_roll: int) -> int:
    """What the roll that is just being made will bring."""
    if s.active != seat:
        return 0
    if s.phase == Phase.ROLL:
        return own_roll
    if s.phase == Phase.DICE:
        return expected_roll(s, seat, s.rolling)
    if s.phase == Phase.HARBOR:
        return COIN * max(brings(s, seat, s.total), brings(s, seat, s.total + HARBOR_ADDS))
    if s.phase == Phase.TUNA:
        return COIN * tuna_brings(s, seat)
    return 0


# --- expectations ---------------------------------------------------------------------------------------------------


@kernel
def expected_own_roll(s: State, seat: int) -> int:
    """The best number of dice, in 36ths of a coin."""
    active = s.active
    s.active = seat
    one = expected_roll(s, seat, 1)
    two = expected_roll(s, seat, 2) if roll_reason(s, 2) == Reason.NONE else 0
    best = with_landmarks(s, seat, one, two)
    s.active = active
    return best


@kernel
def with_landmarks(s: State, seat: int, one: int, two: int) -> int:
    """The best of one die, two and three, by the roller; with Amusement Park a sixth of all rolls of two dice comes again."""
    best = one
    if roll_reason(s, 2) == Reason.NONE:
        if park_stands(s):
            two += max(0, two) // 5 + (s.seats - 1) * AMUSEMENT_PARK_TAKES * COIN // 6
        best = max(best, two)
    if roll_reason(s, MOST_DICE) == Reason.NONE:
        best = max(best, expected_roll(s, seat, MOST_DICE))
    return best


@kernel
def expected_roll(s: State, seat: int, dice: int) -> int:
    """What the active player's roll of so many dice brings a seat. Three dice come out a good deal better than two."""
    if dice == 1:
        value = 0
        for total in range(1, 7):
            value += 6 * brings(s, seat, total)
        return value
    value, best = 0, 0
    for total in range(2, 13):
        here = brings(s, seat, total)
        if s.active == seat and may_add_two(s, total):
            here = max(here, brings(s, seat, total + HARBOR_ADDS))
        value += (6 - abs(7 - total)) * here
        best = max(best, here)
    if dice == MOST_DICE:
        value += (best * COIN - value) // 3
    return value


@kernel
def expected_from_others(s: State, seat: int) -> int:
    active, value = s.active, 0
    for roller in range(s.seats):
        if roller != seat:
            s.active = roller
            value += expected_roll(s, seat, 2 if may_roll_several(s) else 1)
    s.active = active
    return value


@kernel
def brings(s: State, seat: int, total: int) -> int:
    """The coins that a seat wins or loses when the active player gets this total."""
    value = blue_brings(s, seat, total)
    if seat == s.active:
        return value + green_brings(s, seat, total) + purple_brings(s, total) - red_costs(s, total)
    red = RED_AT[total]
    if red != NO_CARD and s.cards[seat, red] > 0:
        value += min(red_demand(s, seat, red), max(USUAL_PURSE, s.coins[s.active]))
    return value - purple_costs(s, seat, total)


@kernel
def blue_brings(s: State, seat: int, total: int) -> int:
    kind = BLUE_AT[total]
    if kind == NO_CARD or s.cards[seat, kind] == 0:
        return 0
    if kind == Kind.TUNA_BOAT:
        return tuna_brings(s, seat)
    return s.cards[seat, kind] * copy_pays(s, seat, kind)


@kernel
def tuna_brings(s: State, seat: int) -> int:
    """On an average tuna roll, rounded up."""
    average = (TWO_DICE * tuna_dice(s) + 1) // 2
    return s.cards[seat, Kind.TUNA_BOAT] * tuna_boat_pays(s, seat, average)


@kernel
def green_brings(s: State, seat: int, total: int) -> int:
    value = 0
    for i in range(2):
        kind = GREEN_AT[total, i]
        if kind != NO_CARD and s.cards[seat, kind] > 0:
            pays = copy_pays(s, seat, kind)
            if kind == Kind.DEMOLITION_COMPANY:
                pays -= cheapest_landmark(s, seat, pays)
            elif kind == Kind.MOVING_COMPANY:
                pays -= GIFT_COSTS
            value += s.cards[seat, kind] * pays
    return value


@kernel
def cheapest_landmark(s: State, seat: int, nothing: int) -> int:
    """What has to be built again; without a landmark there is nothing to gain either."""
    for landmark in range(LANDMARK_COST.size):
        if has(s, seat, landmark):
            return LANDMARK_COST[landmark]
    return nothing


@kernel
def red_costs(s: State, total: int) -> int:
    kind = RED_AT[total]
    if kind == NO_CARD:
        return 0
    owed = 0
    for owner in range(s.seats):
        if owner != s.active and s.cards[owner, kind] > 0:
            owed += red_demand(s, owner, kind)
    return min(owed, max(USUAL_PURSE, s.coins[s.active]))


@kernel
def purple_brings(s: State, total: int) -> int:
    value = 0
    for i in range(2):
        kind = PURPLE_AT[total, i]
        if kind != NO_CARD and s.cards[s.active, kind] > 0:
            if kind == Kind.BUSINESS_CENTER:
                value += SWAP_BRINGS
            elif kind == Kind.TECH_STARTUP:
                value += s.seats - 1  # it grows while the game goes on
            for payer in range(s.seats):
                if payer != s.active and kind != Kind.BUSINESS_CENTER:
                    value += min(major_demand(s, payer, kind), max(USUAL_PURSE, s.coins[payer]))
    return value


@kernel
def purple_costs(s: State, seat: int, total: int) -> int:
    value = 0
    for i in range(2):
        kind = PURPLE_AT[total, i]
        if kind != NO_CARD and kind != Kind.BUSINESS_CENTER and s.cards[s.active, kind] > 0:
            value += min(major_demand(s, seat, kind), max(USUAL_PURSE, s.coins[seat]))
    return value
