"""Every seat's chance to win, written into an array: certain at the end, else by the odds that somebody sees."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from tabletown.engine.game_calls import win_share, winners
from tabletown.engine.kernel import State, kernel

Floats = NDArray[np.float64]
LEAST = -40.0
"""The logarithm of odds, beside the best, below which they make no difference."""


@kernel
def certain_chances(s: State, seats: int, chances: Floats) -> None:
    """At the end: who has won; several share."""
    won = winners(s)
    for player in range(seats):
        chances[player] = win_share(won, player)


@kernel
def odds_to_chances(chances: Floats, seats: int) -> None:
    """In place of the logarithms of the seats' odds, their chances: together they are one."""
    best, total = -1e300, 0.0
    for player in range(seats):
        best = max(best, chances[player])
    for player in range(seats):
        chances[player] = exp(max(LEAST, chances[player] - best))
        total += chances[player]
    for player in range(seats):
        chances[player] /= total
