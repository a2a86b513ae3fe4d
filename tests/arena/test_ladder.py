"""The ladder of levels is played by the arena: its schedule, its store, its resume."""

import json
from pathlib import Path

import pytest
from tools.ladder import main, pair_of

from tabletown.arena.result_store import definition_in


def test_one_bot_sits_among_three_others_in_every_seat_equally_often() -> None:
    tournament = pair_of("neue_heimat", "master", "master@1", 400)
    seats = [tournament.job(number).seating.index(0) for number in range(400)]
    assert [seats.count(seat) for seat in range(4)] == [100] * 4
    assert all(tournament.job(number).seating.count(1) == 3 for number in range(400))


def test_a_pair_is_kept_in_a_store_of_the_arena_and_gone_on_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["neue_heimat", "-n", "8", "--pairs", "greedy:random", "--cores", "1", "--store", str(tmp_path)]
    main(words)
    told = capsys.readouterr().out
    store = tmp_path / "neue_heimat-greedy-random.jsonl"
    definition = definition_in(store)
    assert definition
    assert definition["bots"] == ["greedy", "random", "random", "random"]
    *lines, last = store.read_text().splitlines(keepends=True)
    store.write_text("".join(lines))
    main(words)
    assert "7 of 8 games are there already" in capsys.readouterr().out
    again = store.read_text().splitlines()
    assert json.loads(again[-1])["winners"] == json.loads(last)["winners"]
    assert "| neue_heimat | greedy | 3 random | 8 |" in told
