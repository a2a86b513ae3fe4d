"""What is wrong with a position of Neue Heimat: everything that could not be on any table, in sentences."""

from itertools import pairwise
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.snapshot import ask
from tabletown.positions.validation import seat_word
from tabletown.text.i18n import N_, _

from ..rules.auction import had_the_chance_to_bid, is_asked, mayor_auction_reason, roofs_left
from ..rules.building import fits_on, length_reason, most_floors, unroofed_houses
from ..rules.components import (
    CHEQUES,
    COLOURS,
    CUBE_NAMES,
    DISPLAY_WIDTH,
    DISPLAYED,
    MOST_CHEQUES,
    NUMBERED_ROOFS,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
    lot_name,
)
from ..rules.hidden import seen_to_hold_the_bid
from ..rules.numbers import End
from ..rules.reasons import Reason
from ..rules.scoring import (
    earlier_rounds,
    end_of_round,
    has_highest_score,
    match_is_over,
    match_winner_by_rounds,
    round_points,
)
from ..rules.state import BESIDE_BOARD, NOBODY, ON_AUCTION, OUT_OF_GAME, SEEN_ON_AUCTION, SETUP, Phase, Piece
from .names import counted_houses, counted_lots


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [
        *cube_problems(s),
        *roof_problems(s),
        *row_problems(s),
        *owner_problems(s),
        *money_problems(s),
        *start_problems(s),
        *bidding_problems(s),
        *piece_problems(s),
        *round_problems(s),
        *end_problems(s),
    ]


def word_of(phase: Phase) -> str:
    """A phase, as positions call it."""
    return phase.name.lower()


# --- who must be named: without them no rule could go on -----------------------------------------------------------

NEEDS = {
    Phase.CHOOSE: ("auctioneer",),
    Phase.REVEAL_ROOF: ("auctioneer",),
    Phase.BID: ("auctioneer", "bidder"),
    Phase.SETTLE: ("auctioneer", "leader"),
    Phase.USE: ("auctioneer", "builder"),
}


def check(s: Any) -> None:
    """Refuse what no rule could go on from, and what no box could hold."""
    for row, name in enumerate(ROWS):
        for lot in range(s.developed[row]):
            house = s.houses[row][lot]
            cubes = house.cubes[: house.floors]
            if not all(fits_on(upper, lower) for lower, upper in pairwise(cubes)):
                floors = ", ".join(CUBE_NAMES[cube] for cube in cubes)
                where = f"position.rows.{name}[{lot}].floors"
                raise BadPosition(_("{where} must have fewer pips upwards: {floors}", where=where, floors=floors))
    if sum(s.hand) + sum(s.stash) > MOST_CHEQUES:
        raise BadPosition(
            _(
                "{hand} and {stash} hold {total} cheques; the box has {most}",
                hand="position.hand",
                stash="position.stash",
                total=sum(s.hand) + sum(s.stash),
                most=MOST_CHEQUES,
            )
        )
    if missing := what_is_missing(s):
        raise BadPosition(missing)


def what_is_missing(s: Any) -> str | None:
    """Why no rule could go on from a position: somebody or something that the phase speaks of is not there."""
    phase = Phase(s.phase)
    name = word_of(phase)
    for person in NEEDS.get(phase, ()):
        if getattr(s, person) == NOBODY:
            return _("{where} must be named in the phase {phase}", where=f"position.{person}", phase=name)
    if phase in SEEN_ON_AUCTION and s.piece == Piece.NONE:
        return _("{where} must be named in the phase {phase}", where="position.piece", phase=name)
    if phase not in ON_AUCTION and s.piece != Piece.NONE:
        return _("{where} is on auction, so the phase cannot be {phase}", where="position.piece", phase=name)
    if phase == Phase.LAY_OUT and sum(s.displayed) == DISPLAYED:
        return _("{where} is full, so the phase cannot be {phase}", where="position.display", phase=name)
    if phase == Phase.OVER and s.round == 0:
        return _("{where} must hold the last round of a game that is over", where="position.rounds_played")
    if phase != Phase.OVER and s.round == s.rounds:
        over = word_of(Phase.OVER)
        return _("{where} holds every round, so the phase must be {phase}", where="position.rounds_played", phase=over)
    return None


