"""What a move would bring, asked of the rules on a copy that knows only what the player knows.

What a tile shows when it is turned up is luck to that player: what comes after it is left out.
"""

from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.journal import new_journal
from tabletown.positions.snapshot import ask, listed

from ..rules.components import MOST_SEATS
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, Event
from ..rules.prospects import after_move, after_play, places_after, score_lines
from ..rules.scoring import LINES
from ..rules.state import Phase


class Outcome(NamedTuple):
    """What would happen, as far as the player can know."""

    events: list[list[int]]
    gains: list[list[int]]
    """For each seat what each line of its score would change by, and all of them together; nothing where a tile is turned up."""
    winners: list[int]
    """Who would win if the game ended there."""
    turns_up: bool
    goes_on: bool
    """Whether the turn goes on with another choice: what the move does may change again."""

    def of(self, *kinds: Event) -> list[list[int]]:
        """The events of some kinds."""
        return [event for event in self.events if event[0] in kinds]

    @property
    def points(self) -> list[int]:
        """What each seat's points would change by."""
        return [lines[LINES] for lines in self.gains]


def outcome(s: Any, move: int, cell: int | None = None) -> Outcome:
    """What a move would bring; with a cell, a tile that is chosen and goes there."""
    journal, before, after = new_journal(), lines_now(s), np.zeros(MOST_SEATS * (LINES + 1), np.int64)
    arguments = (move, journal, after) if cell is None else (move, cell, journal, after)
    bits = ask(after_move if cell is None else after_play, s, *arguments)
    told: list[list[int]] = journal[1 : journal[0, 0] + 1].tolist()
    events = list(takewhile(lambda event: event[0] != Event.TURNED, told))
    turns_up = len(events) < len(told)
    changes = (after - before).reshape(MOST_SEATS, LINES + 1)[: s.seats].tolist()
    gains = [[0] * (LINES + 1) for seat in range(s.seats)] if turns_up else changes
    winners = [seat for seat in range(s.seats) if bits >> seat & 1]
    return Outcome(events, gains, winners, turns_up, goes_on=bool(bits >> MOST_SEATS))


def lines_now(s: Any) -> Any:
    """Every line of everybody's score and their sums, as they stand."""
    lines = np.zeros(MOST_SEATS * (LINES + 1), np.int64)
    ask(score_lines, s, lines)
    return lines


def chooses_tile(s: Any, move: int) -> bool:
    """Whether a move takes a tile out of a hand, so that its cell is chosen next."""
    return KIND <= move < SEAT and s.phase in (Phase.ACTION, Phase.BUILD, Phase.CHOOSE_TILE, Phase.READ)


def cells_for(s: Any, move: int) -> list[int]:
    """The cells where a tile could go that a move takes out of a hand."""
    return listed(places_after, s, MOST_LEGAL, move, new_journal())


def obstacle_there(result: Outcome) -> int:
    """Why the text of the tile that is played would have no effect; 0 where it would."""
    played = result.of(Event.PLAYED)
    skipped = [event[4] for event in result.of(Event.NOTHING) if played and event[3] == played[0][3]]
    return skipped[0] if skipped else 0
