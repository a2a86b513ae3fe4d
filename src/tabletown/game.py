"""What every game declares, and the registry of games."""

import importlib
import pkgutil
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from reprlib import repr as short
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

from .errors import BadOption, BadPosition, UnknownGame
from .reading import Reader, listing, nearest, plain_words

if TYPE_CHECKING:
    import numpy as np

    from .match import Match

View = dict[str, Any]
"""What a seat may know, ready for JSON."""
MOST_NAME = 40


@dataclass(frozen=True)
class Option:
    """A switch of a game. It is also a field of the game's state, under the same name."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...]
    about: str
    sets: Mapping[bool | int | str, Mapping[str, bool | int | str]] = field(default_factory=dict)
    """For a shorthand: the other options that each value sets. A shorthand is no field of the state itself."""

    def check(self, value: Any) -> bool | int | str:
        """The value, if the option takes it: itself, or as people and records write it."""
        if isinstance(value, str):
            return self.parse(value)
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        raise self._refused(value)

    def parse(self, text: str) -> bool | int | str:
        """The value that a person wrote: on, off, a number or a word. Programs write true and false for on and off."""
        written = text.strip().lower()
        for known in self.values:
            if written == say(known).lower() or (isinstance(known, bool) and written == str(known).lower()):
                return known
        raise self._refused(text)

    def _refused(self, value: Any) -> BadOption:
        return BadOption(f"{self.name} can be {listing(map(say, self.values))}, not {short(value)}")

    def number(self, value: bool | int | str) -> int:
        """The value as the state holds it: words by their place in the list."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def value(self, number: int) -> bool | int | str:
        """The value that the state holds."""
        if isinstance(self.default, str):
            return self.values[number]
        return bool(number) if isinstance(self.default, bool) else number


def switch(name: str, default: bool, about: str) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), about)


def say(value: bool | int | str) -> str:
    """An option's value as people write it: on, off, a number or a word."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


class Moves(Protocol):
    """A game's `moves.py`: move numbers and events in words. `s` is an unpacked state, names are the players'."""

    def text(self, s: Any, move: int, names: list[str]) -> str:
        """A legal move in a player's words; no two legal moves of a state read alike."""

    def data(self, s: Any, move: int) -> dict[str, Any]:
        """The move for programs: its `kind`, its parts, and `at`, the place of the drawing where it is made."""

    def sentence(self, event: list[int], names: list[str], seat: int | None) -> str | None:
        """What an event of the journal says to a seat (None: an onlooker), or None where it says nothing."""

    def places(self, event: list[int]) -> list[str]:
        """The ids of the pieces on the drawing that the event changed."""


class Sight(Protocol):
    """A game's `view.py`: what a seat may know."""

    def view(self, s: Any, seat: int | None) -> View:
        """The table as a seat may know it (None: an onlooker)."""

    def asks(self, s: Any, names: list[str]) -> str:
        """What the table is waiting for, in one sentence that everybody may read."""

    def verdict(self, s: Any, winners: list[int], names: list[str]) -> str:
        """Who has won, and why: which figure decided, and which broke a tie."""

    def score_table(self, s: Any) -> list[tuple[str, list[int]]]:
        """The scores line by line; each seat's numbers add up to its score."""


class Positions(Protocol):
    """A game's `position.py`: the full position with names instead of numbers."""

    def write(self, s: Any) -> dict[str, Any]:
        """The position, JSON-able, complete enough to go on playing from."""

    def read(self, reader: Reader, s: Any) -> None:
        """Fill a state in which seats and options are set already; what is left out has its value from the start."""

    def problems(self, s: Any) -> list[str]:
        """What could not be on any table, in sentences."""


class Board(Protocol):
    """A game's `board.py`: drawing and text of a view."""

    def svg(self, view: View) -> str:
        """The drawing."""

    def text(self, view: View) -> str:
        """The board for a terminal or a screen reader."""


