"""How much a request may bring, and how long it may take: nobody's upload is kept, or even read, beyond the largest record.

Django reads a body to its end before it looks at the address, so the limit stands before Django. What is refused gets a
page of the site, made by Django from a request without a body.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from tabletown.web.metrics import REFUSED

from .error_pages import too_large, too_slow

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]
REFUSAL = "tabletown.refusal"
"""Where the scope of a request says why its body was refused: TOO_LARGE or TOO_SLOW."""
TOO_LARGE, TOO_SLOW = "too large", "too slow"
PAGES = {TOO_LARGE: too_large, TOO_SLOW: too_slow}
BODY_SECONDS = 60.0
"""From the head of a request until its body has come whole: the largest record at 20 kB a second."""
LINGER = 5.0
"""Seconds in which a sender may go on after the answer. Hanging up on it at once would often destroy the answer on its way."""


def limited(site: Application, most: int) -> Application:
    """The site, with bodies of at most so many bytes."""

    async def guarded(scope: Any, receive: Receive, send: Send) -> None:
        body = Body(scope, receive, send, most)
        await site(scope, body.receive, body.send)

    return guarded


def announced(scope: Any) -> int:
    """The bytes that a request says it brings; so many digits are enough to be too large."""
    found = [value[:18] for name, value in scope["headers"] if name == b"content-length"]
    return max((int(value) for value in found if value.isdigit()), default=0)


class Body:
    """The body of one request, counted as it comes in."""

    def __init__(self, scope: Any, receive: Receive, send: Send, most: int) -> None:
        self.scope, self.left = scope, most
        self.from_visitor, self.to_visitor = receive, send
        self.whole = self.handed_over = self.sized = False
        self.gone = asyncio.Event()
        self.until = asyncio.get_running_loop().time() + BODY_SECONDS
        if announced(scope) > most:
            self.refuse(TOO_LARGE)

    def refuse(self, why: str) -> None:
        """Read no more of it."""
        self.scope[REFUSAL] = why
        REFUSED.labels("body", why).inc()

    async def receive(self) -> Any:
        """The next piece of the body; of one that is refused, its end, and then that the visitor has gone."""
        if self.handed_over:
            await self.gone.wait()
            return {"type": "http.disconnect"}
        if REFUSAL not in self.scope:
            try:
                async with asyncio.timeout_at(None if self.whole else self.until):
                    message = await self.from_visitor()
            except TimeoutError:
                self.refuse(TOO_SLOW)
            else:
                self.whole = not message.get("more_body", False)
                self.left -= len(message.get("body", b""))
                if self.left >= 0:
                    return message
                self.refuse(TOO_LARGE)
        self.handed_over = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(self, message: Any) -> None:
        """Pass on the answer; after that of a refused body the connection is closed."""
        if REFUSAL not in self.scope:
            await self.to_visitor(message)
        elif message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            self.sized = any(name.lower() == b"content-length" for name, _value in headers)
            if self.scope.get("http_version", "1.1").startswith("1"):
                headers.append((b"connection", b"close"))
            await self.to_visitor({**message, "headers": headers})
        elif message.get("more_body") or not self.sized:
            await self.to_visitor(message)
        else:
            await self.to_visitor({**message, "more_body": True})
            await self.let_the_visitor_finish()
            await self.to_visitor({"type": "http.response.body", "body": b"", "more_body": False})
            self.gone.set()

    async def let_the_visitor_finish(self) -> None:
        """Throw away what still comes, for a while: who is sending reads the answer only afterwards."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                more = True
                while more:
                    message = await self.from_visitor()
                    more = message["type"] == "http.request" and message.get("more_body", False)


Answer = Callable[[HttpRequest], HttpResponseBase]


def refuse_bodies(get_response: Answer) -> Answer:
    """Answers for the site where a body was refused."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        why = getattr(request, "scope", {}).get(REFUSAL)
        return PAGES[why](request) if why else get_response(request)

    return answer
