"""Bots by name, and how they are asked."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from reprlib import repr as short
from time import perf_counter
from typing import Any

import numpy as np

from tabletown.engine import entry_points as batch
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game
from tabletown.game.levels import SEARCHING
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.positions.snapshot import copy_of
from tabletown.text.i18n import N_, _
from tabletown.text.word_matching import listing, nearest

from .policy import AGENT, Policy, SeatPolicies, decide_at
from .scratch import new_scratch
from .search import Tree, new_tree, root_children
from .thinking import search_of


@dataclass(frozen=True)
class Bot(ABC):
    """A player made of code."""

    name: str
    about: str

    @abstractmethod
    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Pick a legal move. `known` is a re-dealt position: what the seat to move cannot know in it is made up."""

    def check(self, game: Game) -> None:  # noqa: B027  (most bots play any game)
        """Say it in words where a game has no such bot."""


@dataclass(frozen=True)
class SimpleBot(Bot):
    """Decides at once, by a compiled policy."""

    policy: Policy
    blunders: bool = False
    """Whether some decisions are any legal move: as many of ten as `Game.blunder_rate` says."""

    def blunder_rate(self, game: Game) -> int:
        """Decisions of ten that are any legal move."""
        return game.blunder_rate if self.blunders else 0

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """Random or greedy."""
        moves, scratch = np.array(legal, np.int64), copy_of(known)
        at = batch.handle(known), batch.handle(scratch)
        return int(decide_at(self.policy, self.blunder_rate(game), *at, moves, len(legal), rng, NO_JOURNAL))


def seat_policies(game: Game, bots: Sequence[SimpleBot | None]) -> SeatPolicies:
    """The bots of all seats as kernels know them. None: the moves of this seat come from outside."""
    policies = [bot.policy if bot else AGENT for bot in bots]
    rates = [bot.blunder_rate(game) if bot else 0 for bot in bots]
    return SeatPolicies(np.array(policies, np.int64), np.array(rates, np.int64))


@dataclass(frozen=True)
class Finding:
    """What a search found out about a move: how often it was tried, and every seat's chance to win after it."""

    move: int
    visits: int
    chances: list[float]


@dataclass(frozen=True)
class SearchBot(Bot):
    """Thinks ahead: so many iterations, or as many as fit into so many seconds, whichever is less."""

    iterations: int | None = None
    """None: as many as the level sets."""
    level: str = "master"
    """Whose opinions it has of what matters in the game."""
    seconds: float = float("inf")
    trees: int | None = None
    """Independent searches, side by side on several cores, whose results are added up. None: as many as the level sets."""
    style: str = ""
    """How it feels about swings, by a name that the game knows (`style.py`); empty is plain."""
    widen: float = 0.0
    """Led by a network: how much of the curiosity goes to all moves alike, for whoever wants to hear of more than the best."""

    def check(self, game: Game) -> None:
        """The game has its level, and its style."""
        game.level(self.level)
        if self.style:
            game.style(self.style)

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """The move that the search tried most."""
        if len(legal) == 1:
            return legal[0]
        seat = int(batch.turn_at(batch.handle(known), 0))
        return max(self.think(game, known, rng), key=lambda found: (found.visits, found.chances[seat], -found.move)).move

    def think(self, game: Game, known: States, rng: Rng) -> list[Finding]:
        """Everything that was found out about each legal move, the most tried first."""
        seats = int(known["seats"][0])
        level = game.level(self.level)
        trees = level.trees if self.trees is None else self.trees
        iterations = level.iterations if self.iterations is None else self.iterations
        seeds, share = [int(draw(rng, 1 << 60)) for _ in range(trees)], -(-iterations // trees)
        began = perf_counter()
        if trees == 1:
            grown = [self._grow(game, known, seeds[0], share, began)]
        else:
            with ThreadPoolExecutor(trees) as pool:
                grown = list(pool.map(lambda seed: self._grow(game, known, seed, share, began), seeds))
        return add_up([root_children(tree, seats) for tree in grown])

    def _grow(self, game: Game, known: States, seed: int, iterations: int, began: float, memory: Tree | None = None) -> Tree:
        """One tree, in pieces short enough to keep to the time."""
        tree = memory or new_tree(min(max(20 * iterations, 10_000), 1_000_000), game.move_count)
        who = int(known["seats"][0]), int(batch.turn_at(batch.handle(known), 0))
        scratch, bend = new_scratch(game, known, new_rng(seed)), game.styles.get(self.style, 0.0)
        search = search_of(game, game.level(self.level), tree, scratch, who, bend, self.widen)
        done, piece = 0, 64
        while done < iterations and perf_counter() - began < self.seconds:
            piece = min(piece, iterations - done)
            piece_began = perf_counter()
            search(piece)
            done += piece
            if perf_counter() - piece_began < 0.01:
                piece *= 2
        return tree


def add_up(trees: list[list[tuple[int, int, list[float]]]]) -> list[Finding]:
    """The findings of several trees as one, the most tried move first."""
    visits: dict[int, int] = {}
    chances: dict[int, Any] = {}
    for children in trees:
        for move, count, odds in children:
            visits[move] = visits.get(move, 0) + count
            chances[move] = chances.get(move, 0) + np.array(odds) * count
    found = [Finding(move, count, [float(c) for c in chances[move] / max(count, 1)]) for move, count in visits.items()]
    return sorted(found, key=lambda finding: (-finding.visits, finding.move))


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        SimpleBot("random", "plays any legal move", Policy.RANDOM),
        SimpleBot("greedy", "plays the move that looks best at once", Policy.GREEDY),
        SimpleBot("beginner", "plays what looks best, but now and then without looking", Policy.GREEDY, blunders=True),
        SearchBot("casual", "thinks a moment ahead", level="casual"),
        SearchBot("strong", "thinks well ahead, in less than a second", level="strong", seconds=0.9),
        SearchBot("expert", "thinks farther ahead, in less than a second", level="expert", seconds=0.9),
        SearchBot("master", "thinks much longer, for a second at most", level="master", seconds=0.95),
    )
}


