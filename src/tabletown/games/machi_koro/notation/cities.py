"""How a state keeps what stands in a city."""

from typing import Any

from ..rules.components import LANDMARKS


def built(s: Any, seat: int) -> list[bool]:
    """Which landmarks a player has built, in the order of the table: a bit for each."""
    return [bool(s.built[seat] >> landmark & 1) for landmark in range(len(LANDMARKS))]
