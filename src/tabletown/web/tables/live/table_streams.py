"""Live updates: one stream of server-sent events for each open page.

Every event carries the table's stamp and the whole fragment for that viewer, and each connection starts with the table as
it stands: a page that was asleep, or lost its line, has missed nothing once it is back.

No stream has a thread. When a table changes, one thread renders what its open pages are to be shown, once for all
who see the same; the streams then only send it.
"""

import asyncio
import contextlib
import logging
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import FrameType
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.middleware.csrf import get_token

from tabletown.web.http.client_address import household
from tabletown.web.http.connection_limits import OpenOnes
from tabletown.web.http.error_pages import crowded, too_many_streams
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.tables.events.table_events import Change, listen
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.fragments import marked_fragment
from tabletown.web.tables.page.table_context import FORM_TOKEN
from tabletown.web.tables.play.bot_turns import LOOK_LASTS, look_at
from tabletown.web.tables.seats.presence import see
from tabletown.web.tables.seats.table_access import any_table, may_see, visible_table

log = logging.getLogger(__name__)
PING_EVERY = 15.0
AN_ADDRESS = 100
"""Streams of one address, for each of the people who share it."""
open_streams = OpenOnes("streams", settings.STREAMS, AN_ADDRESS)
Event = tuple[int, bytes]
"""What a page is to be sent: the table's stamp, and the event's lines, with FORM_TOKEN and without the last, empty one."""


class OpenPage:
    """An open page, and what it is to be sent next: the newest only."""

    def __init__(self, request: HttpRequest, table_id: str) -> None:
        self.request, self.table_id = request, table_id
        self.address = household(request.META.get("REMOTE_ADDR", ""))
        self.form_token()  # a new visitor gets the cookie that belongs to it with the head of the response
        self.next: Event | None = None
        self.stamp = -1
        """Of the newest event that it has, or is about to get."""
        self.woken = asyncio.Event()
        self.ended = False
        self.left: int | None = None
        """So many events are still sent; None: as many as come."""

    def form_token(self) -> bytes:
        """A token for the visitor's forms, masked anew each time: where a proxy compresses the stream, its length must not tell
        anything about the secret (BREACH)."""
        return get_token(self.request).encode()

    def shown(self, table: Table) -> bytes:
        """The table as it is shown there."""
        return shown_to(self.request, table)

    def broken(self, table: Table) -> bytes:
        """What is sent where the table could not be drawn: the page reloads once, and then says that something broke."""
        return closed(table)

    def offer(self, event: Event) -> None:
        """Send this next, unless something newer is on its way."""
        if event[0] > self.stamp:
            self.stamp, self.next = event[0], event
            self.woken.set()

    def take(self) -> bytes:
        """The lines to be sent next, with a token for the visitor's forms."""
        assert self.next
        (_stamp, lines), self.next = self.next, None
        if self.left is not None:
            self.left -= 1
            self.ended = self.ended or not self.left
        return lines.replace(FORM_TOKEN.encode(), self.form_token())

    def end(self) -> None:
        """Hang up; the browser tries again."""
        self.ended = True
        self.woken.set()


class Watched:
    """A table that is open somewhere."""

    def __init__(self) -> None:
        self.pages: set[OpenPage] = set()
        self.stamp = 0
        """As far as it is known here; 0 until somebody has looked."""
        self.task: asyncio.Task[None] | None = None
        self.again = False


class Watch:
    """The open streams of this process, and what they are sent when a table changes."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.watched: dict[str, Watched] = {}
        self.telling: asyncio.Task[None] | None = None
        self.looking: asyncio.Task[None] | None = None
        self.closing = False
        self.reader = ThreadPoolExecutor(1, thread_name_prefix="streams")
        listen(self.heard, self.unsure)

    @contextlib.contextmanager
    def on(self, page: OpenPage) -> Iterator[None]:
        """Keep a page up to date, from now on."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop, self.watched, self.telling = loop, {}, None
        if self.telling is None or self.telling.done():
            self.telling = loop.create_task(self.tell_bots())
        watched = self.watched.setdefault(page.table_id, Watched())
        watched.pages.add(page)
        open_streams.opened(page.address)
        self.update(page.table_id)
        try:
            yield
        finally:
            watched.pages.discard(page)
            open_streams.closed(page.address)
            if not watched.pages and self.watched.get(page.table_id) is watched:
                del self.watched[page.table_id]

    # --- what is heard, in whatever thread ------------------------------------------------------------------------------

    def heard(self, change: Change) -> None:
        """A table was changed."""
        if change.table_id in self.watched:
            self.soon(self.told, change.table_id, change.stamp)

    def unsure(self) -> None:
        """Another process may have changed something that is watched here."""
        if self.watched:
            self.soon(self.look_soon)

    def soon(self, function: Any, *args: Any) -> None:
        """Call something in the loop of the streams."""
        if self.loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has just ended
                self.loop.call_soon_threadsafe(function, *args)

    # --- what is done about it, in the loop -------------------------------------------------------------------------------

    def told(self, table_id: str, stamp: int) -> None:
        """A table is known to have this stamp."""
        watched = self.watched.get(table_id)
        if watched and watched.stamp < stamp:
            watched.stamp = stamp
            self.update(table_id)

    def look_soon(self) -> None:
        """Look for changes, unless somebody is just looking."""
        if self.looking is None or self.looking.done():
            self.looking = asyncio.get_running_loop().create_task(self.look())

    async def look(self) -> None:
        """Look how far the watched tables are."""
        with contextlib.suppress(Exception):  # the next look tries again
            for table_id, stamp in (await self.read(stamps, list(self.watched))).items():
                self.told(table_id, stamp)

    def update(self, table_id: str) -> None:
        """See to it that a table's pages get what they have not got yet."""
        watched = self.watched[table_id]
        watched.again = True
        if watched.task is None or watched.task.done():
            watched.task = asyncio.get_running_loop().create_task(self.send_updates(table_id, watched))

    async def send_updates(self, table_id: str, watched: Watched) -> None:
        """One rendering after the other, until nothing has changed in the meantime."""
        while watched.again and watched.pages:
            watched.again = False
            behind = [page for page in watched.pages if page.stamp < watched.stamp or not watched.stamp]
            try:
                for page, event in await self.read(updates, table_id, behind):
                    watched.stamp = max(watched.stamp, event[0])
                    page.offer(event)
            except Exception as error:
                if not isinstance(error, Http404 | NotReady):
                    log.exception("The open pages of table %s could not be told of a change; they ask again", table_id)
                for page in behind:
                    page.end()

    async def tell_bots(self) -> None:
        """Now and then, keep in mind for all processes that these tables are watched."""
        while self.watched and not self.closing:
            await asyncio.sleep(LOOK_LASTS / 3)
            with contextlib.suppress(Exception):
                await self.read(look_at, list(self.watched))
                await self.read(see, [(page.request, key) for key, seen in self.watched.items() for page in seen.pages])

    async def read(self, function: Any, *args: Any) -> Any:
        """Do something with the database in the thread of the streams, which keeps its connection."""
        return await asyncio.get_running_loop().run_in_executor(self.reader, partial(connected, function, *args))

    def close(self) -> None:
        """End all streams, so that they do not hold up a server that is told to stop."""
        self.closing = True
        for watched in self.watched.values():
            for page in watched.pages:
                page.end()


