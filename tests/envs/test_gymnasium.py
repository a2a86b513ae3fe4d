"""Gymnasium's own checks, vector environments, and a trainer that uses masks."""

import re
import subprocess
import sys
import warnings
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import NormalizeObservation, TransformObservation

import tabletown
import tabletown.envs
from tabletown import GAMES, BadOption, IllegalMove
from tabletown.arena import Settings, Tournament, run
from tests.kit.tables import OURS, each_game


def test_ids_carry_the_versions_that_the_games_declare() -> None:
    declared = {key: told.version for key in OURS if (told := GAMES[key].observation) is not None}
    assert declared
    for key, version in declared.items():
        assert f"tabletown/{key}-v{version}" in gymnasium.registry


@pytest.mark.filterwarnings("ignore::UserWarning")
@each_game
def test_what_a_registered_id_makes_passes_gymnasiums_check(key: str) -> None:
    check_env(gymnasium.make(f"tabletown/{key}-v1", bots="random").unwrapped, skip_render_check=True)


@each_game
def test_a_registered_id_takes_any_action_warns_once_and_says_what_was_played(key: str) -> None:
    env = gymnasium.make(f"tabletown/{key}-v1", bots="random")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    replaced = 0
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        for _ in range(60):
            legal, action = info["action_mask"], int(env.action_space.sample())
            _, _, over, _, info = env.step(action)
            assert info.get("illegal_action", False) == (not legal[action])
            if info.get("illegal_action"):
                replaced += 1
                assert legal[info["action_played"]]
            if over:
                _, info = env.reset()
    assert replaced > 1
    (once,) = warned
    assert re.search("is not legal.* A random legal move is played instead", str(once.message))


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point", pytest.param("async", marks=pytest.mark.slow)])
@pytest.mark.filterwarnings("ignore:.*random legal move:UserWarning", "ignore:.*Random legal moves:UserWarning")
def test_a_list_of_seeds_gives_each_game_its_own(mode: str) -> None:
    envs = gymnasium.make_vec("tabletown/machi_koro-v1", num_envs=3, vectorization_mode=mode, bots="random", players=2)
    first, _ = envs.reset(seed=[7, 8, 7])
    for _ in range(3):
        seen, *_ = envs.step(envs.action_space.sample())
    assert envs.observation_space.contains(seen)
    again, _ = envs.reset(seed=[7, 7, 8])
    envs.close()
    assert (first[0] == first[2]).all()
    assert (again[0] == first[0]).all()
    assert (again[1] == first[0]).all()
    assert (again[2] == first[1]).all()


def play_legal(envs: Any, info: dict[str, Any], rng: np.random.Generator) -> Any:
    mask = info["action_mask"]
    return envs.step((mask * rng.random(mask.shape)).argmax(axis=1))


def test_after_the_end_of_a_game_the_next_step_begins_another() -> None:
    envs = tabletown.envs.make_vector_env("machi_koro", 30, bots="random", players=2, autoreset_mode="NextStep")
    same = tabletown.envs.make_vector_env("machi_koro", 30, bots="random", players=2)
    rng, checked = np.random.default_rng(3), 0
    seen, info = envs.reset(seed=5)
    same.reset(seed=5)
    ended = np.zeros(30, np.bool_)
    while checked < 20:
        mask = info["action_mask"]
        actions = (mask * rng.random(mask.shape)).argmax(axis=1)
        seen, rewards, over, _, info = envs.step(actions)
        assert not over[ended].any()
        assert not rewards[ended].any()
        assert info["action_mask"].any(axis=1).all()
        if over.any():
            seats = [envs.batch.match(int(i)).turn for i in np.flatnonzero(over)]
            assert set(seats) == {0}, "the next game waits for the agent"
            assert info["action_mask"][over].all()
            assert not (seen[over] == envs.batch.observe()[over]).all(axis=1).any(), "it is the last look at the old game"
            checked += int(over.sum())
        if ended.any():
            assert (seen[ended] == envs.batch.observe()[ended]).all()
        ended = over


def test_without_autoreset_games_stay_over_until_they_are_started_anew() -> None:
    envs = tabletown.envs.make_vector_env("machi_koro", 20, bots="random", players=2, autoreset_mode="Disabled")
    rng = np.random.default_rng(3)
    _, info = envs.reset(seed=5)
    over = np.zeros(20, np.bool_)
    while over.sum() < 3:
        seen, _, over, _, info = play_legal(envs, info, rng)
    last = seen[over]
    seen, rewards, still, _, info = play_legal(envs, info, rng)
    assert (still >= over).all()
    assert (seen[over] == last).all()
    assert not rewards[over].any()
    before = seen[~still]
    fresh, info = envs.reset(options={"reset_mask": still})
    assert (fresh[~still] == before).all()
    assert not (fresh[over] == last).all(axis=1).any()
    _, _, over, _, _ = play_legal(envs, info, rng)
    assert not over[still].any()
    with pytest.raises(BadOption, match="reset_mask is 20 truth values"):
        envs.reset(options={"reset_mask": [True]})
    with pytest.raises(BadOption, match="one for each of 20 games"):
        envs.reset(seed=[1, 2])


