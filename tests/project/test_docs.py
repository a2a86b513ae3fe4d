"""Guide and reference are built from docstrings and docs/: nothing is missing, no link leads nowhere."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletown import GAMES

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


def test_the_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    contents = (tmp_path / "index.html").read_text(encoding="utf-8")
    for page in (f"{kind}/{key}" for kind in ("rules", "studies", "environments") for key in GAMES.ours):
        assert f'href="{page}/">{GAMES[page.partition("/")[2]].title.partition(":")[0]}</a>' in contents
    assert "Match" in (tmp_path / "reference" / "matches" / "index.html").read_text(encoding="utf-8")
