"""What happened, as a table plays it: beat after beat, and what a choice would do, on its targets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "turn", "roll", "pay", "hall", "build", "landmark", "deal", "pass", "invest", "swap", "give", "demolish", "tuna", "choose",
    "end",
]  # fmt: skip
Flow = tuple[str, str, int]
"""Where coins come from, where they go to, and how many: `bank`, the id of a figure, or of a piece of the drawing."""
BANK = "bank"


@dataclass(frozen=True, kw_only=True)
class Beat:
    """One thing that happened, as somebody saw it."""

    kind: Kind
    say: str
    """In six words at most."""
    places: tuple[str, ...] = ()
    """The pieces that fire or change."""
    coins: tuple[Flow, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    """What stands in the players' figures afterwards, by id."""
    who: int | None = None
    """Whose beat it is, where that is not whoever has decided last: whose turn begins, who has won."""
    dice: tuple[int, ...] = ()
    total: int = 0
    """What counts of the dice; 0 while it is still to be decided."""
    tone: str = ""
    """The colour of the pieces that fire, where the game has such colours."""
    moment: bool = False
    """Whether it takes a second of the stage."""
    mine: int = 0
    """1: it brings the viewer something, -1: it takes something, 0: neither."""


Tone = Literal["good", "bad", "plain"]


@dataclass(frozen=True, kw_only=True)
class Chips:
    """What a legal move would do now."""

    lines: tuple[str, ...] = ()
    """Two short ones at most."""
    on: tuple[tuple[str, str, Tone], ...] = ()
    """At which piece what stands: "+3"."""
    button: str = ""
    """What the button says that makes the move."""
