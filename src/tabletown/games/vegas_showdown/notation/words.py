"""Words for tiles, tracks and squares that moves, positions, questions and news share."""

from typing import Any

from tabletown.snapshot import ask
from tabletown.wording import either, in_words

from ..rules.auction import chooses_after, has_twin, tile_of
from ..rules.components import (
    ADVERTS,
    CONNECTION_FAME,
    EVENTS,
    FULL_DIAMOND,
    GOOD_RELATIONS_STEP,
    PER_LOUNGE,
    PER_RESTAURANT,
    PER_SLOTS,
    PREMIER,
    SURPLUS_PRICE,
    THREE_QUARTER_DIAMOND,
    TILE_NAMES,
    TRACK_NAMES,
    TURN_WORDS,
    VISIONARY_FAME,
    square_name,
)

AMOUNTS = {
    "per_slots": PER_SLOTS,
    "per_lounge": PER_LOUNGE,
    "per_restaurant": PER_RESTAURANT,
    "higher": in_words(GOOD_RELATIONS_STEP),
    "visionary": VISIONARY_FAME,
    "adverts": either([f"${price} for {fame}{'' if i else ' Fame'}" for i, (price, fame) in enumerate(ADVERTS)]),
    "surplus": SURPLUS_PRICE,
    "part": THREE_QUARTER_DIAMOND,
    "full": FULL_DIAMOND,
    "connection": CONNECTION_FAME,
}
"""What the texts of event cards call the numbers of the rules."""


def event_text(event: int) -> str:
    """What an event card says."""
    return EVENTS[event].text.format(**AMOUNTS)


def choosing_order(first: int, seats: int) -> list[int]:
    """The seats in the order in which they choose their actions."""
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


def some(number: int, what: str) -> str:
    """'1 tile', '2 tiles', 'no tile'."""
    return f"{number or 'no'} {what}{'s' if number > 1 else ''}"
