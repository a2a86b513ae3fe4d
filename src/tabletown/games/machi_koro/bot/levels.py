"""How bots that search think about Machi Koro: how long at each level, and by which weights.

More iterations hardly help here; what helps is to have learned more. Master is led by a network that has learned from millions
of its own games; the others go by weights that have stopped early.
"""

from pathlib import Path

from tabletown.game.levels import LeadingNetwork, Level
from tabletown.game.weights import load_weights

from .features import FEATURES

WEIGHTS = load_weights(Path(__file__).with_name("weights.json"), FEATURES)
NETWORK = LeadingNetwork(Path(__file__).with_name("network.npz"))
BLUNDER_RATE = 2
"""Decisions of ten that a beginner makes without looking."""
LEVELS = {
    "casual": Level(4, WEIGHTS["early"], judge_scale=WEIGHTS.judge_scale, plays_on=1),
    "strong": Level(60, WEIGHTS["early"]),
    "master": Level(4_000, WEIGHTS["learned"], trees=2, network=NETWORK),
}

FIRST = load_weights(Path(__file__).with_name("weights-1.json"), FEATURES, fewer=True)
EARLIER = {
    "casual@1": Level(20, FIRST["early"], judge_scale=FIRST.judge_scale, plays_on=1),
    "strong@1": Level(300, FIRST["early"]),
    "master@1": Level(2_000, FIRST["learned"]),
}
"""The levels of the first edition, kept as they were."""
