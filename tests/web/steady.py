"""Nothing jumps: where the parts of a page are, from update to update."""

from typing import Any

from playwright.sync_api import Page

A_ROW = 30
"""Pixels that a row of a town or a street has at least: a panel changes by whole rows, or not at all."""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#strips, #ask, #board > .panel")].map(part => {
    const box = part.getBoundingClientRect();
    return [part.id, [box.x, box.y, box.width, box.height].map(Math.round)];
}))"""


class Steady:
    """Remembers where everything was. Strips and question stay; a panel keeps its column and its width, and grows by rows."""

    def __init__(self, page: Page) -> None:
        self.page, self.before = page, dict[str, Any]()
        self.jumps: list[str] = []

    def look(self) -> None:
        now: dict[str, list[int]] = self.page.evaluate(PLACES)
        for part, (x, y, width, height) in now.items():
            was = self.before.get(part)
            if was is None:
                continue
            if part in ("strips", "ask"):
                moved = abs(height - was[3]) > 1
            else:
                moved = 1 < abs(height - was[3]) < A_ROW
            if moved or [x, width] != [was[0], was[2]]:
                self.jumps.append(f"{part}: {was} became {[x, y, width, height]}")
        self.before = now
