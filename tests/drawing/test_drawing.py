"""The drawing of every game: sound SVG, drawn from a view alone, with every legal move where it is made."""

import re
from sys import getsizeof
from typing import Any

import pytest

import tabletown.drawing.canvas as drawing_module
from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.drawing.canvas import Kept, KeptDrawings
from tabletown.match.match import Match
from tabletown.testing import drawing
from tests.kit.tables import Setting, each_game, each_seat_count


@each_seat_count
def test_drawings_are_sound_and_carry_the_legal_moves(setting: Setting) -> None:
    drawing.drawings_are_sound_and_carry_the_legal_moves(setting)


@each_seat_count
def test_text_boards_name_everybody_and_what_is_asked(setting: Setting) -> None:
    drawing.text_boards_name_everybody_and_what_is_asked(setting)


@each_seat_count
def test_names_cannot_break_out_of_a_drawing(setting: Setting) -> None:
    drawing.names_cannot_break_out_of_a_drawing(setting)


@each_seat_count
def test_a_page_may_serve_the_style_as_a_file(setting: Setting) -> None:
    drawing.a_page_may_serve_the_style_as_a_file(setting)


JOURNEYS = {
    "machi_koro": {"market to card", "card to card"},
    "infinite_city": {"hand to tile", "player to tile", "tile to tile", "deck to hand", "deck to tile"},
    "neue_heimat": {"roofs to roof", "roof to roof"},
    "vegas_showdown": {"stack to sale", "sale to reserve", "reserve to tile", "tile to reserve"},
}
"""Ways of pieces of which there are several alike; a cube, a permit and the mayor have one id wherever they are."""


@each_game
def test_pieces_come_from_where_they_were(key: str) -> None:
    """From market to town, hand to map, pile to house, track to resort: the origin was on the board a decision ago."""
    seen: set[str] = set()
    for seed, level in ((1, "greedy"), (2, "random"), (3, "greedy"), (4, "random")):
        match = GAMES[key].new(["Ann", "Ben", "Cleo"], seed=seed)
        before = pieces(match, 0)
        while not match.over and not seen >= JOURNEYS[key]:
            match.play(choose(bot_named(level), match, len(match.steps)))
            now = pieces(match, 0)
            for id, came in now.items():
                assert came is None or came in before, f"{match!r}: {id} came from {came}, which was not on the board"
                seen |= {f"{kind(came)} to {kind(id)}"} if came else set()
            before = now
    assert seen >= JOURNEYS[key], f"nothing went from {JOURNEYS[key] - seen}"


@each_game
def test_what_is_kept_looks_as_if_it_were_drawn_anew(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several viewers, two tables with the same names by turns, and a guide who points at something now and then."""
    matches = [GAMES[key].new(["Ann", "Ben", "Cleo"], seed=seed) for seed in (5, 6)]
    panels, kept, none = GAMES[key].display.panels, KeptDrawings(2_000_000), KeptDrawings(0)
    for decision in range(60):
        for match in matches:
            for seat in (0, 1, None):
                view = match.view(seat)
                guided = [move["data"]["at"] for move in view["moves"] if "at" in move["data"]][: decision % 3]
                monkeypatch.setattr(drawing_module, "KEPT", kept)
                seen = panels(view | {"guided": guided})
                monkeypatch.setattr(drawing_module, "KEPT", none)
                assert seen == panels(view | {"guided": guided}), f"{match!r}, {seat}"
            if not match.over:
                match.play(choose(bot_named("random" if decision % 2 else "greedy"), match, decision))


@pytest.mark.parametrize("room", [0, 300_000])
def test_kept_drawings_take_no_more_room_when_boards_grow(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old ones go instead; so a server with long games is no larger than one with new games."""
    game, kept = GAMES["neue_heimat"], KeptDrawings(room)
    monkeypatch.setattr(drawing_module, "KEPT", kept)
    matches = [game.new(["Ann", "Ben", "Cleo"], seed=seed) for seed in (5, 6)]
    counts = []
    for _decision in range(120):
        for match in matches:
            game.display.panels(match.view(0))
            sizes = [size_of((drawing, key)) for key, drawing in kept._kept.items()]
            assert sum(sizes) <= kept.taken <= room
            counts.append(len(sizes))
            if not match.over:
                match.play(choose(bot_named("random"), match, 1))
    assert max(counts) > counts[-1] > 0 or not room, "boards have grown, and some are kept"
    kept.clear()
    assert kept.taken == 0


def size_of(kept: tuple[Kept, Any]) -> int:
    """The bytes that a kept drawing takes, by itself and with all that it is found by."""
    part, key = kept
    own = (part, part.drawing, vars(part.drawing), part.asked, part.marks, key, *key[:2])
    return sum(map(getsizeof, (*own, *vars(part.drawing).values(), *part.marks.values())))


def pieces(match: Match, seat: int) -> dict[str, str | None]:
    """The ids of the pieces on a drawing, each with where it came from."""
    found = drawing.parsed(match, match.svg(seat)).iter()
    return {e.get("id", ""): e.get("data-came") for e in found if "piece" in e.get("class", "").split()}


def kind(id: str) -> str:
    """'market' for the id of a stack in the market."""
    return re.split("[-_]", id)[0]
