"""The drawing of every game: sound SVG, drawn from a view alone, with every legal move where it is made."""

import xml.etree.ElementTree as ET
from collections import Counter

from tabletown import CHANCE
from tabletown.drawing import without_style

from .kit.tables import Setting, each_seat_count, random_walk


@each_seat_count
def test_drawings_are_sound_and_carry_the_legal_moves(setting: Setting) -> None:
    for number, match in enumerate(random_walk(setting.new(), 31, 400)):
        if number % 9 and not match.over:
            continue
        for viewer in (match.turn if match.turn != CHANCE else 0, None):
            view = match.view(viewer)
            root = ET.fromstring(setting.game.display.svg(view))
            elements = list(root.iter())
            ids = Counter(e.get("id") for e in elements if e.get("id"))
            assert [id for id, count in ids.items() if count > 1] == []
            assert not any(e.get("style") or e.tag.endswith("script") or e.get("onclick") for e in elements)
            drawn = {e.get("id"): int(e.get("data-move", "-1")) for e in elements if e.get("data-move")}
            assert drawn == {move["data"]["at"]: move["id"] for move in view["moves"] if "at" in move["data"]}
            assert root.get("aria-label")


@each_seat_count
def test_text_boards_name_everybody_and_what_is_asked(setting: Setting) -> None:
    for number, match in enumerate(random_walk(setting.new(), 32, 300)):
        if number % 19 == 0:
            text = match.text(0)
            assert all(name in text for name in match.names)
            assert match.view(0)["asks"] in text


@each_seat_count
def test_names_cannot_break_out_of_a_drawing(setting: Setting) -> None:
    names = [f"<b>&\"'{n}" for n in range(setting.players)]
    match = setting.game.new(names, seed=1)
    for _ in range(30):
        if match.over:
            break
        for viewer in (match.turn, None):
            root = ET.fromstring(match.svg(viewer))
            assert not [e for e in root.iter() if e.tag.endswith("}b")]
        match.play(match.legal()[0])


@each_seat_count
def test_a_page_may_serve_the_style_as_a_file(setting: Setting) -> None:
    svg = setting.new().svg()
    assert "<style>" in svg
    assert "<style" not in without_style(svg)
