"""Machi Koro explains itself: cards, landmarks and words; what they would do now; questions and news to whoever reads them;
what a move would do; and panels that keep their sizes."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tabletown import CHANCE, GAMES
from tabletown.drawing.panels import PHONE
from tabletown.drawing.stage import Box, Shape
from tabletown.games.machi_koro.display.forecast import rolls_of
from tabletown.games.machi_koro.rules.components import CARDS, LANDMARKS, Colour, Icon, Kind
from tabletown.games.machi_koro.rules.numbers import BUILD, DRAW_BLIND, FINISH
from tabletown.games.machi_koro.rules.prospects import Obstacle, obstacle
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tabletown.positions.snapshot import ask
from tabletown.rulebook.source import rules_page
from tabletown.testing.game_settings import option_values
from tests.kit.tables import Setting, random_walk

GAME = GAMES["machi_koro"]
PIECES = [f"card.{kind.name.lower()}" for kind in Kind] + [f"landmark.{m.landmark.name.lower()}" for m in LANDMARKS]
WORDS = [f"word.{word.name.lower()}" for word in (*Colour, *Icon)]
OPTIONS: list[dict[str, Any]] = [{}, *(dict(setting.options) for setting in option_values("machi_koro"))]


def at(names: str = "Ann Ben", **said: Any) -> Match:
    """A table of people."""
    return GAME.at({"players": names.split()} | said, luck="manual")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_card_landmark_colour_and_icon_is_explained(options: dict[str, Any]) -> None:
    told = GAME.explanations(options)
    assert [key for key in [*PIECES, "landmark.city_hall", *WORDS] if key not in told or not told[key].text] == []
    lines = {key: told[key].line for key in [*PIECES, "landmark.city_hall"]}
    assert {key: line for key, line in lines.items() if not 0 < len(line) <= 60} == {}


def test_every_explanation_names_a_heading_of_the_rules() -> None:
    headings = set(re.findall(r"^#+ (.*)$", rules_page("machi_koro"), re.MULTILINE))
    ours = [e for e in GAME.explanations().values() if e.kind in ("card", "landmark", "word")]
    assert {e.rule for e in ours} - headings == set()


def test_facts_and_amounts_are_those_of_the_tables() -> None:
    told = GAME.explanations()
    for card in CARDS:
        facts = dict(told[f"card.{card.kind.name.lower()}"].facts)
        assert (facts["cost"], facts["copies in the box"]) == (f"${card.cost}", str(card.copies))
        assert facts["number"].split("–")[0] == str(card.fires[0])
    by_purse_or_die = (Kind.TUNA_BOAT, Kind.MEMBERS_ONLY_CLUB)
    paying = [card for card in CARDS if card.colour != Colour.PURPLE and card.kind not in by_purse_or_die]
    assert [card.name for card in paying if f"${card.pays}" not in told[f"card.{card.kind.name.lower()}"].text] == []


@pytest.mark.parametrize("key", [*PIECES, "landmark.city_hall", *WORDS])
def test_every_piece_has_a_picture(key: str) -> None:
    part = GAME.display.picture(key, GAME.resolve({}))
    assert part is not None
    assert 100 <= part.width <= 220
    assert "<" in part.drawing


def test_what_is_left_can_be_counted() -> None:
    match = GAME.new(3, seed=4)
    left = GAME.display.left(match.view(0))
    assert left == {f"card.{card.kind.name.lower()}": card.copies for card in CARDS}
    match.play("roll one die")
    match.play(next(move for move in match.legal() if move.data.get("card")))
    assert sum(GAME.display.left(match.view(0)).values()) == sum(left.values()) - 1


# --- what a piece would do now ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "piece", "now"),
    [
        ({}, "Sushi Bar", "It would bring nothing yet: you have no Harbor."),
        ({"landmarks": [["Harbor"], []]}, "Sushi Bar", "When they roll 1, one takes $3 from Ben."),
        ({"landmarks": [["Harbor"], []], "coins": [3, 2]}, "Sushi Bar", "When they roll 1, one takes $2 from Ben."),
        ({}, "Bakery", "You own one. One pays you $1 on your 2–3."),
        ({"landmarks": [["Shopping Mall"], []]}, "Bakery", "You own one. One pays you $2 on your 2–3."),
        ({}, "Ranch", "One pays you $1 on anybody's 2."),
        ({}, "Cheese Factory", "It would bring nothing yet: you have no cow."),
        ({"cities": [{"Ranch": 2}, {}]}, "Cheese Factory",
         "It would bring nothing yet: you roll one die, which never shows 7."),
        ({"cities": [{"Ranch": 2}, {}], "landmarks": [["Train Station"], []]}, "Cheese Factory", "One pays you $6 on your 7."),
        ({}, "French Restaurant", "It would bring nothing yet: no other player has two landmarks."),
        ({"landmarks": [[], ["Harbor", "Airport"]], "coins": [3, 9]}, "French Restaurant",
         "When they roll 5, one takes $5 from Ben."),
        ({"players": ["Ann", "Ben", "Cleo"], "landmarks": [[], [], ["Train Station"]]}, "Pizza Joint",
         "When they roll 7, one takes $1 from Cleo."),
        ({}, "Pizza Joint", "It would bring nothing yet: whoever it takes from rolls one die, which never shows 7."),
        ({}, "Apple Orchard", "It would bring nothing yet: everybody rolls one die, which never shows 10."),
        ({"landmarks": [[], ["Train Station"]]}, "Apple Orchard", "One pays you $3 on anybody's 10."),
        ({"landmarks": [["Harbor", "Airport"], []]}, "General Store", "It would bring nothing: you have more than one landmark."),
        ({}, "Demolition Company", "It would bring nothing yet: you have no landmark to demolish."),
        ({}, "Stadium", "On your 6 it takes $2 from Ben."),
        ({"coins": [3, 0]}, "Stadium", "As the purses are now, it would take nothing."),
        ({"landmarks": [["Moon Tower"], []]}, "Tech Startup",
         "It holds nothing yet: you invest $1 at the end of each of your turns."),
        ({"landmarks": [["Moon Tower"], []], "options": {"tech_startup": "official"}}, "Tech Startup",
         "It holds nothing yet: you may invest $1 at the end of each of your turns."),
        ({"landmarks": [["Moon Tower"], []], "cities": [{"Tech Startup": 1}, {}], "stored": [2, 0], "coins": [3, 0]},
         "Tech Startup", "You own one. As the purses are now, it would take nothing."),
        ({"landmarks": [[], ["Train Station"]], "cities": [{}, {"Tax Office": 1}], "options": {"tax_office": "rebate"}},
         "Family Restaurant", "When they roll 9, one takes $1 from Ben. When they roll 10, one takes $2 from Ben."),
        ({"landmarks": [["Harbor", "Shopping Mall"], []]}, "Demolition Company",
         "On your 4 one pays you $9 for a landmark that you must demolish, or $8 if it is the Shopping Mall."),
        ({"landmarks": [["Shopping Mall"], []]}, "Demolition Company",
         "On your 4 one pays you $8 for a landmark that you must demolish."),
        ({}, "Airport", "You lack $27 for it."),
        ({"coins": [30, 3]}, "Airport", "You could pay for it: you have $30."),
        ({"landmarks": [["Airport"], []]}, "Airport", "You have built it."),
    ],
)  # fmt: skip
def test_a_piece_says_what_it_would_do_now(position: dict[str, Any], piece: str, now: str) -> None:
    assert at(**position).explain(piece, seat=0).now == now


def positions_at_construction(players: int) -> Iterator[Match]:
    """Some of a random game's decisions about building."""
    for number, match in enumerate(random_walk(Setting("machi_koro", players).new(), players, 1200)):
        if not match.over and match.turn != CHANCE and match.state.phase == Phase.BUILD and number % 7 == 0:
            yield match


