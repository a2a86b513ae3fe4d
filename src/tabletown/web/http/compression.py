"""Compression of pages where no proxy has done it: Django's, with its random length, for texts alone.

Streams are not compressed here: a proxy can do that (docs/deploy).
"""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTS = ("text/", "image/svg", "application/json", "application/problem+json", "application/javascript")


class Compression(GZipMiddleware):
    """Compresses what is worth it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """As Django's."""
        is_text = response.headers.get("Content-Type", "").startswith(TEXTS)
        return super().process_response(request, response) if is_text and not response.streaming else response
