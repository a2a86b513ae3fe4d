"""How bots that search think about Infinite City: how long at each level, and by which weights."""

from functools import partial

from tabletown.game import Level
from tabletown.weights import Weights

from .weights import IDEAS, JUDGE_SCALE, WEIGHTS

level = partial(Level, weights=Weights((), WEIGHTS, IDEAS), judge_scale=JUDGE_SCALE, finishes=True, explore=0.25, trust=20.0)

# Far apart, so that each level beats the one below: from 1,000 on, more iterations do not help any more (docs/bots.md).
LEVELS = {"casual": level(4), "strong": level(100), "master": level(2_000)}
