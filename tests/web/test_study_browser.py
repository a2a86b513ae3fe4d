"""Hints, analyses and puzzles in a real browser: what a script adds, what can be read and touched, and what axe says."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tools.pictures import make_table

from tabletown import GAMES
from tabletown.bots import bot_named, choose
from tabletown.match.match import Match
from tabletown.web.jobs import child_process_jobs as background
from tabletown.web.study import analysis_jobs as analysing
from tabletown.web.tables.models import Table

from .browsers import PHONE, Person, Problems, chromium, pytestmark
from .server import Server
from .test_screens import READ, SMALLEST, TOUCH, TOUCHED
from .visitors import elsewhere

__all__ = ["chromium", "pytestmark"]


@pytest.fixture(scope="module")
def site() -> Iterator[Server]:
    """The site on the tests' own database, whose bots never move."""
    running = Server(Path(os.environ["TABLETOWN_DATA"]), TABLETOWN_BOT_PAUSE="100000").start()
    yield running
    running.stop()


def played(decisions: int) -> Match:
    """A match between greedy bots, until the first player is to decide or the game is over."""
    match = GAMES["neue_heimat"].new(["Ann", "Ben"], seed=3)
    while not match.over and (len(match.steps) < decisions or match.turn != 0 or len(match.legal()) < 4):
        match.play(choose(bot_named("greedy"), match, len(match.steps)))
    return match


def analysed(table_id: str) -> None:
    analysing.ANALYSES.work_at(analysing.order(Table.objects.get(pk=table_id)))


def test_hints_analyses_and_puzzles_in_a_browser(chromium: Browser, site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "ITERATIONS", 4)
    monkeypatch.setattr(background, "PATIENCE", timedelta(hours=1))  # however busy the machine is
    running, over = elsewhere(make_table, played(40)), elsewhere(make_table, played(100_000))
    elsewhere(analysed, over)
    ann = Person(chromium, site, bypass_csp=True, reduced_motion="reduce", has_touch=True, is_mobile=True)
    page, problems = ann.page, Problems()

    ann.go(f"/t/{running}/seat/look")
    ann.at_the_table()
    version = ann.version
    page.click("#hint-ask")
    page.wait_for_selector("#hint-told .hint-line button")
    lit = page.locator(".hint-line[data-lights]").first
    lit.locator("button").focus()
    assert page.locator("#board .hinted").count() >= 1
    problems.look("hint", ann)
    phone(ann, problems, "hint")
    page.locator(".hint-line button").first.click()
    ann.confirm()
    ann.after(version)
    assert page.locator(".hint-line").count() == 0

    ann.go(f"/t/{over}/analysis")
    problems.look("analysis", ann)
    phone(ann, problems, "analysis")
    page.focus("#moment")
    page.keyboard.press("End")
    page.wait_for_selector("#moment[aria-valuetext*='Chances: Ann from']")
    line: Any = page.locator("svg.course").first
    assert float(line.locator(".course-now").get_attribute("x1") or 0) == float(line.get_attribute("data-end"))
    ann.go(f"/t/{over}/replay")
    ann.at_the_table()
    before = page.locator(".course-now").get_attribute("x1")
    box: Any = page.locator("svg.course").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + 30)
    page.wait_for_selector(f".course-now:not([x1='{before}'])", state="attached")

    ann.go("/puzzles/neue_heimat/4")
    ann.at_the_table()
    problems.look("puzzle", ann)
    phone(ann, problems, "puzzle")
    assert ann.click_on_board(0)
    page.wait_for_selector("#answer")
    ann.go("/puzzles")
    problems.look("/puzzles", ann)
    phone(ann, problems, "/puzzles")
    ann.context.close()
    assert ann.complaints == []
    assert problems == {}


def phone(ann: Person, problems: Problems, name: str) -> None:
    """The same page on a phone: it goes nowhere sideways, and everything can be read and touched."""
    size: Any = ann.page.viewport_size
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found = list(ann.page.evaluate(READ, [SMALLEST, SMALLEST, []])) + list(ann.page.evaluate(TOUCHED, TOUCH))
    if ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("sideways")
    if found:
        problems[f"{name} on a phone"] = found
    ann.page.set_viewport_size(size)
