"""What is particular to Machi Koro, beside its case files: the printed tables, the odds, and the income by a second hand."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tabletown import CHANCE, GAMES
from tabletown.arena.simulation import simulate
from tabletown.bots import bot_named
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.rng import new_rng
from tabletown.games.machi_koro.rules import numbers
from tabletown.games.machi_koro.rules.components import CARDS, DECK_NAMES, LANDMARKS, RECONSTRUCTED
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tests.kit.tables import Setting, random_walk
from tests.witnesses.machi_koro import CARDS as PRINTED
from tests.witnesses.machi_koro import LANDMARKS as PRINTED_LANDMARKS
from tests.witnesses.machi_koro import Table

GAME = GAMES["machi_koro"]


def test_the_box_holds_the_rulebooks_cards() -> None:
    decks = {"L": "1-6", "H": "7+", "M": "major"}
    for card in CARDS:
        printed = PRINTED[card.name]
        assert list(card.fires) == printed.fires
        assert (card.cost, card.copies) == (printed.cost, printed.copies)
        assert (card.colour.name.lower(), card.icon.name.lower()) == (printed.colour, printed.icon)
        assert DECK_NAMES[card.deck] == decks[printed.deck]
    assert [card.name for card in CARDS] == list(PRINTED)
    assert {monument.name: monument.cost for monument in LANDMARKS} == PRINTED_LANDMARKS


def test_the_box_holds_202_cards() -> None:
    starting, landmarks = 2 * 5, (len(LANDMARKS) + 1) * 5
    assert sum(card.copies for card in CARDS) + starting + landmarks == 202
    assert sum(monument.cost for monument in LANDMARKS) == 84


def test_every_reconstructed_value_says_why() -> None:
    assert all(item.item and item.value and item.why for item in RECONSTRUCTED)


def weights(match: Match) -> Counter[str]:
    """How likely each outcome of luck is."""
    buffer = np.zeros(match.game.most_legal, np.int64)
    n = entry_points.legal_at(match._handle, 0, buffer)
    texts = {move.id: move.text for move in match.legal()}
    return Counter(texts[int(id)] for id in buffer[:n])


def test_a_card_is_as_likely_as_there_are_copies_left() -> None:
    position = {
        "players": 2,
        "phase": "replenish",
        "market": {"1-6": {"Café": 1, "Forest": 1, "Bakery": 1, "Wheat Field": 1}},
        "deck": {"1-6": {"Ranch": 4, "Café": 1, "Flower Shop": 2}},
    }
    match = GAME.at(position, luck="manual")
    assert weights(match) == {"draw Ranch": 4, "draw Café": 1, "draw Flower Shop": 2}


def test_every_face_of_a_die_is_as_likely() -> None:
    match = GAME.at({"players": 2}, luck="manual")
    match.play("roll one die")
    assert weights(match) == {f"roll {pips}": 1 for pips in range(1, 7)}


SETTINGS = [
    {},
    {"preset": "official"},
    {"tax_office": "rebate", "shopping_mall": "official"},
    {"publisher_nerf": True},
    {"publisher_nerf": True, "publisher_nerf_counts": "payer", "major_market_limit": True},
]


@pytest.mark.parametrize("players", list(GAME.seats))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_every_roll_pays_what_the_witness_says(players: int, options: dict[str, bool | int | str]) -> None:
    compared = 0
    for match in random_walk(Setting("machi_koro", players, tuple(options.items())).new(), players, 600):
        if match.over or match.state.active < 0 or len(match.steps) % 11:
            continue
        for told in match.view(None)["table"]["forecast"]:
            table = Table(match.position())
            if not table.needs_a_choice(told["total"]):
                assert (told["pays"], told["exact"]) == (table.income(told["total"]), True), (told, match.position())
                compared += 1
    assert compared > 100


def test_a_player_may_take_back_the_first_half_of_a_gift() -> None:
    position = {
        "players": 3,
        "phase": "give",
        "dice": [4, 5],
        "landmarks": [["Train Station"], [], []],
        "cities": [{"Moving Company": 1, "Ranch": 1}, {}, {}],
    }
    match = GAME.at(position)
    match.play("give Ranch")
    assert match.may_undo(0)
    match.undo(0)
    assert [move.text for move in match.legal()] == ["give Ranch", "give Moving Company"]


def test_nobody_takes_back_a_decision_after_the_dice() -> None:
    match = GAME.at({"players": 2}, seed=1)
    match.play("roll one die")
    assert not match.may_undo(0)


def test_a_greedy_player_wins_most_games_against_three_random_ones() -> None:
    bots = [bot_named(name) for name in ("random", "greedy", "random", "random")]
    assert simulate(GAME.new(4, luck="manual"), bots, games=100, seed=3).wins()[1] >= 60


def test_a_judge_leaves_the_position_as_it_was() -> None:
    for match in random_walk(Setting("machi_koro", 4).new(), 9, 600):
        before = match._states.tobytes()
        for seat in range(4):
            entry_points.judge_at(match._handle, 0, seat)
        assert match._states.tobytes() == before


def test_the_text_says_what_every_card_on_the_table_does() -> None:
    match = GAME.at({"players": 2, "cities": [{"Tuna Boat": 1}, {"Publisher": 1}]})
    for words in ("Harbor: one die for the whole table", "for each cup and each bread in their own city", "may roll two dice."):
        assert words in match.text()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"city_hall": "official"}, "before you build, if you have no coin"),
        ({"shopping_mall": "official"}, "Each of your cups and breads"),
        ({"amusement_park": "official"}, "you may take another one"),
        ({"tuna_boat": "official"}, "two dice for the whole table"),
        ({"tech_startup": "official"}, "you may invest $1 in it"),
        ({"tax_office": "rebate"}, "half of what you owe for red cards"),
        ({"publisher_nerf": True}, "pair of cups and breads in your city"),
        ({"publisher_nerf": True, "publisher_nerf_counts": "payer"}, "pair of cups and breads in their own city"),
    ],
    ids=str,
)
def test_cards_say_what_they_do_under_the_switches_of_the_table(options: dict[str, bool | int | str], words: str) -> None:
    cities = [{"Tech Startup": 1, "Publisher": 1, "Tax Office": 1, "Tuna Boat": 1}, {}]
    assert words in GAME.at({"players": 2, "options": options, "cities": cities}).text()
    assert words not in GAME.at({"players": 2, "cities": cities}).text()


@pytest.mark.parametrize(
    ("rule", "landmarks", "demolish", "give"),
    [
        ("manual", ["Harbor"], "for $8 (", "for $4 ("),
        ("manual", ["Shopping Mall"], "for $8 (", "for $5 ("),
        ("manual", ["Harbor", "Shopping Mall"], "for $9, or $8 if it is the Shopping Mall (", "for $5 ("),
        ("official", ["Harbor", "Shopping Mall"], "for $8 (", "for $4 ("),
    ],
)
def test_a_company_asks_for_what_it_will_pay(rule: str, landmarks: list[str], demolish: str, give: str) -> None:
    cities = [{"Demolition Company": 1, "Moving Company": 1}, {}]
    position = {"players": 2, "options": {"shopping_mall": rule}, "landmarks": [landmarks, []], "cities": cities}
    assert demolish in GAME.at({**position, "phase": "demolish", "dice": [4]}).view(None)["asks"]
    assert give in GAME.at({**position, "phase": "give", "dice": [4, 5]}).view(None)["asks"]


@pytest.mark.parametrize(
    ("landmarks", "dice"),
    [
        ([], "one die"),
        (["Train Station"], "one or two dice"),
        (["Moon Tower"], "one or three dice"),
        (["Train Station", "Moon Tower"], "one, two or three dice"),
    ],
)
def test_the_question_names_the_dice_that_can_be_rolled(landmarks: list[str], dice: str) -> None:
    match = GAME.at({"players": 2, "landmarks": [landmarks, []]})
    assert match.view(1)["asks"] == f"Player 1 rolls {dice}."
    assert match.view(0)["asks"] == f"Roll {dice}.".replace("one die", "the die")


BLOCKS = {
    Phase.ROLL: range(numbers.ROLL, numbers.KEEP),
    Phase.KEEP: range(numbers.KEEP, numbers.LEAVE_TOTAL),
    Phase.DEMOLISH: range(numbers.DEMOLISH, numbers.GIVE),
    Phase.GIVE: range(numbers.GIVE, numbers.GIVE_TO),
    Phase.RECEIVE: range(numbers.GIVE_TO, numbers.SWAP),
    Phase.SWAP: range(numbers.SWAP, numbers.NO_SWAP),
    Phase.SWAP_FOR: range(numbers.SWAP_FOR, numbers.ROLL_AGAIN),
    Phase.BUILD: range(numbers.BUILD, numbers.BUILD_NOTHING),
}
"""The moves that a phase may ask for."""


@pytest.mark.parametrize("options", [{}, {"preset": "official", "major_market_limit": True}], ids=str)
def test_a_move_is_legal_exactly_if_nothing_forbids_it(options: dict[str, bool | int | str]) -> None:
    seen = set()
    for match in random_walk(Setting("machi_koro", 3, tuple(options.items())).new(), 5, 6000):
        if match.turn == CHANCE or match.over:
            continue
        phase = Phase(match.state.phase)
        legal = set(match.legal_ids())
        assert [match.why_not(move) for move in legal] == [""] * len(legal)
        for move in BLOCKS.get(phase, ()):
            assert (match.why_not(move) == "") == (move in legal), (phase, move)
            seen.add(phase)
    assert seen >= {Phase.ROLL, Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE, Phase.BUILD}


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ({}, numbers.ROLL + 1, "Two dice need the Train Station."),
        ({}, numbers.ROLL + 2, "Three dice need the Moon Tower."),
        ({}, numbers.BUILD, ""),
        ({"phase": "keep", "dice": [2, 5, 5]}, numbers.KEEP, "No die shows 1."),
        ({"phase": "demolish"}, numbers.DEMOLISH + 5, "You have not built Airport."),
        ({"phase": "give"}, numbers.GIVE + 2, "You do not own Ranch."),
        ({"phase": "receive", "players": 3}, numbers.GIVE_TO, "It must be another player."),
        ({"phase": "receive", "players": 3}, numbers.GIVE_TO + 3, "Nobody sits there."),
        ({"phase": "swap"}, numbers.SWAP + 2, "You do not own Ranch."),
        ({"phase": "swap_for"}, numbers.SWAP_FOR + 22 + 2, "Player 2 does not own Ranch."),
        ({"phase": "build", "coins": [1, 9]}, numbers.BUILD + 1, "Costs $2, you have $1."),
        ({"phase": "build"}, numbers.BUILD + 10, "Flower Shop is not in the market."),
        (
            {"phase": "build", "cities": [{"Stadium": 1}, {}]},
            numbers.BUILD + 22,
            "You own Stadium already.",
        ),
        ({"phase": "build"}, numbers.FINISH + 5, "Costs $30, you have $3."),
        ({"phase": "build", "landmarks": [["Harbor"], []]}, numbers.FINISH, "You have built Harbor already."),
        ({"phase": "build"}, numbers.DRAW_BLIND, "Blind draws are a house rule that is not played here."),
        (
            {"phase": "build", "options": {"major_market_limit": True}},
            numbers.DRAW_BLIND,
            "A blind draw is for who owns every major in the market, and you do not own Stadium.",
        ),
        (
            {"phase": "build", "options": {"major_market_limit": True}, "cities": [{"Stadium": 1, "Business Center": 1}, {}]},
            numbers.DRAW_BLIND,
            "Costs $5, you have $3.",
        ),
        (
            {"phase": "build", "options": {"major_market_limit": True}, "market": {"major": {}}, "deck": {"major": {}}},
            numbers.DRAW_BLIND,
            "The major deck is used up.",
        ),
    ],
)
def test_what_forbids_a_move_is_said_in_words(position: dict[str, Any], move: int, words: str) -> None:
    assert GAME.at({"players": 2, **position}, luck="manual").why_not(move) == words


NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve"]


@pytest.mark.parametrize("options", [*SETTINGS, {"quick_win": True}, {"quick_win": True, "preset": "official"}], ids=str)
@pytest.mark.parametrize("players", list(GAME.seats))
def test_the_verdict_names_exactly_the_winner_and_why(players: int, options: dict[str, bool | int | str]) -> None:
    moves, rng = np.zeros(GAME.most_legal, np.int64), new_rng(players)
    needed, reason = (5, "five of the six landmarks") if options.get("quick_win") else (6, "all six landmarks")
    for seed in range(12):
        match = GAME.new_with(NAMES[:players], options, seed, "manual")
        entry_points.play_out(match._handle, 0, moves, rng, NO_JOURNAL, 1_000_000)
        (winner,) = match.winners
        assert match.verdict == f"{NAMES[winner]} wins: the first to build {reason}."
        assert [seat for seat in range(players) if len(match.position()["landmarks"][seat]) >= needed] == [winner]


def test_the_end_is_told_once() -> None:
    six = [monument.name for monument in LANDMARKS]
    match = GAME.at({"players": ["Ann", "Ben"], "phase": "build", "coins": [30, 3], "landmarks": [six[:5], []]})
    match.play("build Airport")
    assert match.log() == ["Ann builds Airport for $30.", match.verdict]
    assert match.text().endswith(f"\n\nThe game is over.\n\n{match.verdict}")
    assert match.text().count("Ann wins") == 1
    assert "Ann wins" not in match.svg()  # the page says it beside the board


# Case files compare mappings by the names that they write down; here whole cities, markets and piles are compared.

FIVE = {"Wheat Field": 1, "Ranch": 1, "Café": 1, "Forest": 1, "General Store": 1}


def after(position: dict[str, Any], *moves: str, check: bool = True) -> dict[str, Any]:
    """The position that some moves lead to."""
    match = GAME.at(position, luck="manual", check=check)
    for move in moves:
        match.play(move)
    return match.position()


def test_a_swap_moves_exactly_two_cards() -> None:
    cities = [{"Business Center": 1, "Ranch": 2}, {"Ranch": 1, "Café": 1}, {"Forest": 2}]
    position = {"players": 3, "phase": "swap", "dice": [6], "cities": cities}
    swapped = after(position, "swap Ranch", "swap Ranch for Player 2's Café")
    assert swapped["cities"] == [{"Business Center": 1, "Ranch": 1, "Café": 1}, {"Ranch": 2}, {"Forest": 2}]
    assert after(position, "do not swap")["cities"] == cities
    assert after(position, "swap Ranch", "swap Ranch for Player 2's Ranch")["cities"] == cities


def test_a_gift_moves_exactly_one_card() -> None:
    cities: list[dict[str, int]] = [{"Moving Company": 1, "Ranch": 2}, {}, {"Ranch": 1}]
    position = {"players": 3, "phase": "give", "dice": [4, 5], "cities": cities}
    assert after(position, "give Ranch", "give it to Player 3")["cities"] == [{"Moving Company": 1, "Ranch": 1}, {}, {"Ranch": 2}]
    itself = after(position, "give Moving Company", "give it to Player 2")
    assert itself["cities"] == [{"Ranch": 2}, {"Moving Company": 1}, {"Ranch": 1}]
    two = {"players": 2, "phase": "give", "dice": [4, 5], "cities": [{"Moving Company": 1}, {}]}
    assert after(two, "give Moving Company to Player 2")["cities"] == [{}, {"Moving Company": 1}]


def test_a_purchase_moves_exactly_one_card_and_only_its_own_market_is_refilled() -> None:
    position = {"players": 2, "phase": "build", "coins": [9, 9], "cities": [{}, {}], "market": {"1-6": FIVE}}
    before = GAME.at(position).position()
    bought = after(position, "build Forest", "draw Ranch", "draw Flower Shop")
    assert bought["cities"] == [{"Forest": 1}, {}]
    assert bought["market"]["1-6"] == {"Wheat Field": 1, "Ranch": 2, "Café": 1, "General Store": 1, "Flower Shop": 1}
    assert bought["market"]["7+"] == before["market"]["7+"]
    assert bought["market"]["major"] == before["market"]["major"]
    assert bought["deck"]["1-6"] == before["deck"]["1-6"] | {"Ranch": 4, "Flower Shop": 5}
    assert bought["discarded"] == {}


@pytest.mark.parametrize(("quick_win", "note"), [(False, "all landmarks stand"), (True, "enough landmarks stand")])
def test_a_town_that_has_won_is_said_to_have_what_it_has(quick_win: bool, note: str) -> None:
    built = [monument.name for monument in LANDMARKS]
    match = GAME.at({
        "players": 2,
        "options": {"quick_win": quick_win},
        "phase": "over",
        "active": "P1",
        "landmarks": [built[:-1] if quick_win else built, []],
    })  # fmt: skip
    assert match.winners == [0]
    notes = [panel.note for panel in GAME.display.panels(match.view(1))]
    assert notes[-1] == note


def test_a_used_up_deck_leaves_the_market_short() -> None:
    position = {"players": 2, "phase": "build", "coins": [9, 9], "cities": [{}, {}], "market": {"1-6": FIVE}, "deck": {"1-6": {}}}
    assert after(position, "build Forest")["market"]["1-6"] == {name: 1 for name in FIVE if name != "Forest"}


@pytest.mark.parametrize(
    ("rule", "deck", "draws", "market", "discarded"),
    [
        ("manual", {"Tax Office": 1}, ["draw Tax Office"], {"Tax Office": 1}, {"Stadium": 1, "Publisher": 1}),
        ("manual", {}, [], {}, {"Stadium": 1, "Publisher": 1}),
        ("official", {"Stadium": 1}, ["draw Stadium"], {}, {"Stadium": 2, "Publisher": 1}),
        ("official", {}, [], {}, {"Stadium": 1, "Publisher": 1}),
    ],
)
def test_dead_majors_are_discarded(rule: str, deck: dict[str, int], draws: list[str], market: Any, discarded: Any) -> None:
    position = {
        "players": 2,
        "options": {"major_refresh": rule},
        "phase": "build",
        "coins": [9, 9],
        "cities": [{"Stadium": 1}, {"Stadium": 1, "Publisher": 1}],
        "market": {"major": {"Stadium": 1, "Publisher": 2}},
        "deck": {"major": deck},
    }
    refreshed = after(position, "build Publisher", *draws, check=rule == "manual")  # officially Stadium would be gone by now
    assert (refreshed["market"]["major"], refreshed["discarded"]) == (market, discarded)
    assert refreshed["deck"]["major"] == {}
    assert refreshed["phase"] == "roll"


def test_a_blind_draw_moves_exactly_the_card_it_shows() -> None:
    position: dict[str, Any] = {
        "players": 3,
        "options": {"major_market_limit": True},
        "phase": "build",
        "coins": [12, 9, 9],
        "cities": [{"Publisher": 1, "Tax Office": 1}, {}, {}],
        "market": {"major": {"Publisher": 1, "Tax Office": 1}},
    }
    before = GAME.at(position).position()["deck"]["major"]
    on_top = after(position, "pay 5 for a blind draw", "draw Tax Office")
    assert (on_top["top"], on_top["bottom"], on_top["cities"]) == ("Tax Office", [], position["cities"])
    assert on_top["deck"]["major"] == {name: n for name, n in (before | {"Tax Office": 0}).items() if n}
    taken = after(position, "pay 5 for a blind draw", "draw Stadium")
    assert taken["cities"][0] == {"Publisher": 1, "Tax Office": 1, "Stadium": 1}
    assert (taken["top"], taken["bottom"], taken["deck"]["major"]) == (None, [], before | {"Stadium": 2})
    under = after(position, "pay 5 for a blind draw", "draw Business Center")
    assert under["cities"] == position["cities"]
    assert (under["top"], under["bottom"], under["deck"]["major"]) == (None, ["Business Center"], before | {"Business Center": 2})
    assert under["market"]["major"] == position["market"]["major"]


def test_cards_that_come_to_the_market_one_after_the_other_are_told_in_one_sentence() -> None:
    """A wall of fourteen sentences said before anybody had moved what the market itself shows."""
    match = GAME.new(["Ann", "Ben", "Cleo"], seed=3)
    opened = (
        "French Restaurant ×2, Demolition Company ×2, Forest, Sushi Bar, Flower Shop, Fruit and Vegetable Market,"
        " Family Restaurant, Moving Company, Mackerel Boat, Member's Only Club, Publisher and Stadium come to the market."
    )
    assert match.log(0) == match.view(0)["news"] == [opened, "Cleo starts."]
    assert match.log(0, 1) == ["Cleo starts."]
    assert match.since(0) == [(CHANCE, opened), (CHANCE, "Cleo starts.")]
    for words in ("roll one die", "build Moving Company"):
        match.play(words)
    before = len(match.steps)
    assert match.log()[-1].endswith("the market.")
    assert match.log()[:2] == [opened, "Cleo starts."]
    assert match.news(after=before) == []
