"""The end of a game of Neue Heimat: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.verdict import Criterion, by_figures

from ..rules.components import MOST_ROUNDS, ROWS
from ..rules.state import Phase
from .view import row_view, total_of_rounds


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why: two rounds of a match, else points, else cheques."""
    for seat in winners:
        won = [str(r + 1) for r in range(s.round) if s.round_winner[r] == seat]
        if len(won) > 1:
            rounds, name = f"rounds {won[0]} and {won[1]}", names[seat]
            return f"{name} wins the match: {rounds} went to {name}, and two rounds won decide it."
    seats = range(s.seats)
    of = " in all rounds" if s.rounds > 1 else ""
    points = Criterion(f"{{n}} point{of}", f"{{n}} points{of}", "more points", [total_of_rounds(s, seat) for seat in seats])
    cheques = Criterion(
        "{n} cheque in hand and stash",
        "{n} cheques in hand and stash",
        "more cheques in hand and stash",
        [s.hand[seat] + s.stash[seat] for seat in seats],
    )
    by_total = "Nobody has won two rounds, so the total counts. " if s.rounds > 1 else ""
    return by_total + by_figures(names, [points, cheques])


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the rounds whose board is gone, the rows of the last one, and the stash."""
    earlier = s.round - 1 if s.phase == Phase.OVER else s.round
    rounds = [f"Round {r + 1}" if r < earlier else None for r in range(MOST_ROUNDS)]
    rows = [row_view(s, row) for row in range(len(ROWS))]
    return [*rounds, *map(row_label, rows), "Stash"]


def row_label(row: dict[str, Any]) -> str:
    """'Row A (completed, mayor)'."""
    state = "completed" if row["completed"] else "incomplete"
    return f"Row {row['row']} ({state}{', mayor' if abs(row['factor']) == 2 else ''})"
