"""Moves of Neue Heimat in words."""

from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import _

from ..rules.auction import cube_at_end
from ..rules.building import length_after, lots_of
from ..rules.components import CUBE_NAMES, LOTS, PERMITS, ROWS, lot_name
from ..rules.numbers import (
    APPOINT,
    CHOOSE_CANCEL,
    CHOOSE_CUBE,
    CHOOSE_MAYOR,
    CHOOSE_PERMIT,
    CHOOSE_ROOF,
    DISCARD,
    DRAW,
    KEEP,
    LEAVE,
    LENGTHEN,
    PASS,
    PUT,
    REMOVE,
    REVEAL,
    SELL,
    SHORTEN,
    START,
    STASH,
)
from ..rules.state import Piece
from .names import PERMIT_NAMES, cube_words, piece_words

LADDER = 18
"""Bids that have a place on the drawing; who bids more than that names the amount."""
SHOWN = {"as_list": True, "look": True}
"""Of moves that are made on the board: a page shows first what they would do, and lists them for those who ask for a list."""


def piece_place(piece: int, which: int) -> str:
    """The id of a piece on the drawing, wherever it lies."""
    match piece:
        case Piece.CUBE:
            return f"cube-{CUBE_NAMES[which].replace(' ', '-')}"
        case Piece.ROOF:
            return f"roof-{which}"
        case Piece.PERMIT:
            return f"permit-{PERMITS[which]}"
    return "cancel-cube" if piece == Piece.CANCEL else "mayor"


def roof_place(lot: str) -> str:
    """The id of a roof once it is on a house: several have the same number."""
    return f"roof-on-{lot}"


def choice(s: Any, move: int) -> tuple[Piece, int]:
    """What a choosing move puts up for auction."""
    if move < CHOOSE_ROOF:
        return Piece.CUBE, ask(cube_at_end, s, *divmod(move - CHOOSE_CUBE, 2))
    if move == CHOOSE_ROOF:
        return Piece.ROOF, 0
    if move < CHOOSE_CANCEL:
        return Piece.PERMIT, move - CHOOSE_PERMIT
    return (Piece.CANCEL if move == CHOOSE_CANCEL else Piece.MAYOR), 0


def row_of(s: Any, move: int) -> int | None:
    """The row in which a move would use the piece; None where it is about no row."""
    if PUT <= move < LENGTHEN:
        return (move - PUT) // LOTS
    if LENGTHEN <= move < REMOVE:
        return (move - LENGTHEN) % (SHORTEN - LENGTHEN)
    if REMOVE <= move < APPOINT:
        return s.permit_row[move - REMOVE] if s.permit_row[move - REMOVE] >= 0 else None
    return move - APPOINT if APPOINT <= move < LEAVE else None


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == STASH:
        return _("stash a cheque")
    if move <= CHOOSE_MAYOR:
        piece, which = choice(s, move)
        return _("auction {piece}", piece=cube_words(which) if piece == Piece.CUBE else piece_words(piece, which))
    if move < SELL:
        return _("bid {amount}", amount=move - PASS) if move > PASS else _("pass")
    if move <= KEEP:
        return _("sell") if move == SELL else _("keep")
    if move < LENGTHEN:
        return put_text(s, *divmod(move - PUT, LOTS))
    if move < SHORTEN:
        return _("lengthen row {row} by {lots}", row=ROWS[move - LENGTHEN], lots=lots_of(s.which))
    if move < REMOVE:
        return _("shorten row {row} by {lots}", row=ROWS[move - SHORTEN], lots=lots_of(s.which))
    if move < APPOINT:
        return _("remove {permit}", permit=_(PERMIT_NAMES[move - REMOVE]))
    if move < LEAVE:
        return _("mayor to row {row}", row=ROWS[move - APPOINT])
    if move <= DISCARD:
        return _("leave the mayor") if move == LEAVE else _("discard")
    if move < START:
        return _("draw {cube}", cube=cube_words(move - DRAW))
    if move < REVEAL:
        return _("{name} starts", name=names[move - START])
    return _("reveal roof {number}", number=move - REVEAL) if move > REVEAL else _("reveal a blank roof")


def put_text(s: Any, row: int, lot: int) -> str:
    """A roof, a new house or another floor."""
    if s.piece == Piece.ROOF:
        return _("roof {lot}", lot=lot_name(row, lot))
    return _("build on {lot}", lot=lot_name(row, lot)) if lot >= s.developed[row] else _("raise {lot}", lot=lot_name(row, lot))


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made, `via` the piece that is taken there."""
    if move == STASH:
        return {"kind": "stash"}
    if move <= CHOOSE_MAYOR:
        piece, which = choice(s, move)
        at = "roofs" if piece == Piece.ROOF else piece_place(piece, which)
        return {"kind": "auction", "piece": piece.name.lower(), "which": which, "at": at, **SHOWN}
    if move < SELL:
        return bid_data(move - PASS)
    if move <= KEEP:
        return {"kind": "sell" if move == SELL else "keep", "price": s.bid}
    if move < LEAVE:
        return {**use_data(s, move), **SHOWN, "via": piece_place(s.piece, s.which)}
    if move <= DISCARD:
        return {"kind": "leave" if move == LEAVE else "discard"}
    if move < START:
        return {"kind": "draw", "cube": CUBE_NAMES[move - DRAW]}
    if move < REVEAL:
        return {"kind": "start", "seat": move - START}
    return {"kind": "reveal", "roof": move - REVEAL}


def bid_data(amount: int) -> dict[str, Any]:
    """A click on an amount of the ladder bids it."""
    if amount == 0:
        return {"kind": "pass"}
    place = {"at": f"bid-{amount}", "as_list": True} if amount <= LADDER else {}
    return {"kind": "bid", "amount": amount, **place}


def use_data(s: Any, move: int) -> dict[str, Any]:
    """What the builder does with the piece, and where."""
    if move < LENGTHEN:
        spot = lot_name(*divmod(move - PUT, LOTS))
        return {"kind": "roof" if s.piece == Piece.ROOF else "build", "lot": spot, "at": f"lot-{spot}"}
    if move < REMOVE:
        kind, row, sign = ("lengthen", move - LENGTHEN, 1) if move < SHORTEN else ("shorten", move - SHORTEN, -1)
        length = ask(length_after, s, s.which, row, sign)
        return {"kind": kind, "row": ROWS[row], "lots": lots_of(s.which), "length": length, "at": f"{kind}-{ROWS[row]}"}
    if move < APPOINT:
        return {"kind": "remove", "permit": PERMITS[move - REMOVE], "at": f"permit-{PERMITS[move - REMOVE]}"}
    return {"kind": "mayor", "row": ROWS[move - APPOINT], "at": f"street-{ROWS[move - APPOINT]}"}
