"""Counts of legal continuations from a few positions. Regenerate them with `python -m tests.kit.perft`."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tabletown import GAMES, batch
from tabletown.kernel import NO_JOURNAL

from .tables import Setting, played

PERFT = Path(__file__).parent.parent / "perft"
MOST_NODES = 40_000


def count(states: Any, most_legal: int, depth: int) -> int:
    """How many different sequences of so many moves there are, luck included."""
    if depth == 0:
        return 1
    moves = np.zeros(most_legal, np.int64)
    n = batch.legal_at(batch.handle(states), 0, moves)
    distinct = np.unique(moves[:n]).tolist()
    if depth == 1:
        return len(distinct)
    total = 0
    for move in distinct:
        after = states.copy()
        batch.apply_at(batch.handle(after), 0, move, NO_JOURNAL)
        total += count(after, most_legal, depth - 1)
    return total


def positions_of(key: str) -> dict[str, Any]:
    """Positions along a few random games."""
    game = GAMES[key]
    found = {}
    for players in game.seats:
        for moves in (0, 45, 90, 180):
            match = played(Setting(key, players), players, moves)
            if not match.over:
                found[f"{players} players after {moves} random moves"] = match._states
    return found


def counts_of(key: str) -> dict[str, list[int]]:
    """For each position the counts by depth, as far as they stay small."""
    found: dict[str, list[int]] = {}
    for name, states in positions_of(key).items():
        counts = [count(states, GAMES[key].most_legal, 1)]
        while len(counts) < 4 and counts[-1] * max(counts[0], 4) < MOST_NODES:
            counts.append(count(states, GAMES[key].most_legal, len(counts) + 1))
        found[name] = counts
    return found


if __name__ == "__main__":
    PERFT.mkdir(exist_ok=True)
    for chosen in sys.argv[1:] or list(GAMES):
        (PERFT / f"{chosen}.json").write_text(json.dumps(counts_of(chosen), indent=1) + "\n", encoding="utf-8")
        print(f"wrote {chosen}")
