"""One game between bots, on the level of states: for bots that think too long for one compiled loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.game_calls import win_share
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import IllegalMove
from tabletown.game.declaration import Game
from tabletown.positions.snapshot import copy_of
from tabletown.text.i18n import _

from .base import Bot

Watch = Callable[[States, int, list[int], int, float], None]
"""Is told of every move before it is made: the position, who makes it, what else is legal, and the seconds it took."""


@dataclass(frozen=True)
class Outcome:
    """What came of a game. Winners are one bit a seat, none when the game was stopped at the cap."""

    states: States
    moves: int
    decisions: int
    winners: int
    scores: list[int]

    def share(self, seat: int) -> float:
        """What a seat won: a shared win counts as its share."""
        return win_share(self.winners, seat)


def seat_rngs(seed: int, seats: int) -> list[Rng]:
    """Random numbers for each seat's thinking."""
    rng = new_rng(seed)
    return [new_rng(int(draw(rng, 1 << 60))) for _ in range(seats)]


def play_game(
    game: Game, start: States, bots: Sequence[Bot], luck: Rng, seat_rngs: Sequence[Rng], most: int, watch: Watch | None = None
) -> Outcome:
    """Play from a start to the end, or to a cap of moves.

    Luck and every seat have random numbers of their own, so that nobody's thinking moves the dice.
    """
    states = copy_of(start)
    table, buffer = entry_points.handle(states), np.zeros(game.most_legal, np.int64)
    moves = decisions = 0
    while (who := entry_points.turn_at(table, 0)) != OVER and moves < most:
        n, took = entry_points.legal_at(table, 0, buffer), 0.0
        if n == 0:
            raise IllegalMove(
                _("after {moves} moves no move is legal, and the game is not over: no table could look like that", moves=moves)
            )
        if who == CHANCE:
            move = int(buffer[draw(luck, n)])
        elif n == 1:
            move = int(buffer[0])
            decisions += 1
        else:
            known, legal = copy_of(states), buffer[:n].tolist()
            entry_points.redeal_at(entry_points.handle(known), 0, who, seat_rngs[who])
            began = perf_counter()
            move = bots[who].decide(game, known, legal, seat_rngs[who])
            took = perf_counter() - began
            decisions += 1
            if move not in legal:
                raise IllegalMove(_("{name} chose move {move}, which is not legal there", name=bots[who].name, move=move))
        if watch:
            watch(states, who, buffer[:n].tolist(), move, took)
        entry_points.apply_at(table, 0, move, NO_JOURNAL)
        moves += 1
    points = np.zeros(max(8, len(bots)), np.int64)
    entry_points.scores_at(table, 0, points)
    won = int(entry_points.winners_at(table, 0)) if who == OVER else 0
    return Outcome(states, moves, decisions, won, [int(p) for p in points[: len(bots)]])
