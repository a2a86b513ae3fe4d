"""Why something is dimmed."""

from tabletown.games.neue_heimat.rules.numbers import CHOOSE_CUBE, CHOOSE_MAYOR, DISCARD, KEEP, PASS, PUT, SELL, STASH
from tabletown.games.neue_heimat.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.neue_heimat import PERMIT_VALUES, WHITE_FENCES, length, option, pips

from ..kit import Claim, Told, check
from .moves import LOT, cube_said, data
from .told import money, street


def amount(told: Told) -> int:
    return int(data(told)["amount"])


def house(told: Told) -> dict[str, object]:
    assert data(told)["lot"] == told["lot"]
    return street(told.match).houses[told["lot"]]


def new_length(told: Told) -> int:
    """Of the row that the permit, or the cancel cube, would change."""
    position = told.match.position()
    if permit := data(told).get("permit"):
        place = position["permits"][permit]
        return length(position, place[1]) + PERMIT_VALUES[permit] * (-1 if place[0] == "+" else 1)
    return int(data(told)["length"])


def row_changed(told: Told) -> str:
    if permit := data(told).get("permit"):
        return str(told.match.position()["permits"][permit][1])
    return str(data(told)["row"])


def on_auction(told: Told) -> str:
    return str(told.match.position()["piece"])


def top(told: Told) -> str:
    return str(street(told.match).houses[told["lot"]]["floors"][-1])


def built(told: Told) -> bool:
    row = row_changed(told)
    last = len(told.match.position()["rows"][row])
    return new_length(told) < last and (told["row"], told["lot"]) == (row, f"{row}{last}")


def offered(told: Told) -> bool:
    return told.match.position()["auctioneer"] in told.match.position()["mayor_offered"]


FORBIDDEN: list[tuple[str, Claim]] = [
    (r"only one cheque can be stashed in a turn", lambda t: t.move == STASH and t.match.position()["stashed"]),
    (r"there is no cheque in hand to stash", lambda t: t.move == STASH and money(t.match, t.seat) == 0),
    (
        r"this cube fits nowhere",
        lambda t: bool(t.match.options["must_be_placeable"]) and not street(t.match).fits(cube_said(t)),
    ),
    (r"no roof is left", lambda t: not any(t.match.position()["roofs"].values())),
    (r"no house lacks a roof", lambda t: not street(t.match).roofless),
    (r"each player can auction the mayor only once", offered),
    (
        r"the mayor is on the board and stays there",
        lambda t: not t.match.options["movable_mayor"] and t.match.position()["mayor"] in tuple("ABC"),
    ),
    (r"the mayor is out of the game", lambda t: t.match.position()["mayor"] == "out"),
    (r"a bid must be \d+ or more", lambda t: t.n == [t.match.state.bid + 1] and amount(t) < t.n[0]),
    (r"it is more than the \d+ cheques? in hand", lambda t: t.n == [money(t.match, t.seat)] and amount(t) > t.n[0]),
    (
        r"keeping it costs \d+, more than the \d+ cheques? in hand",
        lambda t: t.move == KEEP and t.n == [t.match.state.bid, money(t.match, t.seat)] and t.n[0] > t.n[1],
    ),
    (
        rf"row (?P<row>[ABC]) ends before {LOT}",
        lambda t: data(t)["lot"] == t["lot"] and length(t.match.position(), t["row"]) < int(t["lot"][1:]),
    ),
    (
        rf"rows have no gaps: {LOT} comes first",
        lambda t: t["lot"] == f"{data(t)['lot'][0]}{street(t.match).next_lot(data(t)['lot'][0])}" != data(t)["lot"],
    ),
    (rf"{LOT} has a roof", lambda t: bool(house(t)["roof"])),
    (rf"{LOT} has a white fence: one floor only", lambda t: t["lot"] in WHITE_FENCES and bool(house(t))),
    (
        rf"a floor must have fewer pips than the one below, and {LOT} ends with the (?P<top>.*)",
        lambda t: t["top"] == top(t) and pips(on_auction(t).removeprefix("cube ")) >= pips(top(t)),
    ),
    (rf"there is no house on {LOT}", lambda t: t["lot"] not in street(t.match).houses),
    (
        r"a row has \d+ lots at most",
        lambda t: t.n == [option(t.match.position(), "max_row_length", 10)] and new_length(t) > t.n[0],
    ),
    (r"a row has one lot at least", lambda t: new_length(t) < 1),
    (rf"row (?P<row>[ABC]) is built on up to {LOT}", built),
    (r"the mayor is in row (?P<row>[ABC]) already", lambda t: t.match.position()["mayor"] == t["row"] == data(t)["row"]),
    (r"this row of the display is empty", lambda t: not t.match.position()["display"][(t.move - CHOOSE_CUBE) // 2]),
    (r"permit (?P<permit>I+) has been auctioned before", lambda t: t.match.position()["permits"][t["permit"]] != "beside"),
    (r"the cancel cube has been auctioned before", lambda t: t.match.position()["cancel_cube"] == "out"),
    (
        r"permit (?P<permit>I+) is not on the board",
        lambda t: t.match.position()["permits"][t["permit"]] in ("beside", "out") and t["permit"] == data(t)["permit"],
    ),
    (r"(?P<piece>roof \d) must be put on a house", lambda t: t.move == DISCARD and t["piece"] == on_auction(t)),
    (
        r"a mayor who is on the board can be moved or left, but not discarded",
        lambda t: t.move == DISCARD and on_auction(t) == "mayor" and t.match.position()["mayor"] in tuple("ABC"),
    ),
    (r"(?P<cube>the .*) fits somewhere and must be built", lambda t: bool(street(t.match).fits(t["cube"].removeprefix("the ")))),
]


ASKED = {
    Phase.CHOOSE: [STASH, *range(CHOOSE_CUBE, CHOOSE_MAYOR + 1)],
    Phase.BID: [*range(PASS, PASS + 40)],
    Phase.SETTLE: [SELL, KEEP],
    Phase.USE: [*range(PUT, DISCARD + 1)],
}
"""Moves that somebody may ask about."""


def check_forbidden(match: Match) -> None:
    """Each reason is true, and the move is really not legal: of what is shown dimmed, and of all that can be asked about."""
    seat_, legal = match.turn, match.legal_ids()
    assert seat_ is not None
    for move in ASKED[Phase(match.state.phase)]:
        if words := match.why_not(move):
            assert move not in legal
            check(Told(match, seat_, words, move), FORBIDDEN)
    for move in match.view(seat_)["dimmed"]:
        assert move["id"] not in match.legal_ids()
        check(Told(match, seat_, move["why"], move["id"]), FORBIDDEN)
