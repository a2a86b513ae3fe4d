"""Every kind of decision in every game on four screens: what can be read and touched, and that what is asked is in view."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tools.pictures import kinds_of_decisions, make_table

from tabletown import GAMES
from tabletown.advice.lesson_runner import begin, lesson_of
from tabletown.bots import bot_named, choose
from tabletown.match.match import Match
from tabletown.web.learning.models import LessonTable

from ..kit.tables import each_board
from .browsers import chromium, pytestmark
from .server import Server
from .steady import ANSWERED_IN_VIEW
from .visitors import elsewhere

__all__ = ["chromium", "pytestmark"]

SCREENS: dict[str, Any] = {
    "phone": {"width": 390, "height": 844},
    "tall": {"width": 820, "height": 1180},
    "wide": {"width": 1400, "height": 900},
    "at twice the size": {"width": 700, "height": 450},
}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
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
        const turned = parent.ownerSVGElement && parent.getScreenCTM(), scale = turned ? Math.hypot(turned.c, turned.d) : 1;
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

RUN_OVER = """() => {
    const found = [], seen = text => text.textContent.trim() && !text.closest(".ghost:not(.shown), defs")
        && text.checkVisibility({visibilityProperty: true, opacityProperty: true});
    for (const drawing of document.querySelectorAll("#board svg")) {
        const frame = drawing.getBoundingClientRect();
        const texts = [...drawing.querySelectorAll("text")].filter(seen);
        const placed = texts.map(text => [text.textContent, text.getBoundingClientRect()]);
        placed.forEach(([text, a], number) => {
            if (!a.width) return;
            if (a.left < frame.left - 2 || a.right > frame.right + 2) found.push(`${text}: out of ${drawing.id}`);
            for (const [other, b] of placed.slice(number + 1)) {
                const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (across > 1 && down > Math.min(a.height, b.height) * .45) found.push(`${text} over ${other} in ${drawing.id}`);
            }
        });
    }
    return [...new Set(found)];
}"""
OUT_OF_BOARD = """() => {
    const [board, asked] = ["board", "ask"].map(id => document.getElementById(id).getBoundingClientRect());
    const shown = drawing => {
        let right = drawing.getBoundingClientRect().right;
        for (let part = drawing.parentElement; part.id !== "board"; part = part.parentElement)
            if (getComputedStyle(part).overflowX !== "visible") right = Math.min(right, part.getBoundingClientRect().right);
        return right;
    };
    const drawings = [...document.querySelectorAll("#board svg")];
    const found = drawings.filter(drawing => shown(drawing) > board.right + 4).map(drawing => drawing.id);
    return asked.top < innerHeight && asked.bottom > 0 ? found : [...found, "the question"];
}"""
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has heard of its new size, and shown itself in it."""
COVERED = """() => [...document.querySelectorAll(".zoom button")].filter(button => {
    const box = button.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const panel = button.closest(".panel").getBoundingClientRect(), sheet = document.getElementById("ask");
    if (panel.top < 0 || panel.top + 60 > sheet.getBoundingClientRect().top) return false; // the panel itself is not in view
    return document.elementFromPoint(x, y)?.closest("button") !== button;
}).map(button => button.getAttribute("aria-label"))"""

OUT_OF_VIEW = """() => {
    const box = document.getElementById("ask"), held = box.getBoundingClientRect();
    const bar = box.querySelector(".take-back")?.getBoundingClientRect();
    const bottom = Math.min(innerHeight, held.bottom, bar?.height ? bar.top : innerHeight);
    const isOnBoard = button => button.dataset.at && document.querySelector(`#board [id="${CSS.escape(button.dataset.at)}"]`);
    return [...document.querySelectorAll("#moves > fieldset [data-button]")].filter(button =>
        !isOnBoard(button) && button.checkVisibility() && button.getBoundingClientRect().bottom > bottom + 1
    ).map(button => button.textContent.trim());
}"""
"""Answers that stand in the question's box alone, and not in view."""
NOT_POINTED_AT = """() => {
    const answers = [...document.querySelectorAll("#board :is([data-move], [data-moves], .answers)")];
    const titles = [...new Set(answers.map(answer => answer.closest(".panel").querySelector("h2").textContent))];
    const shown = [...document.querySelectorAll("#elsewhere:not([hidden]) button")].filter(button => button.checkVisibility());
    const named = shown.map(button => button.textContent);
    return titles.length < 2 ? named : titles.filter(title => !named.includes(title));
}"""
"""Panels with answers that the question on a phone does not lead to."""
FEW_IN_VIEW = """async () => {
    scrollTo(0, 0);
    (await import(new URL("board.js", document.querySelector('[src$="/table.js"]').src))).bringIntoView();
    const answers = [...document.querySelectorAll("#board :is([data-move], [data-moves], .answers)")];
    const panels = [...new Set(answers.map(answer => answer.closest(".panel")))], [panel] = panels;
    if (panels.length !== 1 || panel.querySelector(".roam") || panel.offsetHeight > innerHeight - 16) return "";
    const inView = answers.filter(answer => {
        const {top, bottom} = answer.getBoundingClientRect();
        return top > -9 && bottom < innerHeight + 9;
    });
    return 2 * inView.length < answers.length ? `${inView.length} of ${answers.length}` : "";
}"""
"""Of the answers in one panel that could be seen whole, fewer than half."""


