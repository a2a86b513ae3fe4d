"""Vegas Showdown beyond its case files: the box adds up, and placement agrees with the slow witness on random sheets."""

import json
import random
import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tabletown import CHANCE, GAMES, BadPosition, batch
from tabletown.games.vegas_showdown.rules import components
from tabletown.games.vegas_showdown.rules.components import (
    DIFFERENT_TURNS,
    FOOT,
    KINDS,
    PREMIER,
    SECOND_SLOTS,
    SQUARES,
    STRIDE,
    TILE_NAMES,
    TILES,
    square_at,
)
from tabletown.games.vegas_showdown.rules.numbers import (
    ADVERTISE,
    BID,
    BID_ON,
    BUY_SLOTS,
    FINISH,
    GIVE_UP,
    NAME_STACK,
    PLACE,
    PLACE_AT,
    PUBLICITY,
    TAKE_UP,
    TURN,
)
from tabletown.games.vegas_showdown.rules.placement import (
    has_prerequisites,
    is_connected,
    is_full,
    is_lawful,
    lay,
    legal_spots,
    lift,
)
from tabletown.games.vegas_showdown.rules.scoring import area_fame, diamond_fame
from tabletown.games.vegas_showdown.rules.state import STATE
from tabletown.kernel import States, kernel
from tabletown.match import Match
from tabletown.testing.cases import compare

from .kit.tables import Setting, played, random_walk, state_bytes
from .test_bad_input import leaves
from .witnesses import vegas_showdown as witness

SHEETS = {0: witness.Grid(7, 5), 1: witness.Grid(8, 5)}


# --- 2 Components -----------------------------------------------------------------------------------------------------


def test_the_box_holds_63_tiles_in_three_sizes() -> None:
    copies = Counter[str]()
    for tile in TILES:
        copies[tile.size.name] += tile.copies
    assert copies == {"SMALL": 26, "MEDIUM": 20, "LARGE": 17}


def test_each_premier_stack_has_five_a_tiles_and_five_b_tiles() -> None:
    for size in range(3):
        kinds = [kind for kind in range(3, KINDS) if components.SIZE[kind] == size]
        assert sum(components.A_COPIES[kind] for kind in kinds) == 5
        assert sum(components.B_COPIES[kind] for kind in kinds) == 5


def test_there_are_33_event_cards_with_ten_symbols_of_each_size() -> None:
    symbols = Counter("".join(event.symbols for event in components.EVENTS))
    assert symbols == {"S": 10, "M": 10, "L": 10, "-": 3}
    assert components.DECK == 33
    assert len(components.EVENTS) == 21


def test_tiles_have_as_many_different_turns_as_the_rulebook_says() -> None:
    turns = {"Restaurant": 1, "Night Club": 1, "Lounge": 2, "Fancy Slots": 2, "Sports Book": 2, "Five-Star Steakhouse": 2}
    assert {name: int(DIFFERENT_TURNS[kind]) for kind, name in enumerate(TILE_NAMES)} == {n: turns.get(n, 4) for n in TILE_NAMES}


def test_starting_prices_stand_on_circles() -> None:
    circles = components.PREMIER_TRACK[::2]
    assert circles == (3, 7, 12, 18, 25, 33, 42, 52)
    assert all(tile.price in circles for tile in TILES[3:])


def test_the_witness_has_the_same_tiles() -> None:
    for tile in TILES:
        other = witness.TILES[tile.name]
        for name in ("copies", "population", "revenue", "fame", "red"):
            assert getattr(other, name) == getattr(tile, name)
        assert tuple(other.needs) == tile.needs


# --- words ------------------------------------------------------------------------------------------------------------


GAME = GAMES["vegas_showdown"]


def asked(position: dict[str, Any]) -> str:
    """The question at a table of three."""
    return str(GAME.at({"players": 3, **position}).view()["asks"])


