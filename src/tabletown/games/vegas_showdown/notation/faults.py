"""What the tiles of a sheet break, in words: every tile obeys 8.2 to 8.4 of the rulebook."""

from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _

from ..rules.components import COLOUR, MOST_NEEDS, NEEDS, SQUARES, Colour, kind_and_turn, square_name
from ..rules.placement import FIRST_NEED, NO_LOUNGE, NO_PATH, find_faults
from ..rules.resolving import find_faults_before
from .names import tile_name

LACKS_PATH = {
    Colour.YELLOW: N_("{tile} at {square} has no path to the casino entrance"),
    Colour.BLUE: N_("{tile} at {square} has no path to the hotel entrance"),
    Colour.GREEN: N_("{tile} at {square} has no path to an entrance"),
}


def sheet_faults(s: Any, seat: int) -> list[str]:
    """What is wrong with the tiles of a sheet."""
    found = np.zeros(SQUARES, np.int64)
    ask(find_faults, s, seat, found)
    return fault_words(s.sheets[seat].tile, found.tolist())


def faults_before(s: Any) -> list[str]:
    """What was wrong with the actor's sheet before the renovation, and will be if it is given up."""
    found, tiles = np.zeros(SQUARES, np.int64), np.zeros(SQUARES, np.int64)
    ask(find_faults_before, s, found, tiles)
    return fault_words(tiles.tolist(), found.tolist())


def fault_words(tiles: list[int], faults: list[int]) -> list[str]:
    """The faults of each tile, by its upper left square."""
    found = []
    for square, fault in enumerate(faults):
        if fault:
            kind, _turn = kind_and_turn(tiles[square])
            told = {"tile": tile_name(kind), "square": square_name(square)}
            needed = [int(NEEDS[kind, i]) for i in range(MOST_NEEDS) if fault & FIRST_NEED << i]
            found += [_("{tile} at {square} needs {needed}", needed=tile_name(need), **told) for need in needed]
            if fault & NO_PATH:
                found.append(_(LACKS_PATH[Colour(int(COLOUR[kind]))], **told))
            if fault & NO_LOUNGE:
                found.append(_("{tile} at {square} has no door to a Lounge or Fancy Lounge", **told))
    return found
