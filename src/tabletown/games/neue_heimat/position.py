"""Positions of Neue Heimat as data with names: to set up tables for tests, puzzles and reports."""

from itertools import pairwise
from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.game import unpack
from tabletown.reading import Reader, seat, seat_word, several, whole, word

from .checks import cubes_in_play, problems, what_is_missing
from .components import (
    COLOURS,
    CUBE_NAMES,
    CUBES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    LOTS,
    MOST_CHEQUES,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROWS,
)
from .filling import LeftOut, fill
from .state import BESIDE_BOARD, OUT_OF_GAME, STATE, Phase, Piece

__all__ = ["problems", "read", "write"]

PHASES = [phase.name.lower() for phase in Phase]
PIECES = [piece.name.lower() for piece in Piece]
ROOFS = ["blank", *map(str, range(1, ROOF_VALUES))]


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "auctioneer": seat_word(s.auctioneer),
        "stashed": bool(s.stashed),
        "piece": piece_to_words(s.piece, s.which),
        "bidder": seat_word(s.bidder),
        "leader": seat_word(s.leader),
        "bid": s.bid,
        "builder": seat_word(s.builder),
        "display": [[CUBE_NAMES[cube] for cube in row[:n]] for row, n in zip(s.display, s.displayed, strict=True)],
        "out_of_play": [CUBE_NAMES[c] for c in range(CUBES) if s.drawn >> c & 1 and c not in cubes_in_play(s)],
        "roofs": {ROOFS[value]: count for value, count in enumerate(s.roofs)},
        "permits": {PERMITS[p]: permit_to_words(s, p) for p in range(len(PERMITS))},
        "cancel_cube": "beside" if s.cancel_cube == BESIDE_BOARD else "out",
        "mayor": ROWS[s.mayor] if s.mayor >= 0 else "beside" if s.mayor == BESIDE_BOARD else "out",
        "mayor_offered": [seat_word(p) for p in seats if s.mayor_offered[p]],
        "rows": {name: [house_to_words(s, row, lot) for lot in range(s.developed[row])] for row, name in enumerate(ROWS)},
        "owners": {colour: seat_word(owner) for colour, owner in zip(COLOURS, s.owner, strict=True)},
        "hand": s.hand[: s.seats],
        "stash": s.stash[: s.seats],
        "rounds_played": [
            {"scores": s.round_score[r][: s.seats], "winner": seat_word(s.round_winner[r])} for r in range(s.round)
        ],
    }


def piece_to_words(piece: int, which: int) -> str | None:
    """'cube red 5', 'roof 3', 'permit II', 'mayor', or None."""
    if piece == Piece.NONE:
        return None
    name = {Piece.CUBE: CUBE_NAMES, Piece.ROOF: ["", *ROOFS[1:]], Piece.PERMIT: PERMITS}.get(Piece(piece))
    return f"{PIECES[piece]} {name[which]}".strip() if name else PIECES[piece]


def permit_to_words(s: Any, permit: int) -> str:
    """'beside', 'out', or where it stands and what it does: '+A', '-C'."""
    row = s.permit_row[permit]
    if row < 0:
        return "beside" if row == BESIDE_BOARD else "out"
    return f"{'+' if s.permit_sign[permit] > 0 else '-'}{ROWS[row]}"


def house_to_words(s: Any, row: int, lot: int) -> dict[str, Any]:
    """Its floors from the bottom up, and its roof."""
    house = s.houses[row][lot]
    return {"floors": [CUBE_NAMES[c] for c in house.cubes[: house.floors]], "roof": house.roof or None}


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. What is left out is filled in so that what is said is possible."""
    seats = int(s["seats"])
    s["phase"] = reader.word("phase", PHASES, "choose")
    s["auctioneer"] = reader.seat("auctioneer", seats, "P1")
    s["stashed"] = reader.flag("stashed", False)
    s["bidder"] = reader.seat("bidder", seats, None)
    s["leader"] = reader.seat("leader", seats, None)
    s["bid"] = reader.whole("bid", 0, MOST_CHEQUES, 0)
    s["builder"] = reader.seat("builder", seats, None)
    s["piece"], s["which"] = words_to_piece(reader.raw("piece", None))
    read_money(reader, s, seats)
    read_supply(reader, s, seats)
    read_board(reader, s, seats)
    read_roofs(reader, s)
    read_rounds(reader, s, seats)
    states = np.array([s], STATE)
    fill(states, left_out(reader, read_out_of_play(reader, s)))
    for name in STATE.names or ():
        s[name] = states[0][name]
    if missing := what_is_missing(unpack(s)):
        raise BadPosition(missing)


def left_out(reader: Reader, out_of_play: int) -> LeftOut:
    """What the position does not say."""
    said = reader.data
    rounds = said.get("rounds_played", [])
    return LeftOut(
        frozenset(reader.seen - said.keys()),
        frozenset(p for p, name in enumerate(PERMITS) if name not in said.get("permits", {})),
        frozenset(c for c, name in enumerate(COLOURS) if name not in said.get("owners", {})),
        frozenset(value for value, name in enumerate(ROOFS) if name not in said.get("roofs", {})),
        frozenset(r for r, played in enumerate(rounds) if "winner" not in played),
        out_of_play,
    )


def read_out_of_play(reader: Reader, s: Any) -> int:
    """The cubes that were discarded, one bit for each; none of them is anywhere else."""
    names = cube_names(reader.several("out_of_play", 0, CUBES, []), "position.out_of_play")
    in_play = [CUBE_NAMES[cube] for cube in cubes_in_play(unpack(s))]
    for i, name in enumerate(names):
        if name in in_play or name in names[:i]:
            raise BadPosition(f"position.out_of_play[{i}] is the {name}, of which there is only one")
    return sum(1 << CUBE_NAMES.index(name) for name in names)


def cube_names(names: list[Any], where: str) -> list[str]:
    """The names, each one a cube's."""
    return [CUBE_NAMES[word(name, CUBE_NAMES, f"{where}[{i}]")] for i, name in enumerate(names)]


