"""The queue of jobs: nothing is lost, nothing runs twice at once, and what always fails comes to an end."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone

from tabletown.web.jobs import queue
from tabletown.web.jobs.models import Job
from tabletown.web.jobs.queue import KINDS, URGENT, JobKind, NotNow, put, register
from tabletown.web.jobs.worker import JobWorker

OTHER = """
import os, sys, time
import django
django.setup()
from tabletown.web.jobs.queue import JobKind, register
from tabletown.web.jobs.worker import JobWorker
from tabletown.web.tables.events.remote_events import OtherProcesses

def run(job):
    written = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND)
    os.write(written, f"{job.key} {time.time()}\\n".encode())
    os.close(written)
    time.sleep(float(sys.argv[2]))

register(JobKind("test", run, at_once=4, most_tries=3))
OtherProcesses().start()
JobWorker(["test"]).start()
print("ready", flush=True)
sys.stdin.read()
os._exit(0)
"""
"""A process with a worker that writes into a file which jobs it begins, and then takes its time over them."""


@pytest.fixture(autouse=True)
def ran() -> Iterator[list[str]]:
    """The keys of the jobs that have run in this process; no other test's jobs are there."""
    Job.objects.all().delete()
    found: list[str] = []
    register(JobKind("test", lambda job: found.append(job.key), at_once=2, most_tries=3))
    yield found
    del KINDS["test"]
    Job.objects.all().delete()


def worker() -> JobWorker:
    return JobWorker(["test"])


def runs(run: Callable[[Job], None], given_up: Callable[[Job], None] = queue.nothing) -> None:
    """From now on, jobs of the tests do this."""
    register(JobKind("test", run, at_once=2, most_tries=3, given_up=given_up))


