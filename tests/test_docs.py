"""Guide and reference are built from docstrings and docs/: nothing is missing, no link leads nowhere."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent


def test_the_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "Match" in (tmp_path / "reference" / "matches" / "index.html").read_text(encoding="utf-8")
