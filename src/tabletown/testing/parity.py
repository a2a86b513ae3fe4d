"""One source: plain Python and compiled code give the same bytes."""

import hashlib
import json
import os
import subprocess
import sys

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import new_journal
from tabletown.engine.kernel import OVER, States
from tabletown.engine.rng import draw, new_rng
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.positions.snapshot import snapshot

SEEDS, MOVES = 24, 600
IN_PLAIN_PYTHON = "import sys; from tabletown.testing.parity import print_digests; print_digests(*sys.argv[1:])"


def plain_python_and_compiled_rules_agree_byte_for_byte(key: str, seeds: int = SEEDS, moves: int = MOVES) -> None:
    """Random games by compiled rules here, and by the same rules as plain Python in a process of its own."""
    command = [sys.executable, "-c", IN_PLAIN_PYTHON, key, str(seeds), str(moves)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, f"{key}: as plain Python, the rules fail: {plain.stderr[-3000:]}"
    pairs = zip(json.loads(plain.stdout), digests(key, seeds, moves), strict=True)
    differ = [seed for seed, (one, other) in enumerate(pairs) if one != other]
    assert not differ, f"{key}: plain Python and compiled rules differ in the games of seeds {differ}"


def print_digests(key: str, seeds: str, moves: str) -> None:
    """For the process that runs as plain Python."""
    print(json.dumps(digests(key, int(seeds), int(moves))))


def digests(key: str, seeds: int, moves: int) -> list[str]:
    """One digest a seed, over every position and journal of a random game; seats and options change with the seed."""
    return [digest(GAMES[key], seed, moves) for seed in range(seeds)]


def digest(game: Game, seed: int, moves: int) -> str:
    """One random game."""
    states = start(game, seed)
    handle, buffer, rng = entry_points.handle(states), np.zeros(game.most_legal, np.int64), new_rng(seed)
    journal, content = new_journal(), hashlib.sha256()
    for number in range(moves):
        if entry_points.turn_at(handle, 0) == OVER:
            break
        n = entry_points.legal_at(handle, 0, buffer)
        journal[:] = 0
        entry_points.apply_at(handle, 0, int(buffer[draw(rng, n)]), journal)
        content.update(states.tobytes() + buffer[:n].tobytes() + journal.tobytes())
        if number % 20 == 0:
            content.update(questions(game, states, number).encode())
    return content.hexdigest()


def start(game: Game, seed: int) -> States:
    """The beginning of the game of a seed."""
    options = {}
    if game.options:
        option = game.options[seed % len(game.options)]
        options = {option.name: option.values[seed // len(game.options) % len(option.values)]}
    return game.new_with(game.seats[seed % len(game.seats)], options, luck="manual").start_states()


def questions(game: Game, states: States, number: int) -> str:
    """What the other generic calls answer about a position, the last ones about a re-dealt copy."""
    handle, scratch, points = entry_points.handle(states), entry_points.handle(states.copy()), np.zeros(8, np.int64)
    entry_points.scores_at(handle, 0, points)
    labels = len(game.display.score_labels(snapshot(states)))
    lines = [entry_points.score_line_at(handle, 0, seat, line) for seat in range(2) for line in range(labels)]
    reasons = [entry_points.why_not_at(handle, 0, move) for move in range(number % 31, game.move_count, 31)]
    won = entry_points.winners_at(handle, 0)
    entry_points.redeal_at(scratch, 0, 0, new_rng(number))
    judged = [entry_points.judge_at(scratch, 0, seat) for seat in range(2)]
    features = np.zeros(len(game.levels["master"].weights.linear), np.int64)
    entry_points.features_at(scratch, 0, 1, features)
    seen = np.zeros(len(game.observation) if game.observation else 0, np.int16)
    if game.observation:
        entry_points.observe_at(handle, 0, number % 2, seen)
    return str([points.tolist(), [int(n) for n in (*lines, *reasons, won, *judged)], features.tolist(), seen.tolist()])
