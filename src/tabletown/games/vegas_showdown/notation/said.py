"""What a position from outside says: every field by itself, and what is left out known as such."""

from dataclasses import dataclass, field
from typing import NamedTuple

from tabletown.positions.builder import Draft

from ..rules.state import Action, Phase


class Limits(NamedTuple):
    """How large the numbers of a position may be."""

    cash: int = 9_999
    fame: int = 9_999
    rounds: int = 999


STANDARD = Limits()


class Laid(NamedTuple):
    """A tile on a sheet."""

    kind: int
    turn: int
    square: int


class Sold(NamedTuple):
    """What a bid is on: a basic track, or a premier tile, with the number of its space where that is said."""

    track: int | None
    kind: int
    space: int | None = None


class Standing(NamedTuple):
    """Where a bid marker stands; a bid that is paid already has neither track nor value."""

    action: Action
    sold: Sold | None = None
    value: int = 0


@dataclass
class Said:
    """A position as it is said; None is what is left out. 'nobody' and 'none' are -1, as in the state."""

    start: Draft
    """The table at its beginning, of which it is said."""
    seats: int
    sheet: int
    limits: Limits
    phase: Phase | None = None
    round: int | None = None
    first: int | None = None
    actor: int | None = None
    card: int | None = None
    face_up: list[int] | None = None
    discards: list[int] | None = None
    size: int | None = None
    spaces: list[tuple[int, int] | None] | None = None
    stacks: dict[int, int] | None = None
    gone: dict[int, int] | None = None
    actions: dict[int, Standing] | None = None
    is_bidding: bool | None = None
    bidding_on: Sold | None = None
    place: int | None = None
    square: int | None = None
    taken: list[Laid] | None = None
    put: list[int] | None = None
    cash: list[int] | None = None
    fame: list[int] | None = None
    population: list[int] | None = None
    revenue: list[int] | None = None
    sheets: dict[int, list[Laid]] = field(default_factory=dict)
    reserves: dict[int, dict[int, int]] = field(default_factory=dict)
