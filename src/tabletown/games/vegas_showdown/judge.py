"""What a position of Vegas Showdown is worth at a glance: for bots."""

from tabletown.kernel import State, kernel


@kernel
def vegas_showdown_judge(s: State, seat: int) -> int:
    return 0