@pytest.mark.parametrize("players", [2, 4])
def test_what_would_bring_nothing_yet_pays_nothing_on_any_roll(players: int) -> None:
    seen = set()
    for match in positions_at_construction(players):
        s, seat = match.state, match.state.active
        for card in (CARDS[move - BUILD] for move in match.legal_ids() if BUILD <= move < FINISH):
            if ask(obstacle, s, seat, int(card.kind)) != Obstacle.NONE:
                richer = match.position()
                richer["cities"][seat][card.name] = richer["cities"][seat].get(card.name, 0) + 1
                after = GAME.at(richer, luck="manual", check=False).state
                for roller in range(players):
                    before, then = ([r for r in rolls_of(x, roller) if r.total in card.fires] for x in (s, after))
                    assert [r.outcome.pays[seat] for r in before] == [r.outcome.pays[seat] for r in then], (
                        card.name,
                        match.position(),
                    )
                seen.add(Obstacle(ask(obstacle, s, seat, int(card.kind))))
    assert len(seen) >= 3


# --- questions and news ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "to_me", "to_others"),
    [
        ({}, "Roll the die.", "Ann rolls one die."),
        ({"phase": "keep", "dice": [2, 5, 5]}, "Keep two of the dice 2, 5 and 5: choose the one to set aside.",
         "Ann keeps two of the dice 2, 5 and 5."),
        ({"phase": "harbor", "dice": [4, 6]}, "You have rolled 10: leave it, or add 2 at the Harbor and make it 12.",
         "Ann has rolled 10 and may add 2 at the Harbor."),
        ({"phase": "build", "coins": [4, 3]}, "You have $4: build something, or nothing.", "Ann has $4 to build with."),
        ({"phase": "build", "coins": [4, 3], "landmarks": [["Airport"], []]},
         "You have $4: build something or take $10 at the Airport.", "Ann has $4 to build with."),
        ({"phase": "build", "coins": [0, 3], "market": {"1-6": {"Café": 6}}}, "You have $0, and nothing can be built with that.",
         "Ann has $0 to build with."),
        ({"phase": "give", "copies": 3, "cities": [{"Moving Company": 3}, {}]},
         "Give one of your establishments away for $4 (Moving Company). 2 more copies follow.",
         "Ann must give an establishment away for $4 (Moving Company). 2 more copies follow."),
        ({"phase": "roll_again"}, "You have rolled a double: you may roll again.", "Ann has rolled a double and may roll again."),
    ],
)  # fmt: skip
def test_a_question_asks_whoever_decides_for_what_can_be_done(position: dict[str, Any], to_me: str, to_others: str) -> None:
    match = GAME.at({"players": ["Ann", "Ben"], **position}, luck="manual", check=False)
    assert [match.view(seat)["asks"] for seat in (0, 1, None)] == [to_me, to_others, to_others]


