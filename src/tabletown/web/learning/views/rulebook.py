"""The full rules of a game: contents, a place for every heading and ruling, pictures of the worked examples, and cases."""

import re
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tabletown.game.registry import GAMES
from tabletown.rulebook.guide import Example, guide_of
from tabletown.rulebook.html import TO_CASES, TO_PIECE, Section, anchor_of, rulebook_of
from tabletown.testing.specification import cases_by_place
from tabletown.text.i18n import Catalogue, spoken
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.tables.views.game_drawings import get_game_or_404

from .guides import with_picture

LINK = re.compile(rf'<a href="{TO_CASES}([^"]+)"( id="[^"]+")?></a>')
CONTENTS = (2, 3)
"""The levels of headings that stand in the contents."""


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game, from its rulebook."""
    game, book = get_game_or_404(key), rulebook_of(key)
    try:
        figures = figures_of(key, spoken())
    except NotReady:  # the words are there before the rules are compiled
        figures = {}
    gallery = reverse("pieces", args=[key])
    page = "".join(with_figures(section, figures.get(section.anchor, ())) for section in book.sections)
    contents = [section for section in book.sections if section.level in CONTENTS]
    html = mark_safe(with_cases(key, page.replace(f'href="{TO_PIECE}', f'href="{gallery}#')))
    return render(request, "learning/rules.html", {"game": game, "rules": html, "contents": contents})


def with_cases(key: str, page: str) -> str:
    """Rules whose paragraphs, rulings, options and pieces lead to their cases, where a game brings cases."""
    there = cases_by_place(key) if key in GAMES.ours else {}

    def leads(found: re.Match[str]) -> str:
        name, count = found[2] or "", len(there.get(found[1], ()))
        words = ngettext("%d case", "%d cases", count) % count
        return f'<a class="to-cases" href="{reverse("cases", args=[key, found[1]])}"{name}>{words}</a>' if count else ""

    return LINK.sub(leads, page)


@lru_cache(maxsize=64)
def figures_of(key: str, language: Catalogue) -> dict[str, list[tuple[Example, SafeString]]]:
    """The pictures of the rules, by the places of their headings."""
    found: dict[str, list[tuple[Example, SafeString]]] = {}
    guide = guide_of(key)
    for example in guide.examples if guide else ():
        shown = with_picture(key, "", example.caption, example.picture)
        drawn = mark_safe(render_to_string("learning/_example.html", {"step": shown}))
        found.setdefault(anchor_of(example.under), []).append((example, drawn))
    return found


def with_figures(section: Section, figures: "list[tuple[Example, SafeString]] | tuple[()]") -> str:
    """A section with its pictures: where letters drew it, before its first table, or at its end."""
    html = section.html
    for example, figure in figures:
        if example.instead and (drawn := re.search(r"<pre>.*?</pre>\n?", html, re.DOTALL)):
            html = html[: drawn.start()] + figure + html[drawn.end() :]
        else:
            at = html.find("<table") if "<table" in html else len(html)
            html = html[:at] + figure + html[at:]
    return html
