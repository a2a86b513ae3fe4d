"""When something is wrong: a page that says what, and a way on."""

from math import ceil

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from .durations import MINUTE, duration
from .retry_after import wait_of


def error_page(request: HttpRequest, status: int, heading: str, text: str) -> HttpResponse:
    """An error in plain words; where a program asked, in its own format."""
    if hasattr(request, "problem"):
        told: HttpResponse = request.problem(status, heading, text)
        return told
    if not hasattr(request, "user"):  # it was refused before the accounts were asked who it is
        request.user = AnonymousUser()
    return render(request, "http/error.html", {"heading": heading, "text": text}, status=status)


def bad(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that makes no sense."""
    return error_page(request, 400, _("That did not make sense"), _("The request was not one that this site understands."))


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """An address where nothing is."""
    heading = _("There is no such table") if request.path_info.startswith("/t/") else _("There is nothing here")
    return error_page(request, 404, heading, _("Perhaps a letter of the address is missing."))


def broken(request: HttpRequest) -> HttpResponse:
    """Our own fault."""
    return error_page(request, 500, _("Something broke"), _("It is our fault, not yours. Your game is kept as it was."))


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or one whose cookie is gone."""
    text = _("Go back, reload the page and try once more. Cookies must be allowed.")
    return error_page(request, 403, _("That form was too old"), text)


def too_often(request: HttpRequest) -> HttpResponse:
    """Somebody is very busy."""
    wait = wait_of(request)
    rounded = wait if wait < MINUTE else ceil(wait / MINUTE) * MINUTE
    text = _("You have done this very often just now. Try again in %(wait)s.") % {"wait": duration(rounded)}
    return error_page(request, 429, _("A little slower, please"), text)


def busy(request: HttpRequest) -> HttpResponse:
    """Somebody else's work comes first."""
    text = _("Somebody else's record or picture comes first. Go back and try again in a moment; nothing of yours is lost.")
    answer = error_page(request, 503, _("One moment, please"), text)
    answer.headers["Retry-After"] = "10"
    return answer


def crowded(request: HttpRequest) -> HttpResponse:
    """More is asked than can be answered."""
    text = _("So much is going on that this could not be done at once. Nothing has changed; try again in a moment.")
    answer = error_page(request, 503, _("One moment, please"), text)
    answer.headers["Retry-After"] = "2"
    return answer


def too_large(request: HttpRequest) -> HttpResponse:
    """Somebody sends more than any form here takes."""
    text = _("Nothing here takes so much at once: the longest record of a game has less than a million letters.")
    return error_page(request, 413, _("That is too large"), text)


def too_slow(request: HttpRequest) -> HttpResponse:
    """A body that does not come to its end."""
    text = _("It took too long until everything had come that was to be sent. Nothing has changed; try again.")
    return error_page(request, 408, _("That came too slowly"), text)


def too_many_streams(request: HttpRequest) -> HttpResponse:
    """More pages are open than are kept up to date for one address."""
    text = _("So many tables are open at this address that this one is not kept up to date. Close some of them.")
    answer = error_page(request, 429, _("Too many tables are open"), text)
    answer.headers["Retry-After"] = "10"
    return answer
