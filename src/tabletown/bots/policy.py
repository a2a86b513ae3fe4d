"""The thinking of the simple bots, compiled: each picks one of the legal moves of a position it may know."""

from enum import IntEnum

from tabletown.kernel import Journal, Moves, Rng, States, apply, draw, judge, kernel, of_unit, turn


class Policy(IntEnum):
    """How a seat decides."""

    RANDOM = 0
    GREEDY = 1
    HASTY = 2  # greedy, but often without looking: so many times in ten as are added to the number


NO_MOVE = -1
"""What is picked where nothing is legal: only in a position that could not be on any table."""


@kernel
def decide(policy: int, known: States, scratch: States, moves: Moves, n: int, rng: Rng, journal: Journal) -> int:
    """The move that a policy picks from the n legal ones, in a position re-dealt for the seat to move; NO_MOVE of none."""
    if n < 1:
        return NO_MOVE
    if n > 1 and (policy == Policy.GREEDY or (policy >= Policy.HASTY and draw(rng, 10) >= policy - Policy.HASTY)):
        return decide_greedily(known, scratch, moves, n, rng, journal)
    return moves[draw(rng, n)]


@kernel
def decide_greedily(known: States, scratch: States, moves: Moves, n: int, rng: Rng, journal: Journal) -> int:
    """Try each move on a copy and take the one that looks best; among equals, any."""
    seat = turn(known[0])
    best, best_value, equals = NO_MOVE, 0, 0
    for i in range(n):
        scratch[0] = known[0]
        apply(scratch[0], moves[i], journal)
        value = judge(scratch[0], seat)
        if equals == 0 or value > best_value:
            best, best_value, equals = moves[i], value, 1
        elif value == best_value:
            equals += 1
            if draw(rng, equals) == 0:
                best = moves[i]
    return best


@kernel
def decide_at(policy: int, known: States, scratch: States, moves: Moves, n: int, rng: Rng, journal: Journal) -> int:
    """The entry point of `decide` for Python."""
    return decide(policy, known, scratch, moves, n, rng, journal)


of_unit("tabletown.bots.unit", decide_at)
