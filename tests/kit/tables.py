"""The tables that every game is tried at: each seat count, and each option at each of its values."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import tabletown.batch
from tabletown import GAMES, Game
from tabletown.kernel import draw, new_rng
from tabletown.match import Match


@dataclass(frozen=True)
class Setting:
    """A game with a number of players and options."""

    key: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.key, f"{self.players}p", *(f"{name}={value}" for name, value in self.options)])

    @property
    def game(self) -> Game:
        return GAMES[self.key]

    def new(self, seed: int = 1, luck: str = "manual") -> Match:
        """A fresh match."""
        return self.game.new_with(self.players, dict(self.options), seed, luck)


def seat_counts() -> list[Setting]:
    """Every game at every seat count, with its default options."""
    return [Setting(key, players) for key in GAMES for players in GAMES[key].seats]


def option_values() -> list[Setting]:
    """Every game with each option at each value that is not the default, at a seat count that changes with the option."""
    found = []
    for key in GAMES:
        seats = list(GAMES[key].seats)
        for i, option in enumerate(GAMES[key].options):
            for j, value in enumerate(v for v in option.values if v != option.default):
                found.append(Setting(key, seats[(i + j) % len(seats)], ((option.name, value),)))
    return found


def all_settings() -> list[Setting]:
    """Seat counts and options."""
    return seat_counts() + option_values()


each_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
each_seat_count = pytest.mark.parametrize("setting", seat_counts(), ids=str)
each_game = pytest.mark.parametrize("key", list(GAMES))


def witness(key: str) -> Any:
    """The independent scorer and counter of a game."""
    return importlib.import_module(f"tests.witnesses.{key}")


def state_bytes(match: Match) -> bytes:
    """The position as bytes."""
    return match._states.tobytes()


def random_walk(match: Match, seed: int, most: int) -> Iterator[Match]:
    """Play a match at random, luck by its true weights, and show it before every move and at the end."""
    rng = new_rng(seed)
    buffer = np.zeros(match.game.most_legal, np.int64)
    for _ in range(most):
        yield match
        if match.over:
            return
        n = tabletown.batch.legal_at(match._handle, 0, buffer)
        match.play(int(buffer[draw(rng, n)]))
    yield match


def played(setting: Setting, seed: int, moves: int) -> Match:
    """A match after so many random moves, or at its end."""
    match = setting.new(seed)
    for _ in random_walk(match, seed, moves):
        pass
    return match


def restored(match: Match, states: Any) -> Match:
    """The same match with another position in it."""
    twin = match.copy()
    twin._states[:] = states
    twin._changed()
    return twin


