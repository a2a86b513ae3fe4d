"""Many games between bots, on all cores, with what came of them."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from reprlib import repr as short
from time import perf_counter
from typing import Any

import numpy as np

from tabletown.bots.base import Bot, SimpleBot, seat_policies
from tabletown.bots.game_loop import play_game, seat_rngs
from tabletown.bots.playouts import MOST_MOVES, play_games
from tabletown.bots.scratch_buffers import new_scratch
from tabletown.engine import entry_points
from tabletown.engine.game_calls import win_share
from tabletown.engine.kernel import States
from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.text.i18n import _

MOST_GAMES, MOST_CORES = 100_000_000, 1024
"""Of one simulation or tournament: its results are kept in memory, and no machine has more cores."""
CHUNK = 500
"""Games that one task plays; the result does not depend on the number of cores."""


@dataclass(frozen=True)
class Results:
    """What came of a simulation: one row a game."""

    game: Game
    bots: list[str]
    seed: int
    cores: int
    seconds: float
    rows: np.ndarray[Any, np.dtype[np.int64]]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def moves(self) -> int:
        """How many moves they had, luck included."""
        return int(self.rows[:, 0].sum())

    def wins(self) -> list[float]:
        """Games won by each seat; a shared win counts as its share."""
        endings = Counter(self.rows[:, 2].tolist())
        return [sum(games * win_share(won, seat) for won, games in endings.items()) for seat in range(len(self.bots))]

    def summary(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        points, lengths = self.rows[:, 3:], self.rows[:, 0]
        return {
            "game": self.game.key,
            "players": len(self.bots),
            "bots": self.bots,
            "seed": self.seed,
            "games": self.games,
            "unfinished": int((self.rows[:, 2] == 0).sum()),
            "moves": self.moves,
            "decisions": int(self.rows[:, 1].sum()),
            "seconds": self.seconds,
            "moves_per_second": self.moves / self.seconds,
            "cores": self.cores,
            "wins": self.wins(),
            "scores": [
                {
                    "mean": float(column.mean()),
                    "deviation": float(column.std()),
                    "lowest": int(column.min()),
                    "highest": int(column.max()),
                }
                for column in points.T
            ],
            "lengths": {"mean": float(lengths.mean()), "shortest": int(lengths.min()), "longest": int(lengths.max())},
        }


def check_size(games: int, cores: int = 1) -> None:
    """How many games may be asked for, on how many cores."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(_("1 to {most:,} games can be played at a time, not {n}", most=MOST_GAMES, n=short(games)))
    if not 1 <= cores <= MOST_CORES:
        raise BadOption(_("games are played on 1 to {most:,} cores, not {n}", most=MOST_CORES, n=short(cores)))


def simulate(
    match: Match,
    bots: list[Bot],
    games: int,
    cores: int = 1,
    seed: int | None = None,
    progress: Callable[[int], None] = lambda played: None,
) -> Results:
    """Play so many games from the position of a match; `progress` is told whenever some are finished."""
    if not isinstance(bots, list | tuple) or not all(isinstance(bot, Bot) for bot in bots):
        raise BadOption(_("bots are a list of what `bot_named` finds, not {bots}", bots=short(bots)))
    if len(bots) != len(match.names):
        raise BadOption(_("{seats} seats need 1 or {seats} bots, not {n}", seats=len(match.names), n=len(bots)))
    check_size(games, cores)
    match.after(0).choice_ids()
    seed = secrets.randbits(32) if seed is None else seed
    start = match.start_states()
    results = np.zeros((games, 3 + len(bots)), np.int64)
    simple = [bot for bot in bots if isinstance(bot, SimpleBot)]
    chunk = CHUNK if len(simple) == len(bots) else 1
    jobs = iter([(seed * 1_000_003 + first, results[first : first + chunk]) for first in range(0, games, chunk)])
    if len(simple) == len(bots):
        _play_chunk(match.game, start, bots, 0, np.zeros((1, 3 + len(bots)), np.int64))  # compile before the clock starts
    began = perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        running: set[Future[int]] = set()

        def feed(jobs: Iterator[tuple[int, Any]]) -> None:
            for job_seed, rows in jobs:
                running.add(pool.submit(_play_chunk, match.game, start, bots, job_seed, rows))
                if len(running) >= 2 * cores:
                    return

        feed(jobs)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                progress(future.result())
            feed(jobs)
    return Results(match.game, [bot.name for bot in bots], seed, cores, perf_counter() - began, results)  # fmt: skip


def _play_chunk(game: Game, start: States, bots: list[Bot], seed: int, rows: Any) -> int:
    """The games of one task; the rules run without the interpreter's lock."""
    simple = [bot for bot in bots if isinstance(bot, SimpleBot)]
    if len(simple) < len(bots):
        for row in rows:
            played = play_game(game, start, bots, new_rng(seed), seat_rngs(seed + 1, len(bots)), MOST_MOVES)
            row[:] = [played.moves, played.decisions, played.winners, *played.scores]
        return len(rows)
    play_simple_games(game, start, simple, seed, rows)
    return len(rows)


def play_simple_games(game: Game, start: States, bots: list[SimpleBot], seed: int, rows: Any, most: int = MOST_MOVES) -> States:
    """Games in one compiled loop, one a row, each stopped after so many moves; return where the last one ended."""
    end = start.copy()
    scratch = new_scratch(game, start.copy(), new_rng(seed))._replace(position=entry_points.handle(end))
    play_games(scratch, seat_policies(game, bots), np.zeros(8, np.int64), rows, most)
    return end
