"""What a position leaves out is filled in, so that what it says is possible.

Each thing that was left out has its value from an empty table, unless that would make something impossible which was said:
then the first value is taken that does not. So only what was said can be refused. Houses alone are never made up: what is
not said to be built is not built.
"""

from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

from tabletown import batch
from tabletown.game import unpack
from tabletown.kernel import States

from .building import rows_fit_at
from .checks import (
    BEFORE_THE_FIRST_TURN,
    bidding_problems,
    cubes_in_play,
    end_of_round,
    problems,
    stash_problems,
    what_is_missing,
)
from .components import (
    BASE_LENGTH,
    CHEQUES,
    COLOURS,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    DISPLAYED,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
)
from .scoring import round_points_at, round_winner_at
from .state import BESIDE_BOARD, NO_CUBE, NOBODY, OUT_OF_GAME, Phase, Piece

CUBES_OF_ALL_KINDS = [colour * PIPS + (colour + turn) % PIPS for turn in range(PIPS) for colour in range(len(COLOURS))]
"""All cubes, in an order in which any six in a row have all colours and all numbers of pips."""


class LeftOut(NamedTuple):
    """What a position does not say: fields by their names, and parts of those that it says in part."""

    fields: frozenset[str]
    permits: frozenset[int]
    owners: frozenset[int]
    roofs: frozenset[int]
    round_winners: frozenset[int]
    out_of_play: int
    """The cubes that are said to be out of play, one bit for each."""


def fill(states: States, left: LeftOut) -> None:
    """Fill in what was left out, for the first phase in which all that was said is possible.

    Permits that were left out lie beside the board as long as that is possible in any phase.
    """
    phases = likely_phases(unpack(states[0]), left)
    tries = [(phase, permits_stay) for permits_stay in (True, False) for phase in phases]
    for phase, permits_stay in [*tries, tries[0]]:
        filled = states.copy()
        filled[0]["phase"] = phase
        fill_for_phase(filled, left, permits_stay)
        s = unpack(filled[0])
        if not what_is_missing(s) and not problems(s):
            break
    states[:] = filled


def likely_phases(s: Any, left: LeftOut) -> list[Phase]:
    """The phases that a position may be in, the likeliest first."""
    if "phase" not in left.fields:
        return [Phase(s.phase)]
    if s.builder != NOBODY:
        return [Phase.USE]
    if s.bidder != NOBODY:
        return [Phase.BID]
    if s.piece == Piece.ROOF and not s.which:
        return [Phase.REVEAL_ROOF]
    if s.piece != Piece.NONE or s.leader != NOBODY or s.bid:
        return [Phase.BID, Phase.SETTLE, Phase.USE]
    return [Phase.CHOOSE, Phase.OVER, Phase.START_PLAYER, Phase.BID, Phase.SETTLE, Phase.USE]


def fill_for_phase(states: States, left: LeftOut, permits_stay: bool) -> None:
    """Everything that was left out, in an order in which each has all it depends on."""
    fill_piece(states, left)
    fill_owners(states, left)
    fill_roofs(states, left)
    fill_permits_and_display(states, left, permits_stay)
    fill_auction(states, left)
    fill_rounds(states, left)
    s = unpack(states[0])
    states[0]["drawn"] = sum(1 << cube for cube in {*cubes_in_play(s)}) | left.out_of_play


# --- pieces ------------------------------------------------------------------------------------------------------------


def fill_piece(states: States, left: LeftOut) -> None:
    """A piece on auction, if there must be one; a permit or the cancel cube on auction is not beside the board."""
    record = states[0]
    if "piece" in left.fields and record["phase"] == Phase.REVEAL_ROOF:
        record["piece"] = Piece.ROOF
    elif "piece" in left.fields and record["phase"] in (Phase.BID, Phase.SETTLE, Phase.USE):
        record["piece"], record["which"] = some_piece(unpack(record), left)
    if record["piece"] == Piece.PERMIT and int(record["which"]) in left.permits:
        record["permit_row"][record["which"]] = OUT_OF_GAME
    if record["piece"] == Piece.CANCEL and "cancel_cube" in left.fields:
        record["cancel_cube"] = OUT_OF_GAME


def some_piece(s: Any, left: LeftOut) -> tuple[Piece, int]:
    """A roof that is missed elsewhere, else a cube, else whatever can be on auction; permits last, since rows may need them."""
    for roof in missing_roofs(s, left):
        return Piece.ROOF, roof
    if len(cubes_in_play(s)) + left.out_of_play.bit_count() < DISPLAYED:
        return Piece.CUBE, free_cubes(s, left)[0]
    if "cancel_cube" in left.fields or s.cancel_cube == OUT_OF_GAME:
        return Piece.CANCEL, 0
    built = [house.roof for row in s.houses for house in row if house.floors]
    for roof in left.roofs & set(range(1, ROOF_VALUES)):
        if 0 in built and built.count(roof) < ROOFS_OF_EACH_NUMBER:
            return Piece.ROOF, roof
    for permit in range(len(PERMITS)):
        if permit in left.permits or s.permit_row[permit] == OUT_OF_GAME:
            return Piece.PERMIT, permit
    return Piece.MAYOR, 0


