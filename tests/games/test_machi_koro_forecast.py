"""What each roll would pay whom, as the view says it, against making every roll by hand."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tabletown import CHANCE, GAMES
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng
from tabletown.games.machi_koro.rules.components import CARDS
from tabletown.games.machi_koro.rules.prospects import roll_brings
from tabletown.match.match import Match
from tabletown.positions.snapshot import ask
from tests.kit.tables import Setting
from tests.oracles.kit import after

GAME = GAMES["machi_koro"]
SIX = ["Harbor", "Train Station", "Shopping Mall", "Amusement Park", "Moon Tower", "Airport"]
OPEN = ("demolish", "give", "receive", "tuna")


def forecast(match: Match) -> list[dict[str, Any]]:
    """The forecast of a table."""
    found = match.view(None)["table"]["forecast"]
    assert isinstance(found, list)
    return found


def force(match: Match, rolled: int, added_two: bool) -> Match:
    """A copy of a match in which the active player has rolled this, and added the Harbor's 2 or not."""
    match = match.copy()
    landmarks = match.position()["landmarks"][match.state.active]
    pair = [rolled // 2, rolled - rolled // 2]
    dice = [rolled] if rolled <= 6 else pair if "Train Station" in landmarks else [*pair, 1]
    match.play(("roll one die", "roll two dice", "roll three dice")[len(dice) - 1])
    for pips in dice:
        match.play(f"roll {pips}")
    if len(dice) == 3:
        match.play(f"keep {pair[0]} and {pair[1]}")
    if match.position()["phase"] == "harbor":
        match.play(f"add 2 at the Harbor: {rolled + 2}" if added_two else f"leave it at {rolled}")
    else:
        assert not added_two
    return match


def card_income(before: list[int], match: Match, told: int) -> tuple[Fraction, ...]:
    """The coins that everybody has won or lost, without those of City Hall and Amusement Park."""
    change = [now - then for now, then in zip(match.position()["coins"], before, strict=True)]
    for line in match.log()[told:]:
        if found := re.fullmatch(r"City Hall pays (.*) \$(\d+)\.", line):
            change[match.names.index(found[1])] -= int(found[2])
        elif found := re.fullmatch(r"(.*) pays (.*) \$(\d+) for the double \(Amusement Park\)\.", line):
            change[match.names.index(found[1])] += int(found[3])
            change[match.names.index(found[2])] -= int(found[3])
    return tuple(map(Fraction, change))


def mean(results: list[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    return tuple(sum(column, Fraction()) / len(results) for column in zip(*results, strict=True))


def paid(before: list[int], match: Match, told: int) -> tuple[tuple[Fraction, ...], bool]:
    """What a roll pays: over luck its mean, of choices what brings the roller most; and whether it is a mean."""
    if match.position()["phase"] not in OPEN:
        return card_income(before, match, told), False
    found = [paid(before, after(match, move), told) for move in match.legal()]
    if match.turn != CHANCE:
        return max(found, key=lambda each: each[0][match.state.active])
    return mean([result for result, _open in found]), True


def agree(match: Match) -> int:
    """Compare every line of a forecast with the roll that it speaks of; returns how many depend on luck or a choice."""
    before, told = match.position()["coins"], len(match.log())
    still_open = 0
    for line in forecast(match):
        rolled = force(match, line["rolled"], line["added_two"])
        assert rolled.state.total == line["total"]
        pays, differs = paid(before, rolled, told)
        assert line["pays"] == [round(float(coins), 2) for coins in pays], (line, match.position())
        assert line["exact"] is not differs, (line, match.position())
        assert bool(line["mean_over"]) is not line["exact"]
        still_open += not line["exact"]
    return still_open


def rich_tables(players: int, options: dict[str, Any], count: int) -> Iterator[Match]:
    """The beginning of a turn in cities as they grow by chance, with landmarks and coins as they may come to be."""
    rng, moves = random.Random(players), np.zeros(GAME.most_legal, np.int64)
    for seed in range(count):
        match = Setting("machi_koro", players, tuple(options.items())).new(seed)
        entry_points.play_out(match._handle, 0, moves, new_rng(seed), NO_JOURNAL, 300 * (seed + 1))
        cities = match.position()["cities"]
        for city in cities:
            city["Moving Company"] = min(1, city.get("Moving Company", 0))  # every gift is tried below
            city["Tuna Boat"] = rng.choice((0, 1, 1))
        landmarks = [rng.sample(SIX, rng.randint(0, 4)) for _ in cities]
        landmarks[rng.randrange(players)] = [*SIX[:2], *rng.sample(SIX[2:], rng.randint(0, 2))]
        said = {
            "players": players,
            "options": options,
            "phase": "roll",
            "active": f"P{rng.randint(1, players)}",
            "cities": [{name: n for name, n in city.items() if n} for city in cities],
            "landmarks": landmarks,
            "coins": [rng.choice((0, 1, 3, 9, 10, 25)) for _ in cities],
            "stored": [rng.choice((0, 4)) if "Tech Startup" in city else 0 for city in cities],
        }
        yield GAME.at(said, luck="manual")


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"preset": "official"}, {"tax_office": "rebate", "publisher_nerf": True}], ids=str)
@pytest.mark.parametrize("players", list(GAME.seats))
def test_the_forecast_says_what_every_roll_pays(players: int, options: dict[str, Any]) -> None:
    assert sum(agree(match) for match in rich_tables(players, options, 8)) > 0


