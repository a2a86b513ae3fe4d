"""For bots: what a position is worth at a glance, what says who will win, and how long each level thinks."""

from pathlib import Path

from tabletown.engine.kernel import Moves, State, kernel
from tabletown.game.levels import Level
from tabletown.game.weights import load_weights

from .rules import DRAW, FLOATS, HEAVIEST, carried, in_bag, pebbles_score_line, weight_of


@kernel
def pebbles_judge(s: State, seat: int) -> int:
    """What the raft promises, in hundredths of a point; where its player is about to draw, the mean of what may come."""
    weight, total, count = weight_of(s, seat), 0, 0
    if s.phase != DRAW or s.player != seat:
        return 100 * (carried(s, seat) + pebbles_score_line(s, seat, 1))
    for w in range(HEAVIEST):
        total += in_bag(s, w) * (weight + w + 1 if weight + w + 1 <= FLOATS else 0)
        count += in_bag(s, w)
    return 100 * total // max(count, 1)


FEATURES = ("points that the raft promises", "too heavy", "pebbles aboard", "has cast off")


@kernel
def pebbles_features(s: State, seat: int, found: Moves) -> None:
    found[0] = pebbles_judge(s, seat) // 100
    found[1] = 1 if weight_of(s, seat) > FLOATS else 0
    found[2] = s.aboard[seat]
    found[3] = s.cast_off[seat]


WEIGHTS = load_weights(Path(__file__).parent / "weights.json", FEATURES)
LEVELS = {
    name: Level(iterations, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale)
    for name, iterations in {"casual": 30, "strong": 300, "master": 3_000}.items()
}
