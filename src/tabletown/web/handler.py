"""Django behind an ASGI server: pages are made by a few threads that stay, streams by none.

Django's own handler gives every request a thread for as long as it lasts, streams included, and each thread opens a
connection to the database. Here a fixed number of threads answers one request after the other, with connections that are
kept. What a view returns as a stream is sent by the loop. When more is asked than can be answered, newcomers are told so
at once and kindly, instead of waiting for a mistake.
"""

import asyncio
import io
import logging
import re
import time
import zlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from secrets import randbelow
from threading import Lock
from typing import Any

from django.core import signals
from django.core.exceptions import RequestDataTooBig
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.http import HttpResponse, HttpResponseBadRequest, HttpResponseBase, StreamingHttpResponse
from django.test import RequestFactory
from django.urls import set_script_prefix

from .api.programs import PROGRAMS, of_a_program
from .bodies import Receive, Send
from .content_policy import guarded
from .metering import LATENCY, LINES, REQUESTS, kind_of
from .tables.views.errors import crowded
from .tables.views.live import watch
from .work_queues import WorkQueues

log = logging.getLogger(__name__)
THREADS = 2
"""That make pages: one can use the interpreter while the other waits for the database. More of them are slower: each compiled
rule and each question to the database lets go of the interpreter, and then all of them want it."""
PLAYING = re.compile(r"/t/[^/]+(/stream)?")
"""A table and its stream; what is sent to a table belongs to it, too. One thread answers there and renders for the streams, one
after the other. With threads of their own answers were quick while streams fell behind, since all of them want the
interpreter: at 200 tables, 600 streams and 40 moves a second 95 of 100 moves had arrived after 354 ms, and so after 73. What
a move has changed is rendered before the next one is answered, while what was rendered for the answer is still there: where
answers went first, a line that had once grown long was kept long by pages that had to be made twice."""
SLOW, PICTURES = ("/open", "/picture/", "/account/", "/admin/", "/api/records"), ".png"
"""Where pages take their time: they have threads of their own, so that whoever plays does not wait for them."""
THOUGHT_ABOUT = "/hint"
"""Where a page thinks for a second: one thread does that, one hint after the other."""
PATIENCE = 3.0
"""Seconds that the first in the line may have waited before newcomers are sent away."""
LEAST_COMPRESSED = 1000
"""Bytes below which compressing is not worth it."""
LEVEL = 3
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Reply:
    """What goes back to a visitor."""

    status: int
    headers: Headers
    body: bytes | AsyncIterator[bytes]


class Gone(Exception):
    """The visitor has hung up."""


class WaitingLine:
    """Threads, and who waits for one of them."""

    def __init__(self, name: str, threads: int) -> None:
        self.work = WorkQueues(ThreadPoolExecutor(threads, thread_name_prefix=name))
        self.lock = Lock()
        self.waiting: dict[int, float] = {}
        """When those came who have no thread yet, the longest waiting first."""
        self.number = 0

    def is_crowded(self) -> bool:
        """Whether whoever waits longest has waited too long."""
        with self.lock:
            return bool(self.waiting) and time.monotonic() - next(iter(self.waiting.values())) > PATIENCE

    async def wait_for(self, work: Callable[[], Reply]) -> Reply:
        """Wait for a thread, and for what it does."""
        with self.lock:
            self.number += 1
            number = self.number
            self.waiting[number] = time.monotonic()
        return await asyncio.get_running_loop().run_in_executor(self.work.usual, self.begin, number, work)

    def begin(self, number: int, work: Callable[[], Reply]) -> Reply:
        """In a thread: somebody waits no more."""
        with self.lock:
            del self.waiting[number]
        return work()


