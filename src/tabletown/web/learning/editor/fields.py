"""What can stand where in a position: nothing is declared for it, the game's own reader is asked.

Positions of games between bots show which fields there are. In each of them a value that cannot be is tried, and the reader,
which refuses it, says what it would have taken.
"""

import re
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tabletown.bots import bot_named, choose
from tabletown.errors import BadPosition, TabletownError
from tabletown.game.declaration import Game

from .positions import HEAD, Path, at, put

UNKNOWN, TOO_MUCH = "\u2042 no such word", 10**7
"""What no reader takes, as a word and as a number."""
ANY = "*"
SEAT, MOST_SEEN = re.compile(r"P\d"), 60
DECISIONS, EVERY = 140, 7
"""So many decisions of a game are played, and so often its position is looked at."""
FIELD_NAME = re.compile(r"[a-z][a-z0-9_]*|\d+[-+]\d*")
"""Names of fields, and of decks that are called 1-6 and 7+. Cells, seats and pieces are no fields."""


@dataclass
class PlaceKind:
    """What stands at places of one kind, in all positions that were seen."""

    types: set[str] = field(default_factory=set)
    """The kinds of values: number, flag, word, nothing, list, map."""
    choices: tuple[str, ...] = ()
    """Words that are taken there; of a map, the names that it takes."""
    bounds: tuple[int, int] | None = None
    sample: Any = None
    """Something that can stand there, to start from."""
    for_each_seat: bool = True
    """Of a list or a map: whether it always has an entry for each player."""
    seen: dict[str, None] = field(default_factory=dict)
    """Words that stood there, and of a map, names: to start from where nobody can list all that may stand there."""

    @property
    def follows(self) -> bool:
        """Whether it is a number that others decide: it can be no other one."""
        return self.bounds is not None and self.bounds[0] == self.bounds[1]


Kinds = dict[Path, PlaceKind]


def general(path: Iterable[str]) -> Path:
    """The way to places of one kind: numbers in lists, and names that are no fields but data, do not matter."""
    return tuple(part if FIELD_NAME.fullmatch(part) else ANY for part in path)


def type_of(value: Any) -> str:
    """The kind of a value."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "flag"
        case int() | float():
            return "number"
        case str():
            return "word"
        case list():
            return "list"
        case _:
            return "map"


@lru_cache(maxsize=32)
def kinds_of(game: Game) -> Kinds:
    """What can stand where. It is found out once, in well under a second."""
    kinds: Kinds = {}
    asked: set[tuple[Path, str]] = set()
    for position in positions_of(game):
        players = len(position["players"])
        for name in position:
            if name not in HEAD:
                see(kinds, (name,), position[name], players)
        for path, value in places(position):
            question = (general(path), type_of(value))
            if question not in asked or (value == [] and is_unknown(kinds, path)):
                asked.add(question)
                ask(game, kinds, position, path)
    return kinds


def is_unknown(kinds: Kinds, path: Path) -> bool:
    """Whether nobody has said yet what stands in a list: of some positions its reader would take nothing."""
    inside = kinds.get((*general(path), ANY), PlaceKind())
    return not (inside.types or inside.choices or inside.bounds)


def positions_of(game: Game) -> Iterable[dict[str, Any]]:
    """Positions of games between bots, with few players and with many; before them beginnings with each option at each value,
    since some fields are there with an option only."""
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield game.new_with(game.seats.start, {option.name: value}, seed=1).position()
    for players in (game.seats.stop - 1, game.seats.start):
        match = game.new(players, seed=players)
        for number in range(DECISIONS):
            if number % EVERY == 0:
                yield match.position()
            if match.over:
                break
            match.play(choose(bot_named("greedy"), match, number))
        yield match.position()


def places(data: Any, path: Path = ()) -> Iterable[tuple[Path, Any]]:
    """Every place of a position but those of its head, lists and maps included."""
    for key, item in data.items() if isinstance(data, dict) else enumerate(data):
        if path or key not in HEAD:
            yield (*path, str(key)), item
            if isinstance(item, dict | list):
                yield from places(item, (*path, str(key)))


def see(kinds: Kinds, path: Path, value: Any, players: int) -> None:
    """Learn from a value that stands somewhere."""
    kind = kinds.setdefault(general(path), PlaceKind())
    kind.types.add(type_of(value))
    if kind.sample in (None, [], {}):
        kind.sample = deepcopy(value)
    if isinstance(value, list | dict):
        kind.for_each_seat &= len(value) == players and all(isinstance(key, int) or SEAT.fullmatch(key) for key in keys_of(value))
    words = [value] if isinstance(value, str) else list(value) if isinstance(value, dict) else []
    kind.seen |= dict.fromkeys(words[: MOST_SEEN - len(kind.seen)])
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        see(kinds, (*path, str(key)), item, players)


def keys_of(value: list[Any] | dict[str, Any]) -> Iterable[int | str]:
    """The numbers of a list, or the names of a map."""
    return value if isinstance(value, dict) else range(len(value))


def ask(game: Game, kinds: Kinds, position: dict[str, Any], path: Path) -> None:
    """Ask the reader what it takes at a place."""
    value, kind = at(position, path), kinds[general(path)]
    if isinstance(value, list):
        refused = answer(game, position, path, [*value, UNKNOWN])
        inside = kinds.setdefault((*general(path), ANY), PlaceKind())
        inside.choices, inside.bounds = inside.choices or refused.choices, inside.bounds or refused.bounds
        if not inside.types and (deeper := answer(game, position, path, [*value, [UNKNOWN]])) and (deeper.choices or deeper.here):
            inside.types.add("list")
            inside.sample = []
    elif isinstance(value, dict):
        kind.choices = kind.choices or answer(game, position, path, {**value, UNKNOWN: 1}).choices
    else:
        kind.choices = kind.choices or answer(game, position, path, UNKNOWN).choices
        if isinstance(value, int) and not isinstance(value, bool):
            kind.bounds = kind.bounds or answer(game, position, path, TOO_MUCH).bounds


def answer(game: Game, position: dict[str, Any], path: Path, value: Any) -> BadPosition:
    """What the reader says to a value that cannot be."""
    tried = deepcopy(position)
    put(tried, path, value)
    try:
        game.at(tried, luck="manual", check=False)
    except BadPosition as refused:
        return refused
    except TabletownError:
        pass
    return BadPosition("")
