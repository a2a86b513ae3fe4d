"""Whether a server can be sent visitors: for load balancers and those who watch the site."""

import logging
import shutil
import time

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tabletown.web.http.connection_limits import open_connections
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.worker import RUNNING
from tabletown.web.tables.live.table_streams import open_streams
from tabletown.web.tables.models import Allowance
from tabletown.web.tables.play.bot_turns import BOT_TURN, people_at, waiting

log = logging.getLogger(__name__)
LOOKED = 60.0
"""Seconds after which bots that have not looked for turns are taken for dead: all of them may be thinking for a while."""
BEHIND = 60.0
"""Seconds that people may wait for a bot before that is told."""
LEAST_FREE = 32_000_000
"""Bytes that must be free where SQLite's file lies; it may find room in its own files for a while when nothing is."""
TRY_EVERY = 5.0
"""Seconds for which a write that succeeded is believed: whoever asks all the time writes nothing."""
_written = float("-inf")
"""When this process has last written to the database to find out whether it can."""


def database_state() -> str:
    """Whether the database can be read, and written: "ok", "failing" or "read only"; mostly the disk is full then."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        log.warning("The database does not answer")
        return "failing"
    if connection.vendor == "sqlite" and shutil.disk_usage(settings.DATA).free < LEAST_FREE:
        log.warning("The disk of the database is full")
        return "read only"
    return "ok" if takes_writes() else "read only"


def takes_writes() -> bool:
    """Whether the database can be written, found out by writing to it."""
    global _written
    if time.monotonic() - _written < TRY_EVERY:
        return True
    try:
        Allowance.objects.update_or_create(key="health", defaults={"left": 0.0, "updated": time.time()})
    except DatabaseError as error:
        log.warning("The database cannot be written: %s", error)
        return False
    _written = time.monotonic()
    return True


def bots_look() -> bool:
    """Whether the bots of this process are at work; a process without bots has none that could fail."""
    return all(worker.looked > time.monotonic() - LOOKED for worker in RUNNING)


def oldest_turn() -> float:
    """For how many seconds people have waited for a bot that nobody thinks for; 0 where nobody waits."""
    now = timezone.now()
    thinking = Job.objects.filter(kind=BOT_TURN, key=OuterRef("pk"), claimed_until__gt=now)
    due = waiting().filter(Exists(people_at(OuterRef("pk")))).exclude(Exists(thinking))
    since = due.order_by("waits_since").values_list("waits_since", flat=True).first()
    return max(0.0, (now - since).total_seconds()) if since else 0.0


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 where visitors can be sent here, 503 where not; what is wrong in a word each."""
    database = database_state()
    bots = bots_look()
    behind = database != "failing" and oldest_turn() > BEHIND
    full = open_connections.is_nearly_full() or open_streams.is_nearly_full()
    told = {
        "status": "ok" if database == "ok" and bots and not full else "failing",
        "database": database,
        "bots": "stopped" if not bots else "behind" if behind else "ok" if settings.BOTS else "elsewhere",
        "connections": "full" if full else "ok",
    }
    return JsonResponse(told, status=200 if told["status"] == "ok" else 503)
