"""What a position of Neue Heimat is worth at a glance: for bots."""

from tabletown.kernel import State, kernel

POINT = 100
CHEQUE = 60          # a cheque in hand can still become a point, or buy one
STASHED = 100


@kernel
def neue_heimat_judge(s: State, seat: int) -> int:
    return 0
