"""Machi Koro's stage and tray: sound drawings for every box, with the moves at the pieces where they are made."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from tabletown import GAMES
from tabletown.drawing.canvas import Canvas
from tabletown.drawing.stage import Box, Shape
from tabletown.games.machi_koro.display import choice_tray, market_tray
from tabletown.games.machi_koro.display.stage import stage
from tabletown.games.machi_koro.display.symbols import ART

BOXES = {
    "phone": (Box(360, 256, Shape.PHONE), Box(360, 242, Shape.PHONE)),
    "larger phone": (Box(390, 326, Shape.PHONE), Box(390, 268, Shape.PHONE)),
    "tablet": (Box(820, 520, Shape.TALL), Box(820, 400, Shape.TALL)),
    "small desktop": (Box(933, 393, Shape.WIDE), Box(933, 250, Shape.WIDE)),
    "desktop": (Box(1030, 535, Shape.WIDE), Box(1030, 285, Shape.WIDE)),
    "large desktop": (Box(1438, 632, Shape.WIDE), Box(1438, 360, Shape.WIDE)),
}


def views(players: int, **options: str) -> list[dict[str, Any]]:
    """One view of each kind of decision that a game of random moves came to."""
    found: dict[str, dict[str, Any]] = {}
    match, luck = GAMES["machi_koro"].new(players, seed=2, **options), random.Random(2)
    while not match.over and len(found) < 11 and len(match.steps) < 900:
        view = match.view(match.turn) if match.turn in range(players) else match.view(0)
        found[view["table"]["phase"]] = view
        match.play(luck.choice(match.legal()))
    return [*found.values(), match.view(0), match.view()]


def drawn(view: dict[str, Any], place: Box, tray: Box) -> str:
    """Stage and tray of one view, as one document."""
    canvas = Canvas(view)
    below = choice_tray.choices(canvas, view, tray.in_units) or market_tray.market(canvas, view, tray.in_units)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{stage(view, place)}{below}</svg>'


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("players", [2, 5])
def test_stage_and_tray_are_sound_and_carry_the_moves(name: str, players: int) -> None:
    place, tray = BOXES[name]
    for view in views(players):
        document = drawn(view, place, tray)
        elements = list(ET.fromstring(document).iter())
        twice = [id for id, count in Counter(e.get("id") for e in elements if e.get("id")).items() if count > 1]
        assert not twice, f"{view['table']['phase']}: {twice} stand twice"
        symbols = {ART.id_of(key) for key in ART.pictures}
        assert set(re.findall(r'href="#([^"]*)"', document)) <= symbols
        carried = {e.get("id") for e in elements if e.get("data-move") or e.get("data-moves")}
        carried |= {e.get("data-for") for e in elements if e.get("data-for")}
        wanted = {move["data"]["at"] for move in view["moves"] if "at" in move["data"]}
        at_market = {id for id in wanted if id.startswith(("market-", "deck-"))}
        assert wanted - at_market <= carried, f"{view['table']['phase']}: {wanted - carried} cannot be reached"


def test_every_establishment_and_landmark_has_its_own_picture() -> None:
    kinds = [*GAMES["machi_koro"].new(2, seed=1).view(0)["table"]["players"][0]["landmarks"]]
    bodies = [ART.pictures[key].body for key in ART.pictures]
    assert len(set(bodies)) == len(bodies)
    assert {*kinds, *(f"{key}_planned" for key in kinds)} <= set(ART.pictures)


def test_a_drawing_brings_the_symbols_that_it_uses_and_no_others() -> None:
    place, tray = BOXES["phone"]
    document = drawn(views(2)[0], place, tray)
    used = set(re.findall(r'href="#([^"]*)"', document))
    assert set(re.findall(r'<symbol id="([^"]*)"', ART.definitions_for(document))) == used
