"""One source: plain Python and compiled code give the same bytes."""

import json
import os
import subprocess
import sys
from pathlib import Path

from .kit.parity import digests
from .kit.tables import each_game

ROOT = Path(__file__).parent.parent


@each_game
def test_plain_python_and_compiled_rules_agree_byte_for_byte(key: str) -> None:
    seeds, moves = 24, 600
    command = [sys.executable, "-m", "tests.kit.parity", key, str(seeds), str(moves)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr[-3000:]
    assert json.loads(plain.stdout) == digests(key, seeds, moves)
