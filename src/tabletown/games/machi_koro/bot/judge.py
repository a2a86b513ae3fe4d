"""What a position of Machi Koro is worth at a glance: for bots.

The question is how many rounds a player still needs to win: the price of the missing landmarks, less the coins at hand,
by the coins that a round is expected to bring, on the dice that the player would choose. A card is worth buying when it
makes that time shorter, which is early in the game; a landmark when nothing else does.
"""

from tabletown.engine.kernel import State, kernel

from ..rules.city import has, landmarks, landmarks_to_win, missing_cost
from ..rules.components import (
    AMUSEMENT_PARK_TAKES,
    CITY_HALL_PAYS,
    DICE_THAT_COUNT,
    ESTABLISHMENTS,
    FIRES,
    LANDMARK_COST,
    MOST_DICE,
    PIPS,
    Kind,
)
from ..rules.construction import city_hall_always_pays, nothing_pays, park_stands
from ..rules.dice import FALLS, WAYS
from ..rules.income import green_kind, major_kind, raised_total, tuna_dice
from ..rules.prospects import blue_brings, roll_brings
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
JUDGED_APART = [Kind.DEMOLITION_COMPANY, Kind.MOVING_COMPANY, Kind.BUSINESS_CENTER, Kind.TECH_STARTUP]
MORE_THAN_COINS = FIRES[JUDGED_APART].max(axis=0)
"""Whether a card fires at a total that does more than pay."""


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
        return COIN * max(brings(s, seat, s.total), brings(s, seat, raised_total(s.total, 1)))
    if s.phase == Phase.TUNA:
        return COIN * blue_brings(s, seat, Kind.TUNA_BOAT, usual_tuna(s))
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
    """The best of one die, two and three, by the roller; with Amusement Park a sixth of all rolls of two dice comes again, which
    is also taken for the worth of an official extra turn."""
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
    """What the active player's roll of so many dice brings a seat. That three dice come out better than two is a rough guess: a
    third of the way to the best total."""
    counted = min(dice, DICE_THAT_COUNT)
    value, best = 0, 0
    for total in range(counted, counted * PIPS + 1):
        here = brings(s, seat, total)
        if s.active == seat and may_add_two(s, total):
            here = max(here, brings(s, seat, raised_total(total, 1)))
        value += WAYS[counted, total] * here
        best = max(best, here)
    value *= COIN // FALLS[counted]
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
    """What a seat wins or loses when the active player gets this total: coins by the rules of income, as far as these can be
    told beforehand, and what else happens by what it is usually worth."""
    value = roll_brings(s, seat, total, USUAL_PURSE, usual_tuna(s))
    return value + beside_coins(s, total) if seat == s.active and MORE_THAN_COINS[total] == 1 else value


@kernel
def usual_tuna(s: State) -> int:
    """What tuna dice show on average, rounded up; a single one's 2 of the Harbor are left out."""
    return (TWO_DICE * tuna_dice(s) + 1) // 2


@kernel
def beside_coins(s: State, total: int) -> int:
    """What the active player's cards do beside their coins, an opinion: a landmark that falls must be built again, a card given
    away is the least useful one, one that is swapped brings a better one, and a Tech Startup grows while the game goes on."""
    value = 0
    for i in range(2):
        green, major = green_kind(s, total, i), major_kind(s, total, i)
        if green == Kind.DEMOLITION_COMPANY:
            value -= s.cards[s.active, green] * cheapest_landmark(s, s.active)
        elif green == Kind.MOVING_COMPANY:
            value -= s.cards[s.active, green] * GIFT_COSTS
        if major == Kind.BUSINESS_CENTER:
            value += SWAP_BRINGS
        elif major == Kind.TECH_STARTUP:
            value += s.seats - 1
    return value


@kernel
def cheapest_landmark(s: State, seat: int) -> int:
    """The price of what would be demolished; 0 where there is nothing."""
    for landmark in range(LANDMARK_COST.size):  # they grow dearer in the order of the table
        if has(s, seat, landmark):
            return LANDMARK_COST[landmark]
    return 0
