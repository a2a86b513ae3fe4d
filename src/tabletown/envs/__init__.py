"""Research environments: the games for learning machines, as PettingZoo, Gymnasium, OpenSpiel and batches know them.

    batch = tabletown.envs.Batch("machi_koro", players=4, size=4096)      # many games in one compiled call
    env = tabletown.envs.pettingzoo("machi_koro", players=4)              # an AECEnv
    env = tabletown.envs.gymnasium("machi_koro", bots="greedy")           # an Env; also gymnasium.make("tabletown/machi_koro-v1")
    import tabletown.envs.openspiel                                       # then pyspiel.load_game("tabletown_machi_koro(players=3)")

Nothing is loaded before it is asked for. Batches need nothing more than Tabletown itself; the others their extras.
"""

import importlib
from typing import TYPE_CHECKING, Any

from tabletown.errors import MissingExtra

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .gym import GameEnv, GameVectorEnv
    from .zoo import GameAEC

__all__ = ["Batch", "gymnasium", "gymnasium_vector", "pettingzoo"]


def pettingzoo(key: str, players: int = 0, **settings: Any) -> "GameAEC":
    """A game as a PettingZoo environment. See `tabletown.envs.zoo.GameAEC` for the settings."""
    return _part("zoo", "pettingzoo", "envs").GameAEC(key, players, **settings)


def gymnasium(key: str, seat: int | None = 0, bots: Any = "greedy", **settings: Any) -> "GameEnv":
    """A game against bots as a Gymnasium environment. See `tabletown.envs.gym.GameEnv` for the settings."""
    return _part("gym", "gymnasium", "envs").GameEnv(key, seat, bots, **settings)


def gymnasium_vector(key: str, size: int, seat: int = 0, bots: Any = "greedy", **settings: Any) -> "GameVectorEnv":
    """Many games against bots as a Gymnasium vector environment, stepped in one compiled call."""
    return _part("gym", "gymnasium", "envs").GameVectorEnv(key, size, seat, bots, **settings)


def _part(module: str, needs: str, extra: str) -> Any:
    try:
        importlib.import_module(needs)
    except ModuleNotFoundError as error:
        raise MissingExtra(needs, extra) from error
    return importlib.import_module(f"{__name__}.{module}")


def __getattr__(name: str) -> Any:
    if name == "Batch":
        return importlib.import_module(f"{__name__}.batch").Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
