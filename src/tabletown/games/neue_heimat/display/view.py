"""What a seat may know of a game of Neue Heimat.

Everything lies open but the order of the face-down roofs, which is luck, and, with `hidden_money`, what the others hold
in hand and stash. Whoever keeps count knows those totals too; neither the view nor the bots count for anybody.
"""

from typing import Any

import numpy as np

from tabletown.snapshot import ask
from tabletown.verdict import Criterion, by_figures

from ..notation.moves import piece_words
from ..rules.components import COLOURS, CUBE_NAMES, FENCED, LOTS, MOST_ROUNDS, PERMITS, PIPS, ROWS, cube_name, lot_name
from ..rules.numbers import DISCARD, MOST_LEGAL, SHORTEN
from ..rules.state import BESIDE_BOARD, Phase, Piece
from ..rules.turns import neue_heimat_legal


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
    """What the table is waiting for. It offers only what can be done, and tells nobody what hidden purses hold."""
    match s.phase:
        case Phase.LAY_OUT:
            return "Luck lays out the display."
        case Phase.START_PLAYER:
            return "Luck decides who starts."
        case Phase.REVEAL_ROOF:
            return "Luck turns over a roof."
        case Phase.CHOOSE:
            first = "" if s.stashed or not s.hand[s.auctioneer] or s.hidden_money else "may stash a cheque, then "
            return f"{names[s.auctioneer]} {first}chooses a piece to auction."
        case Phase.BID:
            return ask_for_bid(s, names)
        case Phase.SETTLE:
            return ask_to_settle(s, names)
        case Phase.USE:
            return ask_to_use(s, names)
    return "The game is over."


def ask_for_bid(s: Any, names: list[str]) -> str:
    """Whoever is asked can bid; with hidden money everybody is asked, and nobody can tell."""
    piece = piece_words(s.piece, s.which)
    standing = f"the bid is {s.bid} by {names[s.leader]}" if s.bid else "there is no bid yet"
    if s.hidden_money:
        return f"{names[s.bidder]} is asked for a bid on {piece}; {standing}."
    return f"{names[s.bidder]} bids for {piece} or passes; {standing}."


def ask_to_settle(s: Any, names: list[str]) -> str:
    """Sell or keep, if the auctioneer can pay; with hidden money only the offer is told."""
    piece, auctioneer, leader = piece_words(s.piece, s.which), names[s.auctioneer], names[s.leader]
    if s.hidden_money:
        return f"{auctioneer} answers {leader}, who offers {s.bid} for {piece}."
    if s.hand[s.auctioneer] < s.bid:
        return f"{auctioneer} must sell {piece} to {leader} for {s.bid}."
    return f"{auctioneer} sells {piece} to {leader} for {s.bid}, or keeps it and pays {s.bid}."


def ask_to_use(s: Any, names: list[str]) -> str:
    """What the builder can do with the piece."""
    builder, piece = names[s.builder], piece_words(s.piece, s.which)
    legal = legal_moves(s)
    if legal == [DISCARD]:
        return f"{builder} can only discard {piece}."
    match s.piece:
        case Piece.CUBE:
            return f"{builder} builds {piece}."
        case Piece.ROOF:
            return f"{builder} puts {piece} on a house."
        case Piece.PERMIT:
            longer = ["longer"] if legal[0] < SHORTEN else []
            shorter = ["shorter"] if legal[-2] >= SHORTEN else []
            return f"{builder} makes a row {' or '.join(longer + shorter)} with {piece}, or discards it."
        case Piece.CANCEL:
            return f"{builder} removes a permit with {piece}, or discards it."
    if s.mayor == BESIDE_BOARD:
        return f"{builder} sends the mayor to a row, or discards it."
    return f"{builder} sends the mayor to another row, or leaves it in row {ROWS[s.mayor]}."


def legal_moves(s: Any) -> list[int]:
    """What the rules allow."""
    buffer = np.zeros(MOST_LEGAL, np.int64)
    return [int(move) for move in buffer[: ask(neue_heimat_legal, s, buffer)]]


def verdict(s: Any, winners: list[int], names: list[str]) -> str:
    """Who has won, and why: two rounds of a match, else points, else cheques."""
    for seat in winners:
        won = [str(r + 1) for r in range(s.round) if s.round_winner[r] == seat]
        if len(won) > 1:
            rounds, name = f"rounds {won[0]} and {won[1]}", names[seat]
            return f"{name} wins the match: {rounds} went to {name}, and two rounds won decide it."
    seats = range(s.seats)
    of = " in all rounds" if s.rounds > 1 else ""
    points = Criterion(f"{{n}} point{of}", f"{{n}} points{of}", "more points", [total_of_rounds(s, seat) for seat in seats])
    cheques = Criterion(
        "{n} cheque in hand and stash",
        "{n} cheques in hand and stash",
        "more cheques in hand and stash",
        [s.hand[seat] + s.stash[seat] for seat in seats],
    )
    by_total = "Nobody has won two rounds, so the total counts. " if s.rounds > 1 else ""
    return by_total + by_figures(names, [points, cheques])


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
