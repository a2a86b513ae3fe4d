"""A network that judges positions and moves: by what a seat observes, and by everybody's features.

Every number of an observation with few values has a row of the first layer for each of them, and the rows of what is observed
are added up; a number with many values, and a feature, is multiplied with a row of its own. Two layers later there is an
opinion of every move (the logarithm of how likely it is to be chosen) and of every seat (the logarithm of its odds to win);
seats are counted from the observer on.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.engine.game_calls import features, observe
from tabletown.engine.kernel import Moves, State, kernel
from tabletown.engine.observation_kernels import Observed, counted_on
from tabletown.errors import BadWeights
from tabletown.game.declaration import Game
from tabletown.game.networks import Learned, load_network
from tabletown.text.i18n import _

from .feature_model import MOST_SEATS
from .win_probability import Floats, odds_to_chances

Singles = NDArray[np.float32]
MOST_VALUES = 64
"""A number that can have more values than this counts as an amount; rows has only the nearest of its first few values."""
FEW_VALUES, AMOUNT = 40, 32.0


class Encoding(NamedTuple):
    """Which row of the first layer stands for what."""

    low: Moves  # of each number, its least value
    values: Moves  # how many values have rows
    start: Moves  # the first of these rows
    amount: Moves  # the row of a number that counts as an amount, or -1
    features: int  # where the rows of the features start: those of the observer, of the next player and so on
    rows: int  # all of them


def encoding_of(game: Game) -> Encoding:
    """How a game's observations and features are told to a network."""
    seen = game.observation
    if seen is None:
        raise BadWeights(_("{game} has no observations, so no network can see it", game=game.key))
    low, high = seen.low.astype(np.int64), seen.high.astype(np.int64)
    many = high - low >= MOST_VALUES
    low, values = np.where(many, 0, low), np.where(many, FEW_VALUES, high - low + 1)
    start, end = np.cumsum(values) - values, int(values.sum())
    amount = np.where(many, end + np.cumsum(many) - 1, -1)
    first = end + int(many.sum())
    return Encoding(low, values, start, amount, first, first + MOST_SEATS * len(features_named(game)))


def features_named(game: Game) -> tuple[str, ...]:
    """The features of a seat."""
    return game.levels["master"].weights.features


def learned_for(game: Game) -> Learned:
    """What a network of a game must have been learned for."""
    code, version = encoding_of(game), game.observation.version if game.observation else 0
    sizes = {"inputs": code.rows, "numbers": code.low.size, "seats": MOST_SEATS}
    return Learned(game.key, version, features_named(game), game.move_count, sizes)


class Network(NamedTuple):
    """What was learned, and room to think."""

    low: Moves
    values: Moves
    start: Moves
    amount: Moves
    usual: Moves  # the row that is part of the bias
    features_start: int
    scale: Singles  # of each feature
    rows: Singles
    bias: Singles
    inner: Singles
    inner_bias: Singles
    moves: Singles  # a row for each move
    moves_bias: Singles
    seats: Singles  # a row for each seat
    seats_bias: Singles
    observed: Observed
    features: Moves
    first: Singles
    second: Singles
    logits: Floats  # of the legal moves, in their order
    chances: Floats  # by seat


@cache
def network_in(game: Game, path: Path) -> Network:
    """The network of a file. What a number usually is becomes part of the bias, so that it need not be added each time."""
    code, file = encoding_of(game), load_network(path, learned_for(game))
    layers = dict(file.layers)
    for start, count, row in zip(code.start, code.values, file.usual, strict=True):
        most = layers["rows"][row].copy()
        layers["bias"] += most
        layers["rows"][start : start + count] -= most
    return Network(
        code.low, code.values, code.start, code.amount, file.usual, code.features, file.scale, **layers,
        observed=np.zeros(code.low.size, np.int16), features=np.zeros(file.scale.size, np.int64),
        first=np.zeros_like(layers["bias"]), second=np.zeros_like(layers["inner_bias"]),
        logits=np.zeros(game.most_legal), chances=np.zeros(MOST_SEATS),
    )  # fmt: skip


def new_network(game: Game, path: Path) -> Network:
    """The network of a file, with room of its own to think: one for each thread."""
    learned = network_in(game, path)
    room = ("observed", "features", "first", "second", "logits", "chances")
    return learned._replace(**{name: np.zeros_like(getattr(learned, name)) for name in room})


@kernel
def think(s: State, who: int, net: Network) -> None:
    """Look at a position as a seat sees it, up to the second layer."""
    first, second = net.first, net.second
    for k in range(first.size):
        first[k] = net.bias[k]
    add_observed(s, who, net)
    add_features(s, who, net)
    for k in range(second.size):
        second[k] = net.inner_bias[k]
    for j in range(first.size):
        if first[j] > 0:
            for k in range(second.size):
                second[k] += first[j] * net.inner[j, k]
    for k in range(second.size):
        second[k] = max(second[k], np.float32(0))


@kernel
def add_observed(s: State, who: int, net: Network) -> None:
    """What the seat observes, to the first layer."""
    observed = net.observed
    observe(s, who, observed)
    for i in range(observed.size):
        row = net.start[i] + min(max(observed[i] - net.low[i], 0), net.values[i] - 1)
        if row != net.usual[i]:
            add_row(net, row, np.float32(1))
        if net.amount[i] >= 0 and observed[i] != 0:
            add_row(net, net.amount[i], np.float32(observed[i] / AMOUNT))


@kernel
def add_features(s: State, who: int, net: Network) -> None:
    """Everybody's features, to the first layer."""
    seats, found, row = s.seats + 0, net.features, net.features_start + 0
    for n in range(seats):
        features(s, counted_on(who, n, seats), found)
        for i in range(found.size):
            if found[i] != 0:
                add_row(net, row + i, np.float32(found[i]) * net.scale[i])
        row += found.size


@kernel
def add_row(net: Network, row: int, times: np.float32) -> None:
    """So many times a row, to the first layer."""
    first, rows = net.first, net.rows
    for k in range(first.size):
        first[k] += times * rows[row, k]


@kernel
def weigh_moves(net: Network, moves: Moves, n: int) -> None:
    """What is thought of each legal move."""
    for i in range(n):
        net.logits[i] = weighed(net.second, net.moves, net.moves_bias, moves[i])


@kernel
def weigh_seats(net: Network, who: int, seats: int) -> None:
    """What is thought of every seat: its chance to win."""
    for n in range(seats):
        net.chances[counted_on(who, n, seats)] = weighed(net.second, net.seats, net.seats_bias, n)
    odds_to_chances(net.chances, seats)


@kernel
def weighed(second: Singles, weights: Singles, bias: Singles, row: int) -> float:
    """One row of the last layer."""
    total = float(bias[row])
    for k in range(second.size):
        total += second[k] * weights[row, k]
    return total
