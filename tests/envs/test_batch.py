"""Many games at once: the same as one after the other, on any number of threads, in plain Python and compiled."""

import hashlib
import json
import os
import subprocess
import sys
import tracemalloc
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, BadOption, IllegalMove, UnknownGame
from tabletown.engine import entry_points
from tabletown.engine.kernel import CHANCE
from tabletown.envs import Batch
from tests.kit.tables import OURS, Setting, each_game, each_seat_count


def digest(games: Batch) -> str:
    """Everything that is to be seen of a batch."""
    seen = (games.positions(), games.observe(), games.mask(), games.turn, games.rewards, games.done)
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in seen)).hexdigest()


def walk(games: Batch, steps: int) -> list[str]:
    """Random steps, with a digest of each."""
    found = []
    for _ in range(steps):
        games.step(games.sample())
        found.append(digest(games))
    return found


@each_seat_count
def test_a_batch_shows_what_the_rules_say_of_every_position(setting: Setting) -> None:
    games, told = Batch(setting.key, setting.players, size=6, seed=3), setting.game.observation
    assert told is not None
    seen, moves = np.zeros(len(told), np.int16), np.zeros(setting.game.most_legal, np.int64)
    for _ in range(60):
        handle = entry_points.handle(games.positions().copy())
        for i in range(games.size):
            assert games.turn[i] == entry_points.turn_at(handle, i)
            entry_points.observe_at(handle, i, int(games.turn[i]), seen)
            assert (games.observe()[i] == seen).all()
            legal = moves[: entry_points.legal_at(handle, i, moves)].tolist()
            assert np.flatnonzero(games.mask()[i]).tolist() == legal
            assert games.legal[i, : games.legal_counts[i]].tolist() == legal
        games.step(games.sample())


@each_game
def test_every_action_is_a_move_of_the_game_and_luck_is_the_batchs(key: str) -> None:
    games = Batch(key, size=2, seed=8)
    match = games.match(1)
    for _ in range(40):
        before = games.match(1)
        action = games.sample().copy()
        games.step(action)
        if games.done[1]:
            break
        before.luck = "manual"
        before.play(int(action[1]))
        if before.turn != CHANCE:
            assert before.states().tobytes() == games.positions()[1:2].tobytes()
    assert match.game is GAMES[key]


@pytest.mark.parametrize("reward", ["win", "points", "rank"])
@each_game
def test_a_game_that_ends_brings_rewards_and_the_next_one_begins(key: str, reward: str) -> None:
    games = Batch(key, size=4, seed=5, reward=reward)
    ended = 0
    while ended < 3:
        before = [games.match(i) for i in range(games.size)]
        actions = games.sample().copy()
        _, rewards, done = games.step(actions)
        assert (rewards[~done] == 0).all()
        for i in np.flatnonzero(done):
            ended += 1
            before[i].luck = "manual"
            before[i].play(int(actions[i]))
            if before[i].over:  # else luck has had the last word, in its own way
                assert rewards[i].tolist() == pytest.approx(expected_rewards(before[i], reward))
            fresh = games.match(int(i))
            assert not fresh.over
            assert rewards[i].sum() == pytest.approx(games.players / 2 if reward == "rank" else 1) or reward == "points"


def expected_rewards(match: Any, reward: str) -> list[float]:
    won, points = match.winners, match.scores
    if reward == "points":
        return [float(p) for p in points]
    if reward == "win":
        return [(seat in won) / len(won) for seat in range(len(points))]
    order = [(seat in won, 0 if seat in won else points[seat]) for seat in range(len(points))]
    behind = [sum(mine > other for other in order) + (order.count(mine) - 1) / 2 for mine in order]
    return [count / (len(points) - 1) for count in behind]


@each_game
def test_results_do_not_depend_on_the_number_of_threads(key: str) -> None:
    one, three = (Batch(key, size=800, seed=2, threads=threads) for threads in (1, 3))
    assert len(one._engine.parts) == 1  # type: ignore[attr-defined]
    assert len(three._engine.parts) == 3  # type: ignore[attr-defined]
    assert walk(one, 30) == walk(three, 30)
    assert one.go_on(300) == three.go_on(300) > 0
    assert digest(one) == digest(three)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="only Linux tells who may run where")
