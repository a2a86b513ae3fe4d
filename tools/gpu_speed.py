"""How quick batches are on a GPU, and games of Pgx beside them: what `tools/gpu_report.py` measures."""

import importlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from filelock import FileLock
from numba import cuda

from tabletown import GAMES
from tabletown.benchmark.environment_speed import pgx_step
from tabletown.envs import Batch, cuda_engine
from tabletown.envs.cuda_kernels import programs

SIZES = (16_384, 131_072, 262_144, 524_288)
PLAY_LAYOUTS = ((1024, 1024), (1024, 2048), (512, 1024), (512, 2048))
STEP_LAYOUTS = ((512, 512), (512, 1024), (512, 2048), (256, 512), (256, 1024))
FEW_REGISTERS = 64
FEW_LAYOUTS = ((1024, 1024), (1024, 2048), (512, 512), (512, 1024))
"""Threads of a block, and games that it shares, tried out; with few registers for a thread, blocks can be larger."""
MOVES = 150
PGX = ("backgammon", "sparrow_mahjong")
PGX_SIZES = (16_384, 65_536, 262_144)
PGX_STEPS = 50


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While others wait."""
    with FileLock(folder / "lock"):
        yield


def best_rate(count: int, act: Callable[[], Any], seconds: float = 0.4) -> float:
    """Things a second, the best of a few runs."""
    act()
    cuda.synchronize()
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        start = time.perf_counter()
        act()
        cuda.synchronize()
        best = max(best, count / (time.perf_counter() - start))
    return best


def spread(games: Batch, stepping: tuple[int, int], playing: tuple[int, int], processors: int = 132) -> None:
    """Lay a batch out differently: threads of a block, and games that it shares."""
    engine: Any = games._engine
    engine.stepping = cuda_engine.layout(games.size, *stepping, processors)
    engine.playing = cuda_engine.layout(games.size, *playing, processors)


def speeds(key: str) -> dict[str, Any]:
    """Random moves, and steps with observation and mask, through the public interface, at several sizes and layouts."""
    found: dict[str, Any] = {"moves": {}, "steps": {}, "play layouts": {}, "step layouts": {}}
    for size in SIZES:
        games = Batch(key, 4, size, "cuda", seed=1)
        games.go_on(300)
        found["moves"][size] = best_rate(size * MOVES, lambda games=games: games.go_on(MOVES))  # type: ignore[misc]
        found["steps"][size] = best_rate(size, lambda games=games: games.step(games.sample()))  # type: ignore[misc]
        if size in SIZES[-2:]:
            engine: Any = games._engine
            usual = engine.stepping, engine.playing
            for layout in PLAY_LAYOUTS:
                spread(games, STEP_LAYOUTS[0], layout)
                engine.stepping = usual[0]
                rate = best_rate(size * MOVES, lambda games=games: games.go_on(MOVES), 0.1)  # type: ignore[misc]
                found["play layouts"][f"{size} {layout}"] = rate
            found["step layouts"] |= step_layouts(games, STEP_LAYOUTS)
    return found


def step_layouts(games: Batch, layouts: tuple[tuple[int, int], ...]) -> dict[str, float]:
    """Steps a second with other layouts."""
    found = {}
    for layout in layouts:
        spread(games, layout, PLAY_LAYOUTS[0])
        found[f"{games.size} {layout}"] = best_rate(games.size, lambda: games.step(games.sample()), 0.1)
    return found


def few_registers(key: str, folder: Path) -> dict[str, Any]:
    """Steps a second where a thread may use few registers only: more threads at once, but more traffic; and where time goes."""
    program = cuda.jit(programs(GAMES[key]).step, max_registers=FEW_REGISTERS)
    found: dict[str, Any] = {}
    usual = cuda_engine.launchable(key)
    for size in SIZES[-3:-1]:
        with patch.object(cuda_engine, "launchable", return_value=usual._replace(step=program)):
            games = Batch(key, 4, size, "cuda", seed=1)
        for _ in range(3):
            games.step(games.sample())
        with alone(folder):
            for _ in range(100):
                games.step(games.sample())
            found |= step_layouts(games, FEW_LAYOUTS)
            found[f"{size} parts"] = parts(games)
    return found


def parts(games: Batch) -> dict[str, float]:
    """Milliseconds of each part of a step."""
    engine: Any = games._engine
    arrays, drawn = engine.on_device, engine.sample().array
    acts: dict[str, Callable[[], Any]] = {
        "look": lambda: engine._launch(engine.alone, engine.run.look, arrays.states, arrays.turns, engine.sideways),
        "turn over": lambda: engine.run.turn_over[engine.tiles](engine.pairs, arrays.observations),
        "sample": engine.sample,
        "check": lambda: engine.first_illegal(drawn),
    }
    found = {name: 1000 / best_rate(1, act, 0.03) for name, act in acts.items()}
    found["all"] = 1000 / best_rate(1, lambda: games.step(games.sample()), 0.1)
    return found


def pgx_rates(name: str, folder: Path) -> dict[str, Any]:
    """Random steps a second of one of Pgx's games, restarts included: fifty in one compiled call, or one a call."""
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    many, key, found = jax.vmap(pgx_step(pgx.make(name), jax)), jax.random.PRNGKey(0), {}
    for size in PGX_SIZES:
        one = jax.jit(lambda state, key, size=size: many(state, jax.random.split(key, size)))
        loop = jax.jit(
            lambda state, key, one=one: jax.lax.scan(lambda s, k: (one(s, k), None), state, jax.random.split(key, PGX_STEPS))[0]
        )
        state = jax.block_until_ready(jax.jit(jax.vmap(pgx.make(name).init))(jax.random.split(key, size)))
        for way, act, steps in (("one a call", one, 1), ("fifty a call", loop, PGX_STEPS)):
            act = act.lower(state, key).compile()
            with alone(folder):
                rate = best_rate(size * steps, lambda act=act, state=state: jax.block_until_ready(act(state, key)), 0.3)  # type: ignore[misc]
            found[f"{size} games, {way}"] = rate
    return {"pgx": name, "version": pgx.__version__, "rates": found}


def resources(key: str) -> dict[str, Any]:
    """Registers and memory of each program."""
    found = {}
    for name, program in cuda_engine.launchable(key)._asdict().items():
        try:
            found[name] = {
                "registers": next(iter(program.get_regs_per_thread().values())),
                "local bytes": next(iter(program.get_local_mem_per_thread().values())),
                "constant bytes": next(iter(program.get_const_mem_size().values())),
            }
        except Exception as error:
            found[name] = {"error": str(error)[:200]}
    return found
