"""Lessons at tables of the site: beginning one, what the guide says there, and going on without it."""

from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.advice import lesson_runner
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.match.match import Match
from tabletown.match.steps import Move, Step
from tabletown.web.tables.extensions.tutors import Tutor
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import Refused, locked
from tabletown.web.tables.play.match_storage import changed, game_of, resume_at
from tabletown.web.tables.play.stored_positions import layout_of, positions
from tabletown.web.tables.seats.look_alikes import look_of
from tabletown.web.tables.seats.seating import Place, TablePlan, bot_names, check_names, is_maker, last_name, make

from .models import LessonTable


@dataclass(frozen=True)
class LessonTutor:
    """The tutor at the table of a lesson, as somebody has read it."""

    table: Table
    history: tuple[Step, ...]
    """Every step that led to the table, with the position before it."""

    template = "learning/_lesson.html"

    @cached_property
    def guidance(self) -> lesson_runner.Guidance:
        """What the guide says."""
        seats = list(self.table.seats.all())
        match = resume_at(self.table, seats, bytes(self.table.state), self.table.layout, [])
        return lesson_runner.guidance(match, self.history)

    @property
    def places(self) -> tuple[str, ...]:
        """The ids of the pieces of the board that are lit."""
        return self.guidance.places

    @property
    def takes_back(self) -> bool:
        """Luck is prepared and falls again as it did, so nothing is learned by a move."""
        return not self.guidance.over

    def play(self, match: Match, move: Move) -> None:
        """Make a move, and let the luck that follows be what was prepared."""
        lesson_runner.play(match, move, self.history)

    def bot_move(self, match: Match) -> Move:
        """What the bot to move does."""
        return lesson_runner.answer_of_bot(match, self.history)

    @property
    def costs(self) -> bool:
        """Whether the last decision would be better taken back."""
        return any(answer.costs for answer in self.guidance.answers)


def lesson_tutor(table: Table) -> Tutor | None:
    """The tutor at a table, where it is a lesson and the guide was not sent away."""
    if game_of(table).display.lesson is None or not LessonTable.objects.filter(table=table.pk, guided=True).exists():
        return None
    states = positions(table, 0, table.length)
    rows = table.steps.filter(number__lt=table.length, version__lt=table.version).order_by("number")
    found = list(rows.values_list("number", "move", "by"))
    # Steps of other rules, or a table that has moved on since it was read: the guide has nothing to say about those.
    complete = [row[0] for row in found] == list(range(table.length)) == sorted(states)
    if not complete or table.layout not in ("", layout_of(game_of(table))):
        return None
    return LessonTutor(table, tuple(Step(move, by, states[number], 0, []) for number, move, by in found))


def begin_lesson(request: HttpRequest, game: Game) -> Table:
    """A table for one person, who is guided there."""
    lesson = lesson_runner.lesson_of(game)
    name = last_name(request) or _("Guest")
    try:
        check_names(game, [name, *[""] * len(lesson.opponents)])
    except BadOption:  # a name that fitted another seat elsewhere
        name = _("Guest")
    spare = iter(bot_names([name, *lesson.opponents]))
    opponents = tuple(next(spare) if look_of(other) == look_of(name) else other for other in lesson.opponents)
    places = (Place("me", name), *[Place("bot", level=lesson_runner.LEVEL)] * len(opponents))
    with transaction.atomic():
        plan = TablePlan(game.key, places, {}, Table.Audience.PLAYERS, start=dict(lesson.position), bots=opponents)
        table = make(request, plan)
        LessonTable.objects.create(table=table)
    return table


def leave_lesson(request: HttpRequest, table_id: str) -> None:
    """Send the guide away: from here it is a table like any other."""
    with transaction.atomic():
        table, _seats = locked(table_id)
        if not is_maker(request, table):
            raise Refused(_("Only whoever made the table can do that."))
        if LessonTable.objects.filter(table=table, guided=True).update(guided=False):
            changed(table)
