"""Whoever reads is "you": no sentence calls its reader by name, in any game, under any option."""

from collections.abc import Iterator
from typing import Any

from tabletown.bots import bot_named, choose
from tabletown.match.match import Match
from tabletown.testing.game_settings import Setting
from tests.kit.tables import each_setting

NAMES = ["Zebulon", "Quirinus", "Xanthippe", "Wolfgang", "Yngvar", "Jocunda"]
MOST = 160


def begun(setting: Setting, names: list[str]) -> Match:
    options: dict[str, Any] = dict(setting.options)
    return setting.game.new(names, seed=4, **options)


def sentences_to(match: Match, seat: int) -> Iterator[str]:
    """What a seat reads now: the question, what happened, what it can do and what not, who has won."""
    view: dict[str, Any] = match.view(seat)
    yield view["asks"]
    yield from view["news"]
    yield view["verdict"]
    for move in view["moves"]:
        yield from (move["brief"], move["trap"])
    for move in view["dimmed"]:
        yield move["why"]


@each_setting
def test_nobody_is_told_their_own_name(setting: Setting) -> None:
    names = NAMES[: setting.players]
    match = begun(setting, names)
    while not match.over and len(match.steps) < MOST:
        for seat, name in enumerate(names):
            for line in sentences_to(match, seat):
                assert name not in line, f"{name} reads: {line}"
        match.play(choose(bot_named("random"), match, len(match.steps)))


@each_setting
def test_the_winner_reads_that_they_have_won(setting: Setting) -> None:
    names = NAMES[: setting.players]
    match = begun(setting, names)
    while not match.over:
        match.play(choose(bot_named("random"), match, len(match.steps)))
    for seat, name in enumerate(names):
        told = match.log(seat)[-1]
        assert told == match.verdict_to(seat) == match.view(seat)["verdict"]
        assert name not in told
        assert ("You " in told) == (seat in match.winners), told
    assert match.log()[-1] == match.verdict
    assert "You " not in match.verdict