def test_the_question_for_an_action_offers_only_what_is_allowed() -> None:
    assert asked({}) == "Player 1 bids on a tile, renovates or chooses Publicity, with $20 in hand."
    scandal = {"face_up": ["P.R. Scandal (small)"]}
    assert asked(scandal) == "Player 1 bids on a tile or renovates, with $20 in hand."
    poor = {"cash": [2, 20, 20]}
    assert asked(poor) == "Player 1 renovates or chooses Publicity, with $2 in hand: no bid is possible."
    assert asked(scandal | poor) == "Player 1 renovates, with $2 in hand: no bid is possible."


def test_the_question_for_a_bid_says_from_which_amount_on() -> None:
    first = {"phase": "choose_bid", "bidding_on": "Slots"}
    assert asked(first) == "Player 1 bids $5 or more on Slots, with $20 in hand."
    second = first | {"actor": "P2", "actions": {"P1": "bid 7 on Slots"}}
    assert asked(second) == "Player 2 bids $9 or more on Slots, with $20 in hand; Player 1 has bid $7."


def test_the_questions_of_events_offer_only_what_can_be_paid() -> None:
    campaign = {"phase": "ad_campaign"}
    assert asked(campaign) == "Player 1 may pay $10 for 5 Fame, $5 for 2 Fame or $3 for 1 Fame."
    assert asked(campaign | {"cash": [5, 0, 0]}) == "Player 1 may pay $5 for 2 Fame or $3 for 1 Fame."
    assert asked(campaign | {"cash": [0, 9, 9]}) == "Player 1 cannot pay for Fame."
    surplus = {"phase": "slots_surplus"}
    assert asked(surplus) == "Player 1 may buy Slots for $7 and place it at once."
    assert asked(surplus | {"cash": [6, 9, 9]}) == "Player 1 cannot buy Slots."


def test_the_question_of_a_renovation_offers_only_what_is_left_to_do() -> None:
    sheet = {"phase": "renovate", "sheets": {"P1": ["Slots at G3", "Slots at F3"]}}
    assert asked(sheet) == "Player 1 renovates and may take up a tile or finish."
    match = GAME.at({"players": 3, **sheet}, luck="manual")
    match.play("take up Slots at F3")
    wanted = "Player 1 renovates and may take up another tile, place a tile, finish or give up."
    assert match.view()["asks"] == wanted
    for words in ("place Slots", "place Slots at A1", "place Slots at A1 upright"):
        match.play(words)
    assert match.view()["asks"] == "Player 1 has to give up the renovation: Slots at A1 has no path to the casino entrance."


def why_not(position: dict[str, Any], move: int, players: int = 3) -> str:
    """Why a move is not legal in a position."""
    match = GAME.at({"players": players, **position})
    assert move not in [legal.id for legal in match.legal()]
    return match.why_not(move)


def test_a_bid_that_cannot_be_made_says_why() -> None:
    night_club = {"spaces": ["Night Club at 25", None, "Fancy Slots at 18"]}
    assert why_not(night_club, BID_ON + PREMIER) == "it costs $25, and you have $20"
    assert why_not(night_club, BID_ON + PREMIER + 1) == "no tile lies on this space"
    assert why_not({"reserves": {"P2": {"Slots": 13}}}, BID_ON) == "no Slots is left"
    last = {"reserves": {"P2": {"Slots": 15}}}
    assert why_not(last, BID_ON + SECOND_SLOTS, 5) == "the second track needs two Slots, and one is left"
    strike = {"face_up": ["Slots Builders on Strike (medium)"]}
    assert why_not(strike, BID_ON) == "no bids on Slots this round: the builders are on strike"
    top = {"actor": "P2", "actions": {"P1": "bid 15 on Slots"}}
    assert why_not(top, BID_ON) == "Player 1 has bid $15, and nothing higher can be bid"
    assert why_not({"face_up": ["P.R. Scandal (small)"]}, PUBLICITY) == "no Publicity this round: P.R. Scandal"
    assert GAME.at({"players": 4}).why_not(BID_ON + SECOND_SLOTS) == ""


