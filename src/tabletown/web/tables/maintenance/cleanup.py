"""Clearing away what nobody needs any more, a little at a time, so that nobody who plays has to wait for it."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tabletown.web.jobs.queue import JobKind, forget_failed
from tabletown.web.tables.models import StoredStep, Table
from tabletown.web.tables.play.bot_turns import people_at
from tabletown.web.tables.rate_limits import forget_old
from tabletown.web.tables.replay.films import forget_old_films
from tabletown.web.tables.replay.record_import import BREATH, STEPS_AT_ONCE

log = logging.getLogger(__name__)
ABANDONED = timedelta(hours=1)
"""A record that is not complete after so long never will be."""
LOOK_COUNTS = timedelta(days=1)
"""A look at a record is written down once in so long."""


def look_at_record(table: Table) -> None:
    """Somebody looks at a record: it is kept for another while."""
    now = timezone.now()
    if table.imported and (table.looked_at is None or table.looked_at < now - LOOK_COUNTS):
        Table.objects.filter(pk=table.id).update(looked_at=now)


# --- what may go --------------------------------------------------------------------------------------------------------


KEPT: list[Callable[[], Q]] = []
"""Each says which tables are never deleted here, as a condition on `Table`."""


def keep_tables(which: Callable[[], Q]) -> None:
    """From now on, leave the tables alone for which this gives a condition: those of accounts, say. For `AppConfig.ready`."""
    KEPT.append(which)


def due() -> list[QuerySet[Table]]:
    """The tables that may go, by reason."""
    return [*expired(), *left_waiting(), *abandoned(), *finished()]


def days_ago(days: float) -> datetime:
    """So long ago."""
    return timezone.now() - timedelta(days=days)


def deletable() -> QuerySet[Table]:
    """Tables of guests."""
    tables = Table.objects.filter(imported=False)
    for which in KEPT:
        tables = tables.exclude(which())
    return tables


def expired() -> list[QuerySet[Table]]:
    """The records that nobody has looked at for a long time."""
    since = days_ago(settings.IMPORT_DAYS)
    never = Q(looked_at__isnull=True, created__lt=since)
    records = Table.objects.filter(never | Q(looked_at__lt=since), imported=True)
    return [records.exclude(status=Table.Status.HIDDEN)]


def left_waiting() -> list[QuerySet[Table]]:
    """The tables that wait for players, where nobody has come or gone for a long time."""
    if not settings.WAITING_DAYS:
        return []
    return [deletable().filter(status=Table.Status.WAITING, updated__lt=days_ago(settings.WAITING_DAYS))]


def abandoned() -> list[QuerySet[Table]]:
    """The running games where nobody has done anything for a very long time. Who plays by a clock is not forgotten: when it has
    run out, a bot plays on; only a game that is left to bots alone may go. A pause may last as long as it likes."""
    if not settings.ABANDONED_DAYS:
        return []
    running = deletable().filter(status=Table.Status.RUNNING, paused=False, updated__lt=days_ago(settings.ABANDONED_DAYS))
    return [running.filter(Q(clock_kind="") | ~Exists(people_at(OuterRef("pk"))))]


def finished() -> list[QuerySet[Table]]:
    """The games that were over a long time ago, where nobody has said anything since."""
    if not settings.FINISHED_DAYS:
        return []
    return [deletable().filter(status=Table.Status.OVER, updated__lt=days_ago(settings.FINISHED_DAYS))]


# --- a little at a time -------------------------------------------------------------------------------------------------


def clear_a_little() -> bool:
    """One small step; False when there is nothing left to clear."""
    now = timezone.now()
    table = Table.objects.filter(status=Table.Status.HIDDEN, updated__lt=now - ABANDONED).only("id").first()
    if table is None:
        off = Table.objects.filter(status=Table.Status.CANCELLED, updated__lt=now - ABANDONED)
        if off.update(status=Table.Status.HIDDEN, updated=now - 2 * ABANDONED):
            return True
        return any(hide_one(tables) for tables in due())
    steps = list(StoredStep.objects.filter(table=table).order_by("-number").values_list("pk", flat=True)[:STEPS_AT_ONCE])
    if steps:
        StoredStep.objects.filter(pk__in=steps).delete()
    else:
        table.delete()
    return True


def hide_one(tables: QuerySet[Table]) -> bool:
    """Hide one of these tables, in one step, so that nobody sees half of it; a look or a move that came in between saves it."""
    found = tables.values_list("id", flat=True).first()
    if found is None:
        return False
    with transaction.atomic():  # a move that is being made is waited for, and counts
        Table.objects.select_for_update().filter(pk=found).values_list("id").first()
        tables.filter(pk=found).update(status=Table.Status.HIDDEN, updated=timezone.now() - 2 * ABANDONED)
    return True


CHORES: list[Callable[[], None]] = []
"""What else is to be cleared away now and then, by other apps."""


def also_see_to(chore: Callable[[], None]) -> None:
    """From now on, do this as well whenever the house is kept. For `AppConfig.ready`."""
    CHORES.append(chore)


def keep_house() -> None:
    """Everything that is to be seen to and cleared now."""
    for chore in CHORES:
        try:
            chore()
        except Exception:
            log.exception("Something of the house could not be seen to; trying again later")
    forget_old()
    forget_old_films()
    forget_failed()
    while clear_a_little():
        time.sleep(BREATH)


HOUSEKEEPING = JobKind("housekeeping", lambda _job: keep_house(), every=600.0)
