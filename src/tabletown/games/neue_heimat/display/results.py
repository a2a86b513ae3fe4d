"""The end of a game of Neue Heimat: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, all_of
from tabletown.text.result_text import Criterion, by_figures

from ..rules.building import is_completed
from ..rules.components import MOST_ROUNDS, ROWS
from ..rules.scoring import cheques, earlier_rounds, match_winner_by_rounds, total_points
from ..rules.state import NOBODY, MatchRule

POINTS = (N_("{n} point"), N_("{n} points"), N_("more points"))
POINTS_IN_ALL = (N_("{n} point in all rounds"), N_("{n} points in all rounds"), N_("more points"))
MONEY = (N_("{n} cheque in hand and stash"), N_("{n} cheques in hand and stash"), N_("more cheques in hand and stash"))

MATCH_WON = (
    N_("{name} wins the match: rounds {rounds} went to {name}, and two rounds won decide it."),
    N_("You win the match: rounds {rounds} went to you, and two rounds won decide it."),
)


def verdict(s: Any, winners: list[int], names: list[str], seat: int | None) -> str:
    """Who has won, and why: by the reprint's rule two rounds of a match, else points, else cheques."""
    champion = ask(match_winner_by_rounds, s, s.round)
    if champion != NOBODY:
        rounds = all_of([str(r + 1) for r in range(s.round) if s.round_winner[r] == champion])
        return _(MATCH_WON[champion == seat], name=names[champion], rounds=rounds)
    seats = range(s.seats)
    points = Criterion(*(POINTS_IN_ALL if s.rounds > 1 else POINTS), [ask(total_points, s, n) for n in seats])
    decided = by_figures(names, winners, [points, Criterion(*MONEY, [ask(cheques, s, n) for n in seats])], seat)
    if s.rounds > 1 and s.match == MatchRule.TWO_ROUNDS:
        return _("Nobody has won two rounds, so the total counts. {verdict}", verdict=decided)
    return decided


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the rounds whose board is gone, the rows of the last one, and the stash."""
    earlier = ask(earlier_rounds, s)
    rounds = [_("Round {round}", round=r + 1) if r < earlier else None for r in range(MOST_ROUNDS)]
    return [*rounds, *(row_label(s, row) for row in range(len(ROWS))), _("Stash")]


def row_label(s: Any, row: int) -> str:
    """'Row A (completed, mayor)'."""
    completed, mayor = ask(is_completed, s, row), s.mayor == row
    if completed:
        return _("Row {row} (completed, mayor)", row=ROWS[row]) if mayor else _("Row {row} (completed)", row=ROWS[row])
    return _("Row {row} (incomplete, mayor)", row=ROWS[row]) if mayor else _("Row {row} (incomplete)", row=ROWS[row])
