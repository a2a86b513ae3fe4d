"""Clearing away what nobody needs any more, a little at a time, so that nobody who plays has to wait for it."""

import logging
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.db import close_old_connections, connections
from django.db.models import Q, QuerySet
from django.utils import timezone

from .filming import forget_old_films
from .imports import BREATH, STEPS_AT_ONCE
from .limits import forget_old
from .models import StoredStep, Table

log = logging.getLogger(__name__)
TIDY_EVERY = 600.0
ABANDONED = timedelta(hours=1)
"""A record that is not complete after so long never will be."""
LOOK_COUNTS = timedelta(days=1)
"""A look at a record is written down once in so long."""


def look_at_record(table: Table) -> None:
    """Somebody looks at a record: it is kept for another while."""
    now = timezone.now()
    if table.imported and (table.looked_at is None or table.looked_at < now - LOOK_COUNTS):
        Table.objects.filter(pk=table.id).update(looked_at=now)


def expired() -> QuerySet[Table]:
    """The records that nobody has looked at for a long time."""
    since = timezone.now() - timedelta(days=settings.IMPORT_DAYS)
    never = Q(looked_at__isnull=True, created__lt=since)
    return Table.objects.filter(never | Q(looked_at__lt=since), imported=True).exclude(status=Table.Status.HIDDEN)


def clear_a_little() -> bool:
    """One small step; False when there is nothing left to clear."""
    now = timezone.now()
    table = Table.objects.filter(status=Table.Status.HIDDEN, updated__lt=now - ABANDONED).only("id").first()
    if table is None:
        off = Table.objects.filter(status=Table.Status.CANCELLED, updated__lt=now - ABANDONED)
        if off.update(status=Table.Status.HIDDEN, updated=now - 2 * ABANDONED):
            return True
        record = expired().values_list("id", flat=True).first()
        if record is None:
            return False
        # Hidden first, in one step, so that nobody sees half a record; a look that came in between saves it.
        expired().filter(pk=record).update(status=Table.Status.HIDDEN, updated=now - 2 * ABANDONED)
        return True
    steps = list(StoredStep.objects.filter(table=table).order_by("-number").values_list("pk", flat=True)[:STEPS_AT_ONCE])
    if steps:
        StoredStep.objects.filter(pk__in=steps).delete()
    else:
        table.delete()
    return True


def keep_house() -> None:
    """Everything that is to be cleared now."""
    forget_old()
    forget_old_films()
    while clear_a_little():
        time.sleep(BREATH)


class Housekeeper:
    """A thread that clears away what has expired, now and then."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def start(self) -> None:
        """Begin."""
        threading.Thread(target=self.run, name="housekeeping", daemon=True).start()

    def end(self) -> None:
        """Begin nothing new."""
        self.stop.set()

    def run(self) -> None:
        """Clear away, rest, and again."""
        while not self.stop.is_set():
            try:
                keep_house()
            except Exception:
                log.exception("Something could not be cleared away; trying again later")
            finally:
                close_old_connections()
            self.stop.wait(TIDY_EVERY)
        connections.close_all()
