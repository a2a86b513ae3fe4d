"""What a busy server no longer needs goes back to the machine, however it was mixed with what it keeps; and what it keeps does
not grow with the games. (Of drawings, `test_drawing.py` says so.)"""

import asyncio
import gc
import platform
import subprocess
import sys
import weakref
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import RequestFactory

from tabletown.match import Step
from tabletown.web import handler
from tabletown.web.handler import send_parts
from tabletown.web.tables import table_log
from tabletown.web.tables.access import any_table
from tabletown.web.tables.actions import locked
from tabletown.web.tables.kept_matches import POSITIONS
from tabletown.web.tables.models import Table
from tabletown.web.tables.packing import Packed, PlainLine
from tabletown.web.tables.storage import MATCHES, names_of
from tabletown.web.tables.table_log import LOG_LINES, KeptLogs
from tabletown.web.tables.views import live

from .visitors import Visitor, advance, match_of, people

HOLES = """
import ctypes, os, threading
from pathlib import Path
from tabletown.web import memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
kept, freed = [], []
for number in range(4000):  # pages that live for a moment, each beside something that stays
    freed.append(library.malloc(20_000))
    ctypes.memset(freed[-1], 1, 20_000)
    kept.append(library.malloc(64))
for each in freed:
    library.free(ctypes.c_void_p(each))
before, memory.GIVE_BACK_EVERY = resident(), 0.05
tidier = memory.Tidier()
tidier.start()
while resident() > before - 40:
    threading.Event().wait(0.05)
tidier.end()
print("given back")
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such holes, and no such function")
def test_memory_that_is_free_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.returncode) == ("given back\n", 0), done.stderr


class Sent:
    """What goes over a line."""


def test_a_line_that_waits_holds_nothing_of_what_was_sent() -> None:
    """Hundreds of streams wait at the same time, each for its next event."""
    sent: list[weakref.ref[Sent]] = []

    async def parts() -> AsyncIterator[Sent]:
        yield Sent()
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(weakref.ref(message["body"]))

    async def scene() -> None:
        sending = asyncio.create_task(send_parts(parts(), send))
        await asyncio.sleep(0)
        assert [body() for body in sent] == [None]
        sending.cancel()

    asyncio.run(scene())


def test_a_stream_that_waits_holds_nothing_of_its_last_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.watch, "on", lambda page: nullcontext())

    async def scene() -> None:
        page = live.OpenPage(RequestFactory().get("/"), "table")
        stream = live.events(page, PlainLine())
        await anext(stream)
        for number in (1, 2):
            event = Packed(number, (b"a", b"z"), ())
            gone = weakref.ref(event)
            page.offer(event)
            del event
            assert await anext(stream) == b"a" + page.token + b"z"
            assert gone() is None

    asyncio.run(scene())


def test_old_steps_are_kept_once_for_all_tables() -> None:
    """Whether they were made here or read from the database. The last few have the positions before them, which are their own."""
    table, _visitors = people("neue_heimat", 3)
    match_of(table)
    advance(table, 40)
    made = kept_steps(table)
    assert [bool(step.before) for step in made] == [False] * (len(made) - POSITIONS) + [True] * POSITIONS
    MATCHES.clear()
    match_of(table)
    read = kept_steps(table)
    assert all(one is other for one, other in zip(made[:-POSITIONS], read, strict=False))
    MATCHES.clear()
    match_of(table)
    assert all(one is other for one, other in zip(read, kept_steps(table), strict=True))


def test_of_each_viewers_log_the_newest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptLogs(3)
    monkeypatch.setattr(table_log, "LOGS", kept)
    table, visitors = people("neue_heimat", 3)
    for _decision in range(8):
        for visitor in visitors:
            visitor.page(f"/t/{table.id}")
        advance(table, 1)
    assert [viewer[:2] for viewer in kept._kept] == [(table.id, seat) for seat in range(3)]
    Visitor().page(f"/t/{table.id}")
    assert [viewer[:2] for viewer in kept._kept] == [(table.id, 1), (table.id, 2), (table.id, None)]
    assert all(len(log.lines) <= LOG_LINES for log in kept._kept.values())


def test_a_table_that_nobody_holds_is_gone_at_once() -> None:
    """With two servers every move is read anew by one of them. Nobody waits for the garbage collector then."""
    table, visitors = people("neue_heimat", 3)
    key = table.id
    visitors[0].get(f"/t/{key}")
    gc.collect()
    gc.disable()
    try:
        for read in (any_table, lambda key: locked(key)[0]):
            found = read(key)
            assert [seat.number for seat in found.seats.all()] == [0, 1, 2]
            assert found.seats.filter(number=1).count() == 1
            gone = weakref.ref(found)
            del found
            assert gone() is None
    finally:
        gc.enable()


def test_a_request_that_was_answered_is_gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[ASGIRequest]] = []

    class Seen(ASGIRequest):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(weakref.ref(self))

    monkeypatch.setattr(handler, "ASGIRequest", Seen)
    site = handler.Handler()
    scope = {"type": "http", "method": "GET", "path": "/preparing", "query_string": b"", "headers": [(b"host", b"testserver")]}
    site.answer(scope, b"")
    gc.collect()
    gc.disable()
    try:
        assert site.answer(scope, b"").status == 200
        assert [request() for request in made] == [None, None]
    finally:
        gc.enable()


def kept_steps(table: Table) -> list[Step]:
    """The steps that are kept with a table's match."""
    kept = MATCHES.get(table, names_of(list(table.seats.all())))
    assert kept
    return kept.steps
