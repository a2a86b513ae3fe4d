"""An agent as a bot: so that it plays wherever a bot does."""

from dataclasses import dataclass, field
from time import perf_counter
from typing import ClassVar

from tabletown.bots.base import Bot
from tabletown.bots.history import Forfeit, GameEnd, GameSetting, History, Refusal
from tabletown.engine import entry_points
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng, draw
from tabletown.errors import IllegalMove
from tabletown.game.declaration import Game
from tabletown.match import rendering
from tabletown.match.match import Match
from tabletown.text.i18n import ENGLISH, _, speaking

from .agent import Door, Occasion, too_slow
from .limits import MOST_TRIES, AgentLimits
from .seat_view import TimeLeft, view_of


@dataclass(frozen=True)
class AgentBot(Bot):
    """A bot that asks an agent: it sees what its seat may know, has its limits, and is told why an answer is no move."""

    follows: ClassVar[bool] = True
    door: Door = field(compare=False, kw_only=True)
    limits: AgentLimits = field(default_factory=AgentLimits, kw_only=True)
    spent: dict[str, float] = field(default_factory=dict, compare=False, repr=False, kw_only=True)
    """Seconds of thinking, by the game and seat."""

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Pick a move by the position alone."""
        history = History(GameSetting.of(game, known))
        try:
            return self.decide_in(history, known, legal, rng)
        finally:
            self.spent.pop(key_of(history, int(entry_points.turn_at(entry_points.handle(known), 0))), None)

    def decide_in(self, history: History, known: States, legal: list[int], rng: Rng) -> int:
        """Pick a move, knowing what has happened: asked again as often as the limits say, each time with the reason."""
        seat = int(entry_points.turn_at(entry_points.handle(known), 0))
        occasion = Occasion(key_of(history, seat), seat, history.setting.names)
        with speaking(ENGLISH):
            match = Match.resume(history.setting.game, list(history.setting.names), {}, known.tobytes(), history.steps)
            news = [sentence for _who, sentence in rendering.since(match, seat)]
            move_left, refused = self.limits.move_seconds, ""
            for _try in range(MOST_TRIES):
                time = TimeLeft(move_left, self._game_left(occasion.key))
                self._check_time(time)
                view, began = view_of(history.setting, known, history.number, news, time, refused), perf_counter()
                try:
                    return view.find(self.door.ask(occasion, view)).id
                except IllegalMove as error:
                    refused = str(error)
                    history.refusals.append(Refusal(seat, history.number, refused))
                finally:
                    took = perf_counter() - began
                    self.spent[occasion.key] = self.spent.get(occasion.key, 0.0) + took
                move_left = None if move_left is None else move_left - took
                if self.limits.illegal == "random":
                    return legal[draw(rng, len(legal))]
                if self.limits.illegal == "lose":
                    raise Forfeit(_("{name} has lost by an answer that is no move: {why}", name=self.name, why=refused))
            told = {"name": self.name, "n": MOST_TRIES, "why": refused}
            raise Forfeit(_("{name} has answered {n} times with no move, the last time so: {why}", **told))

    def _game_left(self, key: str) -> float | None:
        if self.limits.game_seconds is None:
            return None
        return self.limits.game_seconds - self.spent.get(key, 0.0)

    def _check_time(self, time: TimeLeft) -> None:
        """Raise a `Forfeit` where no time is left."""
        for left, limit in ((time.move, self.limits.move_seconds), (time.game, self.limits.game_seconds)):
            if left is not None and left <= 0:
                raise Forfeit(too_slow(self.name, limit))

    def end(self, history: History, seat: int, end: GameEnd) -> None:
        """Tell the agent how it has come out."""
        key = key_of(history, seat)
        self.spent.pop(key, None)
        self.door.end(Occasion(key, seat, history.setting.names), end)


def key_of(history: History, seat: int) -> str:
    """The name of a seat of a game, as agents are told."""
    return f"{history.key}.{seat + 1}"
