"""Which pieces of the drawing an event changed, and which way they went."""

from ..notation.moves import piece_place, roof_place
from ..rules.building import lots_of
from ..rules.components import COLOURS, PERMITS, ROWS, lot_name
from ..rules.numbers import Event
from ..rules.state import Piece


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, _who, a, b, c, _unused = event
    match what:
        case Event.OFFERED:
            return [] if a == Piece.ROOF else [piece_place(a, b)]
        case Event.SHOWED_ROOF:
            return [piece_place(Piece.ROOF, a)]
        case Event.BID:
            return [f"bid-{a}"]
        case Event.BUILT | Event.RAISED | Event.ROOFED:
            return [f"lot-{lot_name(b, c)}"]
        case Event.OWNS:
            return [f"owner-{COLOURS[a]}"]
        case Event.LENGTHENED | Event.SHORTENED:
            return [piece_place(Piece.PERMIT, permit) for permit in range(len(PERMITS)) if lots_of(permit) == b]
        case Event.APPOINTED:
            return ["mayor"]
        case Event.COMPLETED | Event.REOPENED:
            return [f"status-{ROWS[a]}"]
    return []


def journeys(event: list[int], seat: int | None) -> list[tuple[str, str]]:
    """Roofs: of the pile, then on a house. All other pieces have one id wherever they are."""
    what, _who, a, b, c, _unused = event
    match what:
        case Event.SHOWED_ROOF:
            return [(piece_place(Piece.ROOF, a), "roofs")]
        case Event.ROOFED:
            return [(roof_place(lot_name(b, c)), piece_place(Piece.ROOF, a))]
    return []
