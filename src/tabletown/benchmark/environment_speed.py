"""How fast environments step on this machine, beside others that are installed: every step with observation and mask."""

import importlib
import random
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter, process_time
from typing import Any

import numpy as np

from tabletown.cpu_cores import usable_cores
from tabletown.envs import make_aec_env
from tabletown.envs.batch import Batch
from tabletown.errors import MissingExtra
from tabletown.game.registry import GAMES

SECONDS = 2.0
STEPS_WANTED = {"neue_heimat": 5.0, "machi_koro": 2.0, "infinite_city": 1.0, "vegas_showdown": 2.0}
"""Million steps a second on two cores, with observation and mask."""
ZOO_WANTED = 5
"""Times PettingZoo's own connect_four."""
SIZES = (1024, 4096, 16_384)
Progress = Callable[[str], None]


def measure_envs(keys: list[str], tell: Progress, seconds: float = SECONDS) -> dict[str, Any]:
    """All figures."""
    found: dict[str, Any] = {"cores": usable_cores()}
    found["python"] = sys.version.split()[0]
    found["games"] = {}
    for key in keys:
        tell(f"{key}: batches")
        figures = batch_figures(key, seconds)
        tell(f"{key}: PettingZoo")
        figures["pettingzoo_steps_per_second"] = zoo_rate(key, seconds)
        found["games"][key] = figures
    found["peers"] = {}
    for name, (package, run) in PEERS.items():
        tell(name)
        rate = peer_rate(run, seconds)
        if rate is not None:
            found["peers"][name] = {"steps_per_second": rate, "version": version_of(package)}
    return found


def batch_figures(key: str, seconds: float) -> dict[str, Any]:
    """Steps a second at the best of a few sizes: on all cores by the clock, and of one core by its own time."""
    players = GAMES[key].seats_near(4)
    best: dict[str, Any] = {"players": players, "steps_per_second": 0.0, "steps_per_processor_second": 0.0}
    for size in SIZES:
        games = Batch(key, players, size, seed=1)
        single = Batch(key, players, size, seed=1, threads=1)
        steps, _ = rates(lambda games=games: games.step(games.sample()), size, seconds / len(SIZES))  # type: ignore[misc]
        _, own = rates(lambda single=single: single.step(single.sample()), size, seconds / len(SIZES))  # type: ignore[misc]
        if steps > best["steps_per_second"]:
            best |= {"steps_per_second": steps, "size": size}
        best["steps_per_processor_second"] = max(best["steps_per_processor_second"], own)
    return best


def rates(act: Callable[[], Any], count: int, seconds: float) -> tuple[float, float]:
    """Things a second by the clock, and by the processor's own time, the best of five runs."""
    act()
    by_clock = by_processor = 0.0
    for _ in range(5):
        began, began_own, done = perf_counter(), process_time(), 0
        while perf_counter() - began < seconds / 5:
            act()
            done += count
        by_clock = max(by_clock, done / (perf_counter() - began))
        by_processor = max(by_processor, done / max(process_time() - began_own, 1e-9))
    return by_clock, by_processor


def zoo_rate(key: str, seconds: float) -> float | None:
    """Steps a second through PettingZoo's interface; None where it is not installed."""
    try:
        return aec_rate(make_aec_env(key), seconds)
    except MissingExtra:
        return None


def aec_rate(env: Any, seconds: float) -> float:
    """Random steps of an AECEnv, chosen as PettingZoo's own benchmark does."""
    env.reset(seed=1)
    turns, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for _ in env.agent_iter(200):
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            turns += 0 if over else 1
            if not env.agents:
                break
        if not env.agents or all(env.terminations.values()):
            env.reset()
    return turns / (perf_counter() - began)


# --- others --------------------------------------------------------------------------------------------------------------


def connect_four(seconds: float) -> float:
    """PettingZoo's classic, by the same loop."""
    return aec_rate(importlib.import_module("pettingzoo.classic.connect_four_v3").env(), seconds)


def backgammon(seconds: float) -> float:
    """OpenSpiel's backgammon, which is written in C++, with observation tensor and mask at every decision."""
    pyspiel = importlib.import_module("pyspiel")
    game, steps, began = pyspiel.load_game("backgammon"), 0, perf_counter()
    while perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                steps += 1
            state.apply_action(random.choice(state.legal_actions()))
    return steps / (perf_counter() - began)


