"""How bots that search think about Vegas Showdown: how long at each level, and by which signs."""

from tabletown.game import Thinking

from .weights import JUDGE_SCALE, WEIGHTS

THINKING = {
    "casual": Thinking(100, WEIGHTS, judge_scale=JUDGE_SCALE, plays_on=1),
    "strong": Thinking(1_000, WEIGHTS, judge_scale=JUDGE_SCALE, plays_on=1, trees=2),
    "master": Thinking(6_000, WEIGHTS, judge_scale=JUDGE_SCALE, plays_on=1),
}
