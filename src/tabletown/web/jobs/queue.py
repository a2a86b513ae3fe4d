"""Putting, taking and ending jobs: each is one statement that decides by itself who was first."""

import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import DateTimeField, ExpressionWrapper, F, Q, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Now

from .models import Job

CHANNEL = "tabletown_jobs"
"""Where PostgreSQL tells all workers that there is something to do."""
URGENT = 100
"""The priority of what people wait for: the last thread of a kind takes nothing else."""
LEASE = 15.0
"""Seconds that a claim lasts unless it is renewed."""
AT_ONCE = 20
"""So many of the jobs that are due are read at once: other workers may be faster with the first ones."""
LONGEST_PAUSE = 3600.0
"""Seconds between two tries, at most."""
PUT_BACK = 60.0
"""What was put so many seconds from now was put before the database's clock was put back: its times mean nothing."""
DELETE_FAILED_AFTER = timedelta(days=30)


class NotNow(Exception):
    """A job cannot run at present. It is tried again after so many seconds, and that does not count as a try."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def nothing(_job: Job) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True)
class JobKind:
    """A kind of jobs."""

    name: str
    run: Callable[[Job], None]
    """Outside of any transaction. It may run twice, and things may have changed since it was put."""
    at_once: int = 1
    """So many threads of each worker run jobs of this kind."""
    most_tries: int = 6
    retry_after: float = 10.0
    """Seconds until the second try; before each further one twice as long."""
    every: float | None = None
    """Seconds until it runs again, for what never ends; its only job has the kind's name as its key."""
    given_up: Callable[[Job], None] = nothing
    """Called when a job has failed for the last time."""
    tell_error: bool = True
    """Whether a log may hold more of an error than its kind."""


KINDS: dict[str, JobKind] = {}
HELD: set[str] = set()
"""The claims of this process: each is here before it is in the database, and until it is there no more."""
WAKE: list[Callable[[], None]] = []
"""The workers of this process, to be woken."""


def register(kind: JobKind) -> None:
    """From now on workers take jobs of this kind. For `AppConfig.ready`."""
    KINDS[kind.name] = kind


# --- putting ----------------------------------------------------------------------------------------------------------


def put(kind: str, key: str, arguments: dict[str, Any] | None = None, priority: int = 0, delay: float = 0.0) -> None:
    """Let a job run, `delay` seconds from now at the earliest, once the transaction of the caller is certain.

    It takes the place of one of its kind with the same key; where that runs at this moment, it runs again.
    """
    fields = ["arguments", "priority", "put_at", "not_before", "stamp", "tries", "failed_at", "error"]
    job = new(kind, key, arguments, priority, delay)
    Job.objects.bulk_create([job], update_conflicts=True, unique_fields=["kind", "key"], update_fields=fields)
    tell_workers()


def ensure(kind: str, key: str, arguments: dict[str, Any] | None = None, priority: int = 0) -> None:
    """Put a job, unless there is one with this key, even if that has failed."""
    Job.objects.bulk_create([new(kind, key, arguments, priority)], ignore_conflicts=True)
    tell_workers()


def new(kind: str, key: str, arguments: dict[str, Any] | None, priority: int, delay: float = 0.0) -> Job:
    """A job as it is stored."""
    told = {"arguments": arguments or {}, "priority": priority, "stamp": secrets.randbits(62)}
    return Job(kind=kind, key=key, put_at=Now(), not_before=from_now(delay), **told)


def tell_workers() -> None:
    """Once the transaction of the caller is certain, let all workers look."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])
    transaction.on_commit(wake)


def wake() -> None:
    """Let the workers of this process look."""
    for look in list(WAKE):
        look()


def from_now(seconds: float) -> Combinable:
    """A moment by the database's clock."""
    return ExpressionWrapper(Now() + timedelta(seconds=seconds), output_field=DateTimeField()) if seconds else Now()


# --- taking -----------------------------------------------------------------------------------------------------------


def free() -> QuerySet[Job]:
    """What is to run, now or later, and is not running. Who claims it for longer than anybody can did so before the database's
    clock was put back."""
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now()) | Q(claimed_until__gt=from_now(LEASE))
    return Job.objects.filter(unclaimed, failed_at__isnull=True)


