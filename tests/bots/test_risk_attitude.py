"""Bots with a style: as fair as plain ones, a little different, and only where a game has them."""

from dataclasses import replace

import numpy as np
import pytest

from tabletown import GAMES, BadOption
from tabletown.arena import Settings, Tournament
from tabletown.arena.game_runner import unhurried
from tabletown.bots import BOTS, EARLIER, STYLED, STYLES, SearchBot, bot_named, choose
from tabletown.bots.risk_attitude import bent
from tabletown.cli.terminal_session import seat_bots
from tabletown.game.levels import SEARCHING

STYLISH = [key for key in GAMES if GAMES[key].styles]
PLAIN = [key for key in GAMES if not GAMES[key].styles]


def test_a_style_is_named_after_the_level() -> None:
    bot = bot_named("strong-daring")
    assert isinstance(bot, SearchBot)
    assert replace(bot, name="strong", about=BOTS["strong"].about, style="") == BOTS["strong"]
    assert bot.style == "daring"
    assert {name.partition("-")[0] for name in STYLED} == set(SEARCHING)
    assert not STYLED.keys() & (BOTS.keys() | EARLIER.keys())


@pytest.mark.parametrize("name", ["beginner-daring", "master@1-daring", "strong-mad", "strong-"])
def test_what_has_no_style_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="there is no bot"):
        bot_named(name)


@pytest.mark.parametrize("key", STYLISH)
def test_a_game_has_every_style_or_none_and_they_pull_apart(key: str) -> None:
    assert GAMES[key].styles.keys() == STYLES.keys()
    assert GAMES[key].styles["cautious"] < 0 < GAMES[key].styles["daring"]


def test_some_games_have_styles() -> None:
    assert STYLISH


@pytest.mark.parametrize("key", PLAIN)
def test_a_game_without_styles_says_so_before_anything_is_played(key: str) -> None:
    with pytest.raises(BadOption, match="in one style only"):
        Tournament.of(key, ["strong-daring", "strong"], 3, Settings(games=2, seed=1))
    with pytest.raises(BadOption, match="in one style only"):
        seat_bots(["human", "strong-daring"], GAMES[key], 3)


def test_a_style_that_a_game_does_not_know_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="Neue Heimat has no style 'mad'; it has cautious, daring"):
        GAMES["neue_heimat"].style("mad")


def test_tournaments_take_styles_by_name() -> None:
    tournament = Tournament.of("neue_heimat", ["casual-daring", "casual"], 2, Settings(games=2, seed=1))
    assert tournament.bots == ["casual-daring", "casual"]


@pytest.mark.parametrize("bend", [-12.0, -3.0, 3.0, 12.0])
def test_a_better_chance_always_counts_more_and_the_usual_one_as_much_as_it_is(bend: float) -> None:
    worth = [bent(chance, 0.25, bend) for chance in np.linspace(0, 1, 41)]
    assert worth == sorted(set(worth))
    assert bent(0.25, 0.25, bend) == pytest.approx(0.25)


def test_the_daring_prefer_results_that_lie_apart_and_the_cautious_those_that_lie_close() -> None:
    def mean(chances: list[float], bend: float) -> float:
        return sum(bent(chance, 0.3, bend) for chance in chances) / len(chances)

    apart, close = [0.1, 0.5], [0.3, 0.3]
    assert mean(apart, 12.0) > mean(close, 12.0)
    assert mean(apart, -12.0) < mean(close, -12.0)
    assert mean([0.28, 0.3], 12.0) < mean([0.3, 0.32], 12.0)


@pytest.mark.parametrize("key", STYLISH)
def test_styles_part_ways_somewhere_and_a_plain_bot_is_none_of_them(key: str) -> None:
    bots = {name: unhurried(bot_named(name)) for name in ("strong", "strong-cautious", "strong-daring")}
    match, chosen = GAMES[key].new(4, seed=11), {name: list[int]() for name in bots}
    while len(chosen["strong"]) < 60 and not match.over:
        number = len(match.steps)
        if len(match.choices()) > 1:
            for name, bot in bots.items():
                chosen[name].append(choose(bot, match, seed=number).id)
        match.play(choose(bot_named("greedy"), match, seed=number))
    assert len({tuple(moves) for moves in chosen.values()}) == 3


def test_a_style_that_a_game_has_given_up_is_played_plainly() -> None:
    key = "neue_heimat"
    match, plain = GAMES[key].new(3, seed=5), bot_named("casual")
    assert isinstance(plain, SearchBot)
    forgotten = replace(plain, style="whimsical")
    for number in range(12):
        assert choose(forgotten, match, seed=number) == choose(plain, match, seed=number)
        match.play(choose(plain, match, seed=number))