def pgx_rate(name: str, seconds: float, size: int = 1024) -> float:
    """A game of Pgx, many at once, compiled by JAX for this processor."""
    pgx, jax = importlib.import_module("pgx"), importlib.import_module("jax")
    env = pgx.make(name)
    start, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(pgx_step(env, jax)))
    key = jax.random.PRNGKey(0)
    state = start(jax.random.split(key, size))
    state = jax.block_until_ready(step(state, jax.random.split(key, size)))
    steps, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        key, now = jax.random.split(key)
        state = jax.block_until_ready(step(state, jax.random.split(now, size)))
        steps += size
    return steps / (perf_counter() - began)


def pgx_step(env: Any, jax: Any) -> Callable[[Any, Any], Any]:
    """A random legal step with automatic restart, observation included in the state."""
    auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset

    def step(state: Any, key: Any) -> Any:
        pick, luck = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        return auto_reset(env.step, env.init)(state, jax.random.categorical(pick, logits), luck)

    return step


def catan(seconds: float) -> float:
    """Catanatron's random players, without observations: its gymnasium environment is slower."""
    catanatron = importlib.import_module("catanatron")
    steps, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in list(catanatron.Color)[:4]])
        game.play()
        steps += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
    return steps / (perf_counter() - began)


def pong(seconds: float, size: int = 64) -> float:
    """EnvPool's CartPole, many at once: the simplest environment that it has, and no board game."""
    envpool = importlib.import_module("envpool")
    env = envpool.make_gymnasium("CartPole-v1", num_envs=size)
    env.reset()
    actions, steps, began = np.zeros(size, np.int32), 0, perf_counter()
    while perf_counter() - began < seconds:
        env.step(actions)
        steps += size
    return steps / (perf_counter() - began)


PEERS: dict[str, tuple[str, Callable[[float], float]]] = {
    "PettingZoo connect_four": ("pettingzoo", connect_four),
    "OpenSpiel backgammon, from Python": ("open_spiel", backgammon),
    "Pgx backgammon, batch of 1024": ("pgx", lambda seconds: pgx_rate("backgammon", seconds)),
    "Pgx sparrow_mahjong, batch of 1024": ("pgx", lambda seconds: pgx_rate("sparrow_mahjong", seconds)),
    "Catanatron, random players": ("catanatron", catan),
    "EnvPool CartPole, batch of 64": ("envpool", pong),
}


def peer_rate(run: Callable[[float], float], seconds: float) -> float | None:
    """Steps a second of another library; None where it is not installed or does not run here."""
    try:
        return run(seconds)
    except Exception:  # whatever a foreign library may do
        return None


def version_of(package: str) -> str:
    """Which version is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


# --- printing ---------------------------------------------------------------------------------------------------------------


def envs_table(figures: dict[str, Any]) -> str:
    """The figures as a table of Markdown, which `docs/research.md` shows."""
    classic = figures["peers"].get("PettingZoo connect_four", {}).get("steps_per_second")
    lines = ["| environment | steps/s | of one core | wanted |", "|---|---|---|---|"]
    for key, game in figures["games"].items():
        asked = STEPS_WANTED.get(key)
        wanted = f"{asked:.0f} M on two cores" if asked else ""
        lines.append(
            f"| {key}, batch of {game['size']} | {game['steps_per_second'] / 1e6:.2f} M"
            f" | {game['steps_per_processor_second'] / 1e6:.2f} M | {wanted} |"
        )
    for key, game in figures["games"].items():
        rate = game["pettingzoo_steps_per_second"]
        if rate is not None:
            times = f", {rate / classic:.1f} times connect_four" if classic else ""
            lines.append(f"| {key}, PettingZoo | {rate / 1e3:.1f} k{times} | | {ZOO_WANTED} times connect_four |")
    for name, peer in figures["peers"].items():
        lines.append(f"| {name} ({peer['version']}) | {peer['steps_per_second'] / 1e3:,.1f} k | | |")
    return "\n".join(lines)
