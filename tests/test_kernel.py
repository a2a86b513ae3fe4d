"""The ground: compiling, the cache, luck and the journal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tabletown import GAMES, batch
from tabletown.kernel import NO_JOURNAL, PLAIN, cache_folder, compiled_sources, draw, new_journal, new_rng, register, tell
from tabletown.plain import PlainStates

from .kit.tables import each_game

PACKAGE = Path(__file__).parent.parent / "src" / "tabletown"


def run_on(package: Path, code: str, **environment: str) -> str:
    """What a few lines print when they use this copy of the package."""
    settings = {**os.environ, "PYTHONPATH": str(package.parent), **environment}
    run = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


FOLDER = "from tabletown.kernel import cache_folder; print(cache_folder())"
CHANGE_EACH = """
import sys
from pathlib import Path
from tabletown.kernel import cache_folder, compiled_sources
folder, seen = cache_folder.__wrapped__, {cache_folder()}
for source in compiled_sources():
    text = source.read_text(encoding="utf-8")
    source.write_text(text + "# changed", encoding="utf-8")
    assert folder() not in seen, source
    seen.add(folder())
    source.write_text(text, encoding="utf-8")
drawing = Path(sys.modules["tabletown"].__file__).parent / "drawing.py"
drawing.write_text("# a drawing is not a rule", encoding="utf-8")
assert folder() == cache_folder()
print(len(seen) - 1)
"""


def test_any_change_of_a_rule_changes_the_cache_folder(tmp_path: Path) -> None:
    copy = tmp_path / "tabletown"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    own = run_on(copy, FOLDER)
    assert own == run_on(copy, FOLDER)
    assert own != str(cache_folder())  # compiled code is filed under the path of its source
    assert int(run_on(copy, CHANGE_EACH, TABLETOWN_CACHE=str(tmp_path / "cache"))) == len(compiled_sources())


def test_the_cache_goes_where_it_may(tmp_path: Path) -> None:
    assert run_on(PACKAGE, FOLDER, TABLETOWN_CACHE=str(tmp_path)).startswith(str(tmp_path))
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    elsewhere = run_on(PACKAGE, FOLDER, TABLETOWN_CACHE=str(blocked), TMPDIR=str(tmp_path))
    assert elsewhere.startswith(str(tmp_path))
    assert not elsewhere.startswith(str(blocked))


def test_a_game_answers_exactly_the_generic_calls() -> None:
    with pytest.raises(TypeError, match="missing or unknown"):
        register(np.dtype([("seats", np.int8)]), setup=print, nonsense=print)


@each_game
def test_each_rule_is_compiled_for_one_type_of_integers_only(key: str) -> None:
    """Every further version of a rule costs compile time and means that two callers disagree about its arguments."""
    assert not PLAIN
    game = GAMES[key]
    states = game.new(game.seats.start, luck="manual").start_states()
    batch.play_out(states, 0, np.zeros(game.most_legal, np.int64), new_rng(1), NO_JOURNAL, 50)
    from tabletown.kernel import RULES

    for kernel in RULES[game.state.names].values():
        kinds = {tuple(str(arg) for arg in signature if "int" in str(arg)) for signature in kernel.signatures}
        assert len(kinds) <= 1


def test_draws_are_even_and_repeatable() -> None:
    rng, again = new_rng(5), new_rng(5)
    drawn = [int(draw(rng, 6)) for _ in range(6000)]
    assert drawn == [int(draw(again, 6)) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))
    assert len({int(new_rng(seed)[0]) for seed in range(1000)}) == 1000


def test_the_journal_keeps_what_fits_and_nothing_without_room() -> None:
    journal = new_journal(2)
    for event in range(1, 5):
        tell(journal, event, 0, 1, 2, 3)
    assert journal[0, 0] == 2
    assert journal[1:, 0].tolist() == [1, 2]
    tell(NO_JOURNAL, 1, 0, 0, 0, 0)
    assert NO_JOURNAL.size == 0


def test_plain_states_read_as_wide_integers_and_refuse_what_does_not_fit() -> None:
    inner = np.dtype([("a", np.int8), ("b", np.int8, (2,))])
    states = PlainStates(np.zeros(2, np.dtype([("n", np.int8), ("grid", np.int8, (2, 3)), ("parts", inner, (2, 2))])))
    s = states[1]
    s.n = 100
    s.grid[1, 2] = 120
    s.parts[1, 0].b[1] = 7
    assert s.n + s.n + s.grid[1, 2] == 320
    assert (s.parts[1, 0].b[1], s.parts[0, 0].b[1], s.grid.shape, s.grid[1].size) == (7, 0, (2, 3), 3)
    with pytest.raises(OverflowError):
        s.n = 300
    states[0] = s
    assert states[0].n == 100
