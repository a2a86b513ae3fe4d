"""Tables that are one picture, in a real browser: what stands where at every decision, choosing, bots' rounds as they are played.

One kit for all games: a game whose display brings a stage is a row of it.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page
from tools.pictures import kinds_of_decisions, make_table

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.match.match import Match

from .browsers import chromium, pytestmark
from .server import Server
from .visitors import elsewhere

__all__ = ["chromium", "pytestmark"]

STAGED = [key for key in GAMES if GAMES[key].display.stage]
SCREENS = {
    "small phone": (360, 740), "phone": (390, 844), "tablet": (820, 1180), "small": (1280, 720), "wide": (1400, 900),
    "large": (1920, 1080),
}  # fmt: skip
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
SMALLEST, TOUCH = 12, 44
LEAST_CONTRAST = 4.5
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOST_WORDS = {True: 150, False: 250}
"""In view, on a phone and on larger screens."""
IN_VIEW = 600
"""Milliseconds at least for what has happened, at normal pace."""
PLACES = ["bar", "players", "stage", "tray", "ask"]
ANSWERS = ":is(#stage, #tray, #picture) :is([data-move], [data-moves], [data-for])"

WHERE = """names => Object.fromEntries(names.map(name => {
    const {x, y, width, height} = document.getElementById(name).getBoundingClientRect();
    return [name, [x, y, width, height].map(Math.round)];
}))"""
SCROLLS = """() => {
    const page = document.scrollingElement;
    scrollTo(50, 50);
    return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || scrollX > 0 || scrollY > 0;
}"""
OVERLAPS = """names => {
    const boxes = names.map(name => [name, document.getElementById(name).getBoundingClientRect()]);
    return boxes.flatMap(([name, a], n) => boxes.slice(n + 1).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    ).map(([other]) => `${name} and ${other}`));
}"""
OUT_OF_REACH = """answers => {
    const reached = element => {
        const box = (element.querySelector?.(":scope > .glow, :scope > rect") ?? element).getBoundingClientRect();
        for (const fy of [.5, .25, .75, .1, .9]) for (const fx of [.5, .25, .75, .1, .9]) {
            const [x, y] = [box.x + box.width * fx, box.y + box.height * fy];
            const found = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
            if (found && (element === found || element.contains(found))) return true;
        }
        return false;
    };
    const pieces = [...document.querySelectorAll(answers)];
    const isFor = (piece, button) => [piece.id, piece.dataset.for].includes(button.dataset.at);
    const ways = button => [button, ...pieces.filter(piece => isFor(piece, button))];
    return [...document.querySelectorAll("#moves [data-button]")].filter(button => !button.value.includes("+"))
        .filter(button => !ways(button).some(reached) && !document.querySelector(":is(#tray, #picture) [data-focus]"))
        .map(button => button.textContent.trim());
}"""
"""Moves that neither a button nor a place of the drawings makes, which nothing covers, nor tabs lead to."""
TOO_SMALL = """smallest => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.textContent.trim(), parent = node.parentElement;
        if (!text || parent.closest("script, style, template, title, .hidden, [hidden], option, symbol")) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width || !parent.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const turned = parent.ownerSVGElement && parent.getScreenCTM(), scale = turned ? Math.hypot(turned.c, turned.d) : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size < smallest - .1) found.push(`${text.slice(0, 40)}: ${size.toFixed(1)} px`);
    }
    return found;
}"""
WORDS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    let words = 0;
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.textContent.trim(), parent = node.parentElement;
        if (!text || parent.closest("script, style, template, title, .hidden, [hidden], symbol")) continue;
        if (!parent.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth)
            words += text.split(/\\s+/).filter(word => /\\p{L}{2}/u.test(word)).length;
    }
    return words;
}"""
HARD_TO_TOUCH = """([answers, least]) => {
    const found = [], tabs = document.querySelector("[data-focus]");
    const hasOther = place => tabs || document.querySelector(`[data-for="${place}"], #moves :not(.listed)[data-at="${place}"]`);
    for (const target of document.querySelectorAll(`#table :is(button, a[href]), ${answers}`)) {
        if (target.closest("#stage") && hasOther(target.id)) continue; // the tray has it, large enough
        if (!target.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const box = target.getBoundingClientRect(), size = [box.width, box.height];
        const name = target.id || target.dataset.for || target.textContent.trim().slice(0, 30);
        if (box.width && Math.min(...size) < least - .6) found.push(`${name}: ${size.map(Math.round).join(" x ")}`);
    }
    return found;
}"""
SHOWN = """() => {
    const marked = / (class="[^"]*|aria-expanded="[^"]*|data-htmx[^"]*"[^"]*)"/g;
    const inner = id => document.getElementById(id)?.innerHTML.replace(marked, "").replace(/\\s+/g, " ") ?? "";
    return ["stage-drawing", "tray-drawing", "players", "asked", "last"].map(inner);
}"""
"""What a page shows, but for what its own script marks."""
LOW_CONTRAST = """least => {
    const shapes = "rect, circle, path, ellipse, polygon";
    const numbers = colour => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(n => n / 255).map(n => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4)
        .reduce((sum, n, i) => sum + n * [.2126, .7152, .0722][i], 0);
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + .05) / (low + .05);
    };
    const found = [];
    for (const text of document.querySelectorAll(":is(#stage, #tray, #picture) text")) {
        const box = text.getBoundingClientRect(), ink = numbers(getComputedStyle(text).fill);
        if (!box.width || text.closest(".dimmed") || !text.checkVisibility({visibilityProperty: true})) continue;
        const under = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const ground = under.find(one => !one.closest("text") && (one.matches("use") || one.matches(shapes)
            && !["none", "transparent"].includes(getComputedStyle(one).fill) && getComputedStyle(one).fillOpacity > .5));
        if (!ground?.matches(shapes)) continue; // a picture
        const size = parseFloat(getComputedStyle(text).fontSize), bold = getComputedStyle(text).fontWeight >= 700;
        const ratio = contrast(ink, numbers(getComputedStyle(ground).fill));
        if (ratio < (bold && size >= 18.7 ? 3 : least)) found.push(`${text.textContent.slice(0, 24)}: ${ratio.toFixed(1)}`);
    }
    return [...new Set(found)];
}"""
"""Words of the drawings on the shape below them; what cannot be chosen now may be faint."""
STILL = "() => document.getAnimations().filter(one => one.playState === 'running').length"


