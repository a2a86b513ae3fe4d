"""How a game ended: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.verdict import together

from ..rules.components import LANDMARKS


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won: whoever has built as many landmarks as it takes, before anybody else."""
    reason = "five of the six landmarks" if s.quick_win else "all six landmarks"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{together([names[seat] for seat in winners])} {verb}: the first to build {reason}."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the landmarks, finished or not."""
    return [monument.name for monument in LANDMARKS]
