"""No rule reads or writes beside an array: every game is played with bounds checks, from damaged positions, too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletown.compiler.disk_cache import root
from tests.kit.tables import each_game

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@each_game
def test_no_kernel_leaves_an_array(key: str) -> None:
    """Code with bounds checks is compiled into a cache of its own, which is kept for the next time; quickly rather than well."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "TABLETOWN_CACHE": str(root() / "bounds")}
    command = [sys.executable, "-m", "tests.kit.bounds", key]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert int(done.stdout) > 100, "hardly any damaged position was accepted: they prove nothing"