def test_helping_threads_leave_a_core_to_the_one_that_wakes_them() -> None:
    if sys.platform != "linux":
        raise OSError("only Linux has this")
    cores = os.sched_getaffinity(0)
    games = Batch("machi_koro", 4, size=2048, seed=1)
    pool = games._engine.pool  # type: ignore[attr-defined]
    assert (pool is None) == (len(cores) == 1)
    if pool is not None:
        assert pool.submit(os.sched_getaffinity, 0).result() == cores - {min(cores)}
    assert os.sched_getaffinity(0) == cores


@each_game
def test_game_i_is_the_same_however_many_there_are(key: str) -> None:
    few, many = Batch(key, size=3, seed=9), Batch(key, size=50, seed=9)
    for _ in range(20):
        actions = many.sample().copy()
        few.step(actions[:3])
        many.step(actions)
        assert few.positions().tobytes() == many.positions()[:3].tobytes()


def test_another_seed_is_other_luck() -> None:
    games = Batch("machi_koro", 4, size=64, seed=1)
    first = digest(games)
    games.reset(seed=2)
    second = digest(games)
    games.reset(seed=1)
    assert digest(games) == first != second
    assert len({games.positions()[i].tobytes() for i in range(64)}) > 50
    games.step(games.sample())
    games.reset()
    assert digest(games) == first


PLAIN_STEPS = 25
IN_PLAIN_PYTHON = "import sys; from tests.envs.test_batch import print_walk; print_walk(sys.argv[1])"


def print_walk(key: str) -> None:
    """For the process that runs as plain Python."""
    print(json.dumps(walk(Batch(key, size=3, seed=4), PLAIN_STEPS)))


@each_game
def test_plain_python_and_compiled_batches_agree_byte_for_byte(key: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(
        [sys.executable, "-c", IN_PLAIN_PYTHON, key], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(plain.stdout) == walk(Batch(key, size=3, seed=4), PLAIN_STEPS)


def test_a_step_allocates_nothing() -> None:
    games = Batch("neue_heimat", 4, size=512, seed=1, threads=1)
    arrays = [games.observe(), games.mask(), games.rewards, games.done]
    games.step(games.sample())
    tracemalloc.start()
    for _ in range(20):
        games.step(games.sample())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000
    assert all(
        one is other for one, other in zip(arrays, [games.observe(), games.mask(), games.rewards, games.done], strict=True)
    )


# --- playing out, cloning, looking -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "greedy"])
@each_game
def test_playing_out_leaves_the_batch_where_it_is(key: str, policy: str) -> None:
    games = Batch(key, size=8, seed=6)
    before = digest(games)
    ends, again = games.play_out(policy), games.play_out(policy)
    assert digest(games) == before
    assert ends.rewards.sum(axis=1) == pytest.approx(np.ones(8))
    assert (ends.lengths > 0).all()
    handle = entry_points.handle(ends.positions)
    assert all(entry_points.turn_at(handle, i) == -2 for i in range(8))
    assert ends.positions.tobytes() != again.positions.tobytes()


@each_game
def test_a_clone_goes_on_from_one_game_with_luck_of_its_own(key: str) -> None:
    games = Batch(key, size=4, seed=7)
    walk(games, 15)
    before, twin = digest(games), games.clone(2, size=5)
    assert all(twin.positions()[i].tobytes() == games.positions()[2].tobytes() for i in range(5))
    assert (twin.observe() == games.observe()[2]).all()
    assert (twin.mask() == games.mask()[2]).all()
    walk(twin, 60)
    assert digest(games) == before
    assert len({twin.positions()[i].tobytes() for i in range(5)}) > 1


@each_game
def test_luck_can_be_played_from_outside_with_its_true_chances(key: str) -> None:
    games = Batch(key, size=3, seed=1, luck="manual")
    assert (games.turn == CHANCE).all()
    chances = games.chances(0)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(np.flatnonzero(games.mask()[0]).tolist())
    seen = set()
    for _ in range(120):
        games.step(games.sample())
        seen |= set(games.turn.tolist())
    assert seen >= {CHANCE, 0, 1}
    decided = int(np.flatnonzero(games.turn != CHANCE)[0]) if (games.turn != CHANCE).any() else None
    if decided is not None:
        with pytest.raises(BadOption, match="luck is not to move"):
            games.chances(decided)


@each_game
def test_bots_make_the_moves_of_their_seats(key: str) -> None:
    players = GAMES[key].seats[-1]
    games = Batch(key, players, size=6, seed=1, bots=[None, "random", *["greedy"] * (players - 2)], watch=0)
    ended = 0
    for _ in range(3000):
        games.step(games.sample())
        assert (games.turn == 0).all()
        ended += int(games.done.sum())
        if ended > 2:
            break
    assert ended > 2
    over = games.last_look[np.flatnonzero(games.done)]
    told = GAMES[key].observation
    assert told is not None
    assert (over[:, told.names.index("to_move")] == -2).all()


# --- what is refused --------------------------------------------------------------------------------------------------------

REFUSED: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"key": "chess"}, UnknownGame, "there is no game 'chess'"),
    ({"players": 9}, BadOption, "seats 2 to 5 players, not 9"),
    ({"players": "three"}, BadOption, "players must be a number"),
    ({"players": True}, BadOption, "players must be a number"),
    ({"size": 0}, BadOption, "a batch has 1 to 4,194,304 games, not 0"),
    ({"size": 2.5}, BadOption, "a batch has 1 to"),
    ({"device": "tpu"}, BadOption, "a batch can be on cpu, cuda, not on 'tpu'"),
    ({"seed": "x"}, BadOption, "seed must be a whole number"),
    ({"reward": "money"}, BadOption, "there is no reward 'money'"),
    ({"luck": "mine"}, BadOption, "luck can be auto or manual"),
    ({"threads": 0}, BadOption, "threads can share a batch, not 0"),
    ({"wind": True}, BadOption, "has no option 'wind'"),
    ({"rounds": 9}, BadOption, "rounds can be 1, 2, 3, 4, 5, not 9"),
    ({"bots": ["greedy"]}, BadOption, "bots names one for each of 4 seats"),
    ({"bots": ["greedy"] * 4}, BadOption, "nothing is left to step"),
    ({"bots": [None, None, None, "master"]}, BadOption, "in a batch only random, greedy, beginner can play"),
    ({"bots": [None, None, None, "greedy"], "luck": "manual"}, BadOption, "luck cannot be manual"),
    ({"watch": 4}, BadOption, "seats are numbered 0 to 3, not 4"),
]


