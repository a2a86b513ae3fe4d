"""A board as a page shows it: the game's panels, each part a drawing of its own."""

import re
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tabletown.game import Game
from tabletown.panels import Panel, Part


@dataclass(frozen=True)
class ShownPart:
    """A drawing. It comes from our own code, which escapes names; its style is served as a file."""

    id: str
    svg: SafeString
    grows: bool
    roams: bool


@dataclass(frozen=True)
class ShownPanel:
    """A panel and its parts."""

    panel: Panel
    parts: list[ShownPart]


def shown_panels(game: Game, view: dict[str, Any], table_id: str = "") -> list[ShownPanel]:
    """The panels of a view. What explains itself leads to the gallery, which knows what is left at this table."""
    gallery = reverse("pieces", args=[game.key]) + (f"?table={table_id}" if table_id else "")
    return [
        ShownPanel(panel, [shown_part(part, game.key, gallery) for part in panel.parts]) for panel in game.display.panels(view)
    ]


def shown_part(part: Part, game: str, gallery: str) -> ShownPart:
    """One drawing, with links that lead somewhere."""
    return ShownPart(part.id, mark_safe(part.svg(game).replace('href="explain:', f'href="{gallery}#')), part.grows, part.roams)


def picture_of(part: Part | None, game: str) -> SafeString | None:
    """A piece in large. It has no names that the board has already, unless its drawing refers to them itself."""
    if part is None:
        return None
    svg = part.svg(game)
    if "url(#" not in svg and 'href="#' not in svg:
        svg = re.sub(r' id="[^"]*"', "", svg)
    svg = re.sub(r' (?:tabindex|data-explain|role="button")(?:="[^"]*")?', "", svg)
    return mark_safe(re.sub(r' href="explain:[^"]*"', "", svg))
