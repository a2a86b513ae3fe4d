"""What a roll would pay whom: asked of the income rules, on a copy."""

from tabletown.kernel import Journal, States, kernel

from .construction import clear_roll
from .income import resolve_income


@kernel
def resolve_on_copy(states: States, total: int, added_two: int, journal: Journal) -> None:
    """Resolve the income of a total on a copy, states[1], until a choice or a tuna roll stops it."""
    states[1] = states[0]
    s = states[1]
    clear_roll(s)
    s.rolling, s.total, s.added_two = 1, total, added_two  # one die makes no double, whose coins are not counted here
    resolve_income(s, journal)
