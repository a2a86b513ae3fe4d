"""Moves and events of Neue Heimat in words."""

from typing import Any

from ..rules.components import COLOURS, CUBE_NAMES, LOTS, PERMITS, ROWS, lot_name
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
    End,
    Event,
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
        return f"{verb} row {ROWS[row]} by {s.which + 1}"
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
        return {"kind": kind, "row": row, "lots": s.which + 1, "at": f"{kind}-{row}"}
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


ENDS = {
    End.TWO_ROWS: "Two rows are completed: the round is over.",
    End.ALL_ROOFS: "The last numbered roof is built: the round is over.",
    End.NOTHING_TO_BUILD: "No cube is left and every house has its roof: the round is over.",
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    name = names[who] if 0 <= who < len(names) else "nobody"
    match what:
        case Event.STARTS:
            return f"Round {a} of {b}: {name} starts." if b > 1 else f"{name} starts."
        case Event.STASHED:
            return f"{name} stashes a cheque."
        case Event.OFFERED:
            return f"{name} puts {piece_words(a, b)} up for auction."
        case Event.SHOWED_ROOF:
            return f"It is roof {a}."
        case Event.BLANK:
            return "It is a blank roof, which leaves the game. The turn ends."
        case Event.BID:
            return f"{name} bids {a}."
        case Event.PASSED:
            return f"{name} passes."
        case Event.CANNOT_BID:
            return f"{name} has too little to bid and passes."
        case Event.SOLD:
            return f"{name} sells to {names[a]} for {b}."
        case Event.KEPT:
            return f"{name} keeps it and pays {b} to {names[a]}."
        case Event.UNOPPOSED:
            return f"Nobody bids: {name} takes {piece_words(a, b)} for nothing."
        case Event.BUILT:
            return f"{name} builds the {CUBE_NAMES[a]} on {lot_name(b, c)}."
        case Event.RAISED:
            return f"{name} raises {lot_name(b, c)} with the {CUBE_NAMES[a]}."
        case Event.OWNS:
            return f"{name} now owns {COLOURS[a]}."
        case Event.ROOFED:
            return f"{name} puts roof {a} on {lot_name(b, c)}."
        case Event.LENGTHENED:
            return f"{name} lengthens row {ROWS[a]} by {b} to {c} lots."
        case Event.SHORTENED:
            return f"{name} shortens row {ROWS[a]} by {b} to {c} {'lot' if c == 1 else 'lots'}."
        case Event.CANCELLED:
            return f"{name} removes permit {PERMITS[a]}: row {ROWS[b]} has {c} {'lot' if c == 1 else 'lots'} again."
        case Event.APPOINTED:
            return f"{name} sends the mayor to row {ROWS[a]}, which counts double."
        case Event.LEFT_MAYOR:
            return f"{name} leaves the mayor in row {ROWS[a]}."
        case Event.DISCARDED:
            return f"{name} discards {piece_words(a, b)}."
        case Event.COMPLETED:
            return f"Row {ROWS[a]} is completed."
        case Event.REOPENED:
            return f"Row {ROWS[a]} is no longer completed."
        case Event.ENDED:
            return ENDS[End(a)]
        case Event.ROUND_SCORE:
            return f"{name} scores {a} {'point' if abs(a) == 1 else 'points'}."
        case Event.ROUND_WON:
            return f"Round {a} goes to {name}."
    return None


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b, c, _ = event
    match what:
        case Event.STASHED:
            return [f"stash-{who + 1}"]
        case Event.BUILT | Event.RAISED | Event.ROOFED:
            return [f"lot-{lot_name(b, c)}"]
        case Event.OWNS:
            return [f"owner-{COLOURS[a]}"]
        case Event.LENGTHENED | Event.SHORTENED:
            return [f"permit-{PERMITS[b - 1]}"]
        case Event.APPOINTED:
            return ["mayor"]
        case Event.SOLD | Event.KEPT:
            return [f"purse-{who + 1}", f"purse-{a + 1}"]
    return []
