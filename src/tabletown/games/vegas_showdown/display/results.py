"""Who has won, and why: the lines of the score, and the verdict."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _
from tabletown.text.result_text import Criterion, by_figures

from ..rules.scoring import cash_left, total_fame
from .view import SCORE_LABELS


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score."""
    return [_(label) for label in SCORE_LABELS]


def verdict(s: Any, winners: list[int], names: list[str], seat: int | None) -> str:
    """Most Fame wins, then most cash after the tens are paid (10.3); still tied, the victory is shared."""
    rest = N_("${n} left after paying the tens")
    figures = [
        Criterion(N_("{n} Fame"), N_("{n} Fame"), N_("more Fame"), [ask(total_fame, s, n) for n in range(s.seats)]),
        Criterion(rest, rest, N_("more dollars left after paying the tens"), [ask(cash_left, s, n) for n in range(s.seats)]),
    ]
    return by_figures(names, winners, figures, seat)