@pytest.fixture(scope="module")
def site_with_pause() -> Iterator[Callable[[str], Server]]:
    """The site on the tests' own database, with bots that wait so long. One runs at a time: two would share the bots' turns."""
    running = dict[str, Server]()

    def start(pause: str) -> Server:
        if pause not in running:
            for other in list(running):
                running.pop(other).stop()
            running[pause] = Server(Path(os.environ["TABLETOWN_DATA"]), TABLETOWN_BOT_PAUSE=pause).start()
        return running[pause]

    yield start
    for server in running.values():
        server.stop()


@pytest.fixture
def standing(site_with_pause: Callable[[str], Server]) -> Server:
    """A site whose bots never move: tables stand as they were made."""
    return site_with_pause("100000")


@pytest.fixture
def lively(site_with_pause: Callable[[str], Server]) -> Server:
    """A site whose bots move at once."""
    return site_with_pause("0")


COMPLAINTS: dict[Page, list[str]] = {}
"""What the script of each page has failed in."""


def window(chromium: Browser, site: Server, size: tuple[int, int], pace: str = "normal", **more: Any) -> Page:
    """A page in a window of its own."""
    width, height = size
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 700, service_workers="block", base_url=site.address, **more
    )
    told = {"screen": f"{width}x{height}", "pace": pace}
    context.add_cookies([{"name": name, "value": value, "url": site.address} for name, value in told.items()])
    page = context.new_page()
    complaints = COMPLAINTS[page] = []
    page.on("pageerror", lambda error: complaints.append(str(error.stack)))
    return page


def look(page: Page, table: str) -> None:
    page.goto(f"/t/{table}/seat/look")
    page.goto(f"/t/{table}")
    page.wait_for_selector("#table[data-shown]", state="attached")


def close(page: Page) -> None:
    page.context.close()
    assert COMPLAINTS.pop(page) == []


def moments(key: str) -> dict[str, Match]:
    """The first player before each kind of decision, with the fewest and the most players too, and the end of a game."""
    found = kinds_of_decisions(key)
    for players in (GAMES[key].seats.start, GAMES[key].seats.stop - 1):
        match = GAMES[key].new(NAMES[:players], seed=3)
        while not match.over:
            if match.turn == 0 and len(match.steps) > 60:
                found.setdefault(f"{players} players", match.copy())
            match.play(choose(bot_named("greedy"), match, len(match.steps)))
        found[f"the end with {players}"] = match
    return found


@pytest.mark.parametrize("key", STAGED)
def test_every_decision_stands_on_one_screen(chromium: Browser, standing: Server, key: str) -> None:
    """One page a screen walks through all kinds of decisions."""
    problems: dict[str, Any] = {}
    tables = {name: elsewhere(make_table, match) for name, match in moments(key).items()}
    for screen, size in SCREENS.items():
        page, phone, usual = window(chromium, standing, size, reduced_motion="reduce"), size[0] < 700, dict[int, Any]()
        for name, table in tables.items():
            look(page, table)

            def note(what: str, found: Any, where: str = f"{screen}, {name}") -> None:
                if found:
                    problems[f"{where}: {what}"] = found

            note("scrolls", page.evaluate(SCROLLS))
            seats, where = page.locator(".chip").count(), page.evaluate(WHERE, PLACES)
            note("other places", where if usual.setdefault(seats, where) != where else None)
            note("places overlap", page.evaluate(OVERLAPS, PLACES))
            note("out of reach", page.evaluate(OUT_OF_REACH, ANSWERS))
            note("too small to read", page.evaluate(TOO_SMALL, SMALLEST))
            words = page.evaluate(WORDS)
            note("words in view", words if words > MOST_WORDS[phone] else None)
            note("hard to touch", page.evaluate(HARD_TO_TOUCH, [ANSWERS, TOUCH]) if phone else None)
            note("moves while nothing happens", page.evaluate(STILL))
            for scheme in SCHEMES if screen in ("phone", "wide") else ():
                page.emulate_media(color_scheme=scheme)
                note(f"low contrast, {scheme}", page.evaluate(LOW_CONTRAST, LEAST_CONTRAST))
            page.emulate_media(color_scheme="light")
        close(page)
    assert not problems, "\n".join(f"{where}: {what}" for where, what in problems.items())


@pytest.mark.parametrize("screen", ["phone", "wide"])
def test_who_opens_a_table_first_of_all_has_it_drawn_for_their_screen(chromium: Browser, standing: Server, screen: str) -> None:
    page = window(chromium, standing, SCREENS[screen], reduced_motion="reduce")
    page.context.clear_cookies(name="screen")
    width, height = SCREENS[screen]
    page.goto(f"/t/{elsewhere(make_table, early(STAGED[0]))}/seat/look")
    page.wait_for_selector(f"#table[data-screen='{width}x{height // 10 * 10}']", state="attached")
    first = page.evaluate(WHERE, PLACES)
    page.reload()
    page.wait_for_selector("#table[data-shown]", state="attached")
    assert page.evaluate(WHERE, PLACES) == first
    close(page)


@pytest.mark.parametrize("key", STAGED)
def test_a_tap_chooses_another_switches_and_a_double_tap_commits(chromium: Browser, standing: Server, key: str) -> None:
    match = next(match for match in kinds_of_decisions(key).values() if len(places_of(match)) > 3)
    page = window(chromium, standing, SCREENS["phone"])
    look(page, elsewhere(make_table, match))
    first, second = page.locator(ANSWERS).nth(0), page.locator(ANSWERS).nth(1)
    first.click()
    assert page.locator("#confirm").is_visible()
    assert 1 <= page.locator("#choice p").count() <= 2
    chosen, version = page.locator("#confirm").inner_text(), page.get_attribute("#table", "data-version")
    second.click()
    assert page.locator("#confirm").inner_text() != chosen
    assert page.locator(".taken").count() >= 1
    page.keyboard.press("Escape")
    assert not page.locator("#confirm").is_visible()
    assert page.get_attribute("#table", "data-version") == version
    first.dblclick()
    page.wait_for_selector(f"#table:not([data-version='{version}'])", state="attached")
    close(page)


def places_of(match: Match) -> set[str]:
    return {str(move.data["at"]) for move in match.legal() if "at" in move.data}


@pytest.mark.parametrize("key", STAGED)
def test_a_drawer_makes_way_for_my_turn_unless_i_am_typing_in_it(chromium: Browser, lively: Server, key: str) -> None:
    page = window(chromium, lively, SCREENS["phone"])
    look(page, elsewhere(make_table, early(key)))
    page.evaluate("Object.assign(staged.settings, {speed: .05})")
    for name, typed in (("log", ""), ("chat", "one mom")):
        page.keyboard.press(name[0])
        assert page.locator(f"#drawer-{name}").is_visible()
        page.keyboard.type(typed)
        go_round(page, touching=False)
        assert page.locator(f"#drawer-{name}").is_visible() == bool(typed)
    assert page.input_value("#chat-text") == "one mom"
    close(page)


