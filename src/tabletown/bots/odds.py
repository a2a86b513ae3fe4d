"""Who is winning, by playing on many times."""

import secrets
from dataclasses import dataclass
from math import sqrt

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption
from tabletown.match.match import Match
from tabletown.text.i18n import _

from .playouts import MOST_MOVES, play_games
from .scratch_buffers import new_scratch
from .simple_policies import Policy, SeatPolicies


@dataclass(frozen=True)
class Odds:
    """Every seat's chance to win, each with its standard error."""

    chances: list[float]
    errors: list[float]
    games: int

    def __str__(self) -> str:
        return ", ".join(f"{chance:.0%} ± {error:.0%}" for chance, error in zip(self.chances, self.errors, strict=True))


def odds(match: Match, games: int = 400, seat: int | None = None, seed: int | None = None) -> Odds:
    """Each seat's chance to win when everybody goes on greedily, with its standard error; with a seat, as far as that seat can
    know."""
    match.name_of(seat)
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadOption(_("odds need at least one game"))
    match.choice_ids()
    players, rng = len(match.names), new_rng(secrets.randbits(63) if seed is None else seed)
    start = match.known_to(seat, rng) if seat is not None else match.states()
    results, scratch = np.zeros((games, 3 + players), np.int64), new_scratch(match.game, start, rng)
    greedy = SeatPolicies(np.full(players, Policy.GREEDY, np.int64), np.zeros(players, np.int64))
    points = np.zeros(8, np.int64)
    for i in range(games):
        if seat is not None:
            entry_points.redeal_at(scratch.root, 0, seat, rng)
        play_games(scratch, greedy, points, results[i : i + 1], MOST_MOVES)
    bits = results[:, 2:3] >> np.arange(players) & 1
    shares = bits / np.maximum(bits.sum(axis=1, keepdims=True), 1)
    errors = [float(column.std()) / sqrt(games) for column in shares.T]
    return Odds([float(mean) for mean in shares.mean(axis=0)], errors, games)
