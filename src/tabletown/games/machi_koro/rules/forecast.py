"""What a roll would pay whom: asked of the income rules, on a copy."""

from tabletown.kernel import Journal, Moves, States, kernel

from .construction import clear_roll
from .income import resolve_income
from .state import Phase
from .turns import machi_koro_apply, machi_koro_legal


@kernel
def income_at(states: States, total: int, moves: Moves, journal: Journal) -> None:
    """Resolve the income of a total on a copy, states[1]. Choices are made somehow, a tuna die shows 4, cards are not swapped."""
    states[1] = states[0]
    s = states[1]
    clear_roll(s)
    s.rolling, s.total = 1, total
    resolve_income(s, journal)
    while s.phase >= Phase.DEMOLISH and s.phase <= Phase.TUNA:
        machi_koro_legal(s, moves)
        machi_koro_apply(s, moves[3] if s.phase == Phase.TUNA else moves[0], journal)
