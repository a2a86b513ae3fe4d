"""Infinite City beyond its case files: a city that drifts far away and splits, and what seats remember through a re-deal."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, BadPosition
from tabletown.engine import entry_points
from tabletown.engine.rng import new_rng
from tabletown.games.infinite_city.bot.features import FEATURES, Feature
from tabletown.games.infinite_city.display.considered import considered
from tabletown.games.infinite_city.notation.asking import WORDING
from tabletown.games.infinite_city.notation.words import cell_of
from tabletown.games.infinite_city.rules.choices import list_locked
from tabletown.games.infinite_city.rules.components import MOST_TILES, Kind
from tabletown.games.infinite_city.rules.effects import QUESTIONS
from tabletown.games.infinite_city.rules.hidden import list_bottom
from tabletown.games.infinite_city.rules.numbers import CELL, KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from tabletown.games.infinite_city.rules.reasons import Reason
from tabletown.games.infinite_city.rules.scoring import group_points
from tabletown.games.infinite_city.rules.state import NOBODY, Phase
from tabletown.match.match import Match
from tabletown.positions.snapshot import ask, listed
from tests.kit.tables import state_bytes, witness

GAME = GAMES["infinite_city"]


def cells_of(match: Match) -> dict[tuple[int, int], str]:
    """The tiles by their cells."""
    return {(int(x), int(y)): words for place, words in match.position()["tiles"].items() for x, y in [place.split(",")]}


def free_cells(match: Match) -> set[tuple[int, int]]:
    """The cells beside the city, worked out slowly."""
    tiles = cells_of(match)
    return {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - tiles.keys()


def turn_with(match: Match, tile: str) -> None:
    """Give the active player this one tile to play: the table stays as it is."""
    position = match.position()
    active = position["active"]
    position["hands"] = {seat: ["Bank"] if seat != active else [tile] for seat in position["hands"]}
    position["deck"], position["bottom"], position["known"] = {}, [], {}
    again = GAME.at(position, luck="manual", check=False)
    match._states[:] = again._states
    match._changed()


def test_a_city_walks_far_away_in_every_direction_and_nothing_is_refused() -> None:
    """A pair of tiles leapfrogs for hundreds of cells, away from a part that stays; every free cell is offered on the way."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tiles = {"0,0": "Hotel P2", f"{5 * dx},{5 * dy}": "Bank", f"{6 * dx},{6 * dy}": "Bank"}
        match = GAME.at({"players": 2, "tiles": tiles}, luck="manual")
        at = 6
        for _ in range(120):
            turn_with(match, "Post Office")
            match.play("play Post Office")
            offered = {tuple(move.data["cell"]) for move in match.legal()}
            assert offered == free_cells(match)
            match.play(f"place Post Office at ({(at + 1) * dx}, {(at + 1) * dy})")
            behind = min((abs(x) + abs(y), x, y) for x, y in cells_of(match) if (x, y) != (0, 0))
            match.play(next(m for m in match.legal() if m.data["cell"] == [behind[1], behind[2]]))
            at += 2
            offered = {tuple(move.data["cell"]) for move in match.legal()}
            assert (at * dx, at * dy) in offered
            match.play(f"move it to ({at * dx}, {at * dy})")
            shrink(match)
        assert (at * dx, at * dy) in cells_of(match)
        assert (0, 0) in cells_of(match)
        assert at > 200


def shrink(match: Match) -> None:
    """Take the hindmost tiles off the walking part by hand, so that it stays a handful."""
    position = match.position()
    far = sorted((place for place in position["tiles"] if place != "0,0"), key=lambda p: max(abs(int(c)) for c in p.split(",")))
    for place in far[:-3]:
        del position["tiles"][place]
    position["tiles"] = {place: words.split(" P")[0] for place, words in position["tiles"].items()}
    del position["supply"], position["tiles_on_table"]
    position["phase"] = "action"
    position["deck"] = {}
    match._states[:] = GAME.at(position, luck="manual", check=False)._states
    match._changed()


def test_names_of_free_cells_stay_right_through_wild_games() -> None:
    """Whatever was placed, moved, swapped and removed: the free cells are exactly those around the city, each once."""
    rng = random.Random(4)
    for seed in range(6):
        match = GAME.new(4, seed=seed, luck="manual", printed_rules=bool(seed % 2))
        while not match.over:
            legal = match.legal()
            cells = [tuple(move.data["cell"]) for move in legal if move.data["kind"] == "place"]
            assert len(cells) == len(set(cells))
            if cells:
                plazas = match.view()["table"]["plaza_cells"]
                assert set(cells) == (set(plazas) or free_cells(match)) or match.state.source < 0
            match.play(rng.choice(legal))


