"""The end of a game of Neue Heimat: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.snapshot import ask
from tabletown.verdict import Criterion, by_figures, together

from ..rules.building import is_completed
from ..rules.components import MOST_ROUNDS, ROWS
from ..rules.scoring import cheques, earlier_rounds, match_winner_by_rounds, total_points
from ..rules.state import NOBODY


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why: two rounds of a match, else points, else cheques."""
    champion = ask(match_winner_by_rounds, s, s.round)
    if champion != NOBODY:
        name = names[champion]
        rounds = together([str(r + 1) for r in range(s.round) if s.round_winner[r] == champion])
        return f"{name} wins the match: rounds {rounds} went to {name}, and two rounds won decide it."
    seats = range(s.seats)
    of = " in all rounds" if s.rounds > 1 else ""
    points = Criterion(f"{{n}} point{of}", f"{{n}} points{of}", "more points", [ask(total_points, s, seat) for seat in seats])
    money = Criterion(
        "{n} cheque in hand and stash",
        "{n} cheques in hand and stash",
        "more cheques in hand and stash",
        [ask(cheques, s, seat) for seat in seats],
    )
    by_total = "Nobody has won two rounds, so the total counts. " if s.rounds > 1 else ""
    return by_total + by_figures(names, [points, money])


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the rounds whose board is gone, the rows of the last one, and the stash."""
    earlier = ask(earlier_rounds, s)
    rounds = [f"Round {r + 1}" if r < earlier else None for r in range(MOST_ROUNDS)]
    return [*rounds, *(row_label(s, row) for row in range(len(ROWS))), "Stash"]


def row_label(s: Any, row: int) -> str:
    """'Row A (completed, mayor)'."""
    state = "completed" if ask(is_completed, s, row) else "incomplete"
    return f"Row {ROWS[row]} ({state}{', mayor' if s.mayor == row else ''})"
