"""PettingZoo's own tests, for every game and number of players, and what they do not look at."""

import importlib
import sys
import warnings
from contextlib import nullcontext
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tabletown
from tabletown import BadOption, IllegalMove
from tests.kit.tables import Setting, each_game, each_seat_count

with warnings.catch_warnings():  # it warns of its own games, which it loads where pygame is installed
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

quietly = pytest.mark.filterwarnings("ignore::UserWarning")  # a dict of observation and mask is its custom, and still warned of


@quietly
@each_seat_count
def test_the_environment_passes_pettingzoos_api_test(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(tabletown.envs.make_aec_env(setting.key, setting.players), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@quietly
@each_seat_count
def test_the_environment_passes_pettingzoos_seed_test(setting: Setting) -> None:
    seed_test(lambda: tabletown.envs.make_aec_env(setting.key, setting.players), num_cycles=40)


@each_game
def test_the_environment_passes_pettingzoos_render_test(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, Any] = {}

    def make(render_mode: str) -> Any:
        env = tabletown.envs.make_aec_env(key, render_mode=render_mode)
        drawn: list[Any] = []
        real = env.render

        def once() -> Any:  # a picture of every position would take its time
            if len(drawn) < 2:
                drawn.append(real())
            shown[render_mode] = drawn[-1]
            return drawn[-1]

        monkeypatch.setattr(env, "render", once)
        return env

    render_test(make, custom_tests={"svg": lambda drawing: drawing.startswith("<svg")})
    assert shown["human"] is None
    assert "Player 1" in shown["ansi"]
    assert len(np.unique(shown["rgb_array"].reshape(-1, 3), axis=0)) > 20, "the picture has hardly any colours"


@each_game
def test_rewards_come_at_the_end_and_dead_agents_leave(key: str) -> None:
    env = tabletown.envs.make_aec_env(key)
    env.reset(seed=4)
    rng, total = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        assert seen is not None
        total[agent] += reward
        assert reward == 0 or terminated
        if terminated:
            with pytest.raises(ValueError, match="the only valid action is None"):
                env.step(0)
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == pytest.approx(1)
    assert env.agents == []
    with pytest.raises(IllegalMove, match="nobody is left"):
        env.step(None)


@each_game
def test_only_the_agent_to_move_has_a_mask_and_mistakes_change_nothing(key: str) -> None:
    env = tabletown.envs.make_aec_env(key)
    env.reset(seed=4)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
    before = env.state()
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (illegal, -1, 100_000, None, "bid 3", 1.5, True):
        with pytest.raises(IllegalMove, match="legal is"):
            env.step(action)  # type: ignore[arg-type]
        assert (env.state() == before).all()
    with pytest.raises(BadOption, match="there is no agent 'player_9'"):
        env.observe("player_9")


@each_game
def test_a_game_is_a_module_as_pettingzoos_own_are(key: str) -> None:
    module = getattr(importlib.import_module("tabletown.envs"), f"{key}_v1")
    env, raw = module.env(), module.raw_env()
    with pytest.raises(AttributeError, match="before reset"):
        env.rewards  # noqa: B018
    for each in (env, raw):
        each.reset(seed=3)
    assert (env.last()[0]["observation"] == raw.last()[0]["observation"]).all()
    assert env.metadata["name"] == f"tabletown_{key}_v1"
    with pytest.raises(ImportError, match="cannot import name 'chess_v1'"):
        exec("from tabletown.envs import chess_v1")


def test_illegal_actions_are_replaced_or_end_the_game_where_that_is_asked_for() -> None:
    for illegal in ("random", "lose"):
        env = tabletown.envs.make_aec_env("machi_koro", illegal=illegal)
        env.reset(seed=4)
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        wrong = np.array(np.flatnonzero(mask == 0)[0])  # an array without dimensions, as some trainers give
        with pytest.warns(UserWarning, match="random legal") if illegal == "random" else nullcontext():
            env.step(wrong)
        assert env.infos[agent]["illegal_action"]
        assert all(env.truncations.values()) == (illegal == "lose")
        if illegal == "random":
            assert mask[env.infos[agent]["action_played"]]
        else:
            for _ in range(len(env.agents)):
                env.step(None)
            assert env.agents == []


def test_what_cannot_be_is_refused_in_words() -> None:
    for settings, words in (
        ({"players": 7}, "seats 2 to 5 players"),
        ({"render_mode": "film"}, "render_mode can be human, ansi, svg, rgb_array"),
        ({"reward": "fun"}, "there is no reward 'fun'"),
        ({"weather": 1}, "has no option 'weather'"),
    ):
        with pytest.raises(BadOption, match=words):
            tabletown.envs.make_aec_env("machi_koro", **settings)  # type: ignore[arg-type]


@quietly
@each_seat_count
def test_the_environment_passes_pettingzoos_performance_benchmark(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = count()  # a clock that goes on by a second whenever it is asked: the benchmark would take its time
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(tabletown.envs.make_aec_env(setting.key, setting.players))
    assert "Finished performance benchmark" in capsys.readouterr().out
