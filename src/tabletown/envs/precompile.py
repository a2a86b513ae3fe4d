"""Compiles what environments call, several games at once, each in a process: `python -m tabletown.envs.precompile [GAME]...`

It is not part of `tabletown warm`: whoever plays does not need it, and whoever steps a batch waits some ten seconds once.
"""

import gc
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tabletown.compiler.backend import compile_together
from tabletown.compiler.disk_cache import folder_of
from tabletown.game.registry import GAMES

from .arguments import chosen
from .batch import Batch, new_games
from .batch_engine import Processor
from .batch_stepping import NO_SEAT


def compile_envs(key: str) -> None:
    """Every entry point of one game's environments: as one unit, in which the rules are optimised once, then called for proof."""
    players = GAMES[key].seats[0]
    found = chosen(key, players, {})
    widths = len(found.observation), found.game.move_count, found.game.most_legal
    arrays = new_games(found.start, 1, players, np.array([0, 0, NO_SEAT], np.int64), *widths)
    compile_together(Processor(found.game, arrays, None, 1).calls())
    games = Batch(key, players, size=2, seed=1)
    games.step(games.sample())
    games.go_on(2)
    games.play_out("random")
    Batch(key, players, size=2, seed=1, bots=[None, *["greedy"] * (players - 1)], watch=0)
    (folder_of(GAMES.package_of(key)) / "warm-envs").touch()


def is_compiled(key: str) -> bool:
    """Whether there is nothing left to compile."""
    return GAMES[key].observation is None or (folder_of(GAMES.package_of(key)) / "warm-envs").exists()


def main(keys: list[str]) -> int:
    """Compile games in processes of their own; one game is compiled here."""
    waiting = [key for key in keys or GAMES if not is_compiled(key)]
    if len(waiting) == 1:
        gc.disable()  # this process ends soon: looking for garbage would only take time
        compile_envs(waiting[0])
        return 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        codes = list(pool.map(lambda key: subprocess.call([sys.executable, "-m", "tabletown.envs.precompile", key]), waiting))
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