LEVELS = ("beginner", *SEARCHING)
"""The bots that people choose from, the weakest first; each wins clearly against the one before. Which of them there are is a
matter of the game (`levels_of`)."""


def bots_of(game: Game) -> dict[str, Bot]:
    """The bots that play a game: it need not have every level."""
    return {name: bot for name, bot in BOTS.items() if not isinstance(bot, SearchBot) or bot.level in game.levels}


def levels_of(game: Game) -> list[str]:
    """The levels that people choose from at a game, the weakest first."""
    known = bots_of(game)
    return [level for level in LEVELS if level in known]


def check_level(game: Game, level: str) -> None:
    """Say it in words where a level is not to be chosen at a game."""
    known = levels_of(game)
    if level not in known:
        told = {"title": _(game.title), "level": short(level), "list": listing(map(_, known))}
        raise BadOption(_("{title} has no level {level}; it has {list}", **told))


def as_it_was(level: str, edition: int, seconds: float = float("inf")) -> Bot:
    """A level of an earlier edition, which never changes: an opponent by which progress is shown."""
    name = f"{level}@{edition}"
    return SearchBot(name, f"{level} as it was in edition {edition}", level=name, seconds=seconds)


EARLIER: dict[str, Bot] = {
    bot.name: bot for bot in (as_it_was("casual", 1), as_it_was("strong", 1, 0.9), as_it_was("master", 1, 4.5))
}
"""Levels of earlier editions. A game that has come later has none of them."""


STYLES = {
    "cautious": N_("fears swings: of two moves as good as each other it takes the safer"),
    "daring": N_("loves swings: of two moves as good as each other it takes the wilder"),
}
"""What bots that search can be beside plain, where a game says how much (`Game.styles`)."""


def in_style(level: str, style: str) -> str:
    """The name of a level's bot in a style: `strong-daring`; the level's own where it is plain."""
    return f"{level}-{style}" if style else level


STYLED: dict[str, Bot] = {
    in_style(bot.name, style): replace(bot, name=in_style(bot.name, style), about=about, style=style)
    for bot in BOTS.values()
    if isinstance(bot, SearchBot)
    for style, about in STYLES.items()
}


MOST_ITERATIONS = 10_000_000
"""Of a bot that is named by them: as many as fill the memory of a tree many times over."""


def thinking_otherwise(name: str) -> Bot | None:
    """A level that is to think more or less than it does by itself: `master-500` searches 500 iterations a decision."""
    level, _sign, iterations = name.rpartition("-")
    bot = BOTS.get(level)
    if not isinstance(bot, SearchBot) or not (iterations.isascii() and iterations.isdigit()):
        return None
    number = int(iterations[:9])
    if not 1 <= number <= MOST_ITERATIONS or iterations != str(number):
        raise BadOption(_("{name} is to think 1 to {most} iterations long", name=short(name), most=f"{MOST_ITERATIONS:,}"))
    return replace(bot, name=name, about=_("{level} with {n} iterations a decision", level=level, n=number), iterations=number)


def bot_names(bots: Any) -> list[Any]:
    """One name, or those of a list or tuple; whether there are such bots is asked of `bot_named`."""
    if isinstance(bots, str):
        return [bots]
    if not isinstance(bots, list | tuple):
        raise BadOption(_("bots are one name or a list of names, not {bots}", bots=short(bots)))
    return list(bots)


def bot_named(name: str, game: Game | None = None) -> Bot:
    """The bot of that name: a level, a level in a style (`strong-daring`) or with so many iterations (`master-500`), or an
    earlier one. With a game, one that plays it."""
    if not isinstance(name, str):
        raise BadOption(_("the name of a bot is a text, not {name}", name=short(name)))
    found = BOTS.get(name) or EARLIER.get(name) or STYLED.get(name) or thinking_otherwise(name)
    if not found:
        known = BOTS if game is None else bots_of(game)
        raise BadOption(
            _("there is no bot {name}.{hint} There is {list}", name=short(name), hint=nearest(name, known), list=listing(known))
        )
    if game:
        found.check(game)
    return found


def choose(bot: Bot, match: Match, seed: int | None = None) -> Move:
    """What a bot would play in the seat that is to move. It gets a re-dealt position, never the true one."""
    seat = match.turn
    if seat is None or seat < 0:
        raise IllegalMove(_("no player is to move"))
    rng = new_rng(secrets.randbits(63) if seed is None else seed)
    legal = match.choice_ids()
    known = match.known_to(seat, rng)
    return match.find(bot.decide(match.game, known, legal, rng))
