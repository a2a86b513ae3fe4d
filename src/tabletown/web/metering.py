"""What is counted for whoever runs the site, in the text format that Prometheus reads.

Each process counts for itself: Prometheus asks each of them. Counting takes a microsecond or two.
"""

from bisect import bisect_left
from collections.abc import Iterable
from threading import Lock
from typing import Protocol

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper ends of a histogram's buckets."""
Labels = tuple[str, ...]


def labelled(names: Iterable[str], values: Iterable[str]) -> str:
    """'{by="bot"}'."""
    pairs = [f'{name}="{escaped(value)}"' for name, value in zip(names, values, strict=True)]
    return f"{{{','.join(pairs)}}}" if pairs else ""


def escaped(value: str) -> str:
    """A label's value as the format wants it."""
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def sample(name: str, kind: str, about: str, rows: Iterable[tuple[str, float]]) -> str:
    """One metric with its rows: labels, and a number."""
    lines = [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]
    return "\n".join([*lines, *(f"{name}{labels} {number:.10g}" for labels, number in rows)]) + "\n"


class Counter:
    """Counts what happened."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self.counts: dict[Labels, int] = {}
        self.lock = Lock()

    def add(self, *values: str) -> None:
        """One more."""
        with self.lock:
            self.counts[values] = self.counts.get(values, 0) + 1

    def text(self) -> str:
        """As Prometheus reads it."""
        with self.lock:
            counts = dict(self.counts)
        return sample(self.name, "counter", self.about, [(labelled(self.labels, v), n) for v, n in sorted(counts.items())])


class Histogram:
    """Counts how long things took."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self.labels = name, about, labels
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}
        self.lock = Lock()

    def add(self, seconds: float, *values: str) -> None:
        """One more that took so long."""
        place = bisect_left(SECONDS, seconds)
        with self.lock:
            self.counts.setdefault(values, [0] * (len(SECONDS) + 1))[place] += 1
            self.sums[values] = self.sums.get(values, 0.0) + seconds

    def text(self) -> str:
        """As Prometheus reads it: each bucket holds all that took no longer."""
        with self.lock:
            counts = {values: list(found) for values, found in self.counts.items()}
            sums = dict(self.sums)
        lines = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} histogram"]
        for values, found in sorted(counts.items()):
            for place, end in enumerate((*(f"{second:g}" for second in SECONDS), "+Inf")):
                labels = labelled((*self.labels, "le"), (*values, end))
                lines.append(f"{self.name}_bucket{labels} {sum(found[: place + 1])}")
            labels = labelled(self.labels, values)
            lines += [f"{self.name}_sum{labels} {sums[values]:.6f}", f"{self.name}_count{labels} {sum(found)}"]
        return "\n".join(lines) + "\n"


class SizedLine(Protocol):
    """Where somebody waits."""

    waiting: dict[int, float]


REQUESTS = Counter("tabletown_requests_total", "Answers, by what was asked for and by status.", "kind", "status")
LATENCY = Histogram("tabletown_request_seconds", "From the whole request to the first byte of the answer.", "kind")
MOVES = Counter("tabletown_moves_total", "Decisions that were stored, by who decided.", "game", "by")
THINKING = Histogram("tabletown_bot_seconds", "How long bots thought about a move.", "level")
REFUSED = Counter("tabletown_refused_total", "Connections, requests and streams beyond a limit, by which.", "kind", "why")
LINES: dict[str, SizedLine] = {}
"""The lines in which requests of this process wait, by name."""
COUNTED: tuple[Counter | Histogram, ...] = (REQUESTS, LATENCY, MOVES, THINKING, REFUSED)


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
