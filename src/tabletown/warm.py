"""All that is to be compiled of a game; as a process (`python -m tabletown.warm GAME`), one game, with its progress on the disk.

`compilers` starts such processes, and reads how far they are. Where there is a core to spare, a second process of the same
game compiles what does not need the rest.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from . import batch, compiling
from .bots import bot_named, choose
from .bots.bot import SearchBot
from .bots.playouts import play_games
from .bots.policy import decide_at
from .bots.room import new_room
from .compilers import PARTS, alone_with, is_ready, note_part, note_ready, parts_done
from .game import GAMES, Game
from .kernel import NO_JOURNAL, new_journal, new_rng
from .match import Match

MOST_DECISIONS, LOOK_EVERY, SOME_MOVES = 400, 8, 40
ASIDE = ("scores", "redeal", "judge", "reasons", "search")
"""What a second process compiles, in this order: half of the work."""
AFTER = {"setup": "setup", "bots": "judge", "search": "moves", "reasons": "legal"}
"""What is compiled by one process before the other can go on with a part: it calls the same rules, and finds them ready."""
LOOK_AGAIN = 0.02
ASIDE_MARK = "aside"


class Table:
    """A table to try the rules at: each part is compiled by being used once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = batch.new_states(1, game.state)
        self.states["seats"] = game.seats.start
        for name, value in game.resolve({}).items():
            self.states[name] = game.option(name).number(value)
        self.handle, self.other = batch.handle(self.states), batch.handle(self.states.copy())
        self.moves, self.points, self.rng = np.zeros(game.most_legal, np.int64), np.zeros(8, np.int64), new_rng(1)

    def setup(self) -> None:
        """Laying the table."""
        batch.setup_at(self.handle, 0)

    def turn(self) -> None:
        """Whose turn it is."""
        batch.turn_at(self.handle, 0)

    def legal(self) -> int:
        """What is legal."""
        return batch.legal_at(self.handle, 0, self.moves)

    def moves_made(self) -> None:
        """Carrying out a move."""
        self.legal()
        batch.apply_at(self.handle, 0, int(self.moves[0]), new_journal())

    def scores(self) -> None:
        """Points and winners."""
        batch.scores_at(self.handle, 0, self.points)
        batch.score_line_at(self.handle, 0, 0, 0)
        batch.winners_at(self.handle, 0)

    def redeal(self) -> None:
        """Dealing anew what a seat does not know."""
        batch.redeal_at(self.handle, 0, 0, self.rng)

    def judge(self) -> None:
        """What a position is worth."""
        batch.judge_at(self.handle, 0, 0)
        batch.features_at(self.handle, 0, 0, np.zeros(len(self.game.levels["master"].weights.linear), np.int64))

    def steps(self) -> None:
        """A move and what is legal then."""
        self.legal()
        batch.step(self.handle, 0, int(self.moves[0]), self.moves, NO_JOURNAL)

    def playouts(self) -> None:
        """Random games."""
        batch.clone_many(self.other, self.handle)
        batch.play_out(self.other, 0, self.moves, self.rng, NO_JOURNAL, 100_000)
        batch.play_many(self.other, self.handle, self.moves, self.rng, NO_JOURNAL, 100_000)

    def begin(self) -> int:
        """Let luck play until somebody decides; the number of legal moves then."""
        batch.setup_at(self.handle, 0)
        n = self.legal()
        while batch.turn_at(self.handle, 0) < 0:
            batch.apply_at(self.handle, 0, int(self.moves[0]), NO_JOURNAL)
            n = self.legal()
        return n

    def bots(self) -> None:
        """Simple bots."""
        decide_at(1, self.handle, self.other, self.moves, self.begin(), self.rng, NO_JOURNAL)

    def search(self) -> None:
        """Bots that search."""
        self.begin()
        for style in ("", *list(self.game.styles)[:1]):
            SearchBot("warm", "", iterations=4, style=style).think(self.game, self.states, self.rng)

    def games(self) -> None:
        """Whole games between simple bots."""
        seats = self.game.seats.start
        policies, results = np.zeros(seats, np.int64), np.zeros((1, 3 + seats), np.int64)
        play_games(new_room(self.game, self.states, self.rng), policies, self.points, results, 100_000)

    def reasons(self) -> None:
        """Why something is not legal."""
        batch.why_not_at(self.handle, 0, 0)

    def drawings(self) -> None:
        """All that people are shown."""
        show_a_game(self.game)

    def part(self, name: str) -> Callable[[], object]:
        """How a part is compiled."""
        return {"moves": self.moves_made}.get(name) or getattr(self, name)


def compile_game(key: str, parts: Sequence[str], is_other_there: Callable[[], bool]) -> Iterator[str]:
    """Compile parts of one game, naming each when it is ready; what another process compiles is waited for where it is needed."""
    table = Table(GAMES[key])
    for part in parts if "setup" in parts else ("setup", *parts):
        before = AFTER.get(part)
        while before and before not in parts and before not in parts_done(key) and is_other_there():
            time.sleep(LOOK_AGAIN)
        table.part(part)()
        if part in parts:
            yield part


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


def main(key: str, nice: int = 0, cores: int = 1) -> None:
    """Compile a game, unless another process does: then wait for it, and go on where it stopped."""
    os.nice(nice)
    compiling.be_quiet()
    with alone_with(key):
        if is_ready(key):
            return
        if cores > 1:
            compile_with_another(key)
        compile_parts(key, [part for part in PARTS if part not in parts_done(key)], lambda: False)
        note_ready(key)


def compile_with_another(key: str) -> None:
    """Compile a game together with a second process. Where that fails, its parts are left to whoever goes on."""
    command = [sys.executable, "-m", f"{__package__}.warm", key, ASIDE_MARK]
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
    compiling.be_quiet()
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
