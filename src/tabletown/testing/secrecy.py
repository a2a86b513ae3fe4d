"""Nobody sees what they may not know: change only that, and nothing a seat is shown may change by a byte."""

import json
from dataclasses import replace

from tabletown.advice.hints import hint
from tabletown.bots import STYLED, Bot, SearchBot, bots_of, choose, in_style
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.game.declaration import Game
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .game_settings import Setting, all_settings
from .positions import Conserved
from .random_walks import random_walk, random_walks, restored, state_bytes

WALK = 400


def quick(bot: Bot) -> Bot:
    """The same bot with less time to think, measured in iterations alone."""
    return replace(bot, iterations=24, seconds=float("inf")) if isinstance(bot, SearchBot) else bot


def quick_bots(game: Game) -> list[Bot]:
    """Every bot that plays a game, those with a style included."""
    return [*map(quick, bots_of(game).values()), *(quick(STYLED[in_style("master", style)]) for style in game.styles)]


def shown(match: Match, seat: int | None) -> str:
    """Everything a seat is shown."""
    return json.dumps(match.shown(seat))


def a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(
    setting: Setting, conserved: Conserved | None = None, games: int = 1, every: int = 37, bots: bool = True
) -> None:
    """View, text and drawing stay as they are, for the seat and for onlookers; so do its moves, its bots' choices and hints.

    One position of `every` so many is looked at. `bots=False` leaves out bots and hints, which take most of the time.
    """
    for number, match in random_walks(setting, 21, WALK, games):
        if number % every == 0:
            to_onlookers, true = shown(match, None), unwatched(match)
            for seat in range(setting.players):
                twin = restored(match, true.known_to(seat, new_rng(number * 10 + seat)))
                assert twin.problems() == [], f"{match!r}, re-dealt for seat {seat}: {twin.problems()}"
                if conserved:
                    conserved(twin.position())
                looks_the_same(true, twin, seat, bots)
                assert shown(twin, None) == to_onlookers, f"{match!r}: onlookers are shown something that seat {seat} cannot know"


def unwatched(match: Match) -> Match:
    """The same table as if nobody had watched the game so far: what everybody has seen is forgotten."""
    position = {name: said for name, said in match.position().items() if name != "unseen"}
    return restored(match, match.game.at(position, luck="manual", check=False).states())


def looks_the_same(match: Match, twin: Match, seat: int, bots: bool = True) -> None:
    """A position and one re-dealt for a seat, to that seat."""
    assert shown(twin, seat) == shown(match, seat), f"{match!r}: seat {seat} is shown something that it cannot know"
    if match.turn == seat:
        assert [move.id for move in twin.legal()] == [move.id for move in match.legal()], (
            f"{match!r}: what is legal for seat {seat} depends on something that it cannot know"
        )
        for bot in quick_bots(match.game) if bots else ():
            assert choose(bot, twin, seed=3) == choose(bot, match, seed=3), f"{match!r}: the bot {bot.name} sees too much"
        assert not bots or hinted(twin) == hinted(match), (
            f"{match!r}: the hint for seat {seat} depends on something that it cannot know"
        )


def hinted(match: Match) -> str:
    """What the seat to move is advised, with all reasons."""
    return json.dumps(hint(match, iterations=24, seed=3).data())


def the_log_tells_a_seat_no_more_than_the_table_does(setting: Setting, games: int = 1) -> None:
    """Two outcomes of luck that leave a seat's table alike must read alike to it, too."""
    for number, match in random_walks(setting, 22, WALK, games):
        if number % 5 or match.turn != CHANCE or len(match.legal()) < 2:
            continue
        one, other = match.copy(), match.copy()
        one.play(match.legal()[0])
        other.play(match.legal()[-1])
        for seat in (*range(setting.players), None):
            if one.view(seat)["table"] == other.view(seat)["table"]:
                assert one.log(seat) == other.log(seat), f"{match!r}: the log tells seat {seat} how luck has decided"
                assert shown(one, seat) == shown(other, seat), f"{match!r}: seat {seat} is shown how luck has decided"


def what_a_game_hides_is_really_dealt_anew(key: str) -> None:
    """A re-deal that never changes anything would make the checks above empty; one of a game without secrets is wrong."""
    changed = False
    for setting in all_settings(key):
        for number, match in enumerate(random_walk(setting.new(), 23, 60)):
            if number % 20 == 19:
                true = unwatched(match)
                redeals = (true.known_to(seat, new_rng(n)).tobytes() for seat in range(2) for n in range(3))
                changed |= any(redeal != state_bytes(true) for redeal in redeals)
    hides = GAMES[key].hides
    assert changed or not hides, f"{key}: it says that it hides {hides}, but its re-deal changes nothing"
    assert hides or not changed, f"{key}: its re-deal changes something, but `hides` says that nothing is hidden"
