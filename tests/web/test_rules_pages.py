"""The full rules: contents, places with names, pictures, and links between pieces, rulings and options."""

import re
from html import unescape

from tabletown import GAMES
from tabletown.rulebook.html import MARKDOWN, anchor_of, rulebook_of, ruling_anchor
from tabletown.rulebook.source import rules_page
from tests.games.test_game_packages import table_after

from ..kit.tables import each_game
from .visitors import Visitor


def places_on(page: str) -> list[str]:
    """The names of a page's places."""
    return re.findall(r' id="([^"]+)"', page)


@each_game
def test_every_explanation_leads_to_its_paragraph_of_the_rules(key: str) -> None:
    """Which rule is this? Pieces, words, figures and options alike, on the gallery and as single pieces."""
    places = places_on(Visitor().page(f"/rules/{key}"))
    gallery = Visitor().page(f"/g/{key}/pieces")
    for told in GAMES[key].explanations().values():
        place = rulebook_of(key).place_of(told)
        assert place, f"{told.key} leads nowhere"
        assert place in places, f"{told.key}: {place}"
        assert not told.rule or anchor_of(told.rule) in places
        assert f'href="/rules/{key}#{place}"' in gallery
    first = next(iter(GAMES[key].explanations()))
    assert "Which rule is this?" in Visitor().page(f"/g/{key}/pieces/{first}")


@each_game
def test_every_heading_stands_in_the_contents_and_every_ruling_has_a_place(key: str) -> None:
    page = Visitor().page(f"/rules/{key}")
    places = places_on(page)
    assert len(places) == len(set(places))
    contents = page[page.index('class="contents"') : page.index("</nav>", page.index('class="contents"'))]
    headings = [token.content for token in MARKDOWN.parse(rules_page(key)) if token.type == "inline" and token.level == 1]
    for heading in re.findall(r"^##+ (.+)$", rules_page(key), re.MULTILINE):
        assert heading in headings
        assert f'href="#{anchor_of(heading)}"' in contents
        assert anchor_of(heading) in places
    for ruling in table_after("Rulings", rules_page(key)):
        assert ruling_anchor(ruling[0]) in places
    for option in GAMES[key].options:
        assert f"option-{option.name}" in places


@each_game
def test_no_link_of_the_rules_leads_nowhere(key: str) -> None:
    page, gallery = Visitor().page(f"/rules/{key}"), Visitor().page(f"/g/{key}/pieces")
    assert '="piece:' not in page
    places = set(places_on(page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places
    linked = re.findall(rf'href="/g/{key}/pieces#([^"]+)"', page)
    assert len(linked) > 10
    assert set(linked) <= set(places_on(gallery))


@each_game
def test_rulings_and_pieces_lead_to_each_other(key: str) -> None:
    book, gallery = rulebook_of(key), Visitor().page(f"/g/{key}/pieces")
    assert book.rulings
    for piece, rulings in book.rulings.items():
        for ruling, place in rulings:
            row = next(s.html for s in book.sections if s.anchor == "rulings").split(f'id="{place}"')[1].split("</tr>")[0]
            assert piece.removeprefix("option.") in row
            assert f'href="/rules/{key}#{place}">{ruling}</a>' in gallery


@each_game
def test_worked_examples_are_drawn_by_the_board(key: str) -> None:
    page = Visitor().page(f"/rules/{key}")
    assert page.count('class="example-figure"') >= 2
    assert "<pre>" not in page


def test_a_cited_ruling_is_a_link_and_an_option_has_a_players_name() -> None:
    page = unescape(Visitor().page("/rules/machi_koro"))
    assert 'see <a href="#ruling-r9">R9</a>' in page
    assert 'ruling <a href="#ruling-r1">R1</a>' in page
    assert "<th>landmark</th>" in page
    assert '<td data-column="price">9</td>' in Visitor().page("/rules/vegas_showdown")  # a price, though a ruling is called so
    options = Visitor().page("/rules/neue_heimat")
    assert '<tr id="option-blank_roofs">\n<td><a href="/g/neue_heimat/pieces#option.blank_roofs">Blank roofs</a>' in options
    assert '<a href="#option-mayor_returns">A discarded mayor comes back</a>' in options


def test_an_unknown_game_has_no_rules() -> None:
    assert Visitor().get("/rules/zeppelin").status_code == 404


@each_game
def test_a_cell_of_a_wide_table_says_its_column_for_screens_where_no_heading_is_above_it(key: str) -> None:
    """Two columns fit on a phone, and the first one is the name of its line."""
    tables = re.findall(r"<table.*?</table>", Visitor().page(f"/rules/{key}"), re.DOTALL)
    assert any("many-columns" in table for table in tables)
    for table in tables:
        names = [re.sub("<.*?>", "", name) for name in re.findall(r"<th[^>]*>(.*?)</th>", table)]
        wide = len(names) > 2
        assert ('class="many-columns"' in table) == wide
        for row in re.findall(r"<tr[^>]*>\n<td.*?</tr>", table, re.DOTALL):
            told = re.findall(r'<td(?: data-column="([^"]*)")?', row)
            assert told == ["", *(names[1:] if wide else [""] * (len(names) - 1))]
