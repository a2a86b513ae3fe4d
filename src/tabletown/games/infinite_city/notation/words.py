"""Words that moves, news and questions share: cells, tiles, and the names of places on the drawing."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.positions.snapshot import ask, once
from tabletown.text.i18n import _

from ..rules.city import find_cells
from ..rules.components import KINDS, MOST_SEATS, MOST_TILES, NAMES
from ..rules.draw_step import final_turn_after
from ..rules.numbers import CELL, ORIGIN
from ..rules.tokens import count_tokens
from .names import the_tile


def slug(name: str) -> str:
    """'police-hq' for Police HQ."""
    return name.lower().replace(" ", "-")


def at(cell: tuple[int, int]) -> str:
    """'(1, -2)'."""
    return f"({cell[0]}, {cell[1]})"


@once
def cells(s: Any) -> list[tuple[int, int]]:
    """The cells that all moves name, the first of them first."""
    found = np.zeros((ORIGIN + 1 - CELL, 2), np.int64)
    ask(find_cells, s, found)
    return [(x, y) for x, y in found.tolist()]


def cell_of(s: Any, move: int) -> tuple[int, int]:
    """The cell that a move names."""
    return cells(s)[move - CELL]


def cell_words(cell: tuple[int, int]) -> str:
    """'1,-2', as positions name a cell."""
    return f"{cell[0]},{cell[1]}"


def place_of(prefix: str, cell: tuple[int, int]) -> str:
    """The id of a place on the drawing: 'tile_1_-2'."""
    return f"{prefix}_{cell[0]}_{cell[1]}"


def tile_place(s: Any, tile: int) -> str:
    """The id of a tile on the drawing."""
    return place_of("tile", (s.x[tile], s.y[tile]))


def token_place(cell: tuple[int, int], seat: int) -> str:
    """The id of a seat's tokens on a tile."""
    return f"{place_of('token', cell)}_{seat + 1}"


def tile_words(s: Any, tile: int) -> str:
    """'the Temple at (1, 2)', 'the face-down tile at (0, 0)'."""
    name = the_tile(s.kind[tile]) if s.up[tile] else _("the face-down tile")
    return _("{tile} at {cell}", tile=name, cell=at((s.x[tile], s.y[tile])))


def hand_names(counts: Sequence[int]) -> list[str]:
    """The tiles of a hand by name, those alike side by side."""
    return [NAMES[kind] for kind in range(KINDS) for copy in range(counts[kind])]


def tokens_on(s: Any) -> list[list[int]]:
    """How many tokens each seat has on each tile of the city."""
    counts = np.zeros((MOST_TILES, MOST_SEATS), np.int64)
    ask(count_tokens, s, counts)
    return [row[: s.seats] for row in counts[: s.tiles].tolist()]


def final_turns(s: Any) -> list[int]:
    """The seats whose final turn is still to come, in their order."""
    seats: list[int] = []
    while len(seats) < s.to_come.bit_count():
        seats.append(ask(final_turn_after, s, seats[-1] if seats else max(s.active, 0)))
    return seats