def test_an_amount_that_cannot_be_bid_says_why() -> None:
    bidding = {"bidding_on": "Fancy Slots", "spaces": ["Fancy Slots at 12"], "cash": [20, 20, 20]}
    assert why_not(bidding, BID + 3) == "bids on Fancy Slots start at $12"
    assert why_not(bidding, BID + 7) == "it costs $21, and you have $20"
    over = {"actor": "P2", "bidding_on": "Slots", "actions": {"P1": "bid 7 on Slots"}}
    assert why_not(over, BID + 1) == "Player 1 has bid $7"
    relations = over | {"face_up": ["Good Relations (small)"]}
    assert why_not(relations, BID + 2) == "Player 1 has bid $7: two spaces higher at least, for Good Relations"


def test_a_tile_that_cannot_be_placed_says_why() -> None:
    choosing = {"phase": "choose_tile", "actor": "P1", "reserves": {"P1": {"Theater": 1, "Slots": 1, "Night Club": 1}}}
    theater, slots, club = (PLACE + TILE_NAMES.index(name) for name in ("Theater", "Slots", "Night Club"))
    assert why_not(choosing, theater) == "Theater needs Lounge and Fancy Lounge on your sheet"
    lounge = choosing | {"sheets": {"P1": ["Lounge at F3"]}}
    assert why_not(lounge, theater) == "Theater needs Fancy Lounge on your sheet"
    assert why_not(lounge, PLACE + TILE_NAMES.index("Buffet")) == "you have no Buffet in your reserve"
    shut = choosing | {"sheets": {"P1": ["Lounge at A3", "Restaurant at F2"]}, "actions": {"P1": "publicity"}}
    nowhere = "Slots would have no path to the casino entrance anywhere"
    assert GAME.at({"players": 3, **shut}, check=False).why_not(slots) == nowhere
    far = choosing | {"sheets": {"P1": ["Lounge at A3", "Restaurant at A4", "Restaurant at C3", "Restaurant at B1"]}}
    assert GAME.at({"players": 3, **far}, check=False).why_not(club).endswith("no door to a Lounge or Fancy Lounge anywhere")


def test_a_square_or_a_turn_that_is_not_legal_says_why() -> None:
    placing = {"placing": "Slots", "actor": "P1", "sheets": {"P1": ["Slots at G3"]}, "actions": {"P1": "publicity"}}
    assert why_not(placing, PLACE_AT + square_at(6, 2)) == "Slots does not fit here"
    assert why_not(placing, PLACE_AT + square_at(0, 0)) == "Slots would have no path to the casino entrance here"
    turning = placing | {"square": "F3"}
    assert why_not(turning, TURN + 3) == "Slots would have no path to the casino entrance here"


def test_a_renovation_that_cannot_go_on_says_why() -> None:
    match = GAME.at({"players": 3, "phase": "renovate", "sheets": {"P1": ["Slots at G3", "Slots at F3", "Slots at E3"]}})
    take_up = {name: TAKE_UP + square_at(column, 2) for name, column in (("G3", 6), ("F3", 5), ("E3", 4))}
    assert match.why_not(GIVE_UP) == "nothing has been changed: finish the renovation instead"
    match.play(take_up["G3"])
    assert match.why_not(FINISH) == (
        "Slots at E3 has no path to the casino entrance; Slots at F3 has no path to the casino entrance"
    )
    match.play(take_up["F3"])
    assert match.why_not(take_up["E3"]) == "two tiles have been taken up, no more in one renovation"
    for square in ("A1", "B1"):
        match.play("place Slots")
        match.play(f"place Slots at {square}")
        match.play(f"place Slots at {square} upright")
    assert match.why_not(take_up["E3"]) == "tiles are taken up before any is placed"
    assert match.why_not(PLACE) == "two tiles have been placed, no more in one renovation"


