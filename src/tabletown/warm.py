"""All that is to be compiled of a game; as a process (`python -m tabletown.warm GAME`), one game, with its progress on the disk.

`compilers` starts such processes, and reads how far they are.
"""

import os
import sys
from collections.abc import Iterator

import numpy as np

from . import batch, compiling
from .bots import bot_named, choose
from .bots.bot import SearchBot
from .bots.playouts import play_games
from .bots.policy import decide_at
from .bots.room import new_room
from .compilers import alone_with, is_ready, note_part, note_ready
from .game import GAMES, Game
from .kernel import NO_JOURNAL, new_journal, new_rng
from .match import Match

MOST_DECISIONS, LOOK_EVERY, SOME_MOVES = 400, 8, 40


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
    batch.why_not_at(handle, 0, 0)
    yield "reasons"
    show_a_game(game)
    yield "drawings"


def show_a_game(game: Game) -> None:
    """Let bots play a game, and look at it as people do: displays ask kernels that no rule calls."""
    match, greedy = game.new(game.seats.start, seed=1), bot_named("greedy")
    for number in range(MOST_DECISIONS):
        if match.over or number % LOOK_EVERY == 0:
            look_at(match)
        if match.over:
            break
        match.play(choose(greedy, match, number))


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


def main(key: str, nice: int) -> None:
    """Compile a game, unless another process does: then wait for it, and go on where it stopped."""
    os.nice(nice)
    compiling.be_quiet()
    with alone_with(key):
        if is_ready(key):
            return
        for part in compile_game(key):
            note_part(key, part)
            print(part, flush=True)
        note_ready(key)


def in_short(error: Exception) -> str:
    """What went wrong, in one line: the beginning of what may be a long explanation."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join([f"{type(error).__name__}:", *lines[:3]])[:300]


if __name__ == "__main__":
    try:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    except Exception as error:
        sys.exit(in_short(error))
    except KeyboardInterrupt:
        sys.exit(130)
