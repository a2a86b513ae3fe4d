"""How bots that search think about Vegas Showdown: how long at each level, and by which weights.

What an auction was worth shows some turns later, which features hardly tell. The best level is led by a network that has seen
how games go on (docs/lab/bots.md), and so is the level below it, which searches far less.
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
    "casual": Level(5, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1),
    "strong": Level(140, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1),
    "expert": Level(180, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1, network=NETWORK),
    "master": Level(8_000, WEIGHTS["learned"], judge_scale=WEIGHTS.judge_scale, plays_on=1, trees=2, network=NETWORK),
}

FIRST = load_weights(Path(__file__).with_name("weights-1.json"), FEATURES, fewer=True)
EARLIER = {
    "casual@1": Level(100, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1),
    "strong@1": Level(1_000, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1, trees=2),
    "master@1": Level(6_000, FIRST["learned"], judge_scale=FIRST.judge_scale, plays_on=1),
}
"""The levels of the first edition, kept as they were."""
