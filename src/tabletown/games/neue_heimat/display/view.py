"""What a seat may know of a game of Neue Heimat.

Everything lies open but the order of the face-down roofs, which is luck, and, with `hidden_money`, what the others hold
in hand and stash. Whoever keeps count knows those totals too, as bots do; the view counts for nobody (ruling N3).
"""

from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.kernel import Pages, Rows
from tabletown.positions.snapshot import ask, once

from ..notation.names import piece_words
from ..rules.auction import is_gone, roofs_left
from ..rules.components import COLOURS, CUBE_NAMES, FENCED, LOTS, PERMITS, ROWS, cube_name, lot_name
from ..rules.hidden import hands_are_hidden, stashes_are_hidden
from ..rules.scoring import HOUSES, TOTAL, appraise, colour_houses, colour_points, round_on_board
from ..rules.state import BESIDE_BOARD, Phase, Piece


class Appraisal(NamedTuple):
    """What the rules say the rows, houses and seats of a table come to: see the kernel `appraise`."""

    rows: list[list[int]]
    houses: list[list[list[int]]]
    seats: list[list[int]]


@once
def appraisal(s: Any) -> Appraisal:
    """Asked once for the whole table."""
    rows, houses, seats = room_for_appraisal(s)
    ask(appraise, s, rows, houses, seats)
    return Appraisal(rows.tolist(), houses.tolist(), seats.tolist())


def room_for_appraisal(s: Any) -> tuple[Rows, Pages, Rows]:
    """Where the rules write what they say of rows, houses and seats."""
    rows, houses = np.zeros((len(ROWS), 4), np.int64), np.zeros((len(ROWS), LOTS, 3), np.int64)
    return rows, houses, np.zeros((s.seats, TOTAL + 1), np.int64)


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    found = appraisal(s)
    return {
        "phase": Phase(s.phase).name.lower(),
        "auctioneer": s.auctioneer,
        "piece": piece_view(s),
        "bidding": {"bidder": s.bidder, "leader": s.leader, "bid": s.bid, "builder": s.builder},
        "display": [[cube_name(cube) for cube in row[:count]] for row, count in zip(s.display, s.displayed, strict=True)],
        "roofs_left": ask(roofs_left, s),
        "roofs_by_number": list(s.roofs),  # whoever counts what was seen knows them: blank ones first
        "permits": [
            {"permit": PERMITS[p], **place_view(s, row, Piece.PERMIT, p), "sign": sign}
            for p, (row, sign) in enumerate(zip(s.permit_row, s.permit_sign, strict=True))
        ],
        "cancel_cube_beside": s.cancel_cube == BESIDE_BOARD,
        "cancel_cube_gone": has_left(s, Piece.CANCEL),
        "mayor": place_view(s, s.mayor, Piece.MAYOR),
        "rows": [row_view(s, row, found) for row in range(len(ROWS))],
        "owners": dict(zip(COLOURS, s.owner, strict=True)),
        "colours": {name: colour_view(s, colour) for colour, name in enumerate(COLOURS)},
        "players": [player_view(s, other, seat, found) for other in range(s.seats)],
        "round": ask(round_on_board, s),
        "rounds": s.rounds,
        "rounds_won": [s.round_winner[r] for r in range(s.round)],
    }


def piece_view(s: Any) -> dict[str, Any] | None:
    """The piece that is being auctioned or used."""
    if s.piece == Piece.NONE:
        return None
    return {"kind": Piece(s.piece).name.lower(), "which": s.which, "words": piece_words(s.piece, s.which)}


def place_view(s: Any, place: int, piece: Piece, which: int = 0) -> dict[str, Any]:
    """Where a permit or the mayor is: in a row, beside the board, gone, or none of them while a permit is on auction."""
    row = ROWS[place] if place >= 0 else None
    return {"row": row, "beside": place == BESIDE_BOARD, "gone": has_left(s, piece, which)}


def has_left(s: Any, piece: Piece, which: int = 0) -> bool:
    """Whether a permit, the cancel cube or the mayor is out of the game."""
    return bool(ask(is_gone, s, piece.value, which))


def row_view(s: Any, row: int, found: Appraisal) -> dict[str, Any]:
    """One row with its houses, and what it still needs to be complete."""
    completed, lots_to_build, roofs_to_build, factor = found.rows[row]
    return {
        "row": ROWS[row],
        "length": s.length[row],
        "houses": [house_view(s, row, lot, found) for lot in range(s.developed[row])],
        "fenced": [lot + 1 for lot in range(LOTS) if FENCED[row, lot]],
        "completed": bool(completed),
        "lots_to_build": lots_to_build,
        "roofs_to_build": roofs_to_build,
        "factor": factor,
        "points": [seat[row] for seat in found.seats],
    }


def house_view(s: Any, row: int, lot: int, found: Appraisal) -> dict[str, Any]:
    """One house: its floors from the bottom up, its roof, its owner, its value, and what that counts as the row stands."""
    house = s.houses[row][lot]
    owner, value, worth = found.houses[row][lot]
    return {
        "lot": lot_name(row, lot),
        "floors": [CUBE_NAMES[cube] for cube in house.cubes[: house.floors]],
        "roof": house.roof or None,
        "owner": owner,
        "value": value,
        "worth": worth,
    }


def colour_view(s: Any, colour: int) -> dict[str, int]:
    """The houses with a colour on top: how many there are, and what they count for its owner."""
    return {"houses": ask(colour_houses, s, colour), "points": ask(colour_points, s, colour)}


def player_view(s: Any, player: int, seat: int | None, found: Appraisal) -> dict[str, Any]:
    """One player's strip; only its owner sees amounts that are hidden, until the end."""
    hand_seen, stash_seen = player == seat or not ask(hands_are_hidden, s), player == seat or not ask(stashes_are_hidden, s)
    houses, points = found.seats[player][HOUSES], found.seats[player][TOTAL]
    return {
        "hand": s.hand[player] if hand_seen else None,
        "stash": s.stash[player] if stash_seen else None,
        "colours": [colour for colour, owner in zip(COLOURS, s.owner, strict=True) if owner == player],
        "houses": houses,
        "points": points if stash_seen else None,
        "mayor_offered": bool(s.mayor_offered[player]),
    }
