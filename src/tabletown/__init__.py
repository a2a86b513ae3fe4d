"""Tabletown: city-building board games, complete and exact, to play, to simulate and to study.

    >>> import tabletown
    >>> match = tabletown.GAMES["neue_heimat"].new(players=3, seed=7)
    >>> match.turn in (0, 1, 2)
    True

Nothing heavy is loaded until a game is asked for.
"""

import importlib
from typing import TYPE_CHECKING, Any

from tabletown.errors import BadNotation, BadOption, BadPosition, IllegalMove, MissingExtra, TabletownError, UnknownGame
from tabletown.game.declaration import Game
from tabletown.game.options import Option
from tabletown.game.registry import GAMES
from tabletown.version import __version__

if TYPE_CHECKING:
    from tabletown.advice.analysis import analyse
    from tabletown.advice.hints import hint
    from tabletown.bots.odds import odds
    from tabletown.match.match import Match
    from tabletown.match.steps import Move

CHANCE = -1
"""Whose turn it is when luck is played by hand."""

__all__ = [
    "CHANCE",
    "GAMES",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "Game",
    "IllegalMove",
    "Match",
    "MissingExtra",
    "Move",
    "Option",
    "TabletownError",
    "UnknownGame",
    "__version__",
    "analyse",
    "hint",
    "load",
    "odds",
]
FOUND_IN = {
    "Match": "tabletown.match.match",
    "Move": "tabletown.match.steps",
    "analyse": "tabletown.advice.analysis",
    "hint": "tabletown.advice.hints",
    "odds": "tabletown.bots.odds",
}
"""Where the names are defined that are found only when they are asked for: nothing heavy is loaded before."""


def load(text: str, luck: str = "auto") -> "Match":
    """The match that a record tells: see `match.record()`. Luck that the record leaves open happens, unless manual."""
    from tabletown.match.record_reader import read_record

    return read_record(text, luck)


def __getattr__(name: str) -> Any:
    if name in FOUND_IN:
        return getattr(importlib.import_module(FOUND_IN[name]), name)
    if name == "envs":
        return importlib.import_module(f"{__name__}.envs")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
