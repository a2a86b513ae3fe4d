"""Neue Heimat: all that is told about moves, pieces and the guided game, compared with what happens."""

import random
from collections import deque
from typing import Any

import pytest

from tabletown import CHANCE
from tabletown.game.lesson import YOU
from tabletown.games.neue_heimat.display.lesson import YELLOW_2
from tabletown.games.neue_heimat.rules.components import COLOURS
from tabletown.games.neue_heimat.rules.numbers import Event
from tabletown.games.neue_heimat.rules.state import BESIDE_BOARD, Phase, Piece
from tabletown.match.match import Match
from tabletown.testing.game_settings import Setting

from .kit import decisions, settings_of
from .lessons import Claim, Told, check_claims, check_frames, told_at
from .neue_heimat.forbidden import check_forbidden
from .neue_heimat.moves import check_moves
from .neue_heimat.news import check_end, check_question, check_sums
from .neue_heimat.pieces import check_explanations, check_pieces


@pytest.mark.parametrize("setting", settings_of("neue_heimat", 3), ids=str)
def test_all_that_is_told_of_random_positions_is_true(setting: Setting) -> None:
    rng, match = random.Random(f"{setting}"), None
    for number, match in enumerate(decisions(setting, 1, 12)):
        check_moves(match)
        check_forbidden(match)
        check_question(match)
        if number % 4 == 0:
            check_pieces(match)
    assert match is not None
    check_explanations(match)
    last: deque[Match] = deque(maxlen=8)
    while not match.over:
        last.append(match.copy())
        match.play(rng.choice(match.legal_ids()))
    for near_the_end in last:
        if near_the_end.turn != CHANCE:
            check_moves(near_the_end)
            check_forbidden(near_the_end)
    for seat in range(len(match.names)):
        check_sums(match, seat)
    check_end(match)


# --- the lesson ------------------------------------------------------------------------------------------------------

BEN, CLARA, YELLOW = 1, 2, COLOURS.index("yellow")


def table(match: Match) -> Any:
    """What the learner sees."""
    return match.view(YOU)["table"]


def owners(match: Match) -> dict[str, int]:
    """Whose the houses are, by lot."""
    return {house["lot"]: house["owner"] for row in table(match)["rows"] for house in row["houses"]}


def happened(told: Told, what: Event, *wanted: int) -> bool:
    """Whether an event of this kind came of the move; with its player and further fields as far as they are given."""
    return any(event[0] == what and tuple(event[1 : 1 + len(wanted)]) == wanted for event in told.events)


def at_once(told: Told) -> Match:
    """The position right after the move, before anybody else decides."""
    return told.after.after(len(told.before.steps) + 1)


def paid(told: Told) -> int:
    """What the learner has paid until the next decision."""
    return int(told.before.state.hand[YOU] - told.after.state.hand[YOU])


def bought_last(told: Told) -> bool:
    """The learner bid last, and the auctioneer sold: the piece is there to be used."""
    last = (told.before.state.bidder + 1) % 3 == told.before.state.auctioneer
    return bool(last and paid(told) == told.move.data["amount"] and told.after.state.builder == YOU)


def lot_of(told: Told) -> str:
    return str(told.move.data["lot"])


def became_mine(told: Told) -> bool:
    return owners(told.before).get(lot_of(told)) not in (None, YOU) and owners(at_once(told))[lot_of(told)] == YOU


def houses_count(told: Told) -> int:
    """How much more or less the learner's houses count at once."""
    before, after = (table(match)["players"][YOU]["houses"] for match in (told.before, at_once(told)))
    return int(after - before)


def row_of(match: Match, name: str) -> dict[str, Any]:
    return next(row for row in table(match)["rows"] if row["row"] == name)


def lacking(match: Match, name: str) -> tuple[int, int]:
    return row_of(match, name)["lots_to_build"], row_of(match, name)["roofs_to_build"]


def first_bids(told: Told) -> bool:
    """Of those who bid on the learner's piece, the first opponent is the first."""
    bids = (Event.BID, Event.PASSED, Event.CANNOT_BID)
    return next(event[1] for event in told.events if event[0] in bids) == BEN


def mine_in(told: Told) -> bool:
    return YOU in [house["owner"] for house in row_of(told.before, told.move.data["row"])["houses"]]


def somebody_in(told: Told) -> bool:
    return bool(row_of(told.before, told.move.data["row"])["houses"])


def is_incomplete(told: Told) -> bool:
    return not row_of(at_once(told), told.move.data.get("row") or lot_of(told)[0])["completed"]


def mayor_is_beside(told: Told) -> bool:
    return bool(at_once(told).state.mayor == BESIDE_BOARD)


def is_done(told: Told) -> bool:
    """The piece is used, and somebody is auctioneer."""
    return bool(at_once(told).state.phase == Phase.CHOOSE)


