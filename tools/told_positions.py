"""Positions as networks are told them: by what is observed, or by sketches and descriptions of each move (`Game.sketch`).

Either way there are two arrays, `observed` and `features`, and so many *places* for moves: the numbers of all moves, or the
places of the legal moves in their list.
"""

from typing import Any

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype
from numpy.typing import NDArray
from tools.seat_features import columns_of, write_features
from tools.selfplay import compiled

from tabletown import Game, batch
from tabletown.bots.network import features_named
from tabletown.bots.scratch import Scratch, new_scratch
from tabletown.kernel import Moves, States, apply, describe, legal, new_rng, observe, redeal, sketch

MOST_MOVES = 80
"""Legal moves that a learner is told of: hardly any position has more, and then the last are left out."""
MOST_TOLD = 127
"""A number of a move's description is kept in 8 bits."""
STIR = 0x9E3779B97F4A7C15
Told = tuple[NDArray[Any], NDArray[Any], NDArray[np.bool_], NDArray[np.int64]]
"""What the deciding seats see, in two arrays, which places are legal, and the number of the move at each; -1 for none."""


def told_positions(game: Game, states: States, turns: NDArray[np.int64]) -> Told:
    """Positions in which these seats decide."""
    return described(game, states, turns) if game.sketch else seen(game, states, turns)


# --- by observations ------------------------------------------------------------------------------------------------


def seen(game: Game, states: States, turns: NDArray[np.int64]) -> Told:
    """By observations and everybody's features."""
    count, places = len(turns), game.move_count
    observed = np.zeros((count, len(game.observation or ())), np.int16)
    found, may = np.zeros((count, columns_of(game)), np.int16), np.zeros((count, places), np.bool_)
    scratch = np.zeros(game.most_legal, np.int64), np.zeros(len(features_named(game)), np.int64)
    look_again(batch.handle(states), turns, *scratch, observed, may, found)
    return observed, found, may, np.broadcast_to(np.arange(places), (count, places))


@compiled
def look_again(states: States, turns: Moves, moves: Moves, found: Moves, observed: Any, may: Any, out: Any) -> None:
    """What the seat in turn observes, what it may do, and everybody's features."""
    for i in range(turns.size):
        who = turns[i] + 0
        observe(states[i], who, observed[i])
        for k in range(legal(states[i], moves)):
            may[i, moves[k]] = True
        write_features(states[i], who, found, out[i])


# --- by sketches ----------------------------------------------------------------------------------------------------


def described(game: Game, states: States, turns: NDArray[np.int64]) -> Told:
    """By sketches and descriptions of the legal moves."""
    count = len(turns)
    observed = np.zeros((count, len(game.sketch)), np.int16)
    told = np.zeros((count, MOST_MOVES, len(game.description)), np.int8)
    describe_all(game, batch.handle(states), turns, np.arange(1, count + 1, dtype=np.uint64), observed, told)
    numbers = np.full((count, MOST_MOVES), -1, np.int64)
    list_moves(batch.handle(states), np.zeros(game.most_legal, np.int64), numbers)
    return observed, told, numbers >= 0, numbers


def describe_all(game: Game, states: States, turns: Any, words: Any, observed: Any, out: Any) -> None:
    """Sketches of positions and descriptions of their moves, by what the seats in turn know: the rest is dealt by these words."""
    scratch = new_scratch(game, batch.new_states(1, game.state), new_rng(1))
    found, told = np.zeros(len(features_named(game)), np.int64), np.zeros(len(game.description), np.int16)
    describe_many(states, turns, words, scratch, found, told, observed, out)


def sketch_all(game: Game, states: States, observers: Any, words: Any, out: Any) -> None:
    """Sketches of positions by what any seats know, in turn or not."""
    room, found = batch.handle(batch.new_states(1, game.state)), np.zeros(len(features_named(game)), np.int64)
    sketch_many(states, observers, words, room, new_rng(1), found, out)


@compiled
def list_moves(states: States, moves: Moves, numbers: Any) -> None:
    """The legal moves of many positions."""
    for i in range(numbers.shape[0]):
        for k in range(min(legal(states[i], moves), numbers.shape[1])):
            numbers[i, k] = moves[k]


@compiled
def stirred(word: int) -> np.uint64:
    """A word for luck of its own, made of a game's: what is dealt to look at says nothing of what comes."""
    found = (np.uint64(word) ^ np.uint64(STIR)) * np.uint64(0xBF58476D1CE4E5B9)
    found ^= found >> np.uint64(29)
    return found | np.uint64(1)


@compiled
def keep_told(told: Any, out: Any) -> None:
    """A description in 8 bits."""
    for k in range(told.size):
        out[k] = min(max(told[k], -MOST_TOLD), MOST_TOLD)


@compiled
def describe_many(
    states: States, turns: Any, words: Any, scratch: Scratch, found: Moves, told: Any, observed: Any, out: Any
) -> None:
    """Sketches of many positions and descriptions of their moves, by what the seats in turn know."""
    known, after, moves = scratch.known, scratch.spare, scratch.moves
    for i in range(turns.size):
        who = turns[i] + 0
        scratch.rng[0] = stirred(words[i])
        known[0] = states[i]
        redeal(known[0], who, scratch.rng)
        sketch(known[0], who, found, observed[i])
        for k in range(min(legal(known[0], moves), out.shape[1])):
            after[0] = known[0]
            apply(after[0], moves[k], scratch.journal)
            describe(known[0], after[0], who, moves[k], observed[i], found, told)
            keep_told(told, out[i, k])


@compiled
def sketch_many(states: States, observers: Any, words: Any, known: States, rng: Any, found: Moves, out: Any) -> None:
    """Sketches of many positions, by what each of these seats knows."""
    for i in range(observers.size):
        rng[0] = stirred(words[i])
        known[0] = states[i]
        redeal(known[0], observers[i] + 0, rng)
        sketch(known[0], observers[i] + 0, found, out[i])


def programs_for(game: Game) -> tuple[Any, Any]:
    """The programs of a GPU, as Python functions: a thread for each position, then one for each place of its list of moves."""
    from numba import cuda

    record, features, length = from_dtype(game.state), len(features_named(game)), len(game.description)

    def deal(states: Any, turns: Any, luck: Any, known: Any, seen: Any) -> None:
        i = cuda.grid(1)
        found = cuda.local.array(features, types.int64)
        rng = cuda.local.array(1, types.uint64)
        if i < turns.size:
            who = turns[i] + 0
            rng[0] = stirred(luck[i, 0])
            known[i] = states[i]
            redeal(known[i], who, rng)
            sketch(known[i], who, found, seen[i])

    def tell(known: Any, turns: Any, listed: Any, counts: Any, seen: Any, out: Any, journal: Any) -> None:
        at = cuda.grid(1)
        i, k = at // MOST_MOVES, at % MOST_MOVES
        found = cuda.local.array(features, types.int64)
        told = cuda.local.array(length, types.int16)
        after = cuda.local.array(1, record, alignment=16)
        if i < turns.size and k < counts[i]:
            who, move = turns[i] + 0, listed[i, k] + 0
            after[0] = known[i]
            apply(after[0], move, journal)
            describe(known[i], after[0], who, move, seen[i], found, told)
            keep_told(told, out[i, k])

    return deal, tell
