"""Positions that somebody sets up: how they travel in an address, what is wrong with them, and what follows from a change."""

import json
import logging
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tabletown.errors import BadPosition, TabletownError
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.text.i18n import _
from tabletown.web.jobs.compile_service import NotReady

log = logging.getLogger(__name__)
Path = tuple[str, ...]
MOST_PACKED, MOST_WRITTEN, DEEPEST = 4_500, 60_000, 8
"""Letters of a position in an address (proxies take 8,000 in all) and as JSON, and how deep it may be nested."""
MOST_UNDO, MOST_UNDO_PACKED = 20, 2_500
"""Steps back that an address keeps, and how many letters they have."""
HEAD = ("game", "rules", "players", "options")
"""The fields that every position has, whatever the game."""
FEW = 8
"""A change that lets no more values than this follow is made to fit by itself."""


# --- in an address ------------------------------------------------------------------------------------------------------


def packed(data: Any) -> str:
    """Data in a few letters that an address can hold."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return urlsafe_b64encode(zlib.compress(written, 9)).rstrip(b"=").decode()


def unpacked(text: str) -> Any:
    """What was packed; BadPosition where that is nothing, or too much."""
    if len(text) > MOST_PACKED:
        raise BadPosition(_("this position is too long for an address"))
    try:
        squeezed = zlib.decompressobj()
        raw = squeezed.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_WRITTEN)
        if squeezed.unconsumed_tail or not squeezed.eof:
            raise ValueError
        return checked(json.loads(raw))
    except (ValueError, zlib.error, RecursionError):
        raise BadPosition(_("this address holds no position: a part of it is missing")) from None


def written(text: str) -> dict[str, Any]:
    """A position that somebody pasted as JSON."""
    if len(text) > MOST_WRITTEN:
        raise BadPosition(_("a position has at most {n} letters", n=MOST_WRITTEN))
    try:
        data = checked(json.loads(text))
    except (ValueError, RecursionError):
        raise BadPosition(_("this is no JSON: a position is a mapping of names to values")) from None
    if not isinstance(data, dict):
        raise BadPosition(_("this is no JSON: a position is a mapping of names to values"))
    return data


def checked(data: Any, depth: int = 0) -> Any:
    """The same data, if it is no deeper than positions are, and has no number that JSON does not know."""
    if depth > DEEPEST or (isinstance(data, float) and data - data != 0) or (isinstance(data, int) and abs(data) > 2**53):
        raise ValueError
    for item in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        checked(item, depth + 1)
    return data


# --- what is wrong with it ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Looked:
    """A position that was looked at: as a match, if it can be read at all, and what is wrong with it."""

    position: dict[str, Any]
    match: Match | None
    problems: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether it could be on a table."""
        return self.match is not None and not self.problems


def looked_at(game: Game, position: dict[str, Any]) -> Looked:
    """A position, complete where it can be read; whatever is wrong with it, in sentences."""
    try:
        match = game.at(position, luck="manual", check=False)
        problems = tuple(match.problems())
        match.view(None)
        return Looked(match.position(), match, problems)
    except TabletownError as error:
        return Looked(position, None, (str(error),))
    except NotReady:
        raise
    except Exception:  # whatever somebody wrote is no reason to break
        log.exception("A position could not be read, and its mistake is not named")
        return Looked(position, None, (_("something in this position is impossible"),))


def fitted(game: Game, position: dict[str, Any], changed: set[str]) -> tuple[Looked, list[str]]:
    """A position with a change in it, and which other fields followed: counts of what is left, above all.

    What a game can fill in is left out, first what it complains about, until everything fits. Where that would change much, the
    position stays as it is, and what is wrong with it is said.
    """
    found = looked_at(game, position)
    if found.is_sound or not changed:
        return found, []
    left_out: list[str] = []
    for _round in range(4):
        now = looked_at(game, without(position, left_out))
        if found.match is None and now.match is not None and few_differ(position, now.position):
            return now, left_out  # what is wrong still is about the change itself
        named = [name for name in position if any(f"position.{name}" in problem for problem in now.problems)]
        others = [name for name in reversed(position) if name not in (*HEAD, *changed, *left_out)]
        tried = [name for name in named if name in others][:1] or others
        best = next((name for name in tried if close(game, position, [*left_out, name])), "")
        if best:
            left_out.append(best)
            return looked_at(game, without(position, left_out)), left_out
        if len(tried) != 1:
            break
        left_out += tried
    return found, []


def without(position: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A position in which some fields are not said."""
    return {name: value for name, value in position.items() if name not in names}


def close(game: Game, position: dict[str, Any], left_out: list[str]) -> bool:
    """Whether a position is sound without some fields, and hardly differs from what was said there."""
    found = looked_at(game, without(position, left_out))
    return found.is_sound and few_differ(position, found.position)


def few_differ(position: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two positions say nearly the same of what the first one speaks of."""
    before, after = (dict(leaves({name: p.get(name) for name in position})) for p in (position, other))
    differ = [path for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
    return len(differ) <= FEW


# --- places in it -------------------------------------------------------------------------------------------------------


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value with the way to it."""
    if isinstance(data, dict | list) and data:
        for key, item in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(item, (*path, str(key)))
    else:
        yield path, data


def at(data: Any, path: Path) -> Any:
    """What stands at a place; KeyError where there is no such place."""
    for key in path:
        if isinstance(data, dict):
            data = data[key]
        elif isinstance(data, list) and key.isdecimal() and len(key) < 5 and int(key) < len(data):
            data = data[int(key)]
        else:
            raise KeyError(key)
    return data


def put(data: Any, path: Path, value: Any) -> None:
    """Let something stand at a place that is there, or at a new name of a mapping."""
    where = at(data, path[:-1])
    if isinstance(where, list):
        at(where, path[-1:])
        where[int(path[-1])] = value
    elif isinstance(where, dict):
        where[path[-1]] = value
    else:
        raise KeyError(path[-1])


def drop(data: Any, path: Path) -> None:
    """Take something away."""
    where = at(data, path[:-1])
    at(where, path[-1:])
    del where[int(path[-1]) if isinstance(where, list) else path[-1]]


# --- undo ---------------------------------------------------------------------------------------------------------------


def undo_step(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What leads back from a position to the one before it: the fields that differ, as they were."""
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return {"were": {name: before[name] for name in names if name in before}, "new": [n for n in names if n not in before]}


def undone(position: dict[str, Any], step: Any) -> dict[str, Any]:
    """The position before a step."""
    if not isinstance(step, dict) or not isinstance(step.get("were"), dict) or not isinstance(step.get("new"), list):
        raise BadPosition(_("there is nothing to undo"))
    return {name: value for name, value in {**position, **deepcopy(step["were"])}.items() if name not in step["new"]}