def test_what_an_event_does_not_sell_says_why() -> None:
    assert why_not({"phase": "ad_campaign", "cash": [4, 9, 9]}, ADVERTISE) == "it costs $10, and you have $4"
    assert why_not({"phase": "slots_surplus", "cash": [4, 9, 9]}, BUY_SLOTS) == "it costs $7, and you have $4"
    empty = {"gone": {"Fancy Slots": 5, "Fancy Restaurant": 4, "Dragon Room": 1}}
    assert why_not({"phase": "pull_strings"} | empty, NAME_STACK) == "the small stack is empty"


@pytest.mark.parametrize("players", [3, 5])
def test_no_reason_is_given_against_a_legal_move_and_every_reason_has_words(players: int) -> None:
    said = set()
    for seed in range(2):
        for match in random_walk(Setting("vegas_showdown", players).new(seed), seed, 5000):
            legal = {move.id for move in match.legal()}
            for move in range(GAME.move_count):
                code = batch.why_not_at(batch.handle(match.states()), 0, move) if match.turn != CHANCE else 0
                assert not (code and move in legal)
                if code:
                    said.add(code)
                    assert match.why_not(move)
    assert len(said) >= 14


# --- 8 Placement ------------------------------------------------------------------------------------------------------


@kernel
def lay_on(states: States, kind: int, turn: int, square: int) -> None:
    lay(states[0], 0, kind, turn, square)


@kernel
def lift_from(states: States, square: int) -> int:
    return lift(states[0], 0, square)


@kernel
def spots_on(states: States, kind: int, turn: int) -> int:
    if not has_prerequisites(states[0], 0, kind):
        return 0
    return legal_spots(states[0], 0, kind, turn)


@kernel
def facts_of(states: States, facts: Any) -> None:
    facts[0] = 1 if is_lawful(states[0], 0) else 0
    facts[1] = 1 if is_connected(states[0], 0) else 0
    facts[2] = 1 if is_full(states[0], 0) else 0
    facts[3] = diamond_fame(states[0], 0)
    facts[4] = area_fame(states[0], 0)


