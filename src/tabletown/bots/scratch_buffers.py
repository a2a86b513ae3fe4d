"""Where compiled bots play: positions to work on, and what else a kernel needs there."""

from typing import NamedTuple

import numpy as np

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL, Journal
from tabletown.engine.kernel import Moves, States
from tabletown.engine.rng import Rng
from tabletown.game.declaration import Game


class Scratch(NamedTuple):
    """The position that is started from, the one that is played on, what a seat knows of it, and one to try moves on."""

    root: States
    position: States
    known: States
    spare: States
    moves: Moves
    rng: Rng
    journal: Journal


def new_scratch(game: Game, root: States, rng: Rng) -> Scratch:
    """What is needed to start from a position."""
    root, position, known, spare = (entry_points.handle(array) for array in (root, root.copy(), root.copy(), root.copy()))
    return Scratch(root, position, known, spare, np.zeros(game.most_legal, np.int64), rng, NO_JOURNAL)