@pytest.mark.parametrize(("given", "error", "words"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_batch_that_cannot_be_is_refused_in_words(given: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Batch(**{"key": "neue_heimat", "players": 4, "size": 4, **given})


@each_game
def test_an_action_that_is_not_legal_changes_nothing_in_any_game(key: str) -> None:
    games = Batch(key, size=5, seed=1)
    before, good = digest(games), games.sample().copy()
    illegal = int(np.flatnonzero(~games.mask()[3])[0])
    for wrong, words in (
        (illegal, f"move {illegal} is not legal in game 3"),
        (-1, "game 3 got -1"),
        (10_000, "moves are numbers"),
    ):
        actions = good.copy()
        actions[3] = wrong
        with pytest.raises(IllegalMove, match=words):
            games.step(actions)
        assert digest(games) == before
    for shape in (good[:2], good.astype(float), [[1]], "first", None):
        with pytest.raises(IllegalMove, match="actions are 5 whole numbers"):
            games.step(shape)
        assert digest(games) == before
    games.step(good.astype(np.int32))
    assert digest(games) != before


def test_other_mistakes_are_refused_in_words() -> None:
    games = Batch("neue_heimat", 3, size=4, seed=1)
    for act, words in (
        (lambda: games.clone(4), "games are numbered 0 to 3, not 4"),
        (lambda: games.match(-1), "games are numbered"),
        (lambda: games.clone(0, size=0), "a batch has 1 to"),
        (lambda: games.go_on(0), "1 to 1,000,000 moves"),
        (lambda: games.play_out("master"), "who thinks too long"),
        (lambda: games.play_out("nobody"), "there is no bot 'nobody'"),
        (lambda: games.chances(0), "luck is not to move in game 0"),
        (lambda: games.reset(seed=1.5), "seed must be a whole number"),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadOption, match=words):
            act()


def test_batches_are_loaded_when_they_are_asked_for_and_not_before() -> None:
    code = "import sys, tabletown; assert 'numba' not in sys.modules; tabletown.envs.Batch; assert 'numba' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert set(OURS) == {"infinite_city", "machi_koro", "neue_heimat", "vegas_showdown"}
