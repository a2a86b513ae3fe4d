"""The journal: what happened, told by the rules themselves."""

import numpy as np

from .kernel import Rows, kernel

Journal = Rows
REVEALED = 0
"""The one event all games share: a player has just seen something that was hidden. Nobody takes that back."""
JOURNAL_COLUMNS = 6
NO_JOURNAL = np.zeros((0, JOURNAL_COLUMNS), np.int64)
"""For simulations: same type, no room, no cost."""


def new_journal(events: int = 400) -> Journal:
    """An empty journal with room for the events of one move."""
    return np.zeros((events + 1, JOURNAL_COLUMNS), np.int64)


@kernel
def tell(journal: Journal, event: int, seat: int, a: int, b: int, c: int) -> None:
    """Write one event into the journal, if it has room. Row 0 counts the events."""
    n = 0
    if journal.shape[0] > 0:
        n = journal[0, 0] + 1
    if n > 0 and n < journal.shape[0]:
        journal[0, 0] = n
        journal[n, 0] = event
        journal[n, 1] = seat
        journal[n, 2] = a
        journal[n, 3] = b
        journal[n, 4] = c