@dataclass(frozen=True)
class Thinking:
    """How bots of one level think ahead; tools/learn.py finds the figures of a game's `weights.py`."""

    iterations: int
    weights: tuple[float, ...]
    """What each of the game's signs says about winning: their sum is the logarithm of a seat's odds."""
    ideas: tuple[tuple[float, ...], ...] = ()
    """What several signs say together, one column an idea: a row for each sign, then two more (see bots/search.py)."""
    judge_scale: int | None = None
    """Where the first opinion of a move is the judge's: the lead that makes a win e times as likely. Without, the signs speak."""
    plays_on: int = 0
    """How many players' turns are played on quickly at the end of a search's tree before the signs are weighed."""
    finishes: bool = False
    """Whether a turn that is under way at the end of the tree is played to its end before."""
    trees: int = 1
    """Independent searches, side by side on several cores, that share the iterations."""
    explore: float = 0.7
    """How much a search is drawn to what it has not tried."""
    trust: float = 10.0
    """How much of that goes by the first opinion of a move."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a declaration: what it is, its options, and the rooms of its house."""

    key: str
    title: str
    about: str
    minutes: int
    seats: range
    version: int
    """Of the rules; raised when the same moves lead to another result."""
    options: tuple[Option, ...]
    state: "np.dtype[np.void]"
    move_count: int
    """Every move's number is below this."""
    most_legal: int
    """No state has more legal moves than this, repeats at luck included."""
    moves: Moves
    sight: Sight
    positions: Positions
    board: Board
    thinking: Mapping[str, Thinking]
    """By level; the last is the best that is known of the game."""

    def __repr__(self) -> str:
        return f"<Game {self.key}: {self.title}, {self.seats.start}-{self.seats.stop - 1} players>"

    def new(
        self, players: int | list[str] = 0, seed: int | None = None, luck: str = "auto", **options: bool | int | str
    ) -> "Match":
        """A match at its beginning. `players` is their number or their names; no seed means fresh luck.

        With luck="manual" the dice and draws are moves that you make, at `match.turn == tabletown.CHANCE`.
        """
        return self.new_with(players, options, seed, luck)

    def new_with(
        self, players: int | list[str], options: Mapping[str, bool | int | str], seed: int | None = None, luck: str = "auto"
    ) -> "Match":
        """As `new`, with the options in a mapping."""
        from .match import Match

        return Match(self, self.check_players(players), self.resolve(options), seed, luck)

    def at(self, position: Mapping[str, Any], seed: int | None = None, luck: str = "auto", check: bool = True) -> "Match":
        """A match that starts from a position, as `match.position()` gives it.

        What could not be on any table is refused, unless `check` is off: then `match.problems()` lists it.
        """
        from .match import Match, check_luck

        check_luck(luck)
        reader = Reader(position, "position")
        if reader.raw("game", self.key) != self.key:
            raise BadPosition(f"position.game is {short(reader.raw('game'))}, but this is {self.key}")
        reader.whole("rules", 1, self.version, self.version)
        players = reader.raw("players")
        options = dict(reader.part("options", {}).data)
        try:
            match = Match(self, self.check_players(players), self.resolve(options), seed, "manual", reader)
        except BadOption as error:
            raise BadPosition(f"position: {error}") from None
        if check and (problems := match.problems()):
            raise BadPosition(f"impossible position: {'; '.join(problems)}")
        match.go_on_with(luck)
        return match

    def check_players(self, players: Any) -> list[str]:
        """The names of the players, made up from their number where only that is given."""
        low, high = self.seats.start, self.seats.stop - 1
        wanted = f"{self.title} seats {low} to {high} players"
        if isinstance(players, int) and not isinstance(players, bool):
            if players not in self.seats:
                raise BadOption(f"{wanted}, not {short(players)}")
            return [f"Player {n + 1}" for n in range(players)]
        if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
            raise BadOption(f"players must be a number or a list of names, not {short(players)}")
        if len(players) not in self.seats:
            raise BadOption(f"{wanted}, not {len(players)}")
        names = [check_name(name) for name in players]
        if len({name_key(name) for name in names}) < len(names):
            raise BadOption(f"two players cannot have the same name: {listing(names)}")
        return names

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        raise BadOption(f"{self.title} has no option {short(name)}.{nearest(str(name), names)} It has {listing(names)}")

    def resolve(self, chosen: Mapping[str, Any]) -> dict[str, bool | int | str]:
        """Every option's value: the chosen ones, else what a chosen shorthand sets, else the default."""
        checked = {name: self.option(name).check(value) for name, value in chosen.items()}
        resolved = {option.name: option.default for option in self.options if not option.sets}
        for option in self.options:
            if option.sets:
                resolved.update(option.sets.get(checked.get(option.name, option.default), {}))
        resolved.update({name: value for name, value in checked.items() if name in resolved})
        return resolved


