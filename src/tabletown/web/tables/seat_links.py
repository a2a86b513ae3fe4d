"""Links for whoever sits at a table, that later apps add when they are loaded."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SeatLink:
    """An address that takes the table's id, and what the link says."""

    url_name: str
    words: Any
    """Lazily translated."""


SEAT_LINKS: list[SeatLink] = []
