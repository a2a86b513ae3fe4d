"""Compiled code cannot be stale, lies with its game, and comes from nobody else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.kit.pebbles import pebbles_at

PACKAGE = Path(__file__).parents[2] / "src" / "tabletown"


def run_on(package: Path, code: str, **environment: str) -> str:
    """What a few lines print when they use this copy of the package."""
    settings = {**os.environ, "PYTHONPATH": str(package.parent), **environment}
    run = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


FOLDER = "from tabletown.compiler.disk_cache import folder_of; print(folder_of('tabletown.games.neue_heimat'))"
ROOT = "from tabletown.compiler.disk_cache import root; print(root())"
CHANGE_EACH = """
from tabletown import GAMES
from tabletown.compiler.disk_cache import PACKAGE, SHARED, digest, game_sources, generic_content, generic_sources
homes = [SHARED, *map(GAMES.package_of, GAMES)]

def fresh(home):
    generic_content.cache_clear()
    return digest.__wrapped__(home)

before = {key: fresh(key) for key in homes}

def changed_by(source):
    text = source.read_text(encoding="utf-8")
    source.write_text(text + "# changed", encoding="utf-8")
    changed = [key for key in homes if fresh(key) != before[key]]
    source.write_text(text, encoding="utf-8")
    return changed

for source in generic_sources():
    assert changed_by(source) == homes, source
for home in homes[1:]:
    assert game_sources(home)
    for source in game_sources(home):
        assert changed_by(source) == [home], source
assert changed_by(PACKAGE / "drawing/svg.py") == []
"""


def copied(to: Path) -> Path:
    """A copy of the package."""
    copy = to / "tabletown"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def test_a_changed_rule_compiles_its_game_alone_and_a_changed_generic_kernel_all(tmp_path: Path) -> None:
    run_on(copied(tmp_path), CHANGE_EACH, TABLETOWN_CACHE=str(tmp_path / "cache"))


CHANGE_LATER = """
import sys
from tabletown import GAMES
from tabletown.compiler.disk_cache import PACKAGE, digest, game_sources
before, source = digest("tabletown.games.machi_koro"), game_sources("tabletown.games.neue_heimat")[0]
print(digest.__wrapped__("tabletown.games.neue_heimat"))
for file in (PACKAGE / "engine" / "entry_points.py", PACKAGE / "bots" / "simple_policies.py"):
    file.write_text(file.read_text(encoding="utf-8") + "# changed", encoding="utf-8")
import tabletown.games.neue_heimat.rules
source.write_text(source.read_text(encoding="utf-8") + "# changed", encoding="utf-8")
print(digest("tabletown.games.neue_heimat"))
"""


def test_a_process_keeps_to_the_sources_that_it_was_started_with(tmp_path: Path) -> None:
    """Else it would put code of one version into the folder of another, for others to call."""
    copy = copied(tmp_path)
    told = run_on(copy, CHANGE_LATER, TABLETOWN_CACHE=str(tmp_path / "cache")).split()
    assert told[0] == told[1]
    assert not run_on(copy, FOLDER, TABLETOWN_CACHE=str(tmp_path / "cache")).endswith(told[1])


def test_the_same_sources_elsewhere_find_what_is_compiled(tmp_path: Path) -> None:
    assert run_on(copied(tmp_path), FOLDER) == run_on(PACKAGE, FOLDER)


COMPILE = """
from tabletown import GAMES
from tabletown.engine.entry_points import turn_at
GAMES["pebbles"].new(2, luck="manual").turn
print(sum(turn_at.stats.cache_hits.values()), sum(turn_at.stats.cache_misses.values()))
"""


def test_what_one_process_compiled_another_loads_from_the_folder_of_the_game(tmp_path: Path) -> None:
    """A small game: it is compiled as a whole."""
    kept = pebbles_at(tmp_path)
    first = run_on(PACKAGE, COMPILE, **kept)
    folder = run_on(PACKAGE, FOLDER.replace("tabletown.games.neue_heimat", "pebbles"), **kept)
    written = {file.name.partition("-")[0] for file in Path(folder).rglob("*.nbc")}
    assert {"entry_points.turn_at", "inner.rules.pebbles_turn"} <= written
    assert run_on(PACKAGE, COMPILE, **kept) == "1 0"
    assert first == "0 1"


def test_the_cache_goes_where_it_may(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    assert run_on(PACKAGE, ROOT, TABLETOWN_CACHE=str(tmp_path)).startswith(str(tmp_path))
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    elsewhere = run_on(PACKAGE, ROOT, TABLETOWN_CACHE=str(blocked), TMPDIR=str(tmp_path))
    assert elsewhere == str(tmp_path / f"tabletown-{os.getuid()}")
    assert Path(elsewhere).stat().st_mode & 0o777 == 0o700


def test_code_that_somebody_else_may_have_written_is_never_loaded(tmp_path: Path) -> None:
    """Numba unpickles what it finds: a predictable folder that others can write to is passed over."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    planted = tmp_path / f"tabletown-{os.getuid()}"
    planted.mkdir()
    planted.chmod(0o777)
    where = {"TABLETOWN_CACHE": str(blocked), "TMPDIR": str(tmp_path)}
    private = Path(run_on(PACKAGE, ROOT, **where))
    assert private.parent.parent == tmp_path
    assert planted not in (private, private.parent)
    assert private.stat().st_mode & 0o777 == 0o700
    planted.rmdir()
    (tmp_path / "elsewhere").mkdir()
    planted.symlink_to(tmp_path / "elsewhere")
    assert Path(run_on(PACKAGE, ROOT, **where)) not in (planted, tmp_path / "elsewhere")
    shared = tmp_path / "shared"
    (shared / "kernels").mkdir(parents=True)
    (shared / "kernels").chmod(0o777)
    assert not run_on(PACKAGE, ROOT, TABLETOWN_CACHE=str(shared), TMPDIR=str(tmp_path)).startswith(str(shared))


def test_code_with_and_without_bounds_checks_is_never_mixed() -> None:
    plain, checked = run_on(PACKAGE, FOLDER, NUMBA_BOUNDSCHECK="0"), run_on(PACKAGE, FOLDER, NUMBA_BOUNDSCHECK="1")
    assert plain == run_on(PACKAGE, FOLDER)
    assert plain != checked
