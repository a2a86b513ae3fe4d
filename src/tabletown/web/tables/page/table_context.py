"""What a viewer is shown of a table: made from `match.view`, its panels and `match.log` of their seat, and from nothing else."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from operator import itemgetter
from typing import Any

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabletown.match.match import Match
from tabletown.text.i18n import _ as said
from tabletown.text.i18n import all_of
from tabletown.text.result_text import winners_in_words
from tabletown.web.http.languages import language_of
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.extensions.tutors import Tutor, tutor_at
from tabletown.web.tables.models import ChatLine, HouseLine, Seat, Table
from tabletown.web.tables.play.clocks import clock_of
from tabletown.web.tables.play.match_storage import game_of, options_in_words, resume
from tabletown.web.tables.play.pauses import Pause, pause_at
from tabletown.web.tables.play.system_messages import log_of, sentence
from tabletown.web.tables.play.take_backs import AskedTakeBack, Back, asked_at, back_for
from tabletown.web.tables.seats.seating import seats_held, seats_lost
from tabletown.web.tables.seats.table_access import AUDIENCES

from .board_panels import drawn_panels
from .clock_display import ClockFace, face_of
from .log_lines import latest_lines
from .move_buttons import Button, MoveGroup, grouped, not_taken_back, on_board, pairs
from .player_figures import ShownFigure, figures_in, total
from .recap import SinceStory, changed_since, story

FEW_FIGURES = 4
MOST_CHAT = 100
FORM_TOKEN = "\x01" * 64
"""Stands in shared renderings for the token of a visitor's forms; no page holds this letter."""
FORM_FIELD = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', FORM_TOKEN)


@dataclass(frozen=True, slots=True)
class Strip:
    """One player's line beside the board."""

    seat: int
    name: str
    figures: tuple[ShownFigure, ...]
    is_turn: bool
    is_me: bool
    won: bool
    total: int
    bot: str = ""
    conceded: bool = False
    timed_out: bool = False
    clock: ClockFace | None = None


@dataclass(frozen=True)
class SeenPieces:
    """The ids of what a viewer sees: pieces of the board, and the figures beside it."""

    board: str
    figures: set[str]

    def __contains__(self, id: object) -> bool:
        """Whether something with that id is there."""
        return id in self.figures or f' id="{id}"' in self.board


