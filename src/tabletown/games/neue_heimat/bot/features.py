"""The features of a position of Neue Heimat, from which weights tell who will win."""

from tabletown.kernel import Moves, State, kernel

from ..rules.components import COLOURS, DISPLAY_ROWS, LOTS, PIPS, ROWS
from ..rules.scoring import house_owner, house_value, total_points
from ..rules.state import NOBODY, Phase, Piece
from .judge import auction_prospects, best_other_worth, piece_worth, prospects, row_needs

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
NEAREST = ("nearest", "second", "third")
FEATURES = (
    *EARLY_FEATURES,
    *(f"{name}, near the end" for name in EARLY_FEATURES),
    *(f"what the {row} row needs" for row in NEAREST),
    *(f"own houses in the {row} row" for row in NEAREST),
    *(f"best other's houses in the {row} row" for row in NEAREST),
    "own colours",
    "colours without an owner",
    "own cubes on display",
    "most cheques in another hand",
    "the bid to pay",
    "the bid to be paid",
    "worth of the piece",
    "worth of the piece to another",
    "bids still to come",
    "being the builder",
    "cube on auction of no owner",
    "cube on auction of an own colour",
    "cube on auction of another's colour",
    "roof on auction",
    "permit on auction",
    "mayor on auction",
    "cancel cube on auction",
)
"""What each number says; the second seven are the first, times how near the end is. Rows are told by how much they need."""
FIRST_ROW = 2 * EARLY
FIRST_OF_TABLE = FIRST_ROW + 3 * len(ROWS)
FIRST_OF_AUCTION = FIRST_OF_TABLE + 4
FIRST_OF_PIECE = FIRST_OF_AUCTION + 6
WIDE = 12  # bits for one player's houses in a row


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
    count_rows(s, seat, found)
    count_table(s, seat, found)
    count_auction(s, seat, found)
    count_piece(s, seat, found)


@kernel
def count_rows(s: State, seat: int, found: Moves) -> None:
    """What each row needs, and the houses in it that count for the seat and for the best other player."""
    for row in range(len(ROWS)):
        needs, place = row_needs(s, row), 0
        for other in range(len(ROWS)):
            needed = row_needs(s, other)
            if needed < needs or (needed == needs and other < row):
                place += 1
        own, best = houses_in(s, seat, row)
        found[FIRST_ROW + place] = needs
        found[FIRST_ROW + len(ROWS) + place] = own
        found[FIRST_ROW + 2 * len(ROWS) + place] = best


@kernel
def houses_in(s: State, seat: int, row: int) -> tuple[int, int]:
    """The value of the seat's houses and of the best other player's, twice that with the mayor."""
    values = 0
    for lot in range(s.developed[row]):
        owner = house_owner(s, row, lot)
        if owner != NOBODY:
            values += house_value(s, row, lot) << (WIDE * owner)
    own, best = 0, 0
    for player in range(s.seats):
        value = values >> (WIDE * player) & ((1 << WIDE) - 1)
        if player == seat:
            own = value
        else:
            best = max(best, value)
    return (2 * own, 2 * best) if s.mayor == row else (own, best)


@kernel
def count_table(s: State, seat: int, found: Moves) -> None:
    """Colours with and without an owner, cubes of own colours that are still to come, and the richest other player."""
    own, free, cubes, most = 0, 0, 0, 0
    for colour in range(len(COLOURS)):
        own += 1 if s.owner[colour] == seat else 0
        free += 1 if s.owner[colour] == NOBODY else 0
    for row in range(DISPLAY_ROWS):
        for place in range(s.displayed[row]):
            cubes += 1 if s.owner[s.display[row, place] // PIPS] == seat else 0
    for player in range(s.seats):
        if player != seat:
            most = max(most, s.hand[player])
    found[FIRST_OF_TABLE] = own
    found[FIRST_OF_TABLE + 1] = free
    found[FIRST_OF_TABLE + 2] = cubes
    found[FIRST_OF_TABLE + 3] = most


@kernel
def count_auction(s: State, seat: int, found: Moves) -> None:
    """Who would pay whom, what the piece is worth, and how many bids are still to come."""
    for i in range(FIRST_OF_AUCTION, FIRST_OF_PIECE):
        found[i] = 0
    if s.phase == Phase.BID or s.phase == Phase.SETTLE:
        found[FIRST_OF_AUCTION] = s.bid if s.leader == seat else 0
        found[FIRST_OF_AUCTION + 1] = s.bid if s.auctioneer == seat else 0
        found[FIRST_OF_AUCTION + 2] = piece_worth(s, seat)
        found[FIRST_OF_AUCTION + 3] = best_other_worth(s, seat)
        found[FIRST_OF_AUCTION + 4] = (s.auctioneer - s.bidder) % s.seats if s.phase == Phase.BID else 0
    found[FIRST_OF_AUCTION + 5] = 1 if s.phase == Phase.USE and s.builder == seat else 0


@kernel
def count_piece(s: State, seat: int, found: Moves) -> None:
    """The piece on auction or being used: its pips, its number, or that it is there."""
    for i in range(FIRST_OF_PIECE, len(FEATURES)):
        found[i] = 0
    if s.piece == Piece.CUBE:
        owner, pips = s.owner[s.which // PIPS], s.which % PIPS + 1
        if owner == NOBODY:
            found[FIRST_OF_PIECE] = pips
        elif owner == seat:
            found[FIRST_OF_PIECE + 1] = pips
        else:
            found[FIRST_OF_PIECE + 2] = pips
    elif s.piece == Piece.ROOF:
        found[FIRST_OF_PIECE + 3] = 1 + s.which
    elif s.piece == Piece.PERMIT:
        found[FIRST_OF_PIECE + 4] = 1 + s.which
    elif s.piece == Piece.MAYOR:
        found[FIRST_OF_PIECE + 5] = 1
    elif s.piece == Piece.CANCEL:
        found[FIRST_OF_PIECE + 6] = 1


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
