"""What is said of a move: on its button, as a warning, point by point."""

import re
from typing import Any

from tabletown.game.declaration import View
from tabletown.games.neue_heimat.rules.components import CUBE_NAMES
from tabletown.games.neue_heimat.rules.numbers import CHOOSE_MAYOR, CHOOSE_ROOF, DISCARD, KEEP, LEAVE, PASS, PUT, SELL, STASH
from tabletown.games.neue_heimat.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.neue_heimat import PERMIT_VALUES, completed, round_scores, seat

from ..kit import Claim, Told, after, check
from .told import counted, kept, listed, money, same_round, settled, sold, street


def data(told: Told) -> dict[str, Any]:
    return told.match.game.notation.move_data(told.match.state, told.move)


def cube_said(told: Told) -> str:
    """The cube that a move would put up for auction."""
    return str(CUBE_NAMES[data(told)["which"]])


def then(told: Told) -> Match:
    return after(told.match, told.move)


def who(told: Told) -> int:
    """The player who is named; else the reader."""
    return told.match.names.index(told["name"]) if "name" in told.found.groupdict() else told.seat  # type: ignore[union-attr]


def owned(told: Told, player: int | None) -> bool:
    return seat(told.match.position()["owners"][told["colour"]]) == player


def scored(match: Match, told: Told) -> list[int]:
    """Everybody's points in the round after a move, be it over or not."""
    position = match.position()
    return round_scores(position) if same_round(told, match) else list(position["rounds_played"][-1]["scores"])


def stashes_a_point(told: Told) -> bool:
    return scored(then(told), told)[told.seat] - scored(told.match, told)[told.seat] == told.n[0]


def blanks(told: Told) -> bool:
    roofs = told.match.position()["roofs"]
    return told.n == [roofs["blank"], sum(roofs.values())]


def has_to_sell(told: Told) -> bool:
    return kept(told) is None and who(told) == told.match.state.auctioneer


def pays(told: Told) -> bool:
    """Between the reader and the one who is named."""
    match = then(told)
    mine, theirs = (money(match, player) - money(told.match, player) for player in (told.seat, who(told)))
    return mine == -theirs == told.n[0] * (1 if told.move == SELL else -1)


def house_counts(told: Told) -> bool:
    """The house that is built on, or all of the reader's houses where the mayor moves in."""
    match = then(told)
    if not same_round(told, match):
        return True
    home = street(match)
    if "lot" in data(told):
        return home.owner(data(told)["lot"]) == who(told) and home.worth(data(told)["lot"]) == told.n[0]
    return home.houses_of(told.seat) - street(told.match).houses_of(told.seat) == told.n[0]


def changes_nothing(told: Told) -> bool:
    return street(then(told)).houses_of(told.seat) == street(told.match).houses_of(told.seat)


def row_said(told: Told) -> str:
    """The row in which a permit lies or comes to lie."""
    if permit := data(told).get("permit"):
        return str(told.match.position()["permits"][permit][1])
    return str(data(told).get("row") or data(told)["lot"][0])


def lacks(told: Told) -> bool:
    match = then(told)
    return not same_round(told, match) or street(match).lacks(row_said(told)) == counted(told["needs"])


def completes(told: Told) -> bool:
    match = then(told)
    return told["row"] == row_said(told) and (not same_round(told, match) or completed(match.position(), told["row"]))


