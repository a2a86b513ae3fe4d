"""Every rule of a rulebook has cases, and the site shows each: position, moves, what happens, and the lines that do it."""

import re

from tabletown.rulebook.html import anchor_of, rulebook_of
from tabletown.testing.cases import cases_of
from tabletown.testing.specification import cases_by_place

from ..kit.tables import each_game
from .visitors import Visitor

NO_RULE = {
    "You build one city together, tile by tile",
    "A free cell next to the city is named",  # how cells are numbered for programs
    "No list of the printed tiles could be found",
    "You are the mayor of a village",
    "The colour of a card says when it works:",
    "Manual is the reference manual",
    "An owner of the printed game may know better",
    "You are developers in a town",
    "The board has three rows",  # with the table of the rows
    "Three to five players each build",
    "Where the sources contradict each other",
}
"""How paragraphs begin that introduce something, and state no rule."""
PUBLISHED = re.compile(r"^[A-Z].*, .*\d{4}")
"""Who made the game, and when."""


@each_game
def test_every_rule_of_the_rulebook_has_a_case(key: str) -> None:
    book, there = rulebook_of(key), cases_by_place(key)
    paragraphs = [found for told in book.paragraphs.values() for found in told]
    rules = [(place, text) for place, text in paragraphs if not text.startswith(tuple(NO_RULE)) and not PUBLISHED.match(text)]
    rules += [(book.paragraph_of.get(place, place), piece) for piece, place in book.places.items()]
    assert [f"{place}: {text[:60]}" for place, text in rules if place not in there] == []


@each_game
def test_sections_and_paragraphs_that_cases_name_are_in_the_rulebook(key: str) -> None:
    book = rulebook_of(key)
    texts = [text for told in book.paragraphs.values() for _place, text in told]
    for case in cases_of(key):
        assert not case.section or anchor_of(case.section) in {section.anchor for section in book.sections}, case
        assert sum(text.startswith(case.body.get("paragraph", "")) for text in texts) == 1 or "paragraph" not in case.body, case


@each_game
def test_rules_lead_to_their_cases_and_those_are_shown(key: str) -> None:
    ann = Visitor()
    leads = re.findall(rf'class="to-cases" href="(/rules/{key}/cases/[^"]+)"', ann.page(f"/rules/{key}"))
    assert len(leads) > 30
    assert all(ann.get(path).status_code == 200 for path in leads[::10])
    page = ann.page(leads[-1])
    assert 'href="/rules/' in page
    first = re.findall(rf'href="(/rules/{key}/case/[^"]+)"', page)[0]
    shown = ann.page(first)
    assert "What must then be true" in shown
    assert "data-move" not in shown
    assert ann.get(f"/rules/{key}/cases/nothing").status_code == 404
    assert ann.get(f"/rules/{key}/case/nothing/0").status_code == 404


def test_a_case_shows_the_lines_of_the_rules_that_ran() -> None:
    page = Visitor().page("/rules/neue_heimat/case/06_auction/0")
    assert "<li>P1 keep</li>" in page
    assert "Player 1 keeps it and pays 3 to Player 2." in page
    assert "rules/auction.py" in page
    assert '<span class="ran">        settle_auction(s, move, journal)' in page
    assert '<span class="idle">' in page
    assert page.count("<svg") > 5