def test_the_witness_agrees_on_winners() -> None:
    slow = witness("infinite_city")
    for seed in range(30):
        match = GAME.new(2 + seed % 5, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.legal_ids()))
        assert slow.winners(match.position()) == match.winners


def test_a_position_has_no_gaps_between_its_fields() -> None:
    names = GAME.state.names or ()
    assert GAME.state.itemsize == sum(GAME.state[name].itemsize for name in names)
    assert GAME.state.itemsize < 4096


KNOWING = {
    "players": 4,
    "tiles": {"0,0": "Housing P1", "1,0": "face-down Capitol", "2,0": "face-down Hotel seen by P1"},
    "hands": {"P1": ["Bank", "Bank"], "P2": ["Temple", "Port", "Port"], "P3": ["Stadium", "Factory"], "P4": ["Plaza"]},
    "known": {"P1": {"P2": ["Temple", "Port"]}, "P4": {"P2": ["Temple", "Port", "Port"], "P3": ["Factory"]}},
    "bottom": [["Library seen by P1", "Embassy seen by P1"], ["Arboretum"]],
}


@pytest.mark.parametrize("seed", range(20))
def test_a_redeal_keeps_all_that_a_seat_has_seen(seed: int) -> None:
    match = GAME.at(KNOWING, luck="manual")
    dealt = GAME.at(KNOWING, luck="manual")
    dealt._states[:] = match.known_to(0, new_rng(seed))
    dealt._changed()
    position = dealt.position()
    assert position["hands"]["P1"] == ["Bank", "Bank"]
    assert {"Temple", "Port"} <= set(position["hands"]["P2"])
    assert [len(hand) for hand in position["hands"].values()] == [2, 3, 2, 1]
    assert position["tiles"]["2,0"] == "face-down Hotel seen by P1"
    assert position["bottom"][0] == ["Library seen by P1", "Embassy seen by P1"]
    assert len(position["known"]["P4"]["P2"]) == 3
    assert len(position["known"]["P4"]["P3"]) == 1
    assert dealt.problems() == []
    witness("infinite_city").conserved(position)


def test_a_redeal_changes_what_a_seat_has_not_seen() -> None:
    match = GAME.at(KNOWING, luck="manual")
    seen = set()
    for seed in range(40):
        dealt = GAME.at(KNOWING, luck="manual")
        dealt._states[:] = match.known_to(0, new_rng(seed))
        dealt._changed()
        position = dealt.position()
        seen.add((position["tiles"]["1,0"], tuple(position["hands"]["P3"]), tuple(position["bottom"][1])))
    assert len(seen) > 30


def test_while_a_library_is_read_a_redeal_leaves_something_to_play() -> None:
    start = {
        "players": 2,
        "phase": "read",
        "text": "0,0",
        "tiles": {"0,0": "Library P1"},
        "looked": ["Hotel", "Library", "Library", "Library", "Library"],
        "deck": {},
    }
    match = GAME.at(start, luck="manual", check=False)
    for seed in range(20):
        states = match.known_to(1, new_rng(seed))
        assert entry_points.legal_at(entry_points.handle(states), 0, np.zeros(GAME.most_legal, np.int64)) == 1


def test_an_undone_choice_leaves_no_trace_and_a_look_cannot_be_undone() -> None:
    start = {"players": 2, "tiles": {"0,0": "Housing P1"}, "hands": {"P1": ["Temple"], "P2": ["Bank"]}}
    match = GAME.at(start, luck="manual")
    before = state_bytes(match)
    match.play("play Temple")
    assert match.may_undo(0)
    match.undo(0)
    assert state_bytes(match) == before
    match.play("play Temple")
    match.play("place Temple at (1, 0)")
    match.play("look at Player 2's hand")
    assert not match.may_undo(0)


def test_a_tile_of_another_hand_that_everybody_has_seen_does_not_go_back() -> None:
    start = {"players": 3, "tiles": {"0,0": "Housing P1"}, "hands": {"P1": ["Temple"], "P2": ["Bank", "Port"]}}
    match = GAME.at(start, luck="manual")
    for words in ("play Temple", "place Temple at (1, 0)", "look at Player 2's hand", "play Bank"):
        match.play(words)
    assert match.view(2)["table"]["playing"] == "Bank"
    assert not match.may_undo(0)