class Handler(BaseHandler):
    """The site as an ASGI application."""

    def __init__(self, threads: int = THREADS) -> None:
        super().__init__()
        self.load_middleware(is_async=False)
        self.quick, self.slow, self.thinking = (
            WaitingLine("pages", threads),
            WaitingLine("slow-pages", threads),
            WaitingLine("hints", 1),
        )
        self.tables = WaitingLine("tables", 1)
        watch.readers = self.tables.work
        LINES.update(tables=self.tables, pages=self.quick, slow=self.slow, hints=self.thinking)
        self.sorry = answer_of(guarded(crowded(RequestFactory().get("/"))), "")
        self.sorry_to_programs = answer_of(guarded(crowded(of_a_program(RequestFactory().get(PROGRAMS)))), "")

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            body = await whole_body(receive)
        except Gone:
            return
        came = time.perf_counter()
        line = self.line_for(scope["method"], scope["path"])
        sorry = self.sorry_to_programs if scope["path"].startswith(PROGRAMS) else self.sorry
        answer = sorry if line.is_crowded() else await line.wait_for(partial(self.answer, scope, body))
        kind = kind_of(scope["path"])
        LATENCY.add(time.perf_counter() - came, kind)
        REQUESTS.add(kind, str(answer.status))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if isinstance(answer.body, bytes):
            await send({"type": "http.response.body", "body": answer.body})
        else:
            await send_stream(answer.body, receive, send)

    def line_for(self, method: str, path: str) -> WaitingLine:
        """Who makes the page at an address."""
        if path.endswith(THOUGHT_ABOUT):
            return self.thinking
        if path.startswith(SLOW) or path.endswith(PICTURES):
            return self.slow
        plays = PLAYING.fullmatch(path) or (method == "POST" and PLAYING.match(path))
        return self.tables if plays else self.quick

    def answer(self, scope: Any, body: bytes) -> Reply:
        """Make a page, in one of the threads."""
        set_script_prefix(scope.get("root_path", "") or "/")
        signals.request_started.send(sender=type(self), scope=scope)
        try:
            request = ASGIRequest(scope, io.BytesIO(body))
        except (UnicodeDecodeError, RequestDataTooBig):
            log.warning("A request could not be read")
            return answer_of(HttpResponseBadRequest(), "")
        response = self.get_response(request)
        try:
            return answer_of(response, request.headers.get("Accept-Encoding", ""))
        finally:
            if isinstance(response, StreamingHttpResponse):
                signals.request_finished.send(sender=type(self))
            else:
                response.close()
                vars(request).clear()  # it goes round in a circle with its user and messages: so all of that is gone at once


def answer_of(response: HttpResponseBase, accepted: str) -> Reply:
    """A response of Django's as it is sent."""
    if isinstance(response, StreamingHttpResponse):
        parts: Any = response.streaming_content
        return Reply(response.status_code, headers_of(response), parts if response.is_async else b"".join(parts))
    assert isinstance(response, HttpResponse)
    body = response.content
    if is_worth_compressing(response) and "gzip" in accepted:
        body = gzipped(body)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "Accept-Encoding"]))
        if "ETag" in response.headers:
            response.headers["ETag"] = f"W/{response.headers['ETag'].removeprefix('W/')}"
    if response.status_code not in (204, 304):
        response.headers["Content-Length"] = str(len(body))
    return Reply(response.status_code, headers_of(response), body)


def is_worth_compressing(response: HttpResponse) -> bool:
    """Texts and drawings that are not tiny."""
    kind = response.headers.get("Content-Type", "")
    texts = kind.startswith(("text/", "image/svg", "application/json", "application/problem+json", "application/javascript"))
    return texts and len(response.content) >= LEAST_COMPRESSED and "Content-Encoding" not in response.headers


def gzipped(body: bytes) -> bytes:
    """Compressed. A name of random length goes with it, so that lengths tell nobody what a page holds."""
    name = b"a" * (1 + randbelow(100)) + b"\x00"
    compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
    head = b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff" + name
    tail = zlib.crc32(body).to_bytes(4, "little") + (len(body) % 2**32).to_bytes(4, "little")
    return head + compressor.compress(body) + compressor.flush() + tail


def headers_of(response: HttpResponseBase) -> Headers:
    """A response's headers and cookies."""
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    return headers + [(b"Set-Cookie", cookie.OutputString().encode("ascii").strip()) for cookie in response.cookies.values()]


async def whole_body(receive: Receive) -> bytes:
    """All that a request brings; how much that may be was checked at the door."""
    parts, more = [], True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


async def send_stream(parts: AsyncIterator[bytes], receive: Receive, send: Send) -> None:
    """Send what comes, until it ends or the visitor hangs up."""
    sending = asyncio.ensure_future(send_parts(parts, send))
    hanging_up = asyncio.ensure_future(hung_up(receive))
    try:
        await asyncio.wait([sending, hanging_up], return_when=asyncio.FIRST_COMPLETED)
    finally:
        hanging_up.cancel()
        sending.cancel()
        await asyncio.gather(sending, hanging_up, return_exceptions=True)


async def send_parts(parts: Any, send: Send) -> None:
    """One part after the other."""
    async with aclosing(parts):
        async for part in parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
            del part  # the next one may come in an hour, and hundreds of streams wait for theirs
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def hung_up(receive: Receive) -> None:
    """Wait until the visitor hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass
