"""Positions of Machi Koro that say only a part: what is left out is filled so that what is said is possible."""

import random
from typing import Any

import pytest

from tabletown import GAMES, BadPosition
from tabletown.games.machi_koro.rules.components import HARBOR_TOTALS, KINDS, MOST_ROLLED
from tabletown.games.machi_koro.rules.market import copies_in_cities, copies_known
from tabletown.games.machi_koro.rules.reasons import may_add_two
from tabletown.games.machi_koro.rules.turns import copies_in_game, copies_left, starting_copies
from tabletown.positions.snapshot import ask
from tests.kit.tables import Setting, random_walk

GAME = GAMES["machi_koro"]
SIX = ["Harbor", "Train Station", "Shopping Mall", "Amusement Park", "Moon Tower", "Airport"]
LOW = ("Wheat Field", "Sushi Bar", "Ranch", "General Store", "Bakery", "Café", "Flower Orchard", "Demolition Company", "Forest",
       "French Restaurant", "Flower Shop")  # fmt: skip
MAJORS = ("Stadium", "Business Center", "Publisher", "Tax Office", "Tech Startup")

PARTS: dict[str, dict[str, Any]] = {
    "cards that everybody owns": {"cities": [{"Stadium": 1, "Business Center": 1}] * 2},
    "all majors owned by everybody": {"cities": [dict.fromkeys(MAJORS, 1)] * 2},
    "four majors owned by everybody": {"cities": [dict.fromkeys(MAJORS[1:], 1)] * 2},
    "four majors owned, officially": {"options": {"preset": "official"}, "cities": [dict.fromkeys(MAJORS[1:], 1)] * 2},
    "two majors owned, officially": {"options": {"preset": "official"}, "cities": [{"Stadium": 1, "Business Center": 1}] * 2},
    "all majors owned, as many as players": {
        "options": {"major_market_limit": True},
        "cities": [dict.fromkeys(MAJORS, 1)] * 2,
    },
    "a deck with four kinds left": {"cities": [dict.fromkeys(LOW[:7], 3)] * 2},
    "a deck with one card left": {"cities": [dict.fromkeys(LOW, 3), dict.fromkeys(LOW[:10], 3) | {"Flower Shop": 2}]},
    "a deck that is used up": {"cities": [dict.fromkeys(LOW, 3)] * 2},
    "coins": {"coins": [40, 0]},
    "coins on Tech Startup": {"stored": [0, 4]},
    "landmarks": {"landmarks": [SIX[:5], SIX[1:]]},
    "the winner's landmarks": {"landmarks": [[], SIX]},
    "the winner's landmarks in a short game": {"options": {"quick_win": True}, "landmarks": [SIX[1:], SIX[:4]]},
    "a short market": {"market": {"7+": {"Tuna Boat": 1}}},
    "an empty market": {"market": {"major": {}}},
    "a market": {"market": {"1-6": {"Café": 2, "Forest": 1, "Ranch": 1, "Bakery": 1, "Flower Shop": 6}}},
    "a deck": {"deck": {"1-6": {"Wheat Field": 6, "Sushi Bar": 6, "Ranch": 6, "General Store": 5, "Bakery": 5}}},
    "a deck without cards": {"deck": {"7+": {}}},
    "a discarded major": {"discarded": {"Publisher": 1}},
    "a known card on top": {"options": {"major_market_limit": True}, "top": "Stadium"},
    "dice": {"dice": [3]},
    "dice, and that the Harbor was used": {"dice": [5, 6], "added_two": True},
    "that the Harbor was used": {"added_two": True},
    "that three dice are rolled": {"rolling": 3},
    "a card that was chosen": {"card": "Ranch"},
    "copies to resolve": {"copies": 2},
    "a tuna die": {"options": {"tuna_boat": "official"}, "tuna": 3},
    "that another turn was earned": {"options": {"preset": "official"}, "extra_turn": True},
    **{f"the phase {phase}": {"phase": phase} for phase in (
        "first_player", "set_out", "roll", "dice", "keep", "harbor", "demolish", "give", "tuna", "swap", "swap_for", "roll_again",
        "build", "replenish", "over")},
    "the phase blind_draw": {"options": {"major_market_limit": True}, "phase": "blind_draw"},
    "the phase invest": {"options": {"preset": "official"}, "phase": "invest"},
    "the phase extra_turn": {"options": {"preset": "official"}, "phase": "extra_turn"},
}  # fmt: skip


@pytest.mark.parametrize("part", list(PARTS))
def test_a_position_may_say_only(part: str) -> None:
    said = PARTS[part]
    match = GAME.at({"players": 2, **said}, luck="manual")
    kept(said, match.position())
    assert match.over or match.legal()


def test_a_position_may_say_only_that_somebody_receives_a_card() -> None:
    assert GAME.at({"players": 3, "phase": "receive"}).position()["card"] == "Wheat Field"


