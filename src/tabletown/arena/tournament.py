"""What a tournament is: a definition from which every single game follows, its seating and its luck."""

import json
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import count
from reprlib import repr as short
from typing import Any

from tabletown.agents import AgentLimits, bot_of
from tabletown.agents.named import code_of, is_agent_name
from tabletown.bots import BOTS, EARLIER, Bot, SimpleBot
from tabletown.bots.playouts import MOST_MOVES
from tabletown.compiler.disk_cache import game_sources, generic_sources
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.text.i18n import N_, _
from tabletown.text.word_matching import listing

from .schedule import Schedule, Seating

FORMAT = 1
"""Raised when the same definition would lead to other games."""
MOST_GAMES, MOST_PLAYOUTS = 10_000_000, 1_000_000
"""Of one tournament, and for one position: what fits into memory."""
LATEST_STOP = 1_000_000_000
"""Moves of one game: nobody waits longer."""
YARDSTICKS = {bot.name: bot for bot in BOTS.values() if isinstance(bot, SimpleBot)}
"""The bots that are quick enough to play thousands of positions to the end."""


@dataclass(frozen=True)
class Job:
    """One game to be played."""

    number: int
    seating: Seating
    seed: int

    def data(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {"number": self.number, "seating": list(self.seating), "seed": self.seed}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Job":
        """A job as `data` wrote it."""
        return cls(data["number"], tuple(data["seating"]), data["seed"])


@dataclass(frozen=True)
class Watching:
    """What a study looks at beyond results: actions, leads, and luck measured by playouts."""

    yardstick: str = "greedy"
    """The simple bot that plays positions on, to tell what they are worth."""
    playouts: int = 16
    """For each position that is measured."""


@dataclass(frozen=True)
class Settings:
    """How the games of a tournament are played, beyond who plays what."""

    games: int = 400
    seed: int | None = None
    """None is a fresh one."""
    mirror: int = 0
    """Games for each bot against itself, as a control."""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    most_moves: int = MOST_MOVES
    clock: bool = False
    """Whether bots keep to their seconds. If so, results depend on the machine; if not, they think as long as they need."""
    watching: Watching | None = None
    limits: AgentLimits = field(default_factory=AgentLimits)
    """What agents may use; ours do not need it."""

    def check(self) -> None:
        """Numbers within bounds."""
        check_number(N_("a tournament has {least:,} to {most:,} games, not {value}"), self.games, 1, MOST_GAMES)
        check_number(N_("a bot plays {least:,} to {most:,} games against itself, not {value}"), self.mirror, 0, MOST_GAMES)
        check_number(N_("a game is stopped after {least:,} to {most:,} moves, not {value}"), self.most_moves, 1, LATEST_STOP)
        if self.watching:
            if self.watching.yardstick not in YARDSTICKS:
                raise BadOption(
                    _(
                        "luck is measured with {list}, not {yardstick}",
                        list=listing(YARDSTICKS),
                        yardstick=short(self.watching.yardstick),
                    )
                )
            check_number(
                N_("luck is measured with {least:,} to {most:,} playouts, not {value}"), self.watching.playouts, 1, MOST_PLAYOUTS
            )


@dataclass(frozen=True)
class Tournament:
    """A tournament, whole: the same definition gives the same games on any machine. Make one with `Tournament.of`."""

    game: str
    players: int
    entries: tuple[str, ...]
    """The bots as they were entered; one that is named twice sits there twice."""
    games: int
    seed: int
    mirror: int = 0
    """Games for each bot against itself, as a control."""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    most_moves: int = MOST_MOVES
    clock: bool = False
    """Whether bots keep to their seconds. If so, results depend on the machine; if not, they think as long as they need."""
    watching: Watching | None = None
    rules: int = 0
    code: str = ""
    """A fingerprint of rules and bots: results of different code are not mixed."""
    agents: Mapping[str, str] = field(default_factory=dict)
    """Of entries that others have made, a fingerprint of their code."""
    limits: AgentLimits = field(default_factory=AgentLimits)
    """What these may use."""
    objects: Mapping[str, Bot] = field(default_factory=dict, compare=False, repr=False)
    """Entries that are objects of this process, by their names here."""

    @classmethod
    def of(cls, game: str, bots: Any, players: int = 4, settings: Settings | None = None) -> "Tournament":
        """A checked definition. A bot is named, or an object: see `tabletown.agents.bot_of`."""
        chosen, settings = GAMES[game], settings or Settings()
        chosen.check_players(players)
        entries, objects = entered(bots, chosen, settings.limits)
        if not entries:
            raise BadOption(_("a tournament needs at least one bot"))
        settings.check()
        return cls(
            game=chosen.key,
            players=players,
            entries=entries,
            games=settings.games,
            seed=secrets.randbits(32) if settings.seed is None else settings.seed,
            mirror=settings.mirror,
            options=chosen.resolve(settings.options),
            most_moves=settings.most_moves,
            clock=settings.clock,
            watching=settings.watching,
            rules=chosen.version,
            code=fingerprint(chosen),
            agents={name: code_of(name) for name in entries if name not in objects and is_agent_name(name)},
            limits=settings.limits,
            objects=objects,
        )

    def bot(self, name: str) -> Bot:
        """The bot of an entry."""
        return self.objects.get(name) or bot_of(name, GAMES[self.game], self.limits)

    def check_elsewhere(self) -> None:
        """Say it in words where it cannot be played in other processes."""
        if self.objects:
            raise BadOption(
                _(
                    "{names} play in this process alone: take one core, or name what every process can read: my_module:MyBot",
                    names=listing(self.objects),
                )
            )

    # --- the games --------------------------------------------------------------------------------------------------

    @cached_property
    def bots(self) -> list[str]:
        """The different bots, in the order of their entry."""
        return list(dict.fromkeys(self.entries))

    @cached_property
    def schedule(self) -> Schedule:
        """Who sits where."""
        entries = [self.bots.index(name) for name in self.entries]
        return Schedule(entries, self.players, self.games, self.seed)

    @property
    def total(self) -> int:
        """All games, mirror matches included."""
        return self.games + self.mirror * len(self.bots)

    def is_mirror(self, number: int) -> bool:
        """Whether a game is a mirror match that was asked for as a control."""
        return number >= self.games

    def job(self, number: int) -> Job:
        """One game, counted from 0: mirror matches come last."""
        if self.is_mirror(number):
            seating: Seating = ((number - self.games) // self.mirror,) * self.players
        else:
            seating = self.schedule.seating(number)
        return Job(number, seating, seed_for(self.seed, number))

    # --- as data ----------------------------------------------------------------------------------------------------

    def definition(self) -> dict[str, Any]:
        """Everything that the games follow from, ready for JSON."""
        watching = {"yardstick": self.watching.yardstick, "playouts": self.watching.playouts} if self.watching else None
        agents = {"code": dict(self.agents), "limits": self.limits.data()}
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "players": self.players,
            "bots": list(self.entries),
            "games": self.games,
            "mirror": self.mirror,
            "seed": self.seed,
            "most_moves": self.most_moves,
            "clock": self.clock,
            "study": watching,
            "code": self.code,
            **({"agents": agents} if self.agents or self.objects else {}),
        }

    @classmethod
    def from_definition(cls, definition: Mapping[str, Any]) -> "Tournament":
        """The tournament that a definition tells; code and rules must be these here."""
        watching = Watching(**definition["study"]) if definition["study"] else None
        kept = {name: definition[name] for name in ("games", "seed", "mirror", "options", "most_moves", "clock")}
        limits = AgentLimits(**definition.get("agents", {}).get("limits", {}))
        settings = Settings(**kept, watching=watching, limits=limits)
        found = cls.of(definition["game"], definition["bots"], definition["players"], settings)
        if found.definition() != dict(definition):
            raise BadOption(
                _("this tournament was defined elsewhere: {difference}", difference=difference(definition, found.definition()))
            )
        return found

    def command(self) -> str:
        """The command that plays it again."""
        game = GAMES[self.game]
        changed = [f"-o {name}={say(v)}" for name, v in self.options.items() if v != game.option(name).default]
        each = " ".join(f"--bot {shlex.quote(name)}" for name in self.entries)  # their order counts
        bots = each if self.agents else f"--bots {','.join(self.entries)}"
        words = [f"tabletown {'study' if self.watching else 'arena'} {self.game} {bots}"]
        words += [f"-p {self.players} -n {self.games}", *([f"--mirror {self.mirror}"] if self.mirror else []), *changed]
        if self.watching:
            words += [f"--yardstick {self.watching.yardstick} --playouts {self.watching.playouts}"]
        if self.most_moves != MOST_MOVES:
            words += [f"--most-moves {self.most_moves}"]
        if self.clock:
            words += ["--clock"]
        return " ".join([*words, f"--seed {self.seed}"])


def entered(bots: Any, game: Game, limits: AgentLimits) -> tuple[tuple[str, ...], dict[str, Bot]]:
    """The names of entries, and the objects among them: each has a name of its own, which stays the same for the same object."""
    names: list[str] = []
    objects: dict[str, Bot] = {}
    given: list[tuple[Any, str]] = []
    for who in bots if isinstance(bots, list | tuple) else [bots]:
        bot = bot_of(who, game, limits)
        known = [name for other, name in given if other is who]
        if isinstance(who, str) or BOTS.get(bot.name) is who:
            names.append(bot.name)
        elif known:
            names.append(known[0])
        else:
            numbered = (bot.name if n == 1 else f"{bot.name} {n}" for n in count(1))
            name = next(name for name in numbered if name not in objects and name not in BOTS)
            given.append((who, name))
            objects[name] = replace(bot, name=name)
            names.append(name)
    return tuple(names), objects


def check_number(told: str, value: int, least: int, most: int) -> None:
    """A whole number within bounds, or a sentence that says which."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(_(told, least=least, most=most, value=short(value)))


def seed_for(seed: int, *words: int | str) -> int:
    """A seed of its own for each purpose."""
    return int.from_bytes(sha256("/".join(map(str, (seed, *words))).encode()).digest()[:8], "big") >> 1


def fingerprint(game: Game) -> str:
    """A short name for the rules of a game and the bots as they are in the sources."""
    key = sha256()
    for source in generic_sources() + game_sources(GAMES.package_of(game.key)):
        key.update(f"{source.parent.name}/{source.name}".encode() + b"\0" + source.read_bytes() + b"\0")
    for level in game.levels.values():
        key.update(level.network.path.read_bytes() if level.network else b"")
    key.update(repr((game.levels, game.earlier, game.blunder_rate, game.styles, BOTS, EARLIER)).encode())
    return key.hexdigest()[:12]


def difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """What differs between two definitions, in words."""
    names = [name for name in {**here, **there} if there.get(name) != here.get(name)]
    return "; ".join(f"{name} {json.dumps(there.get(name))} there, {json.dumps(here.get(name))} here" for name in names)
