"""Games as TextArena knows them, through its own `make` and its own wrappers."""

import copy
import random

import pytest
import textarena

import tabletown
import tabletown.envs.textarena
from tabletown.envs.text_observation import BUDGET
from tabletown.envs.textarena import VARIANTS, register_ids
from tabletown.errors import BadOption, UnknownPiece
from tests.kit.tables import OURS, each_game


def made(key: str, variant: str = "", **settings: object) -> textarena.Env:
    """A game as `textarena.make` gives it."""
    return textarena.make(f"tabletown/{key}-v0{variant}", **settings)


@each_game
def test_a_whole_game_is_played(key: str) -> None:
    players = max(tabletown.GAMES[key].seats)
    env, rng, asked = made(key, rules=""), random.Random(1), set()
    env.reset(num_players=players, seed=1)
    done, told = False, ""
    while not done:
        player, told = env.get_observation()
        asked.add(player)
        assert len(told) <= BUDGET + 300  # with the prompt
        legal = env.text.match.legal()
        assert f"You are Player {player + 1}" in told
        done, info = env.step(f"I think.\n[{rng.choice(legal).text}]")
        assert not info["refusal"]
    rewards, told_of_game = env.close()
    assert asked == set(range(players))
    assert {player for player, reward in rewards.items() if reward == 1} == set(env.text.match.winners)
    assert set(rewards.values()) == {1, -1}
    assert told_of_game[0]["reason"] == env.text.match.verdict
    assert sum(told_of_game[player]["turn_count"] for player in range(players)) > players


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_shows_the_rules_and_the_table(variant: str) -> None:
    env = made("machi_koro", variant)
    env.reset(num_players=2, seed=3)
    player, told = env.get_observation()
    whole = told if isinstance(told, str) else "\n".join(message for _from, message, _kind in told)
    assert "## Rulings" in whole
    assert "Your legal moves" in whole
    env.step("roll one die")
    _player, later = env.get_observation()
    whole = later if isinstance(later, str) else "\n".join(message for _from, message, _kind in later)
    assert "rolls" in whole or "roll" in whole
    assert player == 0


def test_the_same_seed_is_the_same_game_and_copies_are_apart() -> None:
    env, twin = made("infinite_city"), made("infinite_city")
    for one in (env, twin):
        one.reset(num_players=3, seed=7)
    assert env.get_observation() == twin.get_observation()
    copied = copy.deepcopy(env)
    before = copied.text.match.record()
    move = env.text.match.legal()[0].text
    env.step(move)
    assert copied.text.match.record() == before != env.text.match.record()
    copied.step(move)
    assert copied.text.match.record() == env.text.match.record()


def test_a_refusal_and_a_question_are_told_to_the_player_alone() -> None:
    env = made("neue_heimat", "-raw", rules="Scoring")
    env.reset(num_players=3, seed=5)
    player, first = env.get_observation()
    assert "## Scoring" in first[0][1]
    assert "## Setup" not in first[0][1]
    for answer, sign in (("bid 1000000", "Refused: "), ("? rules setup", "## Setup"), ("[? news]", "You start")):
        done, _info = env.step(answer)
        asked, told = env.get_observation()
        assert (done, asked) == (False, player)
        assert any(sign in message and "Your legal moves" in message for _from, message, _kind in told)
    others = [env.state.observations[other] for other in range(3) if other != player]
    assert all(kind is textarena.ObservationType.PROMPT for told in others for _from, _message, kind in told)


def test_too_many_refused_answers_lose() -> None:
    env = made("vegas_showdown", error_allowance=1)
    env.reset(num_players=3, seed=2)
    player, _told = env.get_observation()
    assert env.step("fly")[0] is False
    assert env.step("fly")[0] is True
    rewards, told = env.close()
    assert rewards == {seat: -1.0 if seat == player else 0.0 for seat in range(3)}
    assert told[player]["invalid_move"]
    assert "Invalid move of" in told[0]["reason"]


def test_bots_play_the_other_seats() -> None:
    env = made("vegas_showdown", players=4, reward="points")
    env.reset(num_players=1, seed=2)
    done = False
    while not done:
        player, _told = env.get_observation()
        assert player == 0
        done, _info = env.step(env.text.match.legal()[0].text)
    rewards, _told = env.close()
    assert rewards == {0: env.text.match.scores[0]}


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownPiece, match="no chapter"):
        made("machi_koro", rules="Flying")
    with pytest.raises(BadOption, match="error_allowance"):
        made("machi_koro", error_allowance=-1)
    with pytest.raises(BadOption, match="num_players is a number from 1 to 3"):
        made("machi_koro", players=3).reset(num_players=4)
    with pytest.raises(tabletown.TabletownError, match="9"):
        made("machi_koro").reset(num_players=9)


def test_ids_can_be_registered_again() -> None:
    register_ids()
    known = textarena.envs.registration.ENV_REGISTRY
    assert [id for key in OURS for variant in VARIANTS if (id := f"tabletown/{key}-v0{variant}") not in known] == []
