"""The pages about champions and studies are made from stored results, and a run goes on where it stopped."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import blocks, champions, studies, styles
from tools.champion_examples import Example, chosen

from tabletown import GAMES
from tabletown.arena.tournament import Watching


def test_games_are_played_by_blocks_and_gone_on_with(tmp_path: Path) -> None:
    first, games = blocks.all_games("neue_heimat", "greedy", tmp_path, 0.01)
    assert [game.number for game in games[: blocks.BLOCK]] == list(range(min(len(games), blocks.BLOCK)))
    kept = sorted(file.name for file in tmp_path.iterdir())
    assert all(first.code in name for name in kept)
    again = blocks.all_games("neue_heimat", "greedy", tmp_path, 0.0)[1]
    assert [game.scores for game in again] == [game.scores for game in games]
    more = blocks.all_games("neue_heimat", "greedy", tmp_path, 0.01)[1]
    assert len(more) > len(games)
    assert [game.scores for game in more[: len(games)]] == [game.scores for game in games]


def test_a_study_keeps_its_figures_and_the_page_follows_from_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "WATCHING", Watching("random", 1))
    words = ["neue_heimat", "--bot", "greedy", "--store", str(tmp_path / "store"), "--pages", str(tmp_path)]
    studies.main([*words, "--minutes", "0.02"])
    data = json.loads((tmp_path / "neue_heimat.json").read_text())
    assert data["provenance"]["bot"] == "greedy"
    assert data["games"] > 0
    page = (tmp_path / "neue_heimat.md").read_text()
    assert page == studies.page(data)
    assert f"{data['games']:,} games of 4 bots, all `greedy`" in page
    assert "## Openings" in page


def test_the_pages_in_the_docs_say_what_their_data_say() -> None:
    for key in GAMES:
        data = studies.read(key)
        assert data is not None, key
        assert (studies.PAGES / f"{key}.md").read_text(encoding="utf-8") == studies.page(data)


def test_the_page_of_the_champions_says_what_its_data_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if champions.DATA.exists():
        shutil.copytree(champions.DATA, tmp_path / "champions")
    monkeypatch.setattr(champions, "DATA", tmp_path / "champions")
    assert champions.page() == champions.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["json", "npz"])
def test_what_a_best_response_wins_is_read_from_its_log(tmp_path: Path, kind: str) -> None:
    log, learned = tmp_path / "log.jsonl", tmp_path / f"taught.{kind}"
    rounds: list[dict[str, Any]] = [
        {"game": "machi_koro", "games": 100, "seconds": 2.0},
        {"game": "machi_koro", "games": 200, "seconds": 4.0, "against fixed": 0.1, "against greedy": 0.5},
        {"game": "machi_koro", "games": 300, "seconds": 6.0, "against fixed": 0.2, "against greedy": 0.6},
    ]
    log.write_text("".join(json.dumps(told) + "\n" for told in rounds))
    taught = {"learned": "By self-play: on cpu", "command": "python tools/train.py machi_koro --examined 400"}
    if kind == "json":
        learned.write_text(json.dumps({"game": "machi_koro", "provenance": taught, "sets": {"taught": {"hidden": [[0.0] * 8]}}}))
    else:
        np.savez(learned, about=json.dumps({"game": "machi_koro", "provenance": taught}), inner=np.zeros((8, 4)))
    found = champions.response(log, learned)
    assert found["provenance"]["game"] == "machi_koro"
    assert found["examined"] == 400
    last = found["course"][-1]
    assert (last["games"], last["fixed"]["value"]) == (300, 0.2)
    assert last["fixed"]["low"] < 0.2 < last["fixed"]["high"] < 0.25
    assert ("8 hidden units" if kind == "json" else "layers of 8 and 4 units") in found["learner"]


def example(best: str, gap: float, dealt: int) -> Example:
    return Example("machi_koro", dealt, 1, 0, ["Ann"], {}, best, "pass", [(0.5, 0.5 - gap), (0.5, 0.4 - gap)], "")


def test_examples_are_the_clearest_of_different_kinds_and_games() -> None:
    found = [example("bid 1", 0.3, 1), example("bid 2", 0.29, 2), example("build A", 0.2, 1), example("build B", 0.1, 3)]
    assert [told.best for told in chosen(found)] == ["bid 1", "bid 2", "build B"]


@pytest.mark.slow
def test_a_style_is_measured_against_plain_bots_of_its_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    styles.main(["neue_heimat", "-n", "4", "--cores", "1", "--store", str(tmp_path)])
    told = capsys.readouterr().out
    assert "| Neue Heimat | cautious | 4 |" in told
    assert "| Neue Heimat | daring | 4 |" in told
    assert (tmp_path / "neue_heimat-strong-daring-strong.jsonl").exists()
