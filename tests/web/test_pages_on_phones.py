"""The pages beside the tables on a phone: nothing goes sideways, all can be read and touched, the head of the page too."""

from tabletown import GAMES

from .browsers import PHONE, Person, chromium, person, pytestmark
from .test_screens import READ, SMALLEST, TOUCH

__all__ = ["chromium", "person", "pytestmark"]

PAGES = ("/", "/lobby", "/watch", "/open", "/mine", "/puzzles", "/lab", "/settings/zone", "/account/sign-up", "/account/sign-in")
OF_A_GAME = ("/g/{}/guide", "/rules/{}", "/g/{}/edit", "/lab/{}", "/g/{}/pieces", "/new/{}", "/learn/{}", "/puzzles/{}/1")
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
        person.go(path)
        found = [*page.evaluate(READ, [SMALLEST, SMALLEST, []]), *page.evaluate(TOUCHED, TOUCH)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("sideways")
        if found:
            problems[path] = found
    assert problems == {}, "\n".join(f"{path}: {found}" for path, found in problems.items())
