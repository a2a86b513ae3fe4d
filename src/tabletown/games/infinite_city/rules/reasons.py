"""Which rule forbids a move."""

from enum import IntEnum

from tabletown.kernel import State, kernel


class Reason(IntEnum):
    """Why a move is not legal now."""

    NONE = 0


@kernel
def infinite_city_why_not(s: State, move: int) -> int:
    return 0
