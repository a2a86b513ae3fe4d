"""What a player may think of: what of it is forbidden is shown dimmed, with the rule that forbids it."""

from collections.abc import Iterator
from typing import Any

from ..notation.moves import LADDER
from ..rules.components import DISPLAY_ROWS, LOTS, PERMITS, ROWS
from ..rules.numbers import APPOINT, CHOOSE_CUBE, CHOOSE_MAYOR, CHOOSE_ROOF, KEEP, LENGTHEN, PASS, PUT, REMOVE, SHORTEN, STASH
from ..rules.state import BESIDE_BOARD, Phase, Piece


def considered(s: Any) -> Iterator[int]:
    """By the question that is asked."""
    if s.phase == Phase.CHOOSE:
        yield from choices(s)
    elif s.phase == Phase.BID:
        yield from (PASS + amount for amount in range(1, LADDER + 1) if amount != s.bid)
    elif s.phase == Phase.SETTLE:
        yield KEEP
    elif s.phase == Phase.USE:
        yield from uses(s)


def choices(s: Any) -> Iterator[int]:
    """What lies there and might be auctioned."""
    yield STASH
    yield from (CHOOSE_CUBE + 2 * row + end for row in range(DISPLAY_ROWS) for end in range(min(2, s.displayed[row])))
    yield CHOOSE_ROOF
    if s.mayor == BESIDE_BOARD:
        yield CHOOSE_MAYOR


def uses(s: Any) -> Iterator[int]:
    """Where the piece might go: houses and the next lots, rows, permits on the board."""
    match s.piece:
        case Piece.CUBE:
            for row in range(len(ROWS)):
                yield from range(PUT + row * LOTS, PUT + row * LOTS + min(LOTS, max(s.developed[row], s.length[row])))
        case Piece.ROOF:
            for row in range(len(ROWS)):
                yield from range(PUT + row * LOTS, PUT + row * LOTS + s.developed[row])
        case Piece.PERMIT:
            yield from range(LENGTHEN, SHORTEN + len(ROWS))
        case Piece.CANCEL:
            yield from (REMOVE + permit for permit in range(len(PERMITS)) if s.permit_row[permit] >= 0)
        case Piece.MAYOR:
            yield from range(APPOINT, APPOINT + len(ROWS))
