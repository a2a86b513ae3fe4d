"""Where golden playthroughs lie. Regenerate them with `python -m tests.kit.playthrough`."""

import sys
from pathlib import Path

from tabletown.testing.playthrough import playthroughs_of

from .tables import OURS

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


def files_of(key: str) -> dict[Path, str]:
    """What the files of a game should hold."""
    return {PLAYTHROUGHS / key / name: text for name, text in playthroughs_of(key).items()}


if __name__ == "__main__":
    for chosen in sys.argv[1:] or OURS:
        for path, text in files_of(chosen).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name} of {chosen}")
