"""Names instead of numbers: moves in words, and positions that a person can write down."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.fields import Field, seat_field, seat_numbers, word_field
from tabletown.positions.validation import Reader, several, whole

from .rules import CAST_OFF, COPIES, DRAW, END, HEAVIEST, PEBBLE, PHASES, ROOM, TAKE


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    return {CAST_OFF: "cast off", TAKE: "draw a pebble"}.get(move, f"pebble {move - PEBBLE + 1}")


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    if move >= PEBBLE:
        return {"kind": "pebble", "weight": move - PEBBLE + 1}
    return {"kind": "draw", "at": "bag"} if move == TAKE else {"kind": "cast off", "at": f"raft-{s.player + 1}"}


def pebbles_of(raft: list[int]) -> list[int]:
    """The pebbles on a raft, one by one: [1, 4, 4]."""
    return [w + 1 for w, count in enumerate(raft) for _ in range(count)]


def read_rafts(reader: Reader, record: Any) -> None:
    """Everybody's pebbles; usually none."""
    seats = int(record["seats"])
    for seat, pebbles in enumerate(reader.several("rafts", seats, seats, [[]] * seats)):
        record["aboard"][seat] = len(several(pebbles, 0, ROOM, f"position.rafts[{seat}]"))
        for pebble in pebbles:
            record["raft"][seat][whole(pebble, 1, HEAVIEST, f"position.rafts[{seat}]") - 1] += 1


FIELDS = (
    word_field("phase", PHASES, "choose"),
    seat_field("player", "P1"),
    Field("rafts", lambda s: [pebbles_of(raft) for raft in s.raft[: s.seats]], read_rafts),
    seat_numbers("cast_off", 0, 1, lambda record: [0] * int(record["seats"])),
)


def check(s: Any) -> None:
    """Refuse what would lead the rules astray: a player who cannot decide, or pebbles that are not in the box."""
    for w in range(HEAVIEST):
        if (used := sum(raft[w] for raft in s.raft)) > COPIES:
            raise BadPosition(f"position.rafts: there are only {COPIES} pebbles of weight {w + 1}, not {used}")
    if s.player < 0 or s.cast_off[s.player] != (s.phase == END) or all(s.cast_off[: s.seats]) != (s.phase == END):
        raise BadPosition("position.player must be a player who has not cast off; when all have, the game is over")
    if s.phase == DRAW and s.aboard[s.player] == ROOM:
        raise BadPosition("position.player draws, but the raft is full")
