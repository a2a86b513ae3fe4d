"""Records that people bring: read, and written down as a replay with an address of its own.

Whoever plays must not notice. So one record is read at a time; everything is read and made ready before anything is
written; and it is written a little at a time, hidden until it is complete. What a crash leaves half-written stays hidden
and is cleared away by `housekeeping`.
"""

import logging
import threading
import time

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tabletown.errors import BadNotation, TabletownError
from tabletown.match.match import Match
from tabletown.match.record_reader import read_record
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.tables.models import Seat, StoredStep, Table
from tabletown.web.tables.play.match_storage import rows_of, take_over
from tabletown.web.tables.rate_limits import allowed

log = logging.getLogger(__name__)
WAIT = 4.0
"""Seconds that a record waits for the one before it."""
STEPS_AT_ONCE = 100
"""So many steps are written in one transaction: some milliseconds, in which nobody else can write."""
MOST_STEPS = 5_000
"""Of one record, luck included: three times as many as in the longest of 100,000 games between bots."""
MOST_CHARACTERS = 400_000
"""Of one record, remarks included."""
BREATH = 0.02
"""Seconds between two such transactions. SQLite has no queue: whoever plays must find the door open now and then."""
_reading = threading.Lock()


class ImportBusy(Exception):
    """Somebody else's record is being read."""


def steps_in(text: str) -> int:
    """How many steps a record seems to have, without reading it: the lines of luck and of players."""
    return sum(line.lstrip().startswith(("*", "P")) for line in text.splitlines())


def may_import(request: HttpRequest, text: str) -> bool:
    """Whether a visitor may have a record written down now. All records together fill a disk so fast and no faster."""
    steps = min(steps_in(text), MOST_STEPS)
    return (
        allowed(request, "records")
        and allowed(request, "record steps", amount=steps)
        and allowed(request, "everybody's record steps", "everybody", steps)
    )


def import_record(text: str) -> Table:
    """A table that only shows a record. BadNotation where it is none or too long; ImportBusy where others are being read."""
    if len(text) > MOST_CHARACTERS:
        told = {"most": f"{MOST_CHARACTERS:,}", "n": f"{len(text):,}"}
        raise BadNotation(_("a record that is opened here has at most %(most)s characters, not %(n)s") % told)
    if steps_in(text) > MOST_STEPS:
        raise BadNotation(
            _("a record that is opened here has at most %(most)s moves, luck included") % {"most": f"{MOST_STEPS:,}"}
        )
    if not _reading.acquire(timeout=WAIT):
        raise ImportBusy
    try:
        return written(checked_match(text))
    finally:
        _reading.release()


def checked_match(text: str) -> Match:
    """The match that a record tells, once it has been seen that both its ends can be shown."""
    try:
        match = read_record(text, luck="manual")
        for end in (match.after(0), match):
            end.svg(None)
            end.text(None)
            end.position()
    except (TabletownError, NotReady):
        raise
    except Exception:  # whatever somebody wrote into a file is no reason to break
        log.exception("A record could not be read, and its mistake is not named")
        raise BadNotation(_("this record cannot be shown: something in it is impossible")) from None
    return match


def written(match: Match) -> Table:
    """Write a match down, a little at a time; shown once everything is there."""
    table = Table(
        game=match.game.key, rules=match.game.version, options=dict(match.options), start=match.start, imported=True,
        status=Table.Status.HIDDEN, looked_at=timezone.now(),
    )  # fmt: skip
    seats = [
        Seat(table=table, number=number, kind=Seat.Kind.PERSON, name=name, taken=True) for number, name in enumerate(match.names)
    ]
    steps = rows_of(table, match, match.steps)
    with transaction.atomic():
        table.save(force_insert=True)
        Seat.objects.bulk_create(seats)
    for first in range(0, len(steps), STEPS_AT_ONCE):
        StoredStep.objects.bulk_create(steps[first : first + STEPS_AT_ONCE])
        time.sleep(BREATH)
    table.length = len(steps)
    take_over(table, seats, match)
    table.stamp += 1
    table.save()
    return table
