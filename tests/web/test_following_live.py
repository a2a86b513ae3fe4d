"""Following a game in a browser: pace, motion, sound, and what is noticed."""

import pytest
from playwright.sync_api import Browser, Page

from .browsers import PHONE, Person, chromium, pytestmark
from .server import Server

__all__ = ["chromium", "pytestmark"]

DEAF = """addEventListener("htmx:before:sse:message", event => {
    if (!window.deaf) return;
    event.detail.message.cancelled = true;
    event.stopImmediatePropagation();
    window.missed = (window.missed ?? 0) + 1;
    if (missed > 1) document.documentElement.dataset.missed = "some";
}, {capture: true})"""
"""A line that passes over what happens: as long as it is deaf, messages of the stream are lost."""
BEHIND = "#behind:not([hidden])"


def play(person: Person) -> None:
    """Make the first move of the list."""
    version = person.version
    person.page.evaluate("document.querySelector('#moves button').form.requestSubmit(document.querySelector('#moves button'))")
    person.after(version)


def to_my_turn(person: Person) -> None:
    """Step by step, until it is this person's turn."""
    while True:
        person.page.wait_for_selector(f"{BEHIND}, #table[data-turn='1']", state="attached")
        if person.page.locator("#table[data-turn='1']").count():
            return
        person.page.evaluate("document.querySelector('[data-pace-do=now]').click()")


def fall_behind(person: Person) -> None:
    """Play until bots have decided something that this page has not shown yet."""
    while True:
        person.page.wait_for_selector(f"{BEHIND}, #table[data-turn='1']", state="attached")
        if not person.page.locator("#table[data-turn='1']").count():
            return
        play(person)


def test_at_a_pace_every_decision_is_shown_and_now_is_one_press_away(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, pace="step", reduced_motion="reduce")
    ann.page.add_init_script(DEAF)
    ann.play_now("neue_heimat", players=4)
    following, now = ann.page.locator("[data-pace-do=next]"), ann.page.locator("[data-pace-do=now]")
    fall_behind(ann)
    before, asks = ann.version, ann.page.inner_text("#ask h1")
    assert ann.page.inner_text("#ask h1") == asks  # nothing moves by itself
    following.click()
    ann.after(before)
    assert ann.version == before + 1
    assert ann.page.evaluate("document.getAnimations().filter(moving => moving.effect.getTiming().iterations === 1).length") == 0
    fall_behind(ann)  # that may have been the only one that was left
    now.click()
    # a line that has missed some: they are asked for
    to_my_turn(ann)
    ann.page.evaluate("window.deaf = true")
    while ann.page.locator("#table[data-turn='1']").count():
        play(ann)
    start = ann.version
    ann.page.wait_for_selector("html[data-missed=some]")
    ann.page.evaluate("window.deaf = false")
    other = ann.context.new_page()
    other.goto(ann.page.url)
    while not other.locator("#table[data-turn='1'], #final-scores").count():  # this page, too, goes step by step
        other.reload()
    other.evaluate("document.querySelector('label[for=tab-chat]').click()")
    other.fill("#chat-text", "hello")
    other.keyboard.press("Enter")  # the next message tells that some were missed
    ann.page.wait_for_selector(BEHIND)
    newest = int(other.get_attribute("#table", "data-version") or 0)
    for version in range(start + 1, min(start + 2, newest - 1) + 1):  # one is left to jump over
        following.click()
        ann.page.wait_for_selector(f"#table[data-version='{version}']", state="attached")
    now.click()
    assert ann.my_turn()
    ann.page.wait_for_selector(BEHIND, state="detached")
    ann.close()


# --- motion ------------------------------------------------------------------------------------------------------------

