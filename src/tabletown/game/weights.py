"""Learned weights of a game's features: data files with their provenance, and the loader.

A file is JSON: the game, the names of the features, where the weights came from (games, seed, commit, command), and one or
several sets of weights by name. A set has a weight for each feature by itself (`linear`), and hidden units: `hidden` has
a row for each feature, then a row of biases, then a row of what each unit's activation is worth; a column is a unit.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from tabletown.errors import BadWeights
from tabletown.text.i18n import _, all_of

FORMAT = 1


@dataclass(frozen=True)
class Weights:
    """What each feature says about winning: the weighed sum is the logarithm of a seat's odds."""

    features: tuple[str, ...]
    linear: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...] = ()
    game: str = field(default="", compare=False, repr=False)
    """The game that they were learned for, where a file says so: a declaration with another game's is refused."""


@dataclass(frozen=True)
class WeightsFile:
    """All that a game's file of weights holds."""

    features: tuple[str, ...]
    sets: Mapping[str, Weights]
    judge_scale: int
    """The lead, by the game's `judge`, that makes a win e times as likely."""
    provenance: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Weights:
        if name not in self.sets:
            raise BadWeights(_("there is no set of weights {name}; there is {sets}", name=name, sets=", ".join(self.sets)))
        return self.sets[name]


def load_weights(path: Path, features: Sequence[str], fewer: bool = False) -> WeightsFile:
    """The weights of a file, for exactly these features.

    With `fewer` the file may be of a time when the game counted fewer of them: those that have come since weigh nothing.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadWeights(_("the weights {name} cannot be read: {error}", name=path.name, error=error.strerror or error)) from None
    except ValueError as error:
        raise BadWeights(_("the weights {name} are not JSON: {error}", name=path.name, error=error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadWeights(_("the weights {name} are not of format {format}", name=path.name, format=FORMAT))
    data = {"provenance": {}, **data}
    _check_parts(path.name, data)
    named = tuple(data["features"])
    if named != tuple(name for name in features if not fewer or name in named):
        known, found = set(features), set(named)
        differ = all_of(sorted(map(str, known ^ found))) or _("their order")
        raise BadWeights(
            _(
                "the weights {name} were learned for other features than the game has: {differ} differ",
                name=path.name,
                differ=differ,
            )
        )
    sets = {name: _set(path, data["game"], name, named, body) for name, body in data["sets"].items()}
    sets = {name: _widened(weights, tuple(features)) for name, weights in sets.items()}
    return WeightsFile(tuple(features), sets, data["judge_scale"], data["provenance"])


PARTS: Mapping[str, type] = {"game": str, "provenance": dict, "judge_scale": int, "features": list, "sets": dict}
"""What a file has beside its format, and as what."""


def _check_parts(name: str, data: Mapping[str, Any]) -> None:
    """A file has all its parts."""
    for part, kind in PARTS.items():
        if part not in data:
            raise BadWeights(_("the weights {name} lack {part}", name=name, part=part))
        if not isinstance(data[part], kind) or isinstance(data[part], bool):
            raise BadWeights(_("the weights {name}: {part} is not what it should be", name=name, part=part))
    if not all(isinstance(feature, str) for feature in data["features"]):
        raise BadWeights(_("the weights {name}: {part} is not what it should be", name=name, part="features"))
    if data["judge_scale"] < 1:
        raise BadWeights(_("the weights {name}: {part} is not what it should be", name=name, part="judge_scale"))


def _widened(weights: Weights, features: tuple[str, ...]) -> Weights:
    """The same opinions of positions in which more is counted."""
    if weights.features == features:
        return weights
    linear = dict(zip(weights.features, weights.linear, strict=True))
    if not weights.hidden:
        return Weights(features, tuple(linear.get(name, 0.0) for name in features), (), weights.game)
    rows, nothing = dict(zip(weights.features, weights.hidden, strict=False)), (0.0,) * len(weights.hidden[0])
    hidden = (*(rows.get(name, nothing) for name in features), *weights.hidden[-2:])
    return Weights(features, tuple(linear.get(name, 0.0) for name in features), hidden, weights.game)


def _set(path: Path, game: str, name: str, features: tuple[str, ...], body: Any) -> Weights:
    if not isinstance(body, dict) or "linear" not in body:
        raise BadWeights(_("the weights {file}, {name}: there is no linear", file=path.name, name=name))
    linear, hidden = body["linear"], body.get("hidden", [])
    if not isinstance(hidden, list) or not all(map(_are_numbers, [linear, *hidden])):
        raise BadWeights(_("the weights {file}, {name}: something is no list of numbers", file=path.name, name=name))
    linear, hidden = tuple(map(float, linear)), tuple(tuple(map(float, row)) for row in hidden)
    if len(linear) != len(features):
        raise BadWeights(
            _(
                "the weights {file}, {name}: {n} weights for {features} features",
                file=path.name,
                name=name,
                n=len(linear),
                features=len(features),
            )
        )
    if hidden and (len(hidden) != len(features) + 2 or len({len(row) for row in hidden}) != 1):
        raise BadWeights(
            _(
                "the weights {file}, {name}: hidden units need {n} rows of one length",
                file=path.name,
                name=name,
                n=len(features) + 2,
            )
        )
    return Weights(features, linear, hidden, game)


def _are_numbers(value: Any) -> bool:
    """Whether something is a list of numbers, none of them infinite."""
    return isinstance(value, list) and all(
        isinstance(number, int | float) and not isinstance(number, bool) and isfinite(number) for number in value
    )


def save_weights(path: Path, game: str, file: WeightsFile) -> None:
    """Write a file of weights, a row a line, so that changes can be read."""
    body = {
        name: {"linear": weights.linear, **({"hidden": weights.hidden} if weights.hidden else {})}
        for name, weights in file.sets.items()
    }
    head = {"format": FORMAT, "game": game, "provenance": dict(file.provenance), "judge_scale": file.judge_scale}
    text = json.dumps({**head, "features": file.features, "sets": body}, indent=1, ensure_ascii=False)
    path.write_text(_rows_on_one_line(text) + "\n", encoding="utf-8")


def _rows_on_one_line(text: str) -> str:
    """Lists of numbers on one line each."""
    lines: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        if lines and (bare[:1].isdigit() or bare[:1] == "-" or (bare[:1] == "]" and _is_number_list(lines[-1]))):
            lines[-1] += ("" if lines[-1].endswith("[") or bare[0] == "]" else " ") + bare
        else:
            lines.append(line)
    return "\n".join(lines)


def _is_number_list(line: str) -> bool:
    """Whether a line has ended with a number of a list."""
    return line.rstrip()[-1:].isdigit()
