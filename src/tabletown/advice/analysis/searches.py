"""The searches of an analysis: one position at a time, each with random numbers of its own."""

from collections import Counter
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from tabletown.advice.hints import ranked
from tabletown.bots.lookahead import Searched, search_openly, searched
from tabletown.bots.search_bot import add_up
from tabletown.bots.win_probability import Floats
from tabletown.engine import entry_points
from tabletown.engine.game_calls import win_share
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import OVER, States
from tabletown.engine.rng import Rng, new_rng
from tabletown.game.declaration import Game
from tabletown.game.levels import Level
from tabletown.match.match import Match
from tabletown.positions.snapshot import copy_of

from .rows import DIGITS, Judgement, Row, rounded

OPEN_PART = 2
"""Positions are searched with all hands shown in so many times fewer iterations: there is less to find out."""
LUCK_TIMES, FEWEST_ITERATIONS = 2, 40
"""All outcomes of luck together get so many times the iterations of a decision; each of them at least a few."""
DEALS = 16
"""What a move of somebody who does not know everything is worth is looked at in so many deals."""
TRIED_DEALS = 3
STRIDE = 1_000_003
"""Seeds of different games keep away from each other's moves."""


@dataclass(frozen=True)
class Thinker:
    """Searches the positions of one match."""

    match: Match
    level: Level
    iterations: int
    seed: int

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

    def row(self, number: int) -> Row:
        """What there is to say about a move of the match, or about its end."""
        steps, rng = self.match.steps, new_rng(self.seed * STRIDE + number)
        if number == len(steps):
            return self.end(number, rng)
        step = steps[number]
        states = np.frombuffer(bytearray(step.before), self.game.state)
        outcomes = self.legal(states)
        row = Row(number, step.by, step.move, len(outcomes))
        if len(outcomes) < 2:
            return row
        secret = hides_something(self.game, states, rng)
        if step.by < 0:
            luck, unsure = self.luck(states, step.move, outcomes, secret, rng)
            start = None if number else rounded(self.chances(states, secret, rng))
            return replace(row, chances=start, luck=rounded(luck), unsure=unsure)
        trees = self.two_searches(states, step.by, rng)
        known = self.judgement(states, step.by, step.move, trees, secret, rng)
        if secret:
            trees = self.two_open_searches(states, rng)
        chances = (trees[0].chances + trees[1].chances) / 2
        return replace(row, chances=rounded(chances), unsure=unsure_of(trees), known=known)

    def end(self, number: int, rng: Rng) -> Row:
        """The result, or of a game that goes on everybody's chances."""
        row = Row(number, OVER, 0, 0)
        if not self.match.over:
            states = self.match.states()
            return replace(row, chances=rounded(self.chances(states, hides_something(self.game, states, rng), rng)))
        won = sum(1 << seat for seat in self.match.winners)
        return replace(row, chances=rounded(win_share(won, seat) for seat in range(len(self.match.names))))

    def chances(self, states: States, secret: bool, rng: Rng) -> Floats:
        """Everybody's chances where nothing was decided yet, with all hands shown."""
        one, other = self.two_open_searches(states, rng) if secret else self.two_searches(states, 0, rng)
        return (one.chances + other.chances) / 2

    def luck(self, states: States, outcome: int, outcomes: dict[int, int], secret: bool, rng: Rng) -> tuple[Floats, float]:
        """How lucky everybody was with an outcome, against all that could have come: fair, since all are searched alike."""
        each = max(min(FEWEST_ITERATIONS, self.iterations), LUCK_TIMES * self.iterations // len(outcomes))
        values = {tried: self.after_luck(states, tried, each, secret, rng) for tried in outcomes}
        mean = sum((times * values[tried].chances for tried, times in outcomes.items()), np.zeros(len(self.match.names)))
        again = self.after_luck(states, outcome, each, secret, rng)
        one_of_two = 2 * disagreement(values[outcome].chances, again.chances)
        return values[outcome].chances - mean / sum(outcomes.values()), round(one_of_two, DIGITS)

    def after_luck(self, states: States, outcome: int, iterations: int, secret: bool, rng: Rng) -> Searched:
        """Everybody's chances after an outcome of luck, with all hands shown."""
        after = copy_of(states)
        entry_points.apply_at(entry_points.handle(after), 0, outcome, NO_JOURNAL)
        if secret:
            return search_openly(self.game, after, self.level, -(-iterations // OPEN_PART), rng)
        return searched(self.game, after, 0, self.level, iterations, rng)

    def legal(self, states: States) -> dict[int, int]:
        """The different legal moves of a position; at luck, how many times as likely each is."""
        buffer = np.zeros(self.game.most_legal, np.int64)
        n = entry_points.legal_at(entry_points.handle(states), 0, buffer)
        return dict(Counter(buffer[:n].tolist()))

    def two_searches(self, states: States, seat: int, rng: Rng) -> list[Searched]:
        """Two searches of a position by what a seat knows, which share the iterations."""
        half = -(-self.iterations // 2)
        return [searched(self.game, states, seat, self.level, half, rng) for _ in range(2)]

    def two_open_searches(self, states: States, rng: Rng) -> list[Searched]:
        """The same with all hands shown."""
        part = -(-self.iterations // (2 * OPEN_PART))
        return [search_openly(self.game, states, self.level, part, rng) for _ in range(2)]

    def judgement(self, states: States, seat: int, move: int, trees: list[Searched], secret: bool, rng: Rng) -> Judgement:
        """What a decision was worth to a seat by what it knew."""
        best = ranked(add_up([tree.moves for tree in trees]), seat)[0]
        if best.move == move:
            return Judgement(move, rounded(best.chances), rounded(best.chances), 0.0)
        luck = int(rng[0])
        before, after = (self.value_of(states, seat, tried, secret, new_rng(luck)) for tried in (best.move, move))
        if after[seat] >= before[seat]:
            return Judgement(move, rounded(after), rounded(after), 0.0)
        return Judgement(best.move, rounded(before), rounded(after), round(float(before[seat] - after[seat]), DIGITS))

    def value_of(self, states: States, seat: int, move: int, secret: bool, rng: Rng) -> Floats:
        """Everybody's chances after a move, by what the seat knew before it: compared moves get the same random numbers."""
        deals = DEALS if secret else 1
        total = np.zeros(len(self.match.names))
        for _ in range(deals):
            after = copy_of(states)
            entry_points.redeal_at(entry_points.handle(after), 0, seat, rng)
            entry_points.apply_at(entry_points.handle(after), 0, move, NO_JOURNAL)
            total += searched(self.game, after, seat, self.level, -(-self.iterations // (2 * deals)), rng).chances
        return total / deals


def unsure_of(trees: list[Searched]) -> float:
    """The standard error of the chances in a position that was searched twice."""
    return round(disagreement(trees[0].chances, trees[1].chances), DIGITS)


def disagreement(one: Floats, other: Floats) -> float:
    """The standard error of a mean of two, over all seats."""
    return sqrt(float(((one - other) ** 2).mean())) / 2


def hides_something(game: Game, states: States, rng: Rng) -> bool:
    """Whether anybody does not know everything now: whether dealing anew changes anything."""
    if not game.hides:
        return False
    before = states.tobytes()
    for seat in range(int(states["seats"][0])):
        for _ in range(TRIED_DEALS):
            dealt = copy_of(states)
            entry_points.redeal_at(entry_points.handle(dealt), 0, seat, rng)
            if dealt.tobytes() != before:
                return True
    return False
