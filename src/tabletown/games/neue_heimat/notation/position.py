"""Positions of Neue Heimat as data with names: to set up tables for tests, puzzles and reports."""

from typing import Any

from tabletown.positions.builder import Draft
from tabletown.positions.fields import (
    Field,
    flag_field,
    number_field,
    read_fields,
    seat_field,
    seat_numbers,
    word_field,
    write_fields,
)
from tabletown.positions.validation import Reader, seat, seat_word, several, whole, word

from ..rules.components import (
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
    ROOFS_OF_EACH_NUMBER,
    ROWS,
)
from ..rules.hidden import seen_to_hold_the_bid
from ..rules.state import BESIDE_BOARD, OUT_OF_GAME, HiddenMoney, Phase, Piece
from .filling import LeftOut, fill
from .problems import cubes_in_play

PHASES = [phase.name.lower() for phase in Phase]
PIECES = [piece.name.lower() for piece in Piece]
ROOFS = ["blank", *map(str, range(1, ROOF_VALUES))]
PERMIT_PLACES = {"beside": (BESIDE_BOARD, 0), "out": (OUT_OF_GAME, 0)} | {
    f"{'+' if sign > 0 else '-'}{name}": (row, sign) for row, name in enumerate(ROWS) for sign in (1, -1)
}
"""Where a permit may be: row and sign."""
MAYOR_PLACES = dict(zip((*ROWS, "beside", "out"), (*range(len(ROWS)), BESIDE_BOARD, OUT_OF_GAME), strict=True))


# --- the piece on auction ------------------------------------------------------------------------------------------


def piece_to_words(piece: int, which: int) -> str | None:
    """'cube red 5', 'roof 3', 'permit II', 'mayor', or None."""
    if piece == Piece.NONE:
        return None
    name = {Piece.CUBE: CUBE_NAMES, Piece.ROOF: ["", *ROOFS[1:]], Piece.PERMIT: PERMITS}.get(Piece(piece))
    return f"{PIECES[piece]} {name[which]}".strip() if name else PIECES[piece]


COUNTS = {Piece.CUBE: CUBES, Piece.ROOF: ROOF_VALUES, Piece.PERMIT: len(PERMITS), Piece.CANCEL: 1, Piece.MAYOR: 1}
NAMED_PIECES = {piece_to_words(piece, which): (piece, which) for piece, count in COUNTS.items() for which in range(count)}


def read_piece(reader: Reader, record: Any) -> None:
    """Kind and number of the piece that is being auctioned."""
    words = reader.raw("piece", None)
    pieces = list(NAMED_PIECES.values())
    names = [str(name) for name in NAMED_PIECES]
    record["piece"], record["which"] = (Piece.NONE, 0) if words is None else pieces[word(words, names, "position.piece")]


# --- the supply ------------------------------------------------------------------------------------------------------


def cubes_of(names: list[Any], where: str) -> list[int]:
    """The cubes that are named."""
    return [word(name, CUBE_NAMES, f"{where}[{i}]") for i, name in enumerate(names)]


def write_display(s: Any) -> list[list[str]]:
    """The rows of the display."""
    return [[CUBE_NAMES[cube] for cube in row[:n]] for row, n in zip(s.display, s.displayed, strict=True)]


def read_display(reader: Reader, record: Any) -> None:
    """Up to three rows."""
    for row, names in enumerate(reader.several("display", 0, DISPLAY_ROWS, [])):
        where = f"position.display[{row}]"
        cubes = cubes_of(several(names, 0, DISPLAY_WIDTH, where), where)
        record["display"][row, : len(cubes)] = cubes
        record["displayed"][row] = len(cubes)


def write_out_of_play(s: Any) -> list[str]:
    """The cubes that were discarded."""
    in_play = cubes_in_play(s)
    return [CUBE_NAMES[cube] for cube in range(CUBES) if s.drawn >> cube & 1 and cube not in in_play]


def read_out_of_play(reader: Reader, record: Any) -> None:
    """Those that are in play as well are found when the rest is filled in."""
    record["drawn"] = sum(1 << cube for cube in set(said_out_of_play(reader)))


def said_out_of_play(reader: Reader) -> list[int]:
    """The cubes that are said to be discarded."""
    return cubes_of(reader.several("out_of_play", 0, CUBES, []), "position.out_of_play")


