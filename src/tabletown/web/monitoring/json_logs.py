"""Logs for machines: a line of JSON for each thing worth knowing, with the id of the request that it belongs to.

No personal data is written: no address, no name, no cookie, no token, no path (it may hold a token), but the route.
"""

import json
import logging
import re
import time
from collections.abc import Callable, Hashable
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


class Repetitions(logging.Filter):
    """Writes an exception from one place, or a request for a host that is not ours, once a minute; the next line says how many
    there were in between. Pages that are broken are asked for again and again, and each traceback has some kilobytes."""

    every = 60.0
    most = 200
    """Places that are remembered."""

    def __init__(self) -> None:
        super().__init__()
        self.left_out: dict[Hashable, list[float]] = {}
        """By place: when it was written, and how often it was left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        place = place_of(record)
        if place is None:
            return True
        now = time.monotonic()
        written, count = self.left_out.get(place, (float("-inf"), 0))
        if now < written + self.every:
            self.left_out[place][1] += 1
            return False
        if count:
            record.told = {**getattr(record, "told", {}), "left_out": int(count)}
        self.left_out.pop(place, None)
        self.left_out[place] = [now, 0]
        while len(self.left_out) > self.most:
            del self.left_out[next(iter(self.left_out))]
        return True


def place_of(record: logging.LogRecord) -> Hashable:
    """Where the exception of a record was raised; None for records that are always written."""
    if record.name == "django.security.DisallowedHost":
        return record.name
    if not record.exc_info or record.exc_info[0] is None:
        return None
    trace = record.exc_info[2]
    while trace and trace.tb_next:
        trace = trace.tb_next
    return record.name, record.exc_info[0], (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else None


class TextLines(logging.Formatter):
    """A record as people read it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and what went wrong below it."""
        request, kept = getattr(record, "request", None), copy(record)
        if request is not None:
            number = getattr(request, "request_id", "")
            kept.msg, kept.args = f"{FAILED}: {route_of(request)} ({getattr(record, 'status_code', 0)}, {number})", ()
        if left_out := getattr(record, "told", {}).get("left_out"):
            kept.msg, kept.args = f"{kept.getMessage()} (and {left_out} times since this was last written)", ()
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
