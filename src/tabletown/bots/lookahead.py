"""What a move leads to, looked at more closely than a bot needs to: for hints and analyses.

A search says how good a move is. Here every dive of a small search is looked at from Python: which features the positions
have where it ends, and what is played on the way. It works on what a seat knows, or on the position as it is.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.game.declaration import Game
from tabletown.game.levels import Level
from tabletown.positions.snapshot import copy_of

from .feature_model import Model, evaluate, new_model
from .mcts import COUNTERS, NONE, Settings, Tree, back_up, new_tree, play_on, root_children, settings_of, walk_down
from .scratch_buffers import Scratch, new_scratch
from .search_factory import search_of
from .win_probability import Floats

Ply = tuple[int, int]
"""Who decided, and the number of the move."""


@dataclass(frozen=True)
class Outlook:
    """What a position leads to: everybody's chances and features in the mean, and the decisions of each dive."""

    dives: int
    chances: Floats
    errors: Floats
    """Of the chances: their standard error, if all dives were independent."""
    features: Floats
    """A row for each seat: the mean where the dives end."""
    feature_errors: Floats
    lines: list[list[tuple[Ply, bytes]]]
    """Of the later half of the dives: each decision where there was a choice, with the position it was made in."""


def look_ahead(game: Game, known: States, seat: int, move: int, level: Level, dives: int, rng: Rng) -> Outlook:
    """What a move of a seat leads to, as far as the seat knows: what it does not know is dealt anew for each dive."""
    probe = Probe(game, known, seat, level, dives, rng)
    for number in range(dives):
        entry_points.clone_many(probe.scratch.position, probe.scratch.root)
        entry_points.redeal_at(probe.scratch.position, 0, seat, probe.scratch.rng)
        entry_points.apply_at(probe.scratch.position, 0, move, NO_JOURNAL)
        probe.dive(number >= dives // 2)
    return probe.outlook()


def room_for(iterations: int) -> int:
    """Nodes that a search of so many iterations may need; a full memory only stops the tree."""
    return min(max(20 * iterations, 1_000), 1_000_000)


@dataclass(frozen=True)
class Searched:
    """What a search found out: everybody's chances in the position, and about each move of it."""

    chances: Floats
    moves: list[tuple[int, int, list[float]]]
    """The move, how often it was tried, everybody's chances after it."""


def searched(game: Game, states: States, seat: int, level: Level, iterations: int, rng: Rng, widen: float = 0.0) -> Searched:
    """Search a position, at luck as well, by what a seat knows of it; with `widen` other moves than the best are tried, too."""
    seats = int(states["seats"][0])
    tree = new_tree(room_for(iterations), game.move_count)
    scratch = new_scratch(game, states, new_rng(int(draw(rng, 1 << 60))))
    search_of(game, level, tree, scratch, (seats, seat), widen=widen)(iterations)
    return Searched(tree.chances[0, :seats] / max(1, int(tree.visits[0])), root_children(tree, seats))


def search_openly(game: Game, states: States, level: Level, iterations: int, rng: Rng) -> Searched:
    """Search a position whose every secret is shown: nothing is dealt anew."""
    return searched(game, states, NONE, level, iterations, rng)


class Probe:
    """A small search that is driven, and looked at, from Python."""

    def __init__(self, game: Game, states: States, seat: int, level: Level, dives: int, rng: Rng) -> None:
        self.game, self.seats = game, int(states["seats"][0])
        self.model: Model = new_model(level.weights)
        self.states, self.counters = copy_of(states), np.zeros(1, COUNTERS)
        self.counters["nodes"], self.counters["last_decider"] = 1, NONE
        tree, scratch = new_tree(room_for(dives), game.move_count), new_scratch(game, states, new_rng(int(draw(rng, 1 << 60))))
        self.tree: Tree = tree._replace(counters=entry_points.handle(self.counters))
        self.scratch: Scratch = scratch._replace(position=entry_points.handle(self.states))
        self.settings: Settings = settings_of(level, self.seats, seat)
        self.chances: list[Floats] = []
        self.features: list[NDArray[np.int64]] = []
        self.lines: list[list[tuple[Ply, bytes]]] = []

    def go(self) -> int:
        """One iteration from where the table stands; returns how many nodes it went through."""
        length = int(walk_down(self.tree, self.model, self.scratch, self.settings))
        last = int(self.counters["last_decider"][0]) if self.settings.finish else NONE
        play_on(self.scratch, int(self.settings.policy), self.settings.depth, last)
        evaluate(self.scratch.position[0], self.seats, self.model)
        back_up(self.tree, self.model.chances, self.seats, length)
        return length

    def dive(self, remember: bool) -> None:
        """One iteration whose end is looked at, and whose way is remembered."""
        began = copy_of(self.states) if remember else None
        length = self.go()
        self.chances.append(self.model.chances[: self.seats].copy())
        found = np.zeros((self.seats, self.model.linear.size), np.int64)
        for seat in range(self.seats):
            entry_points.features_at(self.scratch.position, 0, seat, found[seat])
        self.features.append(found)
        if began is not None:
            self.lines.append(self._decisions(began, self.tree.path[1:length].tolist()))

    def _decisions(self, states: States, path: list[int]) -> list[tuple[Ply, bytes]]:
        """The decisions on a way through the tree, where there was a choice."""
        table, made = entry_points.handle(states), []
        for node in path:
            who, move = int(entry_points.turn_at(table, 0)), int(self.tree.move[node])
            if who != CHANCE and entry_points.legal_at(table, 0, self.scratch.moves) > 1:
                made.append(((who, move), states.tobytes()))
            entry_points.apply_at(table, 0, move, NO_JOURNAL)
        return made

    def outlook(self) -> Outlook:
        """What all dives say together."""
        chances, features = np.array(self.chances), np.array(self.features, float)
        return Outlook(len(chances), chances.mean(0), spread(chances), features.mean(0), spread(features), self.lines)


def spread(samples: Any) -> Floats:
    """The standard error of a mean."""
    found: Floats = samples.std(0) / sqrt(max(1, len(samples) - 1))
    return found
