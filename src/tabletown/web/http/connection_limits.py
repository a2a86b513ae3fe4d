"""Limits of connections: how many in all, how many from one address, and how long the head of a request may take.

uvicorn has none of the three. A connection too many is answered with 503 and closed before anything is read, so that the files
that a process may open are never used up. What a body may bring and how long it may take stands in `http/body_limit.py`.
"""

import asyncio
import logging
import time
from collections import Counter as Counts
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tabletown.web.metrics import REFUSED

from .client_address import household

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None
log = logging.getLogger(__name__)
HEAD_SECONDS = 20.0
"""From the first moment of a connection, or of a further request on it, until the head has come whole."""
AN_ADDRESS = 200
"""Connections of one address; one that many people share has so many for each of them."""
MOST_FILES = 65_536
FILES_OF_OURS = 200
"""Files that are not connections: the database, compiled rules, pictures, what a bot's process needs."""
FILES_WHERE_NOT_LIMITED = 4_096
"""Counted on where the system (Windows) has no such limit."""
FEW = 800
"""So few connections are worth a line in the log."""
NEARLY = 0.9
"""From this share of a limit on, the process says that it is full."""
LOG_EVERY = 60.0
TOO_MANY = b"Too many connections are open here. Try again in a moment.\n"
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%b" % (len(TOO_MANY), TOO_MANY)
)


def raise_file_limit() -> int:
    """Let this process open as many files as it may; so many these are."""
    if resource is None:
        return FILES_WHERE_NOT_LIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        for files in (wanted, min(wanted, 10_240)):  # macOS may allow no more, whatever it says
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, files), hard))
                break
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


class OpenOnes:
    """What is open at the same time, in all and by address: connections, or streams. Counted in the loop, read anywhere."""

    def __init__(self, kind: str, most: int, most_an_address: int) -> None:
        self.kind, self.most, self.most_an_address = kind, most, most_an_address
        self.by_address: Counts[str] = Counts()
        self.refused, self.logged = 0, float("-inf")

    def is_nearly_full(self) -> bool:
        """Whether visitors are better sent elsewhere."""
        return self.by_address.total() >= self.most * NEARLY

    def refusal(self, address: str) -> str:
        """Why one more is refused: "" (it is not), "address", "all"."""
        if self.by_address.total() >= self.most:
            return "all"
        most = self.most_an_address * settings.PEOPLE_AN_ADDRESS
        return "address" if self.by_address[address] >= most and not is_proxy(address) else ""

    def may_open(self, address: str) -> bool:
        """Whether there may be one more; the log hears of refusals, once a minute."""
        why = self.refusal(address)
        if why:
            self.refused += 1
            REFUSED.labels(self.kind, why).inc()
            if time.monotonic() > self.logged + LOG_EVERY:
                log.warning(self.sentence(why), self.by_address.total(), self.kind, self.refused)
                self.logged, self.refused = time.monotonic(), 0
        return not why

    def sentence(self, why: str) -> str:
        """What the log hears: how many are open, of what kind, and how many were refused since it last heard of it."""
        if why == "all":
            return "%d %s are open, as many as this process takes; refused: %d. See docs/running_a_site.md (Open files)"
        return (
            "%d %s are open, and one address has as many as it may have; refused: %d. "
            "TABLETOWN_PEOPLE_AN_ADDRESS and TABLETOWN_PROXIES say where several people come from one"
        )

    def opened(self, address: str) -> None:
        """There is one more."""
        self.by_address[address] += 1

    def closed(self, address: str) -> None:
        """There is one less."""
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def is_proxy(address: str) -> bool:
    """Whether everybody may come from an address; each visitor's own is in the requests."""
    with suppress(ValueError):
        found = ip_address(address)
        return any(found in ip_network(proxy) for proxy in settings.PROXIES)
    return False


open_connections = OpenOnes("connections", FILES_WHERE_NOT_LIMITED, AN_ADDRESS)


def allow_files() -> None:
    """At start: as many connections as there can be files."""
    files = raise_file_limit()
    open_connections.most = max(files // 2, files - FILES_OF_OURS)
    if open_connections.most < FEW:
        log.warning(
            "This process may open %d files: it takes %d connections (ulimit -n, LimitNOFILE)", files, open_connections.most
        )


class LimitedConnection(asyncio.Protocol):
    """A connection of uvicorn's within these limits."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.transport: Any = None
        self.address: str | None = None
        """Where it comes from; None until it is counted."""
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take it, or send it away."""
        self.transport = transport
        address = household(str((transport.get_extra_info("peername") or ("",))[0]))
        if not open_connections.may_open(address):
            self.transport.write(REFUSAL)
            self.transport.close()
            return
        self.address = address
        open_connections.opened(address)
        self.inner.connection_made(transport)
        self.wait_for_head()

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        if self.address is None:
            return
        self.inner.data_received(data)
        if self.inner.cycle is None or self.inner.cycle.response_complete:
            self.wait_for_head()
        elif self.timer:
            self.timer.cancel()
            self.timer = None

    def wait_for_head(self) -> None:
        """Hang up unless the head has come whole in time."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, self.give_up)

    def give_up(self) -> None:
        """Nothing, or not enough, has come."""
        REFUSED.labels("connections", "head").inc()
        self.transport.abort()

    def eof_received(self) -> bool | None:
        """Nothing more comes."""
        return None if self.address is None else bool(self.inner.eof_received())

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        if self.timer:
            self.timer.cancel()
        if self.address is not None:
            open_connections.closed(self.address)
            self.inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """The visitor reads slowly."""
        if self.address is not None:
            self.inner.pause_writing()

    def resume_writing(self) -> None:
        """The visitor has read."""
        if self.address is not None:
            self.inner.resume_writing()


def limited_connection(**parts: Any) -> LimitedConnection:
    """What uvicorn makes for each connection (`http=` of its Config)."""
    return LimitedConnection(AutoHTTPProtocol(**parts))
