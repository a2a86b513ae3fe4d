"""How bots that search think about Neue Heimat: how long at each level, and by which weights.

The two best levels are led by a network that began by imitating an earlier one and learned from its own games (docs/lab/bots.md).
"""

from pathlib import Path

from tabletown.game.levels import LeadingNetwork, Level
from tabletown.game.weights import load_weights

from .features import FEATURES

WEIGHTS = load_weights(Path(__file__).with_name("weights.json"), FEATURES)
NETWORK = LeadingNetwork(Path(__file__).with_name("network.npz"))
BLUNDER_RATE = 1
"""Decisions of ten that a beginner makes without looking."""
LEVELS = {
    # It compares the two moves that look best, but with so much trust in their looks only where these are about the same.
    "casual": Level(2, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1, trust=18.5),
    "strong": Level(90, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1),
    "expert": Level(600, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1, network=NETWORK),
    "master": Level(8_000, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1, trees=2, network=NETWORK),
}

FIRST = load_weights(Path(__file__).with_name("weights-1.json"), FEATURES, fewer=True)
EARLIER = {
    "casual@1": Level(100, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1),
    "strong@1": Level(1_000, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1, trees=2),
    "master@1": Level(5_000, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1, trees=2),
}
"""The levels of the first edition, kept as they were."""
