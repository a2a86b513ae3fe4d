"""Monte-Carlo tree search for any game: many players, luck, and things a seat does not know.

Each iteration deals anew what the seat cannot know, walks down the tree along promising moves, lets luck fall as it
comes, adds one position to the tree, and weighs the signs of where it ends; every seat's chance of winning is kept at every
node, and each player is taken to maximise its own (max-n). Which moves are promising is a matter of the results so far and
of a first opinion: the signs after the move, or the game's `judge`. One compiled loop with preallocated memory: no Python
and no lock while it runs.
"""

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletown.kernel import (
    CHANCE,
    OVER,
    Journal,
    Moves,
    Rng,
    States,
    apply,
    draw,
    judge,
    kernel,
    legal,
    redeal,
    signs,
    turn,
    winners,
)

from .policy import decide

Floats = NDArray[np.float64]
MOST_SEATS = 6
MOST_PATH = 256
NONE = -1
TO_THE_END = 1 << 30


@dataclass
class Tree:
    """The memory of one search: a node is an index into these arrays, node 0 the position that is searched."""

    first: Moves
    sibling: Moves
    move: Moves
    visits: Moves
    prior: Floats
    chances: Floats  # sums of every seat's chances, one row a node
    counters: Moves  # [nodes in use, iterations done, stop, decisions walked through, who made the last one]
    path: Moves
    stamp: Moves  # by move: the decision at which it was last legal

    @property
    def iterations(self) -> int:
        """How many iterations it has seen."""
        return int(self.counters[1])


def new_tree(nodes: int, moves: int) -> Tree:
    """Room for so many nodes of a game with so many move numbers."""
    return Tree(
        np.full(nodes, NONE, np.int64),
        np.full(nodes, NONE, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes),
        np.zeros((nodes, MOST_SEATS)),
        np.array([1, 0, 0, 0, NONE], np.int64),
        np.zeros(MOST_PATH, np.int64),
        np.zeros(moves, np.int64),
    )


@kernel
def search(
    known: States, table: States, scratch: States, seats: int, seat: int, moves: Moves, rng: Rng, journal: Journal,
    first: Moves, sibling: Moves, move_of: Moves, visits: Moves, prior: Floats, chances: Floats, counters: Moves,
    path: Moves, stamp: Moves, result: Floats, found: Moves, weights: Floats, ideas: Floats, strength: Floats,
    scale: float, explore: float, trust: float, policy: int, depth: int, finish: bool, iterations: int,
) -> int:
    """So many iterations more, unless counters[2] is set meanwhile; returns how many were done."""
    for done in range(iterations):
        if counters[2] != 0:
            return done
        counters[1] += 1
        length = dive(
            known, table, scratch, seats, seat, moves, rng, journal, first, sibling, move_of, visits, prior, chances, counters,
            path, stamp, result, found, weights, ideas, strength, scale, explore, trust, policy, depth, finish,
        )
        judge_end(table, seats, result, found, weights, ideas, strength)
        back_up(seats, visits, chances, path, length, result)
    return iterations  # fmt: skip


@kernel
def dive(
    known: States, table: States, scratch: States, seats: int, seat: int, moves: Moves, rng: Rng, journal: Journal,
    first: Moves, sibling: Moves, move_of: Moves, visits: Moves, prior: Floats, chances: Floats, counters: Moves,
    path: Moves, stamp: Moves, result: Floats, found: Moves, weights: Floats, ideas: Floats, strength: Floats,
    scale: float, explore: float, trust: float, policy: int, depth: int, finish: bool,
) -> int:
    """Deal anew, walk down the tree and play on: the table shows a position to weigh. Returns how many nodes lead to it."""
    table[0] = known[0]
    redeal(table[0], seat, rng)
    length = walk_down(
        table, scratch, seats, moves, rng, journal, first, sibling, move_of, visits, prior, chances, counters, path, stamp,
        result, found, weights, ideas, strength, scale, explore, trust,
    )
    play_on(table, scratch, moves, rng, journal, policy, depth, counters[4] if finish else NONE)
    return length  # fmt: skip


