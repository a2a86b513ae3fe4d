"""What every bot is, and bots that decide at once."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng
from tabletown.game.declaration import Game
from tabletown.positions.snapshot import copy_of

from .history import GameEnd, History
from .simple_policies import AGENT, Policy, SeatPolicies, decide_at


@dataclass(frozen=True)
class Bot(ABC):
    """A player made of code."""

    name: str
    about: str
    follows: ClassVar[bool] = False
    """Whether it is told what happens in a game: `begin`, `decide_in` and `end` are called for it."""

    @abstractmethod
    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Pick a legal move. `known` is a re-dealt position: what the seat to move cannot know in it is made up."""

    def check(self, game: Game) -> None:  # noqa: B027  (most bots play any game)
        """Say it in words where a game has no such bot."""

    def begin(self, history: History, seat: int) -> None:  # noqa: B027  (most bots know positions alone)
        """A game begins in which it has this seat."""

    def decide_in(self, history: History, known: States, legal: list[int], rng: Rng) -> int:
        """Pick a legal move, knowing what has happened as well."""
        return self.decide(history.setting.game, known, legal, rng)

    def end(self, history: History, seat: int, end: GameEnd) -> None:  # noqa: B027
        """A game is over in which it had this seat."""


@dataclass(frozen=True)
class SimpleBot(Bot):
    """Decides at once, by a compiled policy."""

    policy: Policy
    blunders: bool = False
    """Whether some decisions are any legal move: as many of ten as `Game.blunder_rate` says."""

    def blunder_rate(self, game: Game) -> int:
        """Decisions of ten that are any legal move."""
        return game.blunder_rate if self.blunders else 0

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Random or greedy."""
        moves, scratch = np.array(legal, np.int64), copy_of(known)
        at = entry_points.handle(known), entry_points.handle(scratch)
        return int(decide_at(self.policy, self.blunder_rate(game), *at, moves, len(legal), rng, NO_JOURNAL))


def seat_policies(game: Game, bots: Sequence[SimpleBot | None]) -> SeatPolicies:
    """The bots of all seats as kernels know them. None: the moves of this seat come from outside."""
    policies = [bot.policy if bot else AGENT for bot in bots]
    rates = [bot.blunder_rate(game) if bot else 0 for bot in bots]
    return SeatPolicies(np.array(policies, np.int64), np.array(rates, np.int64))
