"""Infinite City as people meet it: tiles and words explained, panels to be read and touched, sentences to "you", and what a move
would do, said before it is made."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletown import GAMES
from tabletown.drawing.panels import PHONE, Panel, Part
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.games.infinite_city.display.frame import CELL, Frame
from tabletown.games.infinite_city.display.style import STYLE
from tabletown.games.infinite_city.notation.names import TILE_NAMES
from tabletown.games.infinite_city.rules.components import MOST_TILES, NAMES, RECONSTRUCTED, TILES, Kind
from tabletown.match.match import Match
from tabletown.rulebook.source import rules_page
from tabletown.testing.random_walks import random_walk, restored

GAME = GAMES["infinite_city"]
PLAYERS = ["Ann", "Ben", "Cleo"]
Start = Callable[[], Match]


def table(tiles: dict[str, str], players: int = 2, **more: Any) -> Match:
    """A position with these tiles."""
    return GAME.at({"players": PLAYERS[:players], "tiles": tiles, **more}, luck="manual", check=False)


def played(match: Match, *moves: str) -> Match:
    """The match after some moves."""
    for words in moves:
        match.play(words)
    return match


def shown(match: Match, words: str) -> dict[str, Any]:
    """A legal move as the player to move is shown it."""
    view = match.view(match.turn)
    move: dict[str, Any] = next(move for move in view["moves"] if move["text"] == words)
    return move


def panels(match: Match, seat: int | None) -> dict[str, Panel]:
    """The panels that a seat sees, by key."""
    return {panel.key: panel for panel in GAME.display.panels(match.view(seat))}


def some_tables() -> Iterator[Match]:
    """Tables along random games, of all sizes."""
    for seed, players in enumerate(GAME.seats):
        match = GAME.new(players, seed=seed, printed_rules=bool(seed % 2))
        for number, now in enumerate(random_walk(match, seed, 300)):
            if number % 23 == 0 and now.turn != CHANCE:
                yield now


# --- every piece explains itself --------------------------------------------------------------------------------------------


def test_every_tile_is_explained_with_the_numbers_of_the_box() -> None:
    told = GAME.explanations()
    for tile in TILES:
        explanation = told[f"tile.{tile.kind.name.lower()}"]
        facts = dict(explanation.facts)
        assert explanation.title == tile.name
        assert 10 < len(explanation.line) <= 60
        assert len(explanation.text) > len(explanation.line)
        assert facts["copies"] == str(tile.copies)
        assert facts["points"] == (str(tile.points) if tile.points else "none")
        assert facts["silver border"] == ("yes" if tile.silver else "no")


def test_names_in_sentences_are_the_names_of_the_box() -> None:
    assert [name.alone for name in TILE_NAMES.values()] == list(NAMES)
    for name in TILE_NAMES.values():
        assert name.one in (f"a {name.alone}", f"an {name.alone}")
        assert (name.one.split()[0] == "an") == (name.alone[0] in "AEIOU")
        assert name.that == f"the {name.alone}"


def test_every_explanation_points_at_a_heading_of_the_rules() -> None:
    headings = set(re.findall(r"^## (.+)$", rules_page("infinite_city"), re.MULTILINE))
    pieces = [e for e in GAME.explanations().values() if e.kind in ("tile", "word")]
    assert {e.rule for e in pieces} <= headings
    assert len(pieces) > len(TILES) + 8


def test_what_was_reconstructed_is_marked() -> None:
    told = GAME.explanations()
    marked = {e.title for e in told.values() if e.reconstructed}
    assert marked == {tile.name for tile in TILES if any(tile.name in value.item for value in RECONSTRUCTED)}
    assert "Hotel" in marked
    assert "Bank" not in marked


@pytest.mark.parametrize("key", ["capitol", "mausoleum", "embassy"])
def test_printed_tiles_are_explained_as_printed(key: str) -> None:
    usual, printed = GAME.explain(f"tile.{key}"), GAME.explain(f"tile.{key}", **{key: "printed"})
    assert usual.text != printed.text
    assert usual.line != printed.line


def test_a_plaza_says_whom_it_binds() -> None:
    assert "Tiles from the deck are not bound" in GAME.explain("Plaza").text
    assert "Port" in GAME.explain("Plaza", plaza_scope="all").text


def test_every_tile_has_a_picture_in_large() -> None:
    for tile in TILES:
        part = GAME.display.picture(f"tile.{tile.kind.name.lower()}", GAME.resolve({}))
        assert part is not None
        assert part.width == 220
        assert tile.name.split()[0] in "".join(ET.fromstring(part.svg(GAME.key)).itertext())
    assert GAME.display.picture("word.face_down", GAME.resolve({})) is not None
    assert GAME.display.picture("word.silver", GAME.resolve({})) is None


def test_how_many_are_left_is_what_everybody_can_count() -> None:
    match = table({"0,0": "Bank P1", "1,0": "Bank", "2,0": "face-down Bank seen by P1"}, hands={"P1": ["Bank"]})
    left = GAME.display.left(match.view(0))
    assert left["tile.bank"] == 4
    assert left == GAME.display.left(match.view())
    assert sum(left.values()) == MOST_TILES - 2


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("tile.stadium", "Played now, it would have an effect on 5 of 10 cells."),
        ("tile.plaza", "You could play it now, on 10 cells."),
        ("tile.bank", "Played now, it would have no effect on any cell."),
        ("tile.temple", ""),
        ("tile.power_station", "1 Power Station lies face up."),
        ("word.area", "You have groups of 2 and 1: 0 points."),
        ("word.silver", "You control 1, and nobody has more."),
        ("word.token", "You have 11 tokens left."),
        ("word.locked", "2 tiles are locked; you control 1."),
        ("word.value", "The tiles that you control add up to 2."),
        ("figure.points", "You: areas 0, values 2, silver 1."),
    ],
)
def test_a_piece_says_what_it_means_now(key: str, says: str) -> None:
    tiles = {"0,0": "Power Station P1", "1,0": "Library", "2,0": "Library P1", "3,0": "Housing P1"}
    match = table(tiles, supply=[11, 15], hands={"P1": ["Stadium", "Plaza", "Bank"]})
    assert match.explain(key, 0).now == says


# --- panels -----------------------------------------------------------------------------------------------------------------


def test_each_viewer_has_the_panels_of_the_game() -> None:
    match = table({"0,0": "Housing P1"}, hands={"P1": ["Temple", "Bank"], "P2": ["Port", "Plaza"]})
    assert list(panels(match, 0)) == ["city", "hand", "meters"]
    assert list(panels(match, None)) == ["city", "meters"]
    assert [key for key, panel in panels(match, 0).items() if panel.first] == ["hand"]
    played(match, "play Temple")
    assert [key for key, panel in panels(match, 0).items() if panel.first] == ["city"]
    played(match, "place Temple at (1, 0)")
    asked = panels(match, 0)
    assert [key for key, panel in asked.items() if panel.first] == ["meters"]
    assert asked["meters"].folded == ""
    played(match, "look at Ben's hand")
    assert [key for key, panel in panels(match, 0).items() if panel.first] == ["shown"]
    assert list(panels(match, 1)) == ["city", "hand", "meters"]


def test_the_tile_that_is_played_keeps_its_place_in_the_hand() -> None:
    match = table({"0,0": "Housing P1"}, hands={"P1": ["Bank", "Port", "Temple"]})
    before = [part.id for part in panels(match, 0)["hand"].parts]
    played(match, "play Port")
    assert [part.id for part in panels(match, 0)["hand"].parts] == before
    assert {move.data["via"] for move in match.legal()} == {"hand_port"}


def test_tiles_of_a_kind_are_one_card_and_a_hand_keeps_its_size() -> None:
    match = table({"0,0": "Housing P1"}, hands={"P1": ["Bank", "Bank", "Port"]})
    parts = panels(match, 0)["hand"].parts
    assert [part.id for part in parts] == ["card_hand_bank", "card_hand_port", "slot_2", "slot_3", "slot_4"]
    assert "×2" in parts[0].drawing
    assert {(part.width, part.height) for part in parts} == {(152, 172)}


def test_a_map_grows_without_moving_what_lies_on_it() -> None:
    young, old = Frame([(0, 0), (1, 0)]), Frame([(0, 0), (1, 0), (-9, 0), (0, 7), (4, -12)])

    def seen_from_origin(frame: Frame, cell: tuple[int, int]) -> tuple[float, float]:
        (x, y), (left, top) = frame.at(cell), frame.at((0, 0))
        return x - left, y - top

    for cell in ((1, 0), (-5, 3), (5, -3)):
        assert seen_from_origin(young, cell) == seen_from_origin(old, cell) == (cell[0] * CELL, -cell[1] * CELL)
    assert Frame([(0, 0)]).width == young.width


def test_a_city_that_has_split_is_moved_together_on_the_map() -> None:
    frame = Frame([(0, 0), (10**9, 0), (10**9 + 1, 40)])
    assert frame.width < 30 * CELL
    assert frame.height < 30 * CELL
    assert len(frame.tears()) == 2


FONT_SIZES = {name: float(size) for name, size in re.findall(r"\.infinite_city \.([\w-]+)\{[^}]*?font-size:([\d.]+)px", STYLE)}


def text_sizes(part: Part) -> Iterator[tuple[float, str]]:
    """Every text of a part, and how large its letters are on the screen."""

    def walk(element: ET.Element, scale: float) -> Iterator[tuple[float, str]]:
        for factor in re.findall(r"scale\(([\d.]+)", element.get("transform", "")):
            scale *= float(factor)
        if element.tag.endswith("text"):
            own = [FONT_SIZES[name] for name in (element.get("class") or "").split() if name in FONT_SIZES]
            yield scale * (own[-1] if own else 14), "".join(element.itertext())
        for child in element:
            yield from walk(child, scale)

    yield from walk(ET.fromstring(part.svg(GAME.key)), 1.0)


def test_nothing_is_too_small_to_read_or_to_touch() -> None:
    assert FONT_SIZES["small"] == 12
    for match in some_tables():
        for seat in (match.turn, None):
            for panel in panels(match, seat).values():
                for part in panel.parts:
                    assert part.roams or part.width <= PHONE
                    assert [text for size, text in text_sizes(part) if size < 12] == []
                    for piece in ET.fromstring(part.svg(GAME.key)).iter():
                        if "legal" in (piece.get("class") or "").split():
                            glow = [child for child in piece if child.get("class") == "glow"]
                            assert min(float(glow[0].get(side, "0")) for side in ("width", "height")) >= 44


def test_tokens_are_chosen_at_their_tile_and_each_has_its_ghost() -> None:
    match = table({"0,0": "Stadium P1", "1,0": "Hotel P1 P2 P3"}, 3, phase="pull", text="0,0")
    here = [move for move in match.legal() if move.data["kind"] == "pull"]
    assert {move.data["at"] for move in here} == {"tile_1_0"}
    drawing = panels(match, 0)["city"].parts[0].drawing
    assert all(f'data-ghost="{move.id}"' in drawing for move in here)
    assert f'data-moves="{" ".join(str(move.id) for move in here)}"' in drawing


def test_every_area_says_what_it_counts() -> None:
    tiles = {f"{x},0": "Housing P1" for x in range(4)} | {"0,5": "Bank P2", "1,5": "Bank P2"}
    drawing = panels(table(tiles), 0)["city"].parts[0].drawing
    assert re.findall(r"<title>([^<]*area counts[^<]*)</title>", drawing) == ["Ann's area counts 4 points"]


def test_areas_are_listed_as_the_rules_count_them() -> None:
    tiles = {f"{x},0": "Housing P1 P2" for x in range(3)} | {f"5,{y}": "Bank P1" for y in range(4)} | {"9,9": "Hotel P1"}
    seen = table(tiles).view(0)["table"]
    assert [(area["seat"], area["points"], area["cells"]) for area in seen["areas"]] == [
        (0, 3, [(0, 0), (1, 0), (2, 0)]),
        (0, 4, [(5, 0), (5, 1), (5, 2), (5, 3)]),
        (1, 3, [(0, 0), (1, 0), (2, 0)]),
    ]
    for seat, player in enumerate(seen["players"]):
        assert player["areas"] == sum(area["points"] for area in seen["areas"] if area["seat"] == seat)


def test_what_a_rule_forbids_is_dimmed_and_says_which() -> None:
    match = table({"0,0": "Plaza P2", "1,0": "Bank P2"}, hands={"P1": ["Hotel"]})
    played(match, "play Hotel")
    dimmed = match.view(0)["dimmed"]
    assert {tuple(move["data"]["cell"]) for move in dimmed} == {(1, 1), (2, 0), (1, -1)}
    assert {move["why"] for move in dimmed} == {"an open Plaza binds: the tile must go to one of its free sides"}
    match = table({"0,0": "Power Station P2", "1,0": "Bank P2", "5,0": "Disaster Site P1"}, phase="remove", text="5,0")
    assert [move["why"] for move in match.view(0)["dimmed"]] == [
        "the Power Station at (0, 0) is locked by a Power Station",
        "the Bank at (1, 0) is locked by a Power Station",
    ]


# --- you --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "moves", "ann", "ben", "onlooker"),
    [
        (lambda: table({"0,0": "Housing P1"}, hands={"P1": ["Bank"]}), ["play Bank", "place Bank at (1, 0)"],
         "You play a Bank at (1, 0).", "Ann plays a Bank at (1, 0).", "Ann plays a Bank at (1, 0)."),
        (lambda: table({"0,0": "Hotel P2"}, hands={"P1": ["Bank"]}), ["check in at the Hotel at (0, 0)"],
         "You check in at the Hotel at (0, 0).", "Ann checks in at the Hotel at (0, 0).",
         "Ann checks in at the Hotel at (0, 0)."),
        (lambda: table({"0,0": "Bank P1", "1,0": "Port P2"}, phase="bank", text="0,0"),
         ["swap with Ben's token on the Port at (1, 0)"],
         "You swap your token on the Bank at (0, 0) with Ben's token at (1, 0).",
         "Ann swaps the token on the Bank at (0, 0) with your token at (1, 0).",
         "Ann swaps the token on the Bank at (0, 0) with Ben's token at (1, 0)."),
        (lambda: table({"0,0": "Security Guardpost P1", "1,0": "Port P2 P2"}, phase="clear", text="0,0"),
         ["clear the Port at (1, 0)"],
         "Your Security Guardpost sends 2 tokens of Ben home from (1, 0).",
         "Ann's Security Guardpost sends 2 tokens of yours home from (1, 0).",
         "Ann's Security Guardpost sends 2 tokens of Ben home from (1, 0)."),
        (lambda: table({"0,0": "Shopping Complex P1"}, phase="swap_hands", text="0,0"), ["swap hands with Ben"],
         "You swap hands with Ben.", "Ann swaps hands with you.", "Ann swaps hands with Ben."),
        (lambda: table({"0,0": "Temple P1"}, phase="choose_hand", text="0,0", hands={"P2": ["Bank"]}),
         ["look at Ben's hand"],
         "You look at Ben's hand.", "Ann looks at your hand.", "Ann looks at Ben's hand."),
        (lambda: table({"0,0": "Stadium P1", "1,0": "Bank P2"}, phase="pull", text="0,0"),
         ["pull in Ben's token from the Bank at (1, 0)"],
         "You pull in Ben's token from (1, 0) to the Stadium at (0, 0).",
         "Ann pulls in your token from (1, 0) to the Stadium at (0, 0).",
         "Ann pulls in Ben's token from (1, 0) to the Stadium at (0, 0)."),
        (lambda: table({"0,0": "Salvage Yard P1"}, phase="fill", text="0,0", hands={"P2": ["Bank"]}),
         ["fill (1, 0)", "draw Bank"],
         "Your Salvage Yard takes a tile out of Ben's hand and puts it face down at (1, 0).",
         "Ann's Salvage Yard takes a Bank out of your hand and puts it face down at (1, 0).",
         "Ann's Salvage Yard takes a tile out of Ben's hand and puts it face down at (1, 0)."),
        (lambda: table({"0,0": "Hotel P2"}, hands={"P1": ["Library"]}, supply=[1, 14]),
         ["play Library", "place Library at (1, 0)"],
         "The Library at (1, 0) has no effect: after your last token you place no more tiles this turn.",
         "The Library at (1, 0) has no effect: after their last token Ann places no more tiles this turn.",
         "The Library at (1, 0) has no effect: after their last token Ann places no more tiles this turn."),
    ],
)  # fmt: skip
def test_the_news_speak_to_the_player_who_reads_them(
    position: Start, moves: list[str], ann: str, ben: str, onlooker: str
) -> None:
    match = played(position(), *moves)
    assert ann in match.log(0)
    assert ben in match.log(1)
    assert onlooker in match.log()


@pytest.mark.parametrize(
    ("position", "you", "others"),
    [
        (lambda: table({"0,0": "Housing P1"}, hands={"P1": ["Bank"]}), "Play a tile.", "Ann plays a tile."),
        (lambda: table({"0,0": "Hotel P2"}, hands={"P1": ["Bank"]}), "Play a tile, or check in at a Hotel.",
         "Ann plays a tile or checks in at a Hotel."),
        (lambda: table({"0,0": "Hotel P2"}), "Check in at a Hotel.", "Ann checks in at a Hotel."),
        (lambda: table({"0,0": "Bank P2"}), "Pass: you have no tile to play and no Hotel to check in at.", "Ann has to pass."),
        (lambda: table({"0,0": "Bank P2"}, hands={"P1": ["Bank"]}, supply=[0, 14], active="P1", phase="action"),
         "Pass: you have no token left.", "Ann has to pass."),
        (lambda: played(table({"0,0": "Bank P2"}, hands={"P1": ["Port"]}), "play Port"), "Choose a cell for the Port.",
         "Ann chooses a cell for the Port."),
        (lambda: played(table({"0,0": "Plaza P2"}, hands={"P1": ["Port"]}), "play Port"),
         "Choose a cell for the Port: an open Plaza binds, so it must be one of its sides.", "Ann chooses a cell for the Port."),
        (lambda: table({"0,0": "Arboretum P1", "1,0": "Bank P1"}, phase="take_back", text="0,0"),
         "Arboretum: You may take back up to 2 tokens.", "Arboretum: Ann may take back up to 2 tokens."),
        (lambda: table({"0,0": "Salvage Yard P1"}, phase="fill", text="0,0", hands={"P1": ["Bank"]}, victim="P1"),
         "Salvage Yard: Choose the side to fill with a random tile out of your own hand.",
         "Salvage Yard: Ann chooses the side to fill with a random tile out of their own hand."),
        (lambda: table({"0,0": "Temple P1"}, phase="choose_tile", text="0,0", hands={"P2": ["Bank"]}, victim="P2"),
         "Temple: Play a tile out of Ben's hand.", "Temple: Ann plays a tile out of Ben's hand."),
    ],
)  # fmt: skip
def test_the_question_offers_what_can_be_done(position: Start, you: str, others: str) -> None:
    match = position()
    assert match.view(0)["asks"] == you
    assert match.view()["asks"] == others


def test_whoever_has_to_give_a_tile_is_spoken_to() -> None:
    match = table({"0,0": "Temple P1"}, phase="choose_tile", text="0,0", hands={"P2": ["Bank"]}, victim="P2")
    assert match.view(1)["asks"] == "Temple: Ann plays a tile out of your hand."


# --- before a move is made ----------------------------------------------------------------------------------------------------

FOUR_STATIONS = {f"{3 * n},9": "Power Station P2" for n in range(4)}


@pytest.mark.parametrize(
    ("position", "words", "trap"),
    [
        (lambda: table({"0,0": "Housing P2", "1,0": "Bank P2"}, hands={"P1": ["Stadium"]}), "play Stadium", ""),
        (lambda: table({"0,0": "Housing", "1,0": "Bank"}, hands={"P1": ["Stadium"]}), "play Stadium",
         "Its text would have no effect: no unlocked tile next to it holds a token."),
        (lambda: played(table({"0,0": "Housing P2", "1,0": "Bank"}, hands={"P1": ["Stadium"]}), "play Stadium"),
         "place Stadium at (2, 0)",
         "Its text would have no effect: no unlocked tile next to it holds a token."),
        (lambda: table({"0,0": "Housing P2"}, hands={"P1": ["Plaza"]}, supply=[1, 14]), "play Plaza",
         "It takes your last token: you have no more turn after this one, and everybody else has one at most."),
        (lambda: table({"0,0": "Housing P2"}, hands={"P1": ["Police HQ"]}, supply=[9, 1]), "play Police HQ",
         "It takes Ben's last token: after this turn everybody else has one at most."),
        (lambda: table(FOUR_STATIONS, hands={"P1": ["Power Station"]}), "play Power Station",
         "The game would end at once, and you would lose to Ben."),
        (lambda: table({"-2,0": "Power Station", "-1,0": "Temple P2", "-1,1": "Port P2", "0,0": "Housing P1", "1,0": "Bank P1",
                        **{f"{4 * n},9": "Power Station" for n in range(3)}}, hands={"P1": ["Power Station", "Bank"]}),
         "play Power Station", "The game would end at once: on 17 of 22 cells you would lose."),
        (lambda: table({**FOUR_STATIONS, "0,0": "Capitol P1", "1,0": "Temple P1", "2,0": "Temple P1", "3,0": "Hotel P1"},
                       hands={"P1": ["Power Station"]}), "play Power Station", ""),
        (lambda: table({"0,0": "Capitol P2", **{f"{3 * n},9": "Power Station P1" for n in range(3)}},
                       hands={"P2": ["Power Station"]}, active="P2"), "play Power Station",
         "One more Power Station would end the game: as it would stand then, you would lose to Ann."),
        (lambda: played(table({"0,0": "Housing P2", "1,0": "Bank P2"}, hands={"P1": ["Police HQ"]}), "play Police HQ"),
         "place Police HQ at (2, 0)", "Ben would gain 6 points, and you 3."),
        (lambda: table({"0,0": "Housing P1", "1,0": "Bank P1", "2,0": "Security Guardpost P1", "3,0": "Bank P2"},
                       phase="clear", text="2,0"),
         "clear the Bank at (1, 0)", "You would lose 3 points."),
        (lambda: table({"0,0": "Housing P1", "1,0": "Bank P1", "2,0": "Security Guardpost P1", "3,0": "Bank P2"},
                       phase="clear", text="2,0"),
         "clear the Bank at (3, 0)", ""),
    ],
)  # fmt: skip
def test_a_trap_is_said_before_it_is_stepped_into(position: Start, words: str, trap: str) -> None:
    assert shown(position(), words)["trap"] == trap


def test_a_button_says_what_decides() -> None:
    match = table({"0,0": "Housing P1", "1,0": "Bank P1", "4,0": "Bank P2"}, hands={"P1": ["Port"], "P2": ["Bank"]})
    assert shown(match, "play Port")["brief"] == "Add a face-down tile from the deck."
    played(match, "play Port")
    assert shown(match, "place Port at (2, 0)")["brief"] == "+4"
    assert shown(match, "place Port at (5, 0)")["brief"] == "+1"
    tiles = {"0,0": "Housing P2", "1,0": "Bank P2", "2,0": "Bank P2", "2,1": "Security Guardpost P1"}
    match = table(tiles, phase="clear", text="2,1")
    assert shown(match, "clear the Bank at (1, 0)")["brief"] == "Ben −3"


def test_a_chosen_move_says_what_it_would_do() -> None:
    match = table({"0,0": "Power Station P1", "1,0": "Bank P1", "1,1": "Hotel P2"}, hands={"P1": ["Plaza"], "P2": ["Bank"]})
    played(match, "play Plaza")
    assert [(remark.tone, remark.text) for remark in match.remarks("place Plaza at (0, 1)")] == [
        ("good", "Your points: +3 (areas +3, values 0, silver 0)"),
        ("plain", "Tiles from hands must go to its free sides."),
        ("good", "It is locked there: nobody can remove it or send your token home."),
    ]
    closed = {"0,1": "Bank P2", "1,0": "Bank P1", "2,1": "Port P2", "1,2": "Hotel P1", "0,0": "Housing P2"}
    match = table(closed, hands={"P1": ["Plaza"], "P2": ["Bank"]})
    played(match, "play Plaza")
    said = [remark.text for remark in match.remarks("place Plaza at (1, 1)")]
    assert "Tiles from hands must go to its free sides." not in said  # it has none there
    match = table({"0,0": "Housing P1", "1,0": "face-down Bank"}, phase="settle", text="0,0")
    assert [remark.text for remark in match.remarks("put a token on the face-down tile at (1, 0)")] == [
        "You put a token on the face-down tile at (1, 0).",
        "The tile is turned up, and its text is yours to carry out.",
    ]


def test_what_is_said_of_moves_and_pieces_tells_no_secret() -> None:
    keys = list(GAME.explanations())
    for number, match in enumerate(some_tables()):
        seat = match.turn
        assert seat is not None
        twin = restored(match, match.known_to(seat, new_rng(number)))
        for move in match.legal_ids()[::3]:
            assert twin.remarks(move) == match.remarks(move)
        for key in keys[number % 5 :: 5]:
            assert twin.explain(key, seat).now == match.explain(key, seat).now


def test_every_kind_of_tile_is_drawn() -> None:
    for kind in Kind:
        assert 'class="pic"' in panels(table({"0,0": f"{NAMES[kind]} P1"}), 0)["city"].parts[0].drawing
