"""For bots: what a position is worth at a glance, what says who will win, and how long each level thinks."""

from pathlib import Path

from tabletown.game import Level
from tabletown.kernel import Moves, State, kernel
from tabletown.weights import load_weights

from .rules import BONUS, FLOATS, HEAVIEST, Phase, in_bag, weight_of


@kernel
def worth(s: State, seat: int, weight: int) -> int:
    """What a raft of this weight promises, in hundredths of a point."""
    if weight <= FLOATS:
        return 100 * weight + s.bonus * BONUS * 8 * weight
    if s.overboard[seat] == 0 and s.cast_off[seat] == 0:
        return 700  # something will go overboard
    return 0


@kernel
def prospects(s: State, seat: int) -> int:
    """The raft as it is; where its player is about to draw, the mean of what may come."""
    weight = weight_of(s, seat)
    if s.phase != Phase.DRAW or s.player != seat:
        return worth(s, seat, weight)
    total, count = 0, 0
    for w in range(HEAVIEST):
        total += in_bag(s, w) * worth(s, seat, weight + w + 1)
        count += in_bag(s, w)
    return total // max(count, 1)


@kernel
def pebbles_judge(s: State, seat: int) -> int:
    """Points that are made, and those that the raft promises: more than the best of the others has."""
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, 100 * (s.carried[other] + s.extra[other]))
    promised = 0 if s.phase == Phase.OVER else prospects(s, seat)
    return 100 * (s.carried[seat] + s.extra[seat]) + promised - best


FEATURES = ("points", "points that the raft promises", "too heavy", "pebbles aboard", "may throw one overboard", "has cast off")


@kernel
def pebbles_features(s: State, seat: int, found: Moves) -> None:
    found[0] = s.carried[seat] + s.extra[seat]
    found[1] = prospects(s, seat) // 100
    found[2] = 1 if weight_of(s, seat) > FLOATS else 0
    found[3] = s.aboard[seat]
    found[4] = 1 if s.overboard[seat] == 0 else 0
    found[5] = s.cast_off[seat]


WEIGHTS = load_weights(Path(__file__).parent / "weights.json", FEATURES)
LEVELS = {
    "casual": Level(30, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale),
    "strong": Level(300, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale),
    "master": Level(3_000, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale),
}
