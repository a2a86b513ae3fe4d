"""What a position leaves out is filled in, so that what it says is possible.

Each thing that was left out has its value from an empty table, unless that would make something impossible which was said:
then the first value is taken that does not. So only what was said can be refused. Houses alone are never made up: what is
not said to be built is not built.
"""

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.text.i18n import _

from ..rules.auction import lowest_bid
from ..rules.building import measure_rows, rows_fit
from ..rules.components import (
    CHEQUES,
    COLOURS,
    CUBE_NAMES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    DISPLAYED,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
)
from ..rules.hidden import seen_to_hold_the_bid
from ..rules.scoring import end_of_round, round_points, round_winner
from ..rules.state import BESIDE_BOARD, NO_CUBE, NOBODY, OUT_OF_GAME, SEEN_ON_AUCTION, SETUP, Phase, Piece
from .problems import bidding_problems, built_colours, cubes_in_play, problems, stash_problems, what_is_missing

CUBES_OF_ALL_KINDS = [colour * PIPS + (colour + turn) % PIPS for turn in range(PIPS) for colour in range(len(COLOURS))]
"""All cubes, in an order in which any six in a row have all colours and all numbers of pips."""


class LeftOut(NamedTuple):
    """What a position does not say: fields by their names, and parts of those that it says in part."""

    fields: frozenset[str]
    permits: frozenset[int]
    owners: frozenset[int]
    roofs: frozenset[int]
    round_winners: frozenset[int]
    out_of_play: tuple[int, ...]
    """The cubes that are said to be out of play."""


def fill(record: Any, left: LeftOut) -> None:
    """Fill in what was left out, for the first phase in which all that was said is possible.

    Permits that were left out lie beside the board as long as that is possible in any phase.
    """
    said = Draft(record)
    check_out_of_play(said.look(), left)
    phases = likely_phases(said.look(), left)
    tries = [(phase, permits_stay) for permits_stay in (True, False) for phase in phases]
    for phase, permits_stay in [*tries, tries[0]]:
        draft = said.copy()
        draft.put(phase=phase)
        fill_for_phase(draft, left, permits_stay)
        s = draft.look()
        if not what_is_missing(s) and not problems(s):
            break
    draft.write_to(record)


def check_out_of_play(s: Any, left: LeftOut) -> None:
    """What is out of play is nowhere else."""
    in_play = cubes_in_play(s)
    for i, cube in enumerate(left.out_of_play):
        if cube in in_play or cube in left.out_of_play[:i]:
            where = f"position.out_of_play[{i}]"
            raise BadPosition(_("{where} is the {cube}, of which there is only one", where=where, cube=CUBE_NAMES[cube]))


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


def fill_for_phase(draft: Draft, left: LeftOut, permits_stay: bool) -> None:
    """Everything that was left out, in an order in which each has all it depends on."""
    fill_piece(draft, left)
    fill_owners(draft, left)
    fill_roofs(draft, left)
    fill_permits_and_display(draft, left, permits_stay)
    fill_bidding(draft, left)
    fill_rounds(draft, left)
    draft.put(drawn=sum(1 << cube for cube in {*cubes_in_play(draft.look()), *left.out_of_play}))


# --- pieces ------------------------------------------------------------------------------------------------------------


def fill_piece(draft: Draft, left: LeftOut) -> None:
    """A piece on auction, if there must be one; a permit or the cancel cube on auction is not beside the board."""
    s = draft.look()
    if "piece" in left.fields and s.phase == Phase.REVEAL_ROOF:
        draft.put(piece=Piece.ROOF)
    elif "piece" in left.fields and s.phase in SEEN_ON_AUCTION:
        piece, which = some_piece(s, left)
        draft.put(piece=piece, which=which)
    s = draft.look()
    if s.piece == Piece.PERMIT and s.which in left.permits:
        draft.put_in("permit_row", s.which, OUT_OF_GAME)
    if s.piece == Piece.CANCEL and "cancel_cube" in left.fields:
        draft.put(cancel_cube=OUT_OF_GAME)


def some_piece(s: Any, left: LeftOut) -> tuple[Piece, int]:
    """A roof that is missed elsewhere, else a cube, else whatever can be on auction; permits last, since rows may need them."""
    for roof in missing_roofs(s, left):
        return Piece.ROOF, roof
    if len(cubes_in_play(s)) + len(left.out_of_play) < DISPLAYED:
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
    taken = {*cubes_in_play(s), *left.out_of_play}
    return [cube for cube in CUBES_OF_ALL_KINDS if cube not in taken] or [0]


def fill_owners(draft: Draft, left: LeftOut) -> None:
    """A colour on the board has an owner: the players take turns."""
    s = draft.look()
    for turn, colour in enumerate(sorted(built_colours(s) & left.owners)):
        draft.put_in("owner", colour, turn % s.seats)


def fill_roofs(draft: Draft, left: LeftOut) -> None:
    """All roofs lie face down that are neither built nor on auction."""
    s = draft.look()
    seen = [house.roof for row in s.houses for house in row] + ([s.which] if s.piece == Piece.ROOF else [])
    for value in left.roofs & set(range(1, ROOF_VALUES)):
        draft.put_in("roofs", value, max(0, s.roofs[value] - seen.count(value)))


def fill_permits_and_display(draft: Draft, left: LeftOut, permits_stay: bool) -> None:
    """Permits beside the board and an empty display; else what makes rows long or short enough, and the round go on or end."""
    s = draft.look()
    permits = permit_places(s, left)
    ways = list(product(permits[:1] if permits_stay else permits, displays(s, left)))
    for places, display in [*ways, ways[0]]:
        place(draft, places, display)
        over = s.phase not in SETUP and draft.ask(end_of_round) != 0
        if draft.ask(rows_fit) and over == (s.phase == Phase.OVER):
            break


