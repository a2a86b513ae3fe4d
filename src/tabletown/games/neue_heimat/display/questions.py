"""What the table of Neue Heimat is waiting for: to whoever decides, what can be done; to the others, what is going on."""

from typing import Any

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_, _

from ..notation.names import counted_cheques, piece_words
from ..rules.auction import highest_bid, keep_reason, lowest_bid, stash_reason
from ..rules.building import can_be_used
from ..rules.components import ROWS
from ..rules.hidden import hands_are_hidden
from ..rules.numbers import LEAVE, MOST_LEGAL, SHORTEN
from ..rules.reasons import Reason
from ..rules.scoring import round_on_board
from ..rules.state import NOBODY, Phase, Piece
from ..rules.turns import neue_heimat_legal


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for. It offers only what can be done, and tells nobody what hidden purses hold."""
    match s.phase:
        case Phase.LAY_OUT:
            return _("Luck lays out the display.")
        case Phase.START_PLAYER:
            return _("Luck decides who starts.")
        case Phase.REVEAL_ROOF:
            return _("Luck turns over a roof.")
        case Phase.CHOOSE:
            return ask_you_to_choose(s) if seat == s.auctioneer else ask_to_choose(s, names)
        case Phase.BID:
            return ask_you_for_bid(s, names) if seat == s.bidder else ask_for_bid(s, names, seat == s.leader)
        case Phase.SETTLE:
            return ask_you_to_settle(s, names) if seat == s.auctioneer else ask_to_settle(s, names, seat == s.leader)
        case Phase.USE:
            return ask_to_use(s, names, 0 if seat == s.builder else 1)
    return _("The game is over.")


def ask_you_to_choose(s: Any) -> str:
    """The stash is offered as long as it can be used."""
    if ask(stash_reason, s) == Reason.NONE:
        return _("Choose a piece to auction. Before that, you may stash a cheque.")
    return _("Choose a piece to auction.")


def ask_to_choose(s: Any, names: list[str]) -> str:
    """Whether the auctioneer can still stash is nobody's business where money is hidden."""
    name = names[s.auctioneer]
    if not ask(hands_are_hidden, s) and ask(stash_reason, s) == Reason.NONE:
        return _("{name} may stash a cheque, then chooses a piece to auction.", name=name)
    return _("{name} chooses a piece to auction.", name=name)


def ask_you_for_bid(s: Any, names: list[str]) -> str:
    """From the least that is a bid to all that is in hand; with hidden money somebody may be asked who can only pass."""
    piece, purse = piece_words(s.piece, s.which), counted_cheques(s.hand[s.bidder])
    least, most = ask(lowest_bid, s), ask(highest_bid, s, s.bidder)
    leader = names[s.leader] if s.leader != NOBODY else ""
    fields = {"piece": piece, "purse": purse, "least": least, "leader": leader, "bid": s.bid}
    if most < least and not leader:
        return _("Pass: you have no cheque to bid for {piece}.", **fields)
    if most < least:
        return _("Pass: {leader} bids {bid} for {piece}, and you have {purse}.", **fields)
    if not leader:
        return _("Bid for {piece}, or pass. Nobody has bid yet; you have {purse}.", **fields)
    if most == least:
        return _("Bid {least} for {piece}, or pass. {leader} bids {bid}; you have {purse}.", **fields)
    return _("Bid {least} or more for {piece}, or pass. {leader} bids {bid}; you have {purse}.", **fields)


def ask_for_bid(s: Any, names: list[str], is_mine: bool) -> str:
    """Whoever is asked can bid; with hidden money everybody is asked, and nobody can tell. The bid may be the reader's."""
    fields = {"name": names[s.bidder], "piece": piece_words(s.piece, s.which), "bid": s.bid, "leader": names[s.leader]}
    hidden = ask(hands_are_hidden, s)
    if hidden and s.bid and is_mine:
        return _("{name} is asked for a bid on {piece}; your bid is {bid}.", **fields)
    if hidden and s.bid:
        return _("{name} is asked for a bid on {piece}; the bid is {bid} by {leader}.", **fields)
    if hidden:
        return _("{name} is asked for a bid on {piece}; there is no bid yet.", **fields)
    if s.bid and is_mine:
        return _("{name} bids for {piece} or passes; your bid is {bid}.", **fields)
    if s.bid:
        return _("{name} bids for {piece} or passes; the bid is {bid} by {leader}.", **fields)
    return _("{name} bids for {piece} or passes; there is no bid yet.", **fields)