class Sheet:
    """A sheet of the engine beside the same one as the witness sees it."""

    def __init__(self, number: int) -> None:
        self.states = batch.new_states(1, STATE)
        self.states[0]["seats"], self.states[0]["sheet"] = 3, number
        self.handle = batch.handle(self.states)
        batch.setup_at(self.handle, 0)
        self.grid = SHEETS[number]
        self.tiles: dict[int, witness.Laid] = {}

    def seen(self, kind: int, turn: int, square: int) -> witness.Laid:
        return witness.lay(TILE_NAMES[kind], square % STRIDE + 1, square // STRIDE + 1, turn)

    def put(self, kind: int, turn: int, square: int) -> None:
        lay_on(self.handle, kind, turn, square)
        self.tiles[square] = self.seen(kind, turn, square)

    def take(self, square: int) -> None:
        lift_from(self.handle, square)
        del self.tiles[square]

    def legal(self, kind: int) -> list[tuple[int, int]]:
        """Turn and square of every legal placement, as the engine finds them."""
        spots = [(turn, spots_on(self.handle, kind, turn)) for turn in range(int(DIFFERENT_TURNS[kind]))]
        return [(turn, square) for turn, found in spots for square in range(SQUARES) if found >> square & 1]

    def fits(self, kind: int, turn: int, square: int) -> bool:
        free = int(self.states[0]["sheets"][0]["free"])
        return (int(FOOT[kind, turn]) << square) & ~free == 0

    def compare(self, kind: int) -> None:
        """The engine and the witness must agree about everything."""
        tiles = list(self.tiles.values())
        legal = self.legal(kind)
        found = {self.seen(kind, turn, square) for turn, square in legal}
        assert len(found) == len(legal)
        assert found == witness.legal_placements(TILE_NAMES[kind], tiles, self.grid)
        facts = np.zeros(5, np.int64)
        facts_of(self.handle, facts)
        full, three = witness.diamonds(tiles, self.grid)
        areas = self.areas(tiles)
        assert facts.tolist() == [
            witness.is_lawful(tiles, self.grid),
            witness.is_connected(tiles, self.grid),
            witness.is_full(tiles, self.grid),
            3 * full + three,
            5 * areas,
        ]

    def areas(self, tiles: list[witness.Laid]) -> int:
        blue = {square for square in self.grid.squares if square[0] <= 3}
        yellow = {square for square in self.grid.squares if square[0] > self.grid.columns - 3}
        return witness.area_complete(tiles, blue, "blue") + witness.area_complete(tiles, yellow, "yellow")


def grow_lawfully(sheet: Sheet, luck: random.Random) -> None:
    """Add a few tiles as the rules allow, now and then taking one up again."""
    for _ in range(luck.randint(1, 18)):
        kind = luck.randrange(KINDS)
        legal = sheet.legal(kind)
        if legal:
            sheet.put(kind, *luck.choice(legal))
        elif sheet.tiles and luck.random() < 0.1:
            sheet.take(luck.choice(list(sheet.tiles)))


def scatter(sheet: Sheet, luck: random.Random) -> None:
    """Put tiles anywhere, as in the middle of a renovation; take some up again."""
    for _ in range(luck.randint(1, 25)):
        kind = luck.randrange(KINDS)
        turn = luck.randrange(int(DIFFERENT_TURNS[kind]))
        square = square_at(luck.randrange(sheet.grid.columns), luck.randrange(sheet.grid.rows))
        if sheet.fits(kind, turn, square):
            sheet.put(kind, turn, square)
        elif square in sheet.tiles and luck.random() < 0.5:
            sheet.take(square)


@pytest.mark.parametrize("number", [0, 1], ids=["7x5", "8x5"])
@pytest.mark.parametrize("fill", [grow_lawfully, scatter])
def test_placement_agrees_with_the_witness_on_random_sheets(number: int, fill: Any) -> None:
    luck = random.Random(number)
    for _ in range(700):
        sheet = Sheet(number)
        fill(sheet, luck)
        for kind in luck.sample(range(KINDS), 2):
            sheet.compare(kind)


LAYOUT = (
    ("Lounge", "G3", 1), ("Sports Book", "E4", 1), ("Space Age Sports Book", "C3", 3), ("Slots", "G5", 1),
    ("Fancy Lounge", "A3", 0), ("Table Games", "A4", 0), ("Night Club", "E2", 0), ("Theater", "C1", 0),
    ("Slots", "B5", 0), ("Space Age Sports Book", "A1", 3), ("Fancy Slots", "C5", 1), ("Lounge", "F1", 0),
    ("Dragon Room", "G2", 0), ("Slots", "A5", 3), ("Fancy Slots", "D5", 1), ("Fancy Slots", "E1", 1),
)  # fmt: skip


def test_every_placement_of_the_test_layout_is_legal_in_its_order() -> None:
    sheet = Sheet(0)
    for name, at, turn in LAYOUT:
        kind, square = TILE_NAMES.index(name), square_at("ABCDEFG".index(at[0]), int(at[1]) - 1)
        assert (turn, square) in sheet.legal(kind), f"{name} at {at}"
        sheet.compare(kind)
        sheet.put(kind, turn, square)
    assert witness.is_full(list(sheet.tiles.values()), sheet.grid)
    assert witness.diamonds(list(sheet.tiles.values()), sheet.grid) == (5, 2)


def test_a_sheet_does_not_remember_in_which_order_it_was_built() -> None:
    luck = random.Random(5)
    for _ in range(300):
        sheet = Sheet(0)
        scatter(sheet, luck)
        again = Sheet(0)
        codes = sheet.states[0]["sheets"][0]["tile"].tolist()
        for square in luck.sample(range(SQUARES), SQUARES):
            if codes[square]:
                again.put((codes[square] - 1) // 4, (codes[square] - 1) % 4, square)
        assert again.states.tobytes() == sheet.states.tobytes()


# --- 7 Renovate -------------------------------------------------------------------------------------------------------


def test_whoever_gives_up_a_renovation_has_everything_as_it_was() -> None:
    luck, given_up = random.Random(3), 0
    match = GAMES["vegas_showdown"].new(players=4, seed=3)
    before: dict[str, Any] | None = None
    for _ in range(4000):
        if match.over:
            match = GAMES["vegas_showdown"].new(players=4, seed=given_up)
        position = match.position()
        if position["phase"] == "renovate" and not position["taken_up"] and not position["put_down"]:
            before = position
        move = luck.choice(match.legal())
        actor = match.turn or 0
        match.play(move)
        if move.text == "give up the renovation":
            assert before is not None
            after = match.position()
            for name in ("sheets", "reserves"):
                assert after[name][f"P{actor + 1}"] == before[name][f"P{actor + 1}"]
            for name in ("population", "revenue"):
                assert after[name][actor] == before[name][actor]
            given_up += 1
    assert given_up > 20


# --- 10.3 Winner ------------------------------------------------------------------------------------------------------

TENS = "left after paying the tens"


def verdict(**position: Any) -> str:
    """The last sentence of a game that is over."""
    match = GAME.at({"phase": "over", **position})
    assert match.log() == [match.verdict]
    assert match.text().endswith(f"\n\n{match.verdict}")
    assert match.text().count(match.verdict) == 1
    assert " won" not in match.text()
    return match.verdict


def test_the_verdict_names_the_fame_that_won() -> None:
    assert verdict(players=["Ann", "Ben", "Cy"], cash=[0, 0, 0], fame=[5, 9, 7]) == "Ben wins with 15 Fame."


def test_the_verdict_names_the_money_that_broke_a_tie() -> None:
    three = verdict(players=["Ann", "Ben", "Cy"], cash=[14, 16, 5], fame=[9, 9, 10])
    assert three == f"Ben wins: Ann, Ben and Cy all have 16 Fame, and Ben has more dollars {TENS}, 6 to 5."
    two = verdict(players=["Ann", "Ben", "Cy"], cash=[21, 5, 0], fame=[8, 10, 0])
    assert two == f"Ben wins: Ann and Ben both have 16 Fame, and Ben has more dollars {TENS}, 5 to 1."


def test_a_tie_for_the_victory_shows_the_dollars_that_break_it() -> None:
    board = GAME.at({"players": 3, "phase": "over", "cash": [14, 16, 5], "fame": [9, 9, 10]}).text()
    assert re.search(r"^Total +16 +16 +16\nDollars left +4 +6 +5$", board, re.MULTILINE)
    assert "Dollars left" not in GAME.at({"players": 3, "phase": "over", "fame": [9, 8, 7]}).text()


def test_the_verdict_of_a_shared_victory_says_what_is_level() -> None:
    some = verdict(players=["Ann", "Ben", "Cy", "Di"], cash=[14, 4, 24, 3], fame=[9, 10, 8, 10])
    assert some == f"Ann, Ben and Cy share the victory: all have 14 Fame and $4 {TENS}."
    everybody = verdict(players=["Ann", "Ben", "Cy"], cash=[0, 10, 20], fame=[2, 1, 0])
    assert everybody == f"Ann, Ben and Cy share the victory: all have 8 Fame and $0 {TENS}."


def winners_named(sentence: str, names: list[str]) -> list[int]:
    """The seats that a verdict calls winners."""
    who = sentence.partition(" win")[0].partition(" share")[0]
    return [seat for seat, name in enumerate(names) if name in re.split(", | and ", who)]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("sheet", ["7x5", "8x5"])
def test_the_verdict_of_random_games_names_exactly_the_winners(players: int, sheet: str) -> None:
    luck = random.Random(players)
    for seed in range(6):
        match = played(Setting("vegas_showdown", players, (("sheet", sheet),)), seed, 5000)
        assert match.over
        assert winners_named(match.verdict, match.names) == match.winners
        best = max(match.scores)
        tied = [seat for seat, score in enumerate(match.scores) if score == best]
        assert match.verdict == f"{match.names[tied[0]]} wins with {best} Fame." or len(tied) > 1
        for _ in range(20):  # the same ends with other money and Fame, so that there are ties
            position = match.position()
            position["cash"] = [luck.randint(0, 13) for _ in match.names]
            for seat, fame in enumerate(position["fame"]):
                position["fame"][seat] = max(position["fame"]) + luck.randint(0, 2) if luck.random() < 0.7 else fame
            other = GAME.at(position)
            assert winners_named(other.verdict, other.names) == other.winners


# --- Positions --------------------------------------------------------------------------------------------------------

PARTIAL: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"actor": "P3"}, {"phase": "choose_action", "first": "P3"}),
    ({"first": "P1", "actor": "P3"}, {"actions": {"P1": "renovate", "P2": "renovate"}}),
    ({"actions": {"P1": "publicity"}}, {"actor": "P2", "phase": "choose_action"}),
    ({"actions": {"P3": "publicity"}, "first": "P1"}, {"actor": "P3", "phase": "choose_tile"}),
    ({"actions": {"P1": "bid 33 on Theater"}}, {"spaces": ["Theater at 33", None, None, None], "cash": [33, 20, 20]}),
    ({"bidding_on": "Theater"}, {"phase": "choose_bid", "spaces": ["Theater at 52", None, None, None], "cash": [57, 20, 20]}),
    ({"bidding_on": "Theater", "cash": [7, 0, 0]}, {"spaces": ["Theater at 7", None, None, None]}),
    ({"phase": "choose_bid"}, {"bidding_on": "Slots"}),
    ({"placing": "Slots"}, {"phase": "choose_square", "reserves": {"P1": {"Slots": 1}}, "actions": {"P1": "publicity"}}),
    ({"placing": "Theater"}, {"phase": "choose_square", "actions": {"P1": "renovate"}}),
    ({"placing": "Slots", "square": "C2"}, {"phase": "choose_turn", "actions": {"P1": "renovate"}}),
    ({"phase": "choose_turn"}, {"placing": "Slots", "square": "G3"}),
    ({"phase": "choose_tile", "face_up": ["P.R. Scandal (small)"]}, {"actions": {"P1": "bid"}}),
    ({"phase": "pull_strings", "actor": "P2"}, {"first": "P2", "card": "Pull Strings"}),
    ({"card": "Taxes (small)"}, {"phase": "flip_tile", "flipping": "small"}),
    ({"card": "Ad Campaign (large)"}, {"phase": "ad_campaign", "actor": "P1"}),
    ({"flipping": "large"}, {"phase": "flip_tile", "round": 0, "spaces": ["Fancy Slots at 18", "Table Games at 18", None, None]}),
    ({"flipping": "large", "first": "P2"}, {"phase": "flip_tile", "round": 1, "card": "Thanksgiving (large)"}),
    ({"phase": "first_player"}, {"spaces": ["Fancy Slots at 18", "Table Games at 18", "Sports Book at 25", None]}),
    ({"actor": None}, {"phase": "draw_event"}),
    ({"round": 0}, {"phase": "flip_tile", "flipping": "small", "first": None}),
    ({"stacks": {"Slots": 5}}, {"stacks": {"Slots": 5, "Lounge": 7}, "reserves": {"P1": {"Slots": 3}, "P3": {"Slots": 2}}}),
    ({"stacks": {"Theater": 0}}, {"stacks": {"Sports Book": 0, "Space Age Sports Book": 2, "Theater": 0}}),
    ({"taken_up": ["Slots at G3 upright"]}, {"phase": "renovate", "reserves": {"P1": {"Slots": 1}}}),
]


