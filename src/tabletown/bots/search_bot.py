"""Bots that search: many trees at once, each of re-dealt positions."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.game.declaration import Game

from .base import Bot
from .mcts import Tree, new_tree, root_children
from .scratch_buffers import new_scratch
from .search_factory import search_of


@dataclass(frozen=True)
class Finding:
    """What a search found out about a move: how often it was tried, and every seat's chance to win after it."""

    move: int
    visits: int
    chances: list[float]


@dataclass(frozen=True)
class SearchBot(Bot):
    """Thinks ahead: so many iterations, or as many as fit into so many seconds, whichever is less."""

    iterations: int | None = None
    """None: as many as the level sets."""
    level: str = "master"
    """Whose opinions it has of what matters in the game."""
    seconds: float = float("inf")
    trees: int | None = None
    """Independent searches, side by side on several cores, whose results are added up. None: as many as the level sets."""
    style: str = ""
    """How it feels about swings, by a name that the game knows (`style.py`); empty is plain."""
    widen: float = 0.0
    """Led by a network: how much of the curiosity goes to all moves alike, for whoever wants to hear of more than the best."""

    def check(self, game: Game) -> None:
        """The game has its level, and its style."""
        game.level(self.level)
        if self.style:
            game.style(self.style)

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        """The move that the search tried most."""
        if len(legal) == 1:
            return legal[0]
        seat = int(entry_points.turn_at(entry_points.handle(known), 0))
        return max(self.think(game, known, rng), key=lambda found: (found.visits, found.chances[seat], -found.move)).move

    def think(self, game: Game, known: States, rng: Rng) -> list[Finding]:
        """Everything that was found out about each legal move, the most tried first."""
        seats = int(known["seats"][0])
        level = game.level(self.level)
        trees = level.trees if self.trees is None else self.trees
        iterations = level.iterations if self.iterations is None else self.iterations
        seeds, share = [int(draw(rng, 1 << 60)) for _ in range(trees)], -(-iterations // trees)
        began = perf_counter()
        if trees == 1:
            grown = [self._grow(game, known, seeds[0], share, began)]
        else:
            with ThreadPoolExecutor(trees) as pool:
                grown = list(pool.map(lambda seed: self._grow(game, known, seed, share, began), seeds))
        return add_up([root_children(tree, seats) for tree in grown])

    def _grow(self, game: Game, known: States, seed: int, iterations: int, began: float, memory: Tree | None = None) -> Tree:
        """One tree, in pieces short enough to keep to the time."""
        tree = memory or new_tree(min(max(20 * iterations, 10_000), 1_000_000), game.move_count)
        who = int(known["seats"][0]), int(entry_points.turn_at(entry_points.handle(known), 0))
        scratch, bend = new_scratch(game, known, new_rng(seed)), game.styles.get(self.style, 0.0)
        search = search_of(game, game.level(self.level), tree, scratch, who, bend, self.widen)
        done, piece = 0, 64
        while done < iterations and perf_counter() - began < self.seconds:
            piece = min(piece, iterations - done)
            piece_began = perf_counter()
            search(piece)
            done += piece
            if perf_counter() - piece_began < 0.01:
                piece *= 2
        return tree


def add_up(trees: list[list[tuple[int, int, list[float]]]]) -> list[Finding]:
    """The findings of several trees as one, the most tried move first."""
    visits: dict[int, int] = {}
    chances: dict[int, Any] = {}
    for children in trees:
        for move, count, odds in children:
            visits[move] = visits.get(move, 0) + count
            chances[move] = chances.get(move, 0) + np.array(odds) * count
    found = [Finding(move, count, [float(c) for c in chances[move] / max(count, 1)]) for move, count in visits.items()]
    return sorted(found, key=lambda finding: (-finding.visits, finding.move))
