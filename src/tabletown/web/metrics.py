"""What is counted for whoever runs the site, in the text format that Prometheus reads.

Each process counts for itself: Prometheus asks each of them. Counting takes some eight microseconds a request.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper ends of a histogram's buckets."""
REGISTRY = CollectorRegistry()
"""All metrics of this process; none of the library's own about Python."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # the library's own omission
ProcessCollector(registry=REGISTRY)
REQUESTS = Counter(
    "tabletown_requests_total", "Answers, by what was asked for and by status.", ["kind", "status"], registry=REGISTRY
)
LATENCY = Histogram(
    "tabletown_request_seconds",
    "From the whole request to the first byte of the answer.",
    ["kind"],
    buckets=SECONDS,
    registry=REGISTRY,
)
WAITING = Gauge("tabletown_requests_waiting", "Requests of this process that have no thread yet.", ["line"], registry=REGISTRY)
MOVES = Counter("tabletown_moves_total", "Decisions that were stored, by who decided.", ["game", "by"], registry=REGISTRY)
THINKING = Histogram(
    "tabletown_bot_seconds", "How long bots thought about a move.", ["level"], buckets=SECONDS, registry=REGISTRY
)
REFUSED = Counter(
    "tabletown_refused_total", "Connections, requests and streams beyond a limit, by which.", ["kind", "why"], registry=REGISTRY
)


def kind_of(path: str) -> str:
    """What a request is for, roughly: few words, and nothing of anybody's."""
    if path.endswith("/move") or (path.startswith("/api/") and path.endswith("/moves")):
        return "move"
    if path.endswith(("/stream", "/events")):
        return "stream"
    if path.startswith("/api/"):
        return "program"
    if path.startswith(("/static/", "/style/", "/picture/", "/icon-")):
        return "file"
    return "page"
