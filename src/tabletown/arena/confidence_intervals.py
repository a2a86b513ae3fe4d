"""Figures with the interval in which the true value lies with 95 % confidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

Z = 1.959964
"""Standard errors on each side of a 95 % interval."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def data(self) -> dict[str, float]:
        """Ready for JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}

    @property
    def reach(self) -> float:
        """How far the interval reaches to its farther side."""
        return max(self.high - self.value, self.value - self.low)

    def within(self, low: float, high: float) -> "Estimate":
        """The same where it is known that the true value lies between two bounds."""
        return Estimate(*(min(max(part, low), high) for part in (self.value, self.low, self.high)))

    @property
    def is_clear(self) -> bool:
        """Whether a difference is one: its interval does not hold 0."""
        return self.low > 0 or self.high < 0

    def percent(self, digits: int = 1) -> str:
        """'61.2 % (58.9 to 63.4)'."""
        value, low, high = (figure(100 * part, digits) for part in (self.value, self.low, self.high))
        return f"{value} % ({low} to {high})"


def figure(value: float, digits: int = 1, sign: str = "") -> str:
    """A number with a real minus sign, and none before a zero."""
    text = f"{value:{sign}.{digits}f}"
    return text.replace("-", "−") if float(text) else text.lstrip("-+")


def share(won: Sequence[float], chances: Sequence[float]) -> Estimate | None:
    """What part of its chances was won, game by game: Wilson's interval, which stays sane near 0 and 1.

    Games are independent of each other, the seats of one game are not: the spread is taken between games, and
    expressed as the number of plain coin tosses that would spread as much.
    """
    wins, seats = np.asarray(won, float), np.asarray(chances, float)
    total = float(seats.sum())
    if total == 0:
        return None
    p = float(wins.sum()) / total
    return wilson(p, float(((wins - p * seats) ** 2).sum()) / total**2, len(wins))


def share_difference(
    won: tuple[Sequence[float], Sequence[float]], chances: tuple[Sequence[float], Sequence[float]]
) -> Estimate | None:
    """How much larger the first of two shares is than the second, from the same games: where one wins the other does not."""
    off, shares = np.zeros(len(won[0])), list[float]()
    for wins, seats, sign in zip(map(np.asarray, won), map(np.asarray, chances), (1, -1), strict=True):
        if not seats.sum():
            return None
        shares.append(float(wins.sum() / seats.sum()))
        off += sign * (wins - shares[-1] * seats) / seats.sum()
    games = int(np.count_nonzero(np.add(*chances)))
    half = wilson((1 + shares[0] - shares[1]) / 2, float((off**2).sum()) / 4, games)
    return Estimate(2 * half.value - 1, 2 * half.low - 1, 2 * half.high - 1)


def wilson(p: float, variance: float, games: int) -> Estimate:
    """Wilson's interval of a share between 0 and 1, given the variance of what was measured."""
    n = tosses(p, variance, games)
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(p, min(p, max(0.0, middle - reach)), max(p, min(1.0, middle + reach)))


def tosses(p: float, variance: float, games: int) -> float:
    """How many coin tosses would spread as much; never more than a few for each game."""
    if variance <= 0 or not 0 < p < 1:
        return float(games)
    return min(p * (1 - p) / variance, 16.0 * games)


def mean_of_seats(totals: Sequence[float], seats: Sequence[float]) -> Estimate | None:
    """The mean over seats, where the seats of one game go together."""
    sums, counts = np.asarray(totals, float), np.asarray(seats, float)
    if not counts.sum():
        return None
    middle = float(sums.sum() / counts.sum())
    reach = Z * sqrt(float(((sums - middle * counts) ** 2).sum())) / float(counts.sum())
    return Estimate(middle, middle - reach, middle + reach)


def mean(values: Sequence[float]) -> Estimate | None:
    """The mean of independent values."""
    if not len(values):
        return None
    array = np.asarray(values, float)
    middle = float(array.mean())
    reach = Z * float(array.std(ddof=1)) / sqrt(len(array)) if len(array) > 1 else 0.0
    return Estimate(middle, middle - reach, middle + reach)
