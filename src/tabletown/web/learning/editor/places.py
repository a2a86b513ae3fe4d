"""One place of a position: what a click on the board asks for, the parts of its words, and where else its piece lay."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tabletown.game.declaration import Compound, Game, WordPart

from .fields import general
from .positions import HEAD, Looked, Path, at, drop, leaves, looked_at, put

NEW = "+"
"""The end of a way to an entry that a list has not got yet."""
MOST_PLACES = 12
PART = re.compile(r"((?:v|new)\..+)#(\d{1,2})\.(\d{1,2})")
"""The name of a field for one part of an entry: which part, and which of those that stand there."""


@dataclass(frozen=True)
class ChosenPlace:
    """The place that somebody chose: what stands there, or would be new there."""

    path: Path
    words: str = ""
    """The part of a new entry that the place decides."""


def chosen(game: Game, position: Mapping[str, Any], seat: int, wanted: str) -> ChosenPlace | None:
    """The first of some places that is a place of the position: ways to it, or ids of the drawing from the inside out."""
    for name in wanted[:400].split("|")[:MOST_PLACES]:
        path, words = game.display.field_at(name, position, seat)
        if not path and "/" in name:
            path, words = tuple(part.replace("~1", "/").replace("~0", "~") for part in name.split("/")), ""
        if path and path[0] in HEAD:
            continue
        if path and isinstance(standing(position, path[:1]), dict | list):
            while len(path) > 1 and not isinstance(standing(position, path[:-1]), dict | list):
                path, words = path[:-1], ""
            return ChosenPlace(path, words)
        if path and standing(position, path) is not None:
            return ChosenPlace(path)
    return None


def standing(position: Mapping[str, Any], path: Path) -> Any:
    """What stands at a place; None where there is nothing, or no such place."""
    try:
        return at(position, path)
    except KeyError:
        return None


# --- parts --------------------------------------------------------------------------------------------------------------


def compound_at(game: Game, path: Path) -> Compound | None:
    """Of what parts the entries at such a place are."""
    return next((compound for compound in game.notation.compounds if compound.at == general(path)), None)


Choices = tuple[str, ...]
"""What stands at one part of an entry: nothing, one of its choices, or several."""


def split(parts: tuple[WordPart, ...], words: str) -> tuple[Choices, ...] | None:
    """An entry as the choices of its parts; None where it is made of something else."""
    if not parts:
        return None if words else ()
    for choices, left in readings(parts[0], words):
        rest = split(parts[1:], left)
        if rest is not None:
            return (choices, *rest)
    return None


def readings(part: WordPart, words: str, before: Choices = ()) -> Iterator[tuple[Choices, str]]:
    """How a part can be read at the beginning of some words, the longest way first, and the words that are left then."""
    if len(before) < part.most:
        for choice in sorted(filter(None, part.choices), key=len, reverse=True):
            piece = choice if before else part.before + choice
            if f"{words} ".startswith(f"{piece} "):
                yield from readings(part, words[len(piece) :].lstrip(), (*before, choice))
    if before or "" in part.choices:
        yield before, words


def joined(game: Game, form: Mapping[str, str]) -> dict[str, str]:
    """A form in which entries that were chosen part by part are words."""
    whole, pieces = dict[str, str](), dict[str, dict[tuple[int, int], str]]()
    for name, text in form.items():
        if part := PART.fullmatch(name):
            pieces.setdefault(part[1], {})[int(part[2]), int(part[3])] = text
        else:
            whole[name] = text
    for name, choices in pieces.items():
        path = tuple(name.partition(".")[2].split("/"))
        compound = compound_at(game, path) or compound_at(game, (*path, NEW))
        said = list[str]()
        for number, word in enumerate(compound.parts if compound else ()):
            there = [choices[key] for key in sorted(choices) if key[0] == number and choices[key]]
            said += [word.before + " ".join(there)] if there else []
        whole[name] = " ".join(said)
    return whole


# --- a piece lies in one place only -------------------------------------------------------------------------------------


def taken_from_elsewhere(game: Game, before: dict[str, Any], now: Looked) -> tuple[Looked, str] | None:
    """The position in which a piece that was set lies nowhere else, if less is wrong with that, and the field where it lay.

    What lay in its place before lies there now.
    """
    after = now.position
    old, new = dict(leaves(before)), dict(leaves(after))
    fresh = [path for path, value in new.items() if isinstance(value, str) and old.get(path) != value]
    if len(fresh) != 1:
        return None
    (here,) = fresh
    for there, value in new.items():
        if there != here and value == new[here] and isinstance(at(after, there[:-1]), list):
            tried, was = deepcopy(after), old.get(here)
            if isinstance(was, str):
                put(tried, there, was)
            else:
                drop(tried, there)
            looked = looked_at(game, tried)
            if looked.match is not None and len(looked.problems) < len(now.problems):
                return looked, there[0]
    return None
