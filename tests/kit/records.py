"""Writes records of whole games between greedy bots into the growing folder that the suite replays.

`python -m tests.kit.records` adds the ones that are missing; it never changes one that is there.
"""

import sys
from datetime import date
from pathlib import Path

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.match import Match

RECORDS = Path(__file__).parent.parent / "records"
MOST = 3000


def greedy_game(key: str, players: int, seed: int) -> Match:
    """A game that greedy bots play to the end."""
    match = GAMES[key].new(players, seed)
    match.date = date(2026, 1, 1)
    while not match.over and len(match.steps) < MOST:
        match.play(choose(bot_named("greedy"), match, seed + len(match.steps)))
    return match


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(GAMES):
        for number in GAMES[chosen].seats:
            path = RECORDS / chosen / f"rules_{GAMES[chosen].version}_{number}_players.txt"
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(greedy_game(chosen, number, number).record(), encoding="utf-8")
                print(f"wrote {path.name} of {chosen}")
