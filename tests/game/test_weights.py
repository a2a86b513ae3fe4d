"""Learned weights are data: they round-trip, and a file that does not fit is refused with the reason."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletown import GAMES
from tabletown.errors import BadWeights
from tabletown.game.registry import complaint
from tabletown.game.weights import Weights, WeightsFile, load_weights, save_weights
from tests.kit.tables import OURS, each_game

ROOT = Path(__file__).parents[2]

FEATURES = ("coins", "how late it is")
PROVENANCE = {"command": "python tools/learn.py pebbles", "seed": 1}


def saved(tmp_path: Path) -> Path:
    """A file with two sets of weights."""
    sets = {
        "early": Weights(FEATURES, (0.25, -1.5)),
        "learned": Weights(FEATURES, (1e-05, 3.0), ((0.5, -2.0), (1.0, 0.0), (0.125, 7.0), (-1.0, 2.5))),
    }
    path = tmp_path / "weights.json"
    save_weights(path, "pebbles", WeightsFile(FEATURES, sets, 447, PROVENANCE))
    return path


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    file = load_weights(saved(tmp_path), FEATURES)
    assert file["early"] == Weights(FEATURES, (0.25, -1.5))
    assert file["learned"].hidden == ((0.5, -2.0), (1.0, 0.0), (0.125, 7.0), (-1.0, 2.5))
    assert (file.judge_scale, file.provenance) == (447, PROVENANCE)


def test_a_row_of_numbers_is_a_line(tmp_path: Path) -> None:
    lines = [line.strip() for line in saved(tmp_path).read_text().splitlines()]
    assert '"linear": [0.25, -1.5]' in lines
    assert "[0.5, -2.0]," in lines


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 2}, "not of format 1"),
        ({"features": ["coins", "cards"]}, "learned for other features"),
        ({"features": ["how late it is", "coins"]}, "their order differ"),
        ({"sets": {"learned": {"linear": [1.0]}}}, "1 weights for 2 features"),
        ({"sets": {"learned": {"linear": [1.0, 2.0], "hidden": [[1.0]]}}}, "hidden units need 4 rows"),
        ({"sets": {"learned": {"hidden": []}}}, r"weights\.json, learned: there is no linear"),
        ({"sets": {"learned": None}}, r"weights\.json, learned: there is no linear"),
        ({"sets": {"learned": {"linear": 1.0}}}, "something is no list of numbers"),
        ({"sets": {"learned": {"linear": ["1", "2"]}}}, "something is no list of numbers"),
        ({"sets": {"learned": {"linear": [1.0, float("nan")]}}}, "something is no list of numbers"),
        ({"sets": {"learned": {"linear": [1.0, 2.0], "hidden": [1.0]}}}, "something is no list of numbers"),
        ({"sets": {"learned": {"linear": [1.0, 2.0], "hidden": None}}}, "something is no list of numbers"),
        ({"sets": [1]}, "sets is not what it should be"),
        ({"game": None}, "game is not what it should be"),
        ({"features": "coins"}, "features is not what it should be"),
        ({"features": ["coins", 7]}, "features is not what it should be"),
        ({"provenance": "a book"}, "provenance is not what it should be"),
        ({"judge_scale": "447"}, "judge_scale is not what it should be"),
        ({"judge_scale": True}, "judge_scale is not what it should be"),
        ({"judge_scale": 0}, "judge_scale is not what it should be"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, change: dict[str, object], why: str) -> None:
    path = saved(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadWeights, match=why):
        load_weights(path, FEATURES)


@pytest.mark.parametrize("part", ["game", "judge_scale", "features", "sets"])
def test_a_part_that_is_missing_is_named(tmp_path: Path, part: str) -> None:
    path = saved(tmp_path)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({name: value for name, value in data.items() if name != part}))
    with pytest.raises(BadWeights, match=rf"the weights weights\.json lack {part}$"):
        load_weights(path, FEATURES)


def test_weights_know_for_which_game_they_were_learned(tmp_path: Path) -> None:
    assert {weights.game for weights in load_weights(saved(tmp_path), FEATURES).sets.values()} == {"pebbles"}
    more = load_weights(saved(tmp_path), ("coins", "cards", "how late it is"), fewer=True)
    assert {weights.game for weights in more.sets.values()} == {"pebbles"}


ACCOUNT = {"learned", "games", "seed", "commit", "command", "date"}
FILES = [
    *sorted((ROOT / "src" / "tabletown" / "games").glob("*/bot/weights*.json")),
    ROOT / "examples/pebbles/pebbles/weights.json",
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_file_of_ours_says_where_it_comes_from(path: Path) -> None:
    """A command that can be typed, or that it is not known; a seed, or what is known of it."""
    told = json.loads(path.read_text(encoding="utf-8"))["provenance"]
    assert told.keys() >= ACCOUNT
    assert isinstance(told["games"], int)
    assert told["games"] >= 1000
    assert str(told["command"]).startswith(("python tools/", "not recorded"))
    assert isinstance(told["seed"], int) or told["seed"].startswith(("1 to ", "not recorded"))
    assert len(FILES) == 2 * len(OURS) + 1


@each_game
def test_a_games_levels_weigh_by_what_was_learned_for_it(key: str) -> None:
    game = GAMES[key]
    assert {level.weights.game for level in [*game.levels.values(), *game.earlier.values()]} == {key}


def test_a_game_that_weighs_by_what_was_learned_for_another_is_refused() -> None:
    game, package = GAMES["neue_heimat"], GAMES.package_of("neue_heimat")
    assert complaint(game, "neue_heimat", package) == ""
    foreign = replace(game.levels["master"].weights, game="machi_koro")
    levels = {**game.levels, "master": replace(game.levels["master"], weights=foreign)}
    told = complaint(replace(game, levels=levels), "neue_heimat", package)
    assert told == "its levels weigh by what was learned for machi_koro"


def test_a_missing_or_damaged_file_and_an_unknown_set_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nothing\.json cannot be read"):
        load_weights(tmp_path / "nothing.json", FEATURES)
    path = saved(tmp_path)
    with pytest.raises(BadWeights, match="there is no set of weights late; there is early, learned"):
        load_weights(path, FEATURES)["late"]
    path.write_text(path.read_text()[:40])
    with pytest.raises(BadWeights, match="not JSON"):
        load_weights(path, FEATURES)


def test_a_file_of_a_time_when_fewer_features_were_counted_weighs_the_others_with_nothing(tmp_path: Path) -> None:
    path, more = saved(tmp_path), ("coins", "cards", "how late it is")
    with pytest.raises(BadWeights, match="cards differ"):
        load_weights(path, more)
    file = load_weights(path, more, fewer=True)
    assert file["early"] == Weights(more, (0.25, 0.0, -1.5))
    assert file["learned"].hidden == ((0.5, -2.0), (0.0, 0.0), (1.0, 0.0), (0.125, 7.0), (-1.0, 2.5))
