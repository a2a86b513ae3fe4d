"""What a position of Infinite City is worth at a glance: for bots."""

from tabletown.kernel import State, kernel


@kernel
def infinite_city_judge(s: State, seat: int) -> int:
    return 0
