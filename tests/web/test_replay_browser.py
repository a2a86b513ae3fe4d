"""A replay in a browser: by slider, by keys, by itself, and faster than the line."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from .browsers import PHONE, Person, chromium, person, pytestmark
from .server import Server

__all__ = ["chromium", "person", "pytestmark"]


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


STEERED_BY = """() => ["move", "chapter", "step-on", "play"].map(id => {
    const box = document.getElementById(id).getBoundingClientRect();
    return [id, Math.round(box.x), Math.round(box.y), Math.round(box.height)].join(" ");
}).join(", ")"""


@pytest.mark.parametrize("screen", [{"width": 1400, "height": 900}, PHONE], ids=["wide", "phone"])
def test_what_steers_a_replay_stays_where_it_is(chromium: Browser, server: Server, screen: Any) -> None:
    """A longer question takes its room from the news, and not from the button that a finger is about to press."""
    person = Person(chromium, server, viewport=screen)
    open_replay(person, 34)
    person.page.keyboard.press("Home")
    places, asked = set(), set()
    last = int(person.page.get_attribute("#move", "max") or 0)
    for move in range(24, last + 1):
        person.page.locator("#move").fill(str(move))
        person.page.wait_for_selector(f"text=move {move} of")
        places.add(person.page.evaluate(STEERED_BY))
        asked.add(person.page.evaluate("document.querySelector('h1.ask').getBoundingClientRect().height"))
    assert len(asked) > 1  # questions of one line and of several
    assert len(places) == 1
    person.close()


def test_on_a_phone_a_replay_shows_more_of_the_board_than_of_what_steers_it(chromium: Browser, server: Server) -> None:
    person = Person(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True)
    open_replay(person, 34)
    sheet = person.page.locator("#ask").bounding_box()
    assert sheet
    assert sheet["height"] < PHONE["height"] * 0.4
    for part in ("#move", "#chapter", "#speed", "#step-first", "#step-last", "#play"):
        box = person.page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    person.close()
