"""What Prometheus reads: what this process has counted, and how the tables stand in the database."""

import hmac
import mmap
import time
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ...connections import open_connections
from ...metering import COUNTED, LINES, sample
from ...tables.bot_turns import waiting
from ...tables.cache import CACHES
from ...tables.models import Table
from ...tables.views.live import open_streams
from .health import bots_look, oldest_turn

STARTED = time.time()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def shows_token(shown: str) -> bool:
    """Whether somebody shows the token that was set; nobody does where none was."""
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and hmac.compare_digest(shown.encode(), f"Bearer {wanted}".encode())


def may_read(request: HttpRequest) -> bool:
    """Who shows the token, or comes from an address that was named; nobody where neither was set."""
    if shows_token(request.headers.get("Authorization", "")):
        return True
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in ip_network(network) for network in settings.METRICS_FROM)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything that is counted. To all others there is no such page."""
    if not may_read(request):
        raise Http404
    return HttpResponse(everything(), content_type=CONTENT_TYPE)


def everything() -> str:
    """All metrics of this process."""
    return "".join([*(part.text() for part in COUNTED), *now()])


def now() -> list[str]:
    """How things stand at this moment."""
    running = Table.objects.filter(status__in=[Table.Status.RUNNING, Table.Status.WAITING])
    by_status = running.order_by().values_list("status").annotate(Count("pk"))
    return [
        sample(
            "tabletown_requests_waiting",
            "gauge",
            "Requests of this process that have no thread yet.",
            [(f'{{line="{name}"}}', len(line.waiting)) for name, line in sorted(LINES.items())],
        ),
        sample(
            "tabletown_cache_entries",
            "gauge",
            "What this process keeps of tables.",
            [(f'{{cache="{name}"}}', len(cache)) for name, cache in sorted(CACHES.items())],
        ),
        gauge("tabletown_connections", "Open connections of this process.", open_connections.by_address.total()),
        gauge("tabletown_streams", "Open streams of this process.", open_streams.by_address.total()),
        sample(
            "tabletown_tables",
            "gauge",
            "Tables that wait for players or where a game is running, in the database.",
            [(f'{{status="{status}"}}', count) for status, count in sorted(by_status)],
        ),
        gauge("tabletown_bot_turns", "Bots' turns that are to be played, in the database.", waiting().count()),
        gauge(
            "tabletown_bot_turns_oldest_seconds", "How long people have waited for a bot that nobody thinks for.", oldest_turn()
        ),
        gauge("tabletown_bots_alive", "Whether the bots of this process are at work.", float(bots_look())),
        *process(),
    ]


def gauge(name: str, about: str, number: float) -> str:
    """One number."""
    return sample(name, "gauge", about, [("", number)])


def process() -> list[str]:
    """What the process takes, under the names that Prometheus' own clients use."""
    memory = resident()
    return [
        sample("process_cpu_seconds_total", "counter", "Processor time.", [("", time.process_time())]),
        *([] if memory is None else [gauge("process_resident_memory_bytes", "Memory.", memory)]),
        gauge("process_start_time_seconds", "When the process began.", STARTED),
    ]


def resident() -> int | None:
    """Bytes in memory now; None where the system does not tell in the way of Linux."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * mmap.PAGESIZE
    except OSError:
        return None
