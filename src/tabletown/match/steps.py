"""A move as it is offered, and a step as it was made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletown.engine.journal import REVEALED


@dataclass(frozen=True)
class Move:
    """A move: its number, its words, and its parts for programs."""

    id: int
    text: str
    data: Mapping[str, Any] = field(compare=False, default_factory=dict)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made: by whom (a seat or CHANCE), from which position, and what happened."""

    move: int
    by: int
    before: bytes
    luck_before: int
    events: list[list[int]]

    @property
    def revealed(self) -> bool:
        """Whether somebody saw something that was hidden."""
        return any(event[0] == REVEALED for event in self.events)
