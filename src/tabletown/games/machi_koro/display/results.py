"""How a game ended: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.snapshot import ask
from tabletown.verdict import together
from tabletown.wording import in_words

from ..rules.city import landmarks_to_win
from ..rules.components import LANDMARKS


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won: whoever has built as many landmarks as it takes, before anybody else."""
    needed, all_of_them = ask(landmarks_to_win, s), len(LANDMARKS)
    share = "all" if needed == all_of_them else f"{in_words(needed)} of the"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{together([names[seat] for seat in winners])} {verb}: the first to build {share} {in_words(all_of_them)} landmarks."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the landmarks, finished or not."""
    return [monument.name for monument in LANDMARKS]
