"""Moves of Neue Heimat in words."""

from typing import Any

from ..rules.building import lots_of
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


def piece_words(piece: int, which: int) -> str:
    """'the red 5', 'roof 3', 'permit II'."""
    if piece == Piece.CUBE:
        return f"the {CUBE_NAMES[which]}"
    if piece == Piece.ROOF:
        return f"roof {which}" if which else "a roof"
    if piece == Piece.PERMIT:
        return f"permit {PERMITS[which]}"
    return "the cancel cube" if piece == Piece.CANCEL else "the mayor"


def choice(s: Any, move: int) -> tuple[Piece, int, str]:
    """What a choosing move puts up for auction, and the place where it lies."""
    if move < CHOOSE_ROOF:
        row, right = divmod(move - CHOOSE_CUBE, 2)
        cube = s.display[row][s.displayed[row] - 1 if right else 0]
        return Piece.CUBE, cube, f"cube-{CUBE_NAMES[cube].replace(' ', '-')}"
    if move == CHOOSE_ROOF:
        return Piece.ROOF, 0, "roofs"
    if move < CHOOSE_CANCEL:
        return Piece.PERMIT, move - CHOOSE_PERMIT, f"permit-{PERMITS[move - CHOOSE_PERMIT]}"
    if move == CHOOSE_CANCEL:
        return Piece.CANCEL, 0, "cancel-cube"
    return Piece.MAYOR, 0, "mayor"


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == STASH:
        return "stash a cheque"
    if move <= CHOOSE_MAYOR:
        piece, which, _ = choice(s, move)
        return f"auction {CUBE_NAMES[which] if piece == Piece.CUBE else piece_words(piece, which)}"
    if move < SELL:
        return f"bid {move - PASS}" if move > PASS else "pass"
    if move <= KEEP:
        return "sell" if move == SELL else "keep"
    if move < LENGTHEN:
        row, lot = divmod(move - PUT, LOTS)
        verb = "roof" if s.piece == Piece.ROOF else "build on" if lot == s.developed[row] else "raise"
        return f"{verb} {lot_name(row, lot)}"
    if move < REMOVE:
        verb, row = ("lengthen", move - LENGTHEN) if move < SHORTEN else ("shorten", move - SHORTEN)
        return f"{verb} row {ROWS[row]} by {lots_of(s.which)}"
    if move < APPOINT:
        return f"remove permit {PERMITS[move - REMOVE]}"
    if move <= DISCARD:
        return f"mayor to row {ROWS[move - APPOINT]}" if move < LEAVE else "leave the mayor" if move == LEAVE else "discard"
    if move < START:
        return f"draw {CUBE_NAMES[move - DRAW]}"
    if move < REVEAL:
        return f"{names[move - START]} starts"
    return f"reveal roof {move - REVEAL}" if move > REVEAL else "reveal a blank roof"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    if move == STASH:
        return {"kind": "stash", "at": f"stash-{s.auctioneer + 1}"}
    if move <= CHOOSE_MAYOR:
        piece, which, at = choice(s, move)
        return {"kind": "auction", "piece": piece.name.lower(), "which": which, "at": at}
    if move < SELL:
        return {"kind": "bid", "amount": move - PASS} if move > PASS else {"kind": "pass"}
    if move <= KEEP:
        kind, buyer = ("sell", s.leader) if move == SELL else ("keep", s.auctioneer)
        return {"kind": kind, "price": s.bid, "at": f"purse-{buyer + 1}"}
    if move < LENGTHEN:
        spot = lot_name(*divmod(move - PUT, LOTS))
        return {"kind": "roof" if s.piece == Piece.ROOF else "build", "lot": spot, "at": f"lot-{spot}"}
    if move < REMOVE:
        kind, row = ("lengthen", ROWS[move - LENGTHEN]) if move < SHORTEN else ("shorten", ROWS[move - SHORTEN])
        return {"kind": kind, "row": row, "lots": lots_of(s.which), "at": f"{kind}-{row}"}
    if move < APPOINT:
        return {"kind": "remove", "permit": PERMITS[move - REMOVE], "at": f"permit-{PERMITS[move - REMOVE]}"}
    if move < LEAVE:
        return {"kind": "mayor", "row": ROWS[move - APPOINT], "at": f"street-{ROWS[move - APPOINT]}"}
    if move <= DISCARD:
        return {"kind": "leave" if move == LEAVE else "discard"}
    if move < START:
        return {"kind": "draw", "cube": CUBE_NAMES[move - DRAW]}
    if move < REVEAL:
        return {"kind": "start", "seat": move - START}
    return {"kind": "reveal", "roof": move - REVEAL}
