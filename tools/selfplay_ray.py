"""Games that a learner plays with itself, on the cores of a Ray cluster: the same games as on one machine.

Every game of a lot has a seed of its own, so it does not matter who plays it. Nodes that lack these very sources get them
sent; each of their processes compiles the game once. A node that dies takes nothing with it: its part is played again.
"""

import atexit
import os
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from tools.selfplay import Lot, Plan, Processor

from tabletown import GAMES, Game
from tabletown.arena.ray_cluster import Cluster, Code, check_ray
from tabletown.arena.tournament import fingerprint

PARTS_FOR_A_CORE = 4
"""Of a lot: small enough that nobody waits long for the last one."""
FEW = 16
"""Games of a part at least."""
TOOLS = Path(__file__).parent


def code_here(key: str) -> str:
    """A fingerprint of the rules and of what plays by them on a node."""
    return fingerprint(GAMES[key]) + sha256((TOOLS / "selfplay.py").read_bytes()).hexdigest()[:12]


@cache
def processor_for(key: str, features: int, hidden: int) -> Processor:
    """One in each process of the cluster."""
    return Processor(GAMES[key], features, hidden, 1)


def play_part(asked: tuple[str, int, int], common: dict[str, Any], games: dict[str, Any], slots: int, plan: Plan) -> Any:
    """Some games of a lot; what is kept of them, and which process has played them."""
    key, features, hidden = asked
    count, most = games["kinds"].shape
    lot = Lot(
        **common,
        **games,
        seen=np.zeros((count, slots, most, features), np.int16),
        kept=np.zeros(count, np.int32),
        won=np.zeros((count, most), np.float32),
        decisions=np.zeros(count, np.int32),
    )
    processor_for(key, features, hidden).play(lot, Plan(*plan))
    return lot.seen, lot.kept, lot.won, lot.decisions, os.getpid()


class RayNodes:
    """Plays lots on a Ray cluster: the one at an address, or a local one with so many cores."""

    arrays = np

    def __init__(self, game: Game, features: int, hidden: int, cores: int, address: str) -> None:
        check_ray()
        self.asked = (game.key, features, hidden)
        code = Code(code_here(game.key), code_here, game.key, (str(TOOLS),))
        self.cluster = Cluster(address or None, cores, code)
        atexit.register(self.cluster.ray.shutdown)
        self.remote = self.cluster.ray.remote(max_retries=-1)(play_part)
        self.players: set[int] = set()
        """The processes that have played."""

    def play(self, lot: Lot, plan: Plan) -> None:
        """All games of a lot."""
        games = len(lot.start)
        size = max(FEW, -(-games // (PARTS_FOR_A_CORE * self.cluster.slots())))
        common = self.cluster.ray.put({"starts": lot.starts, "linear": lot.linear, "hidden": lot.hidden})
        places = [slice(begin, min(games, begin + size)) for begin in range(0, games, size)]
        parts = [{"start": lot.start[at], "kinds": lot.kinds[at], "seeds": lot.seeds[at]} for at in places]
        asked = [self.remote.remote(self.asked, common, part, lot.seen.shape[1], plan) for part in parts]
        for place, reference in zip(places, asked, strict=True):
            seen, kept, won, decisions, player = self.cluster.ray.get(reference)
            lot.seen[place], lot.kept[place], lot.won[place], lot.decisions[place] = seen, kept, won, decisions
            self.players.add(player)
