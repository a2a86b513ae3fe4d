"""Bots at a game: legal, repeatable, with a weight for each feature, and honest about what they found."""

from dataclasses import replace
from itertools import pairwise
from math import isclose

import numpy as np

from tabletown.bots import STYLED, SearchBot, bots_of, choose, in_style
from tabletown.engine import entry_points
from tabletown.engine.rng import new_rng
from tabletown.game.levels import OPTIONAL_LEVELS, SEARCHING
from tabletown.game.registry import GAMES

from .game_settings import Setting
from .random_walks import at_a_decision, random_walk, random_walks

UNTOUCHED = 1 << 40


def every_bot_plays_legal_moves_the_same_with_the_same_seed(setting: Setting, games: int = 1) -> None:
    """Every level and style, with a search cut short."""
    game = GAMES[setting.key]
    known = [*bots_of(game).values(), *(STYLED[in_style("casual", style)] for style in game.styles)]
    bots = [replace(bot, iterations=30, seconds=float("inf")) if isinstance(bot, SearchBot) else bot for bot in known]
    for number, match in random_walks(setting, 61, 250, games):
        if number % 31 == 0 and match.turn is not None and match.turn >= 0:
            for bot in bots:
                move = choose(bot, match, seed=number)
                assert move in match.legal(), f"{match!r}: the bot {bot.name} plays {move.text!r}, which is not legal"
                again = choose(bot, match, seed=number)
                assert again == move, f"{match!r}: with the same seed the bot {bot.name} plays {move.text!r} and {again.text!r}"


def every_level_has_a_weight_for_each_feature_and_no_more(key: str) -> None:
    """The kernel `features` writes exactly as many numbers as there are weights."""
    game, levels = GAMES[key], GAMES[key].levels
    wanted = [level for level in SEARCHING if level in levels or level not in OPTIONAL_LEVELS]
    assert list(levels) == wanted, f"{key}: levels are {list(levels)}, not {wanted}"
    counts = {len(level.weights.linear) for level in levels.values()}
    assert len(counts) == 1, f"{key}: its levels have different numbers of weights: {counts}"
    (count,) = counts
    for name, level in levels.items():
        hidden = level.weights.hidden
        shape = np.array(hidden).shape
        assert shape in {(0,), (count + 2, len(hidden[0]) if hidden else 0)}, f"{key}, {name}: hidden units of shape {shape}"
    setting = Setting(key, game.seats_near(4))
    for number, match in enumerate(random_walk(setting.new(), 7, 200)):
        found = np.full(count + 8, UNTOUCHED, np.int64)
        entry_points.features_at(entry_points.handle(match.states()), 0, number % setting.players, found)
        assert (found[count:] == UNTOUCHED).all(), f"{match!r}: there are more features than the {count} weights"
        assert (found[:count] != UNTOUCHED).all(), f"{match!r}: there are fewer features than the {count} weights"


def a_search_counts_every_iteration_and_shares_out_the_win(key: str) -> None:
    """What a search found out about the legal moves adds up."""
    match = at_a_decision(Setting(key, GAMES[key].seats.start), 5, 80)
    bot = SearchBot("thinker", "", iterations=400, trees=2)
    findings = bot.think(GAMES[key], match.states(), new_rng(3))
    assert {found.move for found in findings} == {move.id for move in match.legal()}, f"{match!r}: other moves were searched"
    assert sum(found.visits for found in findings) == 400, f"{match!r}: some of 400 iterations are lost"
    assert all(a.visits >= b.visits for a, b in pairwise(findings)), f"{match!r}: the most tried move does not come first"
    for found in findings:
        if found.visits:
            assert isclose(sum(found.chances), 1, rel_tol=1e-6), f"{match!r}: chances to win add up to {sum(found.chances)}"