COLOUR, NAME = "(?P<colour>red|yellow|green|blue|purple|grey)", r"(?P<name>Player \d)"
NEEDS = r"(?P<needs>(?:\d+ houses? and )?\d+ roofs?)"
BRIEFS: list[tuple[str, Claim]] = [
    (r"\+1 point at the end", lambda t: t.match.options["rounds"] == 1 and stashes_a_point(t)),
    (r"\+1 point of this round", lambda t: t.match.options["rounds"] != 1 and stashes_a_point(t)),
    (rf"{COLOUR} has no owner yet", lambda t: owned(t, None)),
    (rf"{COLOUR} is yours", lambda t: owned(t, t.seat)),
    (rf"{COLOUR} is owned by {NAME}", lambda t: owned(t, who(t))),
    (r"\d+ of \d+ (?:is|are) blank", lambda t: t.move == CHOOSE_ROOF and blanks(t)),
    (r"a row longer or shorter by \d+ lots?", lambda t: t.n == [list(PERMIT_VALUES.values())[data(t)["which"]]]),
    (r"takes a permit off the board", lambda t: data(t)["piece"] == "cancel"),
    (r"doubles a row", lambda t: data(t)["piece"] == "mayor"),
    (rf"{NAME} would have to sell", has_to_sell),
    (rf"{NAME} pays you \d+ cheques?", lambda t: t.move == SELL and pays(t)),
    (rf"you pay {NAME} \d+ cheques?", lambda t: t.move == KEEP and pays(t)),
    (r"[+−]?\d+ for you", house_counts),
    (rf"[+−]?\d+ for {NAME}", house_counts),
    (r"changes nothing for you", changes_nothing),
    (r"completes row (?P<row>[ABC])", completes),
    (rf"lacks {NEEDS}", lacks),
]


# --- warnings --------------------------------------------------------------------------------------------------------------


def only_discards(match: Match) -> bool:
    return bool(match.state.phase == Phase.USE and match.legal_ids() == [DISCARD])


def useless(told: Told) -> bool:
    """Whoever gets the piece can only discard it."""
    if STASH < told.move <= CHOOSE_MAYOR:
        return only_discards(settled(told.match, told.move))
    return only_discards(sold(told) if told.move < SELL else then(told))


def last_cheque(told: Told) -> bool:
    """Nothing is left in hand; the stash comes back where a round follows."""
    position = told.match.position()
    more = len(position["rounds_played"]) + 1 < int(told.match.options["rounds"])
    return money(then(told), told.seat) == 0 and ("another round" in told.words) == more


def somebody_else_wins(told: Told) -> bool:
    match = then(told)
    winners = {match.names[player] for player in match.winners}
    theirs, mine = match.scores[match.winners[0]], match.scores[told.seat]
    said = [theirs, mine] if "points to" in told.words or "point to" in told.words else []
    tied = "as many points" in told.words
    return match.over and winners == listed(told["names"]) and told.seat not in match.winners and tied == (theirs == mine) and (
        tied or told.n == said
    )  # fmt: skip


TRAPS: list[tuple[str, Claim]] = [
    (r"It is your last cheque: .*", lambda t: t.move == STASH and last_cheque(t)),
    (r"It fits nowhere now: .*", useless),
    (r"No row can be changed by so much now: .*", useless),
    (r"There is no permit that it could remove: .*", useless),
    (r"This ends the game, and (?P<names>.*) would win: .*", somebody_else_wins),
]


def hidden(match: Match, what: str) -> bool:
    """Whether hands, or stashes, are their owners' secret."""
    return match.options["hidden_money"] in ((True,) if what == "hands" else (True, "stash"))


def must_warn(told: Told) -> bool:
    """A piece that is good for nothing, the last cheque, and an end that somebody else wins."""
    if told.move == STASH:
        return money(told.match, told.seat) == 1
    if told.move == CHOOSE_ROOF:
        return False
    if STASH < told.move <= CHOOSE_MAYOR or PASS < told.move < SELL or told.move == KEEP:
        return useless(told)
    if PUT <= told.move < LEAVE and told.match.options["rounds"] == 1 and not hidden(told.match, "stashes"):
        match = then(told)
        return match.over and told.seat not in match.winners
    return False


# --- point by point ----------------------------------------------------------------------------------------------------------


def used_by_me(told: Told) -> bool:
    match = sold(told)
    return match.state.builder == told.seat and money(match, told.seat) == told.n[-1]


def paid_to_me(told: Told) -> bool:
    """Where the reader may know that it cannot be, it is not said."""
    match = kept(told)
    if match is None:
        return hidden(told.match, "hands")
    return money(match, told.seat) - money(told.match, told.seat) == told.n[-1] and match.state.builder != told.seat


def changes_hands(told: Told, owner: int, former: int) -> bool:
    match, lot = then(told), told["lot"]
    return data(told)["lot"] == lot and street(told.match).owner(lot) == former and (
        not same_round(told, match) or street(match).owner(lot) == owner
    )  # fmt: skip


