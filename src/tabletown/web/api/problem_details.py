"""Errors for programs: problem details (RFC 9457), with the sentences that people would read."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from tabletown.errors import TabletownError, UnknownGame, UnknownPiece
from tabletown.web.jobs.compile_service import NotReady, in_words, workshop
from tabletown.web.tables.play.decisions import Refused, StaleDecision
from tabletown.web.tables.replay.record_import import ImportBusy
from tabletown.web.tables.seats.table_access import WordNeeded

CONTENT_TYPE = "application/problem+json"
RETRY_AFTER = {503: "2"}
"""Seconds after which it is worth trying again; whoever does something too often is told by the limit itself."""


class ApiProblem(Exception):
    """Something that was not done, and why."""

    def __init__(self, status: int, detail: str, reason: str = "") -> None:
        super().__init__(detail)
        self.status, self.detail, self.reason = status, detail, reason


def problem(status: int, detail: str, reason: str = "", **more: Any) -> HttpResponse:
    """The answer to what could not be done. `reason` is a word for programs, `detail` a sentence for people."""
    told = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, "reason": reason}
    answer = HttpResponse(json.dumps(told | more), status=status, content_type=CONTENT_TYPE)
    if status in RETRY_AFTER:
        answer.headers["Retry-After"] = RETRY_AFTER[status]
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    answer._has_been_logged = status < 500  # type: ignore[attr-defined]  # a program's mistakes are no news for whoever runs the site
    return answer


REASONS = {
    400: "bad_request", 401: "unauthorized", 403: "forbidden", 404: "not_found", 405: "not_allowed", 409: "stale",
    413: "too_large", 422: "refused", 429: "too_often", 500: "broken", 503: "busy",
}  # fmt: skip


def problem_of_page(status: int, heading: str, text: str) -> HttpResponse:
    """What a page would say, for a program."""
    return problem(status, f"{heading}. {text}" if text else heading, REASONS.get(status, ""))


def not_allowed(answer: HttpResponseBase) -> HttpResponseBase:
    """Django's own words for a method that is not there, as a problem."""
    told = problem(405, _("This address does not take that method."), REASONS[405])
    told.headers["Allow"] = answer.headers["Allow"]
    return told


def slower() -> ApiProblem:
    """Somebody does something too often."""
    return ApiProblem(429, _("You have done this very often just now. Wait a while and try again."), "too_often")


def handle_all(api: NinjaAPI) -> None:
    """Tell programs of everything that can go wrong."""
    handlers: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
        ApiProblem: lambda request, error: problem(error.status, error.detail, error.reason),
        Refused: refused,
        TabletownError: not_possible,
        ValidationError: not_understood,
        AuthenticationError: not_recognised,
        HttpError: lambda request, error: problem(error.status_code, _("The body of this request is not JSON."), "bad_request"),
        Http404: lambda request, error: problem(404, _("There is no such table."), "not_found"),
        PermissionDenied: not_theirs,
        NotReady: not_ready,
        ImportBusy: busy,
    }
    for kind, answer in handlers.items():
        api.add_exception_handler(kind, answer)


def refused(request: HttpRequest, error: Refused) -> HttpResponse:
    """A decision that was not taken."""
    return problem(error.status, str(error), "stale" if isinstance(error, StaleDecision) else "refused")


def not_possible(request: HttpRequest, error: TabletownError) -> HttpResponse:
    """Something that the library refuses, in its words."""
    unknown = isinstance(error, UnknownGame | UnknownPiece)
    return problem(404 if unknown else 422, str(error), "not_found" if unknown else "refused")


def not_understood(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A request that is not as the description says."""
    wrong = [
        {"where": ".".join(str(part) for part in found["loc"] if part != "told"), "what": str(found["msg"])}
        for found in error.errors
    ]
    told = _("This is not what the description of the API says: %(first)s")
    first = f"{wrong[0]['where']}: {wrong[0]['what']}" if wrong else ""
    return problem(422, told % {"first": first}, "not_understood", errors=wrong)


def not_recognised(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    """No token, or none that is known."""
    return problem(401, _("Show a token that is good for this: Authorization: Bearer tt_…"), "unauthorized")


def not_theirs(request: HttpRequest, error: PermissionDenied) -> HttpResponse:
    """A table that is nobody else's business."""
    if isinstance(error, WordNeeded):
        return problem(403, _("This table is private: its word is asked for."), "word")
    return problem(403, _("This table is for its players only."), "forbidden")


def not_ready(request: HttpRequest, error: NotReady) -> HttpResponse:
    """A game whose rules are still being compiled; it goes first from now on."""
    workshop.ask(error.key)
    progress = workshop.progress(error.key)
    return problem(503, in_words(progress) if progress else _("One moment, please"), "preparing")


def busy(request: HttpRequest, error: ImportBusy) -> HttpResponse:
    """Somebody else's record comes first."""
    return problem(503, _("Somebody else's record comes first. Try again in a moment."), "busy")
