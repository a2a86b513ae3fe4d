"""What a player may think of: what of it is forbidden is shown dimmed, with the rule that forbids it."""

from typing import Any

from ..notation.cities import built
from ..rules.components import KINDS, MOST_DICE
from ..rules.numbers import BUILD, DRAW_BLIND, FINISH, ROLL
from ..rules.state import Phase


def considered(s: Any) -> list[int]:
    """Rolls with more dice, everything in the markets, and the landmarks that are missing."""
    if s.phase == Phase.ROLL:
        return [ROLL + dice for dice in range(MOST_DICE)]
    if s.phase != Phase.BUILD:
        return []
    missing = [FINISH + landmark for landmark, stands in enumerate(built(s, s.active)) if not stands]
    return [*(BUILD + kind for kind in range(KINDS) if s.market[kind]), *missing, *([DRAW_BLIND] if s.major_market_limit else [])]