def due() -> QuerySet[Job]:
    """What is to run now, the most urgent first, then the longest due."""
    reached = Q(not_before__lte=Now()) | Q(put_at__gt=from_now(PUT_BACK))
    return free().filter(reached).order_by("-priority", "not_before", "pk")


def seconds_to_next(which: Q) -> float | None:
    """How long to wait for the first of these that is to run later; None where there is none."""
    found = free().filter(which).order_by("not_before").annotate(now=Now()).values_list("not_before", "now").first()
    return max(0.0, (found[0] - found[1]).total_seconds()) if found else None


def take(which: Q) -> Job | None:
    """The next of these jobs, for this process alone until `LEASE` is over; None where nothing is due."""
    for job in due().filter(which)[:AT_ONCE]:
        claim = f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(8)}"
        as_seen = free().filter(pk=job.pk, claim=job.claim, tries=job.tries, stamp=job.stamp)
        HELD.add(claim)
        if as_seen.update(claim=claim, claimed_until=from_now(LEASE), tries=F("tries") + 1):
            job.claim, job.tries = claim, job.tries + 1
            return job
        HELD.discard(claim)
    return None


def keep_claims() -> None:
    """Keep what this process runs for another while, and free what processes of this machine had claimed that are no more."""
    Job.objects.filter(claim__in=list(HELD)).update(claimed_until=from_now(LEASE))
    claims = list(Job.objects.exclude(claim="").values_list("claim", flat=True))
    gone = [claim for claim in claims if claim not in HELD and is_gone(claim)]
    if gone and Job.objects.filter(claim__in=gone).update(claim="", claimed_until=None):
        wake()


def is_gone(claim: str) -> bool:
    """Whether the process that made a claim, which is not this one, is no more; of another machine nobody here can tell.

    Who had the number of this process was an earlier one, as in a container that was started again.
    """
    host, _, rest = claim.partition(":")
    number = rest.partition(":")[0]
    if host != socket.gethostname()[:40] or not number.isdecimal() or os.name == "nt":  # there, a signal 0 is Ctrl-C
        return False
    if int(number) == os.getpid():
        return True
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


# --- ending -----------------------------------------------------------------------------------------------------------


def mine(job: Job) -> QuerySet[Job]:
    """A job as long as it is claimed by who took it."""
    return Job.objects.filter(pk=job.pk, claim=job.claim)


def finish(job: Job) -> None:
    """It has run: forget it, unless it was put again meanwhile."""
    if not mine(job).filter(stamp=job.stamp).delete()[0]:
        mine(job).update(claim="", claimed_until=None, tries=0)
        wake()


def leave(job: Job, seconds: float = 0.0, error: str = "") -> None:
    """It is to run once more after so many seconds; without an error it was not tried."""
    mine(job).exclude(stamp=job.stamp).update(claim="", claimed_until=None)  # put again: its own time counts
    later = {"put_at": Now(), "not_before": from_now(seconds), "error": error}
    tries = job.tries if error else job.tries - 1
    mine(job).update(claim="", claimed_until=None, tries=tries, **later)
    wake()


def fail(job: Job, kind: JobKind, error: str) -> None:
    """It went wrong: try again later, or give up when that has happened too often."""
    if job.tries < kind.most_tries:
        leave(job, min(LONGEST_PAUSE, kind.retry_after * 2 ** (job.tries - 1)), error)
        return
    given_up = {"claim": "", "claimed_until": None, "failed_at": Now(), "error": error}
    if mine(job).filter(stamp=job.stamp).update(**given_up):
        kind.given_up(job)
    else:
        leave(job)


def retry(jobs: QuerySet[Job]) -> int:
    """Let jobs that have failed run again; how many."""
    found = jobs.filter(failed_at__isnull=False).update(failed_at=None, tries=0, put_at=Now(), not_before=Now(), error=Value(""))
    tell_workers()
    return found


def forget_failed() -> None:
    """Nobody has mended them in all that time."""
    Job.objects.filter(failed_at__lt=from_now(-DELETE_FAILED_AFTER.total_seconds())).delete()