# --- names ----------------------------------------------------------------------------------------------------------

INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""
JOINER = re.compile("(?<=[^\\x00-\\xff])\u200d(?=[^\\x00-\\xff])")
"""What joins several emoji to one."""


def check_name(name: str) -> str:
    """A player's name, if it can be one; whether two are alike is for `Game.check_players` to say."""
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_NAME:
        raise BadOption(f"a player's name has 1 to {MOST_NAME} characters, not {short(name)}")
    if name != name.strip() or not JOINER.sub("", name).isprintable():
        raise BadOption(f"a player's name has no spaces at its ends and no invisible characters, not {short(name)}")
    if "," in name:
        raise BadOption(f"a player's name has no comma, since commas stand between names: {short(name)}")
    if not any(is_seen(c) for c in name):
        raise BadOption(f"a player's name has at least one letter, digit or emoji, not {short(name)}")
    return name


def name_key(name: str) -> str:
    """What two names that look the same have in common."""
    return unicodedata.normalize("NFKC", re.sub("[\u200d\ufe0e\ufe0f]", "", name)).casefold()


def is_seen(c: str) -> bool:
    """Whether a character is a letter, a digit or an emoji that can be seen."""
    return c not in INVISIBLE and (unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "So")


def seat_called(name: str) -> int | None:
    """The seat that somebody would take a name for: 1, counted from 0, for 'Player 2' and 'P2'."""
    found = re.fullmatch(r"(?:player|p) ?(\d{1,3})", plain_words(name))
    return int(found[1]) - 1 if found else None


def unpack(record: Any) -> Any:
    """A record as ordinary Python: attributes, lists and integers."""
    return _ordinary(record.tolist(), record.dtype)


def _ordinary(value: Any, kind: "np.dtype[Any]") -> Any:
    if hasattr(value, "tolist"):  # arrays inside a record stay arrays at first
        value = value.tolist()
    if isinstance(value, list):
        return [_ordinary(item, kind) for item in value] if kind.names else value
    if kind.names is None:
        return value
    parts = zip(kind.names, value, strict=True)
    return SimpleNamespace(**{name: part if part.__class__ is int else _ordinary(part, kind[name].base) for name, part in parts})


class _Games(Mapping[str, Game]):
    """The registry: each folder under `games/` is one, and is read when it is first asked for."""

    def __init__(self) -> None:
        self._keys: tuple[str, ...] | None = None

    def _found(self) -> tuple[str, ...]:
        if self._keys is None:
            from . import games

            self._keys = tuple(sorted(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg))
        return self._keys

    def __getitem__(self, key: str) -> Game:
        if key not in self._found():
            raise UnknownGame(f"there is no game {short(key)}.{nearest(str(key), self._found())} There is {listing(self)}")
        game = importlib.import_module(f"{__package__}.games.{key}").GAME
        assert isinstance(game, Game)
        return game

    def __contains__(self, key: object) -> bool:
        return key in self._found()

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())

    def __repr__(self) -> str:
        return f"<Games: {listing(self)}>"


GAMES: Mapping[str, Game] = _Games()
