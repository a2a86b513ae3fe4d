"""Writes records of whole games between greedy bots into the growing folder that the suite replays.

`python -m tests.kit.records` adds the ones that are missing; it never changes one that is there.
"""

import sys
from pathlib import Path

from tabletown import GAMES
from tabletown.testing.records import greedy_game

from .tables import OURS

RECORDS = Path(__file__).parent.parent / "records"

if __name__ == "__main__":
    for chosen in sys.argv[1:] or OURS:
        for number in GAMES[chosen].seats:
            path = RECORDS / chosen / f"rules_{GAMES[chosen].version}_{number}_players.txt"
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(greedy_game(chosen, number, number).record(), encoding="utf-8")
                print(f"wrote {path.name} of {chosen}")