@kernel
def back_up(seats: int, visits: Moves, chances: Floats, path: Moves, length: int, result: Floats) -> None:
    """Add every seat's chance to every node on the way."""
    for i in range(length):
        node = path[i]
        visits[node] += 1
        for player in range(seats):
            chances[node, player] += result[player]


@kernel
def walk_down(
    table: States, scratch: States, seats: int, moves: Moves, rng: Rng, journal: Journal, first: Moves, sibling: Moves,
    move_of: Moves, visits: Moves, prior: Floats, chances: Floats, counters: Moves, path: Moves, stamp: Moves, result: Floats,
    found: Moves, weights: Floats, ideas: Floats, strength: Floats, scale: float, explore: float, trust: float,
) -> int:
    """From the root to a position that is not in the tree yet; writes the nodes on the way and returns their number."""
    node, length = 0, 1
    path[0] = 0
    while length < path.size:
        who = turn(table[0])
        if who == OVER:
            break
        n = legal(table[0], moves)
        if n == 0:
            break  # a position that could not be on any table leads nowhere
        if who == CHANCE:
            move = moves[draw(rng, n)]
            child = child_with(node, move, first, sibling, move_of)
            if child == NONE:
                child = add_child(node, move, 1.0, first, sibling, move_of, prior, counters)
        elif n == 1:
            move = moves[0]
            child = child_with(node, move, first, sibling, move_of)
            if child == NONE:
                child = add_child(node, move, 1.0, first, sibling, move_of, prior, counters)
        else:
            if visits[node] == 0 and node != 0:
                break  # a position that was never judged itself
            add_missing_children(
                table, scratch, seats, node, who, moves, n, journal, first, sibling, move_of, prior, counters, stamp,
                result, found, weights, ideas, strength, scale,
            )
            child = most_promising(node, who, first, sibling, move_of, visits, prior, chances, counters, stamp, explore, trust)
            if child == NONE:
                break
            move = move_of[child]
        if child == NONE:
            break  # the memory is full
        if who != CHANCE:
            counters[4] = who
        apply(table[0], move, journal)
        node = child
        path[length] = node
        length += 1
    return length  # fmt: skip


@kernel
def child_with(node: int, move: int, first: Moves, sibling: Moves, move_of: Moves) -> int:
    """The node that a move leads to, or NONE."""
    child = first[node]
    while child != NONE and move_of[child] != move:
        child = sibling[child]
    return child


@kernel
def add_child(
    node: int, move: int, weight: float, first: Moves, sibling: Moves, move_of: Moves, prior: Floats, counters: Moves
) -> int:
    """A new node under a node, or NONE when the memory is full."""
    new = counters[0]
    if new >= first.size:
        return NONE
    counters[0] = new + 1
    move_of[new], prior[new] = move, weight
    sibling[new] = first[node]
    first[node] = new
    return new


@kernel
def add_missing_children(
    table: States, scratch: States, seats: int, node: int, who: int, moves: Moves, n: int, journal: Journal, first: Moves,
    sibling: Moves, move_of: Moves, prior: Floats, counters: Moves, stamp: Moves, result: Floats, found: Moves,
    weights: Floats, ideas: Floats, strength: Floats, scale: float,
) -> None:
    """Give every legal move a node, with a first opinion of it: the judge's, if there is a scale for it, else the signs'."""
    counters[3] += 1
    walk = 2 * counters[3]  # stamps: walk for a legal move without a node, walk + 1 for one that has it
    for i in range(n):
        stamp[moves[i]] = walk
    missing = n
    child = first[node]
    while child != NONE:
        if stamp[move_of[child]] == walk:
            stamp[move_of[child]] = walk + 1
            missing -= 1
        child = sibling[child]
    if missing == 0:
        return
    for i in range(n):
        if stamp[moves[i]] == walk:
            scratch[0] = table[0]
            apply(scratch[0], moves[i], journal)
            if scale > 0.0:
                worth = judge(scratch[0], who) / scale
            else:
                judge_end(scratch, seats, result, found, weights, ideas, strength)
                worth = log(max(result[who], 1e-9))
            if add_child(node, moves[i], worth, first, sibling, move_of, prior, counters) != NONE:
                stamp[moves[i]] = walk + 1  # fmt: skip


