"""Home in a browser: all games on the first screen, few words, little to load."""

import pytest
from playwright.sync_api import Browser

from .browsers import Person, chromium, pytestmark
from .server import Server
from .test_pages_on_phones import TOUCHED
from .test_screens import READ, SMALLEST, TOUCH

__all__ = ["chromium", "pytestmark"]

SCREENS = [(360, 740), (390, 844), (820, 1180), (1280, 720), (1400, 900), (1920, 1080)]
MOST_WORDS = 60
MOST_BYTES = 120_000
WORDS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    let words = 0;
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.textContent.trim(), parent = node.parentElement;
        if (!text || parent.closest("script, style, .hidden, .skip") || !parent.checkVisibility()) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth) words += text.split(/\\s+/).length;
    }
    return words;
}"""
OFF = """() => [...document.querySelectorAll(".box .box-foot .acts > *")].filter(button => {
    const box = button.getBoundingClientRect();
    return box.bottom > innerHeight || box.right > innerWidth || !box.width;
}).map(button => button.textContent)"""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "x".join(map(str, screen)))
def test_all_games_stand_on_the_first_screen(chromium: Browser, server: Server, screen: tuple[int, int]) -> None:
    width, height = screen
    ann = Person(chromium, server, viewport={"width": width, "height": height}, has_touch=width < 1000)
    ann.go("/")
    assert ann.page.evaluate(OFF) == []
    assert ann.page.evaluate(WORDS) <= MOST_WORDS
    assert ann.page.evaluate(READ, [SMALLEST, SMALLEST, []]) == []
    if width < 1000:
        assert ann.page.evaluate(TOUCHED, TOUCH) == []
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert ann.page.get_attribute("#theme", "content") == ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    ann.close()


@pytest.mark.parametrize("script", [True, False])
def test_the_quiet_line_opens_what_can_be_chosen(chromium: Browser, server: Server, script: bool) -> None:
    ann = Person(chromium, server, viewport={"width": 320, "height": 640}, java_script_enabled=script)
    ann.go("/")
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    box = ann.page.locator("[data-game=machi_koro]")
    box.locator(".box-name").click()
    box.locator("label:has([name=players][value='2'])").click()
    box.locator("label:has([name=level][value=beginner])").click()
    assert box.locator("small:visible").count() == 1
    ann.page.keyboard.press("Escape")
    assert box.locator(".who").inner_text() == ("1 bot, 10 min" if script else "3 bots, 10 min")
    box.locator(".box-name").click()
    box.locator(".sheet .primary").click()
    ann.page.wait_for_url("**/t/*")
    ann.go("/")
    assert ann.page.locator(".open-table img").count() == 1
    assert ann.page.locator("[data-game=machi_koro] [name=players]:checked").get_attribute("value") == "2"
    ann.close()


def test_home_is_light(chromium: Browser, server: Server) -> None:
    """Compressed, with styles, scripts and all four covers, on a phone that has never been here."""
    ann = Person(chromium, server, viewport={"width": 390, "height": 844})
    ann.page.goto(server.address, wait_until="networkidle")
    sizes = (
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(e => e.transferSize)"
    )
    assert 0 < sum(ann.page.evaluate(sizes)) < MOST_BYTES
    ann.close()
