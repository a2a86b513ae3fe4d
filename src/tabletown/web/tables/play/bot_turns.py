"""Where a bot is to move: the job that lets it is put in the transaction that changes the table.

Bots move first where people wait. Where only bots play, they go on as long as somebody looks.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import URGENT, from_now, put
from tabletown.web.tables.models import Seat, Table

BOT_TURN = "bot turn"
"""The kind of its jobs; their keys are the tables' ids."""
LOOK_LASTS = 30.0
"""Where only bots play, they go on for so many seconds after somebody last looked."""


def waiting() -> QuerySet[Table]:
    """The tables where a bot is to move."""
    return Table.objects.filter(waits_for_bot=True, status=Table.Status.RUNNING)


def people_at(table_id: Any) -> QuerySet[Seat]:
    """The seats of people at a table."""
    return Seat.objects.filter(table=table_id, kind=Seat.Kind.PERSON)


def put_turn(table: Table) -> None:
    """In the transaction that changes a table: let the bot in turn move, if it is a bot's turn, when its pause is over."""
    if table.waits_for_bot and table.status == Table.Status.RUNNING:
        urgent = URGENT if people_at(table.id).exists() else 0
        put(BOT_TURN, table.id, priority=urgent, delay=seconds_until(table.bot_not_before))


def seconds_until(not_before: datetime | None) -> float:
    """How long a bot still waits. More than the pause was written by another clock, or for another setting: it does not count."""
    wait = (not_before - timezone.now()).total_seconds() if not_before else 0.0
    return wait if 0 < wait <= settings.BOT_PAUSE else 0.0


def forget_longer_pauses() -> None:
    """When a server starts: bots' turns that an earlier setting of the pause would hold up are due now."""
    longer = Job.objects.filter(kind=BOT_TURN, tries=0, not_before__gt=from_now(settings.BOT_PAUSE + 1.0))
    longer.update(not_before=Now())


def is_watched(table: Table) -> bool:
    """Whether bots go on at a table: people play there, or somebody has just looked."""
    known = table.looked_at is not None and table.looked_at > timezone.now() - timedelta(seconds=LOOK_LASTS)
    return known or people_at(table.id).exists()


def look_at(table_ids: list[str]) -> None:
    """Somebody looks at these tables: where only bots play, they go on."""
    now = timezone.now()
    known = Q(looked_at__gt=now - timedelta(seconds=LOOK_LASTS / 3))  # most looks write nothing
    alone = Table.objects.filter(pk__in=table_ids, status=Table.Status.RUNNING).exclude(known)
    found = list(alone.exclude(Exists(people_at(OuterRef("pk")))).values_list("id", flat=True))
    if found:
        with transaction.atomic():
            Table.objects.filter(pk__in=found).update(looked_at=now)
            for table in waiting().filter(pk__in=found):
                put_turn(table)
