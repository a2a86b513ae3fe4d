"""What Vegas Showdown says: its questions, why something is not legal, and who has won by what."""

import random
import re
from typing import Any

import pytest

from tabletown import CHANCE, GAMES
from tabletown.engine import entry_points
from tabletown.games.vegas_showdown.rules.components import (
    PREMIER,
    SECOND_SLOTS,
    TILE_NAMES,
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
from tests.kit.tables import Setting, played, random_walk

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
            legal, states = set(match.legal_ids()), entry_points.handle(match.states())
            for move in range(GAME.move_count) if match.turn != CHANCE else ():
                code = entry_points.why_not_at(states, 0, move)
                assert not (code and move in legal)
                if code:
                    said.add(code)
                    assert match.why_not(move)
    assert len(said) >= 14


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