def houses_change(told: Told) -> bool:
    """Before, and after the move: what a round counted that is over, stashes aside."""
    match, player = then(told), who(told)
    was, points = street(told.match).houses_of(player), scored(match, told)[player]
    return told.n == [was, points - told.match.state.stash[player]]


def own_colour(told: Told) -> bool:
    match = then(told)
    return owned(told, None) and (
        not same_round(told, match) or seat(match.position()["owners"][told["colour"]]) == told.seat
    )  # fmt: skip


def named(told: Told, group: str) -> int:
    return told.match.names.index(told[group])


def leaves(told: Told) -> bool:
    """Nowhere any more, and out of its row."""
    match, piece = then(told), str(told.match.position()["piece"])
    position = match.position()
    if not same_round(told, match):
        return True
    if piece == "mayor":
        return bool(position["mayor"] == "out")
    if piece.startswith("permit"):
        return bool(position["permits"][piece.removeprefix("permit ")] == "out")
    return position["cancel_cube"] == "out" if piece == "cancel" else piece.removeprefix("cube ") in position["out_of_play"]


LOT = r"(?P<lot>[ABC]\d+)"
REMARKS: list[tuple[str, Claim]] = [
    *BRIEFS,
    (r"then you have \d+ cheques?", lambda t: money(then(t), t.seat) == t.n[-1]),
    (r"fits on (?P<lots>.*)", lambda t: street(t.match).fits(cube_said(t)) == listed(t["lots"])),
    (r"could go on (?P<lots>.*)", lambda t: street(t.match).roofless == listed(t["lots"])),
    (rf"if {NAME} sells: you use it, and have \d+ cheques? left", used_by_me),
    (rf"if {NAME} keeps it: you are paid \d+ cheques?", paid_to_me),
    (rf"{NAME} cannot pay so much, so has to sell", has_to_sell),
    (r"you cannot pay \d+ cheques? to keep it", lambda t: KEEP not in t.match.legal_ids() and t.n == [t.match.state.bid]),
    (rf"you will own {COLOUR}", own_colour),
    (rf"{LOT} is yours then, no longer owned by {NAME}", lambda t: changes_hands(t, t.seat, who(t))),
    (rf"{LOT} is owned by {NAME} then, no longer yours", lambda t: changes_hands(t, who(t), t.seat)),
    (
        rf"{LOT} is owned by {NAME} then, no longer by (?P<former>Player \d)",
        lambda t: changes_hands(t, who(t), named(t, "former")),
    ),
    (r"your houses: \S+ → \S+", houses_change),
    (rf"houses of {NAME}: \S+ → \S+", houses_change),
    (rf"row (?P<row>[ABC]) then lacks {NEEDS}", lambda t: t["row"] == row_said(t) and lacks(t)),
    (r"ends the game", lambda t: then(t).over and t.match.options["rounds"] == 1),
    (r"ends the round", lambda t: t.match.options["rounds"] != 1 and (then(t).over or not same_round(t, then(t)))),
    (r"the mayor lies beside the board again", lambda t: not same_round(t, then(t)) or then(t).position()["mayor"] == "beside"),
    (r"(?P<piece>.*) leaves the game", leaves),
]


def shown_moves(match: Match) -> list[View]:
    moves: list[View] = match.view(match.turn)["moves"]
    return moves


def check_moves(match: Match) -> None:
    """All that is said of every legal move; and whoever has to be warned is."""
    seat_, ends = match.turn, re.compile(r"ends the (?:game|round)")
    assert seat_ is not None
    for move in shown_moves(match):
        told = Told(match, seat_, move["brief"], move["id"])
        if move["brief"]:
            check(told, BRIEFS)
        elif PASS < move["id"] < SELL and not hidden(match, "hands"):
            assert kept(told) is not None, str(told)
        if move["trap"]:
            check(Told(match, seat_, move["trap"], move["id"]), TRAPS)
        assert bool(move["trap"]) == must_warn(told), str(told)
        words = [remark.text for remark in match.remarks(move["id"])]
        for said in words:
            check(Told(match, seat_, said, move["id"]), REMARKS)
        if PUT <= move["id"] < LEAVE:
            twin = then(told)
            assert any(map(ends.fullmatch, words)) == (twin.over or not same_round(told, twin)), str(told)
