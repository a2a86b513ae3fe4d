"""Monte-Carlo tree search for any game: many players, luck, and things a seat does not know.

Each iteration deals anew what the seat cannot know, walks down the tree along promising moves, lets luck fall as it
comes, adds one position to the tree, and evaluates where it ends; every seat's chance of winning is kept at every node, and
each player is taken to maximise its own (max-n). Which moves are promising is a matter of the results so far and of a first
opinion (the prior): the model's after the move, or the game's `judge`. One compiled loop with preallocated memory: no
Python and no lock while it runs.
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.entry_points import let_luck_play
from tabletown.engine.game_calls import apply, judge, legal, redeal, turn
from tabletown.engine.kernel import CHANCE, OVER, Moves, States, kernel, of_unit
from tabletown.engine.rng import draw
from tabletown.game.levels import Level

from .feature_model import MOST_SEATS, Model, evaluate
from .scratch_buffers import Scratch
from .simple_policies import Policy, decide
from .win_probability import Floats

MOST_PATH = 256
NONE = -1
TO_THE_END = 1 << 30

COUNTERS = np.dtype([
    ("nodes", np.int64),         # in use
    ("walks", np.int64),         # decisions walked through: stamps the moves that are legal at one
    ("last_decider", np.int64),  # who made the last decision on the way down
])  # fmt: skip


class Tree(NamedTuple):
    """The memory of one search: a node is an index into these arrays, node 0 the position that is searched."""

    first: Moves
    sibling: Moves
    move: Moves
    visits: Moves
    prior: Floats
    chances: Floats  # sums of every seat's chances, one row a node
    path: Moves
    stamp: Moves  # by move: the walk in which it was last legal
    counters: States  # one record


class Settings(NamedTuple):
    """How a search goes about it."""

    seats: int
    seat: int  # who asks: what this seat does not know is dealt anew; NONE: everything is shown
    judge_scale: float  # of the judge's prior; 0: the model's is taken
    explore: float
    trust: float
    policy: int  # plays on beyond the tree
    depth: int  # for so many changes of the player in turn
    finish: bool  # whether a turn that is under way is played to its end
    widen: float  # in the position searched: how much of the curiosity goes to all moves alike


def new_tree(nodes: int, moves: int) -> Tree:
    """Room for so many nodes of a game with so many move numbers."""
    counters = np.zeros(1, COUNTERS)
    counters["nodes"], counters["last_decider"] = 1, NONE
    return Tree(
        np.full(nodes, NONE, np.int64),
        np.full(nodes, NONE, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes),
        np.zeros((nodes, MOST_SEATS)),
        np.zeros(MOST_PATH, np.int64),
        np.zeros(moves, np.int64),
        entry_points.handle(counters),
    )


def settings_of(level: Level, seats: int, seat: int) -> Settings:
    """How bots of a level search."""
    scale = float(level.judge_scale or 0)
    return Settings(seats, seat, scale, level.explore, level.trust, Policy.GREEDY, level.plays_on, level.finishes, 0.0)


@kernel
def search(tree: Tree, model: Model, scratch: Scratch, settings: Settings, iterations: int) -> None:
    """So many iterations more."""
    for _ in range(iterations):
        length = dive(tree, model, scratch, settings)
        evaluate(scratch.position[0], settings.seats, model)
        back_up(tree, model.chances, settings.seats, length)


@kernel
def dive(tree: Tree, model: Model, scratch: Scratch, settings: Settings) -> int:
    """Deal what is hidden, walk down the tree and play on, to a position to evaluate. Returns how many nodes lead to it."""
    begin_again(scratch, settings.seat)
    length = walk_down(tree, model, scratch, settings)
    play_on(scratch, settings.policy, settings.depth, tree.counters[0].last_decider if settings.finish else NONE)
    return length


@kernel
def begin_again(scratch: Scratch, seat: int) -> None:
    """Lay out the position that is searched, with what a seat does not know dealt anew; NONE: it knows everything."""
    scratch.position[0] = scratch.root[0]
    if seat != NONE:
        redeal(scratch.position[0], seat, scratch.rng)


@kernel
def back_up(tree: Tree, chances: Floats, seats: int, length: int) -> None:
    """Add every seat's chance to every node on the way."""
    for i in range(length):
        node = tree.path[i]
        tree.visits[node] += 1
        for player in range(seats):
            tree.chances[node, player] += chances[player]


