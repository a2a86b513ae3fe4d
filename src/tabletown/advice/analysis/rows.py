"""What is found out about one move of a game: numbers only, ready to be stored and read again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DIGITS = 6


def rounded(chances: Any) -> list[float]:
    """Chances as they are stored."""
    return [round(float(chance), DIGITS) for chance in chances]


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth, by a search of what the seat knew when it was made."""

    best: int
    """The best move that was found: the one that was played, where nothing better was."""
    before: list[float]
    """Everybody's chances with the best move."""
    after: list[float]
    """Everybody's chances with the move that was played."""
    lost: float
    """What the player's own chance lost by it."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"best": self.best, "before": self.before, "after": self.after, "lost": self.lost}


@dataclass(frozen=True)
class Row:
    """One move of a game; the last row is the position at the end."""

    number: int
    """Of the move in the match, luck included."""
    by: int
    """The seat that decided, CHANCE, or OVER for the end."""
    move: int
    legal: int
    """From how many different moves, or outcomes of luck."""
    chances: list[float] | None = None
    """Everybody's chances with all hands shown: before a decision, at the start and at the end; else None."""
    luck: list[float] | None = None
    """How much more everybody's chances are after this outcome of luck than in the mean of all that could have come."""
    unsure: float = 0.0
    """The standard error of those numbers, by how two searches differ."""
    known: Judgement | None = None
    """Of a decision."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "number": self.number,
            "by": self.by,
            "move": self.move,
            "legal": self.legal,
            "chances": self.chances,
            "luck": self.luck,
            "unsure": self.unsure,
            "known": self.known.data() if self.known else None,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Row":
        """A row that was stored."""
        known = data["known"]
        return cls(**{**data, "known": Judgement(**known) if known else None})
