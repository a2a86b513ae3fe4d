"""What a position is worth to each seat: features, weighed by what was learned, as chances to win."""

from typing import NamedTuple

import numpy as np

from tabletown.engine.game_calls import features, turn
from tabletown.engine.kernel import OVER, Moves, State, kernel, of_unit
from tabletown.game.weights import Weights

from .win_probability import Floats, certain_chances, odds_to_chances

MOST_SEATS = 6


class Model(NamedTuple):
    """Learned weights, and room to work with them. A hidden unit is a column of `hidden`: see `weights.py`."""

    linear: Floats
    hidden: Floats
    features: Moves
    activation: Floats
    chances: Floats


def new_model(weights: Weights) -> Model:
    """The model that these weights make."""
    linear = np.array(weights.linear)
    hidden = np.array(weights.hidden, float).reshape(linear.size + 2, -1)
    return Model(linear, hidden, np.zeros(linear.size, np.int64), np.zeros(hidden.shape[1]), np.zeros(MOST_SEATS))


@kernel
def evaluate(s: State, seats: int, model: Model) -> None:
    """Write each seat's chance to win into `model.chances`: certain at the end, else by weighing the features of each."""
    chances = model.chances
    if turn(s) == OVER:
        certain_chances(s, seats, chances)
        return
    for player in range(seats):
        features(s, player, model.features)
        chances[player] = weigh(model)
    odds_to_chances(chances, seats)


@kernel
def weigh(model: Model) -> float:
    """The logarithm of a seat's odds: what each feature says by itself, and what the hidden units add."""
    found, hidden, activation = model.features, model.hidden, model.activation
    count, worth = found.size, 0.0
    for k in range(activation.size):
        activation[k] = hidden[count, k]
    for i in range(count):
        if found[i] != 0:
            feature = float(found[i])
            worth += model.linear[i] * feature
            for k in range(activation.size):
                activation[k] += hidden[i, k] * feature
    for k in range(activation.size):
        worth += hidden[count + 1, k] * max(0.0, activation[k])
    return worth


of_unit("tabletown.bots.link_unit", evaluate)