@kernel
def walk_down(tree: Tree, model: Model, scratch: Scratch, settings: Settings) -> int:
    """From the root to a position that is not in the tree yet; writes the nodes on the way and returns their number."""
    position, path = scratch.position, tree.path
    node, length = 0, 1
    path[0] = 0
    while length < path.size:
        who = turn(position[0])
        if who == OVER:
            break
        n = legal(position[0], scratch.moves)
        if n == 0:
            break  # nothing can be played: no position of a game, but one from outside may be so
        if who == CHANCE:
            move = scratch.moves[draw(scratch.rng, n)]
            child = child_with(tree, node, move)
        elif n == 1:
            move = scratch.moves[0]
            child = child_with(tree, node, move)
        else:
            if tree.visits[node] == 0 and node != 0:
                break  # a position that was never evaluated itself
            add_missing_children(tree, model, scratch, settings, node, who, n)
            child = most_promising(tree, node, who, settings)
            if child == NONE:
                break
            move = tree.move[child]
        if child == NONE:
            child = add_child(tree, node, move, 1.0)
        if child == NONE:
            break  # the memory is full
        if who != CHANCE:
            tree.counters[0].last_decider = who
        apply(position[0], move, scratch.journal)
        node = child
        path[length] = node
        length += 1
    return length


@kernel
def child_with(tree: Tree, node: int, move: int) -> int:
    """The node that a move leads to, or NONE."""
    child = tree.first[node]
    while child != NONE and tree.move[child] != move:
        child = tree.sibling[child]
    return child


@kernel
def forced_child(tree: Tree, scratch: Scratch, node: int, n: int) -> tuple[int, int]:
    """At luck, or where there is no choice: the move that falls, of the n on the table, and its node; NONE if memory is full."""
    move = scratch.moves[draw(scratch.rng, n)] if n > 1 else scratch.moves[0]
    child = child_with(tree, node, move)
    return move, child if child != NONE else add_child(tree, node, move, 1.0)


@kernel
def add_child(tree: Tree, node: int, move: int, prior: float) -> int:
    """A new node under a node, or NONE when the memory is full."""
    new = tree.counters[0].nodes
    if new >= tree.first.size:
        return NONE
    tree.counters[0].nodes = new + 1
    tree.move[new], tree.prior[new] = move, prior
    tree.sibling[new] = tree.first[node]
    tree.first[node] = new
    return new


@kernel
def add_missing_children(tree: Tree, model: Model, scratch: Scratch, settings: Settings, node: int, who: int, n: int) -> None:
    """Give every legal move a node with its prior: the judge's, if there is a scale for it, else the model's."""
    moves, stamp = scratch.moves, tree.stamp
    if mark_children(tree, moves, node, n) == 0:
        return
    walk = 2 * tree.counters[0].walks
    for i in range(n):
        if stamp[moves[i]] == walk:
            scratch.spare[0] = scratch.position[0]
            apply(scratch.spare[0], moves[i], scratch.journal)
            if settings.judge_scale > 0.0:
                prior = judge(scratch.spare[0], who) / settings.judge_scale
            else:
                evaluate(scratch.spare[0], settings.seats, model)
                prior = log(max(model.chances[who], 1e-9))
            if add_child(tree, node, moves[i], prior) != NONE:
                stamp[moves[i]] = walk + 1


