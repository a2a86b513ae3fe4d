"""Somebody with a real browser: Debian's chromium, driven by Playwright. And what axe says about a page."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from tabletown import GAMES

from .server import Server
from .steady import ANSWERED_IN_VIEW

FOUND = os.environ.get("TABLETOWN_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOUND, reason="there is no chromium on this machine; ./test says how it looked for one"),
]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=FOUND, args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody with a browser window; whatever the page complains about is kept."""

    def __init__(self, chromium: Browser, server: Server, pace: str = "quick", **context: Any) -> None:
        context = {"viewport": {"width": 1400, "height": 900}, "service_workers": "block", **context}
        self.context = chromium.new_context(**context)
        self.context.set_default_timeout(60_000)
        self.context.add_cookies([{"name": "pace", "value": pace, "url": server.address}])
        self.page: Page = self.context.new_page()
        self.server, self.complaints = server, list[str]()
        self.visits: list[str] = []
        self.page.on("framenavigated", lambda frame: self.visits.append(frame.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error.stack)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def play_now(self, key: str, level: str = "beginner", players: int = 0) -> None:
        """Play against bots, as few as the game has or as many as that."""
        self.go("/")
        card = self.page.locator(f"form[action='/play/{key}']")
        card.locator(".box-name").click()
        card.locator(f"label:has([name=level][value={level}])").click()
        card.locator(f"label:has([name=players][value='{players or GAMES[key].seats.start}'])").click()
        card.locator(".sheet .primary").click()
        self.at_the_table()

    def at_the_table(self) -> None:
        """Wait for a board that can be clicked: the script that listens comes after the drawing."""
        self.page.wait_for_selector("#table[data-shown] :is(#board, #stage) svg")
        self.page.wait_for_load_state("load")

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0]

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def my_turn(self) -> bool:
        """Wait until it is this person's turn; False when the game is over."""
        self.page.wait_for_selector("#table[data-shown]:is([data-turn='1'], :has(#final-scores))", state="attached")
        return self.page.locator("#final-scores").count() == 0

    def after(self, version: int) -> None:
        try:
            self.page.wait_for_selector(f"#table[data-shown]:not([data-version='{version}'])", state="attached")
        except TimeoutError:
            raise AssertionError(f"nothing came after version {version}: {self.what_is_there()}") from None

    def place_on_board(self, number: int) -> tuple[float, float] | None:
        """A place of the board where a move can be made, in a spot where it is on top, once no piece travels any more and no card
        that explains one lies over the board."""
        self.page.mouse.move(1, 1)
        spot = self.page.evaluate(
            """async number => {
                const ends = document.getAnimations().filter(moving => moving.effect.getComputedTiming().endTime !== Infinity);
                await Promise.allSettled(ends.map(moving => moving.finished));
                for (let n = 0; n < 900 && window.staged?.beats.playing; n++) await new Promise(requestAnimationFrame);
                for (let n = 0; n < 60 && document.querySelector(":popover-open"); n++) await new Promise(requestAnimationFrame);
                const made = ":is([data-move], [data-moves], [data-for])";
                const pieces = [...document.querySelectorAll(`:is(#board, #stage, #tray, #picture) ${made}`)]
                    .filter(piece => piece.checkVisibility({visibilityProperty: true}));
                if (!pieces.length) return null;
                const piece = pieces[number % pieces.length];
                const outlined = piece.querySelector(":scope > .glow") ?? piece; // what would come of it may be drawn far off
                outlined.scrollIntoView({block: "center", inline: "center"});
                const box = outlined.getBoundingClientRect();
                for (const fy of [.5, .25, .75, .1, .9]) for (const fx of [.5, .25, .75, .1, .9]) {
                    const x = box.x + box.width * fx, y = box.y + box.height * fy;
                    if (document.elementFromPoint(x, y)?.closest(made) === piece) return [x, y, piece.id];
                }
                const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                const at = [box.x, box.y, box.width, box.height].map(Math.round);
                return [0, 0, `hidden: ${piece.id} at ${at}, under ${over?.outerHTML.slice(0, 300)}`];
            }""",
            number,
        )
        if spot is None:
            return None
        assert not spot[2].startswith("hidden"), f"nobody can click {spot[2]}"
        return spot[0], spot[1]

    def click_on_board(self, number: int) -> bool:
        """Click a place of the board, if there is one; a table's moves are numbered, a puzzle's position has a name."""
        place, position = self.place_on_board(number), self.page.get_attribute("#table", "data-version")
        if place:
            self.page.mouse.click(*place)
            chosen, moved = ":is(#chosen, #confirm):not([hidden])", f"#table:not([data-version='{position}'])"
            with suppress(TimeoutError):  # a busy page may take a moment
                self.page.wait_for_selector(f"{chosen}, {moved}", state="attached", timeout=2_000)
            self.confirm()
        return place is not None

    def confirm(self) -> None:
        """Make the move that was chosen, where a click did not make it at once."""
        if self.page.locator("#chosen").is_visible():
            self.page.locator("#chosen [data-hand=confirm]").click()
        if self.page.locator("#confirm").is_visible():
            self.page.locator("#confirm").click()

    def press(self, number: int) -> None:
        """Press one of the buttons that make a move, as soon as there are any."""
        buttons = self.page.locator("#moves button:not(.listed)")
        try:
            buttons.first.wait_for(state="attached", timeout=20_000)
        except TimeoutError:
            raise AssertionError(f"nothing can be pressed: {self.what_is_there()}") from None
        self.page.evaluate("document.querySelector('#as-list')?.setAttribute('open', '')")
        buttons.nth(number % buttons.count()).click()

    def what_is_there(self) -> str:
        """What the page shows, in words, for whoever looks why a test has failed."""
        return str(
            self.page.evaluate(
                """() => {
                    const about = {...document.getElementById("table")?.dataset}, ask = document.getElementById("ask")?.innerText;
                    const card = document.querySelector(":popover-open")?.innerText;
                    const failed = document.querySelector("#failed:not([hidden])")?.innerText;
                    return JSON.stringify({at: location.href, loading: document.readyState, about, ask, card, failed});
                }"""
            )
        )

    def decide(self, number: int = 0) -> None:
        version = self.version
        if not self.click_on_board(number):
            self.press(number)
        self.after(version)

    def shows_an_answer(self, version: int) -> bool:
        """Whether the free part of the screen shows a place that answers the question, or the list, once nothing moves."""
        self.page.wait_for_selector(f"#table[data-version='{version}']", state="attached")
        self.page.wait_for_selector("#table[data-shown]", state="attached")
        try:
            self.page.wait_for_function(ANSWERED_IN_VIEW, timeout=3000)
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Person]:
    visitor = Person(chromium, server)
    yield visitor
    visitor.close()


