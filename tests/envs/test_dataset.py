"""Games as data: complete, the same again from the same settings, resumed where a run was stopped, read back and checked."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import tabletown
from tabletown import BadNotation, BadOption
from tabletown.cli import main
from tabletown.envs import dataset
from tabletown.envs.dataset import Dataset, plan, write
from tests.kit.tables import each_game


def small(folder: Path, key: str = "neue_heimat", **changed: Any) -> Path:
    settings: dict[str, Any] = {"games": 5, "bots": ["random"], "players": 3, "seed": 7, "shard_games": 2, **changed}
    tell = settings.pop("tell", pytest.fail)
    return write(plan(key, **settings), folder, tell=tell)


@each_game
def test_every_decision_can_be_played_again(key: str, tmp_path: Path) -> None:
    found = Dataset(small(tmp_path / "games", key, games=2))
    assert found.complete
    (shard,) = found.shards(check=True)
    assert len(shard) == found.verify()
    record = tabletown.load(found.record(1))
    assert record.over
    assert record.scores == shard.scores[1].tolist()
    assert shard.outcomes[1].tolist() == pytest.approx([(seat in record.winners) / len(record.winners) for seat in range(3)])
    rows = np.flatnonzero(shard.games == 1)
    decisions = [step for step in record.steps if step.by >= 0]
    assert [step.move for step in decisions] == shard.actions[rows].tolist()
    assert [step.by for step in decisions] == shard.seats[rows].tolist()
    assert shard.masks[np.arange(len(shard)), shard.actions].all()
    assert (shard.rewards == shard.outcomes[shard.games, shard.seats]).all()
    told = found.game.observation
    assert told is not None
    assert shard.observations.shape == (len(shard), len(told))
    assert ((shard.observations >= told.low) & (shard.observations <= told.high)).all()
    assert found.names == list(told.names)


def test_the_same_settings_give_the_same_checksums_however_they_are_cut(tmp_path: Path) -> None:
    one, other = Dataset(small(tmp_path / "one")), Dataset(small(tmp_path / "other"))
    assert one.sheet["shards"] == other.sheet["shards"]
    whole = Dataset(small(tmp_path / "whole", shard_games=5))
    assert [whole.moves(game) for game in range(5)] == [one.moves(game) for game in range(5)]
    assert whole.sheet["shards"] == KNOWN


KNOWN = {"shard-000000.npz": "82535dab5dc17f9374a7b4a4128f86585231d2671d135201e2a6171871906978"}
"""What these settings have always given: a change of rules, luck or observation is seen here."""


def test_a_stopped_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, folder = Dataset(small(tmp_path / "wanted")), tmp_path / "stopped"
    real, played = dataset.played_shard, []

    def stops(plan: Any, games: range) -> Any:
        played.append(games.start)
        if games.start == 2 and len(played) == 2:
            raise KeyboardInterrupt
        return real(plan, games)

    monkeypatch.setattr(dataset, "played_shard", stops)
    with pytest.raises(KeyboardInterrupt):
        small(folder)
    assert not Dataset(folder).complete
    assert 0 < len(Dataset(folder).sheet["shards"]) < 3
    (folder / "shard-000001.npz.part").write_bytes(b"half of it")
    assert Dataset(small(folder)).sheet == wanted.sheet
    assert played[:3] == [0, 2, 2] or played.count(0) == 1
    before = list(played)
    small(folder)
    assert played == before


def test_damage_is_noticed(tmp_path: Path) -> None:
    folder = small(tmp_path / "games")
    with np.load(folder / "shard-000001.npz") as file:
        arrays = dict(file)
    arrays["actions"][3] += 1
    np.savez_compressed(folder / "shard-000001.npz", **arrays)
    with pytest.raises(BadNotation, match="is damaged"):
        Dataset(folder).verify()
    (folder / "shard-000000.npz").write_bytes(b"nonsense")
    with pytest.raises(BadNotation, match="cannot be read"):
        Dataset(folder).verify()
    (folder / "dataset.json").write_text("{")
    with pytest.raises(BadNotation, match="cannot be read"):
        Dataset(folder)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda shard: shard.unlink(), "shard-000001.npz is missing"),
        (lambda shard: shard.write_bytes(b""), "shard-000001.npz is damaged"),
        (lambda shard: shard.write_bytes(b"nonsense"), "shard-000001.npz is damaged"),
        (lambda shard: shard.write_bytes(shard.read_bytes()[:-300]), "shard-000001.npz is damaged"),
        (lambda shard: shard.write_bytes(shard.read_bytes().replace(b"actions", b"factions")), "shard-000001.npz is damaged"),
        (lambda shard: shard.write_bytes(flipped(shard.read_bytes())), "shard-000001.npz is damaged"),
        (lambda shard: shard.write_bytes(shard.with_stem("shard-000000").read_bytes()), "shard-000001.npz is damaged"),
    ],
)
def test_a_shard_that_is_missing_or_damaged_is_named_and_written_anew(
    spoil: Callable[[Path], object], words: str, tmp_path: Path
) -> None:
    folder, told = small(tmp_path / "games"), list[str]()
    before = Dataset(folder).moves(2)
    spoil(folder / "shard-000001.npz")
    found = Dataset(folder)
    assert not found.complete
    (problem,) = found.problems()
    assert words in problem
    with pytest.raises(BadNotation, match=words):
        found.verify()
    small(folder, tell=told.append)
    assert [line.startswith(problem) and line.endswith("It is written anew.") for line in told] == [True]
    assert found.complete
    assert found.moves(2) == before
    small(folder, tell=told.append)
    assert len(told) == 1


def flipped(content: bytes) -> bytes:
    """With one bit changed in the midst of the compressed numbers."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def test_what_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    for changed, words in (
        ({"games": 0}, "a dataset has 1 to"),
        ({"shard_games": 0}, "a shard has 1 to"),
        ({"bots": ["random", "greedy"]}, "3 seats need 1 or 3 bots, not 2"),
        ({"bots": ["nobody"]}, "there is no bot 'nobody'"),
        ({"players": 8}, "seats 2 to 5 players"),
        ({"wind": 1}, "has no option 'wind'"),
    ):
        with pytest.raises(BadOption, match=words):
            small(tmp_path / "no", **changed)
    assert not (tmp_path / "no").exists()
    folder = small(tmp_path / "games")
    with pytest.raises(BadOption, match=r"other settings \(seed\)"):
        small(folder, seed=8)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    with pytest.raises(BadOption, match="holds something else"):
        small(tmp_path / "mine")
    with pytest.raises(BadOption, match="games are numbered 0 to 4"):
        Dataset(folder).record(5)
    with pytest.raises(BadNotation, match="holds no dataset"):
        Dataset(tmp_path / "mine")


def test_the_command_writes_a_dataset_with_a_datasheet(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = [
        "dataset",
        "neue_heimat",
        "-n",
        "3",
        "-p",
        "2",
        "--bots",
        "random",
        "--shard",
        "2",
        "--out",
        str(folder),
        "-o",
        "rounds=2",
    ]
    run = CliRunner().invoke(main, words)
    assert run.exit_code == 0, run.output
    sheet = json.loads((folder / "dataset.json").read_text())
    assert (sheet["players"], sheet["options"]["rounds"], sheet["seed"]) == (2, 2, 0)
    page = (folder / "README.md").read_text()
    assert page.startswith("# 3 games of Neue Heimat")
    assert "rounds 2" in page
    assert Dataset(folder).verify() > 100
    wrong = CliRunner().invoke(main, ["dataset", "neue_heimat", "-n", "3", "--bots", "nobody", "--out", str(folder)])
    assert wrong.exit_code == 2
    assert "there is no bot 'nobody'" in wrong.output
