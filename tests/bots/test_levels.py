"""Levels: a game says which of them it has, everybody else asks it, and what it has not is refused before anything is played."""

import re
from dataclasses import replace

import pytest
from tools.ladder import ladder_of

from tabletown import GAMES, BadOption, hint
from tabletown.arena import Settings, Tournament
from tabletown.bots import BOTS, LEVELS, SearchBot, bot_named, bots_of, check_level, choose, levels_of
from tabletown.cli.terminal_session import seat_bots
from tabletown.envs.dataset import plan
from tabletown.game.declaration import Game
from tabletown.game.levels import OPTIONAL_LEVELS, SEARCHING
from tabletown.game.registry import complaint
from tests.kit.commands import tabletown
from tests.kit.tables import each_game

WITH = [key for key in GAMES if "expert" in GAMES[key].levels]
WITHOUT = [key for key in GAMES if "expert" not in GAMES[key].levels]


def refusal(game: Game) -> str:
    """What is said of an expert where there is none."""
    return re.escape(f"{game.title} has no level 'expert'; it has ") + "(beginner, )?casual, strong, master"


def test_levels_are_bots_the_weakest_first() -> None:
    assert [name for name in BOTS if name in LEVELS] == list(LEVELS)
    assert set(OPTIONAL_LEVELS) < set(SEARCHING) < set(LEVELS)


@each_game
def test_a_game_has_the_levels_that_it_sets_and_beginners(key: str) -> None:
    assert levels_of(GAMES[key]) == ["beginner", *GAMES[key].levels]
    assert list(bots_of(GAMES[key])) == ["random", "greedy", *levels_of(GAMES[key])]


def test_some_games_have_room_for_experts_and_some_have_not() -> None:
    assert WITH
    assert WITHOUT


@each_game
def test_a_game_may_have_experts_or_not_but_no_level_of_its_own_making(key: str) -> None:
    game, package = GAMES[key], GAMES.package_of(key)
    fewer = {name: level for name, level in game.levels.items() if name not in OPTIONAL_LEVELS}
    more = fewer | {"expert": game.levels["strong"]}
    assert complaint(replace(game, levels=fewer), key, package) == ""
    assert complaint(replace(game, levels=more), key, package) == ""
    for wrong in (more | {"guru": game.levels["strong"]}, {"casual": game.levels["casual"]}):
        assert "not casual, strong, master, and at will expert" in complaint(replace(game, levels=wrong), key, package)


@pytest.mark.parametrize("key", WITHOUT)
def test_an_expert_is_refused_where_there_is_none_before_anything_is_played(key: str) -> None:
    game = GAMES[key]
    for name in ("expert", "expert-500"):
        with pytest.raises(BadOption, match=refusal(game)):
            bot_named(name, game)
        with pytest.raises(BadOption, match=refusal(game)):
            Tournament.of(key, [name, "greedy"], 3, Settings(games=2, seed=1))
        with pytest.raises(BadOption, match=refusal(game)):
            seat_bots(["human", name], game, 3)
        with pytest.raises(BadOption, match=refusal(game)):
            plan(key, 1, [name], 3)
    with pytest.raises(BadOption, match=refusal(game)):
        check_level(game, "expert")
    with pytest.raises(BadOption, match="there is no level expert; there is casual, strong and master"):
        hint(game.new(3, seed=1), level="expert")


@pytest.mark.parametrize("key", WITHOUT)
def test_the_command_line_refuses_an_expert_in_a_sentence(key: str) -> None:
    for words in (
        ["simulate", key, "--bots", "expert"],
        ["arena", key, "--bots", "expert,greedy"],
        ["play", key, "--seats", "expert"],
    ):
        run = tabletown(*words)
        assert run.returncode == 2
        assert re.search(refusal(GAMES[key]), " ".join(run.stderr.split()))


@each_game
def test_whoever_names_no_bot_is_told_those_of_the_game(key: str) -> None:
    with pytest.raises(BadOption) as refused:
        bot_named("guru", GAMES[key])
    assert str(refused.value).endswith("There is " + ", ".join(["random", "greedy", *levels_of(GAMES[key])]))


@pytest.mark.parametrize("key", WITH)
def test_an_expert_plays_like_other_levels_with_a_style_and_a_number_of_iterations(key: str) -> None:
    game = GAMES[key]
    match = game.new(3, seed=2)
    names = ["expert", "expert-20", *(f"expert-{style}" for style in game.styles)]
    for name in names:
        bot = bot_named(name, game)
        assert isinstance(bot, SearchBot)
        assert (bot.level, bot.seconds) == ("expert", 0.9)
        assert choose(bot, match, seed=1) in match.legal()
    assert Tournament.of(key, names, 3, Settings(games=2, seed=1)).bots == names


@each_game
def test_the_ladder_has_a_step_for_each_level_of_the_game(key: str) -> None:
    levels = levels_of(GAMES[key])
    pairs = ladder_of(key)
    assert [upper for upper, lower in pairs if lower in levels] == levels[1:]
    assert [lower for upper, lower in pairs if lower in levels] == levels[:-1]
