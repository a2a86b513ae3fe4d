"""What somebody has learned since a decision: as long as that is nothing, the decision can be taken back.

Nobody is asked what they have seen. The rules are: luck that could have fallen otherwise, and would then look otherwise to the
seat, is known to it. And where all that has happened since could not have happened, or would look otherwise, in a position
that the seat held possible before (`redeal`), something hidden was shown to it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL, REVEALED
from tabletown.engine.kernel import CHANCE, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.game.declaration import Game
from tabletown.positions.snapshot import copy_of, snapshot

from .steps import Step

WORLDS = 12
"""So many positions that a seat held possible are played on. What a game shows of hidden things, it shows in most of them."""
MOST_OUTCOMES = 12
"""Luck has so many outcomes that are looked at, spread over all of them: the first that looks otherwise is enough."""


Made = tuple[tuple[int, int], ...]
"""Moves, each with who made it."""


def learned(game: Game, before: bytes, steps: Sequence[Step], seat: int) -> Step | None:
    """The step by which a seat came to know what it had not known before these steps; None where there is none.

    `before` are the bytes of the position in which the first of the steps was made. A step that cannot be made there counts as
    one: then nothing is certain.
    """
    seen = [n for n, step in enumerate(steps) if any(event[0] == REVEALED and event[1] == seat for event in step.events)]
    number = learned_at(game, before, tuple((step.move, step.by) for step in steps), seat)
    found = [*seen[:1], *([] if number is None else [number])]
    return steps[min(found)] if found else None


@lru_cache(maxsize=512)
def learned_at(game: Game, before: bytes, made: Made, seat: int) -> int | None:
    """The same by the number of the move, as far as positions tell it. A page asks for it again and again."""
    states = read(game, before)
    for number, (move, by) in enumerate(made):
        if move not in legal_in(game, states) or (by == CHANCE and is_seen(game, states, move, seat)):
            return number
        entry_points.apply_at(entry_points.handle(states), 0, move, NO_JOURNAL)
    if not game.hides:
        return None
    last, luck = None, any(by == CHANCE for _move, by in made)
    for world, rng in worlds(game, before, seat):
        if world.tobytes() == before and not luck:
            continue  # there was nothing that the seat did not know
        impossible, after_all = played_on(game, world, rng, made)
        if impossible is not None:
            return impossible
        last = last or seen_by(game, states, seat)
        if seen_by(game, after_all, seat) != last:
            return first_difference(game, world, read(game, before), made, seat)
    return None


def read(game: Game, state: bytes) -> States:
    """A position of one's own, from its bytes."""
    return np.frombuffer(bytearray(state), game.state)


def seen_by(game: Game, states: States, seat: int) -> Any:
    """Everything that a seat sees of a position."""
    return entry_points.turn_at(entry_points.handle(states), 0), game.display.view(snapshot(states), seat)


def is_seen(game: Game, states: States, fell: int, seat: int) -> bool:
    """Whether a seat can tell what luck decided: with another outcome it would see something else."""
    outcomes = [move for move in dict.fromkeys(legal_in(game, states)) if move != fell]
    seen = after(game, states, fell, seat) if outcomes else None
    return any(after(game, states, move, seat) != seen for move in outcomes[:: max(1, len(outcomes) // MOST_OUTCOMES)])


def legal_in(game: Game, states: States) -> list[int]:
    """The legal moves; at luck a likelier outcome stands there more often."""
    moves = np.zeros(game.most_legal, np.int64)
    found: list[int] = moves[: entry_points.legal_at(entry_points.handle(states), 0, moves)].tolist()
    return found


def after(game: Game, states: States, move: int, seat: int) -> Any:
    """What a seat would see after a move."""
    tried = copy_of(states)
    entry_points.apply_at(entry_points.handle(tried), 0, move, NO_JOURNAL)
    return seen_by(game, tried, seat)


def worlds(game: Game, before: bytes, seat: int) -> Iterator[tuple[States, Rng]]:
    """Positions that a seat held possible, always the same ones, each with luck of its own."""
    for number in range(WORLDS):
        states, rng = read(game, before), new_rng(number)
        entry_points.redeal_at(entry_points.handle(states), 0, seat, rng)
        yield states, rng


def played_on(game: Game, world: States, rng: Rng, made: Made) -> tuple[int | None, States]:
    """The number of the move that could not have been made in a world, or None and how it stands after all of them.

    Luck that the seat did not see may fall otherwise there.
    """
    states = copy_of(world)
    for number, (move, by) in enumerate(made):
        legal = legal_in(game, states)
        if entry_points.turn_at(entry_points.handle(states), 0) != by:
            return number, states
        chosen = legal[draw(rng, len(legal))] if by == CHANCE and legal else move
        if chosen not in legal:
            return number, states
        entry_points.apply_at(entry_points.handle(states), 0, chosen, NO_JOURNAL)
    return None, states


def first_difference(game: Game, world: States, true: States, made: Made, seat: int) -> int:
    """The move after which a world looks different from the truth to a seat; the last where luck alone told them apart."""
    for number, (move, _by) in enumerate(made):
        for position in (world, true):
            if move in legal_in(game, position):
                entry_points.apply_at(entry_points.handle(position), 0, move, NO_JOURNAL)
        if seen_by(game, world, seat) != seen_by(game, true, seat):
            return number
    return len(made) - 1
