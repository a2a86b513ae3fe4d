"""Requests of programs: by tokens alone, never by a browser's cookies, and told what is wrong in their own format."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from .problem_details import not_allowed, problem_of_page

PROGRAMS = "/api/"
"""Where programs ask."""
Answer = Callable[[HttpRequest], HttpResponseBase]


class NoSession(dict[str, Any]):
    """What a request may hold until it is answered; nobody keeps it."""

    def flush(self) -> None:
        """Forget everything, as Django does with a session that is not good any more."""
        self.clear()


def of_a_program(request: HttpRequest) -> HttpRequest:
    """Let a program's request bring no cookie and keep none: so no page elsewhere can act for whoever visits it."""
    told: Any = request
    told.COOKIES, told.session, told.problem = {}, NoSession(), problem_of_page
    return request


def prepared(request: HttpRequest) -> HttpRequest:
    """A request, with programs set apart."""
    return of_a_program(request) if request.path_info.startswith(PROGRAMS) else request


def finished(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """An answer; what the API's own library says plainly is a problem as all others are."""
    return not_allowed(response) if hasattr(request, "problem") and response.status_code == 405 else response


def programs(get_response: Answer) -> Answer:
    """Sets programs apart from browsers. It stands right after the sessions."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(prepared(request))
        return finished(request, response)

    return answer
