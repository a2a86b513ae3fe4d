"""Learned weights are data: they round-trip, and a file that does not fit is refused with the reason."""

import json
from pathlib import Path

import pytest

from tabletown.errors import BadWeights
from tabletown.weights import Weights, WeightsFile, load_weights, save_weights

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
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, change: dict[str, object], why: str) -> None:
    path = saved(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadWeights, match=why):
        load_weights(path, FEATURES)


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
