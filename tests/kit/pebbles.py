"""The small game of the examples as an installed package, in a place where nothing is compiled yet."""

import os
import shutil
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
