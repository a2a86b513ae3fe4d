"""Two editions of Tabletown beside each other, in one run: random moves and search iterations a second of one core.

    python benchmarks/editions.py /path/to/other/.venv/bin/python [--rounds 5] [--games GAME ...]

The other edition is checked out elsewhere, with an environment of its own that has the same NumPy and Numba. They take turns,
so that the machine's moods meet both, and seconds are those of the processor; each figure is the median of the rounds, each
round the best of a few runs, with the lowest and the highest round. Both search as the best level of the first edition does.

    python benchmarks/editions.py --to-first-test --games neue_heimat

tells how long it takes from a changed line in a game of this edition to the first test that passes.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from os import environ, times
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parents[1]
GAMES = ("neue_heimat", "machi_koro", "vegas_showdown", "infinite_city")
MEASURE = """
from time import process_time
import numpy as np
from tabletown import GAMES
from tabletown.engine import entry_points as batch
from tabletown.bots import SearchBot
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng

game, moved, searched = GAMES[{key!r}], [], []
start, position = game.new(players=4, luck="manual").start_states(), game.new(4, seed=1).states()
level = "master@1" if "master@1" in getattr(game, "earlier", ()) else "master"
states, moves, rng = batch.new_states(64, game.state), np.zeros(game.most_legal, np.int64), new_rng(1)
for run in range(3):
    began, played = process_time(), 0
    while process_time() - began < 0.25:
        played += batch.play_many(batch.handle(states), batch.handle(start), moves, rng, NO_JOURNAL, 200_000)
    moved.append(played / (process_time() - began))
for run in range(3):
    began = process_time()
    findings = SearchBot("bench", "", iterations=10_000, level=level, seconds=1e9, trees=1).think(game, position, new_rng(run))
    searched.append(sum(found.visits for found in findings) / (process_time() - began))
print(max(moved), max(searched))
"""
FIGURES = ("random moves/s", "search iterations/s")


def measured(python: str, key: str) -> list[float]:
    """One round of one edition, in a process of its own."""
    run = subprocess.run([python, "-c", MEASURE.format(key=key)], capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]


def compare(keys: list[str], other: str, rounds: int) -> None:
    """Let both take turns, and print a line for each figure of each game."""
    pythons = {"other": other, "this": sys.executable}
    for key in keys:
        found: dict[str, list[list[float]]] = {name: [] for name in pythons}
        for python in pythons.values():
            measured(python, key)  # whatever has to be compiled, is
        for _ in range(rounds):
            for name, python in pythons.items():
                found[name].append(measured(python, key))
        for number, figure in enumerate(FIGURES):
            columns = {name: [one[number] for one in lines] for name, lines in found.items()}
            told = [f"{name} {median(c):,.0f} ({min(c):,.0f} to {max(c):,.0f})" for name, c in columns.items()]
            print(
                f"{key}, {figure}: {'; '.join(told)}; {median(columns['this']) / median(columns['other']):.2f} times", flush=True
            )


def first_test_after_a_change(key: str) -> tuple[float, float]:
    """Seconds, and those of the processor, from a changed line in a game's rules to the first case that passes; in a copy."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "src" / "tabletown"
        shutil.copytree(ROOT / "src" / "tabletown", package, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "tests", Path(folder) / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        surroundings = {**environ, "PYTHONPATH": str(package.parent), "PYTHONUNBUFFERED": "1"}
        turns = package / "games" / key / "rules" / "turns.py"
        with turns.open("a") as file:
            file.write("# changed\n")
        command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "tests/games/test_cases.py", "-k", key, "-vv"]
        began, before = perf_counter(), processor_seconds()
        with subprocess.Popen(command, cwd=folder, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            lines = iter(process.stdout)
            while "PASSED" not in next(lines):
                pass
            seconds = perf_counter() - began
            process.kill()
    return seconds, processor_seconds() - before


def processor_seconds() -> float:
    """What processes that were started here have taken of the processor."""
    used = times()
    return used.children_user + used.children_system


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Two editions beside each other.")
    parser.add_argument("other", nargs="?", help="the Python of the other edition's environment")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--to-first-test", action="store_true")
    asked = parser.parse_args()
    if asked.to_first_test:
        for key in asked.games:
            seconds, used = first_test_after_a_change(key)
            print(f"{key}: {seconds:.1f} s, {used:.1f} s of the processor", flush=True)
    if asked.other:
        compare(asked.games, asked.other, asked.rounds)