def read_roofs(reader: Reader, record: Any) -> None:
    """The roofs that lie face down."""
    roofs = reader.part("roofs", {})
    for value, name in enumerate(ROOFS):
        most = ROOFS_OF_EACH_NUMBER if value else int(record["blank_roofs"])
        record["roofs"][value] = roofs.whole(name, 0, most, most)
    roofs.done()


def write_permits(s: Any) -> dict[str, str]:
    """'beside', 'out', or where a permit stands and what it does: '+A', '-C'."""
    words = {place: name for name, place in PERMIT_PLACES.items()}
    return {name: words[s.permit_row[p], s.permit_sign[p]] for p, name in enumerate(PERMITS)}


def read_permits(reader: Reader, record: Any) -> None:
    """Where the permits are."""
    permits = reader.part("permits", {})
    places = list(PERMIT_PLACES)
    for p, name in enumerate(PERMITS):
        record["permit_row"][p], record["permit_sign"][p] = PERMIT_PLACES[places[permits.word(name, places, "beside")]]
    permits.done()


def read_cancel_cube(reader: Reader, record: Any) -> None:
    """Beside the board, or out of the game."""
    record["cancel_cube"] = (BESIDE_BOARD, OUT_OF_GAME)[reader.word("cancel_cube", ("beside", "out"), "beside")]


def write_mayor(s: Any) -> str:
    """A row, 'beside' or 'out'."""
    return next(name for name, place in MAYOR_PLACES.items() if place == s.mayor)


def read_mayor(reader: Reader, record: Any) -> None:
    """Where the mayor is."""
    places = list(MAYOR_PLACES)
    record["mayor"] = MAYOR_PLACES[places[reader.word("mayor", places, "beside")]]


def write_mayor_offered(s: Any) -> list[str | None]:
    """Who has put the mayor up for auction."""
    return [seat_word(player) for player in range(s.seats) if s.mayor_offered[player]]


def read_mayor_offered(reader: Reader, record: Any) -> None:
    """Who has put the mayor up for auction."""
    seats = int(record["seats"])
    for i, offered in enumerate(reader.several("mayor_offered", 0, seats, [])):
        record["mayor_offered"][seat(offered, seats, f"position.mayor_offered[{i}]")] = 1


# --- the board -------------------------------------------------------------------------------------------------------


def write_rows(s: Any) -> dict[str, list[dict[str, Any]]]:
    """The houses of each row: floors from the bottom up, and the roof."""
    return {name: [house_to_words(s.houses[row][lot]) for lot in range(s.developed[row])] for row, name in enumerate(ROWS)}


def house_to_words(house: Any) -> dict[str, Any]:
    """One house."""
    return {"floors": [CUBE_NAMES[cube] for cube in house.cubes[: house.floors]], "roof": house.roof or None}


def read_rows(reader: Reader, record: Any) -> None:
    """Rows without gaps. How long they may be follows from the permits."""
    rows = reader.part("rows", {})
    for row, name in enumerate(ROWS):
        houses = rows.several(name, 0, LOTS, [])
        for lot, house in enumerate(houses):
            read_house(Reader(house, f"position.rows.{name}[{lot}]"), record["houses"][row, lot])
        record["developed"][row] = len(houses)
    rows.done()


def read_house(reader: Reader, house: Any) -> None:
    """A house: at least one floor."""
    cubes = cubes_of(reader.several("floors", 1, PIPS), f"{reader.where}.floors")
    house["cubes"][: len(cubes)] = cubes
    house["floors"] = len(cubes)
    roof = reader.raw("roof", None)
    house["roof"] = 0 if roof is None else whole(roof, 1, ROOF_VALUES - 1, f"{reader.where}.roof")
    reader.done()


def read_owners(reader: Reader, record: Any) -> None:
    """Who owns each colour."""
    owners = reader.part("owners", {})
    for colour, name in enumerate(COLOURS):
        record["owner"][colour] = owners.seat(name, int(record["seats"]), None)
    owners.done()


# --- the match -------------------------------------------------------------------------------------------------------


def write_rounds(s: Any) -> list[dict[str, Any]]:
    """The rounds that are finished."""
    return [{"scores": s.round_score[r][: s.seats], "winner": seat_word(s.round_winner[r])} for r in range(s.round)]


def read_rounds(reader: Reader, record: Any) -> None:
    """The rounds that are finished."""
    seats = int(record["seats"])
    played = reader.several("rounds_played", 0, int(record["rounds"]), [])
    for r, item in enumerate(played):
        part = Reader(item, f"position.rounds_played[{r}]")
        record["round_score"][r, :seats] = part.wholes("scores", seats, -2000, 2000)
        record["round_winner"][r] = part.seat("winner", seats, None)
        part.done()
    record["round"] = len(played)


