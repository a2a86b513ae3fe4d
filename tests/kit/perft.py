"""Where counts of legal continuations lie. Regenerate them with `python -m tests.kit.perft`."""

import json
import sys
from pathlib import Path

from tabletown.testing.perft import counts_of

from .tables import OURS

PERFT = Path(__file__).parent.parent / "perft"

if __name__ == "__main__":
    PERFT.mkdir(exist_ok=True)
    for chosen in sys.argv[1:] or OURS:
        (PERFT / f"{chosen}.json").write_text(json.dumps(counts_of(chosen), indent=1) + "\n", encoding="utf-8")
        print(f"wrote {chosen}")
