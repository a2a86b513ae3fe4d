"""Positions of Neue Heimat as data with names: to set up tables for tests, puzzles and reports."""

from itertools import pairwise
from typing import Any

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat, seat_word, several, whole, word

from ..rules.components import (
    BASE_LENGTH,
    CHEQUES,
    COLOURS,
    CUBE_NAMES,
    CUBES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    DISPLAYED,
    FENCED,
    LOTS,
    MOST_CHEQUES,
    NUMBERED_ROOFS,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
    lot_name,
)
from ..rules.state import BESIDE_BOARD, NO_CUBE, NOBODY, OUT_OF_GAME, Phase, Piece

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


def cubes_in_play(s: Any) -> list[int]:
    """The cubes on the board, in the display and in somebody's hands; a cube that stands twice is listed twice."""
    built = [cube for row in s.houses for house in row for cube in house.cubes[: house.floors]]
    shown = [cube for row, n in zip(s.display, s.displayed, strict=True) for cube in row[:n]]
    return built + shown + ([s.which] if s.piece == Piece.CUBE else [])


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. The default is an empty board, ready for P1 to choose."""
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
    drawn = [CUBE_NAMES.index(name) for name in cube_names(reader.several("out_of_play", 0, CUBES, []), "position.out_of_play")]
    s["drawn"] = sum(1 << cube for cube in {*drawn, *cubes_of_record(s)})
    check_turn(s)


def cube_names(names: list[Any], where: str) -> list[str]:
    """The names, each one a cube's."""
    return [CUBE_NAMES[word(name, CUBE_NAMES, f"{where}[{i}]")] for i, name in enumerate(names)]


def cubes_of_record(s: Any) -> list[int]:
    """As `cubes_in_play`, of a record."""
    built = [int(c) for house in s["houses"].flat for c in house["cubes"][: house["floors"]]]
    shown = [int(c) for c in s["display"].flat if c != NO_CUBE]
    return built + shown + ([int(s["which"])] if s["piece"] == Piece.CUBE else [])


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
    """Hands and stashes; 12 cheques each unless said otherwise."""
    stash = reader.wholes("stash", seats, 0, MOST_CHEQUES, [0] * seats)
    hand = reader.wholes("hand", seats, 0, MOST_CHEQUES, [max(0, CHEQUES - stashed) for stashed in stash])
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
        signed = zip(s["permit_row"], s["permit_sign"], strict=True)
        s["length"][row] = BASE_LENGTH + sum(int(sign) * (p + 1) for p, (at, sign) in enumerate(signed) if at == row)
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
    """The roofs that lie face down: unless said otherwise, all that are neither built nor on auction."""
    seen = [int(roof) for roof in s["houses"]["roof"].flat]
    if s["piece"] == Piece.ROOF:
        seen.append(int(s["which"]))
    roofs = reader.part("roofs", {})
    for value, name in enumerate(ROOFS):
        most = int(s["roofs"][value])
        left = max(0, most - seen.count(value)) if value else most
        s["roofs"][value] = roofs.whole(name, 0, most, left)
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


NEEDS = {
    Phase.CHOOSE: ("auctioneer",),
    Phase.REVEAL_ROOF: ("auctioneer",),
    Phase.BID: ("auctioneer", "bidder"),
    Phase.SETTLE: ("auctioneer", "leader"),
    Phase.USE: ("auctioneer", "builder"),
}


def check_turn(s: Any) -> None:
    """Whoever the phase speaks of must be named."""
    phase = Phase(int(s["phase"]))
    for name in NEEDS.get(phase, ()):
        if s[name] == NOBODY:
            raise BadPosition(f"position.{name} must be named in the phase {phase.name.lower()}")
    if phase in (Phase.BID, Phase.SETTLE, Phase.USE) and s["piece"] == Piece.NONE:
        raise BadPosition(f"position.piece must be named in the phase {phase.name.lower()}")
    if phase in (Phase.CHOOSE, Phase.LAY_OUT, Phase.START_PLAYER, Phase.OVER) and s["piece"] != Piece.NONE:
        raise BadPosition(f"position.piece is on auction, so the phase cannot be {phase.name.lower()}")
    if phase == Phase.LAY_OUT and int(s["displayed"].sum()) == DISPLAYED:
        raise BadPosition("position.display is full, so the phase cannot be lay_out")
    if phase == Phase.OVER and s["round"] == 0:
        raise BadPosition("position.rounds_played must hold the last round of a game that is over")
    if phase != Phase.OVER and s["round"] == s["rounds"]:
        raise BadPosition("position.rounds_played holds every round, so the phase must be over")


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [*cube_problems(s), *roof_problems(s), *row_problems(s), *owner_problems(s), *money_problems(s), *auction_problems(s)]


def cube_problems(s: Any) -> list[str]:
    """Each cube exists once, and no more than 24 of them are in a game."""
    cubes = cubes_in_play(s)
    twice = sorted({cube for cube in cubes if cubes.count(cube) > 1})
    found = [f"there is only one {CUBE_NAMES[cube]}" for cube in twice]
    if s.drawn.bit_count() > DISPLAYED:
        found.append(f"at most {DISPLAYED} cubes are in the game, not {s.drawn.bit_count()}")
    return found


