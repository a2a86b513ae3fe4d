"""What the rows of an analysis say together: turning points, accuracy and luck of each player, and a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from tabletown.advice.hint_reasons import percent
from tabletown.bots.win_probability import Floats
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match
from tabletown.positions.snapshot import snapshot
from tabletown.text.i18n import _
from tabletown.text.result_text import winners_in_words

from .rows import Row, rounded
from .searches import hides_something
from .sentences import CANNOT_TELL, IS_AHEAD, LUCK, MOVE_AGAINST_ME, MOVE_OF_ANOTHER, MY_MOVE, OWN_MOVE, WHY_WON, Templates
from .sentences import MISTAKE as MADE_MISTAKE

MISTAKE = 0.05
"""A decision that loses so much of the chance to win is a mistake."""
AS_GOOD = 0.005
"""A decision that loses no more is as good as the best."""
TURNS, MOST_TURNING_POINTS = 0.05, 6
ALIKE = 1.5
"""Luck or decisions have decided where one moved the winner's chance so many times as far as the other."""


@dataclass(frozen=True)
class Player:
    """One player's game: start, skill and luck add up to the result."""

    seat: int
    start: float
    skill: float
    """What all decisions gave, one's own and the others'."""
    luck: float
    result: float
    decisions: int
    """Where there was a choice."""
    as_good: int
    """Of those, as good as the best move that was found."""
    mistakes: int
    lost: float
    """What all decisions lost together, by what the player knew."""
    accuracy: float | None
    """The part of the chance to win that a decision keeps, in the mean; None without decisions."""
    luck_error: float
    """How far luck may be off, by how unsure the searches are."""

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {name: round(value, 6) if isinstance(value, float) else value for name, value in vars(self).items()}


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed much."""

    number: int
    by: int
    seat: int
    """Whose chance changed most."""
    before: float
    after: float
    lost: float
    """By what was known; 0 for luck."""
    known: bool
    """Whether before and after are what the player could know; else they are with all hands shown."""
    text: str

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return dict(vars(self))


class Report:
    """A finished analysis, told to a seat as "you", or to nobody in particular."""

    def __init__(self, match: Match, rows: Sequence[Row], iterations: int, seed: int, seat: int | None = None) -> None:
        self.match, self.rows, self.iterations, self.seed, self.seat = match, list(rows), iterations, seed, seat

    @cached_property
    def names(self) -> list[str]:
        """What the players are called where nothing but a name stands."""
        return [_("You") if seat == self.seat else name for seat, name in enumerate(self.match.names)]

    @cached_property
    def hides(self) -> bool:
        """Whether somebody did not know everything at some moment: else there is one kind of chances only."""
        game, rng = self.match.game, new_rng(self.seed)
        befores = (np.frombuffer(bytearray(step.before), game.state) for step in self.match.steps)
        return bool(game.hides) and any(hides_something(game, before, rng) for before in befores)

    def label(self, point: TurningPoint) -> str:
        """Which of the two kinds of chances a turning point tells; empty where they are the same."""
        if not self.hides:
            return ""
        return _("by what was known") if point.known else _("with all hands shown")

    # --- chances ------------------------------------------------------------------------------------------------------

    @cached_property
    def chances(self) -> Floats:
        """Everybody's chances with all hands shown, before each move and at the end: a row for each.

        Before luck they are what they are after it, less the luck: so a stroke of luck is fair, and everything adds up.
        """
        found = [np.array(self.rows[-1].chances)]
        for row in reversed(self.rows[:-1]):
            if row.luck is not None:
                found.append(possible(found[-1] - np.array(row.luck)))
            else:
                found.append(found[-1] if row.chances is None else np.array(row.chances))
        return self._from_the_start(np.array(found[::-1]))

    def _from_the_start(self, chances: Floats) -> Floats:
        """The luck before the first decision starts from what the start is worth: what is missing is spread over it."""
        start = self.rows[0].chances
        dealt = next((row.number for row in self.rows if row.luck is None), 0)
        if start is not None and dealt:
            missing = np.array(start) - chances[0]
            for number in range(dealt):
                chances[number] = possible(chances[number] + missing * (1 - number / dealt))
        return chances

    @cached_property
    def moved(self) -> Floats:
        """How far each move changed everybody's chances."""
        return np.diff(self.chances, axis=0)

    @property
    def error(self) -> float:
        """The standard error of a chance, by how the searches differ: the mean over the game."""
        unsure = [row.unsure**2 for row in self.rows[:-1] if row.chances is not None]
        return sqrt(sum(unsure) / max(1, len(unsure)))

    # --- players ------------------------------------------------------------------------------------------------------

    @cached_property
    def players(self) -> list[Player]:
        """Everybody's game."""
        return [self._player(seat) for seat in range(len(self.match.names))]

    def _player(self, seat: int) -> Player:
        changes = list(zip(self.rows[:-1], self.moved[:, seat].tolist(), strict=True))
        made = [row.known for row in self.rows if row.by == seat and row.known]
        kept = [known.after[seat] / known.before[seat] for known in made if known.before[seat] > 0]
        return Player(
            seat=seat,
            start=float(self.chances[0, seat]),
            skill=sum(change for row, change in changes if row.by != CHANCE),
            luck=sum(change for row, change in changes if row.by == CHANCE),
            result=float(self.chances[-1, seat]),
            decisions=len(made),
            as_good=sum(known.lost <= AS_GOOD for known in made),
            mistakes=sum(known.lost >= MISTAKE for known in made),
            lost=sum(known.lost for known in made),
            accuracy=min(1.0, sum(kept) / len(kept)) if kept else None,
            luck_error=sqrt(sum(row.unsure**2 for row in self.rows if row.luck is not None)),
        )

    # --- turning points -----------------------------------------------------------------------------------------------

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """The moves that changed most, in the order of the game."""
        found = [self._turning_point(row) for row in self.rows[:-1] if row.legal > 1]
        large = [point for point in found if self._size(point) >= TURNS]
        large.sort(key=lambda point: -self._size(point))
        return sorted(large[:MOST_TURNING_POINTS], key=lambda point: point.number)

    @staticmethod
    def _size(point: TurningPoint) -> float:
        return max(abs(point.after - point.before), point.lost)

    def _turning_point(self, row: Row) -> TurningPoint:
        change = self.moved[row.number]
        lost = row.known.lost if row.known else 0.0
        known = row.known is not None and lost >= TURNS
        seat = row.by if known else int(np.argmax(np.abs(change)))
        if known and row.known:
            before, after = row.known.before[seat], row.known.after[seat]
        else:
            before, after = self.chances[row.number, seat], self.chances[row.number + 1, seat]
        story = self._story(row, seat, before, after, lost)
        before, after = rounded([before, after])
        return TurningPoint(row.number, row.by, seat, before, after, lost, known, story)

    def _story(self, row: Row, seat: int, before: float, after: float, lost: float) -> str:
        told = {
            "name": self.match.names[seat],
            "player": self.match.names[row.by] if row.by >= 0 else "",
            "move": self.words(row.number, row.move),
            "before": percent(before),
            "after": percent(after),
        }
        if row.by == CHANCE:
            return self.to(LUCK, seat, told)
        if lost >= TURNS and row.known:
            told["best"] = self.words(row.number, row.known.best)
            return self.to(MADE_MISTAKE, row.by, told)
        if seat == row.by:
            return self.to(OWN_MOVE, seat, told)
        if row.by == self.seat:
            return _(MY_MOVE, **told)
        return _(MOVE_AGAINST_ME if seat == self.seat else MOVE_OF_ANOTHER, **told)

    def to(self, templates: Templates, seat: int, told: dict[str, str]) -> str:
        """A sentence about a seat, or to it."""
        return _(templates[seat == self.seat], **told)

    def words(self, number: int, move: int) -> str:
        """A move of the position before a step, in the language that is spoken."""
        s = snapshot(np.frombuffer(self.match.steps[number].before, self.match.game.state))
        return self.match.game.notation.move_text(s, move, self.match.names)

    # --- in a sentence ------------------------------------------------------------------------------------------------

    @property
    def summary(self) -> str:
        """What decided the game, in a sentence."""
        if not self.match.over:
            ahead = int(np.argmax(self.chances[-1]))
            return self.to(IS_AHEAD, ahead, {"name": self.match.names[ahead], "chance": percent(self.chances[-1, ahead])})
        won = self.match.winners
        if len(won) > 1:
            return _("{names} share the victory.", names=winners_in_words(won, self.match.names, self.seat))
        return self.why_won(self.players[won[0]])

    def why_won(self, player: Player) -> str:
        """What a victory is put down to, where the searches are sure enough of it."""
        told = {
            "name": self.match.names[player.seat],
            "start": percent(player.start),
            "luck": signed(player.luck),
            "skill": signed(player.skill),
            "error": percent(player.luck_error),
        }
        off = player.luck_error
        causes = {cause_of(player.skill - moved, player.luck + moved) for moved in (-off, 0, off)}
        return self.to(WHY_WON[causes.pop()] if len(causes) == 1 else CANNOT_TELL, player.seat, told)

    # --- as data ------------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.match.game.key,
            "players": list(self.match.names),
            "iterations": self.iterations,
            "seed": self.seed,
            "over": self.match.over,
            "summary": self.summary,
            "error": round(self.error, 6),
            "standings": [player.data() for player in self.players],
            "turning_points": [point.data() for point in self.turning_points],
            "moves": [self._move_data(row) for row in self.rows[:-1]],
            "result": self.rows[-1].chances,
        }

    def _move_data(self, row: Row) -> dict[str, Any]:
        """One move: what all hands show before and after it, and what the seat could know."""
        known = row.known
        return {
            "number": row.number,
            "by": row.by,
            "move": row.move,
            "words": self.words(row.number, row.move),
            "legal": row.legal,
            "all_hands_shown": {
                "before": rounded(self.chances[row.number]),
                "after": rounded(self.chances[row.number + 1]),
            },
            "by_what_was_known": {**known.data(), "best_words": self.words(row.number, known.best)} if known else None,
        }


def possible(chances: Floats) -> Floats:
    """Chances between nothing and certainty that add up to one: estimates may miss that by a little."""
    within: Floats = np.clip(chances, 0.0, 1.0)
    found: Floats = within / within.sum()
    return found


def cause_of(skill: float, luck: float) -> str:
    """What a victory is put down to."""
    if luck <= 0:
        return "against luck"
    if skill <= 0:
        return "luck"
    if luck > ALIKE * skill:
        return "mostly luck"
    return "mostly decisions" if skill > ALIKE * luck else "both"


def signed(share: float) -> str:
    """'+12 %', '−3 %'."""
    return _("{sign}{n} %", sign="+" if share >= 0 else "−", n=f"{100 * abs(share):.0f}")
