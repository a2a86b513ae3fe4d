"""The players beside the stage: six landmarks as lamps, what a round is to be expected to bring, which round it is."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tabletown.game.stage import Lamp

from ..notation.names import landmark_name
from ..rules.components import LANDMARK_KEYS
from ..rules.numbers import KEEP, ROLL, ROLL_AGAIN
from ..rules.state import Phase
from .income import expected_income
from .symbols import ART, landmark_symbol

TENTHS_BELOW = Fraction(995, 100)
"""From here on tenths are not told."""


def lamps(view: dict[str, Any], seat: int) -> list[Lamp]:
    """The landmarks of a player."""
    standing = view["table"]["players"][seat]["landmarks"]
    return [
        Lamp(f"lamp-{seat}-{key}", standing[key], landmark_name(number), ART.id_of(landmark_symbol(key, standing[key])))
        for number, key in enumerate(LANDMARK_KEYS)
    ]


def income(s: Any) -> list[str]:
    """'+3.1', '−0.4', '+12'; nothing before the first turn, and once the game is over."""
    return [] if s.phase in (Phase.OVER, Phase.FIRST_PLAYER, Phase.SET_OUT) else list(map(in_short, expected_income(s)))


def in_short(coins: Fraction) -> str:
    """With its sign, and with tenths where they count."""
    shown = f"{float(abs(coins)):.1f}" if abs(coins) < TENTHS_BELOW else f"{float(abs(coins)):.0f}"
    return shown if float(shown) == 0 else f"{'−' if coins < 0 else '+'}{shown}"


def round_of(made: Mapping[int, int], seats: int) -> int:
    """A turn begins with a roll that is no other one after a double."""
    turns = sum(made.get(ROLL + dice, 0) for dice in range(KEEP - ROLL)) - made.get(ROLL_AGAIN, 0)
    return 1 + max(0, turns - 1) // seats