def test_wrappers_of_gymnasium_work_on_vectors() -> None:
    def make() -> Any:
        return tabletown.envs.make_vector_env("machi_koro", 8, bots="random", players=2, autoreset_mode="NextStep")

    rng, envs = np.random.default_rng(3), NormalizeObservation(make())
    seen, info = envs.reset(seed=1)
    for _ in range(20):
        seen, _, _, _, info = play_legal(envs, info, rng)
    assert envs.observation_space.contains(seen)
    space = gymnasium.spaces.Box(-1e4, 1e4, envs.single_observation_space.shape, np.float32)
    halved = TransformObservation(make(), lambda seen: seen.astype(np.float32) / 2, single_observation_space=space)
    assert halved.observation_space.contains(halved.reset(seed=1)[0])


@each_game
def test_frames_of_a_film_have_one_size(key: str) -> None:
    env = gymnasium.make(f"tabletown/{key}-v1", bots="random", render_mode="rgb_array")
    _, info = env.reset(seed=1)
    sizes = {env.render().shape}  # type: ignore[union-attr]
    for step in range(60):
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        if step % 20 == 19:
            sizes.add(env.render().shape)  # type: ignore[union-attr]
        if over:
            break
    assert sizes == {(720, 960, 3)}
    many = tabletown.envs.make_vector_env(key, 2, bots="random", render_mode="ansi")
    many.reset(seed=1)
    assert ["Player 1" in text for text in many.render()] == [True, True]


def test_what_is_handed_out_cannot_be_written_to() -> None:
    env = tabletown.envs.make_env("machi_koro", bots="random")
    many = tabletown.envs.make_vector_env("machi_koro", 4, bots="random")
    aec: Any = tabletown.envs.make_aec_env("machi_koro")
    aec.reset(seed=1)
    games = tabletown.envs.Batch("machi_koro", size=4, seed=1)
    arrays = [games.observe(), games.mask(), *aec.observe("player_0").values()]
    for each in (env, many):
        seen, info = each.reset(seed=1)  # type: ignore[attr-defined]
        arrays += [seen, info["action_mask"]]
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_former_names_still_work_and_say_the_new_ones() -> None:
    with pytest.warns(DeprecationWarning, match="tabletown.envs.gymnasium is called make_env now"):
        assert tabletown.envs.gymnasium is tabletown.envs.make_env


def test_an_unknown_setting_is_a_type_error() -> None:
    for make in (tabletown.envs.make_env, tabletown.envs.make_aec_env):
        with pytest.raises(TypeError, match="has no option 'weather'"):
            make("machi_koro", weather=1)
    with pytest.raises(TypeError, match="has no option 'weather'"):
        tabletown.envs.make_vector_env("machi_koro", 2, weather=1)


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
        env = tabletown.envs.make_env(key, bots=["greedy"] * (GAMES[key].seats[0] - 1), players=GAMES[key].seats[0])
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
            tabletown.envs.make_env("machi_koro", **settings)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="who thinks too long"):
        tabletown.envs.make_vector_env("machi_koro", 4, bots="master")


def test_illegal_actions_are_refused_replaced_or_lost() -> None:
    for illegal in ("refuse", "random", "lose"):
        env = tabletown.envs.make_env("neue_heimat", bots="random", illegal=illegal)
        _, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if illegal == "refuse":
            with pytest.raises(IllegalMove, match="is not legal"):
                env.step(wrong)
        else:
            with pytest.warns(UserWarning, match="random legal") if illegal == "random" else nullcontext():
                _, reward, over, truncated, _ = env.step(wrong)
            assert (reward, over, truncated) == (0.0, False, illegal == "lose")


def test_what_is_not_installed_is_named_with_its_extra() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None; import importlib.util, tabletown; real = importlib.util.find_spec\n"
        "import tabletown.envs as envs; envs.find_spec = lambda name: None\n"
        "try:\n    envs.make_aec_env('machi_koro')\n"
        "except tabletown.MissingExtra as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "pettingzoo is not installed, which this needs: pip install 'tabletown[envs]'"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="sb3-contrib and PyTorch are not installed: the extra `learning`")
def test_maskable_ppo_trains_on_it_and_enters_the_arena_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)  # a small network: more threads wait for each other
    env = tabletown.envs.make_env("machi_koro", bots="random", players=2)
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
    monkeypatch.chdir(tmp_path)
    model.save("model.zip")
    page = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    code = page.partition("## A trained network")[2].partition("```python\n")[2].partition("```")[0]
    Path("trained.py").write_text(code, encoding="utf-8")
    games = run(Tournament.of("machi_koro", ["trained.py:Trained", "random"], 2, Settings(games=2, seed=1)))
    assert [(game.lost, sum(game.refused)) for game in games] == [(None, 0)] * 2
