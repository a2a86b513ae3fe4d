"""A table that is one picture: the drawings for the places of a visitor's screen, and what the page's script is told."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Count
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabletown.drawing.stage import Box
from tabletown.drawing.svg import tag
from tabletown.engine.rng import new_rng
from tabletown.game.stage import Drawn, Lamp, ResultRow, Stage
from tabletown.positions.snapshot import snapshot
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.match_storage import game_of

from .places import Places, Rectangle
from .result_tray import result_tray
from .table_context import Showing


def is_staged(table: Table) -> bool:
    """True if the table's game is drawn as one picture."""
    return game_of(table).display.stage is not None


@dataclass
class StagedTable:
    """A table as one viewer sees it, for one size of screens."""

    show: Showing
    screen: tuple[int, int]
    scene: str = ""
    """What the page's script plays, and what it shows of choices, as JSON."""
    last: str = ""
    """What has happened last, in a few words."""
    last_seat: int | None = None
    """Who did it."""
    chosen: dict[str, Any] = field(default_factory=dict)
    """What is chosen and not yet decided."""
    focus: int | None = None
    """Whose world is brought forward; None: as the game has it."""

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
        view |= {"chosen": self.chosen} if self.chosen else {}
        view |= {"focus": self.focus} if self.focus is not None else {}
        return view | {"guided": self.show.guide.places} if self.show.guide else view

    @cached_property
    def stage_text(self) -> str:
        """What is drawn on the stage."""
        return self.drawn(self.stage_of_game.drawing, self.places.stage)

    @cached_property
    def tray_text(self) -> str:
        """The drawing of the tray; at the end the result."""
        if self.result and self.places.tray.width:
            return result_tray(self.result, self.short_names, self.places.tray.box(self.places.shape))
        return self.drawn(self.stage_of_game.tray, self.places.tray)

    @property
    def short_names(self) -> list[str]:
        """The players' names; whoever looks is "you"."""
        return [_("You") if seat == self.show.reader else name for seat, name in enumerate(self.show.view["names"])]

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

    @cached_property
    def income_of_all(self) -> list[str]:
        """What a round is to be expected to bring each player, as far as the viewer can know it: onlookers of games that hide
        something are told nothing."""
        match, seat = self.show.match, self.show.seat
        if match.over or (seat is None and match.game.hides):
            return []
        known = match.state if seat is None else snapshot(match.known_to(seat, new_rng(0)))
        return self.stage_of_game.income(known)

    def income(self, seat: int) -> str:
        """The same of one player."""
        return self.income_of_all[seat] if self.income_of_all else ""

    def lamps(self, seat: int) -> list[Lamp]:
        """How far a player has come."""
        return self.stage_of_game.lamps(self.view, seat)

    @cached_property
    def result(self) -> list[ResultRow]:
        """The players at the end, the best first; nothing before it."""
        if not self.show.view["over"]:
            return []
        table, sentence = self.show.table, self.show.match.game.display.sentence
        rows = table.steps.filter(number__lt=table.length, version__lt=table.version).order_by("number")
        told = (
            [event for event in events if sentence(event, self.show.match.names, self.show.seat)]
            for events in rows.values_list("events", flat=True)
        )
        return self.stage_of_game.result(self.view, told)

    @cached_property
    def round(self) -> str:
        """Which round it is."""
        table = self.show.table
        rows = table.steps.filter(number__lt=table.length, version__lt=table.version).values_list("move").annotate(Count("id"))
        number = self.stage_of_game.round(dict(rows), len(self.show.seats))
        return _("Round %(number)s") % {"number": number} if number else ""

    @property
    def drawn_at(self) -> str:
        """Where a page asks for the drawings with something chosen, or with another world in front."""
        return reverse("drawn", args=[self.show.table.id])

    @property
    def chips_at(self) -> str:
        """Where a page asks what a move is worth in the long run."""
        return reverse("chips", args=[self.show.table.id])

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
