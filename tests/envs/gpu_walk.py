"""The programs of a GPU in Numba's simulator, beside the processor's kernels, all as plain Python.

Simulator and plain Python are switched on for a whole process, so this is one of its own: `python -m tests.envs.gpu_walk GAME`.
It ends with an error where they differ.
"""

import sys
from typing import Any

import numpy as np
from numba import cuda

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.envs.arguments import chosen, generators
from tabletown.envs.batch import new_games
from tabletown.envs.batch_stepping import NO_MOVE, Bench, GameBatch, go_on_with_games, sample_actions, step_games
from tabletown.envs.cuda_kernels import TILE, TILE_STEPS, programs

PLAYERS = 3
GAMES, GROUP, THREADS = 7, 5, 2
"""Two groups, one of them not full, and fewer threads than games."""
STEPS, MOVES = 5, 30
INTERVAL = 1e-3
"""Seconds after which a thread gives way: the simulator's own does nothing but ask the others whether they have finished."""


def some_games(key: str) -> tuple[GameBatch, Any]:
    """Games at their beginning, and the same as kernels want them."""
    found = chosen(key, PLAYERS, {})
    widths = len(found.observation), found.game.move_count, found.game.most_legal
    games = new_games(found.start, GAMES, PLAYERS, np.array([0, 0, -1], np.int64), *widths)
    games.luck[:], games.chance[:] = (generators(3, GAMES, stream) for stream in (0, 1))
    return games, games._replace(states=entry_points.handle(games.states), start=entry_points.handle(games.start))


def walk(key: str) -> None:
    """The same moves on both sides."""
    (here, here_handles), (there, there_handles) = some_games(key), some_games(key)
    game = chosen(key, PLAYERS, {}).game
    run, blocks, journal = programs(game), -(-GAMES // GROUP), NO_JOURNAL
    moves, points = np.zeros(game.most_legal, np.int64), np.zeros(8, np.int64)
    bench = Bench(moves, points, np.zeros(1, np.uint64), np.zeros(1, np.uint64), journal)
    sideways = np.zeros((1, there.observations.shape[1], TILE), np.int16)
    actions, drawn, ended = np.full(GAMES, NO_MOVE), np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int64)

    def step() -> None:
        step_games(here_handles, actions, 0, GAMES, bench)
        cuda.jit(run.step)[blocks, THREADS](there_handles, actions, journal, GROUP)
        cuda.jit(run.look)[blocks, GROUP](there_handles.states, there.turns, sideways)
        compare(here, there)
        assert (here.observations == sideways[0, :, :GAMES].T).all()

    step()
    for _ in range(STEPS):
        sample_actions(here_handles, actions, 0, GAMES, bench)
        cuda.jit(run.sample)[blocks, GROUP](there.legal, there.counts, there.chance, drawn)
        assert (actions == drawn).all()
        step()
    count = go_on_with_games(here_handles, MOVES, 0, GAMES, bench)
    cuda.jit(run.go_on)[blocks, THREADS](there_handles, MOVES, ended, journal, GROUP)
    assert count == ended.sum()
    actions[:] = NO_MOVE
    step()
    tiles = 1, -(-sideways.shape[1] // TILE)
    cuda.jit(run.turn_over)[tiles, (TILE // 2, TILE_STEPS)](sideways.view(np.uint32), there.observations)
    assert (there.observations == here.observations).all()


def compare(here: GameBatch, there: GameBatch) -> None:
    """Everything alike? Of the lists of moves, what counts."""
    for name in ("states", "masks", "counts", "turns", "rewards", "done", "luck", "chance"):
        assert getattr(here, name).tobytes() == getattr(there, name).tobytes(), name
    for i in range(GAMES):
        assert (here.legal[i, : here.counts[i]] == there.legal[i, : there.counts[i]]).all()


if __name__ == "__main__":
    sys.setswitchinterval(INTERVAL)
    for key in sys.argv[1:]:
        walk(key)
        print(key, "the same")
