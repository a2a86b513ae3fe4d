"""Puzzles: positions in which one move is much better than all others, with the solution and why.

They are data in a game's package (`puzzles.json`), found and confirmed by `tools/puzzles.py`. What a puzzle shows is what the
seat to move may know; what that seat cannot know was made up.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.text.i18n import _

from .hint_reasons import Reason, Teller, percent

FORMAT = 1
FILE = "puzzles.json"


@dataclass(frozen=True)
class Puzzle:
    """One puzzle of a game."""

    game: str
    number: int
    position: Mapping[str, Any]
    seat: int
    """Who is to move."""
    solution: str
    """The best move, as records write it."""
    values: Mapping[str, float]
    """The chance to win of the seat to move with the solution and with the best of the others, by the worse of two searches."""
    reasons: tuple[tuple[int, str, float, float], ...]
    """Differences between the solution and the next best move: seat, feature, difference, weight."""
    obvious: bool
    """Whether the bot that plays what looks best at once finds it."""

    @property
    def gap(self) -> float:
        """How much better the solution is than the next best move."""
        best, second = sorted(self.values.values())[-1:-3:-1]
        return best - second

    def match(self) -> Match:
        """The table, with the solver's seat to move. Luck that follows is fresh."""
        return GAMES[self.game].at(self.position)

    def answer(self, move: Move) -> "CheckedAnswer":
        """What a move is worth as an answer."""
        value = self.values.get(move.text)
        told = {
            "solution": self.words(self.solution),
            "chance": percent(self.values[self.solution]),
            "yours": "" if value is None else percent(value),
            "second": percent(self.values[self.solution] - self.gap),
        }
        if move.text == self.solution:
            return CheckedAnswer(True, value, _("Right: it wins with {chance}, the next best move with {second}.", **told))
        if value is None:
            text = _("No: “{solution}” wins with {chance}, and what you chose is not even close.", **told)
        else:
            text = _("No: “{solution}” wins with {chance}, what you chose with {yours}.", **told)
        return CheckedAnswer(False, value, text)

    def words(self, text: str) -> str:
        """A legal move of the puzzle, given as records write it, in the language that is spoken."""
        match = self.match()
        id = next(move.id for move in match.legal() if move.text == text)
        return match.game.notation.move_text(match.state, id, match.names)

    def explanation(self) -> str:
        """Why the solution is best, in a sentence."""
        match = self.match()
        teller = Teller(match, self.seat, match.states(), match.game.levels["master"].weights)
        advantages = {advantage.features[0]: advantage for advantage in teller.advantages}
        reasons = [
            Reason(seat, feature, difference, weight, advantages[feature].words(difference), "")
            for seat, feature, difference, weight in self.reasons
        ]
        second = sorted(self.values, key=lambda move: -self.values[move])[1]
        return teller.why(reasons, self.words(second), level=False)

    def data(self) -> dict[str, Any]:
        """Ready for JSON, without what the file says once."""
        return {
            "position": dict(self.position),
            "seat": self.seat,
            "solution": self.solution,
            "values": dict(self.values),
            "reasons": [list(reason) for reason in self.reasons],
            "obvious": self.obvious,
        }


@dataclass(frozen=True)
class CheckedAnswer:
    """Whether an answer was right, what it is worth where that is known, and both in words."""

    right: bool
    value: float | None
    text: str


@cache
def puzzles_of(key: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, none where its package brings none."""
    file = files(GAMES.package_of(key)).joinpath(FILE)
    if not file.is_file():
        return ()
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["format"] != FORMAT or data["game"] != key:
        raise BadOption(_("the puzzles of {key} are not of format {format}", key=key, format=FORMAT))
    return tuple(
        Puzzle(
            key,
            number,
            one["position"],
            one["seat"],
            one["solution"],
            one["values"],
            tuple((int(seat), str(feature), float(more), float(weight)) for seat, feature, more, weight in one["reasons"]),
            one["obvious"],
        )
        for number, one in enumerate(data["puzzles"], 1)
    )


def puzzle(key: str, number: int) -> Puzzle:
    """A puzzle of a game by its number, counted from 1."""
    all_of_them = puzzles_of(key)
    if not all_of_them:
        raise BadOption(_("{title} has no puzzles", title=_(GAMES[key].title)))
    if not 1 <= number <= len(all_of_them):
        raise BadOption(_("puzzles are numbered 1 to {n}, not {number}", n=len(all_of_them), number=number))
    return all_of_them[number - 1]


def puzzle_of_the_day(day: date, key: str | None = None) -> Puzzle:
    """The same puzzle for everybody on a day; without a game, the games take turns."""
    games = [key] if key else [game for game in GAMES if puzzles_of(game)]
    if not games:
        raise BadOption(_("there are no puzzles"))
    days = day.toordinal()
    chosen = games[days % len(games)]
    return puzzle(chosen, days // len(games) % max(1, len(puzzles_of(chosen))) + 1)
