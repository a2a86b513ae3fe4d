"""What all environments ask for alike: a game, players, options, a reward and a seed, checked in sentences."""

import secrets
from collections.abc import Mapping
from reprlib import repr as short
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.engine import entry_points
from tabletown.engine.game_calls import win_share
from tabletown.engine.kernel import States
from tabletown.engine.rng import GOLDEN_GAMMA, WORD, split_mix
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.observation import Observation
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.text.word_matching import listing, nearest

from .batch_stepping import Reward

REWARDS = {"win": Reward.WIN, "points": Reward.POINTS, "rank": Reward.RANK}


class ChosenGame(NamedTuple):
    """A game as it is to be played."""

    game: Game
    observation: Observation
    players: int
    options: dict[str, bool | int | str]
    start: States
    """The beginning, before any luck."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "ChosenGame":
        """It never changes, and holds a whole game: OpenSpiel copies all that a state knows whenever it clones one."""
        return self

    @property
    def name(self) -> str:
        """As environments are called."""
        return f"tabletown/{self.game.key}-v{self.observation.version}"

    def match_at(self, states: States) -> Match:
        """A position as a match: to draw, and for words."""
        return Match.resume(self.game, self.game.check_players(self.players), self.options, states.tobytes(), [])

    def shares(self, states: States) -> list[float]:
        """What each seat has won of a game that is over: a shared win counts as its share."""
        won = int(entry_points.winners_at(entry_points.handle(states), 0))
        return [win_share(won, seat) for seat in range(self.players)]


def chosen(key: str, players: int, options: Mapping[str, Any]) -> ChosenGame:
    """What was asked for, if there is such a thing. No players: four, or the nearest number that it seats."""
    game = GAMES[key]
    if game.observation is None:
        raise BadOption(f"{game.title} has no observations, so it is no research environment")
    if isinstance(players, np.integer):
        players = int(players)
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadOption(f"players must be a number, not {short(players)}")
    seated = players or game.seats_near(4)
    match = game.new_with(seated, options, seed=0, luck="manual")
    return ChosenGame(game, game.observation, seated, match.options, match.start_states())


def reward_named(name: str) -> Reward:
    """The kind of reward of that name."""
    if name not in REWARDS:
        raise BadOption(f"there is no reward {short(name)}.{nearest(str(name), REWARDS)} There is {listing(REWARDS)}")
    return REWARDS[name]


def check_seed(seed: Any) -> int:
    """A seed, or a fresh one for None."""
    if seed is None:
        return secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise BadOption(f"seed must be a whole number, not {short(seed)}")
    return int(seed)


def check_seat(seat: Any, players: int) -> int:
    """A seat at the table."""
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < players:
        raise BadOption(f"seats are numbered 0 to {players - 1}, not {short(seat)}")
    return int(seat)


def generators(seed: int, count: int, stream: int) -> NDArray[np.uint64]:
    """So many random generators for kernels, each with a stream of its own: game i has the same however many there are."""
    first = (seed * GOLDEN_GAMMA + stream * 0xD1342543DE82EF95) & WORD
    words: NDArray[np.uint64] = np.arange(count, dtype=np.uint64) + split_mix(np.array([first], np.uint64))
    words = split_mix(split_mix(words))
    words[words == 0] = 1
    return words.reshape(count, 1)
