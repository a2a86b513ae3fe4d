"""Tables at which somebody is guided: with prepared luck, written moves of bots, and words beside the question.

The app that guides knows the tables, and tables do not know it: it hands over how a table's tutor is found when the site starts
(`AppConfig.ready`).
"""

from typing import TYPE_CHECKING, Protocol

from django.utils.module_loading import import_string

from tabletown.match.match import Match
from tabletown.match.steps import Move

if TYPE_CHECKING:
    from tabletown.web.tables.models import Table


class Tutor(Protocol):
    """Whoever guides at one table."""

    @property
    def places(self) -> tuple[str, ...]:
        """The ids of the pieces of the board that are lit."""

    @property
    def takes_back(self) -> bool:
        """Whether every decision can be taken back, whatever was learned by it."""

    def play(self, match: Match, move: Move) -> None:
        """Make a move, and let the luck that follows be what was prepared."""

    def bot_move(self, match: Match) -> Move:
        """What the bot to move does."""

    @property
    def template(self) -> str:
        """What stands beside the question: a template, which is given this as `guide`, and all that the table's page is given."""


_finders: list[str] = []


def tutored_by(finder: str) -> None:
    """From now on, tables may have tutors that this function finds, named with its module: it is given a table, and answers with
    a tutor or None. Apps are not ready to import each other's models when they call this."""
    if finder not in _finders:
        _finders.append(finder)


def tutor_at(table: "Table") -> Tutor | None:
    """The tutor at a table. Only where a game began from a prepared position can there be one: others cost no question."""
    if table.start is None or table.imported:
        return None
    found: list[Tutor | None] = [import_string(finder)(table) for finder in _finders]
    return next(filter(None, found), None)
