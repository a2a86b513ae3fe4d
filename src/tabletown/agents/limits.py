"""Limits of agents: time, memory, and what follows an answer that is no move."""

from dataclasses import dataclass
from math import isfinite
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadOption
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing

ILLEGAL = ("again", "random", "lose")
"""After an answer that is no move: it is asked again, any legal move is played for it, or it has lost the game."""
MOST_TRIES = 3
"""Answers to one question, where it is asked again. Then the game is lost."""
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class AgentLimits:
    """Limits of an agent. Make one with `AgentLimits.of`, which checks it."""

    move_seconds: float | None = 10.0
    """For one decision; whoever is slower has lost the game. None: as long as it takes."""
    game_seconds: float | None = None
    """For all decisions of a game."""
    memory: int | None = None
    """Megabytes that a process may have, its reserved addresses included. None: as much as there is."""
    illegal: str = "again"

    @classmethod
    def of(
        cls,
        move_seconds: float | None = 10.0,
        game_seconds: float | None = None,
        memory: int | None = None,
        illegal: str = "again",
    ) -> "AgentLimits":
        """Limits that make sense."""
        for seconds in (move_seconds, game_seconds):
            if seconds is not None and not is_positive(seconds):
                raise BadOption(_("a time limit is a number of seconds above 0, not {value}", value=short(seconds)))
        if memory is not None and (isinstance(memory, bool) or not isinstance(memory, int) or memory < 1):
            raise BadOption(_("a limit of memory is a whole number of megabytes from 1 on, not {value}", value=short(memory)))
        if illegal not in ILLEGAL:
            raise BadOption(
                _("an answer that is no move can lead to {list}, not {value}", list=listing(ILLEGAL), value=short(illegal))
            )
        return cls(move_seconds, game_seconds, memory, illegal)

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "move_seconds": self.move_seconds, "game_seconds": self.game_seconds, "memory": self.memory, "illegal": self.illegal,
        }  # fmt: skip


def is_positive(value: Any) -> bool:
    """True for a finite number above 0."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value > 0