# --- the box ---------------------------------------------------------------------------------------------------------


def cubes_in_play(s: Any) -> list[int]:
    """The cubes on the board, in the display and on auction; a cube that stands twice is listed twice."""
    built = [cube for row in s.houses for house in row for cube in house.cubes[: house.floors]]
    shown = [cube for row, n in zip(s.display, s.displayed, strict=True) for cube in row[:n]]
    return built + shown + ([s.which] if s.piece == Piece.CUBE else [])


def built_colours(s: Any) -> set[int]:
    """The colours of all floors."""
    return {cube // PIPS for row in s.houses for house in row for cube in house.cubes[: house.floors]}


def cube_problems(s: Any) -> list[str]:
    """Each cube exists once, and no more than 24 of them are in a game."""
    cubes = cubes_in_play(s)
    twice = sorted({cube for cube in cubes if cubes.count(cube) > 1})
    found = [_("there is only one {cube}", cube=CUBE_NAMES[cube]) for cube in twice]
    if s.drawn.bit_count() > DISPLAYED:
        found.append(_("at most {most} cubes are in the game, not {n}", most=DISPLAYED, n=s.drawn.bit_count()))
    return found


def roof_problems(s: Any) -> list[str]:
    """Two roofs of each number."""
    built = [house.roof for row in s.houses for house in row if house.roof]
    if s.piece == Piece.ROOF and s.which:
        built.append(s.which)
    found = []
    for value in range(1, ROOF_VALUES):
        if built.count(value) + s.roofs[value] > ROOFS_OF_EACH_NUMBER:
            found.append(_("only {n} roofs have the number {number}", n=ROOFS_OF_EACH_NUMBER, number=value))
    there = len(built) + sum(s.roofs[1:])
    if there != NUMBERED_ROOFS and not found:
        found.append(_("{n} numbered roofs are built or lie face down, not {there}", n=NUMBERED_ROOFS, there=there))
    return found


def row_problems(s: Any) -> list[str]:
    """Lengths and fences."""
    found = []
    for row, name in enumerate(ROWS):
        length, houses = s.length[row], s.developed[row]
        if ask(length_reason, s, row, length) != Reason.NONE:
            counted = {"lots": counted_lots(length), "houses": counted_houses(houses)}
            found.append(_("row {row} has {lots} by its permits, and {houses}", row=name, **counted))
        for lot in range(houses):
            if s.houses[row][lot].floors > most_floors(row, lot):
                found.append(_("{lot} is white-fenced: one floor only", lot=lot_name(row, lot)))
    return found


def owner_problems(s: Any) -> list[str]:
    """A colour has an owner exactly when a cube of it was built."""
    built = built_colours(s)
    owned = {colour for colour in range(len(COLOURS)) if s.owner[colour] != NOBODY}
    found = [_("{colour} is on the board and has no owner", colour=COLOURS[colour]) for colour in sorted(built - owned)]
    bare = sorted(owned - built)
    return found + [_("{colour} has an owner but no cube on the board", colour=COLOURS[colour]) for colour in bare]


def money_problems(s: Any) -> list[str]:
    """Nothing is ever paid to a bank."""
    dealt, total = CHEQUES * s.seats, sum(s.hand) + sum(s.stash)
    found = [] if total == dealt else [_("hands and stashes hold {n} cheques, not {total}", n=dealt, total=total)]
    return found + stash_problems(s)


def stash_problems(s: Any) -> list[str]:
    """Whoever has stashed a cheque this turn has one in the stash."""
    if s.stashed and s.auctioneer != NOBODY and not s.stash[s.auctioneer]:
        return [_("{seat} has stashed a cheque this turn, but the stash is empty", seat=seat_word(s.auctioneer))]
    return []


# --- the turn --------------------------------------------------------------------------------------------------------


def start_problems(s: Any) -> list[str]:
    """Until the start player is known, cubes are laid out and nothing else has happened."""
    if s.phase not in SETUP:
        return []
    beside = {*s.permit_row, s.cancel_cube, s.mayor} == {BESIDE_BOARD}
    untouched = {
        N_("before the first turn nobody is the auctioneer"): s.auctioneer == NOBODY,
        N_("before the first turn nothing is built"): not any(s.developed),
        N_("before the first turn no cube is out of play"): s.drawn.bit_count() == sum(s.displayed),
        N_("before the first turn all roofs lie face down"): sum(s.roofs) == NUMBERED_ROOFS + s.blank_roofs,
        N_("before the first turn permits, cancel cube and mayor lie beside the board"): beside,
        N_("before the first turn nobody has put the mayor up"): not any(s.mayor_offered),
        N_("before the first turn nothing is stashed"): not s.stashed and not any(s.stash),
    }
    found = [_(rule) for rule, kept in untouched.items() if not kept]
    if s.phase == Phase.START_PLAYER and not any(s.displayed):
        found.append(_("the cubes are laid out before the start player is drawn"))
    if s.phase == Phase.LAY_OUT and any(row < DISPLAY_WIDTH and later for row, later in pairwise(s.displayed)):
        found.append(_("the display is laid out row by row"))
    return found


def bidding_problems(s: Any) -> list[str]:
    """Who bids, leads and builds."""
    found = []
    if (s.leader == NOBODY) != (s.bid == 0):
        found.append(_("there is a bid exactly when somebody leads the bidding"))
    if (s.leader != NOBODY and s.leader == s.auctioneer) or (s.phase == Phase.BID and s.bidder == s.auctioneer):
        found.append(_("the auctioneer does not bid"))
    if s.phase == Phase.BID and s.bidder != s.auctioneer:
        found += turn_to_bid_problems(s)
    if s.phase == Phase.USE and s.builder not in (s.auctioneer, s.leader):
        found.append(_("the builder is the auctioneer or the highest bidder"))
    found += cheque_problems(s)
    if s.bidder != NOBODY and s.phase != Phase.BID:
        found.append(_("somebody is asked for a bid in the phase {phase} only", phase=word_of(Phase.BID)))
    if s.builder != NOBODY and s.phase != Phase.USE:
        found.append(_("there is a builder in the phase {phase} only", phase=word_of(Phase.USE)))
    if s.leader != NOBODY and s.phase not in SEEN_ON_AUCTION:
        found.append(_("nobody leads the bidding while nothing is on auction"))
    return found


def turn_to_bid_problems(s: Any) -> list[str]:
    """Bidders are asked clockwise from the auctioneer, and only those who can bid; with hidden money, all."""
    found = []
    if s.leader not in (NOBODY, s.auctioneer) and not ask(had_the_chance_to_bid, s, s.leader):
        found.append(_("whoever leads the bidding has been asked before"))
    if not ask(is_asked, s, s.bidder):
        found.append(_("{seat} cannot bid more than {bid}, and so is not asked", seat=seat_word(s.bidder), bid=s.bid))
    return found


def cheque_problems(s: Any) -> list[str]:
    """The highest bidder can pay, and who was paid holds what was paid."""
    holder = ask(seen_to_hold_the_bid, s)
    if holder == NOBODY or s.hand[holder] >= s.bid:
        return []
    if s.phase == Phase.USE:
        return [_("{seat} has just been paid {bid}, and holds less", seat=seat_word(holder), bid=s.bid)]
    return [_("nobody bids more than the cheques in hand")]


def piece_problems(s: Any) -> list[str]:
    """A piece on auction is nowhere else, and a roof is seen before anybody bids."""
    found = []
    if s.phase == Phase.REVEAL_ROOF and (s.piece != Piece.ROOF or s.which):
        found.append(_("the piece on auction is a roof that is not seen yet"))
    if s.phase in SEEN_ON_AUCTION and s.piece == Piece.ROOF and not s.which:
        found.append(_("a roof is revealed before anybody bids for it"))
    if s.piece == Piece.ROOF and not ask(unroofed_houses, s):
        found.append(_("a roof is only auctioned while some house has none"))
    if s.phase == Phase.REVEAL_ROOF and not ask(roofs_left, s):
        found.append(_("there is no roof left to reveal"))
    if s.piece == Piece.PERMIT and s.permit_row[s.which] != OUT_OF_GAME:
        found.append(_("permit {permit} is on auction, so it is out until it is placed", permit=PERMITS[s.which]))
    if s.piece == Piece.CANCEL and s.cancel_cube != OUT_OF_GAME:
        found.append(_("the cancel cube is on auction, so it is out"))
    return found + mayor_problems(s)


def mayor_problems(s: Any) -> list[str]:
    """A mayor who is on auction was put up by the auctioneer, and is not on the board unless it can be moved."""
    if s.piece != Piece.MAYOR:
        return []
    reason = ask(mayor_auction_reason, s)
    if reason == Reason.MAYOR_OUT:
        return [_("the mayor is on auction, so it is not out of the game")]
    if reason == Reason.MAYOR_ON_BOARD:
        return [_("a mayor who is on the board is not auctioned")]
    if s.auctioneer != NOBODY and not s.mayor_offered[s.auctioneer]:
        seat = seat_word(s.auctioneer)
        return [_("{seat} has put the mayor up, and must stand in {field}", seat=seat, field="mayor_offered")]
    return []


# --- the end ---------------------------------------------------------------------------------------------------------

ENDS = {
    End.TWO_ROWS: N_("two rows are completed"),
    End.ALL_ROOFS: N_("all numbered roofs are built"),
    End.NOTHING_TO_BUILD: N_("no cube is left and no house lacks a roof"),
}


def end_problems(s: Any) -> list[str]:
    """What has ended does not go on, and what goes on has not ended."""
    reason = ask(end_of_round, s)
    several = s.rounds > 1
    if s.phase == Phase.OVER and not reason:
        if several:
            return [_("the round is not over: cubes or roofs are left to build, and fewer than two rows are completed")]
        return [_("the game is not over: cubes or roofs are left to build, and fewer than two rows are completed")]
    if s.phase not in {*SETUP, Phase.OVER} and reason:
        why = _(ENDS[End(reason)])
        return [_("the round is over: {why}", why=why) if several else _("the game is over: {why}", why=why)]
    return []


def round_problems(s: Any) -> list[str]:
    """A round goes to one of its best players, and by the reprint's rule two rounds decide the match."""
    found = []
    for r in range(s.round):
        winner = s.round_winner[r]
        if winner != NOBODY and not ask(has_highest_score, s, r, winner):
            found.append(_("round {n} goes to {seat}, who has not its highest score", n=r + 1, seat=seat_word(winner)))
    before = ask(earlier_rounds, s)
    winner = ask(match_winner_by_rounds, s, before)
    if winner != NOBODY:
        found.append(_("{seat} has won two rounds, so the match was over after round {n}", seat=seat_word(winner), n=before))
    if s.phase == Phase.OVER:
        if not ask(match_is_over, s):
            found.append(
                _(
                    "the match is not over: {n} of {rounds} rounds are played, and nobody has won it",
                    n=s.round,
                    rounds=s.rounds,
                )
            )
        points = [ask(round_points, s, seat) for seat in range(s.seats)]
        if points != s.round_score[s.round - 1][: s.seats]:
            found.append(_("the last round's scores are {points} by the board and the stashes", points=points))
    return found
