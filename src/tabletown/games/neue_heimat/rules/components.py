"""What is in the box of Neue Heimat, and the board."""

from typing import NamedTuple

import numpy as np

from tabletown.engine.kernel import kernel

COLOURS = ("red", "yellow", "green", "blue", "purple", "grey")
PIPS = 6
CUBES = len(COLOURS) * PIPS  # one cube of each value in each colour, numbered in this order
CUBE_NAMES = tuple(f"{colour} {pips + 1}" for colour in COLOURS for pips in range(PIPS))
DISPLAY_ROWS, DISPLAY_WIDTH = 3, 8
DISPLAYED = DISPLAY_ROWS * DISPLAY_WIDTH

BLANK_ROOF = 0
ROOF_VALUES = 7  # blank, and 1 to 6
ROOFS_OF_EACH_NUMBER = 2
NUMBERED_ROOFS = 6 * ROOFS_OF_EACH_NUMBER

PERMITS = ("I", "II", "III")  # permit p changes a row by exactly p + 1 lots
CHEQUES = 12  # each player's, in millions
STASH_POINTS = 1  # for each cheque in the stash

ROWS = ("A", "B", "C")
LOTS = 10
BASE_LENGTH = 4  # lots between the Main Road and the river
SHORTEST_ROW = 1
FENCED_LOTS = {"A": (1, 7), "B": (3, 5), "C": (2,)}  # white fences: one floor only

MOST_SEATS = 5
MOST_CHEQUES = CHEQUES * MOST_SEATS
MOST_ROUNDS = 5

FENCED = np.array([[lot + 1 in FENCED_LOTS[row] for lot in range(LOTS)] for row in ROWS], np.int64)


class Reconstructed(NamedTuple):
    """A value that no readable source states outright: an owner of the printed game may know better."""

    item: str
    value: str
    why: str


RECONSTRUCTED = (
    Reconstructed("names of the six colours", ", ".join(COLOURS), "the hues of the reprint; the 2007 names are not known"),
    Reconstructed("white-fenced lots", "A1, A7, B3, B5, C2", "read from the reprint's board; the 2007 board was not seen"),
    Reconstructed("lots in a row", "10", "the reprint's board; also 4 + 1 + 2 + 3, the longest row permits can make"),
    Reconstructed("shortest row", "1", "a row of no lots would be complete without a single house"),
)


def cube_name(cube: int) -> str:
    """'red 5' for the red cube with five pips."""
    return CUBE_NAMES[cube]


@kernel
def colour_of(cube: int) -> int:
    """The colour of a cube: its number in COLOURS."""
    return cube // PIPS


@kernel
def pips_of(cube: int) -> int:
    return cube % PIPS + 1


def lot_name(row: int, lot: int) -> str:
    """'A3' for the third lot of the first row."""
    return f"{ROWS[row]}{lot + 1}"
