"""The pages of people in a browser: by keyboard, on a phone, by day and by night, and for screen readers."""

import secrets

from .test_browser import Person, Problems, chromium, inspector, pytestmark
from .test_screens import READ, SCREENS, SMALLEST, TOUCH

__all__ = ["chromium", "inspector", "pytestmark"]

TOUCHED = """least => {
    const kinds = "button, .as-button, summary, select, textarea, input:not([type=hidden], [type=radio])";
    const shown = [...document.querySelectorAll(`main :is(${kinds})`)].filter(target => target.checkVisibility());
    return shown.map(target => [target.textContent.trim() || target.name, target.getBoundingClientRect()])
        .filter(([name, box]) => Math.min(box.width, box.height) < least - .6)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`);
}"""


def look(person: Person, problems: Problems) -> None:
    """What is wrong with a page, wide and on a phone."""
    page, path = person.page, person.page.url
    page.evaluate("document.querySelectorAll('main details').forEach(part => part.open = true)")
    problems.look(path, person)
    page.set_viewport_size(SCREENS["phone"])
    found = page.evaluate(READ, [SMALLEST, SMALLEST, []]) + page.evaluate(TOUCHED, TOUCH)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("sideways")
    if found:
        problems[f"{path} on a phone"] = found
    page.set_viewport_size(SCREENS["wide"])


def test_the_pages_of_people_can_be_read_touched_heard_and_typed(inspector: Person) -> None:
    problems, page, name = Problems(), inspector.page, f"Ann {secrets.token_hex(4)}"
    inspector.go("/lobby")
    page.locator("header .me").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/sign-in?next=/lobby")
    look(inspector, problems)
    page.get_by_role("link", name="Make one").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/sign-up**")
    look(inspector, problems)
    page.locator("#id_name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type("a long walk by the sea")
    page.keyboard.press("Enter")
    page.locator("header .me", has_text=name).wait_for()
    assert page.url == f"{inspector.server.address}/lobby"
    inspector.go("/account")
    look(inspector, problems)
    inspector.go("/account/profile")
    look(inspector, problems)
    inspector.go("/new/neue_heimat?players=2")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("link", name="People at this table").click()
    page.wait_for_url("**/people")
    look(inspector, problems)
    page.get_by_role("button", name="Let it be rated").focus()
    page.keyboard.press("Enter")
    page.get_by_text("This table is rated").wait_for()
    assert problems == {}