@pytest.fixture(scope="module")
def site() -> Iterator[Server]:
    """The site on the tests' own database, whose bots never move: tables stand as they were made."""
    running = Server(Path(os.environ["TABLETOWN_DATA"]), TABLETOWN_BOT_PAUSE="100000").start()
    yield running
    running.stop()


def moments(key: str) -> list[Match]:
    """The first player before each kind of decision, and the end of a game."""
    over = GAMES[key].new(NAMES[: GAMES[key].moment.players or 4], seed=3)
    while not over.over:
        over.play(choose(bot_named("greedy"), over, len(over.steps)))
    return [*kinds_of_decisions(key).values(), over]


def make_lesson(match: Match) -> str:
    """A lesson at its beginning, whose guide speaks."""
    table = make_table(match)
    LessonTable.objects.create(table_id=table)
    return table


def look(page: Page, site: Server, table: str) -> None:
    page.goto(f"{site.address}/t/{table}/seat/look")
    page.wait_for_selector("#board svg")
    page.wait_for_load_state("load")


@each_board
def test_every_kind_of_decision_can_be_read_touched_and_seen(chromium: Browser, site: Server, key: str) -> None:
    """Each page comes once, to a phone, and is then seen on larger screens, too."""
    problems: dict[str, Any] = {}
    context = chromium.new_context(viewport=SCREENS["phone"], reduced_motion="reduce", has_touch=True, is_mobile=True)
    page = context.new_page()
    lesson = begin(GAMES[key], NAMES[0], NAMES[1 : 1 + len(lesson_of(GAMES[key]).opponents)])
    for match in [*moments(key), lesson]:
        page.set_viewport_size(SCREENS["phone"])
        look(page, site, elsewhere(make_lesson if match is lesson else make_table, match))
        assert page.locator("#guide").count() == (match is lesson)
        asks = "over" if match.over else match.view(0)["asks"]
        if not match.over and not page.evaluate(ANSWERED_IN_VIEW):
            problems[f"phone, {asks}: not in view"] = True
        if under := page.evaluate(COVERED):
            problems[f"phone, {asks}: covered"] = under
        if lost := page.evaluate(NOT_POINTED_AT):
            problems[f"phone, {asks}: not led to"] = lost
        for screen, size in SCREENS.items():
            page.set_viewport_size(size)
            page.evaluate(LAID_OUT)
            if screen in ("phone", "wide") and (hidden := page.evaluate(OUT_OF_VIEW)):
                problems[f"{screen}, {asks}: answers out of view"] = hidden
            if screen == "wide" and (few := page.evaluate(FEW_IN_VIEW)):
                problems[f"{screen}, {asks}: answers out of view"] = few
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                problems[f"{screen}, {asks}: sideways"] = True
            if small := page.evaluate(READ, [SMALLEST, OF_NAMES, match.names]):
                problems[f"{screen}, {asks}: too small to read"] = small
            if out := page.evaluate(OUT_OF_BOARD):
                problems[f"{screen}, {asks}: out of its place"] = out
            if over := page.evaluate(RUN_OVER):
                problems[f"{screen}, {asks}: runs into something"] = over
            if screen == "phone" and (missed := page.evaluate(TOUCHED, TOUCH)):
                problems[f"{screen}, {asks}: too small to touch"] = missed
    context.close()
    assert not problems, "\n".join(f"{where}: {what}" for where, what in problems.items())
