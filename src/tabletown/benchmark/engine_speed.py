"""How fast it is on this machine, beside other libraries that are installed."""

import importlib
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tabletown.arena.simulation import simulate
from tabletown.bots import SearchBot, bot_named
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import warm

MOVES_WANTED = {"neue_heimat": 8.0, "machi_koro": 3.0, "infinite_city": 1.5, "vegas_showdown": 0.7}
"""Million random moves a second on one core; nothing is asked of games that are not named."""
FIRST_MOVE = "import tabletown; match = tabletown.GAMES[{key!r}].new(players={players}, seed=1); match.play(match.legal()[0])"


def measure(keys: list[str], compiling: bool, tell: Callable[[str], None]) -> dict[str, Any]:
    """All figures."""
    tell("import")
    figures: dict[str, Any] = {"import_seconds": best_run("import tabletown", 5) - best_run("pass", 5), "games": {}}
    tell("what has to be compiled first")
    warm(keys, os.cpu_count() or 1, lambda key, part: None)
    for key in keys:
        figures["games"][key] = measure_game(GAMES[key], compiling, lambda what, key=key: tell(f"{key}: {what}"))  # type: ignore[misc]
    tell("other libraries")
    figures["peers"] = {name: rate for name, run in PEERS.items() if (rate := peer_rate(name, run)) is not None}
    return figures


def measure_game(game: Game, compiling: bool, tell: Callable[[str], None]) -> dict[str, Any]:
    """The figures of one game, four players where they fit."""
    players = game.seats_near(4)
    seconds = None
    if compiling:
        tell("first compile")
        with tempfile.TemporaryDirectory() as empty:
            seconds = best_run(COMPILE.format(key=game.key, players=players), 1, TABLETOWN_CACHE=empty)
    start = start_states(game, players)
    tell("random play")
    speed = random_speed(game, start)
    tell("clone and stepping")
    clone, stepping = clone_nanoseconds(game, start), stepping_speed(game, start)
    tell("first move")
    first = best_run(FIRST_MOVE.format(key=game.key, players=players), 3)
    tell("search")
    thinking = search_speed(game, players)
    tell("greedy against random")
    bots = [bot_named("greedy"), *[bot_named("random")] * (players - 1)]
    wins = simulate(game.new(players=players, luck="manual"), bots, 1000, os.cpu_count() or 1, seed=1).wins()[0] / 1000
    return {
        "players": players,
        "moves_per_second": speed,
        "moves_per_second_wanted": MOVES_WANTED.get(game.key, 0.0) * 1e6,
        "clone_nanoseconds": clone,
        "python_steps_per_second": stepping,
        "first_compile_seconds": seconds,
        "first_move_seconds": first,
        "state_bytes": game.state.itemsize,
        "search_iterations_per_second": thinking,
        "greedy_wins": wins,
    }


COMPILE = (
    "import numpy as np, tabletown\n"
    "from tabletown.engine import entry_points\n"
    "from tabletown.engine.journal import NO_JOURNAL\n"
    "from tabletown.engine.rng import new_rng\n"
    "game = tabletown.GAMES[{key!r}]\n"
    "states = game.new(players={players}, luck='manual').start_states()\n"
    "batch.play_many(states.copy(), states, np.zeros(game.most_legal, np.int64), new_rng(1), NO_JOURNAL, 100000)\n"
)


def best_run(code: str, times: int, **environment: str) -> float:
    """The shortest time that a fresh interpreter takes for a few lines."""
    best = float("inf")
    for _ in range(times):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment})
        best = min(best, perf_counter() - began)
    return best


def start_states(game: Game, players: int) -> Any:
    """The beginning of a game."""
    return game.new(players=players, luck="manual").start_states()


def random_speed(game: Game, start: Any) -> float:
    """Random moves a second on one core, luck included: the best of a few runs of about half a second."""
    states, moves, rng = entry_points.new_states(64, game.state), np.zeros(game.most_legal, np.int64), new_rng(1)
    best, began = 0.0, perf_counter()
    while perf_counter() - began < 3:
        run_began, played = perf_counter(), 0
        while perf_counter() - run_began < 0.5:
            played += entry_points.play_many(
                entry_points.handle(states), entry_points.handle(start), moves, rng, NO_JOURNAL, 200_000
            )
        best = max(best, played / (perf_counter() - run_began))
    return best


def clone_nanoseconds(game: Game, start: Any) -> float:
    """The time of copying one position."""
    states = entry_points.new_states(10_000, game.state)
    best = float("inf")
    for _ in range(20):
        began = perf_counter()
        entry_points.clone_many(entry_points.handle(states), entry_points.handle(start))
        best = min(best, (perf_counter() - began) / len(states) * 1e9)
    return best


