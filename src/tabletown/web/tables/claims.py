"""The bots' turns: which comes next, and which server process thinks about it.

A turn is claimed in the database, so that no two processes think about the same one.
A claim runs out unless it is renewed, so that the turn of a process that died is picked up again. A process of the same
machine that is no more need not be waited for. A claim is a courtesy only: whether a move counts is decided by its version.
"""

import os
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import DateTimeField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Now
from django.utils import timezone

from .models import Seat, Table

LEASE = 15.0
"""Seconds that a claim lasts, by the database's clock."""
RENEW_EVERY = 4.0
LOOK_LASTS = 30.0
"""Where only bots play, they go on for so many seconds after somebody last looked."""


def me() -> str:
    """This process, by a name that no other has."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}"


def is_gone(process: str) -> bool:
    """Whether a process of this machine is no more; of another machine nobody here can tell."""
    host, _colon, number = process.rpartition(":")
    if host != socket.gethostname()[:40] or not number.isdecimal() or os.name == "nt":  # there, a signal 0 is Ctrl-C
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def waiting() -> QuerySet[Table]:
    """The tables where a bot is to move."""
    return Table.objects.filter(waits_for_bot=True, status=Table.Status.RUNNING)


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn that nobody is thinking about."""

    table_id: str
    with_people: bool
    """Whether somebody at the table waits for it; otherwise only bots play there."""
    wait: float
    """Seconds until it may be played; 0 where it is due."""


def bot_turns() -> list[BotTurn]:
    """The bots' turns, first those that people wait for, then the longest waiting first.

    Where only bots play and nobody looks, they pause. Mostly no bot is to move anywhere, and that is soon asked.
    """
    if not waiting().exists():
        return []
    now = timezone.now()
    rows = (
        waiting()
        .annotate(runs=counts(), people=Exists(people_at(OuterRef("pk"))))
        .filter(Q(people=True) | Q(looked_at__gt=now - timedelta(seconds=LOOK_LASTS)))
        .order_by("-people", F("bot_not_before").asc(nulls_first=True), "updated")
        .values_list("id", "people", "bot_not_before", "claimed_by", "runs")
    )
    return [
        BotTurn(table_id, people, seconds_until(not_before, now))
        for table_id, people, not_before, process, runs in rows
        if not runs or process == me() or is_gone(process)
    ]


def people_at(table_id: Any) -> QuerySet[Seat]:
    """The seats of people at a table."""
    return Seat.objects.filter(table=table_id, kind=Seat.Kind.PERSON)


def seconds_until(not_before: datetime | None, now: datetime) -> float:
    """How long a bot still waits. More than the pause was written by another clock, or for another setting: it does not count."""
    wait = (not_before - now).total_seconds() if not_before else 0.0
    return wait if 0 < wait <= settings.BOT_PAUSE else 0.0


def pending() -> list[str]:
    """The tables where a bot may move now."""
    return [turn.table_id for turn in bot_turns() if not turn.wait]


def look_at(table_ids: list[str]) -> None:
    """Somebody looks at these tables: where only bots play, they go on."""
    now = timezone.now()
    known = Q(looked_at__gt=now - timedelta(seconds=LOOK_LASTS / 3))  # most looks write nothing
    alone = Table.objects.filter(pk__in=table_ids, status=Table.Status.RUNNING).exclude(known)
    found = list(alone.exclude(Exists(people_at(OuterRef("pk")))).values_list("id", flat=True))
    if found:
        Table.objects.filter(pk__in=found).update(looked_at=now)


def claim(table_id: str) -> bool:
    """Take a turn to think about; False if another process was faster."""
    holder = waiting().filter(pk=table_id).values_list("claimed_by", flat=True).first()
    if holder is None:
        return False
    free = Q(claimed_until__isnull=True) | ~counts() | Q(claimed_by=me())
    if is_gone(holder):
        free |= Q(claimed_by=holder)
    return waiting().filter(free, pk=table_id).update(claimed_by=me(), claimed_until=lease()) == 1


def renew(table_ids: list[str]) -> None:
    """Keep what is still being thought about."""
    Table.objects.filter(pk__in=table_ids, claimed_by=me()).update(claimed_until=lease())


def release(table_id: str) -> None:
    """Leave a turn to whoever wants it."""
    Table.objects.filter(pk=table_id, claimed_by=me()).update(claimed_by="", claimed_until=None)


def counts() -> Q:
    """Claims that have not run out. One that runs longer than any can was made before the database's clock was put back."""
    return Q(claimed_until__gt=Now(), claimed_until__lte=lease())


def lease() -> Combinable:
    """When a claim that is made now runs out."""
    return ExpressionWrapper(Now() + timedelta(seconds=LEASE), output_field=DateTimeField())
