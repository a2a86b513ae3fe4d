"""The site in a real browser: Debian's chromium, driven by Playwright."""

import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, TimeoutError, sync_playwright

from tabletown import GAMES

from ..kit.tables import each_game
from .server import Server
from .steady import ANSWERED_IN_VIEW, Steady

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
MOST_KILOBYTES = 20
"""For an update, over the line."""


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

    def play_now(self, key: str) -> None:
        self.go("/")
        card = self.page.locator(f"form[action='/play/{key}']")
        card.locator("select[name=level]").select_option("beginner")
        card.locator("select[name=players]").select_option(str(GAMES[key].seats.start))
        card.locator("button").click()
        self.at_the_table()

    def at_the_table(self) -> None:
        """Wait for a board that can be clicked: the script that listens comes after the drawing."""
        self.page.wait_for_selector("#table[data-shown] #board svg")
        self.page.wait_for_load_state("load")

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0]

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def my_turn(self) -> bool:
        """Wait until it is this person's turn; False when the game is over."""
        self.page.wait_for_selector("#table[data-shown][data-turn='1'], #table[data-shown] #final-scores", state="attached")
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
                for (let n = 0; n < 60 && document.querySelector(":popover-open"); n++) await new Promise(requestAnimationFrame);
                const pieces = [...document.querySelectorAll("#board [data-move], #board [data-moves]")];
                if (!pieces.length) return null;
                const piece = pieces[number % pieces.length];
                const outlined = piece.querySelector(":scope > .glow") ?? piece; // what would come of it may be drawn far off
                outlined.scrollIntoView({block: "center", inline: "center"});
                const box = outlined.getBoundingClientRect();
                for (const fy of [.5, .25, .75, .1, .9]) for (const fx of [.5, .25, .75, .1, .9]) {
                    const x = box.x + box.width * fx, y = box.y + box.height * fy;
                    if (document.elementFromPoint(x, y)?.closest("[data-move], [data-moves]") === piece) return [x, y, piece.id];
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
        """Click a place of the board, if there is one."""
        place = self.place_on_board(number)
        if place:
            self.page.mouse.click(*place)
            self.confirm()
        return place is not None

    def confirm(self) -> None:
        """Make the move that was chosen, where a click did not make it at once."""
        if self.page.locator("#chosen").is_visible():
            self.page.locator("#chosen [data-hand=confirm]").click()

    def press(self, number: int) -> None:
        """Press one of the buttons that make a move, as soon as there are any."""
        buttons = self.page.locator("#moves button")
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


@each_game
def test_a_whole_game_is_played_by_clicking_on_the_board(chromium: Browser, server: Server, key: str) -> None:
    """Whatever has a place on the board is clicked there; the rest (to bid, to pass) are buttons."""
    person = Person(chromium, server, reduced_motion="reduce", bypass_csp=True)  # axe is a script from elsewhere
    person.play_now(key)
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    phone = Person(chromium, server, viewport=PHONE, storage_state=person.context.storage_state(), **touch)
    phone.page.goto(person.page.url)
    number = clicked = 0
    steady, wire, not_in_view, visits = Steady(person.page), Wire(person), list[str](), len(person.visits)
    while person.my_turn():
        steady.look()
        version = person.version
        if not phone.shows_an_answer(version):
            not_in_view.append(person.page.locator("#ask h1").inner_text())
        if person.click_on_board(number * 7):
            clicked += 1
        else:
            person.press(number * 7)
        person.after(version)
        number += 1
    assert clicked
    assert person.visits[visits:] == [], "a move has loaded the page anew"
    assert steady.jumps == []
    assert not_in_view == []
    phone.close()
    assert wire.kilobytes / person.version < MOST_KILOBYTES
    print(f"{key}: {wire.kilobytes / max(1, person.version):.1f} kB for each update, over {person.version} updates")
    lines = person.page.locator("#final-scores tbody tr")
    total = person.page.locator("#final-scores tfoot td")
    assert lines.count() > 0
    assert total.count() == GAMES[key].seats.start
    for seat in range(total.count()):
        cells = [figure(line.locator("td").nth(seat).inner_text()) for line in lines.all()]
        assert sum(cells) == figure(total.nth(seat).inner_text())
    assert not person.page.title().startswith("●")
    assert serious(person.page) == []
    person.close()


class Wire:
    """How much comes to a page over the line while it is watched."""

    def __init__(self, person: Person) -> None:
        self.kilobytes = 0.0
        session = person.context.new_cdp_session(person.page)
        session.send("Network.enable")
        session.on("Network.dataReceived", self.count)

    def count(self, event: dict[str, Any]) -> None:
        self.kilobytes += max(0, event["encodedDataLength"]) / 1000


def figure(text: str) -> int:
    """A number as the pages write it."""
    return int(text.replace("−", "-"))


def test_two_browsers_at_one_table_see_each_others_moves(chromium: Browser, server: Server) -> None:
    ann, ben, eve = (Person(chromium, server) for _ in range(3))
    ann.go("/new/neue_heimat?players=2")
    ann.page.fill("#id_name0", "Ann")
    ann.page.get_by_role("button", name="Make the table").click()
    ben.page.goto(ann.page.input_value("#invite-1"))
    ben.page.fill("#id_name", "Ben")
    ben.page.get_by_role("button", name="Take the seat").click()
    for visitor in (ann, ben):
        visitor.at_the_table()
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("text=You are watching")
    for number in range(6):
        mover = ann if ann.page.locator("#moves").count() else ben
        version = mover.version
        mover.press(number)
        for visitor in (ann, ben, eve):
            visitor.page.wait_for_selector(f"#table[data-shown][data-version='{version + 1}']", state="attached")
    assert eve.page.locator("#moves").count() == 0
    ben.page.locator("label[for=tab-chat]").click()
    ben.page.fill("#chat-text", "Hello <b>Ann</b>")
    ben.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".chat >> text=Hello <b>Ann</b>", state="attached")
    ben.page.wait_for_selector(".chat >> text=Hello <b>Ann</b>")
    assert ben.page.input_value("#chat-text") == ""
    assert ben.page.is_checked("#tab-chat")
    for visitor in (ann, ben, eve):
        visitor.close()