def connected(function: Any, *args: Any) -> Any:
    """Call with a connection that is known to be good."""
    close_old_connections()
    return function(*args)


def stamps(table_ids: list[str]) -> dict[str, int]:
    """How far the tables are. With SQLite this is asked four times a second, of hundreds of tables: Django would compose the
    question anew each time."""
    if not table_ids:
        return {}
    places = ", ".join(["%s"] * len(table_ids))
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT "id", "stamp" FROM "tables_table" WHERE "id" IN ({places})', table_ids)
        return dict(cursor.fetchall())


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


# --- what the pages are sent ------------------------------------------------------------------------------------------------


def updates(table_id: str, pages: list[OpenPage]) -> list[tuple[OpenPage, Event]]:
    """What each of these pages is to be sent of a table as it stands, as far as it has not got it yet."""
    table = any_table(table_id)
    behind = [page for page in pages if page.stamp < table.stamp]
    gone = {page for page in behind if not hooks.is_still_known(page.request)}
    for page in gone:
        watch.soon(page.end)
    shown = [(page, drawn_for(page, table)) for page in behind if page not in gone]
    events = {id(data): event_of(table.stamp, data) for _page, data in shown}  # one for all who see the same
    return [(page, events[id(data)]) for page, data in shown]


def drawn_for(page: OpenPage, table: Table) -> bytes:
    """A table as it is shown on a page; what cannot be drawn for one viewer keeps no other page from its news."""
    try:
        return page.shown(table)
    except (DatabaseError, Http404, NotReady):  # this passes, and pages ask again
        raise
    except Exception:
        log.exception("Table %s could not be drawn for an open page", table.id)
        return page.broken(table)


def event_of(stamp: int, data: bytes) -> Event:
    """A fragment as an event."""
    return stamp, b"".join([b"id: %d\n" % stamp, *(b"data: %b\n" % line for line in data.splitlines())])


def shown_to(request: HttpRequest, table: Table) -> bytes:
    """What a page is sent: the part of it that changes."""
    return marked_fragment(request, table) if may_see(request, table) else closed(table)


def closed(table: Table) -> bytes:
    """For onlookers of a waiting room that became a table for players only: a table that is not theirs, so that the page
    reloads and says why."""
    return b'<div id="table" data-stamp="%d"></div>' % table.stamp


def stream(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The stream of one page."""
    return stream_to(OpenPage(request, table_id), visible_table(request, table_id))


def stream_to(page: OpenPage, table: Table) -> HttpResponseBase:
    """Keep somebody up to date who may see the table."""
    request, table_id = page.request, page.table_id
    if not open_streams.may_open(page.address):
        return (crowded if open_streams.refusal(page.address) == "all" else too_many_streams)(request)
    look_at([table_id])
    if table.status == Table.Status.WAITING:
        see([(request, table_id)])
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events(page), content_type="text/event-stream", headers=headers)


async def events(page: OpenPage) -> AsyncIterator[bytes]:
    """What goes over the line, as long as it is open."""
    with watch.on(page):
        yield b"retry: 500\n\n"
        said = time.monotonic()
        while not (page.ended or watch.closing):
            try:
                async with asyncio.timeout(max(0.1, said + PING_EVERY - time.monotonic())):
                    await page.woken.wait()
            except TimeoutError:
                yield b": ping\n\n"
            page.woken.clear()
            if page.next:
                yield page.take()
                yield b"\n"  # a part of its own: the handler holds the last part until the next, and hundreds of streams wait
            said = time.monotonic()
