"""Teaching by self-play, on the processor and with a small game: it learns, can be repeated, and goes on where it stopped."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools.selfplay import Lot
from tools.value_net import Net, lesson_of

from tests.kit.pebbles import to_learn_in

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "pebbles"
FEATURES = 4
HIDDEN = 8
SMALL = "--device cpu --threads 1 --games 800 --every 2 --steps 200 --some 256 --examined 3200"
TEACH = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tools.train import main
small = {SMALL!r}.split() + ["--hidden", "{HIDDEN}", "pebbles"]
for name in ("one", "same"):
    main([*small, "--rounds", "2", "--exam", "0", "--out", f"{{name}}.json"])
for rounds in ("4", "6"):
    main([*small, "--rounds", rounds, "--exam", "2", "--against", "aimless.json", "--out", "response.json",
          "--log", "log.jsonl", "--checkpoint", "school.npz"])
main([*small, "--games", "120", "--rounds", "3", "--iterations", "30", "--start", "one.json", "--exam", "0",
      "--out", "searched.json", "--log", "searched.jsonl"])
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was learned in it. The game of the example is found as if it were installed."""
    folder = tmp_path_factory.mktemp("school")
    (folder / "aimless.json").write_text(json.dumps(aimless()))
    env = {**os.environ, **to_learn_in(folder)}
    run = subprocess.run(
        [sys.executable, "-c", TEACH], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    return folder


def aimless() -> dict[str, Any]:
    """Weights to which all moves are alike: whoever plays by them plays at random."""
    data: dict[str, Any] = json.loads((EXAMPLE / "pebbles" / "weights.json").read_text())
    return {**data, "sets": {"taught": {"linear": [0.0] * FEATURES, "hidden": [[0.0] * HIDDEN] * (FEATURES + 2)}}}


def logged(school: Path, name: str = "log.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in (school / name).read_text().splitlines()]


@pytest.mark.slow
def test_a_learner_foretells_the_winner_better_and_beats_aimless_players(school: Path) -> None:
    rounds = logged(school)
    assert rounds[-1]["surprise"] < rounds[0]["surprise"] - 0.1
    assert rounds[-1]["against fixed"] > 0.3


@pytest.mark.slow
def test_a_checkpoint_is_gone_on_from(school: Path) -> None:
    assert [told["round"] for told in logged(school)] == [0, 1, 2, 3, 4, 5]
    assert logged(school)[-1]["games"] == 6 * 800


@pytest.mark.slow
def test_the_same_seed_teaches_the_same_weights_and_the_file_says_where_they_came_from(school: Path) -> None:
    one, same = (json.loads((school / f"{name}.json").read_text()) for name in ("one", "same"))
    assert one["sets"] == same["sets"]
    assert one["provenance"]["learned"].startswith("By self-play: 1,600 games with ")
    assert one["provenance"]["seed"] == 1
    assert "--rounds 2" in one["provenance"]["command"]
    assert (school / "one.json").stat().st_size < 2_000_000


@pytest.mark.slow
def test_a_learner_that_searches_goes_on_from_what_is_known_already(school: Path) -> None:
    nothing_known, rounds = logged(school)[0]["surprise"], logged(school, "searched.jsonl")
    assert rounds[0]["surprise"] < nothing_known - 0.1
    assert rounds[-1]["surprise"] < nothing_known - 0.1
    assert [told["games"] for told in rounds] == [120, 240, 360]
    one, searched = (json.loads((school / f"{name}.json").read_text())["sets"]["taught"] for name in ("one", "searched"))
    assert searched != one


def test_a_network_starts_from_weights_and_says_what_they_say() -> None:
    dice = np.random.default_rng(3)
    linear, hidden = dice.normal(size=5), dice.normal(size=(7, 3))
    net = Net(np, features=5, hidden=4, seed=1)
    net.usual, net.spread = (dice.normal(2, 1, 5).astype(np.float32) for _ in range(2))
    net.start_from((linear, hidden))
    found_linear, found_hidden = net.folded()
    assert np.allclose(found_linear, linear, atol=1e-4)
    assert np.allclose(found_hidden[:, :3], hidden, atol=1e-4)
    assert not found_hidden[-1, 3].any(), "the unit that the weights do not have says nothing yet"


def test_what_was_searched_of_a_position_reaches_back_beyond_it() -> None:
    net, seats = Net(np, features=1, hidden=1, seed=1), np.array([2])
    nothing: Any = np.zeros(0)
    seen, kept = np.zeros((1, 3, 2, 1), np.int16), np.array([2], np.int32)
    won, decisions = np.array([[1.0, 0.0]], np.float32), np.zeros(1, np.int32)
    lot = Lot(nothing, nothing, nothing, nothing, nothing, nothing, seen, kept, won, decisions)
    thought = np.array([[[0.2, 0.8], [0.6, 0.4], [0.0, 0.0]]], np.float32)
    lesson, _surprise = lesson_of(net, lot, seats, 0.5, thought)
    assert np.allclose(lesson.target, [[0.5, 0.5], [0.8, 0.2]])
