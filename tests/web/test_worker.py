"""Whose bot moves next: where people wait first, then who has waited longest; bots whom nobody watches pause."""

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import AsyncClient, override_settings
from django.utils import timezone

from tabletown.web.jobs import queue
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.worker import JobWorker
from tabletown.web.tables.bots.bot_worker import BOT_TURNS, take_turn
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.bot_turns import BOT_TURN, LOOK_LASTS, forget_longer_pauses, put_turn

from .visitors import Visitor, advance, elsewhere, people, run_jobs

MANY = 100
"""Decisions in which others have their turn, too: a person's table may need several in a row."""


@pytest.fixture(autouse=True)
def _no_other_tables() -> Iterator[None]:
    """Whatever other tests left waiting for bots is not waited for here."""
    Table.objects.update(waits_for_bot=False)
    Job.objects.all().delete()
    yield
    Table.objects.update(waits_for_bot=False)
    Job.objects.all().delete()


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


def due() -> list[str]:
    """The tables whose bots may move now, in the order in which they do."""
    return list(queue.due().filter(kind=BOT_TURN).values_list("key", flat=True))


def due_since(table: Table, seconds: float) -> None:
    Job.objects.filter(kind=BOT_TURN, key=table.id).update(not_before=timezone.now() - timedelta(seconds=seconds))


def test_a_table_with_a_person_comes_first_however_long_bots_have_waited() -> None:
    alone = [bots_alone() for _ in range(6)]
    table = with_a_person()
    for number, other in enumerate(alone):
        due_since(other, 100 + number)
    due_since(table, 1)
    assert due() == [table.id, *[other.id for other in reversed(alone)]]


def test_every_bot_moves_for_a_person_before_bots_move_for_themselves() -> None:
    """A pause too short to notice, many tables of bots, and one thread at work: what it plays, in its order."""
    with override_settings(BOT_PAUSE=0.001):
        for _ in range(8):
            bots_alone()
        table, worker, played = with_a_person(), JobWorker([BOT_TURN]), list[str]()
        while Table.objects.get(pk=table.id).waits_for_bot or len(played) < 6 or played.count(table.id) == len(played) < MANY:
            job, _wait = worker.next()
            if job:
                assert job.key == table.id or table.id not in due()
                worker.work_at(job)
                played.append(job.key)
    assert table.id in played
    assert len(set(played)) > 1


def test_bots_among_themselves_leave_a_thread_to_people() -> None:
    worker = JobWorker([BOT_TURN])
    for _ in range(BOT_TURNS.at_once):
        bots_alone()
    taken = [worker.next()[0] for _ in range(BOT_TURNS.at_once)]
    assert taken[-1] is None
    assert all(taken[:-1])
    table = with_a_person()
    job = worker.next()[0]
    assert job
    assert job.key == table.id


def test_a_turn_that_is_not_due_keeps_no_thread() -> None:
    with override_settings(BOT_PAUSE=0.2):
        table = with_a_person()
        table.bot_not_before = timezone.now() + timedelta(seconds=0.2)
        put_turn(table)
        found, wait = JobWorker([BOT_TURN]).next()
        assert found is None
        assert 0 < wait <= 0.2


def test_a_time_that_was_written_for_another_pause_holds_nobody_up() -> None:
    """A server with another setting, or with a clock that is wrong, was here before."""
    with override_settings(BOT_PAUSE=600):
        table = with_a_person()
        put_turn(table)
        assert due() == []
    forget_longer_pauses()
    assert due() == [table.id]


def test_a_turn_of_a_table_that_has_changed_meanwhile_is_over() -> None:
    table = with_a_person()
    taking = JobWorker([BOT_TURN])
    job, _wait = taking.next()
    assert job
    assert take_turn(table.id)  # somebody was faster
    version = Table.objects.get(pk=table.id).version
    later = Job.objects.filter(kind=BOT_TURN, key=table.id)
    Table.objects.filter(pk=table.id).update(waits_for_bot=False)
    taking.work_at(job)
    assert Table.objects.get(pk=table.id).version == version
    taking.run_due()
    assert not later.exists()


def test_a_bot_that_fails_is_tried_again_and_others_play_on() -> None:
    table, other = with_a_person(), with_a_person()
    table.seats.filter(kind=Seat.Kind.BOT).update(level="nobody")
    run_jobs(BOT_TURN)
    job = Job.objects.get(kind=BOT_TURN, key=table.id)
    assert (job.tries, bool(job.error), job.claim) == (1, True, "")
    assert not Table.objects.get(pk=other.id).waits_for_bot
    table.seats.filter(kind=Seat.Kind.BOT).update(level="beginner")
    due_since(table, 1)
    run_jobs(BOT_TURN)
    assert not Table.objects.get(pk=table.id).waits_for_bot


def test_bots_whom_nobody_watches_pause_and_go_on_when_somebody_looks() -> None:
    table = bots_alone(watched=False)
    version = table.version
    run_jobs(BOT_TURN)
    assert due() == []
    Visitor().page(f"/t/{table.id}")
    assert due() == [table.id]
    assert JobWorker([BOT_TURN]).next()[0]
    Table.objects.filter(pk=table.id).update(looked_at=timezone.now() - timedelta(seconds=LOOK_LASTS + 1))
    Job.objects.update(claim="", claimed_until=None)
    run_jobs(BOT_TURN)
    assert due() == []
    assert Table.objects.get(pk=table.id).version == version
    Visitor().page(f"/t/{table.id}/text")
    assert due() == [table.id]


def test_an_open_stream_lets_the_bots_play() -> None:
    table = bots_alone(watched=False)

    async def watch() -> list[str]:
        answer: Any = await AsyncClient().get(f"/t/{table.id}/stream")
        stream = answer.streaming_content
        async for part in stream:
            if b"data:" in part:
                break
        found: list[str] = await asyncio.to_thread(elsewhere, due)
        await stream.aclose()
        return found

    assert asyncio.run(watch()) == [table.id]


def test_where_the_last_person_conceded_only_bots_are_left() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    ann.post(f"/t/{table.id}/concede")
    ben.post(f"/t/{table.id}/concede")
    assert not table.seats.filter(kind=Seat.Kind.PERSON).exists()
    Table.objects.filter(pk=table.id).update(looked_at=None)
    run_jobs(BOT_TURN)
    assert due() == []
    ann.page(f"/t/{table.id}")
    assert due() == [table.id]


def test_a_look_at_a_table_with_people_writes_nothing() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    ann.page(f"/t/{table.id}")
    table.refresh_from_db()
    assert table.looked_at is None
