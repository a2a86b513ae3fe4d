"""What a round of everybody's rolls is to be expected to bring each player: the forecast's own figures, each by its likelihood.

Whoever rolls takes as many dice, keeps those and adds the Harbor's 2 where that brings most coins on average. City Hall's coin is
counted as it is paid; what another roll after a double brings is not.
"""

from fractions import Fraction
from typing import Any

from ..rules.state import Phase
from .forecast import KEPT, Outcome, allowed_dice, best, found_for

Shares = tuple[Fraction, ...]


def expected_income(s: Any) -> list[Fraction]:
    """By seat; nothing once the game is over."""
    if s.phase == Phase.OVER:
        return [Fraction()] * s.seats
    return [sum(shares, Fraction()) for shares in zip(*(of_roll(s, roller) for roller in range(s.seats)), strict=True)]


def of_roll(s: Any, roller: int) -> Shares:
    """What the best number of dice of one player brings everybody on average."""
    return max((mean(s, roller, dice) for dice in allowed_dice(s, roller)), key=lambda shares: shares[roller])


def mean(s: Any, roller: int, dice: int) -> Shares:
    """What so many dice bring everybody on average; of three those two are kept that bring most."""
    found, ways = found_for(s._bytes, roller), KEPT[dice]
    outcomes = [(times, best(map(found.best, choices), roller)) for choices, times in ways.items()]
    return tuple(
        Fraction(sum(times * received(outcome, seat, roller) for times, outcome in outcomes), ways.total())
        for seat in range(s.seats)
    )


def received(outcome: Outcome, seat: int, roller: int) -> Fraction:
    """What an outcome brings a seat, with City Hall's coin for whoever has rolled."""
    return outcome.pays[seat] + (outcome.hall if seat == roller else 0)
