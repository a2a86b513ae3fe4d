"""The registry of games: ours, and those that other packages declare."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from reprlib import repr as short
from threading import RLock
from typing import Any

from tabletown.errors import UnknownGame
from tabletown.text.i18n import _, all_of
from tabletown.text.word_matching import listing, nearest

from .declaration import ICONS, MOST_PLAYERS, Game
from .levels import OPTIONAL_LEVELS, SEARCHING

ENTRY_POINTS = "tabletown.games"
"""The entry point group under which other packages declare games: `pebbles = "pebbles:GAME"`."""


def complaint(game: Any, key: str, package: str) -> str:
    """What is wrong with a declaration; empty where it is sound."""
    if not isinstance(game, Game):
        return _("it declares {what}, which is no tabletown.Game", what=short(game))
    if game.key != key:
        return _("it is found under the name {name}, but its key is {key}", name=key, key=short(game.key))
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", game.key):
        return _("its key {key} is not 2 to 40 small letters, digits and underscores", key=short(game.key))
    missing = {"seats", *(option.name for option in game.options if not option.sets)} - set(game.state.names or ())
    if missing:
        return _("its state lacks {fields}", fields=listing(sorted(missing)))
    wrong = [option.name for option in game.options if option.default not in option.values]
    if wrong:
        return _("the default of {options} is not among its values", options=listing(wrong))
    if len(game.seats) < 1 or game.seats.start < 1 or game.move_count < 1 or game.most_legal < 1:
        return _("it needs seats and moves")
    if game.seats.stop - 1 > MOST_PLAYERS:
        return _("it seats {n} players; there are colours for {most}", n=game.seats.stop - 1, most=MOST_PLAYERS)
    needed = [level for level in SEARCHING if level not in OPTIONAL_LEVELS]
    if not set(needed) <= set(game.levels) <= set(SEARCHING):
        return _(
            "its levels are {levels}, not {needed}, and at will {optional}",
            levels=listing(game.levels),
            needed=listing(needed),
            optional=listing(OPTIONAL_LEVELS),
        )
    if not 0 <= game.blunder_rate < 10:
        return _("its beginners make {n} of ten decisions without looking", n=short(game.blunder_rate))
    misnamed = [name for name in game.earlier if not re.fullmatch(rf"({'|'.join(SEARCHING)})@[1-9][0-9]*", name)]
    if misnamed:
        return _("its earlier levels are named {names}, not like master@1", names=listing(misnamed))
    unknown = [figure.icon for figure in game.display.figures if figure.icon not in ICONS]
    if unknown:
        return _("there is no icon {names} for a figure; there is {icons}", names=listing(unknown), icons=listing(ICONS))
    wrong_place = complaint_about_kernels(game, package)
    if not wrong_place and not files(package).joinpath(game.rulebook).is_file():
        return _("its package has no file {name} that tells players the rules", name=short(game.rulebook))
    if not wrong_place and game.guide and not files(package).joinpath(game.guide).is_file():
        return _("its package has no file {name} that tells the game on one page", name=short(game.guide))
    if not wrong_place and game.cover and not files(package).joinpath(game.cover.file).is_file():
        return _("its package has no cover {name}", name=short(game.cover.file))
    borrowed = sorted({level.weights.game for level in game.levels.values()} - {"", game.key})
    if not wrong_place and borrowed:
        return _("its levels weigh by what was learned for {games}", games=listing(borrowed))
    return wrong_place


def complaint_about_kernels(game: Game, package: str) -> str:
    """What is wrong with where a game's kernels live; empty where they are in its rooms.

    Compiled code is kept in a folder that is named after the sources in those rooms: from elsewhere, it could be stale.
    """
    kernels = importlib.import_module("tabletown.engine.kernel").RULES.get(game.state.names)
    if kernels is None:
        return _("nobody answers the generic calls for its state; call tabletown.engine.game_calls.register")
    if ("observe" in kernels) != (game.observation is not None):
        return _("it needs both a kernel `observe` and the declaration `observation`, or neither")
    rooms = (f"{package}.rules", f"{package}.bot")
    ours = "tabletown.engine"
    outside = [f"{k.__module__}.{k.__name__}" for k in kernels.values() if not in_room(k.__module__, (*rooms, ours))]
    if not outside:
        return ""
    return _("its kernels must live in {rooms}; elsewhere is {outside}", rooms=all_of(rooms), outside=listing(outside))


def in_room(module: str, rooms: tuple[str, ...]) -> bool:
    """Whether a module is one of these rooms, or a file in it."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


class Games(Mapping[str, Game]):
    """The registry: each folder under `games/`, and what other packages declare under the entry point `tabletown.games`.

    A game of ours is read when it is first asked for. Those of other packages are read at once, so that a broken one can be
    told (`broken`) and left out, and all others still work.
    """

    def __init__(self) -> None:
        self._packages: dict[str, str] | None = None
        self._guests: dict[str, Game] = {}
        self._broken: dict[str, str] = {}
        self._looking = RLock()

    @property
    def broken(self) -> dict[str, str]:
        """What is wrong with games of other packages, by the name under which they are declared."""
        self._found()
        return self._broken

    @property
    def ours(self) -> list[str]:
        """The keys of the games that live in this package; all others are guests."""
        return [key for key in self._found() if key not in self._guests]

    def _found(self) -> dict[str, str]:
        """The package of every game, by key. Who asks while others still look waits for them."""
        with self._looking:
            if self._packages is None:
                here = "tabletown.games"
                ours = sorted(
                    found.name for found in pkgutil.iter_modules([str(Path(__file__).parents[1] / "games")]) if found.ispkg
                )
                self._packages = {key: f"{here}.{key}" for key in ours}
                for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
                    self._invite(entry, self._packages)
            return self._packages

    def _invite(self, entry: EntryPoint, packages: dict[str, str]) -> None:
        distribution = f"{entry.dist.name} {entry.dist.version}" if entry.dist else _("an unknown package")
        if entry.name in packages:
            self._broken[entry.name] = _(
                "{package} declares a second game {name}; it is left out", package=distribution, name=entry.name
            )
            return
        try:
            game = entry.load()
            wrong = complaint(game, entry.name, entry.module)
        except (Exception, SystemExit) as error:  # whatever a foreign package may do when it is imported
            wrong = f"{type(error).__name__}: {error}"
        if wrong:
            self._broken[entry.name] = _(
                "the game {name} of {package} is left out: {why}", name=entry.name, package=distribution, why=wrong
            )
        else:
            packages[entry.name], self._guests[entry.name] = entry.module, game

    def package_of(self, key: str) -> str:
        """The package that a game lives in."""
        if key not in self._found():
            raise UnknownGame(
                self._broken.get(key)
                or _(
                    "there is no game {key}.{hint} There is {games}",
                    key=short(key),
                    hint=nearest(str(key), self._found()),
                    games=listing(self),
                )
            )
        return self._found()[key]

    def __getitem__(self, key: str) -> Game:
        package = self.package_of(key)
        game = self._guests.get(key) or importlib.import_module(package).GAME
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


GAMES = Games()
