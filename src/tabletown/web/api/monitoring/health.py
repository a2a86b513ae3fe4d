"""Whether a server can be sent visitors: for load balancers and those who watch the site."""

import logging
import time

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ...tables.bot_worker import RUNNING
from ...tables.claims import people_at, waiting

log = logging.getLogger(__name__)
LOOKED = 60.0
"""Seconds after which bots that have not looked for turns are taken for dead: all of them may be thinking for a while."""
BEHIND = 60.0
"""Seconds that people may wait for a bot before that is told."""


def database_answers() -> bool:
    """Whether the database can be read."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        log.warning("The database does not answer")
        return False
    return True


def bots_look() -> bool:
    """Whether the bots of this process are at work; a process without bots has none that could fail."""
    return all(worker.looked > time.monotonic() - LOOKED for worker in RUNNING)


def oldest_turn() -> float:
    """For how many seconds people have waited for a bot that nobody thinks for; 0 where nobody waits."""
    now = timezone.now()
    due = waiting().filter(Exists(people_at(OuterRef("pk")))).exclude(claimed_until__gt=now)
    since = due.order_by("waits_since").values_list("waits_since", flat=True).first()
    return max(0.0, (now - since).total_seconds()) if since else 0.0


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 where visitors can be sent here, 503 where not; what is wrong in a word each."""
    database = database_answers()
    bots = bots_look()
    behind = database and oldest_turn() > BEHIND
    told = {
        "status": "ok" if database and bots else "failing",
        "database": "ok" if database else "failing",
        "bots": "stopped" if not bots else "behind" if behind else "ok" if settings.BOTS else "elsewhere",
    }
    return JsonResponse(told, status=200 if told["status"] == "ok" else 503)
