"""Many positions at once: the entry points through which Python calls compiled rules.

They take an array of states and an index into it: such a call costs half a microsecond, a call with a bare record
five times as much.
"""

from typing import Any

import numpy as np

from .game_calls import apply, features, judge, legal, observe, redeal, score_line, scores, setup, turn, why_not, winners
from .interpreted_state import PlainStates
from .journal import Journal
from .kernel import CHANCE, OVER, PLAIN, Moves, State, States, kernel, of_unit
from .observation_kernels import Observed
from .rng import Rng, draw


def new_states(count: int, state: np.dtype[np.void]) -> States:
    """Room for a number of positions, all zero."""
    return np.zeros(count, state)


def handle(states: States) -> Any:
    """The states as kernels want them: the array itself, or its plain-Python stand-in."""
    return PlainStates(states) if PLAIN else states


@kernel
def setup_at(states: States, i: int) -> None:
    """Lay out a table whose `seats` and options are filled in."""
    setup(states[i])


@kernel
def turn_at(states: States, i: int) -> int:
    """Whose move it is."""
    return turn(states[i])


@kernel
def legal_at(states: States, i: int, moves: Moves) -> int:
    """The legal moves, and how many."""
    return legal(states[i], moves)


@kernel
def apply_at(states: States, i: int, move: int, journal: Journal) -> None:
    """Carry out one legal move."""
    apply(states[i], move, journal)


@kernel
def scores_at(states: States, i: int, points: Moves) -> None:
    """The points of every seat."""
    scores(states[i], points)


@kernel
def score_line_at(states: States, i: int, seat: int, line: int) -> int:
    """One line of a seat's score."""
    return score_line(states[i], seat, line)


@kernel
def winners_at(states: States, i: int) -> int:
    """One bit per winner."""
    return winners(states[i])


@kernel
def why_not_at(states: States, i: int, move: int) -> int:
    """Which rule forbids a move."""
    return why_not(states[i], move)


@kernel
def redeal_at(states: States, i: int, seat: int, rng: Rng) -> None:
    """Deal anew what a seat does not know."""
    redeal(states[i], seat, rng)


@kernel
def judge_at(states: States, i: int, seat: int) -> int:
    """What the position is worth to a seat at a glance."""
    return judge(states[i], seat)


@kernel
def features_at(states: States, i: int, seat: int, found: Moves) -> None:
    """The features that a seat will win."""
    features(states[i], seat, found)


@kernel
def observe_at(states: States, i: int, seat: int, out: Observed) -> None:
    """Everything that a seat may know."""
    observe(states[i], seat, out)


@kernel
def step(states: States, i: int, move: int, moves: Moves, journal: Journal) -> int:
    """Play a legal move and list the next ones: one call for each move of a game driven from Python."""
    apply(states[i], move, journal)
    return legal(states[i], moves)


@kernel
def let_luck_play(s: State, moves: Moves, rng: Rng, journal: Journal) -> int:
    """Until somebody must decide or the game is over; return whose turn it is then: CHANCE where nothing is left to draw."""
    who = turn(s)
    while who == CHANCE:
        n = legal(s, moves)
        if n == 0:
            return who
        apply(s, moves[draw(rng, n)], journal)
        who = turn(s)
    return who


@kernel
def play_luck(states: States, i: int, moves: Moves, rng: Rng, journal: Journal) -> int:
    """Let luck play until somebody must decide or the game is over; return whose turn it is then."""
    return let_luck_play(states[i], moves, rng, journal)


@kernel
def play_out(states: States, i: int, moves: Moves, rng: Rng, journal: Journal, most: int) -> int:
    """Play random moves to the end, or to a cap outside the rules; return the number of moves, luck included."""
    n = 0
    while n < most and turn(states[i]) != OVER:
        apply(states[i], moves[draw(rng, legal(states[i], moves))], journal)
        n += 1
    return n


@kernel
def play_many(states: States, start: States, moves: Moves, rng: Rng, journal: Journal, most: int) -> int:
    """Play every table of `states` at random from the same start; return the moves made in all."""
    total = 0
    for i in range(states.size):
        states[i] = start[0]
        total += play_out(states, i, moves, rng, journal, most)
    return total


@kernel
def clone_many(states: States, start: States) -> None:
    """Copy one position over all of `states`."""
    for i in range(states.size):
        states[i] = start[0]


of_unit(
    "tabletown.engine.table_link_unit",
    *(setup_at, turn_at, legal_at, apply_at, scores_at, score_line_at, winners_at, redeal_at, judge_at, features_at, why_not_at),
)
of_unit("tabletown.bots.link_unit", step, play_luck, play_out, play_many, clone_many)
