"""Gymnasium's own checks, vector environments, and a trainer that uses masks."""

import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tabletown
import tabletown.envs
from tabletown import GAMES, BadOption, IllegalMove
from tests.kit.tables import OURS, each_game


def test_ids_carry_the_versions_that_the_games_declare() -> None:
    declared = {key: told.version for key in OURS if (told := GAMES[key].observation) is not None}
    assert declared
    for key, version in declared.items():
        assert f"tabletown/{key}-v{version}" in gymnasium.registry


@pytest.mark.filterwarnings("ignore::UserWarning")
@each_game
def test_the_environment_passes_gymnasiums_check(key: str) -> None:
    env = tabletown.envs.gymnasium(key, bots="random", illegal="random")
    check_env(env, skip_render_check=True)


@each_game
def test_an_episode_ends_with_the_agents_reward(key: str) -> None:
    env = gymnasium.make(f"tabletown/{key}-v1", bots="random", seat=None, disable_env_checker=True)
    game: Any = env.unwrapped
    seats = set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        rng, over, reward = np.random.default_rng(seed), False, 0.0
        while not over:
            assert reward == 0
            assert (game.action_masks() == info["action_mask"]).all()
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            seen, reward, over, truncated, info = env.step(action)
            assert not truncated
            assert env.observation_space.contains(seen)
        assert 0 <= reward <= 1
        with pytest.raises(IllegalMove, match="the game is over"):
            game.step(0)
    assert len(seats) > 1


@each_game
def test_same_seed_same_episode(key: str) -> None:
    def episode(seed: int) -> list[bytes]:
        env = tabletown.envs.gymnasium(key, bots=["greedy"] * (GAMES[key].seats[0] - 1), players=GAMES[key].seats[0])
        seen, info = env.reset(seed=seed)
        found = [seen.tobytes()]
        for _ in range(12):
            if not info["action_mask"].any():
                break
            seen, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
            found.append(seen.tobytes())
        return found

    assert episode(5) == episode(5) != episode(6)


@each_game
def test_a_vector_environment_steps_many_games_in_one_call(key: str) -> None:
    envs = gymnasium.make_vec(f"tabletown/{key}-v1", num_envs=40, vectorization_mode="vector_entry_point", bots="random")
    rng, ended = np.random.default_rng(2), 0
    seen, info = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    for _ in range(2000):
        mask = info["action_mask"]
        actions = (mask * rng.random(mask.shape)).argmax(axis=1)
        seen, rewards, over, truncated, info = envs.step(actions)
        assert (rewards[~over] == 0).all()
        assert not truncated.any()
        if over.any():
            ended += int(over.sum())
            assert (info["_final_obs"] == over).all()
            assert envs.single_observation_space.contains(info["final_obs"][over][0])
        if ended > 40:
            break
    assert ended > 40
    again, _ = envs.reset(seed=1)
    assert (again == envs.reset(seed=1)[0]).all()


def test_what_cannot_be_is_refused_in_words() -> None:
    for settings, words in (
        ({"seat": 4}, "seats are numbered 0 to 3, not 4"),
        ({"bots": ["greedy"]}, "one for each of the other 3 seats"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": "expert"}, "has no level 'expert'; it has casual, strong, master"),
        ({"illegal": "laugh"}, "illegal can be refuse, random or lose"),
        ({"players": 1}, "seats 2 to 5 players"),
    ):
        with pytest.raises(BadOption, match=words):
            tabletown.envs.gymnasium("machi_koro", **settings)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="who thinks too long"):
        tabletown.envs.gymnasium_vector("machi_koro", 4, bots="master")


def test_illegal_actions_are_refused_replaced_or_lost() -> None:
    for illegal in ("refuse", "random", "lose"):
        env = tabletown.envs.gymnasium("neue_heimat", bots="random", illegal=illegal)
        _, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "refuse":
            with pytest.raises(IllegalMove, match="is not legal"):
                env.step(wrong)
        else:
            _, reward, over, truncated, _ = env.step(wrong)
            assert (reward, over, truncated) == (0.0, False, illegal == "lose")


def test_what_is_not_installed_is_named_with_its_extra() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None; import importlib.util, tabletown; real = importlib.util.find_spec\n"
        "import tabletown.envs as envs; envs.find_spec = lambda name: None\n"
        "try:\n    envs.pettingzoo('machi_koro')\n"
        "except tabletown.MissingExtra as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "pettingzoo is not installed, which this needs: pip install 'tabletown[envs]'"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib and PyTorch are not installed: the extra `learning`")
def test_maskable_ppo_trains_on_it() -> None:
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)  # a small network: more threads wait for each other
    env = tabletown.envs.gymnasium("machi_koro", bots="random", players=2)
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, n_epochs=2, device="cpu", seed=1)
    before = [numbers.clone() for numbers in model.policy.parameters()]
    model.learn(1024)
    assert model.num_timesteps >= 1024
    learned = zip(model.policy.parameters(), before, strict=True)
    assert any((numbers != old).any() for numbers, old in learned)
    seen, info = env.reset(seed=1)
    for _ in range(30):
        action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
        seen, _, over, _, info = env.step(int(action))
        if over:
            break
