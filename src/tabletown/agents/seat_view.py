"""The view of a decision that agents are handed: everything that its seat may know, and nothing else.

Behind it stands a match whose hidden parts were dealt anew and whose history was left out, so that there is nothing in it to
find out. Words are made when they are asked for: an agent that only wants numbers does not wait for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletown.bots.history import GameSetting
from tabletown.engine import entry_points
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng, new_rng
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import View
from tabletown.match import rendering
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.text.i18n import _


@dataclass(frozen=True)
class SeatView:
    """A decision as the seat that has to make it sees it. Make one with `seat_view`."""

    game: str
    """The key of the game."""
    rules: int
    """The version of its rules."""
    seat: int
    """Whose decision it is, counted from 0."""
    names: tuple[str, ...]
    options: Mapping[str, bool | int | str]
    number: int
    """How many moves the game had before, luck included."""
    news: tuple[str, ...]
    """What happened since the seat's last decision, that included, in sentences that the seat may read."""
    move_seconds: float | None
    """Left for this decision; None: as long as it takes."""
    game_seconds: float | None
    """Left for all decisions of this game; None: as long as it takes."""
    refused: str
    """Why the last answer was no move; empty when it is asked for the first time."""
    _known: Match = field(repr=False, compare=False)

    # --- what is to be decided ------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._known.game.title

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves, each with its number, its words and its parts."""
        return tuple(self._known.choices())

    @property
    def move_numbers(self) -> tuple[int, ...]:
        """The numbers of the legal moves, without their words: ascending."""
        return tuple(self._known.legal_ids())

    def find(self, answer: Move | int | str) -> Move:
        """The legal move that is meant by a move, a number or words; IllegalMove says why there is none, as to a person."""
        return self._known.find(answer)

    # --- how it stands --------------------------------------------------------------------------------------------------

    @cached_property
    def _seen(self) -> View:
        return self._known.view(self.seat)

    @cached_property
    def position(self) -> Mapping[str, Any]:
        """What the seat may know, as data: see `Match.view`."""
        return {**self._seen, "news": list(self.news)}

    @cached_property
    def question(self) -> str:
        """What is asked, in words."""
        return self._known.game.display.question(self._known.state, list(self.names), self.seat)

    @cached_property
    def text(self) -> str:
        """The board as text."""
        return rendering.text_board(self._known, self._seen)

    @cached_property
    def observation(self) -> NDArray[np.int16]:
        """What the seat may know, in numbers with names: see `Game.observation`. It cannot be written to."""
        told = self._known.game.observation
        if told is None:
            raise BadOption(_("{title} has no observations", title=_(self.title)))
        found = np.empty(len(told), np.int16)
        entry_points.observe_at(entry_points.handle(self._known.states()), 0, self.seat, found)
        found.flags.writeable = False
        return found

    @cached_property
    def mask(self) -> NDArray[np.int8]:
        """Which moves are legal: a number for each move that there is, 1 where it is. It cannot be written to."""
        found = np.zeros(self._known.game.move_count, np.int8)
        found[self._known.legal_ids()] = 1
        found.flags.writeable = False
        return found

    @property
    def redealt(self) -> bytes:
        """A position that could be the true one, as the bytes of this version of Tabletown: what the seat cannot know is dealt
        anew in it. `possible_match` makes a match of the same."""
        return self._known.states().tobytes()

    # --- to think ahead -------------------------------------------------------------------------------------------------

    def possible_match(self, seed: int = 0) -> Match:
        """A match to try things out on, in a position that could be the true one: what the seat cannot know is dealt anew.

        Another seed deals otherwise. The luck to come is fresh as well.
        """
        match = self._known.copy()
        return Match.resume(match.game, match.names, match.options, match.known_to(self.seat, new_rng(seed)).tobytes(), [])


@dataclass(frozen=True)
class TimeLeft:
    """Seconds that are left to decide."""

    move: float | None = None
    game: float | None = None


def seat_view(match: Match, rng: Rng | None = None, time: TimeLeft | None = None, refused: str = "") -> SeatView:
    """The view of the seat to move in a match, with what happened since its last decision."""
    seat = match.turn
    if seat is None or seat < 0:
        raise IllegalMove(_("no player is to move"))
    known = match.known_to(seat, new_rng(0) if rng is None else rng)
    setting = GameSetting(match.game, tuple(match.names), match.options)
    news = [sentence for _who, sentence in match.since(seat)]
    return view_of(setting, known, len(match.steps), news, time or TimeLeft(), refused)


def view_of(setting: GameSetting, known: States, number: int, news: Sequence[str], time: TimeLeft, refused: str = "") -> SeatView:
    """The same from a position that was dealt anew for the seat to move, for whoever plays without a match."""
    match = Match.resume(setting.game, list(setting.names), setting.options, known.tobytes(), [])
    assert match.turn is not None
    return SeatView(
        game=setting.game.key,
        rules=setting.game.version,
        seat=match.turn,
        names=setting.names,
        options=dict(setting.options),
        number=number,
        news=tuple(news),
        move_seconds=time.move,
        game_seconds=time.game,
        refused=refused,
        _known=match,
    )
