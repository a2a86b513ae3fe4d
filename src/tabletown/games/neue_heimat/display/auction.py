"""The auction of Neue Heimat: the piece in large, who has still to speak, and beside or below it the bids as a ladder."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, group, paragraph, shortened, words
from tabletown.text.i18n import _

from ..notation.moves import LADDER, piece_place
from ..rules.auction import asked_after, speaks_before
from ..rules.state import Piece
from .explanations import piece_key, piece_line, piece_title
from .pieces import piece_drawing

WIDTH, PIECE_HEIGHT, SEATS_HEIGHT = 288, 98, 62
RUNG, STEP, ACROSS = 44, 48, 6
HEIGHT = PIECE_HEIGHT + SEATS_HEIGHT
LADDER_HEIGHT = STEP * (LADDER // ACROSS)


def auction(view: dict[str, Any], canvas: Canvas) -> Panel:
    """What is on auction and how the bidding stands."""
    table = view["table"]
    bid = table["piece"] is not None and (table["bidding"]["bid"], table["bidding"]["leader"])
    parts = [
        Part("auction", WIDTH, HEIGHT, group(draw_piece(canvas, view), draw_seats(view)), label=_("Auction")),
        canvas.kept("neue_heimat ladder", bid, lambda: draw_ladder(canvas, view)),
    ]
    first = table["phase"] in ("bid", "settle")
    return Panel("auction", _("Auction"), parts, note=_("each bids once"), wide=4, fills=True, first=first)


def draw_piece(canvas: Canvas, view: dict[str, Any]) -> str:
    """The piece itself, larger than life, and what it does."""
    table = view["table"]
    piece = table["piece"]
    frame = box(0.5, 0.5, 92, PIECE_HEIGHT - 9, "tray" if piece else "slot", 10)
    if piece is None:
        return group(frame, paragraph(106, 40, _("Nothing is on auction."), WIDTH - 110, "soft", 14))
    kind, which = Piece[piece["kind"].upper()], piece["which"]
    drawn = piece_drawing(piece, 46, 46)
    if kind == Piece.MAYOR and table["mayor"]["row"]:  # a movable mayor stands where it stands
        shown = group(frame, drawn)
    else:
        glow = outline(2, 2, 89, PIECE_HEIGHT - 12, 10)
        shown = canvas.piece(
            piece_place(kind, which), frame, drawn, label=piece["words"], glow=glow, explains=piece_key(kind, which)
        )
    return group(
        shown,
        words(106, 22, piece_title(kind, which), "large bold"),
        canvas.info(WIDTH - 12, 15, piece_key(kind, which)),
        paragraph(106, 44, piece_line(kind, which), WIDTH - 108, "", 14, 3),
    )


def draw_seats(view: dict[str, Any]) -> str:
    """Everybody in the order of speaking; the auctioneer has the last word."""
    table, seats = view["table"], len(view["names"])
    if table["auctioneer"] < 0 or view["over"]:
        return ""
    width = WIDTH / seats
    seat, drawn = table["auctioneer"], []
    for place in range(seats):
        seat, x = int(asked_after(seat, seats)), place * width
        drawn += [
            box(x + 1, PIECE_HEIGHT + 1, width - 3, SEATS_HEIGHT - 2, "here" if seat == view["turn"] else "rung", 8),
            mark(seat, x + width / 2, PIECE_HEIGHT + 14, 7),
            words(x + width / 2, PIECE_HEIGHT + 38, shortened(called(view, seat), int(width / 8.5)), "mid"),
            words(x + width / 2, PIECE_HEIGHT + 55, role(table, seat), "small soft mid"),
        ]
    return group(*drawn)


def called(view: dict[str, Any], seat: int) -> str:
    """A player's name; you are you."""
    return _("You") if seat == view["seat"] else str(view["names"][seat])


def role(table: dict[str, Any], seat: int) -> str:
    """What a seat has done in this auction, or will."""
    bidding = table["bidding"]
    if table["phase"] == "use" and seat == bidding["builder"]:
        return _("builds")
    if seat == table["auctioneer"]:
        return _("chooses") if table["phase"] == "choose" else _("sells")
    if table["piece"] is None or table["phase"] == "reveal_roof":
        return _("bids")
    if seat == bidding["leader"]:
        return _("bids {amount}", amount=bidding["bid"])
    if seat == bidding["bidder"]:
        return _("bids now")
    seats, bidder = len(table["players"]), bidding["bidder"]
    if bidder >= 0 and not speaks_before(seat, bidder, table["auctioneer"], seats):
        return _("to come")
    return _("out") if bidding["bid"] else _("passed")


def draw_ladder(canvas: Canvas, view: dict[str, Any]) -> Part:
    """Amounts to bid: a click bids it; the standing bid carries its bidder's mark."""
    bidding = view["table"]["bidding"]
    rungs = []
    for amount in range(1, LADDER + 1):
        x, y = 1 + (amount - 1) % ACROSS * STEP, 1 + (amount - 1) // ACROSS * STEP
        standing = view["table"]["piece"] is not None and bidding["bid"] == amount
        label = _("a bid of {amount}", amount=amount)
        id = f"bid-{amount}"
        live = canvas.is_legal(id) or standing
        drawn = [box(x + 1, y + 1, RUNG - 2, RUNG - 2, "standing" if standing else "rung", 8)]
        drawn.append(words(x + RUNG / 2, y + (20 if standing else 28), amount, "large bold mid" if live else "large mid soft"))
        drawn += [mark(bidding["leader"], x + RUNG / 2, y + 32, 6)] if standing else []
        rungs.append(canvas.piece(id, *drawn, label=label, glow=outline(x, y, RUNG, RUNG, 9)))
    return Part("ladder", WIDTH, LADDER_HEIGHT, group(*rungs), label=_("Bids"))