def ask_you_to_settle(s: Any, names: list[str]) -> str:
    """Sell or keep, if you can pay."""
    fields = {"piece": piece_words(s.piece, s.which), "leader": names[s.leader], "bid": s.bid}
    if ask(keep_reason, s) != Reason.NONE:
        if not s.hand[s.auctioneer]:
            return _("Sell {piece} to {leader} for {bid}: you have no cheque to keep it with.", **fields)
        purse = counted_cheques(s.hand[s.auctioneer])
        return _("Sell {piece} to {leader} for {bid}: you have only {purse}, too few to keep it.", purse=purse, **fields)
    return _("Sell {piece} to {leader} for {bid}, or keep it and pay {leader} {bid}.", **fields)


OFFERED = N_("{name} answers {leader}, who offers {bid} for {piece}."), N_("{name} answers you: you offer {bid} for {piece}.")
MUST_SELL = N_("{name} must sell {piece} to {leader} for {bid}."), N_("{name} must sell you {piece} for {bid}.")
MAY_SELL = (
    N_("{name} sells {piece} to {leader} for {bid}, or keeps it and pays {bid}."),
    N_("{name} sells you {piece} for {bid}, or keeps it and pays you {bid}."),
)
"""To anybody, and to whoever made the bid."""


def ask_to_settle(s: Any, names: list[str], to_me: bool) -> str:
    """Sell or keep, if the auctioneer can pay; with hidden money only the offer is told. It may be the reader's."""
    fields = {"name": names[s.auctioneer], "piece": piece_words(s.piece, s.which), "leader": names[s.leader], "bid": s.bid}
    if ask(hands_are_hidden, s):
        return _(OFFERED[to_me], **fields)
    return _((MUST_SELL if ask(keep_reason, s) != Reason.NONE else MAY_SELL)[to_me], **fields)


USES = {
    Piece.CUBE: (N_("Build {piece}."), N_("{name} builds {piece}.")),
    Piece.ROOF: (N_("Roof a house with {piece}."), N_("{name} roofs a house with {piece}.")),
    Piece.CANCEL: (
        N_("Remove a permit with {piece}, or discard it."),
        N_("{name} removes a permit with {piece}, or discards it."),
    ),
    Piece.MAYOR: (N_("Send the mayor to a row, or discard it."), N_("{name} sends the mayor to a row, or discards it.")),
}
"""What the builder can do with a piece: to the builder, and to the others."""

PERMIT_USES = {
    (True, True): (
        N_("Lengthen or shorten a row with {piece}, or discard it."),
        N_("{name} lengthens or shortens a row with {piece}, or discards it."),
    ),
    (True, False): (
        N_("Lengthen a row with {piece}, or discard it."),
        N_("{name} lengthens a row with {piece}, or discards it."),
    ),
    (False, True): (
        N_("Shorten a row with {piece}, or discard it."),
        N_("{name} shortens a row with {piece}, or discards it."),
    ),
}
"""By whether a row can be made longer, and whether one can be made shorter."""

USELESS = {
    Piece.CUBE: (N_("Discard {piece}: it fits nowhere."), N_("{name} can only discard {piece}: it fits nowhere.")),
    Piece.PERMIT: (
        N_("Discard {piece}: no row can be changed by so much."),
        N_("{name} can only discard {piece}: no row can be changed by so much."),
    ),
    Piece.CANCEL: (
        N_("Discard {piece}: there is no permit that it could remove."),
        N_("{name} can only discard {piece}: there is no permit that it could remove."),
    ),
}

MOVE_MAYOR = (
    N_("Send the mayor to another row, or leave it in row {row}."),
    N_("{name} sends the mayor to another row, or leaves it in row {row}."),
)


def ask_to_use(s: Any, names: list[str], person: int) -> str:
    """What the builder can do with the piece: person 0 is the builder, 1 anybody else."""
    fields = {"name": names[s.builder], "piece": piece_words(s.piece, s.which)}
    piece = Piece(s.piece)
    if not ask(can_be_used, s):
        return _(USELESS[piece][person], **fields)
    legal = legal_moves(s)
    if piece == Piece.PERMIT:
        return _(PERMIT_USES[legal[0] < SHORTEN, legal[-2] >= SHORTEN][person], **fields)
    if LEAVE in legal:
        return _(MOVE_MAYOR[person], row=ROWS[s.mayor], **fields)
    return _(USES[piece][person], **fields)


def legal_moves(s: Any) -> list[int]:
    """What the rules allow."""
    return listed(neue_heimat_legal, s, MOST_LEGAL)


def chapter(s: Any, names: list[str]) -> str:
    """The round, where there are several, and whose turn it is to choose a piece."""
    if s.auctioneer < 0:
        return ""
    if s.rounds > 1:
        return _("Round {round}: {name}'s turn", round=ask(round_on_board, s), name=names[s.auctioneer])
    return _("{name}'s turn", name=names[s.auctioneer])