# --- what axe says --------------------------------------------------------------------------------------------------


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds that keeps somebody out."""
    options = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    told = {"resultTypes": ["violations"]}  # what is in order need not be told of every element
    axe = Axe(axe_script="") if page.evaluate("'axe' in window") else Axe()  # half a megabyte of script is read once by each page
    found = axe.run(page, options=options | told).response["violations"]
    for (
        violation
    ) in found:  # axe takes the page for the ground of what is drawn; test_stage_page.py compares with what is below it
        if violation["id"] == "color-contrast":
            violation["nodes"] = [node for node in violation["nodes"] if not node["html"].startswith(("<text", "<tspan"))]
    serious = [v for v in found if v["nodes"] and v["impact"] in ("serious", "critical")]
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in serious]


class Problems(dict[str, list[str]]):
    """What axe finds on page after page: everything by day, and the contrast once more by night."""

    def look(self, name: str, person: Person) -> None:
        found = serious(person.page)
        person.page.emulate_media(color_scheme="dark")
        found += [f"dark: {problem}" for problem in serious(person.page, "color-contrast")]
        person.page.emulate_media(color_scheme="light")
        if found:
            self[name] = found


@pytest.fixture
def inspector(chromium: Browser, server: Server) -> Iterator[Person]:
    """Somebody whose browser lets axe in, which is a script from elsewhere, and shows no colour on its way to another."""
    visitor = Person(chromium, server, bypass_csp=True, reduced_motion="reduce")
    yield visitor
    visitor.context.close()
