"""A game on one page: its goal, a turn in four pictures, what scores, and five mistakes of beginners."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from tabletown.game.registry import GAMES
from tabletown.rulebook.guide import Picture, Slide, drawn, guide_of, paragraphs
from tabletown.text.i18n import Catalogue, _, spoken
from tabletown.web.tables.page.board_panels import picture_of
from tabletown.web.tables.views.game_drawings import get_game_or_404

WORDS = MarkdownIt("commonmark", {"html": False})


@dataclass(frozen=True)
class ShownSlide:
    """A picture with its words, ready for a page."""

    title: str
    text: SafeString
    about: str = ""
    parts: tuple[SafeString, ...] = ()


@dataclass(frozen=True)
class GuidePage:
    """A guide, ready for a page."""

    goal: SafeString
    turn: tuple[ShownSlide, ...]
    scores: tuple[ShownSlide, ...]
    mistakes: tuple[ShownSlide, ...]


@require_safe
def guide(request: HttpRequest, key: str) -> HttpResponse:
    """The guide of a game; a game that brings none has no such page."""
    game = get_game_or_404(key)
    page = page_of(key, spoken())
    if page is None:
        raise Http404
    return render(request, "learning/guide.html", {"game": game, "guide": page})


@lru_cache(maxsize=64)
def page_of(key: str, language: Catalogue) -> GuidePage | None:
    """The guide of a game in a language: it never changes while the site runs."""
    found = guide_of(key)
    if found is None:
        return None

    def shown(slides: tuple[Slide, ...]) -> tuple[ShownSlide, ...]:
        return tuple(with_picture(key, slide.title, slide.text, slide.picture) for slide in slides)

    return GuidePage(rendered_text(found.goal), shown(found.turn), shown(found.scores), shown(found.mistakes))


def with_picture(key: str, title: str, text: str, picture: Picture | None) -> ShownSlide:
    """Words, and what the board draws to them."""
    if picture is None:
        return ShownSlide(_(title) if title else "", rendered_text(text))
    parts = tuple(still(key, part_svg) for part in drawn(GAMES[key], picture) if (part_svg := picture_of(part, key)))
    return ShownSlide(_(title) if title else "", rendered_text(text), _(picture.about), parts)


def rendered_text(text: str) -> SafeString:
    """A text of a guide in the visitor's language, paragraph by paragraph; raw markup in it is shown as it stands."""
    return mark_safe("".join(WORDS.render(_(paragraph)) for paragraph in paragraphs(text)))


def still(key: str, svg: SafeString) -> SafeString:
    """A drawing in which nothing can be pressed: it shows a moment, and its words are told beside it."""
    return mark_safe(re.sub(r' (?:data-(?:move|moves|at|drags|then|via)|aria-label|role)="[^"]*"', "", svg))
