"""Django's ASGI handler with a bounded number of threads.

Django gives each request a thread of its own for as long as it lasts, and with it a connection to the database: an open stream
would hold both for hours. Here a few threads, which keep their connections, make one response after the other; the event loop
sends them, and streams need no thread. Who asks when others have waited for too long is told at once to try again.
"""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import count
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase
from django.test import RequestFactory

from tabletown.web.api.middleware import PROGRAMS, of_a_program
from tabletown.web.http.body_limit import Receive, Send
from tabletown.web.http.content_security_policy import guarded
from tabletown.web.http.error_pages import crowded
from tabletown.web.metrics import LATENCY, REQUESTS, WAITING, kind_of

THREADS, SLOW_THREADS = 4, 2
SLOW = re.compile(r"/(open|picture/|account/|admin/|api/records|rules/[^/]+/case/)|.*(\.png|/hint)$")
"""Requests that compute for long (passwords, records, cases, pictures, hints) have threads of their own: players do not wait."""
PATIENCE = 3.0
"""Seconds that the first in a line may have waited before newcomers are refused."""


class RequestThreads:
    """Some threads, and the requests that wait for one of them."""

    def __init__(self, name: str, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.free = asyncio.Semaphore(threads)
        self.numbers = count()
        self.waiting: dict[int, float] = {}
        """When each came that has no thread yet, the first first."""

    def is_crowded(self) -> bool:
        """Whether the first in the line has waited for too long."""
        return bool(self.waiting) and time.monotonic() - next(iter(self.waiting.values())) > PATIENCE

    async def run(self, function: Any, *args: Any) -> Any:
        """Call a function in one of the threads, in the caller's context."""
        number = next(self.numbers)
        self.waiting[number] = time.monotonic()
        try:
            await self.free.acquire()
        finally:
            del self.waiting[number]
        try:
            return await sync_to_async(function, thread_sensitive=False, executor=self.pool)(*args)
        finally:
            self.free.release()


class SiteHandler(ASGIHandler):
    """The site as an ASGI application."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        self.pages, self.slow = RequestThreads("pages", THREADS), RequestThreads("slow-pages", SLOW_THREADS)
        WAITING.labels("pages").set_function(self.pages.waiting.__len__)
        WAITING.labels("slow").set_function(self.slow.waiting.__len__)
        self.refusal = crowded(RequestFactory().get("/"))
        self.refusal_of_programs = crowded(of_a_program(RequestFactory().get(PROGRAMS)))
        for refusal in (self.refusal, self.refusal_of_programs):  # no middleware sees them
            guarded(refusal).headers["Content-Length"] = str(len(refusal.content))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request, without the thread that Django would keep for it."""
        await self.handle(scope, receive, send)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The response, made in one of the threads; a refusal where that would take too long."""
        came, kind = time.perf_counter(), kind_of(request.path)
        threads = self.slow if SLOW.match(request.path_info) else self.pages
        if threads.is_crowded():
            response = copy(self.refusal_of_programs if request.path_info.startswith(PROGRAMS) else self.refusal)
        else:
            response = await threads.run(self.respond, request)
        LATENCY.labels(kind).observe(time.perf_counter() - came)
        REQUESTS.labels(kind, str(response.status_code)).inc()
        return response

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """In a thread: the response, by a connection to the database that is known to be good."""
        close_old_connections()
        return self.get_response(request)
