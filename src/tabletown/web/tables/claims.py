"""Which server process thinks about a bot's turn: a claim in the database, so that no two think about the same one.

A claim runs out unless it is renewed, so that the turn of a process that died is picked up again. A process of the same
machine that is no more need not be waited for. A claim is a courtesy only: whether a move counts is decided by its version.
"""

import os
import socket
from datetime import timedelta

from django.db.models import DateTimeField, ExpressionWrapper, Q, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Now

from .models import Table

LEASE = 15.0
"""Seconds that a claim lasts, by the database's clock."""
RENEW_EVERY = 4.0


def me() -> str:
    """This process, by a name that no other has."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}"


def is_gone(process: str) -> bool:
    """Whether a process of this machine is no more; of another machine nobody here can tell."""
    host, _colon, number = process.rpartition(":")
    if host != socket.gethostname()[:40] or not number.isdecimal():
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


def pending() -> list[str]:
    """The tables where a bot is to move and nobody else is thinking, the longest waiting first."""
    rows = waiting().annotate(runs=Q(claimed_until__gt=Now())).order_by("updated").values_list("id", "claimed_by", "runs")
    return [table_id for table_id, process, runs in rows if not runs or process == me() or is_gone(process)]


def claim(table_id: str) -> bool:
    """Take a turn to think about; False if another process was faster."""
    holder = waiting().filter(pk=table_id).values_list("claimed_by", flat=True).first()
    if holder is None:
        return False
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now()) | Q(claimed_by=me())
    if is_gone(holder):
        free |= Q(claimed_by=holder)
    return waiting().filter(free, pk=table_id).update(claimed_by=me(), claimed_until=lease()) == 1


def renew(table_ids: list[str]) -> None:
    """Keep what is still being thought about."""
    Table.objects.filter(pk__in=table_ids, claimed_by=me()).update(claimed_until=lease())


def release(table_id: str) -> None:
    """Leave a turn to whoever wants it."""
    Table.objects.filter(pk=table_id, claimed_by=me()).update(claimed_by="", claimed_until=None)


def lease() -> Combinable:
    """When a claim that is made now runs out."""
    return ExpressionWrapper(Now() + timedelta(seconds=LEASE), output_field=DateTimeField())
