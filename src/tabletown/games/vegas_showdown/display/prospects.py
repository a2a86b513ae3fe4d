"""What a tile would do for a player now: asked of the rules, for notes on the board, traps and explanations."""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, all_of

from ..notation.names import tile_name
from ..rules.components import POPULATION, REVENUE
from ..rules.prospects import (
    PROSPECTS,
    find_prospects,
    find_prospects_after,
    income_with,
    placing_reason,
    population_would_limit,
)
from ..rules.reasons import Reason
from ..rules.turns import usual_income
from .reasons import missing_needs

NOTES = {
    Reason.NEEDS: N_("reserve only: needs {needed}"),
    Reason.NO_ROOM: N_("reserve only: no room on your sheet"),
    Reason.NO_PATH: N_("reserve only: no free door leads to it"),
    Reason.NO_LOUNGE: N_("reserve only: no free door of a lounge"),
}
TRAPS = {
    Reason.NEEDS: N_("{tile} needs {needed} on your sheet: you could only keep it in reserve."),
    Reason.NO_ROOM: N_("{tile} does not fit on your sheet: you could only keep it in reserve."),
    Reason.NO_PATH: N_("No free door leads to a place for {tile}: you could only keep it in reserve."),
    Reason.NO_LOUNGE: N_("{tile} would have no door to a lounge: you could only keep it in reserve."),
}


def why_only_reserve(s: Any, seat: int, kind: int, said: dict[Reason, str]) -> str:
    """Why a tile that the player won now could not be placed, in one of two ways of saying it; empty where it could."""
    code = Reason(ask(placing_reason, s, seat, kind))
    if code == Reason.NONE:
        return ""
    needed = all_of([tile_name(need) for need in missing_needs(s, seat, kind)])
    return _(said[code], tile=tile_name(kind), needed=needed)


def income_words(s: Any, seat: int, kind: int) -> str:
    """What a tile would do to the income, which the smaller of two figures decides; empty for a tile that brings Fame alone."""
    if not POPULATION[kind] and not REVENUE[kind]:
        return ""
    before, after = ask(usual_income, s, seat), ask(income_with, s, seat, kind)
    if after > before:
        return _("placed, it would raise your usual income to ${n}", n=after)
    if ask(population_would_limit, s, seat, kind):
        return _("your usual income would stay ${n}: it is limited by your Population", n=before)
    return _("your usual income would stay ${n}: it is limited by your Revenue", n=before)


def sheet_now(s: Any, seat: int) -> list[int]:
    """A player's figures and sheet, as `Prospect` lists them."""
    found = np.zeros(PROSPECTS, np.int64)
    ask(find_prospects, s, seat, found)
    return [int(value) for value in found]


def sheet_after(s: Any, seat: int, kind: int, turn: int, square: int) -> list[int]:
    """The same with one more tile."""
    found = np.zeros(PROSPECTS, np.int64)
    ask(find_prospects_after, s, seat, kind, turn, square, found)
    return [int(value) for value in found]
