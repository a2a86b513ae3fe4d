"""What a player may think of: what of it is forbidden is shown dimmed, with the rule that forbids it."""

from typing import Any

from tabletown.positions.snapshot import ask

from ..notation.cities import built
from ..rules.components import KINDS, MOST_DICE
from ..rules.numbers import BUILD, DRAW_BLIND, FINISH, ROLL
from ..rules.reasons import Reason, blind_draw_reason
from ..rules.state import Phase


def considered(s: Any) -> list[int]:
    """Rolls with more dice, everything in the markets, and the landmarks that are missing."""
    if s.phase == Phase.ROLL:
        return [ROLL + dice for dice in range(MOST_DICE)]
    if s.phase != Phase.BUILD:
        return []
    missing = [FINISH + landmark for landmark, stands in enumerate(built(s, s.active)) if not stands]
    blind = [] if ask(blind_draw_reason, s) == Reason.NO_BLIND_DRAWS else [DRAW_BLIND]
    return [*(BUILD + kind for kind in range(KINDS) if s.market[kind]), *missing, *blind]
