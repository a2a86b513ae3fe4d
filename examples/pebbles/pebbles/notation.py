"""Names instead of numbers: moves in words, and positions that a person can write down."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.fields import Field, number_field, read_fields, seat_field, seat_numbers, word_field, write_fields
from tabletown.reading import Reader, several, whole

from .rules import CAST_OFF, COPIES, DEALT, HEAVIEST, PEBBLE, ROOM, STARTS, TAKE, THROW, Phase

PHASES = [phase.name.lower() for phase in Phase]


# --- moves ----------------------------------------------------------------------------------------------------------------


def text(s: Any, move: int, names: list[str]) -> str:
    """A move in a player's words."""
    if move == CAST_OFF:
        return "cast off"
    if move == TAKE:
        return "draw a pebble"
    if move < PEBBLE:
        return f"throw {move - THROW + 1} overboard"
    return f"pebble {move - PEBBLE + 1}" if move < STARTS else f"{names[move - STARTS]} starts"


def data(s: Any, move: int) -> dict[str, Any]:
    """The move for programs; `at` is the place of the drawing where it is made."""
    if move == CAST_OFF:
        return {"kind": "cast off", "at": f"raft-{s.player + 1}"}
    if move == TAKE:
        return {"kind": "draw", "at": "bag"}
    if move < PEBBLE:
        return {"kind": "throw", "weight": move - THROW + 1, "at": f"pebble-{s.player + 1}-{move - THROW + 1}"}
    if move < STARTS:
        return {"kind": "pebble", "weight": move - PEBBLE + 1}
    return {"kind": "start", "seat": move - STARTS}


# --- positions ------------------------------------------------------------------------------------------------------------


def pebbles_of(raft: list[int]) -> list[int]:
    """The pebbles on a raft, one by one: [1, 4, 4]."""
    return [w + 1 for w, count in enumerate(raft) for _ in range(count)]


def write_rafts(s: Any) -> list[list[int]]:
    """Everybody's pebbles."""
    return [pebbles_of(raft) for raft in s.raft[: s.seats]]


def read_rafts(reader: Reader, record: Any) -> None:
    """Everybody's pebbles; the usual ones are a 1 and a 2."""
    seats = int(record["seats"])
    for seat, pebbles in enumerate(reader.several("rafts", seats, seats, [[1, 2]] * seats)):
        where = f"position.rafts[{seat}]"
        for pebble in several(pebbles, 0, ROOM, where):
            record["raft"][seat, whole(pebble, 1, HEAVIEST, where) - 1] += 1
            record["aboard"][seat] += 1


def zeros(record: Any) -> list[int]:
    """What seats have where nothing is said."""
    return [0] * int(record["seats"])


FIELDS = (
    word_field("phase", PHASES, "choose"),
    number_field("round", 0, 5, 0),
    seat_field("starter", "P1"),
    seat_field("player", "P1"),
    Field("rafts", write_rafts, read_rafts),
    seat_numbers("overboard", 0, HEAVIEST, zeros),
    seat_numbers("cast_off", 0, 1, zeros),
    seat_numbers("carried", 0, 1000, zeros),
    seat_numbers("extra", 0, 1000, zeros),
    seat_numbers("floated", 0, 5, zeros),
)


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    return write_fields(FIELDS, s)


def read(reader: Reader, record: Any) -> None:
    """Fill a record; what is left out has its default."""
    read_fields(FIELDS, reader, record)


def check(s: Any) -> None:
    """Refuse what would lead the rules astray: a player who cannot decide, or pebbles that are not in the box."""
    if s.starter < 0 or s.player < 0:
        raise BadPosition("position.starter and position.player must be players")
    for w in range(HEAVIEST):
        used = sum(raft[w] for raft in s.raft) + s.overboard.count(w + 1)
        if used > COPIES:
            raise BadPosition(f"position.rafts: there are only {COPIES} pebbles of weight {w + 1}, not {used}")
    if s.phase == Phase.CHOOSE and s.cast_off[s.player]:
        raise BadPosition("position.player has cast off, and decides nothing")
    if s.phase == Phase.DRAW and s.aboard[s.player] == ROOM:
        raise BadPosition("position.player draws, but the raft is full")
    order = [(s.player + n) % s.seats for n in range(s.seats)]
    if s.phase == Phase.DEAL and not dealt_in_order([s.aboard[seat] for seat in order]):
        raise BadPosition("position.rafts: pebbles are dealt one by one, from the starter on")


def dealt_in_order(aboard: list[int]) -> bool:
    """While pebbles are dealt, from the player on all have the same number, fewer than in the end; then one more."""
    first = aboard[0]
    later = [count - first for count in aboard]
    return first < DEALT and sorted(later) == later and set(later) <= {0, 1}


def problems(s: Any) -> list[str]:
    """What could not be on any table, in sentences."""
    found = []
    if s.round > s.rounds or (s.round == s.rounds) != (s.phase == Phase.OVER):
        found.append(f"{s.round} of {s.rounds} rounds are finished, but the phase is {PHASES[s.phase]}")
    if any(floated > s.round for floated in s.floated):
        found.append("more rafts have floated than rounds are finished")
    return found