def test_news_are_told_to_you() -> None:
    match = at(cities=[{"Bakery": 1}, {"Café": 2}], coins=[1, 3])
    for move in ("roll one die", "roll 3", "build nothing"):
        match.play(move)
    assert match.log(0) == [
        "You roll 3.",
        "You pay Ben $1 for Café ×2.",
        "You have no more: $1 for Ben's Café ×2 is forgiven.",
        "The bank pays you $1 for Bakery.",
        "City Hall pays you $1.",
        "You build nothing.",
    ]
    assert match.log(1)[1:4] == [
        "Ann pays you $1 for Café ×2.",
        "Ann has no more: $1 for your Café ×2 is forgiven.",
        "The bank pays Ann $1 for Bakery.",
    ]
    assert match.log()[1] == "Ann pays Ben $1 for Café ×2."


def test_what_was_due_and_did_nothing_is_told_in_every_person() -> None:
    match = at(cities=[{}, {"French Restaurant": 2}], coins=[5, 3])
    match.play("roll one die")
    match.play("roll 5")
    assert match.log(0)[1] == "Ben's French Restaurant ×2 bring nothing: you have fewer than two landmarks."
    assert match.log(1)[1] == "Your French Restaurant ×2 bring nothing: Ann has fewer than two landmarks."


# --- what a move would do ---------------------------------------------------------------------------------------------


def trap_of(match: Match, words: str) -> str:
    """What is said before a move."""
    (found,) = (move for move in match.view(match.turn)["moves"] if move["text"] == words)
    assert isinstance(found["trap"], str)
    return found["trap"]


