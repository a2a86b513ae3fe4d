"""A board as a page shows it: the game's panels, each part a drawing of its own."""

import re
from dataclasses import replace
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tabletown.drawing.panels import Panel, Part
from tabletown.game.declaration import Game

DRAWING = "\x02"
"""Stands where a part is drawn. No page holds this letter."""


def drawn_panels(game: Game, view: dict[str, Any], table_id: str = "") -> list[SafeString]:
    """The panels of a view, ready for the page. What explains itself leads to the gallery, which knows what is left at this
    table."""
    gallery = reverse("pieces", args=[game.key]) + (f"?table={table_id}" if table_id else "")
    return [drawn_panel(panel, game.key, gallery) for panel in game.display.panels(view)]


def drawn_panel(panel: Panel, game: str, gallery: str) -> SafeString:
    """A panel with its parts. They come from our own code, which escapes names; their style is served as a file."""
    drawings = "".join([part.svg(game) + DRAWING for part in panel.parts]).replace('href="explain:', f'href="{gallery}#')
    places = tuple([(part.id, part.grows, part.roams) for part in panel.parts])
    around = frame(replace(panel, parts=()), places)
    return mark_safe("".join(chain.from_iterable(zip_longest(around, drawings.split(DRAWING)[:-1], fillvalue=""))))


@lru_cache(maxsize=512)
def frame(panel: Panel, places: tuple[tuple[str, bool, bool], ...]) -> list[str]:
    """What stands before, between and behind the parts of a panel: hardly ever anything new."""
    return render_to_string("tables/_panel.html", {"panel": panel, "places": places, "drawing": DRAWING}).split(DRAWING)


def picture_of(part: Part | None, game: str) -> SafeString | None:
    """A piece in large. It has no names that the board has already, unless its drawing refers to them itself."""
    if part is None:
        return None
    svg = part.svg(game)
    if "url(#" not in svg and 'href="#' not in svg:
        svg = re.sub(r' id="[^"]*"', "", svg)
    svg = re.sub(r' (?:tabindex|data-explain|role="button")(?:="[^"]*")?', "", svg)
    return mark_safe(re.sub(r' href="explain:[^"]*"', "", svg))
