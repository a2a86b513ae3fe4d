"""What the tools that learn share: a game's features, and where its weights lie."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from tabletown import GAMES, Game


def seats_of(game: Game) -> int:
    """Four, where the game seats four."""
    return 4 if 4 in game.seats else game.seats.stop - 1


def bot_room(game: Game) -> ModuleType:
    """The file with the names of the features: `bot/features.py`, or in a small game `bot.py`."""
    room = import_module(f"{GAMES.package_of(game.key)}.bot")
    return import_module(f"{room.__name__}.features") if hasattr(room, "__path__") else room


def features_named(game: Game) -> tuple[str, ...]:
    """The names of the features that are weighed."""
    return tuple(bot_room(game).FEATURES)


def weights_file(game: Game) -> Path:
    """Where the weights lie."""
    return Path(bot_room(game).__file__ or "").parent / "weights.json"


def features_of(game: Game) -> int:
    """How many there are."""
    return len(features_named(game))


def rounded(numbers: Any) -> tuple[float, ...]:
    """Four digits are enough."""
    return tuple(float(f"{number:.4g}") for number in numbers)
