"""What Prometheus reads: what this process has counted, and how the tables stand in the database."""

import hmac
from collections.abc import Iterator
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily

from tabletown.web.http.connection_limits import open_connections
from tabletown.web.metrics import REGISTRY
from tabletown.web.tables.cache import CACHES
from tabletown.web.tables.live.table_streams import open_streams
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.bot_turns import waiting

from .health import bots_look, oldest_turn

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
    return generate_latest(REGISTRY).decode()


class Present:
    """How things stand at the moment when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        """Each metric with its numbers."""
        running = Table.objects.filter(status__in=[Table.Status.RUNNING, Table.Status.WAITING])
        tables = GaugeMetricFamily(
            "tabletown_tables", "Tables that wait for players or where a game is running, in the database.", labels=["status"]
        )
        for status, count in running.order_by("status").values_list("status").annotate(Count("pk")):
            tables.add_metric([status], count)
        entries = GaugeMetricFamily("tabletown_cache_entries", "What this process keeps of tables.", labels=["cache"])
        for name, cache in CACHES.items():
            entries.add_metric([name], len(cache))
        yield from (tables, entries)
        for name, about, number in (
            ("connections", "Open connections of this process.", open_connections.by_address.total()),
            ("streams", "Open streams of this process.", open_streams.by_address.total()),
            ("bot_turns", "Bots' turns that are to be played, in the database.", waiting().count()),
            ("bot_turns_oldest_seconds", "How long people have waited for a bot that nobody thinks for.", oldest_turn()),
            ("bots_alive", "Whether the bots of this process are at work.", bots_look()),
        ):
            yield GaugeMetricFamily(f"tabletown_{name}", about, number)


REGISTRY.register(Present())