@pytest.mark.parametrize(
    "skipping", ["", "staged.beats.skip()", "staged.beats.toNow()", "Math.random() < .4 && staged.beats.skip()", "reduced"]
)
@pytest.mark.parametrize("key", STAGED)
def test_whatever_is_skipped_the_page_ends_as_a_fresh_one(chromium: Browser, lively: Server, key: str, skipping: str) -> None:
    calm: dict[str, Any] = {"reduced_motion": "reduce"} if skipping == "reduced" else {}
    page = window(chromium, lively, SCREENS["phone"], **calm)
    look(page, elsewhere(make_table, early(key)))
    page.evaluate("Object.assign(staged.settings, {speed: .1})")
    if skipping.startswith(("staged", "Math")):
        page.evaluate(f"setInterval(() => {{ {skipping} }}, 40)")
    for _turn in range(2):
        go_round(page)
    ended = page.evaluate(SHOWN)
    left = page.evaluate("[staged.running(), document.querySelectorAll('#layer > *, #behind > *').length]")
    page.reload()
    page.wait_for_selector("#table[data-shown]", state="attached")
    assert page.evaluate(SHOWN) == ended
    assert left == [0, 0]
    close(page)


@pytest.mark.parametrize("screen", ["phone", "wide"])
@pytest.mark.parametrize("key", STAGED)
def test_what_bots_do_is_in_view_long_enough_and_in_order(chromium: Browser, lively: Server, key: str, screen: str) -> None:
    page = window(chromium, lively, SCREENS[screen])
    look(page, elsewhere(make_table, early(key)))
    page.evaluate(WATCH)
    go_round(page)
    played = page.evaluate("staged.beats.played")
    steps = [step for _kind, step, _from, _to in played]
    assert steps == sorted(steps)
    told = [(kind, end - begin) for kind, _step, begin, end in played if kind in ("roll", "pay", "build", "landmark")]
    assert len(told) > 2
    assert [kind for kind, time in told if time < IN_VIEW] == []
    assert page.evaluate("outside") == []
    close(page)


WATCH = """() => {
    window.outside = [];
    const stage = staged.beats.stage, spot = stage.pictureSpot.bind(stage);
    stage.pictureSpot = id => {
        const at = spot(id), box = document.getElementById("stage").getBoundingClientRect();
        if (at && (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom)) outside.push(id);
        return at;
    };
}"""
"""Pieces that something happened to while they were not on the stage."""


def early(key: str) -> Match:
    """A game where the first player is to move, in which something is paid."""
    match = GAMES[key].new(NAMES[:4], seed=7)
    while match.turn != 0 or len(match.steps) < 40:
        match.play(choose(bot_named("greedy"), match, len(match.steps)))
    return match


def go_round(page: Page, *, touching: bool = True) -> None:
    """Decide until the others have moved and it is my turn again, and all is played. Without touching, the focus stays."""
    length = int(page.get_attribute("#table", "data-length") or 0)
    for _decision in range(12):
        page.wait_for_function("() => document.getElementById('table').dataset.turn && !staged.beats.playing", timeout=60_000)
        if int(page.get_attribute("#table", "data-length") or 0) > length + 6:
            return
        version = page.get_attribute("#table", "data-version")
        buttons = page.locator("#moves button:not(.listed)")
        if not touching:
            page.evaluate("[...document.querySelectorAll('#moves button:not(.listed)')].at(-1).click()")
        elif buttons.count():
            buttons.last.click()
        else:
            page.locator(ANSWERS).first.click()
            page.locator("#confirm").click()
        page.wait_for_selector(f"#table:not([data-version='{version}'])", state="attached", timeout=60_000)
    raise AssertionError("nobody else has moved")


@pytest.mark.parametrize("key", STAGED)
def test_without_script_every_move_is_a_button_and_the_page_scrolls(chromium: Browser, standing: Server, key: str) -> None:
    match = next(iter(kinds_of_decisions(key).values()))
    page = window(chromium, standing, SCREENS["phone"], java_script_enabled=False)
    table = elsewhere(make_table, match)
    page.goto(f"/t/{table}/seat/look")
    page.goto(f"/t/{table}")
    assert page.locator("#moves button:visible").count() >= len(match.legal_ids())
    assert page.locator("#drawer-log").is_visible()
    page.locator("#moves button").first.click()
    page.wait_for_url(f"**/t/{table}")
    page.context.close()
