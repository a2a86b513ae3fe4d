"""Rolling: chapter 5.1 of the rulebook."""

from itertools import combinations, product

import numpy as np

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import Moves, State, asked, kernel

from .components import DICE_THAT_COUNT, MOST_DICE, MOST_ROLLED, PIPS
from .income import raised_total, resolve_income
from .numbers import ADD_TWO, KEEP, LEAVE_TOTAL, ROLL, Event
from .reasons import Reason, keep_reason, may_add_two, roll_reason
from .state import Phase


def ways_to_roll(dice: int) -> list[int]:
    """For each total how many falls of so many dice allow it: of three dice any two may be kept."""
    falls = product(range(1, PIPS + 1), repeat=dice)
    allowed = [{sum(kept) for kept in combinations(fall, min(dice, DICE_THAT_COUNT))} for fall in falls]
    return [sum(total in totals for totals in allowed) for total in range(MOST_ROLLED + 1)]


WAYS = np.array([ways_to_roll(dice) for dice in range(MOST_DICE + 1)], np.int64)
"""In how many of the falls of so many dice a total can be had, before the Harbor's 2."""
FALLS = np.array([PIPS**dice for dice in range(MOST_DICE + 1)], np.int64)
"""In how many ways so many dice can fall."""


@kernel
def legal_rolls(s: State, moves: Moves) -> int:
    n = 0
    for dice in range(1, MOST_DICE + 1):
        if roll_reason(s, dice) == Reason.NONE:
            moves[n] = ROLL + dice - 1
            n += 1
    return n


@kernel
def choose_dice(s: State, dice: int) -> None:
    s.rolling = dice
    s.phase = Phase.DICE


@kernel
def roll_die(s: State, pips: int, journal: Journal) -> None:
    die = 0
    while s.dice[die] > 0:
        die += 1
    s.dice[die] = pips
    if die + 1 == s.rolling:
        tell(journal, Event.ROLLED, s.active, s.dice[0], s.dice[1], s.dice[2])
        if s.rolling == MOST_DICE:
            s.phase = Phase.KEEP
        else:
            find_total(s, journal)


@kernel
def legal_keeps(s: State, moves: Moves) -> int:
    """Which die to set aside: equal dice are one choice."""
    n = 0
    for pips in range(1, PIPS + 1):
        if keep_reason(s, pips) == Reason.NONE:
            moves[n] = KEEP + pips - 1
            n += 1
    return n


@kernel
def set_aside(s: State, pips: int, journal: Journal) -> None:
    """The kept dice move to the front, in the order in which they fell."""
    die = 0
    while s.dice[die] != pips:
        die += 1
    for later in range(die, MOST_DICE - 1):
        s.dice[later] = s.dice[later + 1]
    s.dice[MOST_DICE - 1] = pips
    tell(journal, Event.KEPT, s.active, s.dice[0], s.dice[1], 0)
    find_total(s, journal)


@kernel
def find_total(s: State, journal: Journal) -> None:
    s.total = total_of_dice(s)
    if may_add_two(s, s.total):
        s.phase = Phase.HARBOR
    else:
        resolve_income(s, journal)


@asked
@kernel
def total_rolled(s: State) -> int:
    """Of the dice that count: the first two. The second one is 0 where only one was rolled."""
    return s.dice[0] + s.dice[1]


@asked
@kernel
def total_of_dice(s: State) -> int:
    """The same with Harbor's 2 if it was used."""
    return raised_total(total_rolled(s), s.added_two)


@kernel
def legal_harbor(moves: Moves) -> int:
    moves[0], moves[1] = LEAVE_TOTAL, ADD_TWO
    return 2


@asked
@kernel
def add_two(s: State) -> int:
    """Returns the total that counts then."""
    s.added_two = 1
    return total_of_dice(s)


@kernel
def use_harbor(s: State, move: int, journal: Journal) -> None:
    """7.2: the changed total counts for everybody."""
    if move == ADD_TWO:
        s.total = add_two(s)
        tell(journal, Event.ADDED_TWO, s.active, s.total, 0, 0)
    else:
        tell(journal, Event.LEFT_TOTAL, s.active, s.total, 0, 0)
    resolve_income(s, journal)
