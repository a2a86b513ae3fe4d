"""Whole games in a browser, by clicks on the board: nothing jumps, a phone shows an answer, and little comes over the line."""

from typing import Any

from playwright.sync_api import Browser

from tabletown import GAMES

from ..kit.tables import each_game
from .browsers import PHONE, Person, chromium, pytestmark, serious
from .server import Server
from .steady import Steady

__all__ = ["chromium", "pytestmark"]

MOST_KILOBYTES = 20
"""For an update, over the line."""


@each_game
def test_a_whole_game_is_played_by_clicking_on_the_board(chromium: Browser, server: Server, key: str) -> None:
    """Whatever has a place on the board is clicked there; the rest (to bid, to pass) are buttons."""
    person = Person(chromium, server, reduced_motion="reduce", bypass_csp=True)  # axe is a script from elsewhere
    person.play_now(key, level="casual")  # who does not dawdle as beginners do
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
