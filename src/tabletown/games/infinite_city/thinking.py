"""How bots that search think about Infinite City: how long at each level, and by which signs."""

from tabletown.game import Thinking

from .weights import IDEAS, JUDGE_SCALE, WEIGHTS

THINKING = {
    "casual": Thinking(30, WEIGHTS, IDEAS, judge_scale=JUDGE_SCALE, plays_on=1),
    "strong": Thinking(1_000, WEIGHTS, IDEAS, judge_scale=JUDGE_SCALE, plays_on=1),
    "master": Thinking(6_000, WEIGHTS, IDEAS, judge_scale=JUDGE_SCALE, plays_on=1),
}
