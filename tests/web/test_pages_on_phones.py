"""The pages beside the tables on a phone: nothing goes sideways, all can be read and touched, the head of the page too."""

import pytest
from playwright.sync_api import Browser

from tabletown import GAMES

from .browsers import PHONE, Person, chromium, person, pytestmark
from .server import Server
from .test_screens import READ, SMALLEST, TOUCH

__all__ = ["chromium", "person", "pytestmark"]

PAGES = (
    "/",
    "/api",
    "/lobby",
    "/watch",
    "/open",
    "/mine",
    "/puzzles",
    "/lab",
    "/settings",
    "/settings/zone",
    "/rules/neue_heimat/cases/the-auction.1",
    "/rules/neue_heimat/case/06_auction/0",
    "/account/sign-up",
    "/account/sign-in",
)
OF_A_GAME = (
    "/g/{}",
    "/g/{}/guide",
    "/rules/{}",
    "/g/{}/edit",
    "/lab/{}",
    "/g/{}/pieces",
    "/new/{}",
    "/learn/{}",
    "/puzzles/{}/1",
)
NARROW = {"width": 320, "height": 640}
MOST_FOLDED = 3500
"""Pixels; all 36 cubes of Neue Heimat and the like took 54,000."""
TOUCHED = """least => {
    const kinds = "button, a[href], summary, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
    const found = [];
    for (const target of document.querySelectorAll(`:is(header, main) :is(${kinds})`)) {
        const inText = getComputedStyle(target).display === "inline" && target.closest("p, li, td, dd, dt, figcaption, label");
        if (inText || !target.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const box = target.getBoundingClientRect();
        if (box.width && box.right > 0 && Math.min(box.width, box.height) < least - .6)
            found.push(`${target.tagName} ${target.textContent.trim() || target.name}: ${box.width} x ${box.height}`);
    }
    return found;
}"""


def test_pages_beside_the_tables_can_be_read_and_touched_on_a_phone(person: Person) -> None:
    page, problems = person.page, dict[str, list[str]]()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for path in [*PAGES, *(path.format(key) for key in GAMES for path in OF_A_GAME)]:
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        person.go(path)
        narrow = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        found = [f"sideways at {NARROW['width']}"] * narrow
        found += [*page.evaluate(READ, [SMALLEST, SMALLEST, []]), *page.evaluate(TOUCHED, TOUCH)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("sideways")
        if found:
            problems[path] = found
    assert problems == {}, "\n".join(f"{path}: {found}" for path, found in problems.items())


def test_a_gallery_and_a_guide_fold_on_a_phone_and_are_open_where_there_is_room(person: Person) -> None:
    page = person.page
    for size, folded in ((PHONE, True), ({"width": 1280, "height": 800}, False)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for key in GAMES:
            for path in (f"/g/{key}/pieces", f"/g/{key}/guide"):
                person.go(path)
                shown = page.evaluate(
                    "[...document.querySelectorAll('.fold > :not(summary)')].map(part => part.checkVisibility())"
                )
                assert shown
                assert not any(shown) if folded else all(shown), path
                assert page.evaluate("document.documentElement.scrollHeight") < MOST_FOLDED or not folded, path
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    piece = next(piece for piece in GAMES["neue_heimat"].explanations() if "cube" in piece)
    person.go(f"/g/neue_heimat/pieces#{piece}")
    assert page.evaluate("document.querySelector(':target').checkVisibility()")  # a link to a piece opens its kind


def test_without_script_a_map_opens_on_its_middle_and_can_be_panned(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport=PHONE, java_script_enabled=False)
    ann.go("/g/infinite_city/edit")
    city = ann.page.locator(".roam")
    while city.evaluate("e => e.getAnimations({subtree: true}).some(opening => opening.playState === 'running')"):
        pass  # nothing of the page tells when it has opened: there is no script
    assert city.evaluate("e => [e.scrollWidth > e.clientWidth, e.scrollHeight > e.clientHeight]") == [True, True]
    off = "e => [e.scrollLeft - (e.scrollWidth - e.clientWidth) / 2, e.scrollTop - (e.scrollHeight - e.clientHeight) / 2]"
    assert city.evaluate(off) == pytest.approx([0, 0], abs=1)
    city.evaluate("e => e.scrollTo(3, 5)")
    assert city.evaluate("e => [e.scrollLeft, e.scrollTop]") == [3, 5]
    assert not ann.page.locator(".editor-click").is_visible()  # nothing is set by a click then
    ann.close()


def test_a_click_on_the_middle_of_the_map_sets_the_tile_there(chromium: Browser, server: Server) -> None:
    ann = Person(chromium, server, viewport=PHONE)
    ann.go("/g/infinite_city/edit")
    ann.page.locator("#tile_0_0").click()
    ann.page.get_by_role("heading", name="Tiles in the city · 0,0").wait_for()
    ann.close()
