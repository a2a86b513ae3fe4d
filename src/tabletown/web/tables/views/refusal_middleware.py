"""What is refused where no page has a place for the reason: a page that says it. And when to come again."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from tabletown.web.http.error_pages import error_page
from tabletown.web.http.retry_after import wait_of
from tabletown.web.tables.play.decisions import Refused


class Refusals:
    """Answers for views that did not expect to be refused."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing is to be done with most requests; whoever is too quick is told when to come again."""
        answer = self.get_response(request)
        if answer.status_code == 429:
            answer.headers.setdefault("Retry-After", str(wait_of(request)))
        return answer

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Say why, in the words that were meant for whoever tried."""
        if not isinstance(exception, Refused):
            return None
        return error_page(request, exception.status, _("That is not possible"), str(exception))
