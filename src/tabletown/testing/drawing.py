"""Drawings: sound SVG, drawn from a view alone, with every legal move where it is made; and the board as text."""

import xml.etree.ElementTree as ET
from collections import Counter

from tabletown.drawing.palette import without_style
from tabletown.engine.kernel import CHANCE
from tabletown.match.match import Match

from .game_settings import Setting
from .random_walks import random_walks


def drawings_are_sound_and_carry_the_legal_moves(setting: Setting, games: int = 1) -> None:
    """As the seat to move sees it, and as onlookers do."""
    for number, match in random_walks(setting, 31, 400, games):
        if number % 9 == 0 or match.over:
            for viewer in (match.turn if match.turn != CHANCE else 0, None):
                is_sound(match, viewer)


def parsed(match: Match, svg: str) -> ET.Element:
    """A drawing as XML."""
    try:
        return ET.fromstring(svg)
    except ET.ParseError as error:
        raise AssertionError(f"{match!r}: the drawing is no sound XML: {error}") from None


def is_sound(match: Match, viewer: int | None) -> None:
    """One drawing: ids once each, no style or script in it, a name, and exactly the moves that have a place."""
    (view, _text, svg), explained = match.shown(viewer), match.game.explanations(match.options)
    root = parsed(match, svg)
    elements = list(root.iter())
    ids = Counter(e.get("id") for e in elements if e.get("id"))
    twice = [id for id, count in ids.items() if count > 1]
    assert not twice, f"{match!r}: ids {twice} stand twice in the drawing"
    active = [e.tag for e in elements if e.get("style") or e.tag.endswith("script") or e.get("onclick")]
    assert not active, f"{match!r}: style attributes or scripts in the drawing: {active}"
    drawn = {(e.get("id", ""), int(id)) for e in elements for id in moves_at(e)}
    wanted = {(move["data"]["at"], move["id"]) for move in view["moves"] if "at" in move["data"]}
    assert drawn == wanted, f"{match!r}: the drawing has the moves {sorted(drawn)}, but they are made at {sorted(wanted)}"
    unexplained = {key for e in elements if (key := e.get("data-explain")) and key not in explained}
    assert not unexplained, f"{match!r}: the drawing points at {unexplained}, which nobody explains"
    assert root.get("aria-label"), f"{match!r}: the drawing has no name for those who do not see it"


def moves_at(element: ET.Element) -> list[str]:
    """The numbers of the moves that a piece carries: one, or several to choose from."""
    return (element.get("data-move") or element.get("data-moves") or "").split()


def text_boards_name_everybody_and_what_is_asked(setting: Setting, games: int = 1) -> None:
    """The board for a terminal or a screen reader."""
    for number, match in random_walks(setting, 32, 300, games):
        if number % 19 == 0:
            view, text, _svg = match.shown(0)
            missing = [name for name in match.names if name not in text]
            assert not missing, f"{match!r}: the text board does not name {missing}"
            assert view["asks"] in text, f"{match!r}: the text board does not say {view['asks']!r}"


def names_cannot_break_out_of_a_drawing(setting: Setting) -> None:
    """Players may call themselves what they like."""
    names = [f"<b>&\"'{n}" for n in range(setting.players)]
    match = setting.game.new(names, seed=1)
    for _ in range(30):
        if match.over:
            break
        for viewer in (match.turn, None):
            root = parsed(match, match.svg(viewer))
            assert not [e for e in root.iter() if e.tag.endswith("}b")], f"{match!r}: a player's name has become an element"
        match.play(match.legal()[0])


def a_page_may_serve_the_style_as_a_file(setting: Setting) -> None:
    """All style stands in one block."""
    svg = setting.new().svg()
    assert "<style>" in svg, f"{setting}: the drawing has no style of its own"
    assert "<style" not in without_style(svg), f"{setting}: the drawing has more than one block of style"