def missing_roofs(s: Any, left: LeftOut) -> list[int]:
    """The numbers of which fewer roofs are said to lie face down than are not built."""
    built = [house.roof for row in s.houses for house in row]
    said = set(range(1, ROOF_VALUES)) - left.roofs
    return [value for value in sorted(said) if built.count(value) + s.roofs[value] < ROOFS_OF_EACH_NUMBER]


def free_cubes(s: Any, left: LeftOut) -> list[int]:
    """The cubes that are neither in play nor said to be out of play."""
    taken = cubes_in_play(s)
    return [cube for cube in CUBES_OF_ALL_KINDS if cube not in taken and not left.out_of_play >> cube & 1] or [0]


def fill_owners(states: States, left: LeftOut) -> None:
    """A colour on the board has an owner: the players take turns."""
    s = unpack(states[0])
    built = {cube // PIPS for row in s.houses for house in row for cube in house.cubes[: house.floors]}
    for turn, colour in enumerate(sorted(built & left.owners)):
        states[0]["owner"][colour] = turn % s.seats


def fill_roofs(states: States, left: LeftOut) -> None:
    """All roofs lie face down that are neither built nor on auction."""
    s = unpack(states[0])
    seen = [house.roof for row in s.houses for house in row] + ([s.which] if s.piece == Piece.ROOF else [])
    for value in left.roofs & set(range(1, ROOF_VALUES)):
        states[0]["roofs"][value] = max(0, s.roofs[value] - seen.count(value))


def fill_permits_and_display(states: States, left: LeftOut, permits_stay: bool) -> None:
    """Permits beside the board and an empty display; else what makes rows long or short enough, and the round go on or end."""
    record = states[0]
    phase = record["phase"]
    permit_ways = permit_places(record, left)
    ways = list(product(permit_ways[:1] if permits_stay else permit_ways, displays(unpack(record), left)))
    for permits, display in [*ways, ways[0]]:
        place(record, permits, display)
        over = phase not in BEFORE_THE_FIRST_TURN and end_of_round(states) != 0
        if rows_fit_at(batch.handle(states), 0) and over == (phase == Phase.OVER):
            break


def permit_places(record: Any, left: LeftOut) -> list[dict[int, tuple[int, int]]]:
    """Row and sign of each permit that was left out: first all of them beside the board, then low ones in the rows."""
    free = sorted(permit for permit in left.permits if record["permit_row"][permit] != OUT_OF_GAME)
    places = [(BESIDE_BOARD, 0), *((row, sign) for row in range(len(ROWS)) for sign in (1, -1))]
    ways = [dict(zip(free, way, strict=True)) for way in product(places, repeat=len(free))]
    return sorted(ways, key=lambda way: [permit for permit, (row, _) in reversed(way.items()) if row != BESIDE_BOARD])


def displays(s: Any, left: LeftOut) -> list[list[int] | None]:
    """None: as it is. Else an empty display, and one of all cubes that may still be in the game."""
    if "display" not in left.fields:
        return [None]
    rest = free_cubes(s, left)[: DISPLAYED - len(cubes_in_play(s)) - left.out_of_play.bit_count()]
    return [rest, []] if s.phase == Phase.START_PLAYER else [[], rest]


def place(record: Any, permits: dict[int, tuple[int, int]], display: list[int] | None) -> None:
    """Permits and cubes where they are to be; the length of a row follows from its permits."""
    for permit, (row, sign) in permits.items():
        record["permit_row"][permit], record["permit_sign"][permit] = row, sign
    record["length"] = BASE_LENGTH
    for permit in range(len(PERMITS)):
        if record["permit_row"][permit] >= 0:
            record["length"][record["permit_row"][permit]] += record["permit_sign"][permit] * (permit + 1)
    if display is not None:
        record["display"] = NO_CUBE
        for row in range(DISPLAY_ROWS):
            cubes = display[row * DISPLAY_WIDTH : (row + 1) * DISPLAY_WIDTH]
            record["display"][row, : len(cubes)] = cubes
            record["displayed"][row] = len(cubes)


# --- the auction and the money -----------------------------------------------------------------------------------------


def fill_auction(states: States, left: LeftOut) -> None:
    """The first seats, bid and money by which the auction is possible; nobody has bid unless somebody must have."""
    record = states[0]
    s = unpack(record)
    seats = range(s.seats)
    usual = {
        "auctioneer": [NOBODY] if s.phase in BEFORE_THE_FIRST_TURN else list(seats),
        "leader": [NOBODY, *seats],
        "bid": [0, 1],
        "bidder": list(seats) if s.phase == Phase.BID else [NOBODY],
        "builder": list(seats) if s.phase == Phase.USE else [NOBODY],
    }
    choices = [values if name in left.fields else [getattr(s, name)] for name, values in usual.items()]
    ways = sorted((dict(zip(usual, way, strict=True)) for way in product(*choices)), key=lambda way: way["leader"] != NOBODY)
    for way in [*ways, ways[0]]:
        trial = SimpleNamespace(**(vars(s) | way))
        trial.hand, trial.stash = money(trial, left)
        if (trial.leader != NOBODY or s.phase != Phase.SETTLE) and not bidding_problems(trial) and not stash_problems(trial):
            break
    for name in (*usual, "hand", "stash"):
        record[name] = getattr(trial, name)
    if s.piece == Piece.MAYOR and "mayor_offered" in left.fields and trial.auctioneer != NOBODY:
        record["mayor_offered"][trial.auctioneer] = 1


def money(s: Any, left: LeftOut) -> tuple[list[int], list[int]]:
    """Hands and stashes, 12 cheques for each player in all: who has bid, been paid or stashed has the cheques for it."""
    hand, stash = s.hand[: s.seats], s.stash[: s.seats]
    if "stash" in left.fields:
        stash = [int(bool(s.stashed) and seat == s.auctioneer) for seat in range(s.seats)]
    total = CHEQUES * s.seats
    if "hand" in left.fields:
        hand = spread([CHEQUES - stashed for stashed in stash], cheques_needed(s), total - sum(stash))
    elif "stash" in left.fields:
        stash = spread([CHEQUES - held for held in hand], stash, total - sum(hand))
    return padded(hand, s), padded(stash, s)


def padded(amounts: list[int], s: Any) -> list[int]:
    """With nothing for the seats that nobody sits on."""
    return amounts + [0] * (len(s.hand) - s.seats)


def cheques_needed(s: Any) -> list[int]:
    """What each player must hold for the bids that were made to be possible."""
    least = [0] * s.seats
    if s.leader != NOBODY:
        holder = s.auctioneer if s.phase == Phase.USE and s.builder == s.leader else s.leader
        least[holder] = s.bid
    if s.phase == Phase.BID:
        least[s.bidder] = max(least[s.bidder], s.bid + 1)
    return least


def spread(wanted: list[int], least: list[int], total: int) -> list[int]:
    """Amounts close to those that are wanted, none below its least, that make up the total if any do."""
    amounts = [max(one, other) for one, other in zip(wanted, least, strict=True)]
    while sum(amounts) != total:
        if sum(amounts) < total:
            amounts[amounts.index(min(amounts))] += 1
        else:
            spare = [amount - kept for amount, kept in zip(amounts, least, strict=True)]
            if max(spare) == 0:
                break
            amounts[spare.index(max(spare))] -= 1
    return amounts


# --- rounds ------------------------------------------------------------------------------------------------------------


def fill_rounds(states: States, left: LeftOut) -> None:
    """A round goes to its best player. A game that is over has its last round on the board; rounds before it were tied at 0."""
    record = states[0]
    if record["phase"] == Phase.OVER:
        if "rounds_played" in left.fields:
            record["round"] = record["rounds"]
            left = left._replace(round_winners=frozenset({int(record["rounds"]) - 1}))
            last = record["round_score"][record["round"] - 1]
            for seat in range(record["seats"]):
                last[seat] = round_points_at(batch.handle(states), 0, seat)
        elif "stash" in left.fields and record["round"]:
            stash_for_scores(states, left)
    for r in left.round_winners:
        record["round_winner"][r] = round_winner_at(batch.handle(states), 0, r)


def stash_for_scores(states: States, left: LeftOut) -> None:
    """What the houses do not explain of the last round's scores lay in the stashes."""
    record = states[0]
    seats = range(int(record["seats"]))
    last = record["round_score"][record["round"] - 1]
    missing = [int(last[seat]) - round_points_at(batch.handle(states), 0, seat) for seat in seats]
    stash = [int(record["stash"][seat]) + missing[seat] for seat in seats]
    if min(stash) < 0:
        return
    for seat in seats:
        record["stash"][seat] = stash[seat]
    s = unpack(record)
    record["hand"] = money(s, left._replace(fields=left.fields - {"stash"}))[0]
