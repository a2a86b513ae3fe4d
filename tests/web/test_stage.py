"""The table as one picture, without a browser: its places, its drawings, what happened as beats."""

import json
import re
from html import unescape
from typing import Any

import pytest

from tabletown.drawing.stage import Shape
from tabletown.web.tables.page.places import Places

from .visitors import Visitor, people

SCREENS = (
    (320, 480), (360, 640), (360, 740), (390, 664), (390, 844), (430, 932), (820, 1180), (844, 390), (667, 375), (1024, 768),
    (1280, 720), (1400, 900), (1920, 1080), (2560, 1440), (3840, 2160),
)  # fmt: skip


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("screen", SCREENS)
def test_places_fill_the_screen_and_cover_nothing(screen: tuple[int, int], seats: int) -> None:
    places = Places.of(*screen, seats)
    found = places.named
    picture, drawer = found.pop("picture"), found.pop("tray") if places.sideways else None
    width, height = (size // 10 * 10 for size in screen)
    for place in [*found.values(), *([drawer] if drawer else [])]:
        assert place.left >= 0
        assert place.top >= 0
        assert place.right <= width
        assert place.bottom <= height
        assert place.width >= 160
        assert place.height >= 44
    listed = list(found.values())
    for number, one in enumerate(listed):
        for other in listed[number + 1 :]:
            apart = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
            assert apart, (one, other)
    covered = sum(place.width * place.height for place in found.values())
    assert covered >= 0.93 * width * height
    if picture.width:
        ask = places.ask
        assert ask.left <= picture.left
        assert picture.right <= ask.right
        assert ask.top < picture.top
        assert picture.bottom < ask.bottom


def test_places_are_those_that_were_measured() -> None:
    """Of the pictures that this was designed by, heights of phones and of the wide screens, to a tenth."""
    wanted: dict[tuple[int, int], dict[str, tuple[int, int]]] = {
        (360, 740): {"bar": (360, 44), "players": (360, 70), "stage": (360, 256), "tray": (360, 242), "ask": (360, 128)},
        (390, 844): {"bar": (390, 44), "players": (390, 74), "stage": (390, 326), "tray": (390, 268), "ask": (390, 132)},
        (1280, 720): {"players": (316, 257), "stage": (933, 393), "tray": (933, 250), "ask": (316, 385)},
        (1400, 900): {"players": (336, 337), "stage": (1030, 535), "tray": (1030, 285), "ask": (336, 483)},
        (1920, 1080): {"players": (440, 419), "stage": (1438, 632), "tray": (1438, 360), "ask": (440, 576)},
    }
    for screen, sizes in wanted.items():
        named = Places.of(*screen, 4).named
        for name, (width, height) in sizes.items():
            assert abs(named[name].width - width) <= 0.1 * width, (screen, name)
            assert abs(named[name].height - height) <= 0.1 * height, (screen, name)


def test_a_phone_that_is_held_sideways_has_the_tray_in_a_drawer() -> None:
    places = Places.of(844, 390, 4)
    assert places.sideways
    assert places.shape == Shape.PHONE
    assert places.players.left == places.ask.left == places.stage.right
    assert not Places.of(390, 844, 4).sideways


# --- the page -------------------------------------------------------------------------------------------------------


def staged(visitor: Visitor, path: str, screen: str = "") -> str:
    if screen:
        visitor.client.cookies["screen"] = screen
    return visitor.page(f"{path}?stage=1")


def scene_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="scene">(.*?)</script>', page, re.DOTALL)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read


def places_of(page: str) -> dict[str, list[int]]:
    found = re.search(r'data-places="([^"]*)"', page)
    assert found
    read: dict[str, list[int]] = json.loads(unescape(found[1]))
    return read


@pytest.mark.parametrize(
    ("screen", "stage"),
    [("390x844", [390, 323]), ("399x849", [390, 323]), ("1400x900", [1028, 533]), ("", [943, 406]), ("99999x1", [943, 406]),
     ("50x12000", [320, 2064]), ("<b>", [943, 406])],
)  # fmt: skip
def test_drawings_are_made_for_the_screen_that_the_cookie_tells(screen: str, stage: list[int]) -> None:
    table, (ann, _ben) = people("machi_koro", 2, {})
    page = staged(ann, f"/t/{table.id}", screen)
    width, height = places_of(page)["stage"][2:]
    assert f'viewBox="0 0 {width} {height}"' in page
    if screen != "50x12000":
        assert [width, height] == stage
    assert scene_of(page)["length"] == table.length


def test_a_phone_is_known_before_its_script_has_told_its_size() -> None:
    table, (ann, _ben) = people("machi_koro", 2, {})
    answer = ann.get(f"/t/{table.id}?stage=1", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile"})
    assert places_of(answer.content.decode())["stage"][2:] == [390, 323]


def test_games_without_a_stage_keep_their_page() -> None:
    table, (ann, _ben) = people("neue_heimat", 3, {})[0], people("neue_heimat", 3, {})[1][:2]
    assert "staged" not in ann.page(f"/t/{table.id}")
    assert 'id="board"' in staged(ann, f"/t/{table.id}")


def test_a_move_without_script_leads_back_to_the_stage() -> None:
    table, visitors = people("machi_koro", 2, {})
    mover = visitors[table.turn or 0]
    page = staged(mover, f"/t/{table.id}")
    number = re.search(r'name="move" value="(\d+)"', page)
    assert number
    answer = mover.client.post(f"/t/{table.id}/move?stage=1", {"move": number[1], "version": table.version})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}?stage=1")