@dataclass
class Showing:
    """A table as one viewer sees it."""

    table: Table
    seats: list[Seat]
    held: list[int]
    seat: int | None
    match: Match
    view: dict[str, Any]
    notice: str = ""
    hand_over_to: int | None = None
    groups: list[MoveGroup] = field(default_factory=list)
    listed: list[MoveGroup] = field(default_factory=list)
    """Moves of which the board shows all: they stand behind "as a list"."""
    house: list[HouseLine] = field(default_factory=list)
    """What happened beside the moves; a replay shows the moves alone."""
    lost: list[int] = field(default_factory=list)
    """The viewer's seats where a bot plays on because their time was over."""
    unheard: frozenset[int] = frozenset()
    """The seats whose chat the viewer does not want to read."""
    past: bool = False
    """Whether it is an earlier moment, for a page that catches up: nothing can be decided there."""

    @property
    def title(self) -> str:
        """The game's title."""
        return said(game_of(self.table).title)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to decide."""
        return self.view["turn"] is not None and self.view["turn"] in self.held and not self.is_paused

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand still and nobody can decide."""
        return self.table.paused and not self.past

    @cached_property
    def guide(self) -> Tutor | None:
        """Whoever guides the viewer here; onlookers are told nothing."""
        return tutor_at(self.table) if self.seat is not None else None

    @cached_property
    def panels(self) -> list[SafeString]:
        """The board."""
        view = self.view | {"guided": self.guide.places} if self.guide else self.view
        return drawn_panels(self.match.game, view, self.table.id)

    @cached_property
    def since(self) -> SinceStory:
        """What happened since the viewer's last decision, and what it meant to them."""
        purses = {f"figure-{strip.seat}-{figure.field}" for strip in self.strips for figure in strip.figures}
        staged = self.match.game.display.stage is not None  # what has happened was played there: no line lights its places
        seen = SeenPieces("", set()) if staged else SeenPieces("".join(self.panels), purses)
        return story(self.table, self.match, self.seat, self.view, self.house, seen)

    @property
    def pairs(self) -> list[Button]:
        """Moves that the board makes with the next one."""
        return pairs(self.match, self.view["moves"], self.seat)

    @property
    def on_board(self) -> bool:
        """Whether every answer to the question is a place of the board."""
        return on_board(self.view["moves"])

    @property
    def dimmed(self) -> list[dict[str, Any]]:
        """What cannot be done now, and why."""
        return list(self.view["dimmed"])

    @property
    def text(self) -> str:
        """The board in words."""
        return self.match.text(self.reader if self.view["over"] else self.seat)

    @property
    def log(self) -> list[str]:
        """What happened lately, the latest first."""
        told = list(log_of(self.table, self.match, self.house, self.seat))
        return [self.verdict, *told] if self.view["over"] else told

    @property
    def drawn_log(self) -> SafeString:
        """The latest lines of the log, each behind the mark of the player that it begins with. Who has won is said elsewhere."""
        return mark_safe("".join(latest_lines(self.table, self.match, self.house, self.seat)))

    @cached_property
    def strips(self) -> list[Strip]:
        """The players in their order."""
        return [
            Strip(
                seat.number,
                self.view["names"][seat.number],
                tuple(figures_in(self.match.game, self.view, seat.number)),
                self.view["turn"] == seat.number,
                seat.number in self.held,
                seat.number in self.view["winners"],
                total(self.view, seat.number),
                seat.level_in_words if seat.kind == Seat.Kind.BOT else "",
                seat.conceded,
                seat.timed_out,
                face_of(self.table, seat) if self.table.clock_kind else None,
            )
            for seat in self.seats
        ]

    @property
    def many_figures(self) -> bool:
        """Whether a strip has more figures than stand beside a name."""
        return len(self.match.game.display.figures) > FEW_FIGURES

    @property
    def some_for_good(self) -> bool:
        """Whether single moves among others cannot be taken back."""
        return any(button.for_good for group in self.groups if not group.for_good for button in group.buttons)

    @property
    def thinking(self) -> bool:
        """Whether a bot is to move."""
        return self.table.waits_for_bot

    @cached_property
    def back(self) -> Back | None:
        """What the viewer can do about their last decision."""
        playing = self.hand_over_to is None and not self.past
        return back_for(self.table, self.seats, self.match, self.held) if playing else None

    @cached_property
    def asked(self) -> AskedTakeBack | None:
        """What somebody asks to take back."""
        return asked_at(self.table, self.seats, self.held)

    @property
    def asker(self) -> str:
        """Who asks."""
        return self.match.names[self.asked.seat] if self.asked else ""

    @property
    def asked_people(self) -> str:
        """Who has not answered yet."""
        return all_of([self.match.names[seat] for seat in self.asked.waits_for]) if self.asked else ""

    @cached_property
    def pause(self) -> Pause | None:
        """What the viewer can do about a pause of the clocks."""
        return None if self.past else pause_at(self.table, self.seats, self.held)

    @property
    def pause_asker(self) -> str:
        """Who asks for a pause."""
        return self.match.names[self.pause.asker] if self.pause and self.pause.asker is not None else ""

    @property
    def pause_people(self) -> str:
        """Who has not agreed to it yet."""
        return all_of([self.match.names[seat] for seat in self.pause.waits_for]) if self.pause else ""

    @property
    def waits_for_others(self) -> bool:
        """Whether the viewer plays, and another person is to decide: there may be another table that waits for them."""
        return self.playing and not self.my_turn and not self.thinking and not self.past

    @property
    def may_pause(self) -> bool:
        """Whether the viewer can ask for a pause."""
        return bool(self.pause and self.pause.may_ask)

    @property
    def clock(self) -> str:
        """The clock in words; empty where there is none."""
        return str(clock_of(self.table)) if self.table.clock_kind else ""

    @property
    def final(self) -> list[tuple[str, list[int]]]:
        """The scores line by line, once the game is over."""
        return [(line, numbers) for line, numbers in self.view["score_table"]]

    @property
    def outcome(self) -> str:
        """Who has won, in a sentence."""
        winners: list[int] = self.view["winners"]
        if len(winners) == 1 and winners == self.held:
            return _("You have won.")
        names = winners_in_words(winners, self.view["names"], self.reader)
        if len(winners) == 1:
            return _("%(name)s has won.") % {"name": names}
        return _("%(names)s share the victory.") % {"names": names}

    @property
    def reader(self) -> int | None:
        """Whoever is "you". Where several people look at one screen, nobody is."""
        return self.seat if self.held == [self.seat] else None

    @property
    def verdict(self) -> str:
        """Who has won and why."""
        return self.match.verdict_to(self.reader)

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The options that are not as usual."""
        return tuple(options_in_words(self.table))

    @property
    def silent_because(self) -> str:
        """Why the viewer can say nothing at the table, if there is a reason."""
        seat = self.seats[self.held[0]]
        return next(filter(None, (why(self.table, seat) for why in hooks.SILENCED)), "")

    @property
    def remarks(self) -> tuple[str, ...]:
        """What everybody is told about the table."""
        return hooks.remarks_on(self.table)

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Further pages about the table."""
        return hooks.links_of(self.table)

    @property
    def playing(self) -> bool:
        """Whether the viewer plays in a game that is running."""
        return bool(self.held) and self.table.status == Table.Status.RUNNING

    @property
    def audience(self) -> str:
        """Who may watch, in words."""
        return str(AUDIENCES[Table.Audience(self.table.audience)])

    @cached_property
    def chat(self) -> list[dict[str, Any]]:
        """What was said, the latest last."""
        names = self.view["names"]
        spoken: list[tuple[datetime, dict[str, Any]]] = [
            (created, {"seat": seat, "name": names[seat] if seat is not None else "", "text": text, "own": seat in self.held})
            for created, seat, text in said_at(self.table)
            if seat not in self.unheard
        ]
        for line in self.house:
            told = sentence(line, self.match, line.seat if line.seat in self.lost else self.seat)
            own = line.seat in (*self.held, *self.lost)
            spoken.append((line.created, {"seat": None, "name": "", "text": told, "own": own}))
        return [line for _when, line in sorted(spoken, key=itemgetter(0))][-MOST_CHAT:]


