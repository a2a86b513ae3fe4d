"""Who has won: chapter 9 of the rulebook. There are no points; finished landmarks stand in for them."""

from tabletown.engine.kernel import Moves, State, kernel

from .city import has, landmarks
from .components import LANDMARKS

LINES = len(LANDMARKS)


@kernel
def machi_koro_score_line(s: State, seat: int, line: int) -> int:
    """A line for each landmark: whether it is finished."""
    return 1 if has(s, seat, line) else 0


@kernel
def machi_koro_scores(s: State, points: Moves) -> None:
    for seat in range(s.seats):
        points[seat] = 0
        for line in range(LINES):
            points[seat] += machi_koro_score_line(s, seat, line)


@kernel
def machi_koro_winners(s: State) -> int:
    """The player who has finished enough landmarks has more than any other; before the end, whoever has the most."""
    most = 0
    for seat in range(s.seats):
        most = max(most, landmarks(s, seat))
    bits = 0
    for seat in range(s.seats):
        if landmarks(s, seat) == most:
            bits |= 1 << seat
    return bits
