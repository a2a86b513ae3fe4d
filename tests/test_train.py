"""Teaching by self-play, on the processor and with a small game: it learns, can be repeated, and goes on where it stopped."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .kit.pebbles import path_with_pebbles

ROOT = Path(__file__).parent.parent
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
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what was learned in it. The game of the example is found as if it were installed."""
    folder = tmp_path_factory.mktemp("school")
    (folder / "aimless.json").write_text(json.dumps(aimless()))
    env = {**os.environ, "PYTHONPATH": path_with_pebbles(folder)}
    run = subprocess.run(
        [sys.executable, "-c", TEACH], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    return folder


def aimless() -> dict[str, Any]:
    """Weights to which all moves are alike: whoever plays by them plays at random."""
    data: dict[str, Any] = json.loads((EXAMPLE / "pebbles" / "weights.json").read_text())
    return {**data, "sets": {"taught": {"linear": [0.0] * FEATURES, "hidden": [[0.0] * HIDDEN] * (FEATURES + 2)}}}


def logged(school: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (school / "log.jsonl").read_text().splitlines()]


def test_a_learner_foretells_the_winner_better_and_beats_aimless_players(school: Path) -> None:
    rounds = logged(school)
    assert rounds[-1]["surprise"] < rounds[0]["surprise"] - 0.1
    assert rounds[-1]["against fixed"] > 0.3


def test_a_checkpoint_is_gone_on_from(school: Path) -> None:
    assert [told["round"] for told in logged(school)] == [0, 1, 2, 3, 4, 5]
    assert logged(school)[-1]["games"] == 6 * 800


def test_the_same_seed_teaches_the_same_weights_and_the_file_says_where_they_came_from(school: Path) -> None:
    one, same = (json.loads((school / f"{name}.json").read_text()) for name in ("one", "same"))
    assert one["sets"] == same["sets"]
    assert one["provenance"]["learned"].startswith("By self-play: 1,600 games with ")
    assert one["provenance"]["seed"] == 1
    assert "--rounds 2" in one["provenance"]["command"]
    assert (school / "one.json").stat().st_size < 2_000_000
