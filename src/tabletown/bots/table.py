"""One game between bots, on the level of states: for bots that think too long for one compiled loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from tabletown import batch
from tabletown.game import Game
from tabletown.kernel import CHANCE, NO_JOURNAL, OVER, States, draw, new_rng

from .bot import Bot


@dataclass(frozen=True)
class Played:
    """What came of a game. Winners are one bit a seat, none when the game was stopped at the cap."""

    moves: int
    decisions: int
    winners: int
    scores: list[int]


def play_game(
    game: Game,
    start: States,
    bots: Sequence[Bot],
    seed: int,
    most: int,
    watch: Callable[[int, float], None] = lambda seat, seconds: None,
) -> Played:
    """Play from a start to the end, or to a cap of moves; `watch` is told the time of each decision."""
    states, rng = start.copy(), new_rng(seed)
    table, buffer = batch.handle(states), np.zeros(game.most_legal, np.int64)
    moves = decisions = 0
    who = batch.turn_at(table, 0)
    while who != OVER and moves < most:
        n = batch.legal_at(table, 0, buffer)
        if who == CHANCE:
            move = int(buffer[draw(rng, n)])
        else:
            began, known = perf_counter(), states.copy()
            batch.redeal_at(batch.handle(known), 0, who, rng)
            move = bots[who].decide(game, known, buffer[:n].tolist(), rng)
            watch(who, perf_counter() - began)
            decisions += 1
        batch.apply_at(table, 0, move, NO_JOURNAL)
        moves += 1
        who = batch.turn_at(table, 0)
    points = np.zeros(8, np.int64)
    batch.scores_at(table, 0, points)
    won = int(batch.winners_at(table, 0)) if who == OVER else 0
    return Played(moves, decisions, won, [int(p) for p in points[: len(bots)]])
