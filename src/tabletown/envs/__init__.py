"""Research environments: the games for learning machines, as PettingZoo, Gymnasium, OpenSpiel and batches know them.

    batch = tabletown.envs.Batch("machi_koro", players=4, size=4096)   # many games in one compiled call
    env = tabletown.envs.pettingzoo("machi_koro", players=4)           # an AECEnv
    env = tabletown.envs.gymnasium("machi_koro", bots="greedy")        # an Env; also gymnasium.make("tabletown/machi_koro-v1")
    import tabletown.envs.openspiel                                    # pyspiel.load_game("tabletown_machi_koro(players=3)")

Frameworks are loaded when they are asked for; games at once where there is Gymnasium, whose ids carry the versions of their
observations. Batches need nothing more than Tabletown itself; the others their extras.
"""

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tabletown.errors import MissingExtra
from tabletown.registry import GAMES

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .gym import GameEnv, GameVectorEnv
    from .zoo import GameAEC

__all__ = ["Batch", "gymnasium", "gymnasium_vector", "pettingzoo"]


def pettingzoo(key: str, players: int = 0, **settings: Any) -> "GameAEC":
    """A game as a PettingZoo environment. See `tabletown.envs.zoo.GameAEC` for the settings."""
    env: GameAEC = _part("zoo", "pettingzoo").GameAEC(key, players, **settings)
    return env


def gymnasium(key: str, seat: int | None = 0, bots: Any = "greedy", **settings: Any) -> "GameEnv":
    """A game against bots as a Gymnasium environment. See `tabletown.envs.gym.GameEnv` for the settings."""
    env: GameEnv = _part("gym", "gymnasium").GameEnv(key, seat, bots, **settings)
    return env


def gymnasium_vector(key: str, size: int, seat: int = 0, bots: Any = "greedy", **settings: Any) -> "GameVectorEnv":
    """Many games against bots as a Gymnasium vector environment, stepped in one compiled call."""
    env: GameVectorEnv = _part("gym", "gymnasium").GameVectorEnv(key, size, seat, bots, **settings)
    return env


def _part(module: str, needs: str) -> Any:
    if find_spec(needs) is None:
        raise MissingExtra(needs, "envs")
    return importlib.import_module(f"{__name__}.{module}")


def __getattr__(name: str) -> Any:
    if name == "Batch":
        return importlib.import_module(f"{__name__}.batch").Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register_ids() -> None:
    """Let `gymnasium.make("tabletown/machi_koro-v1")` and `make_vec` find the games, where Gymnasium is installed."""
    if find_spec("gymnasium") is None:
        return
    registry = importlib.import_module("gymnasium")
    for key in GAMES:
        observation = GAMES[key].observation
        if observation is None:
            continue  # such a game is no environment
        registry.register(
            id=f"tabletown/{key}-v{observation.version}",
            entry_point="tabletown.envs.gym:GameEnv",
            vector_entry_point="tabletown.envs.gym:vector",
            kwargs={"key": key},
        )


register_ids()
