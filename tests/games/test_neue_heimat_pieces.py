"""The pieces of Neue Heimat explain themselves, say what they would do now, and are drawn to be read and touched."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tabletown import GAMES
from tabletown.drawing.canvas import Canvas
from tabletown.drawing.panels import PHONE, Part
from tabletown.games.neue_heimat.display.auction import draw_seats
from tabletown.games.neue_heimat.display.board import panels
from tabletown.games.neue_heimat.display.explanations import piece_key
from tabletown.games.neue_heimat.display.prospects import is_useless, prospect
from tabletown.games.neue_heimat.display.view import appraisal
from tabletown.games.neue_heimat.notation.moves import LADDER
from tabletown.games.neue_heimat.notation.names import COLOUR_NAMES, PERMIT_SIGNS, cube_words
from tabletown.games.neue_heimat.rules.components import COLOURS, CUBE_NAMES, CUBES, LOTS, PERMITS, ROOF_VALUES, ROWS, lot_name
from tabletown.games.neue_heimat.rules.numbers import DISCARD, PUT
from tabletown.games.neue_heimat.rules.state import Phase, Piece
from tabletown.match.match import Match
from tabletown.positions.snapshot import tried
from tests.kit.tables import random_walk

GAME = GAMES["neue_heimat"]
NAMES = ["Ann", "Ben", "Cleo"]
RULES = Path(__file__).parents[2] / "src" / "tabletown" / "games" / "neue_heimat" / "rulebook.md"

COMPONENTS = {
    *(piece_key(Piece.CUBE, cube) for cube in range(CUBES)),
    *(f"roof.{value}" for value in range(ROOF_VALUES)),
    *(f"permit.{number + 1}" for number in range(len(PERMITS))),
    *(f"colour.{colour}" for colour in COLOURS),
    *(f"row.{row}" for row in ROWS),
    *(f"lot.{lot_name(row, lot)}" for row in range(len(ROWS)) for lot in range(LOTS)),
    "roof.face_down",
    "piece.cancel_cube",
    "piece.mayor",
}

FULL_ROWS = {
    "permits": {"I": "-A", "II": "-B", "III": "-C"},
    "rows": {
        "A": [{"floors": ["blue 6"]}, {"floors": ["blue 5"]}, {"floors": ["blue 4"]}],
        "B": [{"floors": ["grey 5"]}, {"floors": ["grey 4"]}],
        "C": [{"floors": ["green 5"]}],
    },
    "owners": {"blue": "P2", "grey": "P3", "green": "P1"},
}
"""Without a free lot: a cube with five or six pips fits nowhere."""

NEARLY_OVER = {
    "phase": "use",
    "piece": "roof 5",
    "permits": {"II": "-B", "III": "-C"},
    "rows": {
        "B": [{"floors": ["yellow 6"], "roof": 6}, {"floors": ["yellow 5"], "roof": 3}],
        "C": [{"floors": ["red 6"]}],
    },
    "owners": {"yellow": "P3", "red": "P1"},
}
"""The roof completes a second row."""


def at(position: dict[str, Any]) -> Match:
    return GAME.at({"players": NAMES, **position}, luck="manual")


def told_by(match: Match, words: str) -> dict[str, Any]:
    """A legal move as whoever decides is shown it."""
    found = [move for move in match.view(match.turn)["moves"] if move["text"] == words]
    assert len(found) == 1, words
    return dict(found[0])


# --- explanations -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"blank_roofs": 0, "movable_mayor": True, "hidden_money": True, "max_row_length": 9}])
def test_everything_in_the_box_is_explained(options: dict[str, Any]) -> None:
    told = GAME.explanations(options)
    assert COMPONENTS - told.keys() == set()
    assert [key for key in COMPONENTS if len(told[key].text) < 40] == []


def test_a_line_on_a_card_is_short() -> None:
    assert [e.line for e in GAME.explanations().values() if len(e.line) > 60] == []


def test_every_piece_points_at_a_heading_of_the_rules() -> None:
    headings = set(re.findall(r"^#+ (.*)$", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    pieces = [e for e in GAME.explanations().values() if e.kind not in ("figure", "option")]
    assert {e.rule for e in pieces} - headings == set()


def test_every_component_has_a_picture() -> None:
    for key in COMPONENTS:
        part = GAME.display.picture(key, GAME.resolve({}))
        assert isinstance(part, Part), key
        assert (part.width, bool(ET.fromstring(part.svg("neue_heimat")))) == (220, True)


def test_names_are_the_words_of_the_rules() -> None:
    assert COLOUR_NAMES == COLOURS
    assert PERMIT_SIGNS == PERMITS
    assert [cube_words(cube) for cube in range(CUBES)] == list(CUBE_NAMES)


def test_amounts_come_from_the_options() -> None:
    assert dict(GAME.explain("face-down roof").facts)["in all"] == "17"
    assert dict(GAME.explain("face-down roof", blank_roofs=0).facts)["in all"] == "12"
    assert "1 to 9 lots" in GAME.explain("permit I", max_row_length=9).text
    assert "out of the game" in GAME.explain("mayor", mayor_returns=False).text


# --- what a piece would do now --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "words", "now"),
    [
        ({"display": [["red 5"]]}, "red 5",
         "It can be auctioned now. It fits on A1, B1 and C1. Nobody owns red yet: whoever builds its first cube will."),
        ({"display": [["red 1", "red 5", "red 2"]]}, "red 5",
         "It is not at the end of its row yet. It fits on A1, B1 and C1. "
         "Nobody owns red yet: whoever builds its first cube will."),
        ({**FULL_ROWS, "display": [["green 6"]]}, "green 6",
         "It can be auctioned now. It fits nowhere now: whoever gets it has to discard it. You own green."),
        ({**FULL_ROWS, "display": [["green 6"]], "options": {"must_be_placeable": True}}, "green 6",
         "It cannot be auctioned now. It fits nowhere now: whoever gets it has to discard it. You own green."),
        (FULL_ROWS, "blue 6", "It stands on A1."),
        ({"display": [["red 5"]]}, "grey 6", "It is not in this game."),
        (FULL_ROWS, "colour.blue", "Ben owns blue. Its 3 houses count −15."),
        (FULL_ROWS, "colour.green", "You own green. Its 1 house counts −5."),
        ({}, "colour.red", "Nobody owns red yet: whoever builds its first cube will."),
        ({}, "roof 3", "2 of them are still face down. Now no house lacks a roof."),
        (NEARLY_OVER, "roof 5", "1 of them is still face down. It could go on C1."),
        ({**NEARLY_OVER, "piece": "roof 6"}, "roof 6", "None of them is face down any more. It could go on C1."),
        ({}, "face-down roof", "5 of the 17 that are left are blank. Now no house lacks a roof."),
        ({}, "permit II", "It could lengthen row A, B or C, or shorten row A, B or C."),
        (FULL_ROWS, "permit II", "It makes row B shorter by 2."),
        ({"permits": {"II": "out"}}, "permit II", "It is out of the game."),
        ({}, "cancel cube", "There is no permit that it could remove: whoever gets it has to discard it."),
        ({"permits": {"I": "+A", "II": "-B"}}, "cancel cube", "It could remove permit I and permit II."),
        (FULL_ROWS, "mayor", "For you it would mean 0 points in row A, 0 in row B and −5 in row C."),
        ({"mayor": "B"}, "mayor", "It stands in row B."),
        (FULL_ROWS, "row C", "It lacks 1 roof, and counts −5 for you."),
        (NEARLY_OVER, "row B", "It is completed and counts 0 for you."),
        (FULL_ROWS, "A1", "Its house (blue 6, no roof) counts −6 for Ben."),
        (FULL_ROWS, "C1", "Its house (green 5, no roof) counts −5 for you."),
        (FULL_ROWS, "A4", "Row A ends before it."),
        ({"phase": "use", "piece": "cube red 5"}, "B2", "It is empty."),
        ({"phase": "use", "piece": "cube red 5"}, "B1", "It is empty. There is room for the red 5."),
        ({"stash": [1, 0, 0]}, "illegal earnings", "You have stashed 1 cheque."),
    ],
)  # fmt: skip
def test_what_a_piece_would_do_now(position: dict[str, Any], words: str, now: str) -> None:
    assert at(position).explain(words, 0).now == now


def walks(**options: Any) -> Iterator[Match]:
    """Some moments of some games."""
    for players in (2, 3, 5):
        match = GAME.new_with(players, options, players, "auto")
        for number, now in enumerate(random_walk(match, players, 260)):
            if number % 5 == 0:
                yield now


def test_everything_can_say_what_it_would_do_now() -> None:
    for match in walks():
        if not match.over:
            for key in sorted(COMPONENTS)[:: max(1, match.state.auctioneer + 3)]:
                assert match.explain(key, 0).now.endswith("."), key


def test_everybody_is_shown_in_the_order_of_speaking() -> None:
    asked = at({"piece": "cube red 5", "auctioneer": "P2", "bidder": "P1"})
    assert spoken(asked) == ["Cleo", "passed", "Ann", "bids now", "Ben", "sells"]
    assert spoken(at({"piece": "cube red 5", "bidder": "P2"})) == ["Ben", "bids now", "Cleo", "to come", "Ann", "sells"]
    settling = at({"phase": "settle", "piece": "cancel", "bid": 1, "leader": "P2"})
    assert spoken(settling) == ["Ben", "bids 1", "Cleo", "out", "Ann", "sells"]


def spoken(match: Match) -> list[str]:
    """Names and roles in the strip of an auction, from left to right."""
    return re.findall(r">([^<>]+)</text>", draw_seats(match.view()))


def test_what_is_left_is_counted() -> None:
    left = GAME.display.left(at({"display": [["red 5"]], "mayor": "B"}).view())
    assert (left["cube.red_5"], left.get("cube.red_6", 0), left["roof.0"], left["roof.face_down"]) == (1, 0, 5, 17)
    assert (left["piece.mayor"], left["piece.cancel_cube"], left["permit.2"]) == (0, 1, 1)


USED = {"phase": "use", "bid": 0}


@pytest.mark.parametrize(
    ("position", "piece", "where"),
    [
        ({}, "Mayor", "doubles a row"),
        ({"mayor": "B"}, "Mayor", "in row B"),
        ({"mayor": "out"}, "Mayor", "gone"),
        ({"piece": "mayor"}, "Mayor", "on auction"),
        ({"piece": "mayor", "mayor": "B", "options": {"movable_mayor": True}}, "Mayor", "in row B"),
        ({}, "Permit II", "±2 lots"),
        ({"permits": {"II": "-B"}}, "Permit II", "in row B"),
        ({"permits": {"II": "out"}}, "Permit II", "gone"),
        ({"piece": "permit II"}, "Permit II", "on auction"),
        ({"piece": "permit I", "permits": {"II": "out"}}, "Permit II", "gone"),
        ({**USED, "piece": "permit II"}, "Permit II", "on auction"),
        ({}, "Cancel cube", "ends a permit"),
        ({"cancel_cube": "out"}, "Cancel cube", "gone"),
        ({"piece": "cancel"}, "Cancel cube", "on auction"),
        ({"piece": "permit I", "cancel_cube": "out"}, "Cancel cube", "gone"),
    ],
)
def test_the_place_of_a_special_piece_says_where_it_is(position: dict[str, Any], piece: str, where: str) -> None:
    match = at(position)
    beside = next(part for part in parts_of(match, None) if part.id == "beside").svg("neue_heimat")
    words = re.findall(r">([^<>]+)</text>", beside)
    assert words[words.index(piece) + 1] == where
    table = match.view(None)["table"]
    gone = {"Mayor": table["mayor"]["gone"], "Permit II": table["permits"][1]["gone"], "Cancel cube": table["cancel_cube_gone"]}
    assert gone[piece] == (where == "gone")
    assert match.explain(piece, 0).now.startswith("It is out of the game.") == (where == "gone")


# --- what a move would do -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "brief", "trap"),
    [
        ({}, "stash a cheque", "+1 point at the end", ""),
        ({"hand": [1, 20, 15]}, "stash a cheque", "+1 point at the end",
         "It is your last cheque: you could neither bid nor pay to keep a piece until somebody pays you."),
        ({"display": [["red 5"]]}, "auction red 5", "red has no owner yet", ""),
        ({**FULL_ROWS, "display": [["green 6"]]}, "auction green 6", "green is yours",
         "It fits nowhere now: whoever gets it has to discard it."),
        ({**FULL_ROWS, "display": [["blue 1"]]}, "auction blue 1", "blue is owned by Ben", ""),
        ({}, "auction the cancel cube", "takes a permit off the board",
         "There is no permit that it could remove: whoever gets it has to discard it."),
        (FULL_ROWS, "auction a roof", "5 of 17 are blank", ""),
        ({**FULL_ROWS, "piece": "cube red 5"}, "bid 1", "", "It fits nowhere now: you would have to discard it."),
        ({"piece": "cube red 5", "hand": [2, 22, 12]}, "bid 3", "Ann would have to sell", ""),
        ({"piece": "cube red 5", "hand": [2, 22, 12], "options": {"hidden_money": True}}, "bid 3", "", ""),
        ({"phase": "settle", "piece": "cancel", "bid": 1, "leader": "P2"}, "keep", "you pay Ben 1 cheque",
         "There is no permit that it could remove: you would have to discard it."),
        ({"phase": "settle", "piece": "cancel", "bid": 1, "leader": "P2"}, "sell", "Ben pays you 1 cheque", ""),
        ({"phase": "use", "piece": "cube red 5"}, "build on A1", "−5 for you", ""),
        (NEARLY_OVER, "roof C1", "+11 for you", "This ends the game, and Cleo would win: 20 points to your 11."),
        ({**NEARLY_OVER, "hand": [1, 5, 21], "stash": [9, 0, 0]}, "roof C1", "+11 for you",
         "This ends the game, and Cleo would win: as many points as you, but more cheques."),
        ({**NEARLY_OVER, "hand": [20, 4, 3], "stash": [9, 0, 0]}, "roof C1", "+11 for you", ""),
        ({**NEARLY_OVER, "options": {"hidden_money": True}}, "roof C1", "+11 for you", ""),
        ({**NEARLY_OVER, "owners": {"yellow": "P1", "red": "P1"}}, "roof C1", "+11 for you", ""),
        ({"phase": "use", "piece": "permit I", **FULL_ROWS, "permits": {"II": "-B", "III": "-C"}}, "shorten row A by 1",
         "lacks 3 roofs", ""),
        ({**FULL_ROWS, "phase": "use", "piece": "mayor"}, "mayor to row C", "−5 for you", ""),
        ({**FULL_ROWS, "phase": "use", "piece": "mayor"}, "mayor to row A", "changes nothing for you", ""),
    ],
)  # fmt: skip
def test_a_button_says_what_decides_and_a_trap_is_told(position: dict[str, Any], move: str, brief: str, trap: str) -> None:
    told = told_by(at(position), move)
    assert (told["brief"], told["trap"]) == (brief, trap)


def test_a_chosen_move_is_told_point_by_point() -> None:
    position = {
        "phase": "use",
        "piece": "cube green 1",
        "rows": {"B": [{"floors": ["blue 6"]}]},
        "owners": {"blue": "P2"},
    }
    told = [(remark.text, remark.tone) for remark in at(position).remarks("raise B1")]
    assert told == [
        ("you will own green", "good"),
        ("B1 is yours then, no longer owned by Ben", "plain"),
        ("your houses: 0 → −7", "bad"),
        ("houses of Ben: −6 → 0", "plain"),
    ]
    ends = [remark.text for remark in at(NEARLY_OVER).remarks("roof C1")]
    assert ends == ["your houses: −6 → +11", "completes row C", "ends the game"]


def test_what_is_foretold_comes_true() -> None:
    foretold = 0
    for match in walks():
        s = match.state
        if s.phase == Phase.USE:
            assert is_useless(s, s.piece, s.which) == (match.legal_ids() == [DISCARD])
            for move in match.legal_ids():
                found = prospect(s, move)
                after, _events = tried(s, move)
                assert (after.phase == Phase.OVER) == bool(found.end)
                assert found.after == appraisal(after)
                foretold += PUT <= move < DISCARD
    assert foretold > 30


@pytest.mark.parametrize("permit", PERMITS)
def test_a_permit_says_how_long_the_row_will_be(permit: str) -> None:
    others = dict(zip((other for other in PERMITS if other != permit), ("+A", "-B"), strict=True))
    match = at({"phase": "use", "piece": f"permit {permit}", "permits": others})
    told = {move.text: (move.data["length"], ROWS.index(move.data["row"])) for move in match.legal() if "length" in move.data}
    assert {text.split()[0] for text in told} == {"lengthen", "shorten"}
    for text, (length, row) in told.items():
        assert tried(match.state, match.find(text).id)[0].length[row] == length


def test_what_a_permit_cannot_do_says_how_long_the_row_would_be() -> None:
    match = at({**FULL_ROWS, "permits": {"I": "-A", "III": "-C"}, "phase": "use", "piece": "permit II"})
    dimmed = {move["data"]["at"]: move["data"]["length"] for move in match.view(0)["dimmed"]}
    assert dimmed["shorten-A"] == 1
    assert dimmed["shorten-C"] == -1


def test_every_legal_move_has_remarks_that_say_something() -> None:
    for match in walks(hidden_money=True):
        for move in match.legal_ids() if match.turn is not None else []:
            assert all(remark.text and remark.tone in ("plain", "good", "bad") for remark in match.remarks(move))


# --- the drawing ----------------------------------------------------------------------------------------------------------------


def parts_of(match: Match, seat: int | None) -> list[Part]:
    return [part for panel in panels(match.view(seat)) for part in panel.parts]


def touched(part: Part) -> list[tuple[str, float, float, float, float]]:
    """The places of a part where a move can be made: id, left, top, width and height of the outline that lights up."""
    found = []
    root = ET.fromstring(part.svg("neue_heimat"))

    def walk(element: ET.Element, x: float, y: float) -> None:
        moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        if "legal" in element.get("class", "").split():
            glow = next(child for child in element if child.get("class") == "glow")
            left, top, width, height = (float(glow.get(name, "0")) for name in ("x", "y", "width", "height"))
            found.append((element.get("id", ""), x + left, y + top, width, height))
        for child in element:
            walk(child, x, y)

    walk(root, 0.0, 0.0)
    return found


def test_what_is_touched_is_large_enough_and_apart() -> None:
    seen = set()
    signs = at({"phase": "use", "piece": "cancel", "permits": {"I": "+A", "II": "+A", "III": "+A"}})
    for match in chain(walks(), [at({"phase": "use", "piece": "permit I"}), signs]):
        for part in parts_of(match, match.turn):
            places = touched(part)
            seen |= {id.split("-")[0] for id, *_size in places}
            for id, left, top, width, height in places:
                assert min(width, height) >= 44, id
                assert left >= 0, id
                assert left + width <= part.width, id
                assert top + height <= part.height, id
            for number, (id, left, top, width, height) in enumerate(places):
                for other, x, y, w, h in places[number + 1 :]:
                    across, down = min(left + width, x + w) - max(left, x), min(top + height, y + h) - max(top, y)
                    assert min(across, down) <= 4, (id, other)
    assert seen == {"cube", "roofs", "permit", "cancel", "mayor", "bid", "lot", "street", "lengthen", "shorten"}


def test_parts_fit_on_a_phone_or_scroll_along_the_street() -> None:
    for match in walks():
        for part in parts_of(match, None):
            assert part.width <= PHONE or part.id in ("row-A", "row-B", "row-C")


def test_panels_keep_their_sizes_but_for_rows_that_grow() -> None:
    heights: dict[str, set[float]] = {}
    for match in walks():
        for part in parts_of(match, match.turn if match.turn is not None else None):
            heights.setdefault(part.id, set()).add(part.height)
        for row in match.view()["table"]["rows"]:
            tallest = max([1, *(len(house["floors"]) for house in row["houses"])])
            part = next(part for part in parts_of(match, None) if part.id == f"row-{row['row']}")
            assert part.height == 108 + 40 * tallest
    assert {id: len(found) for id, found in heights.items() if not id.startswith("row-") and len(found) > 1} == {}


def test_a_piece_has_one_id_wherever_it_is() -> None:
    for match in walks():
        ids = re.findall(
            r'id="(cube-\w+-\d|permit-\w+|mayor|cancel-cube)"', "".join(part.drawing for part in parts_of(match, None))
        )
        table = match.view()["table"]
        cubes = [cube for row in table["display"] for cube in row]
        cubes += [cube for row in table["rows"] for house in row["houses"] for cube in house["floors"]]
        cubes += [CUBE_NAMES[table["piece"]["which"]]] if table["piece"] and table["piece"]["kind"] == "cube" else []
        assert len(ids) == len(set(ids))
        assert {id for id in ids if id.startswith("cube-")} == {f"cube-{cube.replace(' ', '-')}" for cube in cubes}


def test_no_text_is_smaller_than_what_can_be_read() -> None:
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", GAME.display.style)]
    assert min(sizes) >= 12
    assert not any("font-size" in part.drawing for part in parts_of(at(FULL_ROWS), 0))


def test_the_panel_of_the_question_comes_first_on_a_phone() -> None:
    wanted = {"choose": "supply", "bid": "auction", "settle": "auction", "use": "street"}
    for match in walks():
        view = match.view(match.turn)
        first = [panel.key for panel in panels(view) if panel.first]
        assert first == ([wanted[view["table"]["phase"]]] if view["table"]["phase"] in wanted else [])


def test_bids_beyond_the_ladder_have_no_place() -> None:
    match = at({"piece": "cube red 5", "hand": [5, 26, 5]})
    places = {move.data["amount"]: move.data.get("at") for move in match.legal() if "amount" in move.data}
    assert places[LADDER] == f"bid-{LADDER}"
    assert places[LADDER + 1] is None


def test_a_ghost_shows_every_place_where_the_piece_may_go() -> None:
    match = at({"phase": "use", "piece": "cube red 5"})
    drawn = "".join(part.drawing for part in parts_of(match, match.turn))
    assert sorted(map(int, re.findall(r'data-ghost="(\d+)"', drawn))) == sorted(match.legal_ids())


def test_a_forbidden_lot_is_dimmed_and_says_why() -> None:
    match = at({**FULL_ROWS, "phase": "use", "piece": "cube red 4", "permits": {"II": "-B", "III": "-C"}})
    canvas = Canvas(match.view(match.turn))
    assert canvas.why_not("lot-A1") == "A1 has a white fence: one floor only"
    assert canvas.why_not("lot-B2") == "a floor must have fewer pips than the one below, and B2 ends with the grey 4"
    assert canvas.why_not("lot-A2") == ""


def test_a_cube_has_one_id_from_the_display_over_the_auction_to_its_house() -> None:
    match = GAMES["neue_heimat"].at({"players": 2, "display": [["red 5"]]}, luck="manual")
    places = []
    for move in ("auction red 5", "bid 1", "sell", "build on A1"):
        places.append(panel_of(match, 'id="cube-red-5" class="piece'))
        match.play(move)
    places.append(panel_of(match, 'id="cube-red-5" class="piece'))
    assert places == ["supply", "auction", "auction", "auction", "street"]


def panel_of(match: Match, drawn: str) -> str:
    """The one panel in which something is drawn."""
    [found] = [panel.key for panel in match.game.display.panels(match.view(0)) for part in panel.parts if drawn in part.drawing]
    return found