@kernel
def most_promising(
    node: int, who: int, first: Moves, sibling: Moves, move_of: Moves, visits: Moves, prior: Floats, chances: Floats,
    counters: Moves, stamp: Moves, explore: float, trust: float,
) -> int:
    """The legal move with the best mixture of results so far, the first opinion, and not having been tried."""
    walk = 2 * counters[3] + 1
    best_worth, tried = -1e300, 0
    child = first[node]
    while child != NONE:
        if stamp[move_of[child]] == walk:
            best_worth = max(best_worth, prior[child])
            tried += visits[child]
        child = sibling[child]
    total = 0.0
    child = first[node]
    while child != NONE:
        if stamp[move_of[child]] == walk:
            total += exp(max(-30.0, trust * (prior[child] - best_worth)))
        child = sibling[child]
    average = chances[node, who] / visits[node] if visits[node] > 0 else 0.5
    best, best_value = NONE, -1e300
    child = first[node]
    while child != NONE:
        if stamp[move_of[child]] == walk:
            share = exp(max(-30.0, trust * (prior[child] - best_worth))) / total
            value = chances[child, who] / visits[child] if visits[child] > 0 else average
            value += explore * share * sqrt(tried + 1.0) / (1.0 + visits[child])
            if value > best_value:
                best, best_value = child, value
        child = sibling[child]
    return best  # fmt: skip


@kernel
def play_on(
    table: States, scratch: States, moves: Moves, rng: Rng, journal: Journal, policy: int, depth: int, last: int
) -> None:
    """Let a simple policy play on, and luck fall as it comes: until so many times somebody else is to decide.

    With `last`, who made the last decision: first until somebody else than that seat is to decide, if that is not so already.
    """
    who = turn(table[0])
    seat, passed = who, 0
    if last != NONE:
        seat, passed = last, 0 if who >= 0 and who != last else -1
    while who != OVER and (who == CHANCE or passed < depth):
        n = legal(table[0], moves)
        if n == 0:
            return
        move = moves[draw(rng, n)] if who == CHANCE else decide(policy, table, scratch, moves, n, rng, journal)
        apply(table[0], move, journal)
        who = turn(table[0])
        if who >= 0 and who != seat:
            passed += 1 if seat >= 0 else 0
            seat = who


@kernel
def judge_end(
    table: States, seats: int, result: Floats, found: Moves, weights: Floats, ideas: Floats, strength: Floats
) -> None:
    """Each seat's chance to win: certain at the end, else by weighing the signs of each."""
    if turn(table[0]) == OVER:
        won = winners(table[0])
        count = 0
        for player in range(seats):
            count += won >> player & 1
        for player in range(seats):
            result[player] = (won >> player & 1) / max(count, 1)
        return
    best = -1e300
    for player in range(seats):
        signs(table[0], player, found)
        result[player] = weigh(found, weights, ideas, strength)
        best = max(best, result[player])
    total = 0.0
    for player in range(seats):
        result[player] = exp(max(-40.0, result[player] - best))
        total += result[player]
    for player in range(seats):
        result[player] /= total


@kernel
def weigh(found: Moves, weights: Floats, ideas: Floats, strength: Floats) -> float:
    """The logarithm of a seat's odds: what each sign says by itself, and what the ideas add that several signs give rise to.

    An idea is a column: how much each sign speaks for it, then how strong it is without any, then what its strength is worth.
    """
    signs, worth = found.size, 0.0
    for k in range(strength.size):
        strength[k] = ideas[signs, k]
    for i in range(signs):
        if found[i] != 0:
            sign = float(found[i])
            worth += weights[i] * sign
            for k in range(strength.size):
                strength[k] += ideas[i, k] * sign
    for k in range(strength.size):
        worth += ideas[signs + 1, k] * max(0.0, strength[k])
    return worth


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
