"""The bots by their names: levels, styles and earlier editions."""

import secrets
from dataclasses import replace
from reprlib import repr as short
from typing import Any
from weakref import WeakKeyDictionary

from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.declaration import Game
from tabletown.game.levels import SEARCHING
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.text.i18n import N_, _
from tabletown.text.word_matching import listing, nearest

from .base import Bot, SimpleBot
from .history import GameSetting, History, next_key
from .search_bot import SearchBot
from .simple_policies import Policy

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


_keys: WeakKeyDictionary[Match, int] = WeakKeyDictionary()


def key_of(match: Match) -> int:
    """The number under which bots that follow a match are told of it."""
    return _keys.setdefault(match, next_key())


def choose(bot: Bot, match: Match, seed: int | None = None) -> Move:
    """What a bot would play in the seat that is to move. It gets a re-dealt position, never the true one."""
    seat = match.turn
    if seat is None or seat < 0:
        raise IllegalMove(_("no player is to move"))
    rng = new_rng(secrets.randbits(63) if seed is None else seed)
    legal = match.choice_ids()
    known = match.known_to(seat, rng)
    history = History(GameSetting(match.game, tuple(match.names), match.options), match.steps, key=key_of(match))
    return match.find(bot.decide_in(history, known, legal, rng))
