"""Games that are kept with what searches thought of them, and how a network is told their positions."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import typeof, types
from numba.cuda import compile_ptx
from tools.features import seats_of
from tools.searched_games import Positions, Wanted, main, one_game, read_positions
from tools.seat_features import columns_of, look_on, program_for
from tools.variants import LONG, unusual_numbers, unusual_rules

from tabletown import GAMES
from tabletown.bots.feature_model import MOST_SEATS
from tabletown.bots.network import encoding_of, features_named
from tabletown.engine import entry_points
from tabletown.engine.rng import new_rng
from tabletown.envs import Batch
from tabletown.envs.cuda_engine import HOPPER, imagined
from tests.kit.tables import each_game

GAME = GAMES["neue_heimat"]
PLAYERS, GAMES_PLAYED, ITERATIONS = 3, 2, 12


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of a level with weights, two of a level with a network."""
    folder = tmp_path_factory.mktemp("searched")
    asked = f"neue_heimat -i {ITERATIONS} --players {PLAYERS} --games {GAMES_PLAYED} -j 1 --out {folder}".split()
    for seed, level in ((1, "master@1"), (2, "master")):
        assert main([*asked, "--level", level, "--seed", str(seed)]) == GAMES_PLAYED
    return folder


@pytest.fixture(scope="module")
def positions(folder: Path) -> Positions:
    return read_positions(GAME, folder)


def test_a_file_says_which_games_it_holds(folder: Path) -> None:
    with np.load(folder / "2-0.npz") as data:
        about = json.loads(str(data["about"]))
        assert (data["visits"].sum(axis=1) >= ITERATIONS - 1).all(), "every iteration but the first look tries a move"
    wanted = {"key": "neue_heimat", "level": "master", "iterations": ITERATIONS, "players": PLAYERS, "seed": 2000}
    assert wanted.items() <= about.items()


def test_every_position_has_a_choice_and_only_legal_moves_are_imitated(positions: Positions) -> None:
    assert (positions.legal.sum(axis=1) > 1).all()
    assert not (positions.share > 0)[~positions.legal].any()
    assert np.allclose(positions.share.sum(axis=1, dtype=np.float32), 1, atol=0.01)
    assert np.unique(positions.game).tolist() == list(range(2 * GAMES_PLAYED))


def test_winners_are_counted_from_the_one_who_decides(positions: Positions) -> None:
    assert np.allclose(positions.won.sum(axis=1), 1)
    assert not positions.won[:, PLAYERS:].any()
    for game in np.unique(positions.game):
        won = positions.won[positions.game == game, :PLAYERS]
        assert len(np.unique(won, axis=0)) == PLAYERS, "each player sees the same winner at another place"


def test_games_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    def moves(seed: int) -> list[bytes]:
        decisions, _ = one_game(Wanted("neue_heimat", "master@1", 4, 2, seed, 0, 1), new_rng(seed))
        return [decision.state.tobytes() for decision in decisions]

    assert moves(3) == moves(3) != moves(4)


def test_games_of_another_kind_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="something else than machi_koro"):
        read_positions(GAMES["machi_koro"], folder)
    with pytest.raises(SystemExit, match="no searched games"):
        read_positions(GAME, tmp_path)


class Scratch:
    """An array that can be asked for as PyTorch's are."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def numpy(self) -> Any:
        return self.array


@each_game
def test_features_are_counted_from_the_observer_and_empty_seats_have_none(key: str) -> None:
    game = GAMES[key]
    count, players = len(features_named(game)), game.seats[0]
    games = Batch(key, players, 20, seed=3)
    for _ in range(30):
        games.step(games.sample())
    out, expected = np.full((20, columns_of(game)), 7, np.int16), np.zeros(count, np.int64)
    look_on("cpu", game)(games, Scratch(out))
    assert not out[:, players * count :].any()
    for i in range(20):
        for n in range(players):
            entry_points.features_at(
                entry_points.handle(games.positions().copy()), i, (int(games.turn[i]) + n) % players, expected
            )
            assert (out[i, n * count : (n + 1) * count] == expected).all()


def test_the_program_that_counts_features_can_be_compiled_for_a_gpu() -> None:
    games = Batch("neue_heimat", 2, 4, seed=1)
    out = np.zeros((4, columns_of(GAME)), np.int16)
    with imagined(HOPPER):
        text, _ = compile_ptx(program_for(GAME), types.void(*map(typeof, (games.positions().copy(), games.turn, out))), cc=HOPPER)
    assert ".visible .entry" in text


@each_game
def test_every_number_of_an_observation_has_rows_of_its_own(key: str) -> None:
    game = GAMES[key]
    assert game.observation is not None
    code = encoding_of(game)
    amounts = code.amount[code.amount >= 0]
    rows = [row for start, count in zip(code.start, code.values, strict=True) for row in range(start, start + count)]
    assert [*rows, *amounts] == list(range(code.features)), "one after the other, and none twice"
    assert code.rows == code.features + MOST_SEATS * len(features_named(game))


@each_game
def test_variants_are_all_that_differs_from_the_usual(key: str) -> None:
    game = GAMES[key]
    assert sorted([seats_of(game), *(seats for seats, _ in unusual_numbers(game))]) == list(game.seats)
    told = [option for _, options in unusual_rules(game) for option in options.items()]
    wanted = [(option.name, value) for option in game.options for value in option.values if value != option.default]
    assert told == [(name, value) for name, value in wanted if name not in LONG]
