"""The features of a position of Neue Heimat, from which weights tell who will win."""

from tabletown.engine.kernel import Moves, State, kernel

from ..rules.components import LOTS, ROWS
from ..rules.scoring import total_points
from .judge import auction_prospects, prospects, row_needs

EARLY_FEATURES = (
    "what houses and cheques promise",
    "what the auction promises",
    "stashed cheques",
    "cheques in hand",
    "points so far",
    "being the auctioneer",
    "leading the bidding",
)
EARLY = len(EARLY_FEATURES)
FEATURES = (*EARLY_FEATURES, *(f"{name}, near the end" for name in EARLY_FEATURES))
"""What each number says; the second half is the first, times how near the end is."""


@kernel
def neue_heimat_features(s: State, seat: int, found: Moves) -> None:
    wealth = prospects(s, seat)
    found[0] = wealth // 20
    found[1] = auction_prospects(s, seat) // 20
    found[2] = s.stash[seat]
    found[3] = s.hand[seat]
    found[4] = total_points(s, seat)
    found[5] = 1 if s.auctioneer == seat else 0
    found[6] = 1 if s.leader == seat else 0
    late = 2 * LOTS - min(2 * LOTS, needed_to_end(s))
    for i in range(EARLY):
        found[EARLY + i] = late * found[i]


@kernel
def needed_to_end(s: State) -> int:
    """Houses and roofs until a second row is complete: what the second of the rows needs."""
    least, second = 1 << 30, 1 << 30
    for row in range(len(ROWS)):
        needs = row_needs(s, row)
        if needs < least:
            least, second = needs, least
        else:
            second = min(second, needs)
    return second
