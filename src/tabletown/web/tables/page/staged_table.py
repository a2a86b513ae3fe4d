"""A table that is one picture: the drawings for the places of a visitor's screen, and what the page's script is told."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tabletown.drawing.stage import Box
from tabletown.drawing.svg import tag
from tabletown.game.stage import Drawn, Stage
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.match_storage import game_of

from .places import Places, Rectangle
from .table_context import Showing


def is_staged(request: HttpRequest, table: Table) -> bool:
    """Whether a visitor is shown the table as one picture."""
    return request.GET.get("stage") == "1" and game_of(table).display.stage is not None


@dataclass
class StagedTable:
    """A table as one viewer sees it, for one size of screens."""

    show: Showing
    screen: tuple[int, int]
    scene: str = ""
    """What the page's script plays, and what it shows of choices, as JSON."""

    @cached_property
    def stage_of_game(self) -> Stage:
        """What the game brings for it."""
        stage = self.show.match.game.display.stage
        assert stage
        return stage

    @cached_property
    def places(self) -> Places:
        """Where everything is."""
        return Places.of(*self.screen, len(self.show.seats))

    @property
    def places_json(self) -> str:
        """The same for the script: left, top, width and height of each."""
        return json.dumps({name: list(place) for name, place in self.places.named.items()}, separators=(",", ":"))

    @cached_property
    def view(self) -> dict[str, Any]:
        """What is drawn. What has changed is told by beats, not by marks."""
        view = self.show.view | {"changed": [], "came": {}}
        return view | {"guided": self.show.guide.places} if self.show.guide else view

    @cached_property
    def stage_text(self) -> str:
        """What is drawn on the stage."""
        return self.drawn(self.stage_of_game.drawing, self.places.stage)

    @cached_property
    def tray_text(self) -> str:
        """What is drawn in the tray."""
        return self.drawn(self.stage_of_game.tray, self.places.tray)

    @cached_property
    def picture_text(self) -> str:
        """What is drawn beside the question."""
        return self.drawn(self.stage_of_game.asking, self.places.picture)

    @property
    def stage(self) -> SafeString:
        """The stage."""
        return self.framed("stage-drawing", self.stage_text, self.places.stage)

    @property
    def tray(self) -> SafeString:
        """The tray."""
        return self.framed("tray-drawing", self.tray_text, self.places.tray)

    @property
    def picture(self) -> SafeString:
        """The picture beside the question; empty where there is none."""
        return self.framed("picture-drawing", self.picture_text, self.places.picture) if self.picture_text else mark_safe("")

    @cached_property
    def players_text(self) -> str:
        """The players. Where letters take more than a byte there are references, so that scripts count letters as we do."""
        written = render_to_string("tables/stage/_players.html", {"show": self.show, "staged": self, "table": self.show.table})
        return written.strip().encode("latin-1", "xmlcharrefreplace").decode("latin-1")

    @property
    def players(self) -> SafeString:
        """The players, as a template has written them."""
        return mark_safe(self.players_text)

    @property
    def beats_at(self) -> str:
        """Where a page asks for the beats that it has missed."""
        return reverse("beats", args=[self.show.table.id])

    @property
    def symbols(self) -> SafeString:
        """The pictures that the drawings refer to."""
        return mark_safe(self.stage_of_game.symbols())

    def drawn(self, drawing: Drawn, place: Rectangle) -> str:
        """A drawing for a place; nothing for one of no size, and while the device is handed over."""
        if not place.width or self.show.hand_over_to is not None:
            return ""
        return drawing(self.view, Box(place.width, place.height, self.places.shape))

    def framed(self, id: str, drawing: str, place: Rectangle) -> SafeString:
        """A drawing that fills its place. It comes from our own code, which escapes names."""
        key = self.show.match.game.key
        size = f"0 0 {place.width} {place.height}"
        return mark_safe(
            tag("svg", drawing, id=id, class_=f"stage-{key}", viewBox=size, preserveAspectRatio="none", role="group")
        )
