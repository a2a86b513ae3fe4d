"""Games between bots that search a little, compiled, on some cores: what a learner's games are once it plays well without.

What a search found out about a position is kept beside it: everybody's chances after so many iterations, which says more than
the model that the search started from.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tools.selfplay import GREEDILY, GREEDY, MOST_DECISIONS, Lot, Plan, Processor, best_choice, compiled, keep

from tabletown import Game
from tabletown.bots.feature_model import Model
from tabletown.bots.mcts import NONE, Settings, Tree, new_tree, search
from tabletown.bots.scratch_buffers import Scratch
from tabletown.engine import entry_points
from tabletown.engine.game_calls import apply, legal, turn, win_share, winners
from tabletown.engine.kernel import CHANCE, OVER, Moves, States
from tabletown.engine.rng import draw

FIXED = 1


class Searching(NamedTuple):
    """How much is searched, and by whose first opinion."""

    iterations: int
    judge_scale: float  # of the learner; 0: the model's opinion
    fixed_scale: float  # of players with the fixed weights
    explore: float
    trust: float
    depth: int
    finish: bool


class Task(NamedTuple):
    """Games to be played, how, and what searches thought of each position that is kept."""

    lot: Lot
    plan: Plan
    how: Searching
    thought: NDArray[np.float32]  # game, position, seat


def searching_like(game: Game, iterations: int, scale: float) -> Searching:
    """As the game's best level searches, but for the iterations and the first opinion."""
    level = game.levels["master"]
    fixed = float(game.earlier.get("master@1", level).judge_scale or 0)
    return Searching(iterations, float(scale), fixed, level.explore, level.trust, level.plays_on, level.finishes)


@compiled
def forget(tree: Tree) -> None:
    """An empty tree again, in the same memory."""
    for node in range(tree.counters[0].nodes):
        tree.first[node], tree.visits[node] = NONE, 0
        for seat in range(tree.chances.shape[1]):
            tree.chances[node, seat] = 0.0
    tree.counters[0].nodes, tree.counters[0].last_decider = 1, NONE


@compiled
def searched_choice(
    game: States, choices: Moves, scratch: Scratch, mine: Model, tree: Tree, how: Settings, iterations: int, n: int
) -> int:
    """Which of the legal moves a search tries most; what it found out is in the tree."""
    forget(tree)
    scratch.root[0] = game[0]
    search(tree, mine, scratch, how, iterations)
    best, most, child = 0, -1, tree.first[0]
    while child != NONE:
        if tree.visits[child] > most:
            for k in range(n):
                if choices[k] == tree.move[child]:
                    best, most = k, tree.visits[child]
        child = tree.sibling[child]
    return best


@compiled
def play_searching(game: States, choices: Moves, scratch: Scratch, model: Model, tree: Tree, task: Task, i: int) -> None:
    """One game of a lot, from its beginning to its end."""
    lot, plan, how = task.lot, task.plan, task.how
    game[0] = lot.starts[lot.start[i]]
    seats = game[0].seats + 0
    scratch.rng[0] = lot.seeds[i]
    at, decisions, last = 0, 0, OVER
    who = turn(game[0])
    while who != OVER and decisions < MOST_DECISIONS:
        n = legal(game[0], choices)
        chosen: Any = 0
        if who == CHANCE:
            chosen = draw(scratch.rng, n)
        elif n > 1:
            decisions += 1
            kind = lot.kinds[i, who]
            if kind == GREEDY:
                chosen = best_choice(game, choices, scratch, model, lot, plan, i, n)
            else:
                number = max(kind, 0)
                mine = Model(lot.linear[number], lot.hidden[number], model.features, model.activation, model.chances)
                scale = how.fixed_scale if kind == FIXED else how.judge_scale
                settings = Settings(seats, who, scale, how.explore, how.trust, GREEDILY, how.depth, how.finish, 0.0)
                chosen = searched_choice(game, choices, scratch, mine, tree, settings, how.iterations, n)
                if (
                    kind == 0
                    and (not plan.begins or who != last)
                    and at < lot.seen.shape[1]
                    and draw(scratch.rng, plan.every) == 0
                ):
                    keep(game, seats, model, lot, i, at)
                    for seat in range(seats):
                        task.thought[i, at, seat] = tree.chances[0, seat] / max(1, tree.visits[0])
                    at += 1
            if plan.astray > 0 and draw(scratch.rng, plan.astray) == 0:
                chosen = draw(scratch.rng, n)
        if who != CHANCE:
            last = who
        apply(game[0], choices[chosen], scratch.journal)
        who = turn(game[0])
    lot.decisions[i] = decisions
    lot.kept[i] = at if who == OVER else 0
    won = winners(game[0])
    for seat in range(lot.won.shape[1]):
        lot.won[i, seat] = win_share(won, seat) if who == OVER and seat < seats else 0.0


class Searchers(Processor):
    """Plays lots on some cores, with a search for every decision."""

    def __init__(self, game: Game, features: int, hidden: int, cores: int, how: Searching) -> None:
        super().__init__(game, features, hidden, cores)
        self.how = how
        self.thought = np.zeros((0, 0, 0), np.float32)
        """Of the last lot: everybody's chances in each kept position, by the search that was made there."""
        self.trees = [new_tree(max(60 * how.iterations, 4_000), game.move_count) for _ in range(cores)]

    def play(self, lot: Lot, plan: Plan) -> None:
        """All games of a lot; whoever has nothing left to do takes the next."""
        lot = lot._replace(starts=entry_points.handle(lot.starts))
        self.thought = np.zeros(lot.seen.shape[:3], np.float32)
        task, todo = Task(lot, plan, self.how, self.thought), iter(range(len(lot.start)))

        def work(part: int) -> None:
            for i in todo:
                play_searching(*self.desks[part], self.trees[part], task, i)

        with ThreadPoolExecutor(self.cores) as pool:
            list(pool.map(work, range(self.cores)))
