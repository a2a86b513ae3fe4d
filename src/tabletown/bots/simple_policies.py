"""The thinking of the simple bots, compiled: each picks one of the legal moves of a position it may know."""

from enum import IntEnum
from typing import NamedTuple

from tabletown.engine.game_calls import apply, judge, turn
from tabletown.engine.journal import Journal
from tabletown.engine.kernel import Moves, States, kernel, of_unit
from tabletown.engine.rng import Rng, draw


class Policy(IntEnum):
    """How a seat decides."""

    RANDOM = 0
    GREEDY = 1


AGENT = -1
"""Instead of a policy: the moves of this seat come from outside."""


class SeatPolicies(NamedTuple):
    """How the seats decide: number i of both is about seat i."""

    policies: Moves
    blunder_rates: Moves  # of ten decisions, so many are any legal move


NO_MOVE = -1
"""What is picked where nothing is legal: only in a position that could not be on any table."""


@kernel
def decide(
    policy: int, blunder_rate: int, known: States, scratch: States, moves: Moves, n: int, rng: Rng, journal: Journal
) -> int:
    """The move that a policy picks from the n legal ones, in a position re-dealt for the seat to move; NO_MOVE of none."""
    if n < 1:
        return NO_MOVE
    if n > 1 and policy == Policy.GREEDY and (blunder_rate == 0 or draw(rng, 10) >= blunder_rate):
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
def decide_at(
    policy: int, blunder_rate: int, known: States, scratch: States, moves: Moves, n: int, rng: Rng, journal: Journal
) -> int:
    """The entry point of `decide` for Python."""
    return decide(policy, blunder_rate, known, scratch, moves, n, rng, journal)


of_unit("tabletown.bots.link_unit", decide_at)
