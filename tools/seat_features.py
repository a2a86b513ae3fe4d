"""The features of all seats of many games at once, as a network is told them: the observer's, the next player's and so on."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types
from tools.selfplay import THREADS, compiled

from tabletown import Game
from tabletown.bots.feature_model import MOST_SEATS
from tabletown.bots.network import features_named
from tabletown.engine.game_calls import features
from tabletown.engine.kernel import Moves, State, States
from tabletown.engine.observation_kernels import counted_on
from tabletown.envs import Batch

Look = Callable[[Batch, Any], None]
"""Writes the features of a batch's games into an array on the batch's device: one row a game."""
MOST = 32_000
"""A feature is kept as a number of 16 bits."""


def columns_of(game: Game) -> int:
    """How many numbers tell the features of all seats."""
    return MOST_SEATS * len(features_named(game))


@cache
def look_on(device: str, game: Game) -> Look:
    """How features are counted there: on the processor, or by a GPU's own threads, whose program takes long to compile."""
    return _on_gpu(game) if device == "cuda" else _on_processor(game)


@compiled
def write_features(s: State, who: int, found: Moves, out: Any) -> None:
    """All seats' features of one position, counted from an observer on; nothing for seats that are not there."""
    seats, at = s.seats + 0, 0
    for n in range(seats):
        features(s, counted_on(who, n, seats), found)
        for k in range(found.size):
            out[at + k] = min(max(found[k], -MOST), MOST)
        at += found.size
    for k in range(at, out.size):
        out[k] = 0


@compiled
def write_many(states: States, turns: Any, found: Moves, out: Any) -> None:
    """Of many positions, each as the seat in turn counts."""
    for i in range(turns.size):
        write_features(states[i], turns[i] + 0, found, out[i])


def _on_processor(game: Game) -> Look:
    found = np.zeros(len(features_named(game)), np.int64)

    def look(batch: Batch, out: Any) -> None:
        engine: Any = batch._engine
        write_many(engine.handles.states, batch.turn, found, out.numpy())

    return look


def program_for(game: Game) -> Any:
    """The program of a GPU for one game, as a Python function: a thread for each position."""
    from numba import cuda

    count = len(features_named(game))

    def run(states: Any, turns: Any, out: Any) -> None:
        i = cuda.grid(1)
        found = cuda.local.array(count, types.int64)
        if i < turns.size:
            write_features(states[i], turns[i] + 0, found, out[i])

    return run


def _on_gpu(game: Game) -> Look:
    from numba import cuda

    program: Any = cuda.jit(program_for(game))

    def look(batch: Batch, out: Any) -> None:
        engine: Any = batch._engine
        games = engine.on_device
        program[-(-batch.size // THREADS), THREADS](games.states, games.turns, cuda.as_cuda_array(out))

    return look
