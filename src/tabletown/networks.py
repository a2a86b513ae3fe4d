"""Learned networks: data files with their provenance, and the loader.

A file is an NPZ archive: the arrays of the network in numbers of 16 bits, and `about`, which says in JSON what the network was
learned for (the game, the version of its observations, its features, how many moves it has) and where it came from (games, seed,
commit, command). What the arrays mean says `bots/network.py`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from .errors import BadWeights
from .language import _

FORMAT = 1
LAYERS = ("rows", "bias", "inner", "inner_bias", "moves", "moves_bias", "seats", "seats_bias")
"""The arrays of a network, from what is observed to what is thought of moves and seats."""


@dataclass(frozen=True)
class Learned:
    """What a network was learned for."""

    game: str
    observation: int
    """The version of what is observed."""
    features: Sequence[str]
    moves: int

    def data(self) -> dict[str, Any]:
        """As a file says it."""
        return {"game": self.game, "observation": self.observation, "features": list(self.features), "moves": self.moves}


@dataclass(frozen=True, eq=False)
class NetworkFile:
    """All that a network's file holds."""

    layers: Mapping[str, NDArray[np.float32]]
    scale: NDArray[np.float32]
    """By which each feature is multiplied."""
    usual: NDArray[np.int64]
    """Of each number of an observation: the row of the value that it mostly has."""
    provenance: Mapping[str, Any]


def load_network(path: Path, learned: Learned, names: Sequence[str] = LAYERS) -> NetworkFile:
    """The network of a file, which must have been learned for exactly this; `names` are those of its arrays."""
    try:
        with path.open("rb") as stream, np.load(stream) as data:
            about = json.loads(str(data["about"]))
            parts = {name: data[name] for name in (*names, "scale", "usual")}
    except OSError as error:
        raise BadWeights(_("the network {name} cannot be read: {error}", name=path.name, error=error.strerror or error)) from None
    except (EOFError, KeyError, ValueError, BadZipFile) as error:
        raise BadWeights(_("the network {name} is not whole: {error}", name=path.name, error=error)) from None
    if about.get("format") != FORMAT:
        raise BadWeights(_("the network {name} is not of format {format}", name=path.name, format=FORMAT))
    for subject, wanted in learned.data().items():
        if about.get(subject) != wanted:
            raise BadWeights(
                _("the network {name} was learned for something else: {subject} differ", name=path.name, subject=subject)
            )
    layers = {name: parts[name].astype(np.float32) for name in names}
    return NetworkFile(layers, parts["scale"].astype(np.float32), parts["usual"].astype(np.int64), about.get("provenance", {}))


def save_network(path: Path, learned: Learned, file: NetworkFile) -> None:
    """Write a file: numbers of 16 bits are exact enough for opinions."""
    about = json.dumps({"format": FORMAT, **learned.data(), "provenance": dict(file.provenance)}, ensure_ascii=False)
    layers: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in file.layers.items()}
    np.savez_compressed(path, about=np.array(about), scale=file.scale, usual=file.usual.astype(np.int32), **layers)