def at(**said: Any) -> Match:
    """A table of three with everything that a roll of 12 and more asks for."""
    landmarks = [["Harbor", "Train Station"], ["Harbor"], []]
    boats = [{"Tuna Boat": 2}, {"Tuna Boat": 1}, {"Tuna Boat": 3}]
    return GAME.at({"players": 3, "landmarks": landmarks, "cities": boats, **said}, luck="manual")


def line_for(match: Match, rolled: int, added_two: bool = False) -> dict[str, Any]:
    (found,) = (line for line in forecast(match) if (line["rolled"], line["added_two"]) == (rolled, added_two))
    return found


def test_tuna_boats_pay_2_more_if_the_harbor_was_used() -> None:
    for rolled in (10, 11, 12):
        line = line_for(at(), rolled, added_two=True)
        assert (line["total"], line["pays"], line["exact"]) == (rolled + 2, [11, 5.5, 0], False)
        assert line["mean_over"] == ["tuna"]
    assert line_for(at(), 12)["pays"] == [7, 3.5, 0]


def test_two_tuna_dice_bring_7_on_average() -> None:
    line = line_for(at(options={"tuna_boat": "official"}), 11, added_two=True)
    assert (line["pays"], line["exact"]) == ([14, 7, 0], False)


def test_boats_that_nobody_can_use_leave_nothing_open() -> None:
    line = line_for(at(landmarks=[["Train Station"], [], []]), 12)
    assert (line["pays"], line["exact"], line["mean_over"]) == ([0, 0, 0], True, [])


@pytest.mark.parametrize(
    ("landmarks", "pays", "exact"),
    [
        (["Harbor", "Train Station"], 8, True),
        (["Shopping Mall"], 8, True),
        (["Harbor", "Train Station", "Shopping Mall"], 9, True),
    ],
)
def test_a_demolition_spares_the_shopping_mall_where_it_can(landmarks: list[str], pays: float, exact: bool) -> None:
    match = GAME.at({"players": 2, "cities": [{"Demolition Company": 1}, {}], "landmarks": [landmarks, []]}, luck="manual")
    line = line_for(match, 4)
    assert (line["pays"], line["exact"]) == ([pays, 0], exact)
    assert line["mean_over"] == ([] if exact else ["demolish"])


def test_a_gift_is_a_card_that_pays_nobody_on_the_roll_if_there_is_one() -> None:
    said = {"players": 2, "landmarks": [["Train Station"], []]}
    with_orchard = GAME.at({**said, "cities": [{"Moving Company": 2, "Apple Orchard": 1}, {}]}, luck="manual")
    assert line_for(with_orchard, 9) | {"pays": [8, 0], "exact": True} == line_for(with_orchard, 9)
    assert line_for(with_orchard, 10) | {"pays": [11, 0], "exact": True} == line_for(with_orchard, 10)
    assert agree(with_orchard) == 0
    without = GAME.at({**said, "cities": [{"Moving Company": 2, "Ranch": 1}, {}]}, luck="manual")
    assert line_for(without, 10)["exact"]


def test_every_possible_gift_is_tried_by_the_rules() -> None:
    cities = [{"Moving Company": 2, "Apple Orchard": 2}, {}, {"Apple Orchard": 1}]
    match = GAME.at({"players": 3, "landmarks": [["Train Station"], [], []], "cities": cities}, luck="manual")
    assert line_for(match, 10)["pays"] == [14, 0, 3]
    assert agree(match) == 0


