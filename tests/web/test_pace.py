"""Changes are let in only as fast as open pages can be told of them."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tabletown.web.tables.views import live
from tabletown.web.tables.views.live import MOST_AT_ONCE, Pace


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 10))


async def change(pace: Pace, name: int, made: list[int], go_on: asyncio.Event) -> None:
    """Make a change that takes until it may go on."""
    async with pace.turn():
        made.append(name)
        await go_on.wait()


def test_nobody_waits_while_pages_are_told_in_time() -> None:
    async def story() -> None:
        pace, made, go_on = Pace(), list[int](), asyncio.Event()
        go_on.set()
        for name in range(3 * MOST_AT_ONCE):
            await change(pace, name, made, go_on)
        assert made == list(range(3 * MOST_AT_ONCE))

    run(story())


def test_who_comes_while_pages_are_behind_is_let_in_one_by_one_in_order() -> None:
    async def story() -> None:
        pace, made, go_on = Pace(), list[int](), asyncio.Event()
        for _ in range(MOST_AT_ONCE):
            pace.begin()
        tasks = [asyncio.create_task(change(pace, name, made, go_on)) for name in range(4)]
        await asyncio.sleep(0.01)
        assert made == []
        for told in range(1, 4):
            pace.end()
            await asyncio.sleep(0.01)
            assert made == list(range(told))
        go_on.set()
        await asyncio.gather(*tasks)
        assert made == [0, 1, 2, 3]
        assert (pace.making, pace.telling) == (0, MOST_AT_ONCE - 3)

    run(story())


def test_nobody_waits_longer_than_a_moment_and_whoever_has_given_up_takes_nobodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST_WAIT", 0.05)

    async def story() -> None:
        pace, made, go_on = Pace(), list[int](), asyncio.Event()
        for _ in range(MOST_AT_ONCE):
            pace.begin()
        first = asyncio.create_task(change(pace, 0, made, go_on))
        gone = asyncio.create_task(change(pace, 1, made, go_on))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        while not made:
            await asyncio.sleep(0.01)
        assert made == [0], "after the longest wait it goes on, though pages are behind"
        last = asyncio.create_task(change(pace, 2, made, go_on))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, last)
        assert made == [0, 2]
        assert pace.making == 0

    run(story())
