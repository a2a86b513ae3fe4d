"""What was once true stays true: playthroughs, counts of continuations, and a growing folder of records."""

import json
import re
from pathlib import Path

import pytest

import tabletown
from tabletown.testing.perft import counts_of
from tests.kit.perft import PERFT
from tests.kit.playthrough import files_of
from tests.kit.records import RECORDS
from tests.kit.tables import each_game


@each_game
def test_playthroughs_are_as_they_were(key: str) -> None:
    for path, text in files_of(key).items():
        assert path.read_text(encoding="utf-8") == text


@each_game
def test_counts_of_continuations_are_as_they_were(key: str) -> None:
    assert json.loads((PERFT / f"{key}.json").read_text(encoding="utf-8")) == counts_of(key)


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_kept_records_replay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = tabletown.load(text)
    assert again.record() == re.sub(r"^rules: \d+$", f"rules: {again.game.version}", text, count=1, flags=re.MULTILINE)
