"""Logs for machines: a line of JSON for each thing worth knowing, with the id of the request that it belongs to.

No personal data is written: no address, no name, no cookie, no token, no path (it may hold a token), but the route.
"""

import json
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from copy import copy
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponseBase

requests = logging.getLogger("tabletown.requests")
HEADER = "X-Request-ID"
GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}")
"""An id that a proxy has given: it is kept, so that its log and ours can be read side by side."""
REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
Answer = Callable[[HttpRequest], HttpResponseBase]


def route_of(request: Any) -> str:
    """What was asked for, without what was filled in."""
    match = getattr(request, "resolver_match", None)
    return str(match.route) if match else ""


FAILED = "A request was not answered as it should be"
"""Instead of Django's own sentence, which names the path: it may hold somebody's token."""


class TextLines(logging.Formatter):
    """A record as people read it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and what went wrong below it."""
        request = getattr(record, "request", None)
        if request is None:
            return super().format(record)
        number, kept = getattr(request, "request_id", ""), copy(record)
        kept.msg, kept.args = f"{FAILED}: {route_of(request)} ({getattr(record, 'status_code', 0)}, {number})", ()
        return super().format(kept)


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        request = getattr(record, "request", None)
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage() if request is None else FAILED,
        }
        if number := REQUEST_ID.get() or getattr(request, "request_id", ""):
            told["request"] = number
        if request is not None:
            told |= {"route": route_of(request), "status": getattr(record, "status_code", 0)}
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told)


def begun(request: HttpRequest) -> str:
    """The id of a request: its proxy's, or a new one."""
    given = request.headers.get(HEADER, "")
    number = given if GIVEN.fullmatch(given) else token_hex(8)
    request.request_id = number  # type: ignore[attr-defined]
    return number


def ended(request: HttpRequest, response: HttpResponseBase, number: str, came: float) -> HttpResponseBase:
    """Tell the visitor the id, and the log what was done."""
    response.headers[HEADER] = number
    if requests.isEnabledFor(logging.INFO):
        told: dict[str, Any] = {"method": request.method, "route": route_of(request), "status": response.status_code}
        told["ms"] = round((time.perf_counter() - came) * 1000, 1)
        requests.info("answered", extra={"told": told})
    return response


def numbered(get_response: Answer) -> Answer:
    """Gives every request an id. It stands before everything else."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        came, number = time.perf_counter(), begun(request)
        before = REQUEST_ID.set(number)
        try:
            response = get_response(request)
            return ended(request, response, number, came)
        finally:
            REQUEST_ID.reset(before)

    return answer
