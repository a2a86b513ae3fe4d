"""Bots: legal, repeatable, better than chance, and honest about what they found."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

import tabletown
from tabletown import GAMES, BadOption, IllegalMove
from tabletown.arena import Tournament
from tabletown.arena.simulation import play_simple_games, simulate
from tabletown.arena.study_recorder import Yardstick
from tabletown.bots import BOTS, Bot, SearchBot, SimpleBot, bot_named, bots_of, choose, odds
from tabletown.bots.game_loop import play_game, seat_rngs
from tabletown.bots.mcts import NONE, new_tree, play_on
from tabletown.bots.scratch_buffers import new_scratch
from tabletown.bots.simple_policies import Policy
from tabletown.engine import entry_points as batch
from tabletown.engine.rng import new_rng
from tabletown.envs import Batch, make_env, make_vector_env
from tabletown.envs.dataset import plan
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.testing import bots
from tests.kit.tables import Setting, each_game, each_seat_count, random_walk


def four(key: str) -> int:
    return 4 if 4 in GAMES[key].seats else GAMES[key].seats.stop - 1


@each_seat_count
def test_every_bot_plays_legal_moves_the_same_with_the_same_seed(setting: Setting) -> None:
    bots.every_bot_plays_legal_moves_the_same_with_the_same_seed(setting)


@each_game
def test_greedy_wins_far_more_than_its_share_against_random(key: str) -> None:
    players = four(key)
    match = GAMES[key].new(players, luck="manual")
    won = simulate(match, [bot_named("greedy"), *[bot_named("random")] * (players - 1)], 300, 2, seed=1).wins()[0] / 300
    assert won > 0.6


@each_game
def test_a_little_search_beats_greedy(key: str) -> None:
    players, games = four(key), 64
    start = GAMES[key].new(players, luck="manual").start_states()
    thinker = SearchBot("thinker", "", iterations=60, trees=1)
    won = 0.0
    for number in range(games):
        seats = [bot_named("greedy")] * players
        seats[number % players] = thinker
        won += play_game(GAMES[key], start, seats, new_rng(number), seat_rngs(number, players), 100_000).share(number % players)
    assert won / games > 1.2 / players


@pytest.mark.parametrize("wrong", [5, None, b"greedy", [5], [["greedy"]], {"greedy": 1}, 2.5, "nobody", ["greedy"] * 9], ids=repr)
def test_wrong_bots_are_refused_in_a_sentence_wherever_bots_are_named(wrong: Any) -> None:
    key, match = "machi_koro", GAMES["machi_koro"].new(2, luck="manual")
    calls: list[Callable[[], object]] = [
        lambda: plan(key, 1, wrong, players=2),
        lambda: make_env(key, bots=wrong, players=2),
        lambda: make_vector_env(key, 2, bots=wrong, players=2),
        lambda: Batch(key, 2, 2).play_out(wrong),
        lambda: simulate(match, wrong, 1),
    ]
    if wrong is not None:  # nobody plays along
        calls.append(lambda: Batch(key, 2, 2, bots=wrong))
    if not isinstance(wrong, list) or len(wrong) == 1:  # as many as one likes
        calls.append(lambda: Tournament.of(key, wrong, 2))
    for call in calls:
        with pytest.raises(BadOption):
            call()


@each_game
def test_simulate_arena_and_match_choose_alike_for_every_named_bot(key: str) -> None:
    game, players = GAMES[key], four(key)
    decisions = 0
    for number, match in enumerate(random_walk(Setting(key, players).new(), 3, 300)):
        if match.turn is None or match.turn < 0 or len(match.legal_ids()) == 1:
            continue
        decisions += 1
        for bot in map(with_little_thought, bots_of(game).values()):
            start, bots = match.states(), [bot] * players
            in_arena = play_game(game, start, bots, new_rng(0), [new_rng(number) for _ in bots], most=1).states
            if isinstance(bot, SimpleBot) and bot.name != "random":  # a random move is simulated without a re-deal before it
                row = np.zeros((1, 3 + players), np.int64)
                assert play_simple_games(game, start, [bot] * players, number, row, most=1).tobytes() == in_arena.tobytes()
            match.play(choose(bot, match, number))
            assert match.states().tobytes() == in_arena.tobytes()
            match.undo()
    assert decisions > 50


def with_little_thought(bot: Bot) -> Bot:
    """The same bot by a search that takes no time worth mentioning."""
    return replace(bot, iterations=8, trees=1, seconds=60.0) if isinstance(bot, SearchBot) else bot


@each_game
def test_a_beginner_plays_unlike_greedy_wherever_it_plays(key: str) -> None:
    game, players = GAMES[key], four(key)
    match = game.new(players, luck="manual")

    def results(name: str) -> list[list[Any]]:
        bots, seats = [bot_named(name)] * players, [name] * (players - 1)
        simulated = simulate(match, bots, 8, seed=1).rows.tolist()
        measured = Yardstick(game, players, name, 8, 100_000).worth(match.start_states(), new_rng(1)).tolist()
        batch = Batch(key, players, 4, seed=1, bots=[None, *seats])
        batch.step(batch.sample())
        return [simulated, measured, batch.observe().tolist(), batch.play_out(name).lengths.tolist()]

    assert all(one != other for one, other in zip(results("beginner"), results("greedy"), strict=True))


@each_game
def test_beginners_blunder_as_often_as_their_game_says(key: str) -> None:
    game, seeds = GAMES[key], range(60)
    for match in random_walk(Setting(key, four(key)).new(), 3, 250):
        if match.turn is None or match.turn < 0 or len(match.legal()) < 3:
            continue
        known, legal = match.states(), match.legal_ids()

        def chosen(name: str, rate: int, seed: int, known=known, legal=legal) -> int:  # type: ignore[no-untyped-def]
            return bot_named(name).decide(replace(game, blunder_rate=rate), known, legal, new_rng(seed))

        best = {chosen("greedy", 0, seed) for seed in seeds}
        if len(best) == 1:
            assert {chosen("beginner", 0, seed) for seed in seeds} == best
            assert {chosen("beginner", 9, seed) for seed in seeds} > best
            return
    pytest.fail("no position with a best move")


@each_game
def test_every_level_has_a_weight_for_each_feature_and_no_more(key: str) -> None:
    bots.every_level_has_a_weight_for_each_feature_and_no_more(key)


@each_game
def test_a_search_counts_every_iteration_and_shares_out_the_win(key: str) -> None:
    bots.a_search_counts_every_iteration_and_shares_out_the_win(key)


@each_game
def test_a_full_memory_stops_the_tree_not_the_search(key: str) -> None:
    match = GAMES[key].new(GAMES[key].seats.start, seed=2)
    bot = SearchBot("thinker", "", iterations=3000, trees=1)
    memory = new_tree(60, GAMES[key].move_count)
    assert memory.first.size == 60
    tree = bot._grow(GAMES[key], match.states(), 1, 3000, 0.0, memory)
    assert (tree.move[60:] == 0).all()
    assert tree.first.max() < 60
    assert tree.visits[0] == 3000


class OneAfterTheOther(ThreadPoolExecutor):
    """A machine with one core."""

    def __init__(self, workers: int) -> None:
        super().__init__(1)


@each_game
def test_what_several_trees_find_does_not_depend_on_the_cores(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAMES[key].new(GAMES[key].seats.start, seed=2)
    thinker = SearchBot("thinker", "", iterations=400, trees=4)
    found = thinker.think(match.game, match.states(), new_rng(3))
    monkeypatch.setattr("tabletown.bots.search_bot.ThreadPoolExecutor", OneAfterTheOther)
    assert thinker.think(match.game, match.states(), new_rng(3)) == found


@each_game
def test_a_search_stops_when_its_time_is_up_however_slow_the_machine(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count(step=0.25)
    monkeypatch.setattr("tabletown.bots.search_bot.perf_counter", lambda: next(hours))
    match = GAMES[key].new(GAMES[key].seats.start, seed=2)
    found = SearchBot("thinker", "", iterations=1_000_000, seconds=0.9, trees=1).think(match.game, match.states(), new_rng(3))
    assert sum(finding.visits for finding in found) == 64


def test_a_search_that_finishes_weighs_beginnings_of_turns_and_one_that_plays_on_later_ones() -> None:
    game, begun, under_way = GAMES["infinite_city"], 0, 0
    for number, match in enumerate(random_walk(game.new(4, seed=8), 17, 300)):
        if match.turn is None or match.turn < 0:
            continue
        for last, depth in ((match.turn, 0), ((match.turn + 1) % 4, 0), (NONE, 1)):
            states = match.states()
            table = batch.handle(states)
            play_on(new_scratch(game, match.states(), new_rng(number))._replace(position=table), Policy.GREEDY, depth, last)
            assert states["phase"][0] in {Phase.ACTION, Phase.OVER} or last == (match.turn + 1) % 4
            if last == (match.turn + 1) % 4:
                assert states.tobytes() == match.states().tobytes()
                begun += 1
            elif states["phase"][0] != Phase.OVER:
                assert batch.turn_at(table, 0) != match.turn
                under_way += 1
    assert begun > 50
    assert under_way > 100


def test_odds_add_up_and_know_a_decided_game() -> None:
    match = GAMES["neue_heimat"].new(3, seed=4)
    found = odds(match, games=60, seed=1)
    assert sum(found.chances) == pytest.approx(1)
    assert found == odds(match, games=60, seed=1)
    assert all(0 < error < 0.1 for error in found.errors)
    while not match.over:
        match.play(match.legal()[0])
    decided = tabletown.odds(match, games=5)
    assert [seat for seat, chance in enumerate(decided.chances) if chance > 0] == match.winners
    assert decided.errors == [0, 0, 0]


NOTHING_LEFT = {
    "players": 2,
    "phase": "choose",
    "display": [],
    "permits": {"I": "out", "II": "out", "III": "out"},
    "mayor": "out",
    "cancel_cube": "out",
    "stashed": True,
}
"""A table that could not be: somebody is to choose, and there is nothing to choose from."""


@pytest.mark.parametrize("name", list(BOTS))
def test_where_nothing_is_legal_a_bot_says_so(name: str) -> None:
    match = GAMES["neue_heimat"].at(NOTHING_LEFT, check=False)
    for call in (lambda: choose(bot_named(name), match, seed=1), lambda: tabletown.hint(match, 0), lambda: odds(match, games=2)):
        with pytest.raises(IllegalMove, match="Player 1 is to move, but no move is legal"):
            call()
    with pytest.raises(IllegalMove, match="no move is legal"):
        simulate(match, [bot_named(name)] * 2, 2, seed=1)


@pytest.mark.parametrize("name", list(BOTS))
def test_a_dead_end_further_on_stops_thinking_and_simulations(name: str) -> None:
    match = GAMES["neue_heimat"].at({**NOTHING_LEFT, "stashed": False}, check=False)
    bot = bot_named(name)
    if isinstance(bot, SearchBot):
        bot = replace(bot, iterations=40)
        assert [found.visits for found in bot.think(match.game, match.states(), new_rng(1))] == [40] * 1
        with pytest.raises(IllegalMove, match="no move is legal"):
            simulate(match, [bot] * 2, 2, seed=1)
    else:
        assert simulate(match, [bot] * 2, 2, seed=1).summary()["unfinished"] == 2
    assert choose(bot, match, seed=1).text == "stash a cheque"


def test_a_level_can_be_named_with_the_iterations_that_it_thinks() -> None:
    bot = bot_named("master-500")
    assert isinstance(bot, SearchBot)
    assert (bot.name, bot.level, bot.iterations, bot.seconds) == ("master-500", "master", 500, BOTS["master"].seconds)  # type: ignore[attr-defined]
    match = GAMES["neue_heimat"].new(3, seed=1)
    assert choose(bot_named("master-20"), match, 1) == choose(bot_named("master-20"), match, 1)
    for wrong in ("master-0", "master-05", "master-99999999999"):
        with pytest.raises(BadOption, match="1 to 10,000,000 iterations"):
            bot_named(wrong)
    for wrong in ("greedy-5", "master-", "master--5", "master-٣"):
        with pytest.raises(BadOption, match="there is no bot"):
            bot_named(wrong)
