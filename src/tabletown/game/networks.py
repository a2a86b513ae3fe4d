"""Learned networks: data files with their provenance, and the loader.

A file is an NPZ archive: the arrays of the network in numbers of 16 bits, and `about`, which says in JSON what the network was
learned for (the game, the version of its observations, its features, how many moves it has) and where it came from (games, seed,
commit, command). What the arrays mean says `bots/network.py`.
"""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tabletown.errors import BadWeights
from tabletown.text.i18n import _

FORMAT = 1
SHAPES: Mapping[str, tuple[str, ...]] = {
    "rows": ("inputs", "first"),
    "bias": ("first",),
    "inner": ("first", "second"),
    "inner_bias": ("second",),
    "moves": ("moves", "second"),
    "moves_bias": ("moves",),
    "seats": ("seats", "second"),
    "seats_bias": ("seats",),
}
"""The arrays of a network, from what is observed to what is thought of moves and seats: what each has a row or a column for. What
has the same name is of the same size; the units of the layers are as many as the file says."""
LAYERS = tuple(SHAPES)
NOT_WHOLE = (EOFError, KeyError, ValueError, RuntimeError, BadZipFile, zlib.error)
"""What goes wrong where a file is read that is no archive, or only a part of one."""
BESIDES: Mapping[str, tuple[str, ...]] = {"scale": ("features",), "usual": ("numbers",)}
"""What each file holds besides."""


@dataclass(frozen=True)
class Learned:
    """What a network was learned for."""

    game: str
    observation: int
    """The version of what is observed."""
    features: Sequence[str]
    moves: int
    sizes: Mapping[str, int] = field(default_factory=dict)
    """How many there must be of what the arrays have rows for, beside the features and moves. A file does not repeat them."""

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


def load_network(path: Path, learned: Learned) -> NetworkFile:
    """The network of a file, which must have been learned for exactly this.

    Kernels read these arrays and check nothing.
    """
    try:
        with path.open("rb") as stream, np.load(stream) as data:
            about = json.loads(str(data["about"]))
            parts = {name: data[name] for name in (*SHAPES, *BESIDES)}
    except OSError as error:
        raise BadWeights(_("the network {name} cannot be read: {error}", name=path.name, error=error.strerror or error)) from None
    except NOT_WHOLE as error:
        raise BadWeights(_("the network {name} is not whole: {error}", name=path.name, error=error)) from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadWeights(_("the network {name} is not of format {format}", name=path.name, format=FORMAT))
    for subject, wanted in learned.data().items():
        if about.get(subject) != wanted:
            raise BadWeights(
                _("the network {name} was learned for something else: {subject} differ", name=path.name, subject=subject)
            )
    _check_numbers(path.name, parts)
    _check_sizes(path.name, parts, learned)
    layers = {name: parts[name].astype(np.float32) for name in SHAPES}
    usual = parts["usual"].astype(np.int64)
    if not 0 <= usual.min() <= usual.max() < len(layers["rows"]):
        raise BadWeights(_("the network {name}: usual names rows that it does not have", name=path.name))
    return NetworkFile(layers, parts["scale"].astype(np.float32), usual, about.get("provenance", {}))


def _check_numbers(name: str, parts: Mapping[str, NDArray[Any]]) -> None:
    """Everything is a number, and none is infinite."""
    for part, array in parts.items():
        if array.dtype.kind not in "iuf" or not np.isfinite(array).all():
            raise BadWeights(_("the network {name}: {part} holds something that is no number", name=name, part=part))
    if parts["usual"].dtype.kind == "f":
        raise BadWeights(_("the network {name}: {part} holds something that is no number", name=name, part="usual"))


def _check_sizes(name: str, parts: Mapping[str, NDArray[Any]], learned: Learned) -> None:
    """Every array has a row for whatever it must have one for; arrays that meet fit."""
    sizes: dict[str, int] = {**learned.sizes, "features": len(learned.features), "moves": learned.moves}
    for part, subjects in {**SHAPES, **BESIDES}.items():
        shape = parts[part].shape
        if len(shape) == len(subjects):
            sizes = {**dict(zip(subjects, shape, strict=True)), **sizes}
        wanted = tuple(sizes.get(subject, subject) for subject in subjects)
        if shape != wanted:
            raise BadWeights(
                _(
                    "the network {name} is of another size: {part} is {found}, not {wanted} ({subjects})",
                    name=name,
                    part=part,
                    found=_times(shape),
                    wanted=_times(wanted),
                    subjects=_times(subjects),
                )
            )


def _times(sizes: Sequence[object]) -> str:
    """Sizes as one writes them: 3 × 4."""
    return " × ".join(map(str, sizes)) or "one number"


def save_network(path: Path, learned: Learned, file: NetworkFile) -> None:
    """Write a file: numbers of 16 bits are exact enough for opinions."""
    about = json.dumps({"format": FORMAT, **learned.data(), "provenance": dict(file.provenance)}, ensure_ascii=False)
    layers: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in file.layers.items()}
    np.savez_compressed(path, about=np.array(about), scale=file.scale, usual=file.usual.astype(np.int32), **layers)
