"""The levels of bots that a game declares."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .weights import Weights

if TYPE_CHECKING:
    pass

SEARCHING = ("casual", "strong", "expert", "master")
"""The levels of bots that search, the weakest first."""
OPTIONAL_LEVELS = ("expert",)
"""Those of them that a game sets only where there is room for one more step; the others every game sets."""


@dataclass(frozen=True)
class LeadingNetwork:
    """A network that leads a search, and how far the search follows it."""

    path: Path = field(repr=False)  # where it lies says nothing about what it thinks
    explore: float = 0.7
    """How much the search is drawn to what it has not tried."""
    trust: float = 1.0
    """How much of that goes by the network's opinion of a move."""


@dataclass(frozen=True)
class Level:
    """How bots of one level think ahead."""

    iterations: int
    weights: Weights
    judge_scale: int | None = None
    """Where the first opinion of a move is the judge's: the lead that makes a win e times as likely. Without, the model's."""
    plays_on: int = 0
    """How many players' turns are played on quickly at the end of a search's tree before the position is evaluated."""
    finishes: bool = False
    """Whether a turn that is under way at the end of the tree is played to its end before."""
    trees: int = 1
    """Independent searches, side by side on several cores, that share the iterations."""
    explore: float = 0.7
    """How much a search is drawn to what it has not tried."""
    trust: float = 10.0
    """How much of that goes by the first opinion of a move."""
    network: LeadingNetwork | None = None
    """A network that leads the search instead of the weights; reasons are given by the weights all the same."""
