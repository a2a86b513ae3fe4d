"""Nothing jumps: where the parts of a page are, from update to update."""

from typing import Any

from playwright.sync_api import Page

PLACES = """() => Object.fromEntries([...document.querySelectorAll("#strips, #ask, #board > .panel")].map(part => {
    const box = part.getBoundingClientRect();
    return [part.id, [box.x, box.y, box.width, box.height].map(Math.round)];
}))"""


class Steady:
    """Remembers where everything was. Strips and question stay; a panel keeps its column, and only grows, as towns do."""

    def __init__(self, page: Page) -> None:
        self.page, self.before = page, dict[str, Any]()
        self.jumps: list[str] = []

    def look(self) -> None:
        now: dict[str, list[int]] = self.page.evaluate(PLACES)
        for part, (x, y, width, height) in now.items():
            was = self.before.get(part)
            if was is None:
                continue
            if [x, width] != [was[0], was[2]] or (part in ("strips", "ask") and height != was[3]):
                self.jumps.append(f"{part}: {was} became {[x, y, width, height]}")
            elif height < was[3]:
                self.jumps.append(f"{part} shrank: {was} became {[x, y, width, height]}")
        self.before = now
