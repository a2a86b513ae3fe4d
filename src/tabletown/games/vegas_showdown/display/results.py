"""Who has won, and why."""

from typing import Any

from tabletown.verdict import Criterion, by_figures

from ..rules.components import DOLLARS_PER_FAME
from .view import fame_lines


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Most Fame wins, then most cash after the tens are paid (10.3); still tied, the victory is shared."""
    fame = [sum(fame_lines(s, player).values()) for player in range(s.seats)]
    left = [cash % DOLLARS_PER_FAME for cash in s.cash[: s.seats]]
    rest = "${n} left after paying the tens"
    figures = [
        Criterion("{n} Fame", "{n} Fame", "more Fame", fame),
        Criterion(rest, rest, "more dollars left after paying the tens", left),
    ]
    return by_figures(names, figures)


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return ["Fame on the track", "Casino area", "Hotel area", "Connection", "Population", "Revenue", "Cash", "Diamonds"]
