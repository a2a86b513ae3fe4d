"""Compiling every game ahead of time: several games in parallel processes, with progress."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import numpy as np

from . import batch
from .bots.bot import SearchBot
from .bots.playouts import play_games
from .bots.policy import decide_at
from .bots.room import new_room
from .cache import folder_of, forget_old_folders, game_sources
from .errors import TabletownError
from .game import GAMES
from .kernel import NO_JOURNAL, new_journal, new_rng

PARTS = ("setup", "turn", "legal", "moves", "scores", "redeal", "judge", "steps", "playouts", "bots", "search", "games")


def compile_game(key: str) -> Iterator[str]:
    """Compile all entry points of one game, naming each part when it is ready."""
    game = GAMES[key]
    states = batch.new_states(1, game.state)
    states["seats"] = game.seats.start
    for name, value in game.resolve({}).items():
        states[name] = game.option(name).number(value)
    handle, other = batch.handle(states), batch.handle(states.copy())
    moves, points, rng = np.zeros(game.most_legal, np.int64), np.zeros(8, np.int64), new_rng(1)
    batch.setup_at(handle, 0)
    yield "setup"
    batch.turn_at(handle, 0)
    yield "turn"
    n = batch.legal_at(handle, 0, moves)
    yield "legal"
    batch.apply_at(handle, 0, int(moves[0]), new_journal())
    yield "moves"
    batch.scores_at(handle, 0, points)
    batch.score_line_at(handle, 0, 0, 0)
    batch.winners_at(handle, 0)
    yield "scores"
    batch.redeal_at(handle, 0, 0, rng)
    yield "redeal"
    batch.judge_at(handle, 0, 0)
    batch.features_at(handle, 0, 0, np.zeros(len(game.levels["master"].weights.linear), np.int64))
    yield "judge"
    n = batch.legal_at(handle, 0, moves)
    batch.step(handle, 0, int(moves[0]), moves, NO_JOURNAL)
    yield "steps"
    batch.clone_many(other, handle)
    batch.play_out(other, 0, moves, rng, NO_JOURNAL, 100_000)
    batch.play_many(other, handle, moves, rng, NO_JOURNAL, 100_000)
    yield "playouts"
    batch.setup_at(handle, 0)
    while batch.turn_at(handle, 0) < 0:
        n = batch.legal_at(handle, 0, moves)
        batch.apply_at(handle, 0, int(moves[0]), NO_JOURNAL)
    n = batch.legal_at(handle, 0, moves)
    decide_at(1, handle, other, moves, n, rng, NO_JOURNAL)
    yield "bots"
    SearchBot("warm", "", iterations=4).think(game, states, rng)
    yield "search"
    policies, results = np.zeros(game.seats.start, np.int64), np.zeros((1, 3 + game.seats.start), np.int64)
    play_games(new_room(game, states, rng), policies, points, results, 100_000)
    yield "games"


def stamp(key: str) -> Path:
    """The file that says a game is compiled."""
    return folder_of(GAMES.package_of(key)) / "warm"


def warm(keys: list[str], jobs: int, progress: Callable[[str, str], None]) -> None:
    """Compile games in so many processes; `progress` is told each part that is ready."""
    waiting = sorted((key for key in keys if not stamp(key).exists()), key=source_size)
    for key in keys:
        if key not in waiting:
            for part in PARTS:
                progress(key, part)
    failures: list[str] = []
    workers = [Thread(target=_work, args=(waiting, progress, failures)) for _ in range(max(1, jobs))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failures:
        raise TabletownError("; ".join(failures))
    for key in keys:
        os.utime(folder_of(GAMES.package_of(key)))
    forget_old_folders()


def source_size(key: str) -> int:
    """Bytes of source that a game is compiled from: more of them take longer to compile."""
    return sum(source.stat().st_size for source in game_sources(GAMES.package_of(key)))


def _work(waiting: list[str], progress: Callable[[str, str], None], failures: list[str]) -> None:
    """Compile what waits, from its end: the largest game first, so that no process is left alone with it."""
    while waiting:
        try:
            key = waiting.pop()
        except IndexError:
            return
        command = [sys.executable, "-m", "tabletown.warm", key]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            for line in child.stdout:
                progress(key, line.strip())
            complaint = child.stderr.read().strip().splitlines()
        if child.returncode:
            failures.append(f"compiling {key} failed: {complaint[-1] if complaint else f'exit code {child.returncode}'}")


if __name__ == "__main__":
    for part_ready in compile_game(sys.argv[1]):
        print(part_ready, flush=True)
    stamp(sys.argv[1]).touch()
