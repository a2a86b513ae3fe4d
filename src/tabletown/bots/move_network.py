"""A network that judges moves by what they lead to: for games whose moves have no numbers that mean the same in every position.

It is shown a sketch of a position, and of each move a description: what it is about, and how the position after it differs. Two
layers make of the sketch an opinion of every seat (the logarithm of its odds to win; seats are counted from the observer on) and
a start for the units that look at a move; these add up the move's description, and what they bring is the opinion of the move.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletown.game import Game
from tabletown.kernel import Moves, Observed, State, apply, describe, kernel, sketch
from tabletown.networks import Learned, NetworkFile, Shapes, load_network

from .chances import Floats
from .model import MOST_SEATS
from .network import Singles, add_up_second_layer, features_named, weigh_seats_by, with_own_room
from .scratch import Scratch

SHAPES: Shapes = {
    "rows": ("sketch", "first"), "bias": ("first",), "inner": ("first", "second"), "inner_bias": ("second",),
    "seats": ("seats", "second"), "seats_bias": ("seats",), "lead": ("second", "units"), "lead_bias": ("units",),
    "moves": ("description", "units"), "worth": ("units",),
}  # fmt: skip
"""The arrays of a file, from what is sketched to what is thought of seats and moves."""
LAYERS = tuple(SHAPES)


def learned_for(game: Game) -> Learned:
    """What a network of a game must have been learned for: for these numbers, not for observations."""
    sizes = {"sketch": len(game.sketch), "description": len(game.description), "numbers": 0, "seats": MOST_SEATS}
    return Learned(game.key, 0, (*game.sketch, *game.description), game.move_count, sizes)


def move_network_file(game: Game, path: Path) -> NetworkFile:
    """What a file holds."""
    return load_network(path, learned_for(game), SHAPES)


class MoveNetwork(NamedTuple):
    """What was learned, and room to think."""

    rows: Singles  # a row for each number of a sketch
    bias: Singles
    inner: Singles
    inner_bias: Singles
    seats: Singles  # a row for each seat
    seats_bias: Singles
    lead: Singles  # from the second layer to the units that look at a move
    lead_bias: Singles
    moves: Singles  # a row for each number of a move's description
    worth: Singles  # what each of those units brings
    sketched: Observed
    described: Observed
    features: Moves
    first: Singles
    second: Singles
    start: Singles  # of the units that look at a move
    units: Singles
    chances: Floats  # by seat


@cache
def move_network_in(game: Game, path: Path) -> MoveNetwork:
    """The network of a file."""
    file = move_network_file(game, path)
    layers: dict[str, NDArray[np.float32]] = dict(file.layers)
    count = len(game.sketch)
    layers["rows"] *= file.scale[:count, None]
    layers["moves"] *= file.scale[count:, None]
    return MoveNetwork(
        **layers,
        sketched=np.zeros(count, np.int16), described=np.zeros(len(game.description), np.int16),
        features=np.zeros(len(features_named(game)), np.int64), first=np.zeros_like(layers["bias"]),
        second=np.zeros_like(layers["inner_bias"]), start=np.zeros_like(layers["lead_bias"]),
        units=np.zeros_like(layers["lead_bias"]), chances=np.zeros(MOST_SEATS),
    )  # fmt: skip


def new_move_network(game: Game, path: Path) -> MoveNetwork:
    """The network of a file, with room of its own to think: one for each thread."""
    room = ("sketched", "described", "features", "first", "second", "start", "units", "chances")
    return with_own_room(move_network_in(game, path), room)


@kernel
def think_of_position(s: State, who: int, net: MoveNetwork) -> None:
    """Look at a position as a seat sees it, up to the second layer."""
    first, second, rows, seen = net.first, net.second, net.rows, net.sketched
    sketch(s, who, net.features, seen)
    for k in range(first.size):
        first[k] = net.bias[k]
    for i in range(seen.size):
        if seen[i] != 0:
            times = np.float32(seen[i])
            for k in range(first.size):
                first[k] += times * rows[i, k]
    add_up_second_layer(first, net.inner, net.inner_bias, second)


@kernel
def think_of_seats(net: MoveNetwork, who: int, seats: int) -> None:
    """What is thought of every seat: its chance to win."""
    weigh_seats_by(net.second, net.seats, net.seats_bias, who, net.chances[:seats])


@kernel
def turn_to_moves(net: MoveNetwork) -> None:
    """Let the units that look at moves start from the position that was thought of."""
    start, second = net.start, net.second
    for k in range(start.size):
        start[k] = net.lead_bias[k]
    for j in range(second.size):
        if second[j] > 0:
            for k in range(start.size):
                start[k] += second[j] * net.lead[j, k]


@kernel
def think_of_move(scratch: Scratch, who: int, move: int, net: MoveNetwork) -> float:
    """The opinion of a move on the table, whose position was thought of: by what the move is about and leads to."""
    position, units, seen, rows = scratch.position, net.units, net.described, net.moves
    scratch.spare[0] = position[0]
    apply(scratch.spare[0], move, scratch.journal)
    describe(position[0], scratch.spare[0], who, move, net.sketched, net.features, seen)
    for k in range(units.size):
        units[k] = net.start[k]
    for i in range(seen.size):
        if seen[i] != 0:
            times = np.float32(seen[i])
            for k in range(units.size):
                units[k] += times * rows[i, k]
    total = 0.0
    for k in range(units.size):
        if units[k] > 0:
            total += units[k] * net.worth[k]
    return total
