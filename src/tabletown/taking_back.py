"""What somebody has learned since a decision: as long as that is nothing, the decision can be taken back.

Nobody is asked what they have seen. The rules are: luck that could have fallen otherwise, and would then look otherwise to the
seat, is known to it. And where all that has happened since could not have happened, or would look otherwise, in a position
that the seat held possible before (`redeal`), something hidden was shown to it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from . import batch
from .game import Game
from .kernel import CHANCE, NO_JOURNAL, REVEALED, Rng, States, draw, new_rng
from .match import Step
from .snapshot import snapshot

WORLDS = 12
"""So many positions that a seat held possible are played on. What a game shows of hidden things, it shows in most of them."""
MOST_OUTCOMES = 12
"""Luck has so many outcomes that are looked at, spread over all of them: the first that looks otherwise is enough."""


def learned(game: Game, before: bytes, steps: Sequence[Step], seat: int) -> Step | None:
    """The step by which a seat came to know what it had not known before these steps; None where there is none.

    `before` are the bytes of the position in which the first of the steps was made.
    """
    states = read(game, before)
    for step in steps:
        seen = any(event[0] == REVEALED and event[1] == seat for event in step.events)
        if seen or (step.by == CHANCE and is_seen(game, states, step.move, seat)):
            return step
        batch.apply_at(batch.handle(states), 0, step.move, NO_JOURNAL)
    if not game.hides:
        return None
    found = (shown_in(game, world, read(game, before), steps, seat) for world in worlds(game, before, seat))
    return next((step for step in found if step), None)


def read(game: Game, state: bytes) -> States:
    """A position of one's own, from its bytes."""
    return np.frombuffer(bytearray(state), game.state)


def seen_by(game: Game, states: States, seat: int) -> Any:
    """Everything that a seat sees of a position."""
    return batch.turn_at(batch.handle(states), 0), game.display.view(snapshot(states), seat)


def is_seen(game: Game, states: States, fell: int, seat: int) -> bool:
    """Whether a seat can tell what luck decided: with another outcome it would see something else."""
    outcomes = [move for move in dict.fromkeys(legal_in(game, states)) if move != fell]
    seen = after(game, states, fell, seat) if outcomes else None
    return any(after(game, states, move, seat) != seen for move in outcomes[:: max(1, len(outcomes) // MOST_OUTCOMES)])


def legal_in(game: Game, states: States) -> list[int]:
    """The legal moves; at luck a likelier outcome stands there more often."""
    moves = np.zeros(game.most_legal, np.int64)
    found: list[int] = moves[: batch.legal_at(batch.handle(states), 0, moves)].tolist()
    return found


def after(game: Game, states: States, move: int, seat: int) -> Any:
    """What a seat would see after a move."""
    tried = states.copy()
    batch.apply_at(batch.handle(tried), 0, move, NO_JOURNAL)
    return seen_by(game, tried, seat)


def worlds(game: Game, before: bytes, seat: int) -> Iterator[tuple[States, Rng]]:
    """Positions that a seat held possible, always the same ones, each with luck of its own."""
    for number in range(WORLDS):
        states, rng = read(game, before), new_rng(number)
        batch.redeal_at(batch.handle(states), 0, seat, rng)
        yield states, rng


def shown_in(game: Game, world: tuple[States, Rng], true: States, steps: Sequence[Step], seat: int) -> Step | None:
    """The step after which a position that was held possible is so no more.

    Luck that the seat did not see may fall otherwise there.
    """
    states, rng = world
    started = states.tobytes()
    for step in steps:
        legal = legal_in(game, states)
        if batch.turn_at(batch.handle(states), 0) != step.by:
            return step
        move = legal[draw(rng, len(legal))] if step.by == CHANCE and legal else step.move
        if move not in legal:
            return step
        batch.apply_at(batch.handle(states), 0, move, NO_JOURNAL)
    last = true.copy()
    for step in steps:
        batch.apply_at(batch.handle(last), 0, step.move, NO_JOURNAL)
    if seen_by(game, states, seat) == seen_by(game, last, seat):
        return None
    return first_difference(game, read(game, started), true.copy(), steps, seat)


def first_difference(game: Game, states: States, true: States, steps: Sequence[Step], seat: int) -> Step:
    """The step after which two positions look different to a seat; the last where luck alone told them apart."""
    for step in steps:
        for position in (states, true):
            if step.move in legal_in(game, position):
                batch.apply_at(batch.handle(position), 0, step.move, NO_JOURNAL)
        if seen_by(game, states, seat) != seen_by(game, true, seat):
            return step
    return steps[-1]