def test_the_drawing_describes_tiles_as_the_options_have_them() -> None:
    position = {"players": 2, "tiles": {"0,0": "Capitol P1", "1,0": "Embassy P2"}, "hands": {"P1": ["Mausoleum", "Bank"]}}
    manual = GAME.at(position, luck="manual").svg(0)
    assert "Capitol at (0, 0): Look at a hand and play one of its tiles." in manual
    assert "Mausoleum: Remove any tile." in manual
    printed = GAME.at({**position, "options": {"printed_rules": True}}, luck="manual").svg(0)
    assert "Capitol at (0, 0): A token on each adjacent tile, all others go home." in printed
    assert "Embassy at (1, 0): Take over an adjacent tile." in printed
    assert "Mausoleum: Take an adjacent tile into your hand." in printed
    mixed = GAME.at({**position, "options": {"printed_rules": True, "mausoleum": "manual"}}, luck="manual").svg(0)
    assert "Mausoleum: Remove any tile." in mixed


# --- who has won, and why -------------------------------------------------------------------------------------------------

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def said_winners(verdict: str) -> list[str]:
    """The players whom a verdict calls winners."""
    who = re.split(r" wins\b| share the victory\b", verdict)[0]
    return re.split(r", | and ", who)


def finished(tiles: dict[str, str], players: int = 3) -> Match:
    """A game that is over with this city."""
    return GAME.at({"players": NAMES[:players], "phase": "over", "tiles": tiles}, luck="manual")


@pytest.mark.parametrize("players", list(GAME.seats))
@pytest.mark.parametrize("printed", [False, True])
def test_the_verdict_names_exactly_the_winners_of_random_games(players: int, printed: bool) -> None:
    slow = witness("infinite_city")
    for seed in range(12):
        match = GAME.new(NAMES[:players], seed=seed, printed_rules=printed, locked_flip=bool(seed % 2))
        rng = random.Random(seed)
        while not match.over:
            assert match.verdict == ""
            match.play(rng.choice(match.legal_ids()))
        assert said_winners(match.verdict) == [match.names[seat] for seat in match.winners]
        assert f"{max(slow.scores(match.position()))} point" in match.verdict
        assert match.log()[-1] == match.verdict
        assert match.text().splitlines()[-1] == match.verdict
        assert match.text().count(match.verdict) == 1
        assert " won" not in match.text()


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ({"0,0": "Capitol P2", "2,0": "Hotel P1"}, "Ben wins with 5 points."),
        ({"0,0": "Arboretum P3"}, "Cleo wins with 1 point."),
        (
            {"0,0": "Hotel P1 P2", "1,0": "Bank P2"},
            "Ben wins: Ann and Ben both have 3 points, and Ben has more tiles in the largest group, 2 to 1.",
        ),
        (
            {"0,0": "Bank P1", "1,0": "Bank P1", "3,0": "Bank P1", "6,0": "Bank P2", "7,0": "Bank P2", "9,0": "Bank P3"},
            "Ann wins: Ann, Ben and Cleo all have 0 points, and Ann and Ben have more tiles in the largest group, 2 to 1,"
            " and Ann has more tiles in the second-largest group, 1 to 0.",
        ),
        (
            {"0,0": "Hotel P1 P3", "2,0": "Bank P1", "4,0": "Bank P3", "9,9": "Stadium P2"},
            "Ann and Cleo share the victory: both have 3 points, and each has groups of 1 and 1 tiles.",
        ),
        ({"0,0": "Hotel P1 P2 P3"}, "Ann, Ben and Cleo share the victory: all have 3 points, and each has one group of 1 tile."),
        ({"0,0": "Bank"}, "Ann, Ben and Cleo share the victory: all have 0 points, and nobody controls a tile."),
    ],
)
def test_the_verdict_tells_what_decided(tiles: dict[str, str], said: str) -> None:
    match = finished(tiles)
    assert match.verdict == said
    assert said_winners(match.verdict) == [match.names[seat] for seat in match.winners]
    assert witness("infinite_city").winners(match.position()) == match.winners


