"""What stands in a city."""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask

from ..rules.city import list_landmarks
from ..rules.components import LANDMARKS


def built(s: Any, seat: int) -> list[bool]:
    """Which landmarks a player has built, in the order of the table."""
    found = np.zeros(len(LANDMARKS), np.int64)
    ask(list_landmarks, s, seat, found)
    return [bool(stands) for stands in found]
