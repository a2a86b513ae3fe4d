"""What only a browser shows: amounts that float at a purse, a map that keeps its place, the moves that fold away on a phone."""

import re

import pytest
from playwright.sync_api import Browser, expect

from .browsers import PHONE, Person, chromium, pytestmark
from .server import Server

__all__ = ["chromium", "pytestmark"]

FLOATS = """[...document.querySelectorAll(".float")].map(
    sign => [sign.textContent, sign.getAttribute("aria-hidden"), sign.closest("[data-amount]").id])"""


def test_what_a_purse_won_or_lost_stands_at_it_until_the_next_move(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("vegas_showdown")
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
    ann.close()


def test_what_was_taken_back_leaves_no_sum_at_a_purse(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("neue_heimat")
    stash = ann.page.get_by_role("button", name="Stash a cheque")
    while ann.my_turn() and not stash.is_visible():
        ann.decide()
    for button, is_told in ((stash, True), (ann.page.locator(".take-back button"), False)):
        version = ann.version
        button.click()
        ann.after(version)
        assert bool(ann.page.evaluate(FLOATS)) == is_told
    ann.close()


def test_on_a_phone_the_moves_fold_away_from_the_board_and_stay_folded(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    moves, sign = ann.page.locator("#moves"), ann.page.locator("label[for=fold]")
    if moves.is_hidden():  # every answer is on the board
        sign.tap()
    assert moves.is_visible()
    sign.tap()
    assert moves.is_hidden()
    assert ann.page.locator("#ask h1").is_visible()
    version = ann.version
    ann.page.evaluate("document.querySelector('#moves button').form.requestSubmit(document.querySelector('#moves button'))")
    ann.after(version)
    assert ann.my_turn()
    assert moves.is_hidden()
    sign.tap()
    assert moves.is_visible()
    ann.close()


def test_a_phone_on_its_side_has_the_board_and_the_moves_next_to_each_other(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    board, asked = ann.page.locator("#board").bounding_box(), ann.page.locator("#ask").bounding_box()
    assert board
    assert asked
    assert board["x"] + board["width"] <= asked["x"]
    assert asked["y"] < 390
    ann.close()


ROAM = "#board .roam"
MIDDLE = """() => {
    const frame = document.querySelector("#board .roam").getBoundingClientRect();
    const middle = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const far = piece => {
        const box = piece.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - middle[0], box.y + box.height / 2 - middle[1]);
    };
    const near = [...document.querySelectorAll("#board .roam .piece[id]")].sort((one, other) => far(one) - far(other))[0];
    const box = near.getBoundingClientRect();
    return [near.id, box.x - frame.x, box.y - frame.y, box.width];
}"""
PLACE = """id => {
    const found = [document.querySelector("#board .roam"), document.getElementById(id)];
    const [frame, box] = found.map(one => one.getBoundingClientRect());
    return [box.x - frame.x, box.y - frame.y, box.width];
}"""


def test_a_map_is_panned_and_zoomed_and_keeps_its_place_over_updates(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("infinite_city")
    assert ann.my_turn()
    frame = ann.page.locator(ROAM).bounding_box()
    assert frame
    ann.page.locator("[data-zoom=out]").click()
    id, x, y, width = ann.page.evaluate(MIDDLE)
    ann.page.mouse.move(frame["x"] + 40, frame["y"] + 40)
    ann.page.mouse.down()
    ann.page.mouse.move(frame["x"] + 100, frame["y"] + 70, steps=3)
    ann.page.mouse.up()
    assert ann.page.evaluate(PLACE, id) == pytest.approx([x + 60, y + 30, width], abs=2)
    for _decision in range(6):
        assert ann.my_turn()
        id, x, y, width = ann.page.evaluate(MIDDLE)
        version = ann.version
        button = "document.querySelector('#moves button')"
        ann.page.evaluate(f"{button}.form.requestSubmit({button})")
        ann.after(version)
        if ann.page.locator(f"{ROAM} #{id}").count() and ann.page.evaluate("scrollY") == 0:
            assert ann.page.evaluate(PLACE, id)[2] == pytest.approx(width, abs=1)
    ann.close()


GUIDED_OUT_OF_VIEW = """() => {
    const bottom = document.getElementById("ask").getBoundingClientRect().top;
    return [...document.querySelectorAll("#board .roam .guided:is([data-move], [data-moves], .answers)")].filter(piece => {
        const box = piece.getBoundingClientRect(), frame = piece.closest(".roam").getBoundingClientRect();
        const isSeen = box.top > Math.max(0, frame.top) - 9 && box.bottom < Math.min(bottom, frame.bottom) + 9;
        return !isSeen || box.left < frame.left - 9 || box.right > frame.right + 9;
    }).map(piece => piece.id);
}"""
FROM_THE_TOP = "place => Math.round(place.getBoundingClientRect().top + scrollY)"


def test_on_a_phone_a_lesson_shows_where_it_points_and_the_map_keeps_its_place(chromium: Browser, server: Server) -> None:
    """Its panel goes up and down the page, with the question; what lies in the middle of the window stays there."""
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.go("/")
    ann.page.locator("[data-game=infinite_city]").get_by_role("button", name="Learn").click()
    ann.at_the_table()
    pointed_at = kept = 0
    while ann.my_turn() and not ann.page.locator(".guide-ways").count():
        pointed_at += ann.page.locator("#board .roam .guided").count()
        assert ann.page.evaluate(GUIDED_OUT_OF_VIEW) == []
        id, x, y, width = ann.page.evaluate(MIDDLE)
        top, version = ann.page.locator(ROAM).evaluate(FROM_THE_TOP), ann.version
        ann.page.evaluate("document.querySelector('#moves [data-button]').click()")
        ann.confirm()
        ann.after(version)
        assert ann.my_turn()
        went = ann.page.locator(ROAM).evaluate(FROM_THE_TOP) != top
        if went and ann.page.locator("#panel-hand[data-first]").count() and ann.page.locator(f"{ROAM} #{id}").count():
            kept += 1
            assert ann.page.evaluate(PLACE, id) == pytest.approx([x, y, width], abs=3)
    assert pointed_at
    assert kept
    ann.close()


PLACES = """["#strips", "#ask", "#clock-0"].map(part => JSON.stringify(document.querySelector(part).getBoundingClientRect()))"""


def test_a_clock_counts_down_in_its_place_and_asks_nobody(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.page
    page.goto(f"{server.address}/new/neue_heimat?players=2")
    page.select_option("#id_seat1", "bot:beginner")
    page.select_option("#id_clock", "move-600-0")
    page.get_by_role("button", name="Make the table").tap()
    assert ann.my_turn()
    clock = page.locator("#clock-0 time")
    expect(clock).to_have_text(re.compile(r"[5-9]:\d\d"))
    places, shown = page.evaluate(PLACES), clock.inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    expect(clock).not_to_have_text(shown)
    assert page.evaluate(PLACES) == places
    assert asked == []
    assert page.locator("#said").inner_text() == ""  # nobody is told every second
    with page.expect_navigation():
        page.keyboard.press("n")
    assert "No other table waits for you." in page.locator("#notice").inner_text()
    ann.close()