def test_a_click_counts_though_the_page_changes_under_it(person: Person) -> None:
    """Somebody chats between the press and the release of the mouse."""
    person.play_now("neue_heimat")
    assert person.my_turn()
    twin = person.context.new_page()
    twin.goto(person.page.url)
    while not (place := person.place_on_board(0)):  # a bid has no place on the board
        person.decide()
        assert person.my_turn()
    version = person.version
    person.page.mouse.move(*place)
    person.page.mouse.down()
    twin.locator("label[for=tab-chat]").click()
    twin.fill("#chat-text", "Hello")
    twin.keyboard.press("Enter")
    person.page.wait_for_selector(".chat >> text=Hello", state="attached")
    person.page.mouse.up()
    person.confirm()
    person.after(version)


def test_reload_and_the_back_button_show_the_table_as_it_stands(person: Person) -> None:
    person.play_now("neue_heimat")
    for number in range(3):
        assert person.my_turn()
        person.decide(number)
    assert person.my_turn()
    version = person.version
    person.page.reload()
    assert person.version == version
    person.go("/watch")
    person.page.go_back()
    person.page.wait_for_selector(f"#table[data-shown][data-version='{version}']", state="attached")
    person.decide()


def test_a_lost_line_is_said_and_the_page_catches_up(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    twin = ann.context.new_page()
    twin.goto(ann.page.url)
    server.stop()
    ann.page.wait_for_selector("#line:not([hidden])")
    server.start()
    version = int(twin.get_attribute("#table", "data-version") or 0)
    twin.locator("#moves button").first.click()
    ann.after(version)
    ann.page.wait_for_selector("#line", state="hidden")
    assert ann.my_turn()
    ann.decide()
    ann.context.close()


def test_an_extension_that_arrives_late_is_not_missed(person: Person) -> None:
    """htmx starts by itself; the streams' extension must be there by then, however slow it is to load."""

    def slowly(route: Route) -> None:
        answer = route.fetch()
        person.context.new_page().close()  # takes a moment
        route.fulfill(response=answer)

    person.page.route(re.compile("hx-sse"), slowly)
    person.play_now("neue_heimat")
    for number in range(2):
        assert person.my_turn()
        person.decide(number)


def test_a_stream_that_could_not_begin_is_tried_again(chromium: Browser, server: Server) -> None:
    ann, refused = Person(chromium, server), list[str]()

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, content_type="text/html", body="<h1>busy</h1>")

    ann.page.route(re.compile("/stream$"), refuse_once)
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    ann.decide()
    assert ann.my_turn()
    assert refused
    assert ann.page.locator("h1:text-is('busy')").count() == 0
    ann.context.close()


