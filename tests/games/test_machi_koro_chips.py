"""Machi Koro's chips, compared with what the rules then do; and what a round is to be expected to bring, with every roll made."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from tabletown import CHANCE, GAMES
from tabletown.engine import entry_points
from tabletown.engine.journal import new_journal
from tabletown.engine.rng import new_rng
from tabletown.game.beats import Chips
from tabletown.games.machi_koro.display.chips import chips, first_of_two, worth
from tabletown.games.machi_koro.display.income import mean
from tabletown.games.machi_koro.rules.components import CARDS, Colour, Kind
from tabletown.games.machi_koro.rules.forecast import resolve_on_copy
from tabletown.games.machi_koro.rules.numbers import CARDS_OF, Event
from tabletown.match.match import Match
from tabletown.positions.snapshot import snapshot, tried
from tests.kit.tables import Setting, all_settings
from tests.oracles.kit import decisions

SETTINGS = [setting for setting in all_settings() if setting.key == "machi_koro"]


def told(match: Match, move: int) -> Chips:
    """The chips of a move, by what the player in turn knows."""
    assert match.turn is not None
    return chips(snapshot(match.known_to(match.turn, new_rng(0))), move, match.names, match.turn)


def number_in(text: str) -> int:
    """'+3', '−3'."""
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_purses_change_as_the_chips_say(setting: Setting) -> None:
    for match in decisions(setting, 3, 25):
        before = match.position()["coins"]
        for move in match.legal():
            shown = told(match, move.id)
            assert len(shown.lines) <= 2
            assert shown.button
            later = match.copy()
            later.play(move)
            if match.position()["phase"] == "roll":
                assert shown.on == ()
                continue
            now = later.position()["coins"]
            wanted = {f"figure-{seat}-coins": now[seat] - before[seat] for seat in range(len(now)) if now[seat] != before[seat]}
            assert {at: number_in(text) for at, text, _tone in shown.on if at.startswith("figure-")} == wanted


def fired(states: Any, seat: int, kind: int) -> int:
    """What a card's copies bring a seat when one of its numbers is rolled, everybody being rich: of the rules' own journal."""
    card, two = CARDS[kind], np.frombuffer(bytearray(states.tobytes() * 2), states.dtype)
    roller = seat if card.colour != Colour.RED else (seat + 1) % int(two["seats"][0])
    two["coins"] = 500
    two["active"] = roller
    two["cards"][:, :, [Kind.DEMOLITION_COMPANY, Kind.MOVING_COMPANY]] = 0  # they would ask, and then others fire
    two["cards"][:, :, Kind.TAX_OFFICE] = 0  # what it keeps back depends on who rolls
    journal = new_journal()
    resolve_on_copy(entry_points.handle(two), card.fires[0], 0, 0, journal)
    events = journal[1 : journal[0, 0] + 1].tolist()
    earned = sum(b for what, who, a, b, *_ in events if what == Event.EARNED and who == seat and a % CARDS_OF == kind)
    return int(
        earned + sum(c for what, who, _a, b, c, *_ in events if what == Event.PAID and who == seat and b % CARDS_OF == kind)
    )


def cards_on(shown: Chips, seat: int) -> dict[str, int]:
    """What the chips say at the seat's cards."""
    return {at: number_in(text) for at, text, _tone in shown.on if at.startswith(f"card-{seat + 1}-")}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_cards_pay_more_or_less_as_the_chips_say(setting: Setting) -> None:
    asked_first = {"tuna_boat", "members_only_club", "french_restaurant", "demolition_company", "moving_company"}
    compared = 0
    for match in decisions(setting, 4, 20):
        seat = match.turn
        assert seat is not None
        for move in match.legal():
            if match.position()["phase"] in ("roll", "keep", "harbor"):
                continue
            later = tried(snapshot(match.states()), move.id)[0]
            before, after = (np.frombuffer(s._bytes, s._type) for s in (snapshot(match.states()), later))
            wanted: dict[str, int] = {}
            for card in CARDS:
                key = card.kind.name.lower()
                if card.colour != Colour.PURPLE and key not in asked_first:
                    more = fired(after, seat, int(card.kind)) - fired(before, seat, int(card.kind))
                    wanted |= {f"card-{seat + 1}-{key}": more} if more else {}
            assert cards_on(told(match, move.id), seat) == wanted, move
            compared += len(wanted)
    assert compared > 20


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_first_half_is_one_that_only_leads_to_the_second(setting: Setting) -> None:
    for match in decisions(setting, 5, 40):
        known = snapshot(match.states())
        for move in match.legal():
            later = match.copy()
            later.play(move)
            only = (
                later.turn == match.turn and not later.steps[-1].events and later.position()["phase"] in ("receive", "swap_for")
            )
            assert first_of_two(known, move.id) == only


# --- what a round brings --------------------------------------------------------------------------------------------


def ends(match: Match, roller: int) -> Fraction:
    """What the roller has when building begins, if they choose what brings most: every choice and every roll is made."""
    phase = match.position()["phase"]
    if phase in ("build", "roll_again"):
        return Fraction(match.position()["coins"][roller])
    found = []
    for move in match.legal_ids():
        later = match.copy()
        later.play(move)
        found.append(ends(later, roller))
    return sum(found, Fraction()) / len(found) if match.turn == CHANCE else max(found)


def rolled(match: Match, dice: int) -> Iterator[Match]:
    """Every fall of so many dice."""
    for fall in product(range(1, 7), repeat=dice):
        later = match.copy()
        later.play(("roll one die", "roll two dice")[dice - 1])
        for pips in fall:
            later.play(f"roll {pips}")
        yield later


@pytest.mark.parametrize("players", [2, 3])
def test_the_mean_of_a_roll_is_that_of_all_rolls(players: int) -> None:
    compared = 0
    for match in decisions(Setting("machi_koro", players, (("first_player", 1),)), 6, 120):
        position = match.position()
        built = position["landmarks"][match.turn or 0]
        if position["phase"] != "roll" or "Moon Tower" in built or "Amusement Park" in built:
            continue
        if compared >= 4:
            break
        roller, has = match.turn or 0, position["coins"][match.turn or 0]
        for dice in (1, 2) if "Train Station" in built else (1,):
            found = [ends(later, roller) - has for later in rolled(match, dice)]
            assert mean(match.state, roller, dice)[roller] == sum(found, Fraction()) / len(found)
            compared += 1
    assert compared >= 4


def test_what_a_card_is_worth_is_told_in_a_line() -> None:
    match = GAMES["machi_koro"].new(["Ann", "Ben"], seed=3, luck="manual", first_player=1)
    while match.turn != 0 or match.position()["phase"] != "build":
        match.play(match.legal()[0])
    lines = {move.text: worth(match.state, move.id, 0) for move in match.legal()}
    assert lines["build nothing"] == ""
    builds = [line for text, line in lines.items() if text.startswith("build ") and text != "build nothing"]
    assert builds
    assert all(re.fullmatch(r"[+−]?\d+(\.\d)? a round", line) for line in builds)
    assert any(line.startswith("+") for line in builds)
