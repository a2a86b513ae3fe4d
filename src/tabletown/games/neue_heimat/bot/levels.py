"""How bots that search think about Neue Heimat: how long at each level, and by which weights."""

from tabletown.game import Level
from tabletown.weights import Weights

from .weights import JUDGE_SCALE, WEIGHTS

LEARNED = Weights((), WEIGHTS)
LEVELS = {
    "casual": Level(100, LEARNED, judge_scale=JUDGE_SCALE, plays_on=1),
    "strong": Level(1_000, LEARNED, judge_scale=JUDGE_SCALE, plays_on=1, trees=2),
    "master": Level(5_000, LEARNED, judge_scale=JUDGE_SCALE, plays_on=1, trees=2),
}
