"""The features of a position by which bots judge who will win: small numbers, which the weights turn into chances."""

from tabletown.engine.kernel import Moves, State, kernel

from ..rules.city import has, landmarks, landmarks_to_win
from ..rules.components import CARD_NAMES, KINDS, LANDMARK_COST, LANDMARK_NAMES
from ..rules.state import Phase
from .judge import (
    ALL_LANDMARKS,
    COIN,
    HALF,
    expected_from_others,
    expected_now,
    expected_roll,
    needed_cost,
    prospects_with,
    with_landmarks,
)

MUCH = 25  # coins that the next turn or two can use
RICH = ALL_LANDMARKS
MOST_EXPECTED = 15 * COIN
FIRST_LANDMARK_FEATURE = 15
FIRST_CARD_FEATURE = FIRST_LANDMARK_FEATURE + LANDMARK_COST.size

FEATURES = (
    "coins, up to the price of all landmarks",
    "coins, up to what a turn or two can use",
    "coins on Tech Startup",
    "turns until the own one",
    "own roll still to come",
    "time to victory, halved how often",
    "income of a roll of one die",
    "income of a roll of two dice",
    "income of the best roll",
    "income from the others' rolls",
    "price of the missing landmarks",
    "landmarks still needed",
    "most landmarks of another player",
    "most coins of another player",
    "income of the roll being made",
    *(f"has built {name}" for name in LANDMARK_NAMES),
    *(f"copies of {name}" for name in CARD_NAMES),
)
"""What each feature counts, in the order in which they are written."""
assert len(FEATURES) == FIRST_CARD_FEATURE + KINDS


@kernel
def machi_koro_features(s: State, seat: int, found: Moves) -> None:
    """Counted as `FEATURES` says."""
    found[0] = min(s.coins[seat], RICH)
    found[1] = min(s.coins[seat], MUCH)
    found[2] = min(s.stored[seat], MUCH)
    found[3] = (seat - s.active) % s.seats
    found[4] = 1 if s.active == seat and s.phase < Phase.BUILD else 0
    expect(s, seat, found)
    found[10] = needed_cost(s, seat)
    found[11] = landmarks_to_win(s) - landmarks(s, seat)
    found[12], found[13] = 0, 0
    for player in range(s.seats):
        if player != seat:
            found[12] = max(found[12], landmarks(s, player))
            found[13] = max(found[13], min(s.coins[player], MUCH))
    for landmark in range(LANDMARK_COST.size):
        found[FIRST_LANDMARK_FEATURE + landmark] = 1 if has(s, seat, landmark) else 0
    for kind in range(KINDS):
        found[FIRST_CARD_FEATURE + kind] = s.cards[seat, kind]
    if s.active == seat and (s.phase == Phase.RECEIVE or s.phase == Phase.SWAP_FOR):
        found[FIRST_CARD_FEATURE + s.card] -= 1  # as good as gone


@kernel
def expect(s: State, seat: int, found: Moves) -> None:
    """What rolls will bring: one die, two, the best choice, those of the others, the one being made; and the time left."""
    active = s.active
    s.active = seat
    one, two = expected_roll(s, seat, 1), expected_roll(s, seat, 2)
    own = with_landmarks(s, seat, one, two)
    s.active = active
    others = expected_from_others(s, seat)
    found[5] = prospects_with(s, seat, own, others) * 100 // HALF
    found[6], found[7], found[8], found[9] = within(one), within(two), within(own), within(others)
    found[14] = within(expected_now(s, seat, own))


@kernel
def within(expected: int) -> int:
    """More than enough is enough."""
    return min(max(expected, -MOST_EXPECTED), MOST_EXPECTED)
