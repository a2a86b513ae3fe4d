"""Whole games between simple bots, one after the other, in one compiled loop."""

from tabletown.engine.game_calls import apply, legal, redeal, scores, turn, winners
from tabletown.engine.kernel import CHANCE, OVER, Moves, kernel, of_unit
from tabletown.engine.rng import draw

from .scratch_buffers import Scratch
from .simple_policies import Policy, SeatPolicies, decide

MOST_MOVES = 200_000
"""A cap outside the rules: a game that is still running then counts as unfinished."""


@kernel
def play_games(scratch: Scratch, seats: SeatPolicies, points: Moves, results: Moves, most: int) -> int:
    """Play from the scratch space's root; row i of `results` gets length, decisions, winners' bits, then the scores.

    Returns the moves made in all. A game that is still running after `most` moves has no winner.
    """
    position, policies, total = scratch.position, seats.policies, 0
    for i in range(results.shape[0]):
        position[0] = scratch.root[0]
        n, decisions = 0, 0
        who = turn(position[0])
        while who != OVER and n < most:
            count = legal(position[0], scratch.moves)
            if count == 0:
                break  # nothing can be played: no position of a game, but one from outside may be so
            if who == CHANCE or policies[who] == Policy.RANDOM:
                move = scratch.moves[draw(scratch.rng, count)]
            else:
                scratch.known[0] = position[0]
                redeal(scratch.known[0], who, scratch.rng)
                rate, known, spare = seats.blunder_rates[who], scratch.known, scratch.spare
                move = decide(policies[who], rate, known, spare, scratch.moves, count, scratch.rng, scratch.journal)
            decisions += 0 if who == CHANCE else 1
            apply(position[0], move, scratch.journal)
            n += 1
            who = turn(position[0])
        scores(position[0], points)
        results[i, 0], results[i, 1] = n, decisions
        results[i, 2] = winners(position[0]) if who == OVER else 0
        for seat in range(policies.size):
            results[i, 3 + seat] = points[seat]
        total += n
    return total


of_unit("tabletown.bots.link_unit", play_games)
