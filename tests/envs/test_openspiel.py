"""OpenSpiel's own tests and algorithms, for all games."""

import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import logging as absl_logging
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.tabular_qlearner import QLearner

import tabletown.envs.openspiel as spiel
from tabletown import GAMES, BadOption, IllegalMove
from tabletown.game.options import say
from tests.kit.tables import OURS, each_game

absl_logging.get_absl_handler().python_handler.stream = sys.__stderr__
"""OpenSpiel's log closes the stream that it began with as soon as somebody sets logging up anew: not the one of the tests."""
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.slow]


def load(key: str, players: int = 0) -> spiel.SpielGame:
    return pyspiel.load_game(f"tabletown_{key}" + (f"(players={players})" if players else ""))  # type: ignore[no-any-return]


def walk(key: str, moves: int, seed: int = 1) -> spiel.SpielState:
    """A state after so many random moves."""
    rng, state = random.Random(seed), load(key).new_initial_state()
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_all_games_are_registered() -> None:
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {f"tabletown_{key}" for key in OURS} <= names
    assert load("machi_koro", 3).num_players() == 3
    official = pyspiel.load_game("tabletown_neue_heimat(official2018=on,players=2)")
    assert official.chosen.options["blank_roofs"] == 0


@each_game
def test_every_option_is_written_as_in_a_record(key: str) -> None:
    game = GAMES[key]
    for option in game.options:
        for value in option.values:
            found = pyspiel.load_game(f"tabletown_{key}({option.name}={say(value)})").chosen.options
            assert found == game.resolve({option.name: value})


@each_game
def test_the_game_passes_their_random_simulation(key: str) -> None:
    pyspiel.random_sim_test(load(key, GAMES[key].seats[0]), num_sims=1, serialize=False, verbose=False)


@each_game
def test_states_are_cloned_and_serialised(key: str) -> None:
    state = walk(key, 70)
    twin = state.clone()
    assert twin.states.tobytes() == state.states.tobytes()
    assert twin.chosen.game is state.chosen.game
    twin.apply_action(twin.legal_actions()[0])
    assert twin.states.tobytes() != state.states.tobytes()
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert again.states.tobytes() == state.states.tobytes()
    assert again.information_state_string(0) == state.information_state_string(0)
    twin = spiel.resample(state, 0)  # a position that no moves lead to
    twin.apply_action(twin.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(twin))
    assert again.states.tobytes() == twin.states.tobytes()
    assert again.information_state_string(0) == twin.information_state_string(0)


@each_game
def test_a_state_is_stored_as_its_moves(key: str) -> None:
    state = walk(key, 10_000)
    assert state.is_terminal()
    assert len(state.serialize()) < 1_000 + 12 * len(state.history())


def test_games_and_states_are_read_in_a_process_that_knows_nothing_of_them(tmp_path: Path) -> None:
    game = pyspiel.load_game("tabletown_neue_heimat(players=3,hidden_money=on,rounds=2)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[3])
    (tmp_path / "both").write_bytes(pickle.dumps((game, state)))
    code = "import pickle, sys; game, state = pickle.load(open(sys.argv[1], 'rb')); print(game, state.history())"
    told = subprocess.run([sys.executable, "-c", code, tmp_path / "both"], capture_output=True, text=True, check=True).stdout
    assert told.strip() == f"{game} {state.history()}"


@each_game
@pytest.mark.parametrize("moves", [0, 70, 10_000])
def test_a_number_that_is_not_legal_is_refused_and_changes_nothing(key: str, moves: int) -> None:
    state = walk(key, moves)
    legal, before = state.legal_actions(), state.serialize()
    others = [number for number in range(state.num_distinct_actions()) if number not in legal]
    for wrong in (-5, state.num_distinct_actions(), 1 << 40, *random.Random(1).sample(others, min(20, len(others)))):
        with pytest.raises(IllegalMove, match="legal is"):
            state.apply_action(wrong)
    assert state.serialize() == before
    with pytest.raises(pyspiel.SpielError):  # their own number for no action at all
        state.apply_action(pyspiel.INVALID_ACTION)


@each_game
def test_luck_has_its_true_probabilities(key: str) -> None:
    state, seen = load(key).new_initial_state(), 0
    rng = random.Random(3)
    for _ in range(200):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [move for move, _ in outcomes] == sorted({move for move, _ in outcomes}) == state.legal_actions()
            seen += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert seen > 5


@each_game
def test_what_a_player_is_told_does_not_depend_on_what_is_hidden(key: str) -> None:
    state = walk(key, 120)
    for player in range(state.num_players()):
        twin = spiel.resample(state, player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)


@each_game
def test_their_searches_choose_legal_moves(key: str) -> None:
    state = walk(key, 60, seed=5)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    if GAMES[key].hides:
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, max_simulations=6, random_state=np.random.RandomState(2))
        bot.set_resampler(spiel.resample)
    else:
        bot = mcts.MCTSBot(state.get_game(), 1.0, 6, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_one_of_their_learners_learns_a_while() -> None:
    env = rl_environment.Environment(load("neue_heimat", 2))
    agents = [QLearner(player_id=player, num_actions=env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    for _ in range(120):
        if step.last():
            break
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step).action])
    for agent in agents:
        assert len(agent._q_values) > 5


def test_bad_parameters_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match="seats 2 to 5 players, not 9"):
        load("neue_heimat", 9)
    with pytest.raises(BadOption, match="rounds can be 1, 2, 3, 4, 5, not 8"):
        pyspiel.load_game("tabletown_neue_heimat(rounds=8)")
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "try:\n    import tabletown.envs.openspiel\nexcept ValueError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "pyspiel is not installed, which this needs: pip install 'tabletown[openspiel]'"
