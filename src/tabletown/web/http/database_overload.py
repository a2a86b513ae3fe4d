"""When the database is too busy, or away: a page that says so, early and kindly."""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponseBase

from .error_pages import crowded

log = logging.getLogger(__name__)
WAITED = ("locked", "lock timeout")
"""In the words of SQLite and PostgreSQL: others were faster."""


class Crowds:
    """Answers for views that could not get at the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing is to be done with most requests."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Whatever was to be changed is not: the transaction is gone."""
        if not isinstance(exception, OperationalError):
            return None
        if not any(words in str(exception) for words in WAITED):
            log.error("The database does not answer", exc_info=exception)
        return crowded(request)
