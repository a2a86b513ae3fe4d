"""A table with friends in two browsers."""

from playwright.sync_api import Browser

from .browsers import PHONE, Person, chromium, pytestmark
from .server import Server

__all__ = ["chromium", "pytestmark"]


def test_two_browsers_meet_and_begin(chromium: Browser, server: Server) -> None:
    ann, ben = (Person(chromium, server, viewport=PHONE) for _ in range(2))
    ann.go("/g/machi_koro")
    ann.page.get_by_role("button", name="With friends").click()
    ann.page.wait_for_selector(".round-table .is-free")
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ben.page.goto(ann.page.input_value("#address"))
    ben.page.fill("#name", "Milo")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    ann.page.wait_for_selector(".round-table .is-here strong:text('Milo')")
    ann.page.get_by_role("button", name="Start with Milo").click()
    for person in (ann, ben):
        person.page.wait_for_selector("#table[data-version]", state="attached")
        person.close()
