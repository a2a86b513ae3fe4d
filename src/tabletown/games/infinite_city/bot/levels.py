"""How bots that search think about Infinite City: how long at each level, and by which weights."""

from functools import partial
from pathlib import Path

from tabletown.game.levels import Level
from tabletown.game.weights import load_weights

from .features import FEATURES

WEIGHTS = load_weights(Path(__file__).with_name("weights.json"), FEATURES)
level = partial(Level, weights=WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, finishes=True, explore=0.25, trust=20.0)
BLUNDER_RATE = 3
"""Decisions of ten that a beginner makes without looking."""
# Far apart, so that each level beats the one below: from 1,000 on, more iterations do not help any more (docs/lab/bots.md).
LEVELS = {"casual": level(4), "strong": level(100), "master": level(2_000)}

FIRST = load_weights(Path(__file__).with_name("weights-1.json"), FEATURES, fewer=True)
first = partial(Level, weights=FIRST["learned"], judge_scale=FIRST.judge_scale, finishes=True, explore=0.25, trust=20.0)
EARLIER = {"casual@1": first(4), "strong@1": first(100), "master@1": first(2_000)}
"""The levels of the first edition, kept as they were."""