def stepping_speed(game: Game, start: Any) -> float:
    """Moves a second when Python picks each move by number."""
    states, moves = start.copy(), np.zeros(game.most_legal, np.int64)
    handle, pick = entry_points.handle(states), random.Random(1).randrange
    best = 0.0
    for _ in range(5):
        began, played = perf_counter(), 0
        while perf_counter() - began < 0.3:
            states[:] = start
            n = entry_points.legal_at(handle, 0, moves)
            while n:
                n = entry_points.step(handle, 0, moves[pick(n)], moves, NO_JOURNAL)
                played += 1
        best = max(best, played / (perf_counter() - began))
    return best


def search_speed(game: Game, players: int) -> float:
    """Search iterations a second on one core, from the first decision of a game: the best of a few runs."""
    position, best = game.new(players, seed=1).states(), 0.0
    for run in range(3):
        began = perf_counter()
        findings = SearchBot("bench", "", iterations=1 << 30, seconds=1.0, trees=1).think(game, position, new_rng(run))
        best = max(best, sum(found.visits for found in findings) / (perf_counter() - began))
    return best


# --- peers ------------------------------------------------------------------------------------------------------


def open_spiel_moves(seconds: float) -> int:
    """Random play of its backgammon: dice, two players, decisions in two parts."""
    pyspiel = importlib.import_module("pyspiel")
    game, played, began = pyspiel.load_game("backgammon"), 0, perf_counter()
    while perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            played += 1
    return played


def catanatron_moves(seconds: float) -> int:
    """Random play of Catan with four players."""
    catanatron = importlib.import_module("catanatron")
    played, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        colours = list(catanatron.Color)[:4]
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
        game.play()
        played += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
    return played


def pettingzoo_moves(seconds: float) -> int:
    """Random play of Connect Four through its environment interface."""
    module = importlib.import_module("pettingzoo.classic.connect_four_v3")
    env, played, began = module.env(), 0, perf_counter()
    while perf_counter() - began < seconds:
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else int(np.random.choice(np.flatnonzero(seen["action_mask"]))))
            played += 0 if done else 1
    return played


PEERS = {
    "open_spiel backgammon": open_spiel_moves,
    "catanatron Catan": catanatron_moves,
    "pettingzoo connect_four": pettingzoo_moves,
}


def peer_rate(name: str, run: Callable[[float], int]) -> float | None:
    """Moves a second of another library, or None where it is not installed."""
    began = perf_counter()
    try:
        played = run(1.0)
    except ImportError:
        return None
    return played / (perf_counter() - began)


# --- printing ---------------------------------------------------------------------------------------------------


def print_figures(figures: dict[str, Any]) -> None:
    """The figures as tables, with what we ask of them."""
    table = Table("figure", *figures["games"], "wanted", box=None, pad_edge=False)

    def row(name: str, key: str, form: str, wanted: str, scale: float = 1) -> None:
        values = [game[key] for game in figures["games"].values()]
        table.add_row(name, *("not measured" if v is None else form.format(v * scale) for v in values), wanted)

    row("players", "players", "{:.0f}", "")
    row("random moves/s, one core", "moves_per_second", "{:.2f} M", "see below", 1e-6)
    row("wanted", "moves_per_second_wanted", "{:.2f} M", "", 1e-6)
    row("clone", "clone_nanoseconds", "{:.0f} ns", "< 1000 ns")
    row("steps/s from Python", "python_steps_per_second", "{:.0f} k", "> 300 k", 1e-3)
    row("first compile", "first_compile_seconds", "{:.1f} s", "< 25 s")
    row("first move, warm", "first_move_seconds", "{:.2f} s", "< 1.5 s")
    row("state", "state_bytes", "{:.0f} bytes", "")
    row("search iterations/s, one core", "search_iterations_per_second", "{:.0f} k", "> 10 k, larger games > 3 k", 1e-3)
    row("greedy against random", "greedy_wins", "{:.0%} won", "> 60%")
    console = Console()
    console.print(table)
    console.print(f"\nimport tabletown: {figures['import_seconds']:.3f} s (wanted < 0.3 s)")
    if not figures["peers"]:
        console.print("No other library to compare with is installed (open_spiel, catanatron, pettingzoo).")
    for name, rate in figures["peers"].items():
        ratios = ", ".join(
            f"{key} compiled {game['moves_per_second'] / rate:,.0f}x, from Python {game['python_steps_per_second'] / rate:,.1f}x"
            for key, game in figures["games"].items()
        )
        console.print(f"{name}: {rate:,.0f} moves/s from Python; {ratios}")
