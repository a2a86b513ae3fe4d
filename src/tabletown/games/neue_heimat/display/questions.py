"""What the table of Neue Heimat is waiting for."""

from typing import Any

import numpy as np

from tabletown.snapshot import ask

from ..notation.moves import piece_words
from ..rules.auction import keep_reason, stash_reason
from ..rules.components import ROWS
from ..rules.numbers import DISCARD, MOST_LEGAL, SHORTEN
from ..rules.reasons import Reason
from ..rules.state import BESIDE_BOARD, Phase, Piece
from ..rules.turns import neue_heimat_legal


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for. It offers only what can be done, and tells nobody what hidden purses hold."""
    match s.phase:
        case Phase.LAY_OUT:
            return "Luck lays out the display."
        case Phase.START_PLAYER:
            return "Luck decides who starts."
        case Phase.REVEAL_ROOF:
            return "Luck turns over a roof."
        case Phase.CHOOSE:
            may_stash = not s.hidden_money and ask(stash_reason, s) == Reason.NONE
            first = "may stash a cheque, then " if may_stash else ""
            return f"{names[s.auctioneer]} {first}chooses a piece to auction."
        case Phase.BID:
            return ask_for_bid(s, names)
        case Phase.SETTLE:
            return ask_to_settle(s, names)
        case Phase.USE:
            return ask_to_use(s, names)
    return "The game is over."


def ask_for_bid(s: Any, names: list[str]) -> str:
    """Whoever is asked can bid; with hidden money everybody is asked, and nobody can tell."""
    piece = piece_words(s.piece, s.which)
    standing = f"the bid is {s.bid} by {names[s.leader]}" if s.bid else "there is no bid yet"
    if s.hidden_money:
        return f"{names[s.bidder]} is asked for a bid on {piece}; {standing}."
    return f"{names[s.bidder]} bids for {piece} or passes; {standing}."


def ask_to_settle(s: Any, names: list[str]) -> str:
    """Sell or keep, if the auctioneer can pay; with hidden money only the offer is told."""
    piece, auctioneer, leader = piece_words(s.piece, s.which), names[s.auctioneer], names[s.leader]
    if s.hidden_money:
        return f"{auctioneer} answers {leader}, who offers {s.bid} for {piece}."
    if ask(keep_reason, s) != Reason.NONE:
        return f"{auctioneer} must sell {piece} to {leader} for {s.bid}."
    return f"{auctioneer} sells {piece} to {leader} for {s.bid}, or keeps it and pays {s.bid}."


def ask_to_use(s: Any, names: list[str]) -> str:
    """What the builder can do with the piece."""
    builder, piece = names[s.builder], piece_words(s.piece, s.which)
    legal = legal_moves(s)
    if legal == [DISCARD]:
        return f"{builder} can only discard {piece}."
    match s.piece:
        case Piece.CUBE:
            return f"{builder} builds {piece}."
        case Piece.ROOF:
            return f"{builder} puts {piece} on a house."
        case Piece.PERMIT:
            longer = ["longer"] if legal[0] < SHORTEN else []
            shorter = ["shorter"] if legal[-2] >= SHORTEN else []
            return f"{builder} makes a row {' or '.join(longer + shorter)} with {piece}, or discards it."
        case Piece.CANCEL:
            return f"{builder} removes a permit with {piece}, or discards it."
    if s.mayor == BESIDE_BOARD:
        return f"{builder} sends the mayor to a row, or discards it."
    return f"{builder} sends the mayor to another row, or leaves it in row {ROWS[s.mayor]}."


def legal_moves(s: Any) -> list[int]:
    """What the rules allow."""
    buffer = np.zeros(MOST_LEGAL, np.int64)
    return [int(move) for move in buffer[: ask(neue_heimat_legal, s, buffer)]]