@pytest.mark.parametrize(("quick", "needed"), [(False, 6), (True, 5)])
def test_whoever_has_won_has_built_as_many_landmarks_as_it_takes_and_no_more(quick: bool, needed: int) -> None:
    match = GAME.at({"players": 2, "options": {"quick_win": quick}, "phase": "over", "active": "P2"})
    assert [len(city) for city in match.position()["landmarks"]] == [0, needed]
    assert match.winners == [1]


@pytest.mark.parametrize(("active", "other"), [("P1", "Player 2"), ("P2", "Player 1")])
def test_of_two_players_the_other_one_receives_a_card(active: str, other: str) -> None:
    match = GAME.at({"players": 2, "phase": "give", "active": active})
    assert {move.text.partition(" to ")[2] for move in match.legal()} == {other}


def kept(said: dict[str, Any], position: dict[str, Any]) -> None:
    """What was said is in the position."""
    for name, value in said.items():
        if name in ("market", "deck"):
            assert position[name] | value == position[name]
        elif name == "options":
            assert position["options"] == GAME.at({"players": 2, "options": value}).position()["options"]
        else:
            assert position[name] == value, name


def a_part(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Some fields of a position, and of market and deck some decks; players and options are always said."""
    share = rng.choice((0.1, 0.3, 0.5, 0.8))
    said = {name: value for name, value in position.items() if name in ("players", "options") or rng.random() < share}
    for name in ("market", "deck"):
        if name in said:
            said[name] = {deck: cards for deck, cards in said[name].items() if rng.random() < 0.5}
    return said


@pytest.mark.parametrize("options", [{}, {"preset": "official"}, {"major_market_limit": True}, {"quick_win": True}], ids=str)
@pytest.mark.parametrize("players", list(GAME.seats))
def test_any_part_of_a_position_that_was_played_to_can_be_set_up(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    for match in random_walk(Setting("machi_koro", players, tuple(options.items())).new(players), players, 4000):
        if len(match.steps) % 61 == 0 or match.over:
            position = match.position()
            for _ in range(3):
                said = a_part(position, rng)
                try:
                    found = GAME.at(said, luck="manual").position()
                except BadPosition as error:
                    raise AssertionError(f"{error}: {said}") from None
                assert {name: found[name] for name in said if name not in ("market", "deck")} == {
                    name: value for name, value in said.items() if name not in ("market", "deck")
                }
                for name in {"market", "deck"} & said.keys():
                    assert found[name] | said[name] == found[name]


REFUSED: dict[str, dict[str, Any]] = {
    "more cards than there are": {"cities": [dict.fromkeys(LOW, 4)] * 2},
    "two winners": {"landmarks": [SIX, SIX]},
    "a winner who goes on building": {"landmarks": [SIX, []], "phase": "build"},
    "a winner in somebody else's turn": {"landmarks": [SIX, []], "active": "P2"},
    "coins on a Tech Startup that nobody has": {"cities": [{}, {}], "stored": [0, 4]},
    "a discarded major that somebody lacks": {"cities": [{}, {}], "discarded": {"Stadium": 1}},
    "a short market with cards in its deck": {"phase": "roll", "market": {"7+": {}}, "deck": {"7+": {"Tuna Boat": 1}}},
    "a dead major": {"phase": "roll", "cities": [{"Stadium": 1}] * 2, "market": {"major": {"Stadium": 1}}},
    "the Harbor on a 7": {"dice": [3, 4], "added_two": True},
    "the Harbor of somebody who has none": {"phase": "harbor", "landmarks": [[], []]},
}


@pytest.mark.parametrize("said", list(REFUSED))
def test_what_is_said_and_impossible_is_refused(said: str) -> None:
    with pytest.raises(BadPosition):
        GAME.at({"players": 2, **REFUSED[said]})


@pytest.mark.parametrize("options", [{}, {"preset": "official"}, {"major_market_limit": True}], ids=str)
def test_no_card_is_ever_lost_and_what_is_left_of_a_kind_lies_in_its_market_and_deck(options: dict[str, Any]) -> None:
    for match in random_walk(Setting("machi_koro", 3, tuple(options.items())).new(5), 5, 1500):
        s = match.state
        for kind in range(KINDS):
            open_or_unknown = s.market[kind] + s.deck[kind]
            elsewhere = ask(copies_in_cities, s, kind) + ask(copies_known, s, kind)
            assert open_or_unknown + elsewhere == ask(copies_in_game, s, kind) + ask(starting_copies, s, kind)
            assert open_or_unknown == ask(copies_left, s, kind)


def test_the_totals_that_the_harbor_changes_are_those_at_which_its_owner_is_asked() -> None:
    s = GAME.at({"players": 2, "landmarks": [["Harbor"], []]}).state
    assert tuple(total for total in range(MOST_ROLLED + 1) if ask(may_add_two, s, total)) == HARBOR_TOTALS
