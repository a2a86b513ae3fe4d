"""Where the tiles and cards of the box are: counted, not ruled."""

from functools import cache
from typing import Any

from tabletown.engine import entry_points

from ..rules.components import CARD_COPIES, CARD_EVENT, CARD_NAMES, KINDS, LASTS
from ..rules.state import NO_CARD, STATE


def discarded(s: Any) -> list[int]:
    """How many of each card lie on the discard pile."""
    counts = [int(CARD_COPIES[card]) - s.deck[card] - s.face_up[card] for card in range(len(CARD_NAMES))]
    if s.card != NO_CARD and not s.face_up[s.card]:
        counts[s.card] -= 1
    return counts


def lasts_for_the_round(card: int) -> bool:
    """Whether a card stays face up until the button passes."""
    return bool(LASTS[CARD_EVENT[card]])


def cards_to_draw(tiles: int, card: int | None) -> int:
    """How many cards may still be drawn: one for each premier tile in the stacks, and one that finds them empty."""
    return tiles + 1 - (card != NO_CARD)


@cache
def copies_in_game(seats: int) -> tuple[int, ...]:
    """How many tiles of each kind are in a game: those that the rules put into the stacks at its beginning."""
    states = entry_points.new_states(1, STATE)
    states["seats"] = seats
    entry_points.setup_at(entry_points.handle(states), 0)
    return tuple(states["stack"][0].tolist())


def gone_tiles(s: Any) -> list[int]:
    """How many tiles of each kind have left the game."""
    owned = [sum(sheet.built[kind] + sheet.reserve[kind] for sheet in s.sheets[: s.seats]) for kind in range(KINDS)]
    return [n - s.stack[kind] - s.space_tile.count(kind) - owned[kind] for kind, n in enumerate(copies_in_game(s.seats))]
