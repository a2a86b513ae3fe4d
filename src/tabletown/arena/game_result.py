"""What came of one game of a tournament."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any

from tabletown.engine.game_calls import win_share

from .schedule import Seating

OCTAVE = 8
"""Times are counted in steps of an eighth of a doubling: a ninth more is another step."""


def time_step(seconds: float) -> int:
    """The step that a decision time falls into, counted from a microsecond."""
    return max(0, int(log2(max(seconds * 1e6, 1.0)) * OCTAVE))


def step_seconds(step: int) -> float:
    """The middle of a step."""
    return float(2 ** ((step + 0.5) / OCTAVE)) / 1e6


def places_of(winners: Collection[int], scores: Sequence[float]) -> list[int]:
    """The rank of each seat: winners first, the others by their scores; equals share a rank."""
    keys = [(seat not in winners, 0 if seat in winners else -score) for seat, score in enumerate(scores)]
    return [sum(other < key for other in keys) + 1 for key in keys]


@dataclass(frozen=True)
class Played:
    """A finished game. Everything but the times (and who played it) follows from the definition."""

    number: int
    seating: Seating
    winners: list[int]
    """Seats; none where the game ran into the cap and stays unfinished."""
    scores: list[int]
    moves: int
    """Luck included."""
    decisions: list[int]
    """Of each seat, where it had a choice."""
    seconds: list[float]
    """Of thinking, each seat."""
    times: list[dict[int, int]]
    """For each seat, how many decisions fell into which step of time."""
    by: str = ""
    """The process that played it."""
    seen: Mapping[str, Any] = field(default_factory=dict)
    """What a study saw."""
    refused: list[int] = field(default_factory=list)
    """Answers of each seat that were no moves."""
    first_refusal: str = ""
    """Why the first of them was refused."""
    lost: tuple[int, str] | None = None
    """The seat that ended the game by what it did outside of the rules, and what that was."""

    @property
    def finished(self) -> bool:
        """Whether it came to its end."""
        return bool(self.winners)

    def shares(self) -> list[float]:
        """What each seat won: a shared win counts as its share."""
        won = sum(1 << seat for seat in self.winners)
        return [win_share(won, seat) for seat in range(len(self.seating))]

    def places(self) -> list[int]:
        """The rank of each seat: winners first, the others by their scores; equals share a rank."""
        return places_of(self.winners, self.scores)

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        found = {
            "game": self.number,
            "seating": list(self.seating),
            "winners": self.winners,
            "scores": self.scores,
            "moves": self.moves,
            "decisions": self.decisions,
            "seconds": [round(seconds, 6) for seconds in self.seconds],
            "times": [{str(step): n for step, n in sorted(steps.items())} for steps in self.times],
            "by": self.by,
        }
        if self.seen:
            found["seen"] = dict(self.seen)
        if any(self.refused):
            found |= {"refused": self.refused, "first_refusal": self.first_refusal}
        if self.lost:
            found["lost"] = list(self.lost)
        return found

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Played":
        """A game as `data` wrote it."""
        return cls(
            number=data["game"],
            seating=tuple(data["seating"]),
            winners=data["winners"],
            scores=data["scores"],
            moves=data["moves"],
            decisions=data["decisions"],
            seconds=data["seconds"],
            times=[{int(step): n for step, n in steps.items()} for steps in data["times"]],
            by=data["by"],
            seen=data.get("seen", {}),
            refused=data.get("refused", [0] * len(data["seating"])),
            first_refusal=data.get("first_refusal", ""),
            lost=(data["lost"][0], data["lost"][1]) if "lost" in data else None,
        )
