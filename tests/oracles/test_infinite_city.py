"""Infinite City: all that is told about moves, pieces and the guided game, compared with what happens."""

import random

import pytest

from tabletown.testing.settings import Setting

from .infinite_city.moves import check_moves
from .kit import decisions, settings_of


@pytest.mark.parametrize("setting", settings_of("infinite_city", 2), ids=str)
def test_all_that_is_told_of_random_positions_is_true(setting: Setting) -> None:
    check_positions(setting, 1, 20)


def check_positions(setting: Setting, seed: int, count: int) -> None:
    """Some positions of random games, and the sentences of a whole game."""
    rng = random.Random(f"{setting} {seed}")
    for match in decisions(setting, seed, count):
        check_moves(match, rng, 4)
