"""A game as far as it has been played, for bots that are told more than a position: who plays what, and what happened."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from tabletown.engine.kernel import States
from tabletown.errors import TabletownError
from tabletown.game.declaration import Game
from tabletown.match.steps import Step

_keys = count(1)


def next_key() -> int:
    """A number that no other game has."""
    return next(_keys)


@dataclass(frozen=True)
class GameSetting:
    """What stays the same while a game is played."""

    game: Game
    names: tuple[str, ...]
    options: Mapping[str, bool | int | str]

    @classmethod
    def of(cls, game: Game, states: States) -> "GameSetting":
        """The setting that a position tells; its players are called as in records."""
        record = states[0]
        names = game.check_players(int(record["seats"]))
        fields = [option for option in game.options if not option.sets]
        return cls(game, tuple(names), {option.name: option.value(int(record[option.name])) for option in fields})


@dataclass(frozen=True)
class Refusal:
    """An answer that was no move."""

    seat: int
    number: int
    """How many moves the game had before."""
    why: str
    """The sentence that a person gets."""


@dataclass
class History:
    """What has happened in a game. The steps hold no positions: what is hidden stays out of them but for the raw events."""

    setting: GameSetting
    steps: list[Step] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    earlier: int = 0
    """How many moves the game had before the first of these steps, where not all of them are known."""
    key: int = field(default_factory=next_key)
    """Another one for each game."""

    @property
    def number(self) -> int:
        """How many moves the game has had, luck included."""
        return self.earlier + len(self.steps)


@dataclass(frozen=True)
class GameEnd:
    """What came of a game."""

    winners: tuple[int, ...]
    """None where the game was stopped before its end."""
    scores: tuple[int, ...]
    verdict: str
    """Who has won and why; empty where the game was stopped."""
    lost: str = ""
    """Why it ended early: what a seat did wrong."""


class Forfeit(TabletownError):
    """A seat has lost the game by what it did outside of the rules: it was too slow, broke down, or answered with no move."""
