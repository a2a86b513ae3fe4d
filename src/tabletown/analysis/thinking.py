"""The searches of an analysis: one position at a time, each with random numbers of its own."""

from collections import Counter
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from tabletown import batch
from tabletown.bots.bot import add_up
from tabletown.bots.lookahead import Searched, search_openly, searched
from tabletown.bots.model import Floats
from tabletown.game import Game, Level
from tabletown.hints import ranked
from tabletown.kernel import NO_JOURNAL, OVER, Rng, States, new_rng
from tabletown.match import Match

from .rows import DIGITS, Judgement, Row, rounded

OPEN_PART = 2
"""Positions are searched with all hands shown in so many times fewer iterations: each takes longer, and has less to find out."""
LUCK_TIMES, FEWEST_ITERATIONS = 2, 40
"""All outcomes of luck together get so many times the iterations of a decision; each of them at least a few."""
DEALS = 4
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
        states = np.frombuffer(step.before, self.game.state).copy()
        outcomes = self.legal(states)
        row = Row(number, step.by, step.move, len(outcomes))
        if len(outcomes) < 2:
            return row
        secret = hides_something(self.game, states, rng)
        if step.by < 0:
            luck, unsure = self.luck(states, step.move, outcomes, secret, rng)
            start = None if number else rounded(self.open_position(states, secret, rng))
            return replace(row, chances=start, luck=rounded(luck), unsure=round(unsure, DIGITS))
        chances, unsure, trees = self.two_trees(states, step.by, rng)
        known = self.judgement(states, step.by, step.move, trees, secret, rng)
        if secret:
            chances, unsure = self.open_chances(states, rng)
        return replace(row, chances=rounded(chances), unsure=round(unsure, DIGITS), known=known)

    def open_position(self, states: States, secret: bool, rng: Rng) -> Floats:
        """Everybody's chances where nothing was decided yet, with all hands shown."""
        return (self.open_chances(states, rng) if secret else self.two_trees(states, 0, rng))[0]

    def end(self, number: int, rng: Rng) -> Row:
        """The result, or of a game that goes on everybody's chances."""
        states, row = self.match.states(), Row(number, OVER, 0, 0)
        if not self.match.over:
            secret = hides_something(self.game, states, rng)
            return replace(row, chances=rounded(self.open_position(states, secret, rng)))
        won = self.match.winners
        return replace(row, chances=rounded((seat in won) / len(won) for seat in range(len(self.match.names))))

    def luck(self, states: States, outcome: int, outcomes: dict[int, int], secret: bool, rng: Rng) -> tuple[Floats, float]:
        """How lucky everybody was with an outcome, against all that could have come: fair, since all are searched alike."""
        each = max(FEWEST_ITERATIONS, LUCK_TIMES * self.iterations // len(outcomes))
        values = {tried: self.after_luck(states, tried, each, secret, rng) for tried in outcomes}
        mean = sum((times * values[tried] for tried, times in outcomes.items()), np.zeros(len(self.match.names)))
        again = self.after_luck(states, outcome, each, secret, rng)
        return values[outcome] - mean / sum(outcomes.values()), 2 * disagreement(values[outcome], again)

    def after_luck(self, states: States, outcome: int, iterations: int, secret: bool, rng: Rng) -> Floats:
        """Everybody's chances after an outcome of luck, with all hands shown."""
        after = states.copy()
        batch.apply_at(batch.handle(after), 0, outcome, NO_JOURNAL)
        if secret:
            return search_openly(self.game, after, self.level, -(-iterations // OPEN_PART), rng)
        return searched(self.game, after, 0, self.level, iterations, rng).chances

    def legal(self, states: States) -> dict[int, int]:
        """The different legal moves of a position; at luck, how many times as likely each is."""
        buffer = np.zeros(self.game.most_legal, np.int64)
        n = batch.legal_at(batch.handle(states), 0, buffer)
        return dict(Counter(buffer[:n].tolist()))

    def two_trees(self, states: States, seat: int, rng: Rng) -> tuple[Floats, float, list[Searched]]:
        """Everybody's chances by what a seat knows, their standard error, and the two searches they come from."""
        half = -(-self.iterations // 2)
        trees = [searched(self.game, states, seat, self.level, half, rng) for _ in range(2)]
        one, other = (tree.chances for tree in trees)
        return (one + other) / 2, disagreement(one, other), trees

    def open_chances(self, states: States, rng: Rng) -> tuple[Floats, float]:
        """Everybody's chances with all hands shown, and their standard error."""
        part = -(-self.iterations // (2 * OPEN_PART))
        one, other = (search_openly(self.game, states, self.level, part, rng) for _ in range(2))
        return (one + other) / 2, disagreement(one, other)

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
            after = states.copy()
            batch.redeal_at(batch.handle(after), 0, seat, rng)
            batch.apply_at(batch.handle(after), 0, move, NO_JOURNAL)
            total += searched(self.game, after, seat, self.level, -(-self.iterations // (2 * deals)), rng).chances
        return total / deals


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
            dealt = states.copy()
            batch.redeal_at(batch.handle(dealt), 0, seat, rng)
            if dealt.tobytes() != before:
                return True
    return False