CLAIMS: dict[str, Claim] = {
    # 1
    "One more than {second} was": lambda t: bought_last(t) and t.before.state.bid == 2 == t.move.data["amount"] - 1,
    "You get it. You bid last, so 3": lambda t: bought_last(t) and t.before.state.bid == 2,
    "You bid last, so 3": lambda t: bought_last(t) and t.before.state.bid == 2,
    "{second} has it for 2": lambda t: happened(t, Event.SOLD, BEN, CLARA, 2) and t.before.state.owner[0] == YOU,
    "Everybody bids once; then": lambda t: False,
    # 2
    "The whole house is yours now": lambda t: (
        became_mine(t)
        and owners(t.before)["A2"] == BEN
        and t.before.state.houses[0][1].cubes[0] % 6 + 1 == 6
        and lacking(at_once(t), "A") == min(lacking(at_once(t), name) for name in "ABC")
    ),
    "{second}'s house is yours": lambda t: (
        became_mine(t)
        and owners(t.before)["B1"] == CLARA
        and lacking(at_once(t), "B") > lacking(at_once(t), "A")
        and is_incomplete(t)
    ),
    "Row A has a house on every": lambda t: (
        lacking(at_once(t), "A")[0] == 0 < lacking(at_once(t), "A")[1] and owners(t.before)["A2"] == BEN
    ),
    "A new house in a row": lambda t: houses_count(t) == -4 and lacking(at_once(t), lot_of(t)[0])[0] > 0,
    "It stands.": lambda t: False,
    # 3
    "{second} keeps the roof": lambda t: happened(t, Event.KEPT, CLARA, YOU, t.move.data["amount"]) and paid(t) < 0,
    "{second} sells, and you": lambda t: happened(t, Event.SOLD, CLARA, YOU, t.move.data["amount"]) and paid(t) > 6,
    "Where nobody bids at all": lambda t: happened(t, Event.UNOPPOSED) or happened(t, Event.BID, BEN),
    "Everybody bids once.": lambda t: not happened(t, Event.SOLD, t.before.state.auctioneer, YOU),
    # 4 and 5
    "A sure point.": lambda t: at_once(t).scores[YOU] == t.before.scores[YOU] + 1,
    "Permit I makes a row": lambda t: at_once(t).state.stash[YOU] == t.before.state.stash[YOU],
    "You have left the stash": lambda t: at_once(t).state.stash[YOU] == t.before.state.stash[YOU] and first_bids(t),
    "The others bid on it now, {first} first": lambda t: (
        first_bids(t) and lacking(t.before, "A")[0] == 1 and t.before.state.length[0] == 4
    ),
    "The number was drawn before": lambda t: happened(t, Event.SHOWED_ROOF) and first_bids(t),
    "The first cube of a colour": lambda t: t.move.data["piece"] == "cube",
    "The others bid on it now. You": first_bids,
    # 6
    "You paid {price}": lambda t: t.after.state.builder == YOU and paid(t) == t.move.data["price"],
    "{price} cheques for you": lambda t: (
        happened(t, Event.SOLD, YOU) and at_once(t).state.hand[YOU] == t.before.state.hand[YOU] + t.move.data["price"]
    ),
    "So it is settled": lambda t: False,
    # 7
    "Shorter rows are completed": lambda t: at_once(t).state.length[0] == at_once(t).state.developed[0] == 3,
    "Longer rows are harder to complete, and": lambda t: mine_in(t) and is_incomplete(t),
    "Longer rows are harder to complete: that": lambda t: not mine_in(t) and somebody_in(t) and is_incomplete(t),
    "Your house is finished": lambda t: owners(at_once(t))[lot_of(t)] == YOU and happened(t, Event.ROOFED, YOU),
    "A roof on somebody else's": lambda t: owners(at_once(t))[lot_of(t)] != YOU and happened(t, Event.ROOFED, YOU),
    "The permit leaves": lambda t: happened(t, Event.DISCARDED, YOU, Piece.PERMIT),
    "The mayor lies beside": mayor_is_beside,
    "It is done; the next": is_done,
    # 8 and 9
    "Worth it: in a completed": lambda t: happened(t, Event.SOLD, BEN, YOU) and t.after.state.builder == YOU,
    "{amount} of your {hand} cheques: he": lambda t: happened(t, Event.SOLD, BEN, YOU) and paid(t) == t.move.data["amount"],
    "Somebody else decides now": lambda t: any(
        event[0] in (Event.APPOINTED, Event.DISCARDED) and event[1] != YOU for event in t.events
    ),
    "If that row is completed, your": mine_in,
    "You have no house there yet": lambda t: not mine_in(t) and somebody_in(t),
    "Nobody has a house there": lambda t: not somebody_in(t),
    "He lies beside the board": mayor_is_beside,
    # 10 and 11
    "A second colour is worth": lambda t: t.after.state.builder == YOU and t.after.state.owner[YELLOW] < 0,
    "{amount} of your {hand} cheques for one": lambda t: paid(t) == t.move.data["amount"] and t.after.state.builder == YOU,
    "{second} owns yellow": lambda t: (
        t.after.state.owner[YELLOW] == CLARA
        and any(mine == YOU and owners(t.after)[lot] == CLARA for lot, mine in owners(t.before).items())
        and happened(t, Event.RAISED, CLARA, YELLOW_2)
    ),
    "Somebody else will own": lambda t: (
        t.after.state.owner[YELLOW] not in (YOU, -1)
        and not any(mine == YOU and owners(t.after)[lot] != YOU for lot, mine in owners(t.before).items())
    ),
    "It covers somebody else's": became_mine,
    "It was your house before": lambda t: (
        owners(t.before)[lot_of(t)] == owners(at_once(t))[lot_of(t)] == YOU and happened(t, Event.RAISED, YOU, YELLOW_2)
    ),
    "One house more for you": lambda t: owners(at_once(t))[lot_of(t)] == YOU and houses_count(t) < 0 and is_incomplete(t),
    # 12
    "Another sure point": lambda t: at_once(t).scores[YOU] == t.before.scores[YOU] + 1,
    "From here on you know": lambda t: True,
}
"""What each answer says, by its beginning, told of what happened. Where a chapter has
an answer to every move, what it says otherwise is never said."""


def test_the_lesson_frames_what_can_be_done_and_says_what_is_true() -> None:
    told = told_at("neue_heimat", 60)
    check_frames(told)
    check_claims("neue_heimat", told, CLAIMS)
