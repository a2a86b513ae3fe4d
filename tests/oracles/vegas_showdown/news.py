"""The numbers of questions and of what happened."""

import re
from typing import Any

import numpy as np

from tabletown.games.vegas_showdown.rules.components import PREMIER_TRACK
from tabletown.games.vegas_showdown.rules.numbers import BUY_SLOTS, FINISH, GIVE_UP, PUBLICITY, RENOVATE, TAKE_UP, Event
from tabletown.games.vegas_showdown.rules.state import Action, Phase
from tabletown.match.match import Match

from ..kit import numbers_in
from .told import GAME, KINDS, full, resort


def check_question(match: Match) -> None:
    """The numbers of a question are those of the table, and every kind of move that it offers is legal."""
    seat, legal = match.turn, match.legal_ids()
    assert seat is not None
    asks, cash = match.view(seat)["asks"], match.state.cash[seat]
    numbers = numbers_in(asks)
    match match.state.phase:
        case Phase.CHOOSE_ACTION:
            assert numbers == [cash]
            assert ("bid on a tile" in asks) == (min(legal) < RENOVATE)
            assert ("Publicity" in asks) == (PUBLICITY in legal)
        case Phase.CHOOSE_BID:
            track = next(track for track in match.view(seat)["table"]["tracks"] if track["bidding"])
            lowest = min(move.data["amount"] for move in match.legal())
            stands = [track["bid"]] if track["bid"] else []
            assert [int(dollars) for dollars in re.findall(r"\$(\d+)", asks)] == [lowest, *stands, cash]
        case Phase.AD_CAMPAIGN:
            offers = [(move.data["price"], move.data["fame"]) for move in match.legal() if move.id < BUY_SLOTS]
            assert numbers == [*(number for offer in offers for number in offer), cash]
        case Phase.SLOTS_SURPLUS:
            assert numbers == [7, cash]
            assert BUY_SLOTS in legal
        case Phase.RENOVATE:
            assert ("take up" in asks) == any(TAKE_UP <= move < FINISH for move in legal)
            assert ("finish" in asks) == (FINISH in legal)
            assert ("give up" in asks) == (GIVE_UP in legal)


MONEY = {
    r"You get \$(\d+)\.": 1,
    r"You earn \$(\d+)\.": 1,
    r"You pay \$(\d+) (?:for \d+ Fame|and take .*)\.": -1,
    r"You buy Slots for \$(\d+)\.": -1,
}
FAME = {
    r"You get (\d+) Fame(?: from .*| for Publicity)?\.": 1,
    r"You pay \$\d+ for (\d+) Fame\.": 1,
    r"You (?:place|take up) .*: (?:.* and )?(?:.*, )?([+−-]\d+) Fame\.": 1,
}
POPULATION = {r"You (?:place|take up) .*: ([+−-]\d+) Population.*\.": 1}
REVENUE = {r"You (?:place|take up) .*: (?:.* and )?([+−-]\d+) Revenue.*\.": 1}


def told_change(line: str, told: dict[str, int]) -> int:
    """What a sentence adds to a figure."""
    found = [(match, sign) for pattern, sign in told.items() if (match := re.fullmatch(pattern, line))]
    return sum(sign * numbers_in(match[1])[0] for match, sign in found)


def check_sums(match: Match, seat: int) -> None:
    """Money, Fame, Population and Revenue change by what the sentences say, in every step."""
    figures = {"cash": MONEY, "fame": FAME, "population": POPULATION, "revenue": REVENUE}
    names, ends = match.names, [step.before for step in match.steps[1:]] + [match.states().tobytes()]
    pending = dict.fromkeys(figures, 0)  # by a renovation that is under way
    for step, end in zip(match.steps, ends, strict=True):
        before, then = (np.frombuffer(state, GAME.state)[0] for state in (step.before, end))
        lines = [GAME.display.sentence(event, names, seat) or "" for event in step.events]
        given_up = any(event[:2] == [Event.GAVE_UP, seat] for event in step.events)
        for figure, told in figures.items():
            said = sum(told_change(line, told) for line in lines)
            if given_up:
                said -= pending[figure]
            change = int(then[figure][seat]) - int(before[figure][seat])
            assert change == said, f"{figure} of seat {seat} changes by {change}: {lines}"
            renovating = before["actor"] == seat and before["action"][seat] == Action.RENOVATE
            pending[figure] = pending[figure] + said if renovating and not given_up else 0
        for line in lines:
            check_board_news(line, then, step.events)


def check_board_news(line: str, then: Any, events: list[list[int]]) -> None:
    """Prices and spaces are those of the board."""
    if (match := re.fullmatch(r"(.*) comes up on space (\d) and starts at \$(\d+)\.", line)) and then["phase"] != Phase.OVER:
        space = int(match[2]) - 1
        assert KINDS[then["space_tile"][space]] == match[1]
        dropped = any(event[0] in (Event.PRICE, Event.LEAVES_GAME) for event in events)
        assert dropped or PREMIER_TRACK[then["minimum"][space]] == int(match[3])
    if match := re.fullmatch(r"(.*?)(?: \(space (\d)\))? (?:now starts|stays) at \$(\d+)(?:: .*)?\.", line):
        spaces = (
            [int(match[2]) - 1] if match[2] else [n for n, kind in enumerate(then["space_tile"]) if kind == KINDS.index(match[1])]
        )
        assert [PREMIER_TRACK[then["minimum"][space]] for space in spaces] == [int(match[3])], line


def check_end(match: Match) -> None:
    """The last sentences give everybody's Fame, and name full sheets."""
    for seat in range(len(match.names)):
        log = match.log(seat)
        assert f"You have {match.scores[seat]} Fame in all." in log
        assert ("Your sheet is full." in log) == full(resort(match, seat))
