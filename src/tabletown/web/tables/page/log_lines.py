"""The latest lines of a table's log, as they stand on its pages."""

from itertools import islice

from django.utils.safestring import SafeString

from tabletown.match.match import Match
from tabletown.web.tables.models import HouseLine, Table
from tabletown.web.tables.play.system_messages import log_of

from .template_functions import log_line

LOG_LINES = 40
"""So many stand beside the board; the replay has them all."""


def latest_lines(table: Table, match: Match, house: list[HouseLine], seat: int | None) -> list[SafeString]:
    """The log as a seat may read it, each line behind the mark of the player that it begins with."""
    return [log_line(named_first(line, match.names), line) for line in islice(log_of(table, match, house, seat), LOG_LINES)]


def named_first(line: str, names: list[str]) -> int | None:
    """The seat of the player whose name a sentence begins with."""
    found = [seat for seat, name in enumerate(names) if line.startswith(f"{name} ")]
    return max(found, key=lambda seat: len(names[seat])) if found else None