GIFTS = [{"Moving Company": 1, "Apple Orchard": 1}, {}]
FIVE = ["Harbor", "Train Station", "Shopping Mall", "Amusement Park", "Moon Tower"]


@pytest.mark.parametrize(
    ("position", "move", "trap"),
    [
        ({"phase": "build", "market": {"1-6": {"Sushi Bar": 1, "Café": 1}}}, "build Sushi Bar",
         "It would bring nothing yet: you have no Harbor."),
        ({"phase": "build", "market": {"1-6": {"Sushi Bar": 1, "Café": 1}}}, "build Café", ""),
        ({"phase": "build", "market": {"1-6": {"Demolition Company": 1}}, "landmarks": [["Shopping Mall"], []]},
         "build Demolition Company",
         "You would have to demolish a landmark: the cheapest costs $10 to build again and brings $8."),
        ({"phase": "build", "market": {"1-6": {"Demolition Company": 1}}, "landmarks": [["Harbor"], []]},
         "build Demolition Company", ""),
        ({"phase": "build", "coins": [31, 0], "landmarks": [FIVE, []]}, "build nothing", "You could build Airport now and win."),
        ({"phase": "build", "coins": [31, 0], "landmarks": [FIVE, []]}, "build Airport", ""),
        ({"phase": "demolish", "dice": [4], "landmarks": [["Harbor", "Airport"], []]}, "demolish Airport",
         "You get $8, but must pay $30 to build it again: it delays your win."),
        ({"phase": "demolish", "dice": [4], "landmarks": [["Harbor", "Airport"], []]}, "demolish Harbor", ""),
        ({"phase": "give", "dice": [4, 6], "cities": GIFTS}, "give Apple Orchard to Ben",
         "It works on this very roll, after this: its new owner will be paid for it."),
        ({"phase": "give", "dice": [4, 5], "cities": GIFTS}, "give Apple Orchard to Ben", ""),
        ({"cities": [{"Cheese Factory": 1, "Ranch": 1}, {}], "landmarks": [["Train Station"], []]}, "roll one die", ""),
        ({"cities": [{"Apple Orchard": 1}, {}], "landmarks": [["Train Station"], []]}, "roll one die",
         "No roll of one die can bring you anything now."),
        ({"cities": [{}, {}]}, "roll one die", ""),
    ],
)  # fmt: skip
def test_a_trap_is_said_before(position: dict[str, Any], move: str, trap: str) -> None:
    match = GAME.at({"players": ["Ann", "Ben"], **position}, luck="manual", check=False)
    assert trap_of(match, move) == trap


def remarks(match: Match, move: str) -> list[tuple[str, str]]:
    return [(remark.text, remark.tone) for remark in match.remarks(move)]


def test_remarks_say_what_a_move_changes() -> None:
    cities = [{"Cheese Factory": 2, "Ranch": 1}, {"Bakery": 1}]
    position: dict[str, Any] = {"phase": "build", "coins": [9, 3], "cities": cities, "landmarks": [["Train Station"], []]}
    position |= {"players": ["Ann", "Ben"], "market": {"1-6": {"Ranch": 1, "Café": 1}}}
    match = GAME.at(position, luck="manual", check=False)
    assert remarks(match, "build Ranch") == [
        ("+$6 when you roll 7", "good"),
        ("+$1 when you roll 2", "good"),
        ("+$1 when another player rolls 2", "good"),
        ("You will have $8 left.", "plain"),
    ]
    assert remarks(match, "build Harbor")[0] == ("Then 4 more landmarks win.", "plain")


def test_a_price_is_no_gain() -> None:
    """Who has little left has little to lose to red cards, but that is nothing that a card brings."""
    position: dict[str, Any] = {"phase": "build", "coins": [9, 3], "cities": [{"Ranch": 1}, {"Café": 3}]}
    match = at(**position, market={"major": {"Business Center": 1, "Stadium": 1}})
    assert remarks(match, "build Business Center") == [
        ("On your 6 you may swap a card.", "plain"),
        ("You will have $1 left.", "plain"),
    ]


