"""Nothing jumps, and what is asked is in view: where the parts of a page are, from update to update."""

from typing import Any

from playwright.sync_api import Page

GROWING, A_ROW = ("panel-town-", "panel-street"), 40
"""What may grow, and by how many pixels at least: a town by rows of shops, a street by floors of its highest house."""
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    "#strips, #ask, #players, #stage, #tray, #board > .panel"
)].map(part => {
    const box = part.getBoundingClientRect(), inside = (part.querySelector(".parts") ?? part).getBoundingClientRect();
    return [part.id, [box.x, box.y, box.width, inside.height].map(Math.round)]; // panels of one row are as high as the highest
}))"""

ANSWERED_IN_VIEW = """() => {
    const sheet = document.getElementById("ask").getBoundingClientRect(), bottom = Math.min(innerHeight, sheet.top);
    const inView = piece => {
        const box = piece.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
        const frame = piece.closest(".part-place")?.getBoundingClientRect() ?? screen;
        const across = x > Math.max(0, frame.left) && x < Math.min(innerWidth, frame.right);
        return box.width && across && y > Math.max(0, frame.top) && y < Math.min(bottom, frame.bottom);
    };
    const answers = ":is([data-move], [data-moves], [data-for], [data-focus], .takes)";
    const places = [...document.querySelectorAll(`:is(#board, #stage, #tray) ${answers}`)];
    const listed = button => button.checkVisibility() && button.getBoundingClientRect().top < innerHeight;
    return places.some(inView) || [...document.querySelectorAll("#moves button")].some(listed);
}"""
"""Whether a place that answers the question, or the list of answers, is in the free part of the screen."""


class Steady:
    """Remembers where everything was. Strips, question and panels keep their places and sizes; towns and streets grow by rows."""

    def __init__(self, page: Page) -> None:
        self.page, self.before = page, dict[str, Any]()
        self.jumps: list[str] = []

    def look(self) -> None:
        now: dict[str, list[int]] = self.page.evaluate(PLACES)
        for part, (x, y, width, height) in now.items():
            was = self.before.get(part)
            if was is None:
                continue
            grows = part.startswith(GROWING) and abs(height - was[3]) >= A_ROW
            if (abs(height - was[3]) > 1 and not grows) or [x, width] != [was[0], was[2]]:
                self.jumps.append(f"{part}: {was} became {[x, y, width, height]}")
        self.before = now
