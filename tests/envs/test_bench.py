"""`tabletown bench --envs` measures what is installed. How fast it is, is no matter of tests."""

import json
from dataclasses import fields

import pytest
from click.testing import CliRunner

from tabletown import GAMES
from tabletown.benchmark import engine_speed
from tabletown.benchmark.environment_speed import PEERS, STEPS_WANTED, envs_table, peer_rate
from tabletown.cli import main
from tabletown.game.declaration import Game


def test_what_only_measures_us_stands_in_the_benchmarks_and_not_in_the_declarations() -> None:
    assert [field.name for field in fields(Game) if "wanted" in field.name] == []
    assert engine_speed.MOVES_WANTED.keys() == STEPS_WANTED.keys() == set(GAMES)


@pytest.mark.filterwarnings("ignore")
def test_environments_are_measured_beside_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in PEERS if "OpenSpiel" not in name]:  # compiling those would take minutes
        monkeypatch.delitem(PEERS, name)
    run = CliRunner().invoke(main, ["bench", "neue_heimat", "--envs", "--seconds", "0.05", "--json"])
    assert run.exit_code == 0, run.output
    figures = json.loads(run.stdout.splitlines()[-1])
    game = figures["games"]["neue_heimat"]
    assert game["steps_per_second"] > 0
    assert game["steps_per_processor_second"] > 0
    assert game["pettingzoo_steps_per_second"] > 0
    assert figures["peers"]["OpenSpiel backgammon, from Python"]["steps_per_second"] > 0
    table = envs_table(figures)
    assert "| neue_heimat, PettingZoo |" in table
    assert "OpenSpiel backgammon" in table


def test_what_is_not_installed_is_left_out() -> None:
    def missing(seconds: float) -> float:
        raise ImportError("no such thing")

    assert peer_rate(missing, 0.01) is None
