"""What pieces and moves would change, asked of the rules: the ground of all that is said before a move is made."""

from typing import Any, NamedTuple

from tabletown.engine.journal import NO_JOURNAL
from tabletown.positions.snapshot import ask

from ..rules.building import could_be_used, cube_reason, roof_reason
from ..rules.components import LOTS, ROWS, lot_name
from ..rules.prospects import appraise_after
from ..rules.reasons import Reason
from .view import Appraisal, room_for_appraisal


class Prospect(NamedTuple):
    """The rows, houses and seats after a piece has been used, and why the round would be over then (0: it would not)."""

    after: Appraisal
    end: int


def prospect(s: Any, move: int) -> Prospect:
    """What the builder's move would lead to."""
    rows, houses, seats = room_for_appraisal(s)
    end = ask(appraise_after, s, move, NO_JOURNAL, rows, houses, seats)
    return Prospect(Appraisal(rows.tolist(), houses.tolist(), seats.tolist()), end)


def is_useless(s: Any, piece: int, which: int) -> bool:
    """Whether a piece could only be discarded now."""
    return not ask(could_be_used, s, int(piece), which)


def lots_for_cube(s: Any, cube: int) -> list[str]:
    """Where a cube fits."""
    return [
        lot_name(row, lot)
        for row in range(len(ROWS))
        for lot in range(LOTS)
        if ask(cube_reason, s, row, lot, cube) == Reason.NONE
    ]


def lots_for_roof(s: Any) -> list[str]:
    """The houses without a roof."""
    return [lot_name(row, lot) for row in range(len(ROWS)) for lot in range(LOTS) if ask(roof_reason, s, row, lot) == Reason.NONE]
