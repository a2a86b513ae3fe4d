"""Random walks: matches played at random, shown move by move, for checks that look at many positions."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import draw, new_rng
from tabletown.match.match import Match
from tabletown.positions.snapshot import overwrite

from .game_settings import Setting

CAP = 200_000
"""Outside the rules: no random game has been seen to need so many moves."""


def random_walk(match: Match, seed: int, most: int) -> Iterator[Match]:
    """Play a match at random, luck by its true weights, and show it before every move and at the end.

    Moves are made by their numbers, as bots make them: to put each into words would take ten times as long as to make it.
    """
    rng = new_rng(seed)
    buffer = np.zeros(match.game.most_legal, np.int64)
    for _ in range(most):
        yield match
        if match.over:
            return
        n = entry_points.legal_at(match._handle, 0, buffer)
        match._apply(int(buffer[draw(rng, n)]))
        match._play_luck()
    yield match


def random_walks(setting: Setting, seed: int, most: int, games: int = 1) -> Iterator[tuple[int, Match]]:
    """One walk after the other, each with luck of its own; the number counts the positions of all of them."""
    number = 0
    for game in range(games):
        for match in random_walk(setting.new(1 + game), seed + 1000 * game, most):
            yield number, match
            number += 1


@cache
def games_for(setting: Setting, positions: int) -> int:
    """How many random games have about so many positions: a game of few moves is looked at several times."""
    game, start = setting.game, setting.new().start_states()
    tables = entry_points.new_states(20, game.state)
    buffer, rng = np.zeros(game.most_legal, np.int64), new_rng(3)
    moves = int(entry_points.play_many(entry_points.handle(tables), entry_points.handle(start), buffer, rng, NO_JOURNAL, CAP))
    return max(1, round(positions * len(tables) / max(1, moves)))


def played(setting: Setting, seed: int, moves: int) -> Match:
    """A match after so many random moves, or at its end."""
    match = setting.new(seed)
    for _ in random_walk(match, seed, moves):
        pass
    return match


def at_a_decision(setting: Setting, seed: int, moves: int) -> Match:
    """A match after so many random moves or some more, where a player has a choice; after fewer where it ends before."""
    match = played(setting, seed, moves)
    while not match.over and (match.turn == CHANCE or len(match.legal()) < 2):
        match.play(match.legal()[0])
    assert moves > 0 or not match.over, f"{setting}: nobody ever has a choice"
    return at_a_decision(setting, seed, moves // 2) if match.over else match


def restored(match: Match, states: States) -> Match:
    """The same match with another position in it."""
    twin = match.copy()
    overwrite(twin._states, states.tobytes())
    twin._changed()
    return twin


def state_bytes(match: Match) -> bytes:
    """The position as bytes."""
    return match._states.tobytes()