@kernel
def mark_children(tree: Tree, moves: Moves, node: int, n: int) -> int:
    """Stamp the legal moves: twice the number of the walk, one more for those that have a node. Returns how many have none."""
    stamp = tree.stamp
    tree.counters[0].walks += 1
    walk = 2 * tree.counters[0].walks
    for i in range(n):
        stamp[moves[i]] = walk
    missing = n
    child = tree.first[node]
    while child != NONE:
        if stamp[tree.move[child]] == walk:
            stamp[tree.move[child]] = walk + 1
            missing -= 1
        child = tree.sibling[child]
    return missing


@kernel
def most_promising(tree: Tree, node: int, who: int, settings: Settings) -> int:
    """The legal move with the best mixture of results so far, its prior, and not having been tried."""
    prior, visits, stamp, trust = tree.prior, tree.visits, tree.stamp, settings.trust
    walk = 2 * tree.counters[0].walks + 1
    best_prior, tried, count = -1e300, 0, 0
    child = tree.first[node]
    while child != NONE:
        if stamp[tree.move[child]] == walk:
            best_prior = max(best_prior, prior[child])
            tried += visits[child]
            count += 1
        child = tree.sibling[child]
    total = 0.0
    child = tree.first[node]
    while child != NONE:
        if stamp[tree.move[child]] == walk:
            total += exp(max(-30.0, trust * (prior[child] - best_prior)))
        child = tree.sibling[child]
    average = tree.chances[node, who] / visits[node] if visits[node] > 0 else 0.5
    best, best_value = NONE, -1e300
    child = tree.first[node]
    while child != NONE:
        if stamp[tree.move[child]] == walk:
            share = exp(max(-30.0, trust * (prior[child] - best_prior))) / total
            if node == 0 and settings.widen > 0.0:
                share += settings.widen * (1.0 / count - share)
            value = tree.chances[child, who] / visits[child] if visits[child] > 0 else average
            value += settings.explore * share * sqrt(tried + 1.0) / (1.0 + visits[child])
            if value > best_value:
                best, best_value = child, value
        child = tree.sibling[child]
    return best


@kernel
def play_on(scratch: Scratch, policy: int, depth: int, last: int) -> None:
    """Let a simple policy play on, and luck fall as it comes: until so many times somebody else is to decide.

    With `last`, who made the last decision: first until somebody else than that seat is to decide, if that is not so already.
    """
    position, moves = scratch.position, scratch.moves
    who, n = let_luck_fall(scratch)
    seat, passed = who, turns_passed(who, last)
    while n > 0 and passed < depth:
        apply(position[0], decide(policy, 0, position, scratch.spare, moves, n, scratch.rng, scratch.journal), scratch.journal)
        who, n = let_luck_fall(scratch)
        if who != seat:
            seat, passed = who, passed + 1


@kernel
def let_luck_fall(scratch: Scratch) -> tuple[int, int]:
    """Until somebody is to decide on the table; returns who that is, and among how many moves: none where nothing goes on."""
    position, moves = scratch.position, scratch.moves
    who = let_luck_play(position[0], moves, scratch.rng, scratch.journal)
    return who, legal(position[0], moves) if who >= 0 else 0


@kernel
def turns_passed(who: int, last: int) -> int:
    """How a count of turns begins: with `last`, who made the last decision, one earlier while that seat goes on."""
    return -1 if last != NONE and who == last else 0


def root_children(tree: Tree, seats: int) -> list[tuple[int, int, list[float]]]:
    """What was found out about each move of the searched position: the move, its visits, every seat's chances."""
    found = []
    child = int(tree.first[0])
    while child != NONE:
        visits = int(tree.visits[child])
        chances: Any = tree.chances[child, :seats] / max(visits, 1)
        found.append((int(tree.move[child]), visits, [float(c) for c in chances]))
        child = int(tree.sibling[child])
    return found


of_unit("tabletown.bots.link_unit", search, walk_down, back_up, play_on)
