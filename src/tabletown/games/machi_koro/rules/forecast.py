"""What a roll would pay whom: asked of the income rules, on a copy."""

from tabletown.engine.journal import Journal
from tabletown.engine.kernel import Moves, State, States, asked, kernel

from .components import MOST_DICE, MOST_ROLLED
from .construction import clear_roll, park_stands
from .income import raised_total, resolve_income
from .reasons import Reason, may_add_two, roll_reason


@asked
@kernel
def list_rolls(s: State, roller: int, dice: Moves, harbor: Moves) -> bool:
    """How many dice a player may roll, and which rolls the Harbor may raise: 1 for yes. Returns whether a double is worth
    something. Asked on a copy."""
    s.active = roller
    for number in range(1, MOST_DICE + 1):
        dice[number] = 1 if roll_reason(s, number) == Reason.NONE else 0
    for rolled in range(MOST_ROLLED + 1):
        harbor[rolled] = 1 if may_add_two(s, rolled) else 0
    return park_stands(s)


@kernel
def resolve_on_copy(states: States, rolled: int, double: int, added_two: int, journal: Journal) -> int:
    """Resolve the income of a roll on a copy, states[1], until a choice or a tuna roll stops it; return the total that counts."""
    states[1] = states[0]
    s = states[1]
    clear_roll(s)
    s.rolling, s.added_two = 1, added_two  # one die makes no double
    if double == 1:
        s.rolling, s.dice[0], s.dice[1] = 2, rolled // 2, rolled // 2
    total = raised_total(rolled, added_two)
    s.total = total
    resolve_income(s, journal)
    return total
