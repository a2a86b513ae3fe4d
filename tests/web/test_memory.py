"""What a busy server keeps does not grow with the games. (Of drawings, `test_drawing.py` says so.)"""

import asyncio
import gc
import weakref
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIHandler
from django.http import StreamingHttpResponse
from django.test import RequestFactory

from tabletown.match.steps import Step
from tabletown.web.tables.cache import CACHES, Cache
from tabletown.web.tables.live import table_streams as live
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import locked
from tabletown.web.tables.play.match_cache import POSITIONS
from tabletown.web.tables.play.match_storage import MATCHES, names_of
from tabletown.web.tables.seats.table_access import any_table

from .visitors import advance, match_of, people


def test_streams_that_wait_hold_nothing_of_their_last_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of them wait at the same time, each for its next event; Django holds the part that was sent last."""
    monkeypatch.setattr(live.watch, "on", lambda page: nullcontext())
    sent: list[bytes] = []

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))

    async def scene() -> None:
        page = live.OpenPage(RequestFactory().get("/"), "table")
        response = StreamingHttpResponse(live.events(page))
        sending = asyncio.create_task(ASGIHandler().send_response(response, send))
        for number in (1, 2):
            page.offer((number, b"data: %d\n" % number + b"x" * 1000))
            while sum(map(len, sent)) < 1000 * number:
                await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert page.next is None
        assert len(sent[-1]) < 10
        sending.cancel()

    asyncio.run(scene())


def test_old_steps_are_kept_without_their_positions() -> None:
    """Whether they were made here or read from the database; the last few that were made here have them."""
    table, _visitors = people("neue_heimat", 3)
    match_of(table)
    advance(table, 40)
    made = kept_steps(table)
    assert [bool(step.before) for step in made] == [False] * (len(made) - POSITIONS) + [True] * POSITIONS
    MATCHES.clear()
    match_of(table)
    read = kept_steps(table)
    assert [step.move for step in read] == [step.move for step in made]


def test_a_cache_has_a_bound_and_an_entry_belongs_to_one_stamp_of_its_table() -> None:
    cache: Cache[int] = Cache("of this test", 3)
    table, _visitors = people("neue_heimat", 2)
    try:
        made = [cache.get(table, number, partial(int, number)) for number in (0, 1, 0, 2, 3, 0)]
        assert (made, cache.made, len(cache)) == ([0, 1, 0, 2, 3, 0], 4, 3)
        assert [cache.has(table, number) for number in range(4)] == [True, False, True, True]
        table.stamp += 1
        assert not cache.has(table, 0)
        assert cache.get(table, 0, lambda: 7) == 7
        with pytest.raises(ValueError, match="invalid literal"):
            cache.get(table, 8, partial(int, "what fails is not kept"))
        assert cache.get(table, 8, lambda: 8) == 8
    finally:
        del CACHES["of this test"]


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


def kept_steps(table: Table) -> list[Step]:
    """The steps that are kept with a table's match."""
    kept = MATCHES.get(table, names_of(list(table.seats.all())))
    assert kept
    return kept.steps
