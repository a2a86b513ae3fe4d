"""How bots that search think about Infinite City: how long at each level, and by which signs."""

from functools import partial

from tabletown.game import Thinking

from .weights import IDEAS, JUDGE_SCALE, WEIGHTS

thinking = partial(Thinking, weights=WEIGHTS, ideas=IDEAS, judge_scale=JUDGE_SCALE, finishes=True, explore=0.25, trust=20.0)

THINKING = {"casual": thinking(30), "strong": thinking(1_000), "master": thinking(6_000)}