def nothing(record: Any) -> list[int]:
    """No cheques."""
    return [0] * int(record["seats"])


FIELDS = (
    word_field("phase", PHASES, "choose"),
    seat_field("auctioneer", "P1"),
    flag_field("stashed"),
    Field("piece", lambda s: piece_to_words(s.piece, s.which), read_piece),
    seat_field("bidder"),
    seat_field("leader"),
    number_field("bid", 0, MOST_CHEQUES, 0),
    seat_field("builder"),
    Field("display", write_display, read_display),
    Field("out_of_play", write_out_of_play, read_out_of_play),
    Field("roofs", lambda s: dict(zip(ROOFS, s.roofs, strict=True)), read_roofs),
    Field("permits", write_permits, read_permits),
    Field("cancel_cube", lambda s: "beside" if s.cancel_cube == BESIDE_BOARD else "out", read_cancel_cube),
    Field("mayor", write_mayor, read_mayor),
    Field("mayor_offered", write_mayor_offered, read_mayor_offered),
    Field("rows", write_rows, read_rows),
    Field("owners", lambda s: {colour: seat_word(owner) for colour, owner in zip(COLOURS, s.owner, strict=True)}, read_owners),
    seat_numbers("hand", 0, MOST_CHEQUES, nothing),
    seat_numbers("stash", 0, MOST_CHEQUES, nothing),
    Field("rounds_played", write_rounds, read_rounds),
)


HIDDEN_FIELDS: dict[HiddenMoney, tuple[str, ...]] = {
    HiddenMoney.NOTHING: (),
    HiddenMoney.ALL: ("hand", "stash"),
    HiddenMoney.STASHES: ("stash",),
}
"""The cheques that may lie where nobody else has seen them come."""


def write(s: Any) -> dict[str, Any]:
    """The full position; where money is hidden, also which of it nobody has seen come where it is."""
    hidden = HIDDEN_FIELDS[HiddenMoney(s.hidden_money)]
    unseen = {name: getattr(s, f"unseen_{name}")[: s.seats] for name in hidden}
    return write_fields(FIELDS, s) | ({"unseen": unseen} if hidden else {})


def read(reader: Reader, record: Any) -> None:
    """Fill a record that stands at the beginning. What is left out is filled in so that what is said is possible."""
    read_fields(FIELDS, reader, record)
    fill(record, left_out(reader))
    if hidden := HIDDEN_FIELDS[HiddenMoney(int(record["hidden_money"]))]:
        read_unseen(reader, record, hidden)


def read_unseen(reader: Reader, record: Any, hidden: tuple[str, ...]) -> None:
    """Cheques that nobody else has seen come where they are: if that is not said, all that this turn has not shown."""
    part, seats = reader.part("unseen", {}), int(record["seats"])
    holder = Draft(record).ask(seen_to_hold_the_bid)
    shown = {
        "hand": [int(record["bid"]) * (seat == holder) for seat in range(seats)],
        "stash": [int(record["stashed"] and seat == record["auctioneer"]) for seat in range(seats)],
    }
    for name in hidden:
        amounts = [int(amount) for amount in record[name][:seats]]
        usual = [max(0, amount - least) for amount, least in zip(amounts, shown[name], strict=True)]
        for seat_number, amount in enumerate(part.wholes(name, seats, 0, MOST_CHEQUES, usual)):
            where = f"position.unseen.{name}[{seat_number}]"
            record[f"unseen_{name}"][seat_number] = whole(amount, 0, amounts[seat_number], where)
    part.done()


def left_out(reader: Reader) -> LeftOut:
    """What the position does not say."""
    said = reader.data
    rounds = said.get("rounds_played", [])
    return LeftOut(
        fields=frozenset(field.name for field in FIELDS if field.name not in said),
        permits=frozenset(p for p, name in enumerate(PERMITS) if name not in said.get("permits", {})),
        owners=frozenset(c for c, name in enumerate(COLOURS) if name not in said.get("owners", {})),
        roofs=frozenset(value for value, name in enumerate(ROOFS) if name not in said.get("roofs", {})),
        round_winners=frozenset(r for r, played in enumerate(rounds) if "winner" not in played),
        out_of_play=tuple(said_out_of_play(reader)),
    )
