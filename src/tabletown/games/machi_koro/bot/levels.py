"""How bots that search think about Machi Koro: how long at each level, and by which weights.

More iterations hardly help here; what helps is to have learned more. Master has learned from many rounds of its own games;
the others have stopped early.
"""

from tabletown.game import Level
from tabletown.weights import Weights

from .weights import EARLY_IDEAS, EARLY_WEIGHTS, IDEAS, JUDGE_SCALE, WEIGHTS

EARLY, LATE = Weights((), EARLY_WEIGHTS, EARLY_IDEAS), Weights((), WEIGHTS, IDEAS)
LEVELS = {
    "casual": Level(20, EARLY, judge_scale=JUDGE_SCALE, plays_on=1),
    "strong": Level(300, EARLY),
    "master": Level(2_000, LATE),
}
