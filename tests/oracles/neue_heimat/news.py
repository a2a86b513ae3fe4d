"""The numbers of questions and of what happened."""

import re
from typing import Any

import numpy as np

from tabletown.games.neue_heimat.rules.components import ROWS
from tabletown.games.neue_heimat.rules.numbers import DISCARD, KEEP, LENGTHEN, PASS, REMOVE, SHORTEN, STASH
from tabletown.games.neue_heimat.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.neue_heimat import round_scores

from ..kit import numbers_in
from .moves import hidden
from .told import GAME, money


def numbers(match: Match, asks: str) -> list[int]:
    """Of a question, the names of players and pieces aside."""
    names = [*match.names, rf"roof {match.state.which}", r"the (?:red|yellow|green|blue|purple|grey) \d"]
    return numbers_in(re.sub("|".join(names), "", asks))


def check_question(match: Match) -> None:
    """What a question offers is legal, and its numbers are right; the others are not told what is hidden from them."""
    seat, legal, s = match.turn, match.legal_ids(), match.state
    assert seat is not None
    asks = match.view(seat)["asks"]
    match s.phase:
        case Phase.CHOOSE:
            assert ("stash" in asks) == (STASH in legal), asks
        case Phase.BID:
            bids = [move - PASS for move in legal if move > PASS]
            standing = [s.bid] if s.bid else []
            assert asks.startswith("Pass") == (not bids), asks
            least = [bids[0]] if bids and s.bid else []
            purse = [] if "no cheque" in asks else [money(match, seat)]
            assert numbers(match, asks) == [*least, *standing, *purse], asks
        case Phase.SETTLE:
            assert ("or keep it" in asks) == (KEEP in legal), asks
            assert numbers(match, asks)[0] == s.bid
            assert money(match, seat) in (*numbers(match, asks), 0) or KEEP in legal
        case Phase.USE:
            assert ("iscard" in asks) == (DISCARD in legal), asks
            assert ("engthen" in asks) == any(LENGTHEN <= move < SHORTEN for move in legal), asks
            assert ("horten" in asks) == any(SHORTEN <= move < REMOVE for move in legal), asks
    for other in [None, *(n for n in range(len(match.names)) if n != seat)]:
        check_question_of_others(match, match.view(other)["asks"])


def check_question_of_others(match: Match, asks: str) -> None:
    legal = match.legal_ids()
    if match.state.phase == Phase.CHOOSE:
        assert ("stash" in asks) == (STASH in legal and not hidden(match, "hands")), asks
    elif match.state.phase == Phase.BID:
        assert numbers(match, asks) == ([match.state.bid] if match.state.bid else []), asks
    elif match.state.phase == Phase.SETTLE:
        said = "keep" in asks, "must sell" in asks
        assert said == ((False, False) if hidden(match, "hands") else (KEEP in legal, KEEP not in legal)), asks


# --- sums ----------------------------------------------------------------------------------------------------------

HAND = (
    (r"You stash a cheque\.", lambda n: -1),
    (r"You sell to .* for (\d+)\.", lambda n: n),
    (r".* sells to you for (\d+)\.", lambda n: -n),
    (r"You keep it and pay (\d+) to .*\.", lambda n: -n),
    (r".* keeps it and pays (\d+) to you\.", lambda n: n),
)
STASHED = ((r"You stash a cheque\.", lambda n: 1),)


def change(lines: list[str], told: Any) -> int:
    """What the sentences of a step say of a purse."""
    found = [(match, by) for line in lines for pattern, by in told if (match := re.fullmatch(pattern, line))]
    return sum(by(int(match[1]) if match.re.groups else 0) for match, by in found)


def check_sums(match: Match, seat: int) -> None:
    """Hand and stash change by what the sentences say, in every step; between rounds the stash comes back to hand."""
    names, ends = match.names, [step.before for step in match.steps[1:]] + [match.states().tobytes()]
    for step, end in zip(match.steps, ends, strict=True):
        before, then = (np.frombuffer(state, GAME.state)[0] for state in (step.before, end))
        lines = [GAME.display.sentence(event, names, seat) or "" for event in step.events]
        hand, stash = int(before["hand"][seat]) + change(lines, HAND), int(before["stash"][seat]) + change(lines, STASHED)
        again = then["round"] > before["round"] and then["phase"] != Phase.OVER
        assert [int(then["hand"][seat]), int(then["stash"][seat])] == ([hand + stash, 0] if again else [hand, stash]), lines
        ended = [line for line in lines if re.match(r"(?:You score|.* scores) ", line)]
        assert bool(ended) == bool(then["round"] > before["round"])
        if ended:
            points = [int(then["round_score"][before["round"]][player]) for player in range(len(names))]
            assert [numbers_in(re.sub("|".join(names), "", line))[0] for line in ended] == points
        elif not again:
            check_board(lines, end, match, seat)


def check_board(lines: list[str], end: bytes, match: Match, seat: int) -> None:
    """Lengths of rows and what houses count are those of the board."""
    after = Match.resume(GAME, match.names, match.options, end, [])
    view = after.view(seat)["table"]
    houses = {house["lot"]: house for row in view["rows"] for house in row["houses"]}
    for line in lines:
        if found := re.fullmatch(r"(?:You|.*) (?:lengthen|shorten)s? row ([ABC]) by \d to (\d+) lots?\.", line):
            assert view["rows"][ROWS.index(found[1])]["length"] == int(found[2])
        if found := re.fullmatch(r".*: row ([ABC]) now has (\d+) lots?\.", line):
            assert view["rows"][ROWS.index(found[1])]["length"] == int(found[2])
        if found := re.fullmatch(r"([ABC]\d+) now counts (\S+) for (you|Player \d)(?:, no longer for .*)?\.", line):
            owner = seat if found[3] == "you" else match.names.index(found[3])
            assert (houses[found[1]]["worth"], houses[found[1]]["owner"]) == (numbers_in(found[2])[0], owner), line
        if found := re.fullmatch(r"Row ([ABC]) is (completed|no longer completed): .*", line):
            assert view["rows"][ROWS.index(found[1])]["completed"] == (found[2] == "completed")


def check_end(match: Match) -> None:
    """The last sentences give everybody's points of the last round, and the verdict names who has won."""
    for seat, points in enumerate(round_scores(match.position())):
        words = f"{'−' if points < 0 else ''}{abs(points)} point{'' if abs(points) == 1 else 's'}"
        assert f"You score {words}." in match.log(seat)
    assert all(name in match.verdict for name in (match.names[winner] for winner in match.winners))
