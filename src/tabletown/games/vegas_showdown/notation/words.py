"""Words for tiles, tracks and squares that moves, positions, questions and news share."""

from typing import Any

from tabletown.positions.snapshot import ask

from ..rules.auction import chooses_after, has_twin, tile_of
from ..rules.components import PREMIER, TILE_NAMES, TRACK_NAMES, TURN_WORDS, square_name


def choosing_order(first: int, seats: int) -> list[int]:
    """The seats in the order in which they choose their actions, or answer an event."""
    order = [first]
    while len(order) < seats:
        order.append(int(chooses_after(order[-1], seats)))
    return order


def track_words(s: Any, track: int) -> str:
    """What is sold on a track: the tile's name, and which one where two tracks sell the same."""
    if track < PREMIER:
        return TRACK_NAMES[track]
    name = TILE_NAMES[ask(tile_of, s, track)]
    return f"{name} ({TRACK_NAMES[track]})" if ask(has_twin, s, track) else name


def tile_words(kind: int, square: int, turn: int) -> str:
    """'Lounge at C2 turned right'."""
    return f"{TILE_NAMES[kind]} at {square_name(square)} {TURN_WORDS[turn]}"


def id_word(name: str) -> str:
    """A name as part of an id on the drawing: 'fancy-slots'."""
    return name.lower().replace(" ", "-")


def track_id(track: int) -> str:
    """The id of a track on the drawing."""
    return ("slots-1", "slots-2", "lounge", "restaurant")[track] if track < PREMIER else f"space-{track - PREMIER + 1}"


def tile_on_track(s: Any, track: int) -> str:
    """The name of the tile that is sold there."""
    return TILE_NAMES[ask(tile_of, s, track)]
