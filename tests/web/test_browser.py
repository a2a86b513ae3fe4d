"""The site in a real browser: several people at a table, lines that fail, keys, phones and pages that stay as they are."""

import re

import pytest
from playwright.sync_api import Browser, Route

from ..kit.tables import each_game
from .browsers import PHONE, Person, chromium, person, pytestmark
from .server import Server

__all__ = ["chromium", "person", "pytestmark"]


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
    words = first.get_attribute("data-text") or first.locator(".move-words").text_content() or ""
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
    if person.page.locator("#chosen").is_visible():  # its button has the focus
        person.page.keyboard.press("Enter")
    person.after(version)
    assert person.page.evaluate("document.activeElement.matches('h1.ask, #board *, #moves *')")
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
    # as text, since a list that is folded shows nothing
    person.page.keyboard.type(words.get_attribute("data-text") or words.locator(".move-words").text_content() or "")
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
        if ann.page.locator(".staged").count():
            ann.decide(number)
            continue
        if not ann.page.locator("#moves").is_visible():  # every answer is on the board
            ann.page.locator("label[for=fold]").tap()
        ann.press(number)
        ann.after(version)
    ann.close()


def test_reduced_motion_keeps_everything_still(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, reduced_motion="reduce")
    ann.play_now("neue_heimat")
    assert ann.my_turn()
    ann.decide()
    assert ann.page.evaluate("document.getAnimations().length") == 0
    ann.close()
