"""What a seat may know of a game of Neue Heimat.

Everything lies open but the order of the face-down roofs, which is luck, and, with `hidden_money`, what the others hold
in hand and stash. Whoever keeps count knows those totals too; neither the view nor the bots count for anybody.
"""

from typing import Any

from tabletown.verdict import together

from ..notation.moves import piece_words
from ..rules.components import COLOURS, CUBE_NAMES, FENCED, LOTS, MOST_ROUNDS, PERMITS, PIPS, ROWS, cube_name, lot_name
from ..rules.state import BESIDE_BOARD, Phase, Piece


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """The table as a seat may know it."""
    return {
        "phase": Phase(s.phase).name.lower(),
        "auctioneer": s.auctioneer,
        "piece": piece_view(s),
        "bidding": {"bidder": s.bidder, "leader": s.leader, "bid": s.bid, "builder": s.builder},
        "display": [[cube_name(cube) for cube in row[:count]] for row, count in zip(s.display, s.displayed, strict=True)],
        "roofs_left": sum(s.roofs),
        "permits": [
            {"permit": PERMITS[p], "row": ROWS[row] if row >= 0 else None, "beside": row == BESIDE_BOARD, "sign": sign}
            for p, (row, sign) in enumerate(zip(s.permit_row, s.permit_sign, strict=True))
        ],
        "cancel_cube_beside": s.cancel_cube == BESIDE_BOARD,
        "mayor": {"row": ROWS[s.mayor] if s.mayor >= 0 else None, "beside": s.mayor == BESIDE_BOARD},
        "rows": [row_view(s, row) for row in range(len(ROWS))],
        "owners": dict(zip(COLOURS, s.owner, strict=True)),
        "players": [player_view(s, other, seat) for other in range(s.seats)],
        "round": min(s.round + 1, s.rounds),
        "rounds": s.rounds,
        "rounds_won": [s.round_winner[r] for r in range(s.round)],
    }


def piece_view(s: Any) -> dict[str, Any] | None:
    """The piece that is being auctioned or used."""
    if s.piece == Piece.NONE:
        return None
    return {"kind": Piece(s.piece).name.lower(), "which": s.which, "words": piece_words(s.piece, s.which)}


def row_view(s: Any, row: int) -> dict[str, Any]:
    """One row with its houses, and what it still needs to be complete."""
    houses = [house_view(s, row, lot) for lot in range(s.developed[row])]
    lots_to_build = max(0, s.length[row] - s.developed[row])
    roofs_to_build = lots_to_build + sum(1 for house in houses if not house["roof"])
    return {
        "row": ROWS[row],
        "length": s.length[row],
        "houses": houses,
        "fenced": [lot + 1 for lot in range(LOTS) if FENCED[row, lot]],
        "completed": roofs_to_build == 0,
        "lots_to_build": lots_to_build,
        "roofs_to_build": roofs_to_build,
        "factor": (1 if roofs_to_build == 0 else -1) * (2 if s.mayor == row else 1),
    }


def house_view(s: Any, row: int, lot: int) -> dict[str, Any]:
    """One house: its floors from the bottom up, its roof, its owner and what it is worth so far."""
    house = s.houses[row][lot]
    cubes = house.cubes[: house.floors]
    return {
        "lot": lot_name(row, lot),
        "floors": [CUBE_NAMES[cube] for cube in cubes],
        "roof": house.roof or None,
        "owner": s.owner[cubes[-1] // PIPS],
        "value": house.roof + sum(cube % PIPS + 1 for cube in cubes),
    }


def player_view(s: Any, player: int, seat: int | None) -> dict[str, Any]:
    """One player's strip; with hidden money only its owner sees the amounts, until the end."""
    seen = not s.hidden_money or player == seat or s.phase == Phase.OVER
    houses = house_points(s, player)
    return {
        "hand": s.hand[player] if seen else None,
        "stash": s.stash[player] if seen else None,
        "colours": [colour for colour, owner in zip(COLOURS, s.owner, strict=True) if owner == player],
        "houses": houses,
        "points": (0 if s.phase == Phase.OVER else houses + s.stash[player]) + total_of_rounds(s, player) if seen else None,
        "mayor_offered": bool(s.mayor_offered[player]),
    }


def house_points(s: Any, player: int) -> int:
    """What the player's houses count as they stand."""
    rows = (row_view(s, row) for row in range(len(ROWS)))
    return sum(row["factor"] * house["value"] for row in rows for house in row["houses"] if house["owner"] == player)


def total_of_rounds(s: Any, player: int) -> int:
    """Points of the rounds that are finished."""
    return sum(s.round_score[r][player] for r in range(s.round))


def asks(s: Any, names: list[str]) -> str:
    """What the table is waiting for."""
    piece = piece_words(s.piece, s.which)
    match s.phase:
        case Phase.CHOOSE:
            first = "" if s.stashed or not s.hand[s.auctioneer] or s.hidden_money else "may stash a cheque, then "
            return f"{names[s.auctioneer]} {first}chooses a piece to auction."
        case Phase.BID:
            standing = f"the bid is {s.bid} by {names[s.leader]}" if s.bid else "there is no bid yet"
            return f"{names[s.bidder]} bids for {piece} or passes; {standing}."
        case Phase.SETTLE:
            if s.hand[s.auctioneer] < s.bid and not s.hidden_money:
                return f"{names[s.auctioneer]} must sell {piece} to {names[s.leader]} for {s.bid}."
            return f"{names[s.auctioneer]} sells {piece} to {names[s.leader]} for {s.bid}, or keeps it and pays {s.bid}."
        case Phase.USE:
            return f"{names[s.builder]} uses {piece}."
        case Phase.OVER:
            return "The game is over."
    return "Luck decides."


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why."""
    return f"{together([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}."


def score_labels(s: Any) -> list[str | None]:
    """The names of the lines of a score: the rounds whose board is gone, the rows of the last one, and the stash."""
    earlier = s.round - 1 if s.phase == Phase.OVER else s.round
    rounds = [f"Round {r + 1}" if r < earlier else None for r in range(MOST_ROUNDS)]
    rows = [row_view(s, row) for row in range(len(ROWS))]
    return [*rounds, *map(row_label, rows), "Stash"]


def row_label(row: dict[str, Any]) -> str:
    """'Row A (completed, mayor)'."""
    state = "completed" if row["completed"] else "incomplete"
    return f"Row {row['row']} ({state}{', mayor' if abs(row['factor']) == 2 else ''})"
