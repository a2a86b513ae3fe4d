"""The table of Vegas Showdown explains itself: pieces, questions and news to you, panels, ghosts, traps and remarks."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tabletown import CHANCE, GAMES
from tabletown.drawing.panels import PHONE, Panel
from tabletown.games.vegas_showdown.display import explanations, style
from tabletown.games.vegas_showdown.display.keys import event_key, tile_key
from tabletown.games.vegas_showdown.notation import names
from tabletown.games.vegas_showdown.rules.components import (
    CARD_NAMES,
    EVENT_NAMES,
    EVENTS,
    SIZES,
    SQUARES,
    TILE_NAMES,
    TILES,
    TRACK_VALUES,
    TURN_WORDS,
    TURNS,
    Happening,
)
from tabletown.games.vegas_showdown.rules.numbers import BID, BID_ON, PLACE_AT, PUBLICITY, RENOVATE, TURN
from tabletown.match.match import Match
from tests.kit.tables import Setting, random_walk

GAME = GAMES["vegas_showdown"]
RULES = Path(explanations.__file__).parent.parent / "rulebook.md"


def at(luck: str = "manual", check: bool = True, **position: Any) -> Match:
    """A match of three from a position."""
    return GAME.at({"players": ["Ann", "Ben", "Cleo"], **position}, luck=luck, check=check)


def panels_of(match: Match, seat: int | None) -> dict[str, Panel]:
    return {panel.key: panel for panel in GAME.display.panels(match.view(seat))}


def drawn(match: Match, seat: int | None) -> ET.Element:
    return ET.fromstring(match.svg(seat))


# --- words ------------------------------------------------------------------------------------------------------------


def test_what_is_spoken_is_what_the_tables_of_the_rules_say() -> None:
    assert names.TILE_WORDS == TILE_NAMES
    assert names.EVENT_WORDS == EVENT_NAMES
    assert len(names.EVENT_TEXTS) == len(EVENTS)
    assert all(names.event_text(event).endswith(".") and "{" not in names.event_text(event) for event in range(len(EVENTS)))
    assert [names.event_text(Happening.AD_CAMPAIGN), names.event_text(Happening.MASTER_DESIGNER)] == [
        "In turn, everybody may pay $10 for 5 Fame, $5 for 2 or $3 for 1.",
        "Diamonds score now: 1 Fame for three quarters, 3 for a full one.",
    ]
    assert [names.card_name(card) for card in range(len(CARD_NAMES))] == list(CARD_NAMES)
    assert names.SIZE_WORDS == SIZES
    assert [names.tile_on_sheet(0, 0, turn) for turn in range(TURNS)] == [f"Slots at A1 {words}" for words in TURN_WORDS]


def test_whoever_decides_is_asked_and_the_others_are_told() -> None:
    match = at()
    assert match.view(0)["asks"] == "You have $20: bid on a tile, renovate or choose Publicity."
    assert match.view(1)["asks"] == "Ann bids on a tile, renovates or chooses Publicity, with $20 in hand."
    poor = at(cash=[2, 20, 20], face_up=["P.R. Scandal (small)"])
    assert poor.view(0)["asks"] == "You have $2, and no bid is possible: renovate."


def test_a_question_about_a_bid_says_what_stands_and_what_one_has() -> None:
    first = at(bidding_on="Slots")
    assert first.view(0)["asks"] == "Bid $5 or more on Slots: you have $20."
    second = at(bidding_on="Slots", actor="P2", actions={"P1": "bid 7 on Slots"})
    assert second.view(1)["asks"] == "Bid $9 or more on Slots: Ann has bid $7, and you have $20."


def test_questions_of_events_and_placing_are_to_you() -> None:
    assert at(phase="ad_campaign", cash=[5, 0, 0]).view(0)["asks"] == (
        "Pay $5 for 2 Fame or $3 for 1 Fame, or pay nothing: you have $5."
    )
    surplus = at(phase="slots_surplus").view(0)["asks"]
    assert surplus == "Buy Slots for $7 and place it at once, or buy nothing: you have $20."
    assert at(phase="pull_strings").view(0)["asks"] == "Name the stack of the new tile."
    placing = at(phase="choose_tile", reserves={"P1": {"Slots": 1}})
    assert placing.view(0)["asks"] == "Place Slots, or place nothing."
    placing.play("place Slots")
    assert placing.view(0)["asks"] == "Choose a place for Slots."
    assert placing.view(None)["asks"] == "Ann chooses a place for Slots."


def test_news_speak_to_whom_they_are_about() -> None:
    match = at(actor="P2", actions={"P1": "bid 5 on Slots"})
    match.play("bid on Slots")
    match.play("bid 7 on Slots")
    assert match.log(0)[-2:] == ["Ben bids $7 on Slots.", "You are outbid: you will choose again."]
    assert match.log(1)[-2:] == ["You bid $7 on Slots.", "Ann is outbid."]
    assert match.log(None)[-2:] == ["Ben bids $7 on Slots.", "Ann is outbid."]


# --- explanations -----------------------------------------------------------------------------------------------------


def test_every_tile_event_stack_and_action_is_explained() -> None:
    told = GAME.explanations()
    wanted = {tile_key(name) for name in TILE_NAMES} | {event_key(name) for name in EVENT_NAMES}
    wanted |= {f"stack.{size}" for size in SIZES} | {"space.renovate", "space.publicity", "space.premier", "space.track"}
    assert wanted - told.keys() == set()
    for key in wanted:
        assert len(told[key].text) > 40, key
        assert len(told[key].line) <= 60, told[key].line


def test_tiles_say_what_they_bring_and_need_and_which_values_are_reconstructed() -> None:
    told = GAME.explanations()
    for tile in TILES:
        explained = told[tile_key(tile.name)]
        facts = dict(explained.facts)
        assert facts["price"] == f"${tile.price}"
        assert all(need in explained.text and need in facts["needs"] for need in tile.needs)
        assert explained.reconstructed == bool(tile.reconstructed)
        assert ("red corners:" in explained.text) == tile.red
    assert told["tile.fancy_slots"].line == "1 Revenue, 2 Fame; needs Slots"


def test_explanations_name_headings_of_the_rules() -> None:
    headings = set(re.findall(r"^## (.*)$", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    named = {e.rule for e in explanations.explanations({}) if e.rule}
    assert named - headings == set()


def test_tiles_events_and_stacks_have_pictures() -> None:
    for key in GAME.explanations():
        part = GAME.display.picture(key, {})
        assert (part is not None) == (key.partition(".")[0] in ("tile", "event", "stack")), key
        if part is not None:
            ET.fromstring(f"<svg>{part.drawing}</svg>")
            assert 200 <= part.width <= 240


def test_how_many_are_left_is_counted_from_what_lies_open() -> None:
    match = at(spaces=["Fancy Slots at 18", "Table Games at 18", "Night Club at 42"], sheets={"P2": ["Slots at G3"]})
    left = GAME.display.left(match.view(0))
    assert left["tile.slots"] == 12  # 13 with three players
    assert left["tile.night_club"] == 2  # one on sale, one in its stack
    assert left["event.pull_strings"] == 3
    assert sum(n for key, n in left.items() if key.startswith("event.")) == 33


@pytest.mark.parametrize(
    ("key", "now"),
    [
        ("tile.slots", "You could place it: 1 Revenue; placed, it would raise your usual income to $7."),
        ("tile.lounge", "You could place it: 2 Fame."),
        ("tile.restaurant", "You could place it: 2 Population; your usual income would stay $6: it is limited by your Revenue."),
        ("tile.theater", "Theater needs Lounge and Fancy Lounge on your sheet: you could only keep it in reserve."),
        ("event.slots_tournament", "Now it would pay you $1."),
        ("event.slots_king", "Now it would bring you 1 Fame."),
        ("event.convention", "Your income would be $8 instead of $6."),
        ("event.master_planner", "Now it would bring you 0 Fame."),
        ("space.publicity", "1 Fame; your reserve is empty, so you would place nothing."),
        ("figure.income", "Your usual income is $6."),
        ("word.casino_area", "You have 14 squares of it still to cover."),
        ("stack.small", "10 tiles are left in it."),
        ("event.sale", ""),
    ],
)
def test_pieces_say_what_they_would_do_now(key: str, now: str) -> None:
    assert at(sheets={"P1": ["Slots at G3"]}).explain(key, 0).now == now


def test_what_a_piece_would_do_now_is_said_to_every_seat_at_any_time() -> None:
    for match in random_walk(Setting("vegas_showdown", 3).new(4), 4, 60):
        if match.turn not in (None, CHANCE):
            for key in GAME.explanations():
                match.explain(key, 1)


# --- panels -----------------------------------------------------------------------------------------------------------


def test_the_panel_of_the_question_is_first() -> None:
    def first(match: Match) -> list[str]:
        return [key for key, panel in panels_of(match, 0).items() if panel.first]

    assert first(at()) == ["auction"]
    assert first(at(bidding_on="Slots")) == ["auction"]
    assert first(at(phase="choose_tile", reserves={"P1": {"Slots": 1}})) == ["resort"]
    assert first(at(phase="renovate", sheets={"P1": ["Slots at G3"]})) == ["resort"]
    assert first(at(phase="pull_strings")) == ["event"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_parts_fit_a_phone_or_grow_and_keep_their_sizes(players: int) -> None:
    sizes: dict[str, tuple[float, float]] = {}
    for number, match in enumerate(random_walk(Setting("vegas_showdown", players).new(2), 2, 3000)):
        if number % 17:
            continue
        for panel in GAME.display.panels(match.view(0)):
            for part in panel.parts:
                assert part.width <= PHONE, part.id
                rows = -(-len(match.view(0)["table"]["players"][0]["reserve"]) // 7)
                if part.id != "resort-1" or rows < 2:  # a second row of the reserve is the one thing that grows
                    assert sizes.setdefault(part.id, (part.width, part.height)) == (part.width, part.height)


def test_no_letters_are_smaller_than_twelve_pixels() -> None:
    sizes = [float(size) for size in re.findall(r"font-size:([\d.]+)px", style.STYLE)]
    assert min(sizes) >= 12


def test_the_others_fold_to_a_line() -> None:
    match = at(sheets={"P2": ["Lounge at F3"]})
    others = [panel for key, panel in panels_of(match, 0).items() if key.startswith("resort-of")]
    assert [panel.folded for panel in others] == ["1 tile, 33 squares empty", "0 tiles, 35 squares empty"]


def test_strips_question_and_final_table_are_not_said_again_in_a_panel() -> None:
    match = list(random_walk(Setting("vegas_showdown", 3).new(1), 1, 3000))[-1]
    texts = "".join(part.drawing for panel in GAME.display.panels(match.view(0)) for part in panel.parts)
    assert match.over
    assert match.verdict not in texts
    assert "Fame on the track" not in texts


# --- bidding and placing with the hand ----------------------------------------------------------------------------------


def test_a_price_says_the_bid_that_follows_the_choice_of_the_track() -> None:
    match = at(spaces=["Fancy Slots at 12", None, None])
    track = next(move for move in match.legal() if move.data.get("tile") == "Fancy Slots")
    then = track.data["then"]
    assert [answer["at"] for answer in then] == ["bid-space-1-12", "bid-space-1-15", "bid-space-1-18"]
    cells = {e.get("data-then") for e in drawn(match, 0).iter() if e.get("data-then")}
    assert {str(answer["id"]) for answer in then} <= cells
    match.play(track)
    assert [(move.id, move.data["at"]) for move in match.legal()] == [(answer["id"], answer["at"]) for answer in then]


@pytest.mark.parametrize(
    ("space", "actions", "shown"),
    [
        ("Fancy Slots at 12", {}, (9, 12, 15, 18, 21, 25, 29)),
        ("Fancy Slots at 3", {}, (3, 5, 7, 9, 12, 15, 18)),
        ("Night Club at 52", {}, (25, 29, 33, 37, 42, 47, 52)),
        ("Fancy Slots at 12", {"P2": "bid 18 on Fancy Slots"}, (18, 21, 25, 29, 33, 37, 42)),
    ],
)
def test_the_prices_that_matter_are_shown(space: str, actions: dict[str, str], shown: tuple[int, ...]) -> None:
    tracks = at(spaces=[space, None, None], actions=actions).view(0)["table"]["tracks"]
    track = next(track for track in tracks if track["track"] == "space-1")
    values = [track["values"][place] for place in track["shown"]]
    assert len(values) == 7
    if "Night Club" in space:
        assert values[-2:] == [52, 57]
    else:
        assert tuple(values) == shown


STRIKE, RELATIONS = "Slots Builders on Strike (medium)", "Good Relations (small)"


@pytest.mark.parametrize(
    ("position", "track", "prices"),
    [
        ({}, "slots-1", (5, 7, 9, 12, 15)),
        ({}, "space-1", (12, 15, 18, 21, 25, 29, 33, 37, 42, 47, 52, 57)),
        ({}, "space-2", ()),
        ({"face_up": [STRIKE]}, "slots-1", ()),
        ({"face_up": [STRIKE]}, "space-1", ()),
        ({"actions": {"P2": "bid 7 on Slots"}}, "slots-1", (9, 12, 15)),
        ({"actions": {"P2": "bid 7 on Slots"}, "face_up": [RELATIONS]}, "slots-1", (12, 15)),
        ({"actions": {"P2": "bid 12 on Slots"}, "face_up": [RELATIONS]}, "slots-1", ()),
        ({"actions": {"P2": "bid 15 on Slots"}}, "slots-1", ()),
        ({"players": 5, "stacks": {"Slots": 1}}, "slots-1", (5, 7, 9, 12, 15)),
        ({"players": 5, "stacks": {"Slots": 1}}, "slots-2", ()),
    ],
)
def test_bright_prices_are_those_that_somebody_with_the_money_can_bid(
    position: dict[str, Any], track: str, prices: tuple[int, ...]
) -> None:
    cash = [99] * position.get("players", 3)
    match = at(**{"spaces": ["Fancy Slots at 12", None, None], "cash": cash, **position})
    told = next(found for found in match.view(None)["table"]["tracks"] if found["track"] == track)
    assert tuple(told["values"][space] for space in told["biddable"]) == prices
    bright = {
        str(piece.get("id"))
        for cell in drawn(match, None).iter()
        if cell.get("class") == "price-cell"
        for piece in cell.iter()
        if str(piece.get("id")).startswith(f"bid-{track}-")
    }
    shown = {told["values"][space] for space in told["shown"]}
    standing = {told["bid"]} - {None}
    assert bright == {f"bid-{track}-{price}" for price in shown & (set(prices) | standing)}
    choice = next((move for move in match.legal() if move.data["at"] == f"track-{track}"), None)
    assert (choice is not None) == bool(prices)
    if choice:
        match.play(choice)
        assert [move.data["amount"] for move in match.legal()] == list(prices)


def test_a_bid_beyond_the_shown_prices_is_made_from_the_list() -> None:
    match = at(bidding_on="Fancy Slots", spaces=["Fancy Slots at 3", None, None], cash=[60, 20, 20])
    off_board = [move for move in match.legal() if "at" not in move.data]
    assert [move.data["amount"] for move in off_board] == list(TRACK_VALUES[4][7:])
    assert all(move.data["as_list"] for move in off_board)


def ghosts_of(match: Match, seat: int) -> set[str]:
    return {str(e.get("data-ghost")) for e in drawn(match, seat).iter() if e.get("data-ghost")}


def test_every_placement_has_a_ghost_and_only_turns_that_differ_are_offered() -> None:
    match = at(placing="Lounge", actions={"P1": "publicity"}, sheets={"P1": ["Lounge at F3"]})
    found = ghosts_of(match, 0)
    for move in match.legal():
        assert str(move.id) in found
        assert move.data["at"] == f"square-1-{move.data['square']}"
        assert len(move.data["turns"]) <= 2  # a Lounge looks the same turned round
        assert move.data["look"]
        assert {f"{move.id}+{answer['id']}" for answer in move.data.get("then", ())} <= found


def test_all_turns_of_a_square_share_its_place() -> None:
    match = at(placing="Slots", square="F3", actions={"P1": "publicity"}, sheets={"P1": ["Slots at G3"]})
    assert {move.data["at"] for move in match.legal()} == {"square-1-F3"}
    assert all(move.data["look"] and move.data["as_list"] for move in match.legal())
    assert ghosts_of(match, 0) == {str(move.id) for move in match.legal()}


def test_the_turns_that_a_square_announces_are_those_that_are_asked_for() -> None:
    for number, match in enumerate(random_walk(Setting("vegas_showdown", 3).new(8), 8, 700)):
        for move in match.legal() if number % 3 == 0 else ():
            if PLACE_AT <= move.id < PLACE_AT + SQUARES and "then" in move.data:
                after = match.copy()
                after.play(move.id)
                assert after.legal_ids() == [answer["id"] for answer in move.data["then"]]


# --- traps, reasons and remarks -----------------------------------------------------------------------------------------


def trap_of(match: Match, move: int) -> str:
    return next(str(shown["trap"]) for shown in match.view(match.turn)["moves"] if shown["id"] == move)


def test_a_bid_on_a_tile_that_could_not_be_placed_is_a_trap() -> None:
    match = at(spaces=["Fancy Slots at 12", "Table Games at 18", None])
    assert trap_of(match, BID_ON + 4) == "Fancy Slots needs Slots on your sheet: you could only keep it in reserve."
    assert trap_of(match, BID_ON + 5) == ""
    match.play(BID_ON + 4)
    assert trap_of(match, BID + 4) == ""  # said once; the remarks say it again
    assert said(match, BID + 4)["Fancy Slots needs Slots on your sheet: you could only keep it in reserve."] == "bad"


def test_what_i_could_not_place_says_so_also_when_it_is_not_my_turn() -> None:
    match = at(spaces=["Fancy Slots at 12", None, None])
    assert match.view(1)["table"]["only_reserve"] == {"space-1": "reserve only: needs Slots"}
    assert "reserve only: needs Slots" in match.svg(1)
    assert "reserve only" not in match.svg(None)


def test_what_a_convention_would_pay_is_what_the_rules_would_pay_then() -> None:
    """Under Taxes it would be half of Population."""
    plain, taxed = at(), at(face_up=["Taxes (small)"])
    assert plain.explain("event.convention", 0).now == "Your income would be $8 instead of $5."
    assert taxed.explain("event.convention", 0).now == "Your income would be $4 instead of $2."


@pytest.mark.parametrize("tile", ["Table Games", "Restaurant"])
def test_the_figure_that_limits_an_income_is_the_one_that_the_tile_leaves_smaller(tile: str) -> None:
    """At 8 and 8 either tile leaves the other figure behind."""
    slots = ["Slots at G3 turned right", "Slots at G4 turned left", "Slots at G5 turned left"]
    match = at(spaces=["Table Games at 12", None, None], cash=[30, 20, 18], sheets={"P1": slots})
    move = next(move for move in match.legal() if move.data.get("tile") == tile)
    limit = "Population" if tile == "Table Games" else "Revenue"
    assert f"your usual income would stay $8: it is limited by your {limit}" in said(match, move.id)
    assert match.explain(tile, 0).now.endswith(f"your usual income would stay $8: it is limited by your {limit}.")


def test_what_a_slots_surplus_sells_is_asked_of_a_sheet_that_is_not_being_renovated() -> None:
    """While a player renovates, a tile fits anywhere; at a Slots Surplus it needs a path."""
    shut = ["Lounge at F1", "Restaurant at F2"]
    match = at(phase="renovate", sheets={"P1": shut}, actions={"P1": "renovate"}, check=False)
    assert match.explain("Slots Surplus", 0).now == "You could not buy Slots now."


def test_publicity_with_nothing_to_place_offers_no_tile() -> None:
    briefs = {}
    for held in ({}, {"Theater": 1}, {"Slots": 1}):
        match = at(reserves={"P1": held})
        briefs[tuple(held)] = next(move["brief"] for move in match.view(0)["moves"] if move["id"] == PUBLICITY)
    assert briefs == {(): "1 Fame", ("Theater",): "1 Fame", ("Slots",): "1 Fame, place a tile"}


def test_an_area_says_what_is_empty_and_what_lies_under_the_wrong_colour() -> None:
    match = at(sheets={"P1": ["Lounge at A3", "Lounge at C3"]})
    assert match.explain("Hotel area", 0).now == "You have 12 squares of it still to cover."
    assert match.explain("Casino area", 0).now == "You have 15 squares of it still to cover."
    wrong = at(sheets={"P1": ["Lounge at A3", "Lounge at C3", "Restaurant at E2"]})
    told = "You have 11 squares of it still to cover. 4 squares of it lie under blue tiles."
    assert wrong.explain("Casino area", 0).now == told


def test_renovating_nothing_is_a_trap() -> None:
    assert trap_of(at(), RENOVATE) == "You have nothing to renovate: your sheet and your reserve are empty."
    assert trap_of(at(sheets={"P1": ["Slots at G3"]}), RENOVATE) == ""


def test_shutting_the_last_door_is_a_trap() -> None:
    sheet = ["Slots at E1", "Fancy Slots at D1"]
    match = at(placing="Dragon Room", actions={"P1": "publicity"}, sheets={"P1": sheet}, check=False)
    wanted = "After this no door leads on from your casino entrance: no yellow tile could follow without a renovation."
    assert [move["trap"] for move in match.view(0)["moves"]] == [wanted]


def test_what_cannot_be_bid_on_is_dimmed_with_the_reason() -> None:
    match = at(spaces=["Night Club at 42", None, None], face_up=["P.R. Scandal (small)"])
    dimmed = {move["id"]: move["why"] for move in match.view(0)["dimmed"]}
    assert dimmed == {BID_ON + 4: "it costs $42, and you have $20", PUBLICITY: "no Publicity this round: P.R. Scandal"}
    classes = {e.get("id"): e.get("class") for e in drawn(match, 0).iter()}
    assert "dimmed" in str(classes["track-space-1"])


def said(match: Match, move: int) -> dict[str, str]:
    return {remark.text: remark.tone for remark in match.remarks(move)}


def test_remarks_of_a_placement_tell_gains_income_and_doors() -> None:
    sheet = ["Lounge at F3"]
    match = at(placing="Slots", square="F2", actions={"P1": "publicity"}, sheets={"P1": sheet})
    assert said(match, TURN + 2) == {"+1 Revenue": "good", "usual income $6": "good"}
    sheet.append("Table Games at A1")
    closed = at(placing="High Rollers Room", actions={"P1": "publicity"}, sheets={"P1": sheet}, check=False)
    below = next(move for move in closed.legal() if move.data["square"] == "F4")
    assert said(closed, below.id) == {"+3 Revenue": "good", "+2 Fame": "good", "usual income $8": "good"}


def test_remarks_tell_blocked_doors_and_spoilt_areas() -> None:
    match = at(placing="Restaurant", actions={"P1": "publicity"}, sheets={"P1": ["Lounge at A3", "Lounge at C3"]})
    below = next(move for move in match.legal() if move.data["square"] == "C4")
    assert "blocks a door of Lounge" in said(match, below.id)
    far = next(move for move in match.legal() if move.data["square"] == "E2")
    assert "a blue tile in the casino area: no bonus for it as long as it lies there" in said(match, far.id)


def test_remarks_on_a_square_are_true_of_every_turn_or_name_the_turns() -> None:
    match = at(placing="Slots", actions={"P1": "publicity"}, sheets={"P1": ["Lounge at A3", "Lounge at C3", "Lounge at F3"]})
    bridge = next(move for move in match.legal() if move.data["square"] == "E3")
    told = ["upright or turned round: connects your entrances: +3 Fame at the end"]
    assert [text for text in said(match, bridge.id) if "connects" in text] == told
    match.play(bridge)
    for move in match.legal():
        assert ("connects your entrances: +3 Fame at the end" in said(match, move.id)) == (move.data["turn"] in (0, 2))


ALMOST_FULL = (
    "Lounge at G3 turned right", "Sports Book at E4 turned right", "Space Age Sports Book at C3 turned left",
    "Slots at G5 turned right", "Fancy Lounge at A3", "Table Games at A4", "Night Club at E2", "Theater at C1", "Slots at B5",
    "Space Age Sports Book at A1 turned left", "Fancy Slots at C5 turned right", "Lounge at F1", "Dragon Room at G2",
    "Slots at A5 turned left", "Fancy Slots at D5 turned right",
)  # fmt: skip
"""E1 is empty, where Slots or Fancy Slots may lie."""


def all_said(*moves: str, **position: Any) -> set[str]:
    """What is said of all the moves that follow on others, on a sheet that is almost full."""
    match = at(sheets={"P1": ALMOST_FULL}, first="P1", **position)
    for move in moves:
        match.play(move)
    return {text for move in match.legal_ids() for text in said(match, move)}


def endings(*moves: str, **position: Any) -> set[str]:
    """What of it is about the end of the game."""
    return {text for text in all_said(*moves, **position) if text.startswith("fills")}


def test_what_fills_a_sheet_says_when_the_game_ends() -> None:
    slots = {"reserves": {"P1": {"Slots": 1}, "P2": {"Slots": 1}}}
    alone, both = {"actions": {"P1": "publicity"}}, {"actions": {"P1": "publicity", "P2": "publicity"}}
    assert endings("place Slots", phase="choose_tile", **alone, **slots) == {"fills your sheet: the game ends at once"}
    assert endings("place Slots", phase="choose_tile", **both, **slots) == {"fills your sheet: the game ends after this round"}
    surplus = endings("buy Slots", phase="slots_surplus")
    assert surplus == {"fills your sheet: the game ends when everybody has been asked"}
    assert endings("buy Slots", phase="slots_surplus", cash=[7, 6, 6]) == {"fills your sheet: the game ends at once"}
    lawful = "fills your sheet: if you finish, the game ends after this round"
    unlawful = "fills your sheet, but breaks a rule: you would have to give up the renovation"
    assert endings("place Slots", "place Slots at E1", phase="renovate", **slots) == {lawful, unlawful}
    told = {f"upright, turned right or turned round: {lawful}", f"turned left: {unlawful}"}
    assert {text for text in all_said("place Slots", phase="renovate", **slots) if "fills" in text} == told


def test_remarks_tell_diamonds_connection_and_areas() -> None:
    fancy = at(
        placing="Fancy Slots",
        actions={"P1": "publicity"},
        sheets={"P1": ["Slots at G3 turned right", "Fancy Slots at G1", "Fancy Slots at F1"]},
        check=False,
    )
    move = next(move for move in fancy.legal() if move.data["square"] == "G2")
    assert said(fancy, move.id)["diamonds: +1 Fame at the end"] == "good"
    lounges = ["Lounge at A3", "Lounge at C3", "Lounge at F3"]
    bridge = at(placing="Slots", square="E3", actions={"P1": "publicity"}, sheets={"P1": lounges})
    assert said(bridge, TURN)["connects your entrances: +3 Fame at the end"] == "good"


def test_remarks_of_bids_tell_what_is_left_and_who_is_outbid() -> None:
    match = at(actor="P2", bidding_on="Slots", actions={"P1": "bid 5 on Slots"}, face_up=["Visionary (small)"])
    assert said(match, BID + 1) == {
        "Slots brings 1 Revenue": "plain",
        "leaves you $13": "plain",
        "+1 Fame at once": "good",
        "outbids Ann": "plain",
        "placed, it would raise your usual income to $6": "plain",
    }
    publicity = at(reserves={"P1": {"Theater": 1}})
    assert said(publicity, PUBLICITY) == {"+1 Fame": "good", "no tile of your reserve can be placed now": "plain"}


def test_every_legal_move_can_be_remarked_on() -> None:
    for number, match in enumerate(random_walk(Setting("vegas_showdown", 4).new(6), 6, 1500)):
        if number % 9 == 0 and match.turn not in (None, CHANCE):
            for move in match.legal_ids():
                assert all(remark.text and remark.tone in ("plain", "good", "bad") for remark in match.remarks(move))