@contextmanager
def elsewhere(file: Path, seconds: float) -> Iterator["subprocess.Popen[str]"]:
    """A worker in a process of its own."""
    file.touch()
    command = [sys.executable, "-c", OTHER, str(file), str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            process.kill()


def wait_for(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def begun(file: Path) -> list[str]:
    return [line.split()[0] for line in file.read_text().splitlines()]


def began_at(file: Path, key: str) -> float:
    return float(dict(line.split() for line in file.read_text().splitlines())[key])


def test_a_job_runs_once_and_is_forgotten(ran: list[str]) -> None:
    put("test", "a")
    put("test", "a")
    put("test", "b")
    assert worker().run_due() == 2
    assert ran == ["a", "b"]
    assert not Job.objects.exists()


def test_a_job_is_as_certain_as_the_transaction_that_puts_it(ran: list[str]) -> None:
    with transaction.atomic():
        put("test", "a")
        transaction.set_rollback(True)
    assert not Job.objects.exists()


def test_what_is_put_again_while_it_runs_runs_once_more(ran: list[str]) -> None:
    def run(job: Job) -> None:
        ran.append(job.arguments["about"])
        if len(ran) == 1:
            put("test", "a", {"about": "what has changed meanwhile"})

    runs(run)
    put("test", "a", {"about": "what was"})
    assert worker().run_due() == 2
    assert ran == ["what was", "what has changed meanwhile"]


def test_the_urgent_come_first_and_then_the_longest_due(ran: list[str]) -> None:
    put("test", "last", priority=-1)
    put("test", "second")
    put("test", "third")
    put("test", "first", priority=1)
    worker().run_due()
    assert ran == ["first", "second", "third", "last"]


def test_a_job_that_is_not_due_is_left_where_it_is_and_says_when_to_look_again(ran: list[str]) -> None:
    put("test", "a", delay=0.3)
    job, wait = worker().next()
    assert job is None
    assert 0 < wait <= 0.3
    put("test", "b", delay=3600)
    wait_for(lambda: worker().run_due() == 1)
    assert ran == ["a"]


def test_a_moment_that_was_written_before_the_clock_was_put_back_holds_nothing_up(ran: list[str]) -> None:
    put("test", "a", delay=1)
    hour = timedelta(hours=1)
    Job.objects.update(put_at=timezone.now() + hour, not_before=timezone.now() + hour)
    assert worker().run_due() == 1


def test_the_last_thread_of_a_kind_is_kept_for_what_is_urgent() -> None:
    for key in "abc":
        put("test", key)
    taking = worker()
    assert taking.next()[0]
    assert taking.next()[0] is None
    put("test", "d", priority=URGENT)
    urgent = taking.next()[0]
    assert urgent
    assert urgent.key == "d"
    put("test", "e", priority=URGENT)
    assert taking.next()[0] is None


def test_what_fails_is_tried_again_later_and_given_up_in_the_end() -> None:
    ended: list[str] = []

    def run(job: Job) -> None:
        raise OSError("somebody@example.org")

    runs(run, lambda job: ended.append(job.key))
    put("test", "a")
    pauses = []
    for number in (1, 2, 3):
        assert ended == []
        assert worker().run_due() == 1
        job = Job.objects.get()
        assert (job.tries, job.error, job.claim) == (number, "OSError", "")
        pauses.append(round((job.not_before - job.put_at).total_seconds()))
        assert worker().run_due() == 0
        Job.objects.update(not_before=timezone.now() - timedelta(seconds=1))
    assert pauses[:2] == [10, 20]
    assert ended == ["a"]
    assert Job.objects.get().failed_at
    assert queue.retry(Job.objects.all()) == 1
    assert worker().run_due() == 1


def test_who_cannot_run_at_present_has_not_tried(ran: list[str]) -> None:
    def run(job: Job) -> None:
        raise NotNow(0)

    runs(run)
    put("test", "a")
    for _ in range(5):
        job = worker().next()[0]
        assert job
        assert job.tries == 1
        worker().work_at(job)


def test_what_runs_again_and_again_goes_on_after_an_error() -> None:
    ran: list[str] = []

    def run(job: Job) -> None:
        ran.append(job.key)
        raise OSError

    register(JobKind("test", run, every=600, most_tries=1))
    taking = worker()
    taking.look_after_claims()
    for number in (1, 2, 3):
        assert taking.run_due() == 1
        assert len(ran) == number
        assert not Job.objects.get().failed_at
        assert Job.objects.get().not_before > timezone.now() + timedelta(seconds=500)
        Job.objects.update(not_before=timezone.now() - timedelta(seconds=1))


def test_a_job_whose_worker_is_killed_runs_again_at_once(ran: list[str], tmp_path: Path) -> None:
    file = tmp_path / "begun"
    put("test", "a")
    with elsewhere(file, 600) as process:
        wait_for(lambda: begun(file) == ["a"])
        assert worker().run_due() == 0
        process.kill()
        process.wait()
    taking = worker()
    taking.look_after_claims()
    assert taking.run_due() == 1
    assert ran == ["a"]
    assert not Job.objects.exists()


def test_a_job_that_takes_its_worker_along_each_time_is_given_up(ran: list[str], tmp_path: Path) -> None:
    file, ended = tmp_path / "begun", list[str]()
    register(JobKind("test", lambda job: ran.append(job.key), most_tries=3, given_up=lambda job: ended.append(job.key)))
    put("test", "a")
    for number in (1, 2, 3):
        with elsewhere(file, 600) as process:
            wait_for(lambda: len(begun(file)) == number)  # noqa: B023
            process.kill()
            process.wait()
    taking = worker()
    taking.look_after_claims()
    taking.run_due()
    assert ran == []
    assert ended == ["a"]
    assert Job.objects.get().failed_at


def test_two_workers_never_take_one_job(tmp_path: Path) -> None:
    file = tmp_path / "begun"
    keys = [f"{number:03}" for number in range(120)]
    with elsewhere(file, 0.001), elsewhere(file, 0.001):
        for key in keys:
            put("test", key)
        wait_for(lambda: not Job.objects.exists())
    assert sorted(begun(file)) == keys


def test_a_claim_of_another_machine_counts_until_it_runs_out(ran: list[str]) -> None:
    put("test", "a")
    now = timezone.now()
    Job.objects.update(claim="another-machine:1:x", claimed_until=now + timedelta(seconds=queue.LEASE - 1))
    taking = worker()
    taking.look_after_claims()
    assert taking.run_due() == 0
    Job.objects.update(claimed_until=now + timedelta(hours=1))  # the clock was put back since
    assert taking.run_due() == 1
    put("test", "b")
    Job.objects.update(claim="another-machine:1:x", claimed_until=now - timedelta(seconds=1))
    assert taking.run_due() == 1


def test_a_claim_is_renewed_while_the_job_runs_and_by_nobody_else() -> None:
    put("test", "a")
    holding = worker()
    job = holding.next()[0]
    assert job
    soon = timezone.now() + timedelta(seconds=1)
    Job.objects.update(claimed_until=soon)
    holding.look_after_claims()
    renewed = Job.objects.get().claimed_until
    assert renewed
    assert renewed > soon
    Job.objects.update(claim="another-machine:1:x", claimed_until=renewed)  # somebody else was faster: what we found out is late
    holding.look_after_claims()
    queue.finish(job)
    queue.leave(job)
    assert Job.objects.get().claimed_until == renewed
    assert Job.objects.get().claim == "another-machine:1:x"


def test_what_an_earlier_process_with_our_number_had_claimed_is_free(ran: list[str]) -> None:
    put("test", "a")
    earlier = worker().next()[0]
    assert earlier
    Job.objects.update(claim=f"{earlier.claim}0")
    taking = worker()
    taking.look_after_claims()
    assert taking.run_due() == 1


def test_how_soon_a_job_begins(tmp_path: Path) -> None:
    """In the process that puts it, and in another one. The figures are printed: they depend on the machine."""
    file, here, ready = tmp_path / "begun", dict[str, float](), threading.Event()

    def run(job: Job) -> None:
        here[job.key] = time.time()
        ready.set()

    runs(run)
    starting = worker()
    starting.start()
    try:
        soon = sorted(after(str(number), lambda key: key in here, here.__getitem__) for number in range(30))
    finally:
        starting.end()
    with elsewhere(file, 0):
        later = sorted(after(str(number), lambda key: key in begun(file), partial(began_at, file)) for number in range(30))
    for where, found in (("this process", soon), ("another process", later)):
        print(f"a job begins in {where} after {1000 * found[15]:.0f} ms, at most {1000 * found[-1]:.0f} ms")


def after(key: str, has_begun: Callable[[str], bool], began: Callable[[str], float]) -> float:
    """Seconds from the moment in which a job was put."""
    time.sleep(0.02)
    before = time.time()
    put("test", key)
    wait_for(lambda: has_begun(key))
    return began(key) - before
