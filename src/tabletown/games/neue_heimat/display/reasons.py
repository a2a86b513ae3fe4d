"""Why a move is not legal now, in words."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _

from ..notation.moves import row_of
from ..notation.names import PERMIT_NAMES, counted_cheques, piece_words
from ..rules.auction import lowest_bid
from ..rules.building import top_cube
from ..rules.components import LOTS, PERMITS, ROWS, lot_name
from ..rules.numbers import CHOOSE_PERMIT, PUT, REMOVE
from ..rules.reasons import Reason
from ..rules.state import Piece

SENTENCES = {
    Reason.STASHED_ALREADY: N_("only one cheque can be stashed in a turn"),
    Reason.NO_CHEQUE: N_("there is no cheque in hand to stash"),
    Reason.NO_CUBE_THERE: N_("this row of the display is empty"),
    Reason.FITS_NOWHERE: N_("this cube fits nowhere"),
    Reason.NO_ROOF_LEFT: N_("no roof is left"),
    Reason.ALL_HOUSES_ROOFED: N_("no house lacks a roof"),
    Reason.PERMIT_AUCTIONED: N_("{permit} has been auctioned before"),
    Reason.CANCEL_CUBE_AUCTIONED: N_("the cancel cube has been auctioned before"),
    Reason.MAYOR_OFFERED: N_("each player can auction the mayor only once"),
    Reason.MAYOR_ON_BOARD: N_("the mayor is on the board and stays there"),
    Reason.MAYOR_OUT: N_("the mayor is out of the game"),
    Reason.BID_TOO_LOW: N_("a bid must be {least} or more"),
    Reason.TOO_FEW_CHEQUES: N_("it is more than the {cheques} in hand"),
    Reason.CANNOT_PAY: N_("keeping it costs {bid}, more than the {purse} in hand"),
    Reason.BEYOND_ROW: N_("row {row} ends before {lot}"),
    Reason.GAP: N_("rows have no gaps: {next_lot} comes first"),
    Reason.ROOFED: N_("{lot} has a roof"),
    Reason.FENCED: N_("{lot} has a white fence: one floor only"),
    Reason.TOO_MANY_PIPS: N_("a floor must have fewer pips than the one below, and {lot} ends with {top}"),
    Reason.NO_HOUSE: N_("there is no house on {lot}"),
    Reason.TOO_LONG: N_("a row has {most} lots at most"),
    Reason.TOO_SHORT: N_("a row has one lot at least"),
    Reason.BUILT_ON: N_("row {row} is built on up to {last_house}"),
    Reason.PERMIT_NOT_ON_BOARD: N_("{permit} is not on the board"),
    Reason.MAYOR_THERE: N_("the mayor is in row {row} already"),
    Reason.MUST_BUILD: N_("{piece} fits somewhere and must be built"),
    Reason.MUST_ROOF: N_("{piece} must be put on a house"),
    Reason.MAYOR_STAYS: N_("a mayor who is on the board can be moved or left, but not discarded"),
}


def reason(s: Any, move: int, code: int, names: list[str]) -> str:
    """The rule that forbids it."""
    return _(SENTENCES[Reason(code)], **what_it_speaks_of(s, move))


def what_it_speaks_of(s: Any, move: int) -> dict[str, Any]:
    """The pieces, places and amounts that a move speaks of."""
    row, lot = row_of(s, move), (move - PUT) % LOTS
    words = {
        "purse": counted_cheques(s.hand[s.auctioneer]),
        "cheques": counted_cheques(s.hand[s.bidder]),
        "bid": s.bid,
        "least": ask(lowest_bid, s),
        "most": s.max_row_length,
        "permit": _(PERMIT_NAMES[permit_of(move)]),
        "piece": piece_words(s.piece, s.which),
    }
    if row is None:
        return words
    words |= {"row": ROWS[row], "lot": lot_name(row, lot), "next_lot": lot_name(row, s.developed[row])}
    words["last_house"] = lot_name(row, s.developed[row] - 1)
    return words | {"top": piece_words(Piece.CUBE, ask(top_cube, s, row, lot)) if lot < s.developed[row] else ""}


def permit_of(move: int) -> int:
    """The permit that a move would choose or remove; the first, if it is about none."""
    first = CHOOSE_PERMIT if move < PUT else REMOVE
    return move - first if first <= move < first + len(PERMITS) else 0
