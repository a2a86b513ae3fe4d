"""What only a browser shows: amounts that float at a purse, the zoom that stays, the moves that fold away on a phone."""

import re

from playwright.sync_api import Browser

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
