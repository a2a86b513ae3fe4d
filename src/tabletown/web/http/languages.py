"""The language that a visitor reads: the pages' words by Django, the games' by the library's own catalogues.

Another language is two files and no code: `locale/<language>/LC_MESSAGES/django.mo` for the pages and `tabletown.mo` beside
it for the library. Languages are those that have a folder; English needs none.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from tabletown.text.i18n import ENGLISH, Catalogue, speaking

DOMAIN = "tabletown"


@cache
def catalogue_of(language: str) -> Catalogue:
    """The library's words in a language; English where there are none."""
    for folder in settings.LOCALE_PATHS:
        file = Path(folder) / translation.to_locale(language) / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if file.is_file():
            with file.open("rb") as written:
                return GNUTranslations(written)
    return ENGLISH


def language_of(request: HttpRequest) -> str:
    """The language of whoever sent a request."""
    return str(getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE))


@contextmanager
def spoken_to(request: HttpRequest) -> Iterator[None]:
    """Within this block everything is said in the visitor's language, in whatever thread."""
    language = language_of(request)
    with translation.override(language), speaking(catalogue_of(language)):
        yield


Answer = Callable[[HttpRequest], HttpResponseBase]


def spoken(get_response: Answer) -> Answer:
    """Lets the library speak the visitor's language while a request is answered."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with speaking(catalogue_of(language_of(request))):
            return get_response(request)

    return answer
