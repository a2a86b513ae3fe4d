"""Tournaments that are killed: no finished game is lost, and they end as if nothing had happened."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.kit.commands import tabletown
from tests.kit.tournaments import (
    LONG,
    LONG_GAMES,
    QUICK,
    figures,
    gone,
    lines_of,
    start,
    undisturbed,
    wait_for,
    without_times,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_tournament_that_was_killed_goes_on_and_ends_the_same(tmp_path: Path, cores: str) -> None:
    store = tmp_path / "games.jsonl"
    words = [*LONG, "--cores", cores]
    process = start(store, *words)
    wait_for(process, store, 20)
    process.kill()
    process.communicate()
    kept = lines_of(store)
    assert 20 <= len(kept) < LONG_GAMES
    assert all(gone(int(by.split("/")[1])) for by in {line["by"] for line in kept})
    resumed = figures(*words[:-2], "--store", str(store))
    assert lines_of(store)[: len(kept)] == kept
    assert resumed == undisturbed(*LONG)


def test_a_worker_that_is_killed_loses_no_game(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    store = tmp_path / "games.jsonl"
    process = start(store, *LONG, "--cores", "2")
    first = wait_for(process, store, 10)[0]["by"]
    os.kill(int(first.split("/")[1]), signal.SIGKILL)
    said, complaint = process.communicate()
    assert process.returncode == 0, complaint
    assert len({line["by"] for line in lines_of(store)}) == 3
    assert without_times(json.loads(said)) == undisturbed(*LONG)


def test_a_finished_tournament_is_shown_without_playing(tmp_path: Path) -> None:
    first = figures(*QUICK, "-n", "12", "--store", "games.jsonl", cwd=tmp_path)
    content = (tmp_path / "games.jsonl").read_bytes()
    shown = tabletown(*QUICK[:-2], "-n", "12", "--store", "games.jsonl", "--json", cwd=tmp_path)
    assert without_times(json.loads(shown.stdout)) == first
    assert "12 of 12 games are there already" in shown.stderr
    assert (tmp_path / "games.jsonl").read_bytes() == content