def test_a_demolition_says_what_is_lost() -> None:
    position: dict[str, Any] = {"phase": "demolish", "dice": [4]}
    position["cities"] = [{"Demolition Company": 1, "Mackerel Boat": 1}, {}]
    match = at(**position, landmarks=[["Harbor", "Train Station"], []])
    assert remarks(match, "demolish Harbor") == [
        ("Lost with it: Add 2 to 10 or more; boats and Sushi Bars work", "bad"),
        ("−$3 when you roll 8", "bad"),
    ]


def test_a_gift_says_what_it_brings_and_does_to_me() -> None:
    """A Café in another town takes a coin of mine."""
    told = [("You get $4 for it.", "good"), ("−$1 when you roll 3", "bad"), ("−$1 when another player rolls 3", "bad")]
    town: dict[str, Any] = {"phase": "give", "copies": 1, "dice": [4, 5], "coins": [9, 9, 9]}
    two = at(**town | {"coins": [9, 9]}, cities=[{"Moving Company": 1, "Café": 1}, {}], landmarks=[["Train Station"], []])
    assert remarks(two, "give Café to Ben") == told
    three = at("Ann Ben Cleo", **town, cities=[{"Moving Company": 1, "Café": 1}, {}, {}], landmarks=[["Train Station"], [], []])
    assert remarks(three, "give Café") == told[:1]
    three.play("give Café")
    assert remarks(three, "give it to Cleo") == told


def test_an_investment_says_what_it_will_bring() -> None:
    match = at(phase="invest", coins=[5, 5], cities=[{"Tech Startup": 1}, {}], options={"tech_startup": "official"})
    assert [move["brief"] for move in match.view(0)["moves"]] == ["then up to $1 from each player on 10", ""]
    assert remarks(match, "invest 1")[-1] == ("You will have $4 left.", "plain")


def test_a_winning_landmark_says_so() -> None:
    match = at(phase="build", coins=[31, 0], landmarks=[FIVE, []])
    assert remarks(match, "build Airport") == [("You win.", "good"), ("You will have $1 left.", "plain")]


def test_the_airport_says_what_it_pays() -> None:
    match = at(phase="build", coins=[4, 0], landmarks=[["Airport"], []])
    assert remarks(match, "take 10 at the Airport") == [("You will have $14.", "good")]


def test_buttons_say_what_a_roll_brings() -> None:
    match = at(cities=[{"Bakery": 6}, {}], landmarks=[["Train Station"], []])
    briefs = {move["text"]: move["brief"] for move in match.view(0)["moves"]}
    assert briefs == {"roll one die": "on average +$2", "roll two dice": "on average +$0.5"}


def test_what_cannot_be_built_is_dimmed_with_its_reason() -> None:
    match = at(phase="build", coins=[5, 3], cities=[{"Stadium": 1}, {}], market={"1-6": {"Café": 1}, "major": {"Stadium": 1}})
    dimmed = {move["data"]["at"]: move["why"] for move in match.view(0)["dimmed"]}
    assert dimmed["market-stadium"] == "You own Stadium already."
    assert dimmed["landmark-1-airport"] == "Costs $30, you have $5."
    assert "market-cafe" not in dimmed
    assert match.view(1)["dimmed"] == []


# --- panels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", list(GAME.seats))
def test_panels_keep_their_sizes(players: int) -> None:
    """Towns grow with their cards; everything else has its height from the start."""
    seen: dict[str, set[tuple[tuple[str, float, float], ...]]] = {}
    for number, match in enumerate(random_walk(Setting("machi_koro", players).new(), players, 500)):
        if number % 11 and not match.over:
            continue
        for panel in GAME.display.panels(match.view(0)):
            assert panel.parts
            assert max(part.width for part in panel.parts) <= PHONE
            if not panel.key.startswith("town"):
                seen.setdefault(panel.key, set()).add(tuple((part.id, part.width, part.height) for part in panel.parts))
    assert {key: len(sizes) for key, sizes in seen.items()} == {"markets": 1, "dice": 1, "landmarks": 1}


