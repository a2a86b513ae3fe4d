"""Whose bot moves next: where people wait first, then who has waited longest; bots whom nobody watches pause."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import AsyncClient, override_settings
from django.utils import timezone

from tabletown.web.tables.bot_worker import LOOK_EVERY, Worker
from tabletown.web.tables.claims import LOOK_LASTS, bot_turns, pending
from tabletown.web.tables.models import Seat, Table

from .visitors import Visitor, advance, elsewhere, people

MANY = 100
"""Decisions in which others have their turn, too: a person's table may need several in a row."""


@pytest.fixture(autouse=True)
def _no_other_tables() -> Iterator[None]:
    """Whatever other tests left waiting for bots is not waited for here."""
    Table.objects.update(waits_for_bot=False)
    yield
    Table.objects.update(waits_for_bot=False)


def bots_alone(watched: bool = True) -> Table:
    """A table of bots that somebody has just made; watched or not."""
    eve = Visitor()
    answer = eve.post("/watch/neue_heimat")
    if watched:
        eve.page(answer.url)
    return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])


def with_a_person() -> Table:
    """A table where somebody waits for a bot."""
    ann = Visitor()
    table = ann.play_now("neue_heimat", 3)
    while not table.waits_for_bot:
        advance(table, 1)
    return table


def waited(table: Table, seconds: float) -> None:
    Table.objects.filter(pk=table.id).update(bot_not_before=timezone.now() - timedelta(seconds=seconds))


def test_a_table_with_a_person_comes_first_however_long_bots_have_waited() -> None:
    alone = [bots_alone() for _ in range(6)]
    table = with_a_person()
    for number, other in enumerate(alone):
        waited(other, 100 + number)
    waited(table, 1)
    assert pending() == [table.id, *[other.id for other in reversed(alone)]]


def test_every_bot_moves_for_a_person_before_bots_move_for_themselves() -> None:
    """A pause too short to notice, many tables of bots, and one thread at work: what it plays, in its order."""
    with override_settings(BOT_PAUSE=0.001):
        for _ in range(8):
            bots_alone()
        table, worker, played = with_a_person(), Worker(threads=2), list[str]()
        while Table.objects.get(pk=table.id).waits_for_bot or len(played) < 6 or played.count(table.id) == len(played) < MANY:
            turn, _wait = worker.next()
            if turn:
                due = [found for found in bot_turns() if found.table_id == table.id and not found.wait]
                assert turn == table.id or not due
                worker.play(turn)
                played.append(turn)
    assert table.id in played
    assert len(set(played)) > 1


def test_bots_among_themselves_leave_a_thread_to_people() -> None:
    for _ in range(4):
        bots_alone()
    worker = Worker(threads=3)
    assert worker.next()[0]
    assert worker.next()[0]
    assert worker.next() == (None, LOOK_EVERY)
    table = with_a_person()
    assert worker.next()[0] == table.id


def test_a_turn_that_is_not_due_keeps_no_thread() -> None:
    with override_settings(BOT_PAUSE=0.2):
        table = with_a_person()
        (turn,) = bot_turns()
        assert 0 <= turn.wait <= 0.2
        Table.objects.filter(pk=table.id).update(bot_not_before=timezone.now() + timedelta(seconds=0.2))
        found, wait = Worker().next()
        assert found is None
        assert 0 < wait <= 0.2


def test_a_time_that_was_written_for_another_pause_holds_nobody_up() -> None:
    """A server with another setting, or with a clock that is wrong, was here before."""
    with override_settings(BOT_PAUSE=600):
        table = with_a_person()
        assert pending() == []
    assert pending() == [table.id]


def test_bots_whom_nobody_watches_pause_and_go_on_when_somebody_looks() -> None:
    table = bots_alone(watched=False)
    assert pending() == []
    assert Worker().next() == (None, LOOK_EVERY)
    Visitor().page(f"/t/{table.id}")
    assert pending() == [table.id]
    Table.objects.filter(pk=table.id).update(looked_at=timezone.now() - timedelta(seconds=LOOK_LASTS + 1))
    assert pending() == []
    Visitor().page(f"/t/{table.id}/text")
    assert pending() == [table.id]


def test_an_open_stream_lets_the_bots_play() -> None:
    table = bots_alone(watched=False)

    async def watch() -> list[str]:
        answer: Any = await AsyncClient().get(f"/t/{table.id}/stream")
        stream = answer.streaming_content
        async for part in stream:
            if b"data:" in part:
                break
        found: list[str] = await asyncio.to_thread(elsewhere, pending)
        await stream.aclose()
        return found

    assert asyncio.run(watch()) == [table.id]


def test_where_the_last_person_conceded_only_bots_are_left() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    ann.post(f"/t/{table.id}/concede")
    ben.post(f"/t/{table.id}/concede")
    assert not table.seats.filter(kind=Seat.Kind.PERSON).exists()
    Table.objects.filter(pk=table.id).update(looked_at=None)
    assert pending() == []
    ann.page(f"/t/{table.id}")
    assert pending() == [table.id]


def test_a_look_at_a_table_with_people_writes_nothing() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    ann.page(f"/t/{table.id}")
    table.refresh_from_db()
    assert table.looked_at is None
