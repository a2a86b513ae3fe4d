"""Whole games between simple bots, one after the other, in one compiled loop."""

from tabletown.kernel import CHANCE, OVER, Moves, apply, draw, kernel, legal, of_unit, redeal, scores, turn, winners

from .policy import Policy, decide
from .room import Room

MOST_MOVES = 200_000
"""A cap outside the rules: a game that is still running then counts as unfinished."""


@kernel
def play_games(room: Room, policies: Moves, points: Moves, results: Moves, most: int) -> int:
    """Play from the room's root; row i of `results` gets length, decisions, winners' bits, then the scores.

    Returns the moves made in all. A game that is still running after `most` moves has no winner.
    """
    table, total = room.table, 0
    for i in range(results.shape[0]):
        table[0] = room.root[0]
        n, decisions = 0, 0
        who = turn(table[0])
        while who != OVER and n < most:
            count = legal(table[0], room.moves)
            if count == 0:
                break  # nothing can be played: no position of a game, but one from outside may be so
            if who == CHANCE or policies[who] == Policy.RANDOM:
                move = room.moves[draw(room.rng, count)]
            else:
                room.known[0] = table[0]
                redeal(room.known[0], who, room.rng)
                move = decide(policies[who], room.known, room.spare, room.moves, count, room.rng, room.journal)
            decisions += 0 if who == CHANCE else 1
            apply(table[0], move, room.journal)
            n += 1
            who = turn(table[0])
        scores(table[0], points)
        results[i, 0], results[i, 1] = n, decisions
        results[i, 2] = winners(table[0]) if who == OVER else 0
        for seat in range(policies.size):
            results[i, 3 + seat] = points[seat]
        total += n
    return total


of_unit("tabletown.bots.unit", play_games)
