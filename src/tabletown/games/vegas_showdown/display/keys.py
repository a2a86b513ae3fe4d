"""The keys under which pieces are explained, by the names of the rules' tables."""

import re

from ..rules.components import EVENT_NAMES, TILE_NAMES


def key_word(name: str) -> str:
    """'P.R. Scandal' as part of a key: 'pr_scandal'."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['.]", "", name.lower()))


def tile_key(name: str) -> str:
    """The key of a tile's explanation."""
    return f"tile.{key_word(name)}"


def event_key(name: str) -> str:
    """The key of an event's explanation."""
    return f"event.{key_word(name)}"


TILE_OF_KEY = {tile_key(name): kind for kind, name in enumerate(TILE_NAMES)}
EVENT_OF_KEY = {event_key(name): event for event, name in enumerate(EVENT_NAMES)}