def roof_problems(s: Any) -> list[str]:
    """Two roofs of each number."""
    built = [house.roof for row in s.houses for house in row if house.roof]
    if s.piece == Piece.ROOF and s.which:
        built.append(s.which)
    found = []
    for value in range(1, ROOF_VALUES):
        if built.count(value) + s.roofs[value] > ROOFS_OF_EACH_NUMBER:
            found.append(f"there are only {ROOFS_OF_EACH_NUMBER} roofs {value}")
    if len(built) + sum(s.roofs[1:]) != NUMBERED_ROOFS and not found:
        found.append(f"numbered roofs are never lost: {NUMBERED_ROOFS} built and face down, not {len(built) + sum(s.roofs[1:])}")
    return found


def row_problems(s: Any) -> list[str]:
    """Lengths and fences."""
    found = []
    for row, name in enumerate(ROWS):
        if not max(1, s.developed[row]) <= s.length[row] <= s.max_row_length:
            found.append(f"row {name} has {s.length[row]} lots by its permits, and {s.developed[row]} houses")
        for lot in range(s.developed[row]):
            if s.houses[row][lot].floors > 1 and FENCED[row, lot]:
                found.append(f"{lot_name(row, lot)} is white-fenced: one floor only")
    return found


def owner_problems(s: Any) -> list[str]:
    """A colour has an owner exactly when a cube of it was built."""
    built = {cube // PIPS for row in s.houses for house in row for cube in house.cubes[: house.floors]}
    owned = {colour for colour in range(len(COLOURS)) if s.owner[colour] != NOBODY}
    found = [f"{COLOURS[colour]} is on the board and has no owner" for colour in sorted(built - owned)]
    return found + [f"{COLOURS[colour]} has an owner but no cube on the board" for colour in sorted(owned - built)]


def money_problems(s: Any) -> list[str]:
    """Nothing is ever paid to a bank."""
    total = sum(s.hand) + sum(s.stash)
    return [] if total == CHEQUES * s.seats else [f"hands and stashes hold {CHEQUES * s.seats} cheques, not {total}"]


def auction_problems(s: Any) -> list[str]:
    """Who bids, leads and builds."""
    found = []
    if (s.leader == NOBODY) != (s.bid == 0):
        found.append("there is a bid exactly when somebody leads the bidding")
    if s.leader != NOBODY and s.phase in (Phase.BID, Phase.SETTLE) and (s.leader == s.auctioneer or s.hand[s.leader] < s.bid):
        found.append("the auctioneer does not bid, and nobody bids more than the cheques in hand")
    if s.phase == Phase.BID and s.bidder == s.auctioneer:
        found.append("the auctioneer does not bid")
    if s.phase == Phase.USE and s.builder not in (s.auctioneer, s.leader):
        found.append("the builder is the auctioneer or the highest bidder")
    found += piece_problems(s)
    unroofed = any(not s.houses[r][lot].roof for r in range(len(ROWS)) for lot in range(s.developed[r]))
    if s.piece == Piece.ROOF and not unroofed:
        found.append("a roof is only auctioned while some house has none")
    if s.phase == Phase.REVEAL_ROOF and not sum(s.roofs):
        found.append("there is no roof left to reveal")
    return found + end_problems(s, unroofed)


def piece_problems(s: Any) -> list[str]:
    """A piece on auction is nowhere else, and a roof is seen before anybody bids."""
    found = []
    if s.phase == Phase.REVEAL_ROOF and (s.piece != Piece.ROOF or s.which):
        found.append("the piece on auction is a roof that is not seen yet")
    if s.phase in (Phase.BID, Phase.SETTLE, Phase.USE) and s.piece == Piece.ROOF and not s.which:
        found.append("a roof is revealed before anybody bids for it")
    if s.piece == Piece.PERMIT and s.permit_row[s.which] != OUT_OF_GAME:
        found.append(f"permit {PERMITS[s.which]} is on auction, so it is out until it is placed")
    if s.piece == Piece.CANCEL and s.cancel_cube != OUT_OF_GAME:
        found.append("the cancel cube is on auction, so it is out")
    if s.piece == Piece.MAYOR and s.mayor == OUT_OF_GAME:
        found.append("the mayor is on auction, so it is not out of the game")
    return found


def end_problems(s: Any, unroofed: bool) -> list[str]:
    """A round that has ended does not go on."""
    if s.phase != Phase.CHOOSE:
        return []
    houses = [[s.houses[row][lot] for lot in range(s.developed[row])] for row in range(len(ROWS))]
    completed = sum(1 for row, built in enumerate(houses) if len(built) >= s.length[row] and all(house.roof for house in built))
    found = ["the round is over: two rows are completed"] if completed > 1 else []
    if sum(1 for built in houses for house in built if house.roof) == NUMBERED_ROOFS:
        found.append("the round is over: all numbered roofs are built")
    if not any(s.displayed) and not unroofed:
        found.append("the round is over: no cube is left and no house lacks a roof")
    return found
