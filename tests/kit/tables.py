"""The settings that our own games are tried at, as parameters of tests, and their witnesses.

What is done there comes from `tabletown.testing`, which outsiders use for their games, too.
"""

import importlib
from typing import Any

import pytest

from tabletown import GAMES
from tabletown.testing import game_settings
from tabletown.testing.game_settings import Setting
from tabletown.testing.random_walks import played, random_walk, restored, state_bytes

OURS = GAMES.ours
"""Games of other packages that happen to be installed are none of our business."""


def seat_counts() -> list[Setting]:
    """Every game at every seat count, with its default options."""
    return [setting for key in OURS for setting in game_settings.seat_counts(key)]


def option_values() -> list[Setting]:
    """Every game with each option at each value that is not the default."""
    return [setting for key in OURS for setting in game_settings.option_values(key)]


def all_settings() -> list[Setting]:
    """Seat counts and options."""
    return seat_counts() + option_values()


each_setting = pytest.mark.parametrize("setting", all_settings(), ids=str)
each_seat_count = pytest.mark.parametrize("setting", seat_counts(), ids=str)
each_game = pytest.mark.parametrize("key", OURS)
BOARDS = [key for key in OURS if GAMES[key].display.stage is None]
"""Those whose table is a board of panels; the others' is a stage."""
each_board = pytest.mark.parametrize("key", BOARDS)


def witness(key: str) -> Any:
    """The independent scorer and counter of a game."""
    return importlib.import_module(f"tests.witnesses.{key}")


__all__ = [
    "BOARDS", "OURS", "Setting", "all_settings", "each_board", "each_game", "each_seat_count", "each_setting", "option_values",
    "played", "random_walk", "restored", "seat_counts", "state_bytes", "witness",
]  # fmt: skip