def said_at(table: Table) -> list[tuple[datetime, int | None, str]]:
    """What was said at a table, the latest last."""
    lines = ChatLine.objects.filter(table_id=table.id).order_by("-id").values_list("created", "seat", "text")
    return table.read_once("chat", lambda: list(lines[:MOST_CHAT])[::-1])


def told_at(table: Table) -> list[HouseLine]:
    """What the house told at a table, the latest last."""
    lines = HouseLine.objects.filter(table_id=table.id).order_by("-id")
    return table.read_once("house lines", lambda: list(lines[:MOST_CHAT])[::-1])


def viewing_seat(request: HttpRequest, table: Table, held: list[int], match: Match) -> tuple[int | None, int | None]:
    """As which of their seats somebody looks at the table, and to whom the device must be handed over first.

    Several people at one device see each other's secrets only where there are any: then the table is covered until the
    next player says that the device is theirs.
    """
    if not held:
        return None, None
    if len(held) == 1:
        return held[0], None
    last = request.session.get("at", {}).get(table.id)
    showing = last if last in held else held[0]
    turn = match.turn
    if turn in held and turn != showing:
        hidden = match.game.display.view(match.state, turn) != match.game.display.view(match.state, showing)
        return (None, turn) if hidden and not match.over else (turn, None)
    return showing, None


def show(request: HttpRequest, table: Table, notice: str = "") -> Showing:
    """A running or finished table as this visitor may see it."""
    seats = list(table.seats.all())
    held = [] if table.imported else seats_held(request, table, seats)
    match = resume(table, seats)
    seat, hand_over_to = viewing_seat(request, table, held, match)
    view = match.view(seat) | {"changed": changed_since(match, seat)}
    if table.paused:
        view |= {"moves": [], "dimmed": [], "asks": _("The clocks stand still until somebody goes on.")}
    for_good = not_taken_back(match, seat) if seat is not None and view["moves"] and not is_free(table) else set()
    shown = [move for move in view["moves"] if not move["data"].get("as_list")]
    listed = [move for move in view["moves"] if move["data"].get("as_list")]
    groups = grouped(shown, for_good), grouped(listed, for_good)
    house = told_at(table)
    lost = seats_lost(request, table, seats) if table.clock_kind and table.status == Table.Status.RUNNING else []
    unheard = hooks.unheard(request, table, seats)
    return Showing(table, seats, held, seat, match, view, notice, hand_over_to, *groups, house, lost, unheard)


def is_free(table: Table) -> bool:
    """Whether everything can be taken back at a table."""
    tutor = tutor_at(table)
    return tutor is not None and tutor.takes_back


def seen_alike(request: HttpRequest, table: Table, notice: str) -> Hashable:
    """All that a fragment depends on besides the table and its stamp."""
    seats = list(table.seats.all())
    held = [] if table.imported else seats_held(request, table, seats)
    at = request.session.get("at", {}).get(table.id) if len(held) > 1 else None
    lost = tuple(seats_lost(request, table, seats)) if table.clock_kind else ()
    return tuple(held), at, lost, notice, language_of(request), hooks.unheard(request, table, seats)
