"""Threads that run jobs. A job that is not due keeps no thread: it is left in the database."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Collection

from django.db import close_old_connections, connections
from django.db.models import Q

from . import queue
from .models import Job
from .queue import KINDS, URGENT, WAKE, JobKind, NotNow

log = logging.getLogger(__name__)
LOOK_EVERY = 0.5
"""Seconds between two looks into the database, for what another process left without a word."""
RENEW_EVERY = queue.LEASE / 4
KILLED = "killed"
"""In place of an error: its worker has ended each time before the job did."""
RUNNING: list["JobWorker"] = []
"""The workers of this process."""


class JobWorker:
    """Runs jobs of some kinds, or of all: for each kind as many at once as it allows."""

    def __init__(self, kinds: Collection[str] | None = None) -> None:
        self.kinds: dict[str, JobKind] = {name: kind for name, kind in KINDS.items() if kinds is None or name in kinds}
        self.busy: dict[str, Job] = {}
        """What is running here, by its claim."""
        self.lock, self.looking = threading.Lock(), threading.Lock()
        self.wake, self.stop = threading.Event(), threading.Event()
        self.looked = time.monotonic()
        """When it last looked for a job: it lives."""

    def start(self) -> None:
        """Begin. The threads do not hold up a process that ends: what they had not finished is found again."""
        WAKE.append(self.wake.set)
        RUNNING.append(self)
        for number in range(sum(kind.at_once for kind in self.kinds.values())):
            threading.Thread(target=self.run, name=f"jobs-{number}", daemon=True).start()
        threading.Thread(target=self.keep_claims, name="jobs-claims", daemon=True).start()

    def end(self) -> None:
        """Begin nothing new, and leave to others what is running: this process ends now."""
        self.stop.set()
        self.wake.set()
        if self in RUNNING:
            WAKE.remove(self.wake.set)
            RUNNING.remove(self)

    def keep_claims(self) -> None:
        """While jobs run, other workers leave them alone; what a dead process had claimed is free again."""
        while not self.stop.is_set():
            try:
                self.look_after_claims()
            except Exception:
                log.exception("The claims on jobs could not be renewed; trying again")
                self.stop.wait(1)
            finally:
                close_old_connections()
            self.stop.wait(RENEW_EVERY)
        connections.close_all()

    def look_after_claims(self) -> None:
        """Once. What runs again and again is put, too, where it is not there yet."""
        for kind in self.kinds.values():
            if kind.every:
                queue.ensure(kind.name, kind.name)
        queue.keep_claims()

    def run(self) -> None:
        """One thread: look for a job, run it, look again. One of them looks at a time, the others wait behind it."""
        while not self.stop.is_set():
            try:
                with self.looking:
                    job = self.find()
                if job is not None:
                    self.work_at(job)
            except Exception:
                log.exception("The jobs could not be read; trying again")
                self.stop.wait(2)
            finally:
                close_old_connections()
        connections.close_all()

    def find(self) -> Job | None:
        """Wait for a job and take it; None where the worker is to stop."""
        while not self.stop.is_set():
            self.wake.clear()
            job, wait = self.next()
            if job is not None:
                return job
            self.wake.wait(wait)
        return None

    def next(self) -> tuple[Job | None, float]:
        """A job that is due, taken; or how many seconds to wait for one."""
        with self.lock:
            self.looked = time.monotonic()
            which = self.with_room()
            job = queue.take(which)
            if job is not None:
                self.busy[job.claim] = job
                return job, 0.0
        soon = queue.seconds_to_next(which)
        return None, LOOK_EVERY if soon is None else min(LOOK_EVERY, max(0.001, soon))

    def with_room(self) -> Q:
        """The jobs that may be taken now: of a kind with several threads the last one is kept for what is urgent."""
        running = Counter(job.kind for job in self.busy.values())
        others = Counter(job.kind for job in self.busy.values() if job.priority < URGENT)
        room = [kind for kind in self.kinds.values() if running[kind.name] < kind.at_once]
        for_all = [kind.name for kind in room if kind.at_once == 1 or others[kind.name] < kind.at_once - 1]
        return Q(kind__in=for_all) | Q(kind__in=[kind.name for kind in room], priority__gte=URGENT)

    def work_at(self, job: Job) -> None:
        """Run one. What is wrong with it does not stop the others."""
        kind = self.kinds[job.kind]
        try:
            self.run_one(job, kind)
        finally:
            with self.lock:
                self.busy.pop(job.claim, None)
            queue.HELD.discard(job.claim)
            self.wake.set()

    def run_one(self, job: Job, kind: JobKind) -> None:
        """Run it, and write down how that ended."""
        if job.tries > kind.most_tries:
            queue.fail(job, kind, job.error or KILLED)
            return
        try:
            if kind.every:
                queue.put(kind.name, job.key, delay=kind.every)
            kind.run(job)
        except NotNow as not_now:
            queue.leave(job, not_now.seconds)
        except Exception as error:
            log.error("The job %s failed (try %d): %s", kind.name, job.tries, type(error).__name__, exc_info=kind.tell_error)
            queue.fail(job, kind, type(error).__name__)
        else:
            queue.finish(job)

    def run_due(self) -> int:
        """Run all that is due, in this thread; how many."""
        done = 0
        while job := self.next()[0]:
            self.work_at(job)
            done += 1
        return done