@pytest.mark.parametrize(
    ("landmarks", "lines", "dice"),
    [
        ([], 6, ["1"]),
        (["Harbor"], 6, ["1"]),
        (["Train Station"], 12, ["1", "2"]),
        (["Moon Tower"], 12, ["1", "3"]),
        (["Moon Tower", "Harbor"], 15, ["1", "3"]),
        (["Moon Tower", "Train Station", "Harbor"], 15, ["1", "2", "3"]),
    ],
)
def test_the_forecast_has_a_line_for_every_roll_that_can_be_made(landmarks: list[str], lines: int, dice: list[str]) -> None:
    found = forecast(GAME.at({"players": 2, "landmarks": [landmarks, []]}))
    assert len(found) == lines
    assert {number for line in found for number, chance in line["likelihood"].items() if chance} == set(dice)
    for number, once in (("1", 1), ("2", 1)):
        likely = sum(line["likelihood"].get(number, 0) for line in found if not line["added_two"])
        assert likely == pytest.approx(once if number in dice else 0, abs=0.001)


def test_of_three_dice_any_two_may_be_kept() -> None:
    line = line_for(GAME.at({"players": 2, "landmarks": [["Moon Tower"], []]}), 2)
    assert line["likelihood"]["3"] == pytest.approx(16 / 216, abs=0.0001)


def test_the_forecast_is_that_of_the_owner_of_the_turn() -> None:
    match = GAME.at({"players": 2, "active": "P2", "cities": [{"Café": 1}, {"Bakery": 1}], "coins": [3, 3]})
    assert line_for(match, 3)["pays"] == [1, 0]
    assert "if Player 2 rolls" in match.text(0)


def test_the_text_board_says_where_a_figure_is_a_mean() -> None:
    lines = at().text().splitlines()
    assert "   10+2: Player 1 +11, Player 2 +5.5 (on average over the tuna roll)" in lines
    assert "     12: Player 1 +7, Player 2 +3.5 (on average over the tuna roll)" in lines


def test_nobody_rolls_when_the_game_is_over() -> None:
    assert forecast(GAME.at({"players": 2, "phase": "over"})) == []


# --- what bots take a roll to bring -------------------------------------------------------------------------------------------

UNFORESEEN = ("Demolition Company", "Moving Company", "Tuna Boat", "Member's Only Club", "Tax Office")
"""Cards whose coins hang on a choice, on luck, or on what was paid before."""


def brought(match: Match, total: int, purse: int = 0) -> list[int]:
    """What a total would bring everybody."""
    return [ask(roll_brings, match.state, seat, total, purse, 4) for seat in range(match.state.seats)]


@pytest.mark.parametrize("options", [{}, {"preset": "official"}, {"publisher_nerf": True}], ids=str)
def test_where_purses_are_full_bots_expect_what_the_income_rules_pay(options: dict[str, Any]) -> None:
    rng, names = random.Random(3), [card.name for card in CARDS if card.name not in UNFORESEEN]
    nonzero = 0
    for _ in range(12):
        cities = [dict.fromkeys(rng.sample(names, 9), 1) for _ in range(3)]
        landmarks = [["Harbor", "Train Station"], *(rng.sample(SIX, rng.randint(0, 4)) for _ in range(2))]
        said = {
            "cities": cities,
            "landmarks": landmarks,
            "coins": [200] * 3,
            "stored": [5 * ("Tech Startup" in c) for c in cities],
        }
        match = GAME.at({"players": 3, "options": options, **said}, luck="manual", check=False)
        for line in forecast(match):
            assert brought(match, line["total"]) == line["pays"], (line, match.position())
            nonzero += any(line["pays"])
    assert nonzero > 50


def test_bots_expect_payers_to_hold_something_and_never_more_than_their_purse_beyond_it() -> None:
    match = GAME.at({"players": 2, "cities": [{}, {"Café": 5}], "coins": [2, 0]}, luck="manual", check=False)
    assert [brought(match, 3, purse) for purse in (0, 4, 9)] == [[-2, 2], [-4, 4], [-5, 5]]


@pytest.mark.parametrize(("rule", "pays"), [("publisher", [-4, 4, 0]), ("rebate", [-2, 2, 0])])
def test_bots_know_the_rebate_of_a_tax_office(rule: str, pays: list[int]) -> None:
    said = {
        "cities": [{"Tax Office": 1}, {"Family Restaurant": 2}, {}],
        "coins": [9, 5, 5],
        "landmarks": [["Train Station"], [], []],
    }
    match = GAME.at({"players": 3, "options": {"tax_office": rule}, **said}, luck="manual", check=False)
    assert brought(match, 9) == line_for(match, 9)["pays"] == pays


@pytest.mark.parametrize(("landmarks", "brings"), [([], 0), (["Harbor"], 16)])
def test_bots_expect_nothing_of_a_company_that_can_do_nothing(landmarks: list[str], brings: int) -> None:
    match = GAME.at({"players": 2, "cities": [{"Demolition Company": 2}, {}], "landmarks": [landmarks, []]}, check=False)
    assert brought(match, 4) == [brings, 0]