@pytest.mark.parametrize(("said", "filled"), PARTIAL, ids=lambda value: str(value)[:60])
def test_what_is_left_out_is_filled_so_that_what_is_said_is_possible(said: dict[str, Any], filled: dict[str, Any]) -> None:
    match = GAME.at({"players": 3, **said}, luck="manual")
    compare(said | filled, match.position(), "position")


DEPENDENT = ("population", "revenue", "stacks", "gone", "placing", "square", "phase", "actions", "card")
RENOVATION = ("sheets", "reserves", "taken_up", "put_down", "actor")


def part_of(position: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Some of the fields. What says something about a sheet is left out with it."""
    keep = luck.choice([0.1, 0.5, 0.9])
    said = {name: value for name, value in position.items() if luck.random() < keep}
    renovating = position["taken_up"] or position["put_down"]
    if renovating and luck.random() < 0.5:
        said |= {name: position[name] for name in RENOVATION}
    elif renovating or "sheets" not in said:
        said = {name: value for name, value in said.items() if name not in (*DEPENDENT, *RENOVATION)}
    return said


@pytest.mark.parametrize("players", [3, 4, 5])
def test_any_part_of_a_position_is_possible(players: int) -> None:
    luck = random.Random(players)
    for seed in range(4):
        for match in random_walk(Setting("vegas_showdown", players).new(seed), seed, 5000):
            if luck.random() < 0.06:
                said = part_of(match.position(), luck)
                found = GAME.at({"players": players, **said}, luck="manual").position()
                for name, value in said.items():
                    compare(value, found[name], name)


def play_to_the_end(match: Match, luck: random.Random) -> None:
    """Nobody is ever stuck, and nothing goes wrong on the way."""
    match.go_on_with("manual")
    while not match.over:
        match.play(luck.choice(match.legal()))
        if len(match.steps) < 10 or len(match.steps) % 9 == 0:
            assert match.problems() == []
        assert len(match.steps) < 4000
    assert match.problems() == []
    assert match.view()["verdict"]


def damaged_position(match: Match, luck: random.Random) -> Match | None:
    """The position with a value or two replaced, left out or taken from elsewhere; None where that is refused."""
    position = json.loads(json.dumps(match.position()))
    for _ in range(luck.randint(1, 2)):
        *path, last = luck.choice(leaves(position)[1:])
        holder, other = position, position
        for name in path:
            holder = holder[name]
        for name in luck.choice(leaves(position)[1:]):
            other = other[name]
        old = holder[last]
        near = old + luck.choice([-1, 1, 3]) if isinstance(old, int) else old
        holder[last] = luck.choice([near, near, None, json.loads(json.dumps(other))])
    try:
        return GAME.at(position, luck="manual", check=False)
    except BadPosition:
        return None


def damaged_state(match: Match, luck: random.Random) -> Match:
    """The state with a byte or two replaced."""
    state = bytearray(state_bytes(match))
    fields = [*range(STATE.fields["cash"][1], len(state) - 8)] if STATE.fields else []
    for _ in range(luck.randint(1, 2)):
        at = luck.choice([luck.randrange(len(state)), luck.choice(fields)])
        state[at] = luck.choice([0, 1, 2, 3, 255, (state[at] + 1) % 256, (state[at] - 1) % 256, luck.randrange(256)])
    return Match.resume(GAME, match.names, match.options, bytes(state), [])


@pytest.mark.parametrize("damage", [damaged_position, damaged_state])
def test_a_damaged_position_without_problems_can_be_played_to_the_end(damage: Any) -> None:
    luck, fine = random.Random(11), 0
    for seed in range(5):
        setting = Setting("vegas_showdown", 3 + seed % 3, (("sheet", "8x5" if seed % 2 else "7x5"),))
        for match in random_walk(setting.new(seed), seed, 5000):
            renovating = match.state.taken_from[0] >= 0 or match.state.put_on[0] >= 0
            if luck.random() < (0.5 if renovating else 0.15):
                bad = damage(match, luck)
                if bad is not None and state_bytes(bad) != state_bytes(match) and bad.problems() == []:
                    play_to_the_end(bad, luck)
                    fine += 1
    assert fine >= 2
