"""Every kind of decision in every game on three screens: what can be read and touched, and that what is asked is in view."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tools.pictures import make_table

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.match import Match

from ..kit.tables import each_game
from .server import Server
from .steady import ANSWERED_IN_VIEW
from .test_browser import chromium, pytestmark
from .visitors import elsewhere

__all__ = ["chromium", "pytestmark"]

SCREENS = {"wide": (1400, 900), "tall": (820, 1180), "phone": (390, 844)}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
MOST_MOMENTS = 14
SMALLEST, OF_NAMES, TOUCH = 12, 14, 44

READ = """([smallest, ofNames, names]) => {
    document.querySelectorAll(".unfold").forEach(box => { box.checked = true; });
    document.querySelectorAll("#table details").forEach(part => { part.open = true; });
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
        const node = walker.currentNode, text = node.textContent.trim(), parent = node.parentElement;
        if (!text || parent.closest("script, style, template, title, .hidden, [hidden], option, .ghost:not(.shown)")) continue;
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width || !parent.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const drawing = parent.ownerSVGElement, scale = drawing ? Math.abs(parent.getScreenCTM().d) : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale, name = names.includes(text) || /^\\$\\d+$/.test(text);
        if (size < (name ? ofNames : smallest) - .1) found.push(`${text.slice(0, 40)}: ${size.toFixed(1)} px`);
    }
    return found;
}"""
TOUCHED = """least => {
    const found = [];
    const targets = "button, a[href], summary, label[for], select, input:not([type=hidden]), [data-move], [data-moves], .takes";
    for (const target of document.querySelectorAll(`#table :is(${targets})`)) {
        if (!target.checkVisibility({visibilityProperty: true, opacityProperty: true}) || target.closest(".hidden")) continue;
        const box = target.getBoundingClientRect();
        if (!box.width || Math.min(box.width, box.height) >= least - .6) continue;
        const name = target.id || target.getAttribute("aria-label") || target.textContent.trim().slice(0, 30);
        found.push(`${target.tagName} ${name}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def site() -> Iterator[Server]:
    """The site on the tests' own database, whose bots never move: tables stand as they were made."""
    running = Server(Path(os.environ["TABLETOWN_DATA"]), TABLETOWN_BOT_PAUSE="100000").start()
    yield running
    running.stop()


def moments(key: str) -> list[Match]:
    """The first player before each kind of decision, as far as a game of greedy bots and one of beginners lead to it."""
    found: dict[tuple[str, ...], Match] = {}
    for seed, level in ((3, "greedy"), (8, "beginner")):
        match = GAMES[key].new(NAMES[: min(4, GAMES[key].seats.stop - 1)], seed=seed)
        while not match.over:
            if match.turn == 0:
                kinds = tuple(sorted({str(move.data.get("kind")) for move in match.legal()}))
                found.setdefault(kinds, match.copy())
            match.play(choose(bot_named(level), match, len(match.steps)))
        found.setdefault(("over",), match)
    return list(found.values())[:MOST_MOMENTS]


def look(page: Page, site: Server, table: str) -> None:
    page.goto(f"{site.address}/t/{table}/seat/look")
    page.wait_for_selector("#board svg")
    page.wait_for_load_state("load")


@each_game
def test_every_kind_of_decision_can_be_read_touched_and_seen(chromium: Browser, site: Server, key: str) -> None:
    found = moments(key)
    tables = [elsewhere(make_table, match) for match in found]
    problems: dict[str, Any] = {}
    for screen, (width, height) in SCREENS.items():
        touch = screen != "wide"
        context = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=touch, is_mobile=touch
        )
        page = context.new_page()
        for match, table in zip(found, tables, strict=True):
            look(page, site, table)
            where = f"{screen}, {match.view(match.turn)['asks'] if not match.over else 'over'}"
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                problems[f"{where}: sideways"] = True
            if screen == "phone" and not match.over and not page.evaluate(ANSWERED_IN_VIEW):
                problems[f"{where}: not in view"] = True
            if small := page.evaluate(READ, [SMALLEST, OF_NAMES, match.names]):
                problems[f"{where}: too small to read"] = small
            if screen == "phone" and (missed := page.evaluate(TOUCHED, TOUCH)):
                problems[f"{where}: too small to touch"] = missed
        context.close()
    assert not problems, "\n".join(f"{where}: {what}" for where, what in problems.items())
