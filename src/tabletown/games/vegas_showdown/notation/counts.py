"""Where the tiles and cards of the box are: counted, not ruled."""

from typing import Any

from ..rules.components import BASICS, CARD_COPIES, CARD_NAMES, COPIES, KINDS, REMOVED
from ..rules.state import NO_CARD


def discarded(s: Any) -> list[int]:
    """How many of each card lie on the discard pile."""
    counts = [int(CARD_COPIES[card]) - s.deck[card] - s.face_up[card] for card in range(len(CARD_NAMES))]
    if s.card != NO_CARD and not s.face_up[s.card]:
        counts[s.card] -= 1
    return counts


def copies_in_game(seats: int) -> list[int]:
    """How many tiles of each kind are in a game."""
    removed = int(REMOVED[seats])
    return [int(copies) - (removed if kind < BASICS else 0) for kind, copies in enumerate(COPIES)]


def gone_tiles(s: Any) -> list[int]:
    """How many tiles of each kind have left the game."""
    owned = [sum(sheet.built[kind] + sheet.reserve[kind] for sheet in s.sheets[: s.seats]) for kind in range(KINDS)]
    return [n - s.stack[kind] - s.space_tile.count(kind) - owned[kind] for kind, n in enumerate(copies_in_game(s.seats))]
