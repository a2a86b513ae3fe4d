"""Infinite City: all that is told about moves, pieces and the guided game, compared with what happens."""

import random

import pytest

from tabletown.kernel import CHANCE
from tabletown.testing.settings import Setting

from .infinite_city.forbidden import check_forbidden
from .infinite_city.moves import check_moves
from .infinite_city.news import check_end, check_question, check_sums
from .infinite_city.pieces import check_left, check_pieces
from .kit import decisions, settings_of, weighted


@pytest.mark.parametrize("setting", settings_of("infinite_city", 2), ids=str)
def test_all_that_is_told_of_random_positions_is_true(setting: Setting) -> None:
    check_positions(setting, 1, 15)


def check_positions(setting: Setting, seed: int, count: int) -> None:
    """Some positions of random games, and the sentences of a whole game."""
    rng, match = random.Random(f"{setting} {seed}"), None
    for match in decisions(setting, seed, count):
        check_moves(match, rng, 4)
        check_pieces(match, rng, 6)
        check_forbidden(match)
        check_question(match)
        check_left(match)
    assert match is not None
    while not match.over:
        match.play(rng.choice(weighted(match) if match.turn == CHANCE else match.legal_ids()))
    for seat in range(len(match.names)):
        check_sums(match, seat)
    check_end(match)
