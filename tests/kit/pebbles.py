"""The small game of the examples as an installed package, in a place where nothing is compiled yet, or nearly everything."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
METADATA = "Metadata-Version: 2.1\nName: tabletown-pebbles\nVersion: 1.0\n"
ENTRY = "[tabletown.games]\npebbles = pebbles:GAME\n"
KEY = "pebbles"


def pebbles_at(folder: Path, **changes: str) -> dict[str, str]:
    """An environment in which Pebbles is installed and no game is compiled. `changes` are made to its rules."""
    site, cache = folder / "site", folder / "cache"
    shutil.copytree(ROOT / "examples" / "pebbles" / "pebbles", site / "pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    rules = site / "pebbles" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")
    information = site / "tabletown_pebbles-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(METADATA)
    (information / "entry_points.txt").write_text(ENTRY)
    path = os.pathsep.join(filter(None, [str(site), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    return {"PYTHONPATH": path, "TABLETOWN_CACHE": str(cache)}


def path_with_pebbles(folder: Path) -> str:
    """A path of modules on which Pebbles is found as if it were installed, from where its sources are."""
    information = folder / "tabletown_pebbles-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(METADATA)
    (information / "entry_points.txt").write_text(ENTRY)
    return os.pathsep.join(filter(None, [str(folder), str(ROOT / "examples" / "pebbles"), os.environ.get("PYTHONPATH", "")]))


OBSERVE = """

@kernel
def pebbles_observe(s: State, seat: int, out: Moves) -> None:
    out[0] = weight_of(s, seat)
    for n in range(MOST_SEATS):
        other = (seat + n) % s.seats
        out[1 + n] = s.aboard[other] if n < s.seats else 0
        out[1 + MOST_SEATS + n] = s.cast_off[other] if n < s.seats else 0
"""
OBSERVED = """
from dataclasses import replace
from tabletown.game.observation import Observation
SEATS = range(rules.MOST_SEATS)
GROUPS = [
    ("weight", (), 0, rules.ROOM * rules.HEAVIEST, "of the observer's raft"),
    ("player{}.aboard", (SEATS,), 0, rules.ROOM, "pebbles on a raft"),
    ("player{}.cast_off", (SEATS,), 0, 1, "whether a raft has left"),
]
GAME = replace(GAME, observation=Observation(version=1, groups=GROUPS))
"""


def observed_pebbles_at(folder: Path) -> dict[str, str]:
    """As `pebbles_at`, with observations: the least game that networks can learn. It is compiled where everything is kept."""
    environment = pebbles_at(folder)
    for name, more in {"rules.py": OBSERVE, "__init__.py": OBSERVED}.items():
        with (folder / "site" / "pebbles" / name).open("a", encoding="utf-8") as file:
            file.write(more)
    return {name: value for name, value in environment.items() if name != "TABLETOWN_CACHE"}


COMPILE = """
from tabletown.compiler.disk_cache import SHARED, folder_of
from tabletown.precompile.compile_game import main
main("pebbles")
print(folder_of("pebbles"), folder_of(SHARED), sep="\\n")
"""


def compile_once(environment: dict[str, str]) -> list[Path]:
    """Compile Pebbles where all compiled code is kept, unless it is; several test processes wait for the one that does it."""
    surroundings = {**os.environ, **{name: value for name, value in environment.items() if name != "TABLETOWN_CACHE"}}
    done = subprocess.run([sys.executable, "-c", COMPILE], env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [Path(line) for line in done.stdout.splitlines()[-2:]]


def to_learn_in(folder: Path) -> dict[str, str]:
    """An environment to teach Pebbles in: what is compiled anew in each run is compiled quickly rather than well."""
    path = path_with_pebbles(folder)
    compile_once({"PYTHONPATH": path})  # what is kept is compiled well
    return {"PYTHONPATH": path, "NUMBA_OPT": "0"}


def nearly_compiled_at(folder: Path) -> dict[str, str]:
    """The same as `pebbles_at`, but as if a process had compiled everything and had been killed before it could say so.

    What processes do with one another is seen in a second, where compiling would take a quarter of a minute.
    """
    environment = pebbles_at(folder)
    (folder / "cache" / "kernels").mkdir(parents=True, mode=0o700)
    said = shutil.ignore_patterns("warm*", "parts", "*.lock")
    for kept in compile_once(environment):
        shutil.copytree(kept, folder / "cache" / "kernels" / kept.name, ignore=said)
    return environment
