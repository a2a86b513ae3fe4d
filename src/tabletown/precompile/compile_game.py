"""Compiles everything of a game: `python -m tabletown.precompile.compile_game GAME`, which writes its progress to the disk.

`compile_pool` starts such processes, and reads how far they are. Where there is a core to spare, a second process of the same
game compiles what does not need the rest.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from numba.np.numpy_support import from_dtype

from tabletown.bots.link_unit import bot_calls
from tabletown.bots.mcts import search
from tabletown.bots.playouts import play_games
from tabletown.bots.simple_policies import decide_at
from tabletown.compiler import compile_notice
from tabletown.compiler.backend import analyse, compile_together, is_possible
from tabletown.cpu_cores import lower_priority
from tabletown.engine import entry_points
from tabletown.engine.rng import draw, new_rng
from tabletown.engine.table_link_unit import table_calls
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .compile_pool import PARTS, alone_with, is_ready, note_part, note_ready, parts_done

MOST_DECISIONS, LOOK_EVERY, SOME_MOVES = 400, 8, 40
ASIDE = ("scores", "redeal", "judge", "reasons", "questions", "playouts", "search", "bots")
"""What a second process compiles, in this order: half of the work."""
AFTER = {"table": "questions", "playouts": "moves"}
"""What the other process compiles before one can go on with a part: it calls the same rules, and finds them ready."""
LOOK_AGAIN = 0.02
ASIDE_MARK = "aside"
ANALYSED: dict[str, tuple[Any, ...]] = {
    "setup": (entry_points.setup_at,),
    "turn": (entry_points.turn_at,),
    "legal": (entry_points.legal_at,),
    "moves": (entry_points.apply_at,),
    "scores": (entry_points.scores_at, entry_points.score_line_at, entry_points.winners_at),
    "redeal": (entry_points.redeal_at,),
    "judge": (entry_points.judge_at, entry_points.features_at),
    "reasons": (entry_points.why_not_at,),
    "playouts": (entry_points.step, entry_points.play_out, entry_points.play_many, decide_at, play_games),
    "search": (search,),
}
"""Parts that are only analysed, by the entries that call all of it. So are the `questions` that displays ask; `table` and `bots`
make machine code of them."""


def compile_part(game: Game, part: str) -> None:
    """Compile one part of a game."""
    at_table = table_calls(from_dtype(game.state))
    if part == "table":
        compile_together(at_table)
    elif part == "bots":
        compile_together(bot_calls(game))
    elif part == "drawings":
        show_a_game(game)
    elif part == "questions":
        for kernel, kinds in at_table:
            is_possible(kernel, kinds)
    else:
        for kernel, kinds in [*at_table, *bot_calls(game)]:
            if kernel in ANALYSED[part]:
                analyse(kernel, kinds)


def compile_game(key: str, parts: Sequence[str], is_other_there: Callable[[], bool]) -> Iterator[str]:
    """Compile parts of one game, naming each when it is ready; what another process compiles is waited for where it is needed."""
    game = GAMES[key]
    for part in parts:
        before = AFTER.get(part)
        while before and before not in parts and before not in parts_done(key) and is_other_there():
            time.sleep(LOOK_AGAIN)
        compile_part(game, part)
        yield part


def show_a_game(game: Game) -> None:
    """Play a game at random, and look at it as people do: so everything is called once, and nobody waits for it later."""
    match, luck = game.new(game.seats.start, seed=1), new_rng(1)
    for number in range(MOST_DECISIONS):
        if match.over or number % LOOK_EVERY == 0:
            look_at(match)
        if match.over:
            break
        match.play(match.legal()[draw(luck, len(match.legal()))])


def look_at(match: Match) -> None:
    """Everything that somebody can be shown of a table."""
    for seat in (match.turn, None):
        match.svg(seat)
        match.text(seat)
        match.log(seat)
    match.problems()
    match.position()
    for move in range(0, match.game.move_count, max(1, match.game.move_count // SOME_MOVES)):
        match.why_not(move)


def main(key: str, nice: int = 0, cores: int = 1) -> None:
    """Compile a game, unless another process does: then wait for it, and go on where it stopped."""
    lower_priority(nice)
    begin()
    with alone_with(key):
        if is_ready(key):
            return
        if cores > 1:
            compile_with_another(key)
        compile_parts(key, [part for part in PARTS if part not in parts_done(key)], lambda: False)
        note_ready(key)


def begin() -> None:
    """Whoever started this process shows its progress. It ends soon, so that looking for garbage would only take time."""
    compile_notice.be_quiet()
    gc.disable()


def compile_with_another(key: str) -> None:
    """Compile a game together with a second process. Where that fails, its parts are left to whoever goes on."""
    command = [sys.executable, "-m", "tabletown.precompile.compile_game", key, ASIDE_MARK]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as second:
        try:
            compile_parts(key, [part for part in PARTS if part not in ASIDE], lambda: second.poll() is None)
        except BaseException:
            second.terminate()
            raise


def compile_parts(key: str, parts: Sequence[str], is_other_there: Callable[[], bool]) -> None:
    """Compile parts of a game, and say so on the disk."""
    for part in compile_game(key, parts, is_other_there) if parts else ():
        note_part(key, part)
        print(part, flush=True)


def compile_aside(key: str) -> None:
    """The second process: it ends with the first one."""
    begin()
    parent = os.getppid()
    for part in compile_game(key, ASIDE, lambda: os.getppid() == parent):
        note_part(key, part)
        if os.getppid() != parent:
            return


def in_short(error: Exception) -> str:
    """What went wrong, in one line: the beginning of what may be a long explanation."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join([f"{type(error).__name__}:", *lines[:3]])[:300]


if __name__ == "__main__":
    _command, *asked = sys.argv
    try:
        if asked[1:] == [ASIDE_MARK]:
            compile_aside(asked[0])
        else:
            main(asked[0], *map(int, asked[1:]))
    except Exception as error:
        sys.exit(in_short(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.stdout.flush()
    os._exit(0)  # clearing away what was needed to compile would take a second
