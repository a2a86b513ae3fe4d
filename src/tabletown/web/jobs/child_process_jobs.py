"""Long work in the background: one thing at a time in each server process, by a child process of low priority.

The database is the queue. A page that waits says so again and again; what nobody waits for rests, and so does that whose
server was stopped: what was found is kept, and whichever process a page asks next goes on from there.
"""

import json
import logging
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Q, QuerySet
from django.utils import timezone

from tabletown.compiler.disk_cache import child_environment

from .queue import is_gone
from .work_item import Work

log = logging.getLogger(__name__)
MOST_WAITING = 12
"""So much of each kind is done or waits; who comes then is asked for patience."""
PATIENCE = timedelta(seconds=40)
"""Work goes on for so long after a page last asked for it."""
LEASE = timedelta(seconds=90)
"""A claim lasts so long after the last sign of life: another process may take the work over then."""
STORE_EVERY = 1.0
MOST_SECONDS = 1800.0
"""After so long a child process is ended."""
NICE = 15
"""Whoever plays goes first, and so do compilers."""


STARTED = secrets.token_hex(4)
"""Tells this process from an earlier one of the same number, as in a container that was started again."""


def me() -> str:
    """This process, by a name that no other has."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}:{STARTED}"


Some = TypeVar("Some", bound=Work)
Found = dict[str, Any]


class TooMuchWaits(Exception):
    """Others are waiting."""


@dataclass(frozen=True)
class WorkKind(Generic[Some]):
    """A kind of work."""

    model: type[Some]
    module: str
    """What the child process runs: it reads lines and writes a line for each thing that it has found."""
    order: Callable[[Some], tuple[list[Any], int]]
    """The lines that it is told, and how many it will write."""
    keep: Callable[[Some, list[Found]], int]
    """Stores some of what was found, and says how much there is now."""

    def wanted(self) -> QuerySet[Some]:
        """What is not ready and somebody waits for, the longest waiting first."""
        found = self.model._default_manager.filter(state=Work.State.WAITING, asked__gt=timezone.now() - PATIENCE)
        return found.order_by("created")

    def check_room(self) -> None:
        """TooMuchWaits where too many wait."""
        if self.wanted().count() >= MOST_WAITING:
            raise TooMuchWaits

    def before(self, work: Some) -> int:
        """How much of this kind is done before it."""
        return self.wanted().filter(created__lt=work.created).count()

    def wait_for(self, work: Some) -> None:
        """A page waits for something: somebody shall work at it."""
        if work.state == Work.State.WAITING:
            self.all_like(work).update(asked=timezone.now())
            background_thread.wake(self)

    def all_like(self, work: Some) -> QuerySet[Some]:
        """The work itself, to be changed in the database."""
        return self.model._default_manager.filter(pk=work.pk)

    def claim(self) -> Some | None:
        """The next of this kind that nobody works at, for this process."""
        now = timezone.now()
        for work in self.wanted():
            if work.claimed_until and work.claimed_until > now and (work.claimed_by == me() or not is_gone(work.claimed_by)):
                continue
            free = Q(claimed_by=work.claimed_by, claimed_until=work.claimed_until, state=Work.State.WAITING)
            if self.all_like(work).filter(free).update(claimed_by=me(), claimed_until=now + LEASE):
                return work
        return None

    def work_at(self, work: Some) -> None:
        """Do it, or go on with it; stop where nobody waits for it any more."""
        try:
            lines, count = self.order(work)
            with child(self.module, lines) as found:
                goes_on = all(self.note(work, some) for some in in_parts(islice(found, count)))
            work.refresh_from_db()
            if goes_on and work.done < work.total:
                raise OSError("the child process has written too little")
            state = Work.State.READY if work.done >= work.total else Work.State.WAITING
        except Exception:
            log.exception("What was to be done for %s failed", work.pk)
            state = Work.State.FAILED
        self.all_like(work).update(state=state, claimed_by="", claimed_until=None)

    def note(self, work: Some, found: list[Found]) -> bool:
        """Store what was found, and how far it is. False where nobody waits for the rest."""
        done, now = self.keep(work, found), timezone.now()
        self.all_like(work).update(done=done, claimed_until=now + LEASE)
        return self.all_like(work).filter(asked__gt=now - PATIENCE).exists()


class BackgroundThread:
    """The work of this process, one thing after the other, by a thread that is there as long as there is something to do."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.asked: list[WorkKind[Any]] = []

    def wake(self, kind: WorkKind[Any]) -> None:
        """There may be something to do."""
        with self.lock:
            if kind not in self.asked:
                self.asked.append(kind)
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, name="study", daemon=True)
                self.thread.start()

    def run(self) -> None:
        """One after the other, until nobody waits."""
        while kind := self.next():
            try:
                while claimed := kind.claim():
                    kind.work_at(claimed)
            except Exception:
                log.exception("The queue could not be read")
            finally:
                connections.close_all()

    def next(self) -> WorkKind[Any] | None:
        """A kind that somebody has asked for since the last look; without any the thread ends."""
        with self.lock:
            if self.asked:
                return self.asked.pop(0)
            self.thread = None
        return None

    def rest(self, seconds: float = 300.0) -> None:
        """Wait until nothing is being done here."""
        thread = self.thread
        if thread:
            thread.join(seconds)


background_thread = BackgroundThread()


@contextmanager
def child(module: str, lines: list[Any]) -> Iterator[Iterator[Found]]:
    """A process that reads these lines, and what it writes. It ends with the block."""
    command = [sys.executable, "-m", module]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()) as process:
        assert process.stdin
        assert process.stdout
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        limit = threading.Timer(MOST_SECONDS, process.kill)
        limit.start()
        try:
            process.stdin.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
            process.stdin.flush()  # the line stays open: a child ends when it is closed
            yield map(json.loads, process.stdout)
        finally:
            limit.cancel()
            process.kill()


def in_parts(found: Iterator[Found]) -> Iterator[list[Found]]:
    """What comes, that of about a second together."""
    some, since = list[Found](), time.monotonic()
    for one in found:
        some.append(one)
        if time.monotonic() - since > STORE_EVERY:
            yield some
            some, since = [], time.monotonic()
    yield some
