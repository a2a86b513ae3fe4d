"""How bots that search think about Infinite City: how long at each level, and by which signs."""

from functools import partial

from tabletown.game import Thinking

from .weights import IDEAS, JUDGE_SCALE, WEIGHTS

thinking = partial(Thinking, weights=WEIGHTS, ideas=IDEAS, judge_scale=JUDGE_SCALE, finishes=True, explore=0.25, trust=20.0)

# Far apart, so that each level beats the one below: from 1,000 on, more iterations do not help any more (docs/bots.md).
THINKING = {"casual": thinking(4), "strong": thinking(100), "master": thinking(2_000)}