def words_to_piece(words: Any) -> tuple[int, int]:
    """Kind and number of the piece that is being auctioned."""
    if words is None:
        return Piece.NONE, 0
    known = [(piece, which) for piece in Piece for which in range(CUBES) if named(piece, which)]
    choices = [str(piece_to_words(piece, which)) for piece, which in known]
    return known[word(words, choices, "position.piece")]


def named(piece: Piece, which: int) -> bool:
    """Whether there is such a piece."""
    count = {Piece.NONE: 0, Piece.CUBE: CUBES, Piece.ROOF: ROOF_VALUES, Piece.PERMIT: len(PERMITS)}.get(piece, 1)
    return which < count


def read_money(reader: Reader, s: Any, seats: int) -> None:
    """Hands and stashes."""
    stash = reader.wholes("stash", seats, 0, MOST_CHEQUES, [0] * seats)
    hand = reader.wholes("hand", seats, 0, MOST_CHEQUES, [0] * seats)
    if sum(hand) + sum(stash) > MOST_CHEQUES:
        raise BadPosition(f"position.hand and position.stash hold {sum(hand) + sum(stash)} cheques; the box has {MOST_CHEQUES}")
    s["hand"][:seats], s["stash"][:seats] = hand, stash


def read_supply(reader: Reader, s: Any, seats: int) -> None:
    """The display and the special pieces."""
    rows = reader.several("display", 0, DISPLAY_ROWS, [])
    for row, cubes in enumerate(rows):
        where = f"position.display[{row}]"
        names = cube_names(several(cubes, 0, DISPLAY_WIDTH, where), where)
        s["display"][row, : len(names)] = [CUBE_NAMES.index(name) for name in names]
        s["displayed"][row] = len(names)
    permits = reader.part("permits", {})
    spots = ["beside", "out", *(sign + row for row in ROWS for sign in "+-")]
    for p, name in enumerate(PERMITS):
        spot = spots[permits.word(name, spots, "beside")]
        s["permit_row"][p] = {"beside": BESIDE_BOARD, "out": OUT_OF_GAME}.get(spot, ROWS.index(spot[1]) if spot[0] in "+-" else 0)
        s["permit_sign"][p] = {"+": 1, "-": -1}.get(spot[0], 0)
    permits.done()
    s["cancel_cube"] = (BESIDE_BOARD, OUT_OF_GAME)[reader.word("cancel_cube", ("beside", "out"), "beside")]
    s["mayor"] = (*range(len(ROWS)), BESIDE_BOARD, OUT_OF_GAME)[reader.word("mayor", (*ROWS, "beside", "out"), "beside")]
    for i, offered in enumerate(reader.several("mayor_offered", 0, seats, [])):
        s["mayor_offered"][seat(offered, seats, f"position.mayor_offered[{i}]")] = 1


def read_board(reader: Reader, s: Any, seats: int) -> None:
    """Rows, houses and owners. The length of a row follows from its permits."""
    rows = reader.part("rows", {})
    for row, name in enumerate(ROWS):
        houses = rows.several(name, 0, LOTS, [])
        for lot, house in enumerate(houses):
            read_house(Reader(house, f"position.rows.{name}[{lot}]"), s["houses"][row, lot])
        s["developed"][row] = len(houses)
    rows.done()
    owners = reader.part("owners", {})
    for colour, name in enumerate(COLOURS):
        s["owner"][colour] = owners.seat(name, seats, None)
    owners.done()


def read_house(reader: Reader, house: Any) -> None:
    """A house: at least one floor."""
    names = cube_names(reader.several("floors", 1, PIPS), f"{reader.where}.floors")
    cubes = [CUBE_NAMES.index(name) for name in names]
    if any(upper % PIPS >= lower % PIPS for lower, upper in pairwise(cubes)):
        raise BadPosition(f"{reader.where}.floors must have fewer pips upwards: {', '.join(names)}")
    house["cubes"][: len(cubes)] = cubes
    house["floors"] = len(names)
    roof = reader.raw("roof", None)
    house["roof"] = 0 if roof is None else whole(roof, 1, ROOF_VALUES - 1, f"{reader.where}.roof")
    reader.done()


def read_roofs(reader: Reader, s: Any) -> None:
    """The roofs that lie face down."""
    roofs = reader.part("roofs", {})
    for value, name in enumerate(ROOFS):
        most = int(s["roofs"][value])
        s["roofs"][value] = roofs.whole(name, 0, most, most)
    roofs.done()


def read_rounds(reader: Reader, s: Any, seats: int) -> None:
    """The rounds that are finished."""
    played = reader.several("rounds_played", 0, int(s["rounds"]), [])
    for r, item in enumerate(played):
        part = Reader(item, f"position.rounds_played[{r}]")
        s["round_score"][r, :seats] = part.wholes("scores", seats, -2000, 2000)
        s["round_winner"][r] = part.seat("winner", seats, None)
        part.done()
    s["round"] = len(played)
