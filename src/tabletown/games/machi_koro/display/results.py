"""How a game ended: who has won and why, and the lines of the score."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import ngettext
from tabletown.text.number_words import in_words
from tabletown.text.result_text import winners_in_words

from ..notation.names import landmark_name
from ..rules.city import landmarks_to_win
from ..rules.components import LANDMARKS


def verdict(s: Any, winners: list[int], names: list[str], seat: int | None) -> str:
    """Who has won: whoever has built as many landmarks as it takes, before anybody else."""
    needed, most = ask(landmarks_to_win, s), len(LANDMARKS)
    won, plural = winners_in_words(winners, names, seat), len(winners) + (seat in winners)  # "you win", alone as well
    if needed == most:
        return ngettext(
            "{names} wins: the first to build all {most} landmarks.",
            "{names} win: the first to build all {most} landmarks.",
            plural,
            names=won,
            most=in_words(most),
        )
    return ngettext(
        "{names} wins: the first to build {needed} of the {most} landmarks.",
        "{names} win: the first to build {needed} of the {most} landmarks.",
        plural,
        names=won,
        needed=in_words(needed),
        most=in_words(most),
    )


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the landmarks, finished or not."""
    return [landmark_name(monument.landmark) for monument in LANDMARKS]