def test_the_verdict_of_tied_cities_names_exactly_the_winners() -> None:
    """Small cities of plain tiles, in which ties are common."""
    rng = random.Random(9)
    cells = [f"{x},{y}" for x in range(4) for y in range(4)]
    ties = 0
    for _ in range(300):
        chosen = rng.sample(cells, rng.randrange(2, 9))
        tiles = {cell: f"Housing P{rng.randrange(1, 4)}{rng.choice(['', ' P1', ' P2'])}" for cell in chosen}
        match = finished(tiles)
        assert said_winners(match.verdict) == [match.names[seat] for seat in match.winners]
        ties += "both have" in match.verdict or "all have" in match.verdict
    assert ties > 100


# --- the drawing ----------------------------------------------------------------------------------------------------------


def test_the_numbers_of_tokens_stand_on_their_pins_and_pins_do_not_cover_each_other() -> None:
    everybody = " ".join(f"P{seat + 1}" for seat in range(6))
    tiles = {
        "0,0": "Embassy P1 P1",
        "1,0": f"Hotel {everybody}",
        "2,0": f"Stadium {everybody} {everybody}",
        "3,0": "Library " + "P2 " * 11,
    }
    svg = GAME.at({"players": NAMES, "tiles": tiles}, luck="manual", check=False).svg(0)
    for place in tiles:
        pins = re.findall(rf'id="token_{place.replace(",", "_")}_\d".*?</g>', svg)
        shape = r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"'
        boxes = [[float(n) for n in re.findall(shape, pin)[0]] for pin in pins]
        assert len(pins) == len(set(re.findall(r"P\d", tiles[place])))
        for pin, (left, _, _, _) in zip(pins, boxes, strict=True):
            for right, number in re.findall(r'<text x="(\S+)" .*?class="count end">(\d+)</text>', pin):
                assert float(right) - 8 * len(number) >= left + 2
        for one, (x, y, wide, high) in enumerate(boxes):
            for left, top, width, height in boxes[:one]:
                apart = x + wide <= left + 2 or left + width <= x + 2 or y + high <= top + 2 or top + height <= y + 2
                assert apart


def test_the_drawing_of_a_finished_game_leaves_the_verdict_to_the_page() -> None:
    match = finished({"0,0": "Hotel P1 P2", "1,0": "Bank P2"})
    lines = re.findall(r"<text [^>]*>([^<]*)</text>", match.svg(0))
    assert match.verdict
    assert match.verdict not in " ".join(lines)
    assert " win" not in " ".join(lines)


# --- positions ------------------------------------------------------------------------------------------------------------

LEANS_ON = {
    "phase": "text",
    "looked": "text",
    "text": "tiles",
    "waiting": "text",
    "victim": "text",
    "picked": "text",
    "cell": "text",
    "done": "text",
    "tiles_on_table": "tiles",
    "deck": "hands playing looked bottom",
    "bottom": "deck",
    "source": "playing",
}
"""What a field of a position speaks of: who says the one says the other."""


