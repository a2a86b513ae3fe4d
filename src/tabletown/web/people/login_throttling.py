"""Trying passwords is limited, and nobody can use the limit to keep somebody else out.

The scheme is OWASP's "device cookies": a browser where somebody has signed in keeps a mark, and whoever shows the right mark
of the account that they want to open has a count of their own. What strangers try with a name is counted apart from that: for
each place, and for all places together, in numbers that one place alone cannot use up. The first few tries of a place
with a name are counted apart from those of all others, so that some places cannot keep away whoever comes from another.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from tabletown.game.player_names import name_key
from tabletown.web.http.client_address import household, neighbourhood
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import hashed

from .models import Account

COOKIE = "tabletown_device"
MOST = 5
"""A browser keeps the marks of so many accounts."""
APART = "."


def mark_of(account: Account, number: str) -> str:
    """What a browser shows as its mark: a random number, and a proof that nobody can make without the site's secret key.

    It does not say whose it is, opens nothing, and is worth nothing once its owner has signed out everywhere.
    """
    proof = salted_hmac("tabletown.device", f"{account.pk} {account.door} {number}", algorithm="sha256").hexdigest()
    return f"{number}{APART}{proof[:32]}"


def marks_in(request: HttpRequest) -> list[str]:
    """All marks of a browser."""
    return request.COOKIES.get(COOKIE, "").split()[:MOST]


def known_as(request: HttpRequest, account: Account) -> str:
    """The mark of a browser where this very account was open before; nothing elsewhere."""
    for mark in marks_in(request):
        if constant_time_compare(mark, mark_of(account, mark.partition(APART)[0])):
            return mark
    return ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> HttpResponse:
    """Let the browser of somebody who has just come in keep a mark."""
    mark = known_as(request, account) or mark_of(account, secrets.token_hex(8))
    marks = [mark, *(other for other in marks_in(request) if other != mark)][:MOST]
    response.set_cookie(
        COOKIE, " ".join(marks), max_age=settings.SESSION_COOKIE_AGE, samesite="Lax", httponly=True, secure=settings.HTTPS
    )
    return response


def may_try(request: HttpRequest, name: str) -> bool:
    """Whether somebody may try a password for a name now. It is counted for names that nobody has as well."""
    key = name_key(name)
    account = Account.objects.filter(key=key).first() if marks_in(request) else None
    if account and (mark := known_as(request, account)):
        return allowed(request, "sign-ins by device", hashed(mark)[:32])
    who, address = hashed(key)[:32], request.META.get("REMOTE_ADDR", "")
    return (
        allowed(request, "sign-ins")
        and allowed(request, "sign-ins by name and place", hashed(f"{who} {household(address)}")[:32])
        and (is_a_first_try(request, who, neighbourhood(address)) or allowed(request, "sign-ins by name", who))
    )


def is_a_first_try(request: HttpRequest, who: str, place: str) -> bool:
    """Whether a place has hardly tried that name yet: then what others have tried does not count."""
    return allowed(request, "first sign-ins by name and place", hashed(f"first {who} {place}")[:32]) and allowed(
        request, "first sign-ins by name", who
    )
