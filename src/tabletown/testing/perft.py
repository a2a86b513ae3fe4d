"""Counts of legal continuations from a few positions: kept in a file, they show every change of the rules."""

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import States
from tabletown.game.registry import GAMES
from tabletown.positions.snapshot import copy_of

from .game_settings import seat_counts
from .random_walks import played

MOST_NODES = 40_000


def count(states: States, most_legal: int, depth: int) -> int:
    """How many different sequences of so many moves there are, luck included."""
    if depth == 0:
        return 1
    moves = np.zeros(most_legal, np.int64)
    n = entry_points.legal_at(entry_points.handle(states), 0, moves)
    distinct = np.unique(moves[:n]).tolist()
    if depth == 1:
        return len(distinct)
    total = 0
    for move in distinct:
        after = copy_of(states)
        entry_points.apply_at(entry_points.handle(after), 0, move, NO_JOURNAL)
        total += count(after, most_legal, depth - 1)
    return total


def positions_of(key: str) -> dict[str, States]:
    """Positions along a few random games."""
    found = {}
    for setting in seat_counts(key):
        for moves in (0, 45, 90, 180):
            match = played(setting, setting.players, moves)
            if not match.over:
                found[f"{setting.players} players after {moves} random moves"] = match.states()
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
