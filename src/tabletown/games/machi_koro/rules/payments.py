"""Coins that change hands, each told to the journal."""

from tabletown.engine.journal import Journal, tell
from tabletown.engine.kernel import State, kernel

from .numbers import Event, copies_of


@kernel
def earn(s: State, seat: int, kind: int, copies: int, amount: int, journal: Journal) -> None:
    """From the bank, for a number of copies of a card; a card that fires and brings nothing is told too."""
    if amount > 0:
        s.coins[seat] += amount
        tell(journal, Event.EARNED, seat, copies_of(copies, kind), amount, 0)
    elif copies > 0:
        tell(journal, Event.IDLE, seat, copies_of(copies, kind), s.active, 0)


@kernel
def collect(s: State, seat: int, payer: int, kind: int, copies: int, due: int, budget: int, journal: Journal) -> int:
    """From another player, who pays what there is: nobody goes below 0, and the rest is forgiven. Returns what was paid."""
    paid = min(due, budget)
    s.coins[payer] -= paid
    s.coins[seat] += paid
    if paid > 0:
        tell(journal, Event.PAID, seat, payer, copies_of(copies, kind), paid)
    if paid < due:
        if s.coins[payer] > 0:
            tell(journal, Event.KEPT_BACK, seat, payer, copies_of(copies, kind), due - paid)
        elif paid > 0:
            tell(journal, Event.SHORT, seat, payer, copies_of(copies, kind), due - paid)
        else:
            tell(journal, Event.NO_COINS, seat, payer, copies_of(copies, kind), 0)
    return paid
