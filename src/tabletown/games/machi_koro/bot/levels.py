"""How bots that search think about Machi Koro: how long at each level, and by which signs.

More iterations hardly help here; what helps is to have learned more. Master has learned from many rounds of its own games;
the others have stopped early.
"""

from tabletown.game import Thinking

from .weights import EARLY_IDEAS, EARLY_WEIGHTS, IDEAS, JUDGE_SCALE, WEIGHTS

THINKING = {
    "casual": Thinking(20, EARLY_WEIGHTS, EARLY_IDEAS, judge_scale=JUDGE_SCALE, plays_on=1),
    "strong": Thinking(300, EARLY_WEIGHTS, EARLY_IDEAS),
    "master": Thinking(2_000, WEIGHTS, IDEAS),
}
