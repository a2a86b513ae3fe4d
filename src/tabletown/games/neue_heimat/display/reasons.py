"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.snapshot import ask

from ..notation.moves import piece_words
from ..rules.auction import lowest_bid
from ..rules.building import top_cube
from ..rules.components import CUBE_NAMES, LOTS, PERMITS, ROWS, lot_name
from ..rules.numbers import APPOINT, CHOOSE_PERMIT, LENGTHEN, PUT, REMOVE, SHORTEN
from ..rules.reasons import Reason

SENTENCES = {
    Reason.STASHED_ALREADY: "only one cheque can be stashed in a turn",
    Reason.NO_CHEQUE: "there is no cheque in hand to stash",
    Reason.NO_CUBE_THERE: "this row of the display is empty",
    Reason.FITS_NOWHERE: "this cube fits nowhere",
    Reason.NO_ROOF_LEFT: "no roof is left",
    Reason.ALL_HOUSES_ROOFED: "no house lacks a roof",
    Reason.PERMIT_AUCTIONED: "permit {permit} has been auctioned before",
    Reason.CANCEL_CUBE_AUCTIONED: "the cancel cube has been auctioned before",
    Reason.MAYOR_OFFERED: "{auctioneer} has put the mayor up before",
    Reason.MAYOR_ON_BOARD: "the mayor is on the board and stays there",
    Reason.MAYOR_OUT: "the mayor is out of the game",
    Reason.BID_TOO_LOW: "a bid must be {least} or more",
    Reason.TOO_FEW_CHEQUES: "{bidder} holds only {cheques}",
    Reason.CANNOT_PAY: "{auctioneer} would have to pay {bid} and holds only {purse}",
    Reason.BEYOND_ROW: "row {row} ends before {lot}",
    Reason.GAP: "rows have no gaps: {next_lot} comes first",
    Reason.ROOFED: "{lot} has a roof",
    Reason.FENCED: "{lot} has a white fence: one floor only",
    Reason.TOO_MANY_PIPS: "a floor must have fewer pips than the one below, and {lot} ends with the {top}",
    Reason.NO_HOUSE: "there is no house on {lot}",
    Reason.TOO_LONG: "a row has {most} lots at most",
    Reason.TOO_SHORT: "a row has one lot at least",
    Reason.BUILT_ON: "row {row} is built on up to {last_house}",
    Reason.PERMIT_NOT_ON_BOARD: "permit {permit} is not on the board",
    Reason.MAYOR_THERE: "the mayor is in row {row} already",
    Reason.MUST_BUILD: "{piece} fits somewhere and must be built",
    Reason.MUST_ROOF: "{piece} must be put on a house",
    Reason.MAYOR_STAYS: "a mayor who is on the board can be moved or left, but not discarded",
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    return SENTENCES[Reason(code)].format(**what_it_speaks_of(s, move, names))


def what_it_speaks_of(s: Any, move: int, names: list[str]) -> dict[str, Any]:
    """The pieces, places and players that a move speaks of."""
    row, lot = row_of(s, move), (move - PUT) % LOTS
    words = {
        "auctioneer": names[s.auctioneer],
        "purse": cheques(s.hand[s.auctioneer]),
        "bidder": names[s.bidder],
        "cheques": cheques(s.hand[s.bidder]),
        "bid": s.bid,
        "least": ask(lowest_bid, s),
        "most": s.max_row_length,
        "permit": PERMITS[permit_of(move)],
        "piece": piece_words(s.piece, s.which),
    }
    if row is None:
        return words
    words |= {"row": ROWS[row], "lot": lot_name(row, lot), "next_lot": lot_name(row, s.developed[row])}
    words["last_house"] = lot_name(row, s.developed[row] - 1)
    return words | {"top": CUBE_NAMES[ask(top_cube, s, row, lot)] if lot < s.developed[row] else ""}


def row_of(s: Any, move: int) -> int | None:
    """The row in which a move would use the piece."""
    if PUT <= move < LENGTHEN:
        return (move - PUT) // LOTS
    if LENGTHEN <= move < REMOVE:
        return (move - LENGTHEN) % (SHORTEN - LENGTHEN)
    if REMOVE <= move < APPOINT:
        return s.permit_row[move - REMOVE] if s.permit_row[move - REMOVE] >= 0 else None
    return move - APPOINT if APPOINT <= move < APPOINT + len(ROWS) else None


def permit_of(move: int) -> int:
    """The permit that a move would choose or remove; the first, if it is about none."""
    first = CHOOSE_PERMIT if move < PUT else REMOVE
    return move - first if first <= move < first + len(PERMITS) else 0


def cheques(number: int) -> str:
    """'1 cheque', '3 cheques'."""
    return f"{number} cheque{'' if number == 1 else 's'}"
