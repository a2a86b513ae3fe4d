"""Live updates: one stream of server-sent events for each open page.

Every event carries the table's stamp and the whole fragment for that viewer, and each connection starts with the table as
it stands: a page that was asleep, or lost its line, has missed nothing once it is back.
"""

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import FrameType
from typing import Any

from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse

from ..access import any_table, may_see, visible_table
from ..changes import listen, newer_than
from ..claims import LOOK_LASTS, look_at
from ..models import Table
from ..presenter import fragment

PING_EVERY = 15.0
LOOK_EVERY = 0.4
"""Seconds between two looks at the watched tables, for what other processes changed."""


class Watch:
    """The open streams of this process, and who must be woken when a table changes."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.waiting: dict[str, set[asyncio.Event]] = {}
        self.stamps: dict[str, int] = {}
        self.looking: asyncio.Task[None] | None = None
        self.closing = False
        self.tell_next = 0.0
        self.readers = ThreadPoolExecutor(4, thread_name_prefix="pages")
        listen(self.heard)

    @contextlib.contextmanager
    def on(self, table_id: str) -> Iterator[asyncio.Event]:
        """Be woken when a table changes."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop, self.looking = loop, None
        if self.looking is None or self.looking.done():
            self.looking = loop.create_task(self.look())
        event = asyncio.Event()
        self.waiting.setdefault(table_id, set()).add(event)
        try:
            yield event
        finally:
            self.waiting[table_id].discard(event)
            if not self.waiting[table_id]:
                del self.waiting[table_id]
                self.stamps.pop(table_id, None)

    def heard(self, table: Table) -> None:
        """A table was changed by this process, in whatever thread."""
        if self.loop is not None and table.id in self.waiting:
            with contextlib.suppress(RuntimeError):  # the loop has just ended
                self.loop.call_soon_threadsafe(self.told, table.id, table.stamp)

    def told(self, table_id: str, stamp: int) -> None:
        """Wake everybody at a table that is known to have this stamp: the next look need not wake them again."""
        if table_id in self.waiting:
            self.stamps[table_id] = max(stamp, self.stamps.get(table_id, 0))
            self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """Wake everybody at a table."""
        for event in self.waiting.get(table_id, ()):
            event.set()

    async def look(self) -> None:
        """Look now and then whether another process changed something that is watched here."""
        while self.waiting and not self.closing:
            await asyncio.sleep(LOOK_EVERY)
            with contextlib.suppress(Exception):  # the next look tries again
                await self.tell_bots()
                for table_id, stamp in (await self.read(stamps, list(self.waiting))).items():
                    if self.stamps.get(table_id, stamp) < stamp:
                        self.wake(table_id)
                    self.stamps[table_id] = max(stamp, self.stamps.get(table_id, stamp))

    async def tell_bots(self) -> None:
        """Now and then, keep in mind for all processes that these tables are watched."""
        if time.monotonic() >= self.tell_next:
            self.tell_next = time.monotonic() + LOOK_LASTS / 3
            await self.read(look_at, list(self.waiting))

    async def read(self, function: Any, *args: Any) -> Any:
        """Do something with the database in a thread that keeps its connection."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, partial(connected, function, *args))

    def close(self) -> None:
        """End all streams, so that they do not hold up a server that is told to stop."""
        self.closing = True
        for table_id in list(self.waiting):
            self.wake(table_id)


def connected(function: Any, *args: Any) -> Any:
    """Call with a connection that is known to be good."""
    close_old_connections()
    return function(*args)


def stamps(table_ids: list[str]) -> dict[str, int]:
    """How far the tables are."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("id", "stamp"))


watch = Watch()


def end_streams_on_signal() -> None:
    """When the server is told to stop, streams end first; then the server's own handler goes on as ever."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(signum: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(watch.close)
            if callable(before):
                before(signum, frame)

        signal.signal(number, stop)


def message(stamp: int, html: str) -> str:
    """One event."""
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {stamp}\n{data}\n"


def current(request: HttpRequest, table_id: str, sent: int) -> tuple[int, str] | None:
    """The table as this visitor may see it, unless they have it already."""
    here = newer_than(table_id, max(sent, watch.stamps.get(table_id, 0) - 1)) if sent >= 0 else None
    table = here or any_table(table_id)
    if table.stamp <= sent:
        return None
    return table.stamp, fragment(request, table) if may_see(request, table) else closed(table)


def closed(table: Table) -> str:
    """For onlookers of a waiting room that became a table for players only: a table that is not theirs, so that the page
    reloads and says why."""
    return f'<div id="table" data-stamp="{table.stamp}"></div>'


async def stream(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The stream of one page."""
    await watch.read(visible_table, request, table_id)
    await watch.read(look_at, [table_id])

    async def events() -> AsyncIterator[str]:
        sent = -1
        with watch.on(table_id) as changed:
            yield "retry: 500\n\n"
            while not watch.closing:
                changed.clear()
                fresh = await watch.read(current, request, table_id, sent)
                if fresh:
                    sent = fresh[0]
                    yield message(*fresh)
                try:
                    await asyncio.wait_for(changed.wait(), PING_EVERY)
                except TimeoutError:
                    yield ": ping\n\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events(), content_type="text/event-stream", headers=headers)