def some_fields(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A part of a position, as a puzzle would say it."""
    kept = {name for name in position if rng.random() < 0.5} | {"players", "options"}
    while missing := {other for name in kept for other in LEANS_ON.get(name, "").split()} - kept:
        kept |= missing
    return {name: value for name, value in position.items() if name in kept}


def positions(games: int, every: int) -> Iterator[dict[str, Any]]:
    """Positions along random games of all sizes and options."""
    for seed in range(games):
        flags = {"printed_rules": seed % 2 == 1, "locked_flip": seed % 3 == 1, "refill_victims": seed % 4 == 1}
        match, rng = GAME.new(2 + seed % 5, seed=seed, luck="manual", **flags), random.Random(seed)
        step = rng.randrange(every)
        while not match.over:
            if step % every == 0:
                yield match.position()
            match.play(rng.choice(match.legal_ids()))
            step += 1
        yield match.position()


def test_any_part_of_a_true_position_is_possible() -> None:
    rng = random.Random(6)
    for position in positions(24, 29):
        part = some_fields(position, rng)
        filled = GAME.at(part, luck="manual")
        assert filled.problems() == []
        for name, value in part.items():
            assert filled.position()[name] == value


def damage(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position in which something was left out, moved, or taken from another place."""
    damaged: dict[str, Any] = json.loads(json.dumps(position))
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice([name for name in damaged if name not in ("players", "options", "game", "rules")])
        value = damaged[name]
        match rng.randrange(4):
            case 0:
                del damaged[name]
            case 1 if isinstance(value, dict) and value:
                del value[rng.choice(list(value))]
                damaged.pop("deck", None)
                damaged.pop("tiles_on_table", None)
            case 2 if name == "phase":
                damaged[name] = rng.choice([phase.name.lower() for phase in Phase if phase != Phase.RESOLVE])
            case 3 if name in ("active", "victim", "final_by", "source"):
                damaged[name] = rng.choice(["P1", "P2", None])
            case _ if isinstance(value, bool):
                damaged[name] = not value
            case _ if isinstance(value, int):
                damaged[name] = max(0, value + rng.choice([-1, 1]))
            case _:
                damaged[name] = position[name]
    return damaged


@pytest.mark.slow
def test_a_position_without_problems_can_be_played_to_its_end() -> None:
    rng, played_on = random.Random(8), 0
    for position in positions(24, 31):
        try:
            match = GAME.at(damage(position, rng), luck="manual", check=False)
        except BadPosition:
            continue
        if match.problems():
            continue
        played_on += 1
        for _ in range(4000):
            if match.over:
                break
            legal = match.legal_ids()
            assert legal, f"stuck in {match.position()}"
            assert match.problems() == []
            match.play(rng.choice(legal))
        assert match.over
    assert played_on > 40


# --- why a move is not legal ----------------------------------------------------------------------------------------------


def test_nothing_forbids_a_legal_move_and_a_reason_always_has_words() -> None:
    told = set()
    for seed in range(6):
        match, rng = GAME.new(2 + seed % 5, seed=seed, luck="manual", printed_rules=bool(seed % 2)), random.Random(seed)
        step = 0
        while not match.over:
            legal = match.legal_ids()
            assert [match.why_not(move) for move in legal] == [""] * len(legal)
            if step % 3 == 0:
                others = rng.sample(range(GAME.move_count), 60)
                told |= {re.sub(r"the .*? at |\(.*?\)|Player \d", "", match.why_not(move)) for move in others}
            match.play(rng.choice(legal))
            step += 1
    assert len(told) > 10
    assert all("{" not in words for words in told)


def test_what_a_lock_keeps_is_what_would_be_legal_without_it() -> None:
    kept, freed = set(), set()
    for seed in range(8):
        match, rng = GAME.new(2 + seed % 5, seed=seed, luck="manual", printed_rules=bool(seed % 2)), random.Random(seed)
        while not match.over:
            phase, locked = Phase(match.state.phase), listed(list_locked, match.state, MOST_LEGAL)
            assert all(entry_points.why_not_at(match._handle, 0, move) == Reason.LOCKED for move in locked)
            assert not locked or considered(match.state) == locked
            kept |= {phase} if locked else set()
            open_, moves = match.states(), np.zeros(MOST_LEGAL, np.int64)
            open_["locked"] = 0
            legal = (
                moves[: entry_points.legal_at(entry_points.handle(open_), 0, moves)].tolist() if match.turn is not None else []
            )
            new = [move for move in legal if TILE <= move < CELL and move not in match.legal_ids()]
            tiles = {tile_of(move) for move in locked}
            assert all(tile_of(move) in tiles for move in new)
            freed |= {phase} if new else set()
            match.play(rng.choice(match.legal_ids()))
    assert freed <= kept
    assert kept >= {Phase.REMOVE, Phase.PICK_UP, Phase.CLEAR, Phase.DEPART, Phase.ARRIVE, Phase.BANK, Phase.TAKE_BACK}


def tile_of(move: int) -> int:
    """The tile that a move is about, by itself or by a token on it."""
    return move - TILE if move < TOKEN else (move - TOKEN) // 6


def test_every_question_has_words_for_its_answers() -> None:
    for question in QUESTIONS:
        words = WORDING[question.phase]
        assert bool(words.move) is (question.answer != KIND)
        assert bool(words.own) is (question.answer == TOKEN)
        assert bool(words.you) is bool(words.they) is (question.phase not in (Phase.ACTION, Phase.TAKE_BACK))


def test_every_free_cell_that_is_not_offered_is_forbidden_by_a_plaza() -> None:
    match, rng = GAME.new(3, seed=5, luck="manual", plaza_scope="all"), random.Random(5)
    bound = 0
    while not match.over:
        legal = match.legal()
        if legal[0].data["kind"] in ("place", "ship"):
            offered = {tuple(move.data["cell"]) for move in legal}
            for move in range(CELL, CELL + 4 * match.state.tiles):
                cell = cell_of(match.state, move)
                words = match.why_not(move)
                if cell in offered:
                    assert words == ""
                elif cell in cells_of(match):
                    assert words == f"there is a tile at ({cell[0]}, {cell[1]}) already"
                else:
                    assert words == "an open Plaza binds: the tile must go to one of its free sides"
                    bound += 1
        match.play(rng.choice(legal))
    assert bound > 20


@pytest.mark.parametrize(
    ("position", "moves", "tried", "words"),
    [
        ({"tiles": {"0,0": "Power Station P2", "1,0": "Bank P2"}, "hands": {"P1": ["Disaster Site"]}},
         ["play Disaster Site", "place Disaster Site at (2, 0)"], TILE + 1, "the Bank at (1, 0) is locked by a Power Station"),
        ({"tiles": {"0,0": "Bank P2", "1,0": "Housing P1", "2,0": "Hotel"}, "phase": "settle"}, [], TILE,
         "the Bank at (0, 0) holds a token already"),
        ({"tiles": {"0,0": "Hotel P1", "1,0": "Bank"}, "hands": {"P1": ["Bank"]}}, [], TILE,
         "you have a token on the Hotel at (0, 0) already"),
        ({"tiles": {"0,0": "Hotel P1", "1,0": "Bank"}, "hands": {"P1": ["Bank"]}}, [], TILE + 1,
         "the Bank at (1, 0) is no face-up Hotel to check in at"),
        ({"tiles": {"0,0": "Security Guardpost P1", "1,0": "Bank P2", "2,0": "Bank"}, "phase": "clear"}, [], TILE,
         "it must be another tile"),
        ({"tiles": {"0,0": "Security Guardpost P1", "1,0": "Bank P2", "2,0": "Bank"}, "phase": "clear"}, [], TILE + 2,
         "the Bank at (2, 0) holds no token"),
        ({"players": 3, "tiles": {"0,0": "Temple P1"}, "phase": "choose_hand", "hands": {"P2": ["Bank"]}}, [], SEAT + 2,
         "Player 3 has no tile in hand"),
        ({"tiles": {"0,0": "Library P1"}, "phase": "read", "looked": ["Bank", "Library"]}, [], KIND + Kind.LIBRARY,
         "a Library cannot be played from a Library"),
        ({"tiles": {"0,0": "Stadium P1", "1,0": "Bank P2", "2,0": "Bank P2"}, "phase": "pull"}, [], TOKEN + 2 * 6 + 1,
         "the Bank at (2, 0) is not adjacent to the Stadium"),
        ({"tiles": {"0,0": "Bank P1", "1,0": "Hotel P1 P2", "2,0": "Port P2"}, "phase": "bank"}, [], TOKEN + 1 * 6 + 1,
         "you have a token on the Hotel at (1, 0) already"),
        ({"tiles": {"0,0": "Bank P1", "1,0": "Post Office P1"}, "phase": "deliver", "picked": "0,0"}, [], CELL + 3,
         "(-1, 0) touches no tile but the one that is moved"),
    ],
)  # fmt: skip
def test_a_player_who_wonders_is_told_the_rule(position: dict[str, Any], moves: list[str], tried: int, words: str) -> None:
    match = GAME.at({"players": 2, **position}, luck="manual")
    for move in moves:
        match.play(move)
    assert tried not in [move.id for move in match.legal()]
    assert match.why_not(tried) == words


def test_every_feature_has_a_name() -> None:
    assert len(FEATURES) == len(set(FEATURES)) == len(Feature) + len(Kind)


def test_a_group_scores_from_three_tiles_on() -> None:
    assert [group_points(size) for size in range(6)] == [0, 0, 0, 3, 4, 5]


def test_who_knows_what_lies_under_the_deck() -> None:
    bottom = [["Bank seen by P1", "Temple seen by P1 P2"], ["Port"], ["Plaza seen by P2"]]
    match = GAME.at({"players": 2, "bottom": bottom}, luck="manual", check=False)
    found = {}
    for seat in (0, 1, NOBODY):
        known, joined = np.zeros(MOST_TILES, np.int64), np.zeros(MOST_TILES, np.int64)
        ask(list_bottom, match.state, seat, known, joined)
        found[seat] = known[:4].tolist()
        assert joined[:4].tolist() == [0, 1, 0, 0]
    assert found == {0: [1, 1, 0, 0], 1: [0, 1, 0, 1], NOBODY: [0, 0, 0, 0]}
    assert match.view(0)["table"]["deck"]["bottom"] == [["Bank", "Temple"], [None], [None]]
