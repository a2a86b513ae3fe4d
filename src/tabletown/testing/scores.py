"""Scores: their lines add up, and an independent count agrees."""

from collections.abc import Callable
from typing import Any

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import CAP, random_walks, restored

WALK = 450
SlowScores = Callable[[dict[str, Any]], list[int]]
"""Each seat's points in a position: written from the rulebook alone."""


def score_tables_add_up(setting: Setting, games: int = 1) -> None:
    """The lines of a score are its sum, on the way and at the end."""
    for number, match in random_walks(setting, 16, WALK, games):
        if number % 23 == 0:
            adds_up(match)
    match = setting.new(luck="auto", seed=16)
    states = match.start_states()
    entry_points.play_out(
        entry_points.handle(states), 0, np.zeros(setting.game.most_legal, np.int64), new_rng(16), NO_JOURNAL, CAP
    )
    match = restored(match, states)
    assert match.over, f"{setting}: a random game is not over after {CAP:,} moves"
    adds_up(match)


def adds_up(match: Match) -> None:
    """One score table."""
    table = match.score_table()
    sums = [sum(column) for column in zip(*(numbers for _, numbers in table), strict=True)]
    assert sums == match.scores, f"{match!r}: the lines {table} add up to {sums}, but the scores are {match.scores}"


def scores_agree_with_the_slow_ones(setting: Setting, scores: SlowScores, games: int = 1) -> None:
    """Points in every position, by an independent count."""
    for _, match in random_walks(setting, 11, WALK, games):
        slow = scores(match.position())
        assert slow == match.scores, f"{match!r}: scores are {match.scores}, but by the slow count {slow}"
