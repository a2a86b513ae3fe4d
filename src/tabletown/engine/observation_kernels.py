"""What observations are written with: seats as an observer counts them, and numbers that fit."""

from collections.abc import Iterable, Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from .kernel import kernel

Observed = NDArray[np.int16]
MOST_OBSERVED = 32_767
"""Observations are 16 bits wide; a number that has no end of its own is cut off here."""


def starts_of(slots: Iterable[tuple[str, Sequence[Sequence[object]], int, int, str]]) -> dict[str, int]:
    """Where the numbers of each group of an observation start, by the group's pattern of names.

    Kernels that write to places known beforehand are twice as quick as those that count on.
    """
    found, at = {}, 0
    for pattern, axes, *_ in slots:
        found[pattern] = at
        at += prod(len(axis) for axis in axes)
    return found


@kernel
def seen_from(who: int, seat: int, seats: int) -> int:
    """A seat as an observer counts: 0 is the observer, 1 the next clockwise. Nobody, CHANCE and OVER stay as they are."""
    if who < 0:
        return who
    return who - seat if who >= seat else who - seat + seats


@kernel
def counted_on(seat: int, n: int, seats: int) -> int:
    """The n-th seat clockwise from an observer: the way back. A comparison, since a remainder takes ten times as long."""
    return seat + n if seat + n < seats else seat + n - seats


@kernel
def cut_off(number: int) -> int:
    """A number that may be large, as far as an observation can tell it."""
    return max(-MOST_OBSERVED, min(MOST_OBSERVED, number))
