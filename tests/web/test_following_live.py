"""Following a game in a browser: pace, motion, sound, and what is noticed."""

from playwright.sync_api import Browser

from .server import Server
from .test_browser import Person, chromium, pytestmark, server

__all__ = ["chromium", "pytestmark", "server"]

DEAF = """addEventListener("htmx:before:sse:message", event => {
    if (!window.deaf) return;
    event.detail.message.cancelled = true;
    event.stopImmediatePropagation();
    window.missed = (window.missed ?? 0) + 1;
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


def test_at_a_pace_every_decision_is_shown_and_now_is_one_press_away(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, pace="step", reduced_motion="reduce")
    ann.page.add_init_script(DEAF)
    ann.go("/")
    card = ann.page.locator("form[action='/play/neue_heimat']")
    card.locator("select[name=level]").select_option("beginner")
    card.locator("select[name=players]").select_option("4")
    card.locator("button").click()
    ann.at_the_table()
    following, now = ann.page.locator("[data-pace-do=next]"), ann.page.locator("[data-pace-do=now]")
    to_my_turn(ann)
    while ann.page.locator("#table[data-turn='1']").count():
        play(ann)
    ann.page.wait_for_selector(BEHIND)
    before, asks = ann.version, ann.page.inner_text("#ask h1")
    assert ann.page.inner_text("#ask h1") == asks  # nothing moves by itself
    following.click()
    ann.after(before)
    assert ann.version == before + 1
    assert ann.page.evaluate("document.getAnimations().filter(moving => moving.effect.getTiming().iterations === 1).length") == 0
    # a line that has missed some: they are asked for
    now.click()
    to_my_turn(ann)
    ann.page.evaluate("window.deaf = true")
    while ann.page.locator("#table[data-turn='1']").count():
        play(ann)
    start = ann.version
    ann.page.wait_for_function("window.missed >= 2")
    ann.page.evaluate("window.deaf = false")
    other = ann.context.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector("#table[data-turn='1'], #final-scores", state="attached")
    other.evaluate("document.querySelector('label[for=tab-chat]').click()")
    other.fill("#chat-text", "hello")
    other.keyboard.press("Enter")  # the next message tells that some were missed
    ann.page.wait_for_selector(BEHIND)
    for n in (1, 2):
        following.click()
        ann.page.wait_for_selector(f"#table[data-version='{start + n}']", state="attached")
    now.click()
    assert ann.my_turn()
    ann.page.wait_for_selector(BEHIND, state="detached")
    ann.close()
