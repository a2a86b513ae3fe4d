"""One game between bots, on the level of states: for bots that think too long for one compiled loop."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.game_calls import win_share
from tabletown.engine.journal import NO_JOURNAL, Journal, new_journal
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import IllegalMove
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.match.steps import Step
from tabletown.positions.snapshot import copy_of
from tabletown.text.i18n import _

from .base import Bot
from .history import Forfeit, GameEnd, GameSetting, History, Refusal

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
    lost: tuple[int, str] | None = None
    """The seat that ended the game by what it did outside of the rules, and what that was; all others have won then."""
    refusals: tuple[Refusal, ...] = ()
    """Answers that were no moves."""

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
    follower = Follower(game, states, bots) if any(bot.follows for bot in bots) else None
    moves = decisions = 0
    lost: tuple[int, str] | None = None
    if follower:
        follower.begin()
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
            try:
                move = (follower.decide if follower else bots[who].decide)(game, known, legal, seat_rngs[who])
            except Forfeit as error:
                lost = who, str(error)
                break
            took = perf_counter() - began
            decisions += 1
            if move not in legal:
                raise IllegalMove(_("{name} chose move {move}, which is not legal there", name=bots[who].name, move=move))
        if watch:
            watch(states, who, buffer[:n].tolist(), move, took)
        if follower:
            follower.apply(who, move)
        else:
            entry_points.apply_at(table, 0, move, NO_JOURNAL)
        moves += 1
    points = np.zeros(max(8, len(bots)), np.int64)
    entry_points.scores_at(table, 0, points)
    won = int(entry_points.winners_at(table, 0)) if who == OVER else 0
    if lost:
        won = sum(1 << seat for seat in range(len(bots)) if seat != lost[0])
    scores = [int(p) for p in points[: len(bots)]]
    if follower is None:
        return Outcome(states, moves, decisions, won, scores)
    follower.end(won, scores, lost)
    return Outcome(states, moves, decisions, won, scores, lost, tuple(follower.history.refusals))


class Follower:
    """Tells bots that follow a game what happens in it. A seat without a bot is played from outside."""

    def __init__(self, game: Game, states: States, bots: Sequence[Bot | None]) -> None:
        self.history = History(GameSetting.of(game, states))
        self._states, self._bots = states, bots
        self._table = entry_points.handle(states)
        self._journal: Journal = new_journal()

    def begin(self) -> None:
        """The game begins."""
        for seat, bot in enumerate(self._bots):
            if bot:
                bot.begin(self.history, seat)

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """What the bot whose turn it is picks."""
        bot = self._bots[entry_points.turn_at(self._table, 0)]
        assert bot is not None
        return bot.decide_in(self.history, known, legal, rng)

    def apply(self, who: int, move: int) -> None:
        """Make a move, and write down what happened."""
        journal = self._journal
        journal[0, 0] = 0
        entry_points.apply_at(self._table, 0, move, journal)
        self.history.steps.append(Step(move, who, b"", 0, journal[1 : journal[0, 0] + 1].tolist()))

    def end(self, won: int, scores: list[int], lost: tuple[int, str] | None) -> None:
        """The game is over, or was stopped."""
        setting = self.history.setting
        winners = tuple(seat for seat in range(len(self._bots)) if won >> seat & 1)
        match = Match.resume(setting.game, list(setting.names), setting.options, self._states.tobytes(), [])
        for seat, bot in enumerate(self._bots):
            if bot:
                bot.end(self.history, seat, GameEnd(winners, tuple(scores), match.verdict_to(seat), lost[1] if lost else ""))