def test_a_place_whose_card_is_still_to_come_does_not_say_that_none_is_left() -> None:
    view = GAME.new(3, seed=1).view(0)
    low = view["table"]["markets"][0]
    low["cards"].pop()
    for in_the_deck, is_said in ((low["deck"], False), (0, True)):
        low["deck"] = in_the_deck
        empty = next(part.drawing for part in GAME.display.panels(view)[0].parts if part.id == "stall-1-6-5")
        assert "empty" in empty
        assert ("no cards are left" in empty) == is_said


def test_the_panel_of_the_question_comes_first() -> None:
    firsts = {}
    for phase in ("roll", "build", "demolish", "give", "swap_for"):
        match = GAME.at({"players": ["Ann", "Ben", "Cleo"], "phase": phase}, luck="manual", check=False)
        firsts[phase] = [panel.key for panel in GAME.display.panels(match.view(match.turn)) if panel.first]
    towns = ["town-2", "town-3"]
    assert firsts == {"roll": ["dice"], "build": ["markets"], "demolish": ["landmarks"], "give": ["town-1"], "swap_for": towns}


def test_towns_of_others_fold_unless_a_card_is_chosen_there() -> None:
    match = GAME.at({"players": 3, "phase": "swap_for"}, luck="manual", check=False)
    assert [panel.folded for panel in GAME.display.panels(match.view(0)) if panel.key.startswith("town")] == ["", "", ""]
    folded = [panel.folded for panel in GAME.display.panels(GAME.new(3, seed=1).view(0)) if panel.key.startswith("town")]
    assert folded == ["", "works on 1 · 2–3", "works on 1 · 2–3"]


def test_what_the_players_chips_say_is_not_drawn_again() -> None:
    view, stage = at(phase="build", coins=[57, 83]).view(0), GAME.display.stage
    assert stage
    for drawing in (stage.drawing, stage.tray, stage.asking):
        drawn = drawing(view, Box(1030, 533, Shape.WIDE))
        assert ">57<" not in drawn
        assert ">83<" not in drawn


@pytest.mark.parametrize(
    ("coins", "top", "owner", "told"),
    [
        (20, None, 1, ""),
        (5, None, 1, "You would have $0 left, and could not pay for any card that you might draw."),
        (9, "Stadium", 0, "The top card is Stadium, which you own: the $5 would be lost."),
        (11, "Stadium", 1, ""),
        (8, "Stadium", 1, "You would have $3 left, and could not pay for any card that you might draw."),
    ],
)
def test_a_blind_draw_that_can_bring_nothing_is_a_trap(coins: int, top: str | None, owner: int, told: str) -> None:
    """Whoever owned a card has put it back on top."""
    position: dict[str, Any] = {"coins": [coins, 3], "options": {"major_market_limit": True}, "phase": "build", "top": top}
    cities: list[dict[str, int]] = [{"Publisher": 1, "Tax Office": 1}, {}]
    cities[owner]["Stadium"] = 1
    match = at(**position, market={"major": {"Publisher": 1, "Tax Office": 1}}, cities=cities)
    assert [move["trap"] for move in match.view(0)["moves"] if move["id"] == DRAW_BLIND] == [told]


def test_what_falls_takes_no_coins_from_rolls_that_cannot_be_rolled_any_more() -> None:
    position = {
        "players": 2, "phase": "demolish", "active": "P1", "rolling": 1, "dice": [4], "copies": 1, "coins": [20, 20],
        "cities": [{"Wheat Field": 1, "Demolition Company": 1, "Forest": 1}, {"Wheat Field": 1}],
        "landmarks": [["Train Station", "Amusement Park", "Harbor"], []],
    }  # fmt: skip
    match = GAME.at(position, luck="manual")
    told = {name: [text for text, _tone in remarks(match, f"demolish {name}")] for name in ("Harbor", "Train Station")}
    assert told == {
        "Harbor": ["Lost with it: Add 2 to 10 or more; boats and Sushi Bars work"],
        "Train Station": ["Lost with it: You may roll two dice"],
    }
