"""A player's clock as it stands on a page: what is left where it stands still, and when it ends where it runs.

A page is not asked every second: it has the moment at which the time ends, and a script counts down to it. Without script
that moment is shown.
"""

from dataclasses import dataclass
from datetime import UTC

from django.utils.translation import gettext as _

from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.clocks import figure
from tabletown.web.tables.play.deadlines import moment


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a clock shows."""

    left: str
    """What is left, in figures; of a clock that runs, when it ends."""
    until: int = 0
    """When it ends, in milliseconds since 1970; 0 where it stands still."""
    ends: str = ""
    """The same for machines."""


def face_of(table: Table, seat: Seat) -> ClockFace | None:
    """A seat's clock; bots have none."""
    if seat.kind != Seat.Kind.PERSON:
        return None
    until = table.clock_until if table.turn == seat.number else None
    if until is None:
        return ClockFace(figure(float(table.clock_left[seat.number])))
    until = until.astimezone(UTC)  # everybody is shown the same: in their own zone it stands beside the table
    ends = _("until %(when)s") % {"when": moment(until, "")}
    return ClockFace(ends, int(until.timestamp() * 1000), until.isoformat(timespec="seconds"))