def permit_places(s: Any, left: LeftOut) -> list[tuple[list[int], list[int]]]:
    """Rows and signs of the permits: first all that were left out beside the board, then low ones in the rows."""
    anywhere = [(BESIDE_BOARD, 0), *((row, sign) for row in range(len(ROWS)) for sign in (1, -1))]
    free = [permit in left.permits and s.permit_row[permit] != OUT_OF_GAME for permit in range(len(PERMITS))]
    fixed = zip(s.permit_row, s.permit_sign, strict=True)
    choices = [anywhere if any_place else [place] for any_place, place in zip(free, fixed, strict=True)]
    ways = [[list(part) for part in zip(*way, strict=True)] for way in product(*choices)]
    placed = [[p for p in reversed(range(len(PERMITS))) if free[p] and rows[p] != BESIDE_BOARD] for rows, _ in ways]
    return [(ways[i][0], ways[i][1]) for i in sorted(range(len(ways)), key=lambda i: placed[i])]


def displays(s: Any, left: LeftOut) -> list[list[int] | None]:
    """None: as it is. Else an empty display, and one of all cubes that may still be in the game."""
    if "display" not in left.fields:
        return [None]
    rest = free_cubes(s, left)[: DISPLAYED - len(cubes_in_play(s)) - len(left.out_of_play)]
    return [rest, []] if s.phase == Phase.START_PLAYER else [[], rest]


def place(draft: Draft, permits: tuple[list[int], list[int]], display: list[int] | None) -> None:
    """Permits and cubes where they are to be; the length of a row follows from its permits."""
    draft.put(permit_row=permits[0], permit_sign=permits[1])
    draft.ask(measure_rows)
    if display is not None:
        padded = np.full(DISPLAYED, NO_CUBE)
        padded[: len(display)] = display
        rows = padded.reshape(DISPLAY_ROWS, DISPLAY_WIDTH)
        draft.put(display=rows, displayed=(rows != NO_CUBE).sum(axis=1))


# --- the auction and the money -----------------------------------------------------------------------------------------


def fill_bidding(draft: Draft, left: LeftOut) -> None:
    """The first seats, bid and money by which the auction is possible; nobody has bid unless somebody must have."""
    s = draft.look()
    seats = range(s.seats)
    usual = {
        "auctioneer": [NOBODY] if s.phase in SETUP else list(seats),
        "leader": [NOBODY, *seats],
        "bid": [0, 1],
        "bidder": list(seats) if s.phase == Phase.BID else [NOBODY],
        "builder": list(seats) if s.phase == Phase.USE else [NOBODY],
    }
    choices = [values if name in left.fields else [getattr(s, name)] for name, values in usual.items()]
    ways = sorted((dict(zip(usual, way, strict=True)) for way in product(*choices)), key=lambda way: way["leader"] != NOBODY)
    for way in [*ways, ways[0]]:
        draft.put(**way)
        fill_money(draft, left)
        now = draft.look()
        if (now.leader != NOBODY or s.phase != Phase.SETTLE) and not bidding_problems(now) and not stash_problems(now):
            break
    if s.piece == Piece.MAYOR and "mayor_offered" in left.fields and now.auctioneer != NOBODY:
        draft.put_in("mayor_offered", now.auctioneer, 1)


def fill_money(draft: Draft, left: LeftOut) -> None:
    """Hands and stashes, 12 cheques for each player in all: who has bid, been paid or stashed has the cheques for it."""
    s = draft.look()
    hand, stash = s.hand[: s.seats], s.stash[: s.seats]
    if "stash" in left.fields:
        stash = [int(bool(s.stashed) and seat == s.auctioneer) for seat in range(s.seats)]
    total = CHEQUES * s.seats
    if "hand" in left.fields:
        hand = spread([CHEQUES - stashed for stashed in stash], cheques_needed(draft), total - sum(stash))
    elif "stash" in left.fields:
        stash = spread([CHEQUES - held for held in hand], stash, total - sum(hand))
    for seat in range(s.seats):
        draft.put_in("hand", seat, hand[seat])
        draft.put_in("stash", seat, stash[seat])


def cheques_needed(draft: Draft) -> list[int]:
    """What each player must hold for the bids that were made to be possible."""
    s = draft.look()
    least = [0] * s.seats
    holder = draft.ask(seen_to_hold_the_bid)
    if holder != NOBODY:
        least[holder] = s.bid
    if s.phase == Phase.BID:
        least[s.bidder] = max(least[s.bidder], draft.ask(lowest_bid))
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


def fill_rounds(draft: Draft, left: LeftOut) -> None:
    """A round goes to its best player. A game that is over has its last round on the board; rounds before it were tied at 0."""
    s = draft.look()
    winners = left.round_winners
    if s.phase == Phase.OVER and "rounds_played" in left.fields:
        last = s.rounds - 1
        draft.put(round=s.rounds)
        for seat in range(s.seats):
            draft.put_in("round_score", (last, seat), draft.ask(round_points, seat))
        winners = frozenset({last})
    elif s.phase == Phase.OVER and "stash" in left.fields and s.round:
        stash_for_scores(draft, left)
    for r in winners:
        draft.put_in("round_winner", r, draft.ask(round_winner, r))


def stash_for_scores(draft: Draft, left: LeftOut) -> None:
    """What the houses do not explain of the last round's scores lay in the stashes."""
    s = draft.look()
    seats = range(s.seats)
    stash = [s.stash[seat] + s.round_score[s.round - 1][seat] - draft.ask(round_points, seat) for seat in seats]
    if min(stash) >= 0:
        for seat in seats:
            draft.put_in("stash", seat, stash[seat])
        fill_money(draft, left._replace(fields=left.fields - {"stash"}))
