"""What only a browser shows: amounts that float at a purse, the zoom that stays, the moves that fold away on a phone."""

import re

from playwright.sync_api import Browser

from ..kit.tables import each_game
from .server import Server
from .test_browser import PHONE, Person, chromium, pytestmark, server

__all__ = ["chromium", "pytestmark", "server"]

FLOATS = """[...document.querySelectorAll(".float")].map(
    sign => [sign.textContent, sign.getAttribute("aria-hidden"), sign.closest("[data-amount]").id])"""


def test_what_a_purse_won_or_lost_stands_at_it_until_the_next_move(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("machi_koro")
    found: list[list[str]] = []
    number = 0
    while not found:
        assert ann.my_turn()
        ann.decide(number)
        found = ann.page.evaluate(FLOATS)
        number += 1
    for text, hidden, purse in found:
        assert re.fullmatch(r"\+[1-9]\d*|−[1-9]\d*", text)
        assert hidden == "true"
        assert purse.startswith("figure-")
    assert ann.page.evaluate("document.getAnimations().length") == 0
    assert ann.page.locator("#zoom").is_visible()
    ann.close()


def test_on_a_phone_the_moves_fold_away_from_the_board_and_come_back(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    moves = ann.page.locator("#moves")
    assert moves.is_visible()
    ann.page.locator("label[for=fold]").tap()
    assert moves.is_hidden()
    assert ann.page.locator("#ask h1").is_visible()
    ann.page.locator("label[for=fold]").tap()
    assert moves.is_visible()
    ann.close()


TAPPED_IN_VIEW = """id => {
    const [frame, box] = ["board", id].map(name => document.getElementById(name).getBoundingClientRect());
    return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
}"""


def test_a_phone_on_its_side_has_the_board_and_the_moves_next_to_each_other(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ann.play_now("machi_koro")
    assert ann.my_turn()
    version, board, asked = ann.version, ann.page.locator("#board").bounding_box(), ann.page.locator("#ask").bounding_box()
    assert board
    assert asked
    assert board["x"] + board["width"] <= asked["x"]
    assert board["y"] + board["height"] <= 390
    place = ann.place_on_board(0)
    assert place
    ann.page.touchscreen.tap(*place)
    assert ann.page.locator("#board.zoomed").count()
    assert ann.page.evaluate(TAPPED_IN_VIEW, "roll-1")
    assert ann.version == version
    ann.close()


@each_game
def test_a_phone_shows_the_whole_table_and_a_tap_looks_closer_before_it_plays(
    chromium: Browser, server: Server, key: str
) -> None:
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.play_now(key)
    assert ann.my_turn()
    while not ann.page.locator("#board [data-move]").count():  # a bid has no place on the board
        version = ann.version
        ann.press(0)
        ann.after(version)
        assert ann.my_turn()
    ann.page.locator("label[for=fold]").tap()
    board, version, place = ann.page.locator("#board"), ann.version, ann.place_on_board(0)
    assert place
    assert board.evaluate("place => place.scrollWidth <= place.clientWidth")
    assert ann.page.locator(".closer").is_visible()
    ann.page.touchscreen.tap(*place)
    assert board.evaluate("place => place.scrollWidth > place.clientWidth")
    tapped = ann.page.locator("#board [data-move]").first.get_attribute("id")
    assert ann.page.evaluate(TAPPED_IN_VIEW, tapped)
    assert ann.page.locator(".closer").is_hidden()
    assert ann.version == version
    ann.page.locator("[data-zoom=fit]").tap()
    assert board.evaluate("place => place.scrollWidth <= place.clientWidth")
    ann.page.locator("[data-zoom=in]").tap()
    place = ann.place_on_board(0)
    assert place
    ann.page.touchscreen.tap(*place)
    ann.after(version)
    assert ann.my_turn()
    assert board.evaluate("place => place.matches('.zoomed') && place.scrollWidth > place.clientWidth")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.close()