OUR_PAGE = """<!doctype html><title>x</title><main><div class="page error"><h1>That form was too old</h1>
<p>Go back, reload the page and try once more.</p></div></main>"""
FAILURES = {
    "the line is down": (None, "", "No answer came"),
    "a proxy's page": (502, "<h1>Bad Gateway</h1>", "error 502"),
    "nothing at all": (500, "", "error 500"),
    "a page of ours": (403, OUR_PAGE, "That form was too old. Go back, reload the page"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_move_that_failed_is_told_and_what_was_typed_stays(chromium: Browser, server: Server, failure: str) -> None:
    status, body, told = FAILURES[failure]
    ann = Person(chromium, server)

    def fail(route: Route) -> None:
        route.abort() if status is None else route.fulfill(status=status, content_type="text/html", body=body)

    ann.play_now("neue_heimat")
    assert ann.my_turn()
    version, first = ann.version, ann.page.locator("#moves button").first
    words = first.get_attribute("data-text") or first.locator(".move-words").inner_text()
    ann.page.locator("label[for=tab-chat]").click()
    ann.page.fill("#chat-text", "half a sent")
    ann.page.fill("#words", words)
    ann.page.evaluate("window.stayed = true")
    ann.page.route(re.compile("/move$"), fail)
    ann.page.locator("#typed button").click()
    ann.page.wait_for_selector("#failed:not([hidden])")
    assert told in ann.page.inner_text("#failed .why")
    assert ann.page.input_value("#words") == words
    assert ann.page.input_value("#chat-text") == "half a sent"
    assert ann.page.evaluate("window.stayed")
    assert ann.version == version
    assert ann.page.locator("h1:text-is('Bad Gateway')").count() == 0
    ann.page.unroute_all()
    ann.page.locator("#typed button").click()
    ann.after(version)
    ann.page.wait_for_selector("#failed", state="hidden")
    ann.context.close()


def test_everything_can_be_done_with_the_keyboard(person: Person) -> None:
    person.play_now("neue_heimat")
    assert person.my_turn()
    pieces = person.page.locator("#board [data-move], #board [data-moves]")
    while not pieces.count():  # a bid has no place on the board
        version = person.version
        person.press(0)
        person.after(version)
        assert person.my_turn()
    version = person.version
    pieces.first.focus()
    person.page.keyboard.press("Enter")
    person.confirm()
    person.after(version)
    for _decision in range(3):
        assert person.my_turn()
        version = person.version
        for _tab in range(80):
            person.page.keyboard.press("Tab")
            if person.page.evaluate("document.activeElement.matches('#moves button, #board :is([data-move], [data-moves])')"):
                break
        person.page.keyboard.press("Enter")
        person.confirm()
        person.after(version)
    assert person.my_turn()
    version = person.version
    words = person.page.locator("#moves button").first
    person.page.focus("#words")
    person.page.keyboard.type(words.get_attribute("data-text") or words.locator(".move-words").inner_text())
    person.page.keyboard.press("Enter")
    person.after(version)


def test_what_is_typed_survives_other_peoples_moves(person: Person) -> None:
    person.play_now("neue_heimat")
    assert person.my_turn()
    person.page.locator("label[for=tab-chat]").click()
    person.page.fill("#chat-text", "half a sent")
    person.page.locator("#chat-text").focus()
    version = person.version
    person.page.evaluate("document.querySelector('#moves button').form.requestSubmit(document.querySelector('#moves button'))")
    person.after(version)
    assert person.my_turn()
    assert person.page.input_value("#chat-text") == "half a sent"
    assert person.page.evaluate("document.activeElement.id") == "chat-text"


@each_game
def test_a_phone_shows_the_question_and_the_moves(chromium: Browser, server: Server, key: str) -> None:
    ann = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    ann.play_now(key)
    for number in range(3):
        assert ann.my_turn()
        box = ann.page.locator("#ask h1").bounding_box()
        assert box
        assert 0 <= box["y"] < PHONE["height"]
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        version = ann.version
        if not ann.page.locator("#moves").is_visible():  # every answer is on the board
            ann.page.locator("label[for=fold]").tap()
        ann.press(number)
        ann.after(version)
    ann.close()


def open_replay(person: Person, move: int) -> None:
    """A replay that starts at some move of a game that has a few more."""
    person.play_now("neue_heimat")
    last = 0
    while last < move + 2:
        assert person.my_turn()
        person.decide()
        person.my_turn()
        table = person.page.url
        person.go(f"/t/{person.table}/replay?move={move}")
        last = int(person.page.get_attribute("#move", "max") or 0)
        if last < move + 2:
            person.page.goto(table)


def test_a_replay_goes_by_slider_and_by_keys(person: Person) -> None:
    open_replay(person, 5)
    person.page.keyboard.press("ArrowRight")
    person.page.wait_for_selector("text=move 6 of")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    person.page.wait_for_selector("text=move 4 of")
    assert person.page.url.endswith("move=4")
    person.page.keyboard.press("Home")
    person.page.wait_for_selector("text=move 0 of")
    person.page.locator("#move").fill("7")
    person.page.wait_for_selector("text=move 7 of")
    first = person.page.locator("#chapter option").first.get_attribute("value")
    person.page.locator("#chapter").select_option(index=0)
    person.page.wait_for_selector(f"text=move {first} of")
    person.page.locator("#speed").select_option("quick")
    person.page.locator("#play").click()  # by itself, to the end
    last = person.page.get_attribute("#move", "max")
    person.page.wait_for_selector(f"text=move {last} of {last}")
    person.page.wait_for_selector("#play:has-text('Play')")
    person.page.locator("#share-moment > summary").click()
    assert person.page.input_value("#share").endswith(f"/replay?move={last}")


def test_a_replay_loses_no_step_when_keys_are_faster_than_the_line(person: Person) -> None:
    open_replay(person, 6)
    person.page.evaluate(
        """() => {
            const fetch = window.fetch;
            window.waiting = [];
            window.fetch = (...asked) => new Promise(go => waiting.push(go)).then(() => fetch(...asked));
        }"""
    )

    def answer(moment: int) -> None:
        """Let the next question through, which is about that moment."""
        person.page.wait_for_function("waiting.length")
        person.page.evaluate("waiting.shift()()")
        person.page.wait_for_selector(f"text=move {moment} of")

    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    answer(5)
    person.page.keyboard.press("ArrowLeft")
    answer(4)
    answer(3)
    assert person.page.input_value("#move") == "3"


def test_reduced_motion_keeps_everything_still(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    ann.decide()
    assert ann.page.evaluate("document.getAnimations().length") == 0
    ann.close()


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds that keeps somebody out."""
    options = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in ("serious", "critical")]


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


def test_axe_finds_no_serious_problem_before_a_game(inspector: Person) -> None:
    problems = Problems()
    games = [path for key in GAMES for path in (f"/new/{key}", f"/rules/{key}")]
    for path in ("/", "/mine", "/lobby", "/watch", "/open", "/t/nothing", "/g/machi_koro/guide", "/g/machi_koro/edit", *games):
        inspector.go(path)
        inspector.page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        problems.look(path, inspector)
    inspector.go("/new/neue_heimat?players=3")
    inspector.page.get_by_role("button", name="Make the table").click()
    inspector.page.wait_for_selector(".waiting-seats")
    problems.look("waiting", inspector)
    inspector.page.click("[data-copy=invite-1]")
    inspector.page.wait_for_selector("[data-copy=invite-1]:text('Copied')")
    inspector.page.goto(inspector.page.input_value("#invite-1"))
    inspector.page.wait_for_selector("#id_name")
    problems.look("invite", inspector)
    assert problems == {}


def test_axe_finds_no_serious_problem_on_a_covered_device(inspector: Person) -> None:
    problems = Problems()
    inspector.go("/new/infinite_city?players=2")
    inspector.page.select_option("#id_seat1", "device")
    inspector.page.fill("#id_name1", "Ben")
    inspector.page.get_by_role("button", name="Make the table").click()
    inspector.at_the_table()
    while not inspector.page.locator(".curtain").count():
        inspector.decide()
    problems.look("covered", inspector)
    inspector.page.locator(".curtain button").click()
    inspector.at_the_table()
    problems.look("uncovered", inspector)
    inspector.go(f"/t/{inspector.table}/programs")
    inspector.page.get_by_role("button", name="Make a token").click()
    inspector.page.wait_for_selector(".secret")
    problems.look("programs", inspector)
    assert problems == {}


@each_game
def test_axe_finds_no_serious_problem_at_a_table(inspector: Person, key: str) -> None:
    problems = Problems()
    inspector.play_now(key)
    for number in range(4):
        assert inspector.my_turn()
        inspector.decide(number)
    assert inspector.my_turn()
    problems.look("table", inspector)
    for part in ("text", "replay"):
        inspector.go(f"/t/{inspector.table}/{part}")
        problems.look(part, inspector)
    assert problems == {}
