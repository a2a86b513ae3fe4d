"""Two queues for the same threads: what is urgent is done before what is usual."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from threading import Lock
from typing import Any

Work = tuple["Future[Any]", Callable[[], Any]]
MOST_PASSED_OVER = 8
"""So much urgent work in a row, then something usual: nobody waits forever."""


class WorkQueue(Executor):
    """One of the two: what is submitted here is done after what was submitted here before."""

    def __init__(self, queues: "WorkQueues") -> None:
        self.queues = queues
        self.waiting: deque[Work] = deque()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Let a thread do something, as soon as it is its turn."""
        future: Future[Any] = Future()
        self.waiting.append((future, partial(function, *args, **kwargs)))
        self.queues.threads.submit(self.queues.do_next)
        return future


class WorkQueues:
    """What waits for some threads. As often as something came, a thread looks what is to be done next."""

    def __init__(self, threads: Executor) -> None:
        self.threads = threads
        self.urgent, self.usual = WorkQueue(self), WorkQueue(self)
        self.lock = Lock()
        self.passed_over = 0

    def next(self) -> Work:
        """What is to be done now."""
        with self.lock:
            if self.urgent.waiting and not (self.usual.waiting and self.passed_over == MOST_PASSED_OVER):
                self.passed_over = min(MOST_PASSED_OVER, self.passed_over + 1)
                return self.urgent.waiting.popleft()
            self.passed_over = 0
            return self.usual.waiting.popleft()

    def do_next(self) -> None:
        """In a thread: do what is most urgent."""
        future, work = self.next()
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)
