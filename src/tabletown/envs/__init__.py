"""Research environments: the games for learning machines, as PettingZoo, Gymnasium, OpenSpiel and batches know them.

    batch = tabletown.envs.Batch("machi_koro", players=4, size=4096)   # many games in one compiled call
    env = tabletown.envs.make_env("machi_koro", bots="greedy")         # a Gymnasium Env
    env = gymnasium.make("tabletown/machi_koro-v1")                    # the same by its id
    env = tabletown.envs.make_aec_env("machi_koro", players=4)         # a PettingZoo AECEnv
    from tabletown.envs import machi_koro_v1                           # env() and raw_env(), as PettingZoo has them
    env = tabletown.envs.text("machi_koro", bots="greedy")             # text, for language models
    import tabletown.envs.openspiel                                    # pyspiel.load_game("tabletown_machi_koro(players=3)")

Frameworks are loaded when they are asked for; games at once where there is Gymnasium, whose ids carry the versions of their
observations. Batches and text need nothing more than Tabletown itself; the others their extras.
"""

import importlib
import re
import warnings
from importlib.util import find_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tabletown.errors import MissingExtra
from tabletown.game.registry import GAMES

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .gymnasium_env import GameEnv, GameVectorEnv
    from .pettingzoo_env import GameAEC
    from .text_env import TextEnv

__all__ = ["Batch", "make_aec_env", "make_env", "make_vector_env", "text"]

FORMER = {"pettingzoo": "make_aec_env", "gymnasium": "make_env", "gymnasium_vector": "make_vector_env"}
"""Deprecated names of functions: they hid the libraries of the same name from whoever imported them."""


def make_aec_env(key: str, players: int = 0, **settings: Any) -> "GameAEC":
    """A game as a PettingZoo environment. See `tabletown.envs.pettingzoo_env.GameAEC` for the settings."""
    env: GameAEC = _part("pettingzoo_env", "pettingzoo").GameAEC(key, players, **settings)
    return env


def make_env(key: str, seat: int | None = 0, bots: Any = "greedy", **settings: Any) -> "GameEnv":
    """A game against bots as a Gymnasium environment. See `tabletown.envs.gymnasium_env.GameEnv` for the settings."""
    env: GameEnv = _part("gymnasium_env", "gymnasium").GameEnv(key, seat, bots, **settings)
    return env


def make_vector_env(key: str, size: int, seat: int = 0, bots: Any = "greedy", **settings: Any) -> "GameVectorEnv":
    """Many games against bots as a Gymnasium vector environment, stepped in one compiled call."""
    env: GameVectorEnv = _part("gymnasium_env", "gymnasium").GameVectorEnv(key, size, seat, bots, **settings)
    return env


def text(key: str, players: int = 0, **settings: Any) -> "TextEnv":
    """A game as text, for language models. See `tabletown.envs.text_env.TextEnv` for the settings."""
    env: TextEnv = importlib.import_module(f"{__name__}.text_env").TextEnv(key, players, **settings)
    return env


def _part(module: str, needs: str) -> Any:
    if find_spec(needs) is None:
        raise MissingExtra(needs, "envs")
    return importlib.import_module(f"{__name__}.{module}")


def _pettingzoo_module(key: str) -> Any:
    """What PettingZoo's modules of a game have: `env` with its usual wrappers, and `raw_env` without them."""
    zoo = _part("pettingzoo_env", "pettingzoo")

    def raw_env(players: int = 0, **settings: Any) -> "GameAEC":
        return make_aec_env(key, players, **settings)

    def env(players: int = 0, **settings: Any) -> Any:
        return zoo.with_wrappers(raw_env(players, **settings))

    return SimpleNamespace(env=env, raw_env=raw_env)


def __getattr__(name: str) -> Any:
    if name == "Batch":
        return importlib.import_module(f"{__name__}.batch").Batch
    if name in FORMER:
        warnings.warn(f"tabletown.envs.{name} is called {FORMER[name]} now", DeprecationWarning, stacklevel=2)
        return globals()[FORMER[name]]
    named = re.fullmatch(r"(\w+)_v(\d+)", name)
    if named and named[1] in GAMES:
        observation = GAMES[named[1]].observation
        if observation is not None and observation.version == int(named[2]):
            return _pettingzoo_module(named[1])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register_ids() -> None:
    """Let `gymnasium.make("tabletown/machi_koro-v1")` and `make_vec` find the games, where Gymnasium is installed.

    Many trainers know no masks: so by default an illegal action is replaced there by a random legal one.
    """
    if find_spec("gymnasium") is None:
        return
    registry = importlib.import_module("gymnasium")
    for key in GAMES:
        observation = GAMES[key].observation
        if observation is None:
            continue  # such a game is no environment
        registry.register(
            id=f"tabletown/{key}-v{observation.version}",
            entry_point="tabletown.envs.gymnasium_env:GameEnv",
            vector_entry_point="tabletown.envs.gymnasium_env:vector",
            kwargs={"key": key, "illegal": "random"},
        )


register_ids()