HELD_STILL = """window.moving = []; window.still = false;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    if (!window.still) return animation;
    animation.pause();
    moving.push({animation, element: this, duration: timing.duration ?? timing, kind: this.getAttribute("class") ?? ""});
    return animation;
}"""
"""Whatever is set in motion stands still, so that it can be looked at anywhere on its way."""
SAMPLE = """time => {
    for (const {animation} of moving) animation.currentTime = time;
    const middle = element => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2, box.width];
    };
    return {
        flights: [...document.querySelectorAll(".in-flight > svg")].map(middle),
        panels: [...document.querySelectorAll("#strips, #ask, #since, .panel")].map(middle),
    };
}"""
PURSE = """seat => {
    const box = document.querySelector(`#figure-${seat}-hand .how-much`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
COINS = """time => {
    for (const {animation, element} of moving) {
        if (element.className === "coin-in-flight") {
            const {delay, duration} = animation.effect.getTiming();
            animation.currentTime = Math.min(time, delay + duration - .1);
        }
    }
    return [...document.querySelectorAll(".coin-in-flight")].map(coin => {
        const box = coin.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
}"""
TRAVEL = """async () => {
    const {where, travel} = await import(new URL("piece-motion.js", document.querySelector('[src$="/table.js"]').src));
    const size = 'viewBox="0 0 100 60" width="100" height="60"';
    const part = (id, piece) => `<div class="part-place" id="${id}"><svg ${size}>${piece}</svg></div>`;
    const piece = (x, more) => `<g class="piece" ${more}><rect x="${x}" y="10" width="20" height="20"/></g>`;
    const middle = id => {
        const box = document.getElementById(id).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const board = document.getElementById("board");
    for (const flight of document.querySelectorAll(".in-flight")) flight.remove(); // of what has just happened
    board.innerHTML = part("stack", piece(10, 'id="stack-top"')) + part("town", "");
    const before = where(), start = middle("stack-top");
    board.innerHTML = part("stack", piece(10, 'id="stack-top"')) + part("town", piece(60, 'id="bought" data-came="stack-top"'));
    window.still = true;
    travel(before, false);
    return [start, middle("bought")];
}"""
"""A board of two parts, and a piece that goes from one to the other."""
PAY = """async paid => {
    (await import(new URL("piece-motion.js", document.querySelector('[src$="/table.js"]').src))).pay(new Map(paid));
}"""
GO_ON = "() => { still = false; for (const {animation} of moving) animation.finish(); moving = []; }"


def test_a_piece_goes_straight_from_the_stack_it_came_from_to_its_place(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.page.add_init_script(HELD_STILL)
    ann.play_now("neue_heimat")
    assert ann.my_turn()  # nothing comes meanwhile
    start, end = ann.page.evaluate(TRAVEL)
    assert set(ann.page.evaluate("moving.map(one => one.duration)")) == {250}
    samples = [ann.page.evaluate(SAMPLE, time) for time in (0, 60, 125, 190, 249.9)]
    assert all(sample["panels"] == samples[0]["panels"] for sample in samples)  # nothing else moves
    ((*way,),) = zip(*(sample["flights"] for sample in samples), strict=True)
    assert way[0][:2] == pytest.approx(start, abs=1)
    assert way[-1][:2] == pytest.approx(end, abs=1)
    for axis in (0, 1):  # straight on
        path = [place[axis] for place in way]
        assert path in (sorted(path), sorted(path, reverse=True))
    ann.page.evaluate(GO_ON)
    ann.page.wait_for_selector(".in-flight", state="detached")
    ann.close()


def test_coins_go_from_purse_to_purse(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.page.add_init_script(HELD_STILL)
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    ann.page.evaluate("window.still = true")
    ann.page.evaluate(PAY, [["figure-0-hand", 3], ["figure-1-hand", -4]])
    purses = [ann.page.evaluate(PURSE, seat) for seat in (0, 1)]
    coins, gone = ann.page.evaluate(COINS, 0), ann.page.evaluate(COINS, 339)  # the last one starts 90 after the first
    assert [coin == pytest.approx(purses[1], abs=1) for coin in coins] == [True] * 3
    assert [coin == pytest.approx(purses[0], abs=2) for coin in gone] == [True] * 3
    ann.page.evaluate(GO_ON)
    ann.close()


def test_a_pause_sends_no_piece_on_its_way_again(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.page.add_init_script(HELD_STILL)
    ann.go("/new/vegas_showdown?players=3")
    for seat in ("1", "2"):
        ann.page.locator(f"#id_seat{seat}").select_option("device")
        ann.page.locator(f"#id_name{seat}").fill(f"Guest {seat}")
    ann.page.locator("#id_clock").select_option("game-3600-30")
    ann.page.get_by_role("button", name="Make the table").click()
    ann.at_the_table()
    ann.my_turn()
    assert ann.page.locator("#board [data-came]").count()  # the first tiles came from their stacks
    ann.page.evaluate("window.still = true")
    ann.page.locator("label[for=tab-more]").click()
    ann.page.locator("#ask-pause button").click()
    ann.page.wait_for_selector("#paused")
    assert ann.page.evaluate("moving.map(one => one.kind).filter(kind => kind.includes('in-flight'))") == []
    ann.close()


# --- your turn, chat, asking first ----------------------------------------------------------------------------------------

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
HEARD = """window.heard = []; addEventListener("rang", event => heard.push(event.detail));
window.told = []; window.Notification = class {
    static permission = "default";
    static asked = 0;
    static async requestPermission() { this.asked += 1; return this.permission = "granted"; }
    constructor(title, options) { told.push(title); }
    close() {}
}
window.turns = 0;
addEventListener("DOMContentLoaded", () => {
    let mine = document.title.startsWith("●");
    const look = () => { if (document.title.startsWith("●") !== mine && (mine = !mine)) turns += 1; };
    new MutationObserver(look).observe(document.querySelector("title"), {childList: true});
});"""
"""What is heard, how often my turn has come, and what the browser would show; nobody is there to allow it."""


def test_your_turn_is_told_and_asked_for_once_and_what_is_final_is_asked_first(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.page.add_init_script(HEARD)
    ann.play_now("neue_heimat")
    page = ann.page

    def until_mine() -> None:
        """Play on until others have moved and the turn has come back."""
        before = page.evaluate("turns")
        while page.evaluate("turns") == before:
            assert ann.my_turn()
            play(ann)
        assert ann.my_turn()

    until_mine()
    assert page.evaluate("heard") == []  # off until it is switched on
    page.evaluate(HIDE, True)
    until_mine()
    assert page.title().startswith("●")
    assert page.evaluate("told") == []
    page.evaluate(HIDE, False)
    page.locator("[data-offer=yes]").click()
    page.wait_for_selector("html[data-notify=on]")
    page.evaluate(HIDE, True)
    before = page.evaluate("turns")
    until_mine()
    told, turns = page.evaluate("[told, turns]")
    assert told == ["Your turn · Neue Heimat · Tabletown"] * (turns - before)  # once each time
    page.evaluate(HIDE, False)
    until_mine()
    assert page.evaluate("told") == told  # whoever looks need not be told
    assert page.locator("#offer").is_hidden()
    assert page.evaluate("Notification.asked") == 1
    with page.expect_response("**/settings"):
        page.evaluate("document.querySelector('#settings input[name=sound][value=on]').click()")
    assert page.evaluate("heard") == ["turn"]  # as it will sound
    until_mine()
    assert len(page.evaluate("heard")) > 1
    # somebody says something
    other = ann.context.new_page()
    other.goto(page.url)
    assert root(other)["sound"] == "on"  # kept
    other.locator("label[for=tab-chat]").click()
    other.fill("#chat-text", "hello")
    other.keyboard.press("Enter")
    page.wait_for_selector(".chat >> text=hello", state="attached")
    assert page.locator("label[for=tab-chat].unread").count() == 0  # it was I
    eve = Person(chromium, server)
    eve.page.goto(page.url)
    eve.page.wait_for_load_state("load")
    other.fill("#chat-text", "is anybody there?")
    other.keyboard.press("Enter")
    eve.page.wait_for_selector("label[for=tab-chat].unread")
    assert "is anybody there?" in (eve.page.text_content("#said") or "")
    eve.page.locator("label[for=tab-chat]").click()
    assert eve.page.locator(".unread").count() == 0
    eve.close()
    # what cannot be undone is chosen first
    page.evaluate("document.querySelector('#settings input[name=confirm][value=on]').click()")
    page.evaluate("document.querySelector('#moves button').dataset.final = ''")
    version = ann.version
    page.evaluate("document.querySelector('#moves button').click()")
    assert page.locator("#chosen").is_visible()
    assert ann.version == version
    page.locator("#chosen [data-hand=confirm]").click()
    ann.after(version)
    ann.close()


@pytest.mark.parametrize(("answer", "permission"), [("granted", "granted"), ("denied", "denied"), ("granted", "default")])
def test_a_notification_is_asked_for_where_it_is_switched_on_and_a_refusal_is_said(
    chromium: Browser, server: Server, answer: str, permission: str
) -> None:
    """Some browsers, for privacy's sake, do not say what was allowed."""
    ann = Person(chromium, server)
    given = f'this.permission = "{permission}", "{answer}"'
    ann.page.add_init_script(HEARD.replace('this.permission = "granted"', given))
    ann.go("/settings")
    for name in ("sound", "notify"):
        ann.page.locator(f"#settings label:has([name={name}][value=on])").click()
    ann.page.wait_for_function("Notification.asked === 1")
    ann.page.wait_for_selector(f"html[data-notify={'on' if answer == 'granted' else 'off'}]")
    assert ann.page.locator("#notify-refused").is_visible() == (answer == "denied")
    assert ann.page.is_checked(f"#settings [name=notify][value={'on' if answer == 'granted' else 'off'}]")
    assert ann.page.evaluate("heard") == ["turn"]  # as it will sound
    assert ann.page.evaluate("Notification.asked") == 1
    ann.close()


def test_on_a_phone_what_somebody_says_stands_over_the_board_and_leads_to_the_chat(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server)
    ann.play_now("neue_heimat")
    eve = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    eve.page.goto(ann.page.url)
    eve.at_the_table()
    ann.page.locator("label[for=tab-chat]").click()
    ann.page.fill("#chat-text", "is anybody there?")
    ann.page.keyboard.press("Enter")
    line = eve.page.locator("#new-line")
    line.wait_for()
    assert line.inner_text() == "Guest: is anybody there?"
    line.tap()
    line.wait_for(state="hidden")
    said = eve.page.locator(".chat >> text=is anybody there?").bounding_box()
    sheet = eve.page.locator("#ask").bounding_box()
    assert said
    assert sheet
    assert 0 < said["y"] < sheet["y"] - said["height"]
    assert ann.page.locator("#new-line").is_hidden()  # there the tab is beside the board
    for visitor in (ann, eve):
        visitor.close()


def root(page: Page) -> dict[str, str]:
    """What the page's root says about the visitor's choices."""
    return dict(page.evaluate("({...document.documentElement.dataset})"))


def test_without_a_line_a_kind_page_stands_in_and_no_table_is_kept(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, service_workers="allow")
    ann.play_now("neue_heimat")
    ann.page.evaluate("navigator.serviceWorker.ready")
    ann.page.reload()
    table = ann.page.url
    ann.context.set_offline(True)
    ann.page.goto(table)
    assert ann.page.inner_text("h1") == "There is no line just now"
    assert ann.page.locator("#table").count() == 0
    kept = "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(one => one.keys()))))"
    addresses = ann.page.evaluate(f"{kept}.then(all => all.flat().map(request => new URL(request.url).pathname))")
    assert "/away" in addresses
    assert not [path for path in addresses if path.startswith("/t/")]
    ann.context.set_offline(False)  # the page leads back by itself
    ann.at_the_table()
    assert ann.page.url == table
    ann.context.close()
