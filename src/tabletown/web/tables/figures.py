"""The numbers that players compare, one strip for each player: the same order and the same signs in every game."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Kind:
    """A number that a player's part of a view may have: under which name, what it counts, and with which sign."""

    field: str
    words: str | Promise
    sign: str


KINDS = (
    Kind("coins", _("coins"), "coin"),
    Kind("cash", _("dollars"), "coin"),
    Kind("hand", _("cheques in hand"), "coin"),
    Kind("stash", _("cheques in the stash"), "box"),
    Kind("income", _("income"), "income"),
    Kind("tokens", _("tokens left"), "pin"),
    Kind("hand_size", _("tiles in hand"), "tile"),
    Kind("finished", _("landmarks finished"), "tower"),
    Kind("points", _("points"), "star"),
)
"""Money first, then what it will bring, what is left to play, and how far a player has come."""


@dataclass(frozen=True)
class Figure:
    """One number of one player."""

    field: str
    value: int
    words: str | Promise
    sign: str
    of: int | None = None
    """How many there are in all, where that is known."""

    @property
    def minor(self) -> bool:
        """Whether it can be left out where there is little room."""
        return self.field in ("stash", "income", "hand_size")


def figures_in(view: dict[str, Any], seat: int) -> list[Figure]:
    """A player's numbers, as far as the view shows them."""
    players = view["table"].get("players")
    known = players[seat] if isinstance(players, list) and len(players) > seat and isinstance(players[seat], dict) else {}
    shown = [
        Figure(kind.field, known[kind.field], kind.words, kind.sign, to_win(view) if kind.field == "finished" else None)
        for kind in KINDS
        if isinstance(known.get(kind.field), int)
    ]
    if not view["over"] or "finished" in known:
        return shown
    final = [figure for figure in shown if figure.field != "points"]
    return [*final, Figure("points", total(view, seat), KINDS[-1].words, KINDS[-1].sign)]


def total(view: dict[str, Any], seat: int) -> int:
    """What the lines of the final scores add up to."""
    return sum(int(numbers[seat]) for _line, numbers in view["score_table"])


def to_win(view: dict[str, Any]) -> int | None:
    """The landmarks that win the game."""
    wanted = view["table"].get("landmarks_to_win")
    return wanted if isinstance(wanted, int) else None
