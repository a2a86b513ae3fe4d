"""How accounts take part at tables: whoever is signed in is known there by their account, and not by their browser."""

import time

from django.contrib.auth import SESSION_KEY, get_user
from django.http import HttpRequest

from .models import Account

CHECKED_FOR = 30.0
"""Seconds after which it is asked again whether somebody is still signed in: the request of a stream lives for hours."""


def account_of(request: HttpRequest) -> Account | None:
    """Who is signed in, if anybody is."""
    user = getattr(request, "user", None)
    if user is None or SESSION_KEY not in request.session:
        return None
    now = time.monotonic()
    if now - getattr(request, "account_checked", now) > CHECKED_FOR:
        request.user = user = get_user(request)
        request.account_checked = now  # type: ignore[attr-defined]
    elif not hasattr(request, "account_checked"):
        request.account_checked = now  # type: ignore[attr-defined]
    return user if isinstance(user, Account) else None


def person_of(request: HttpRequest) -> str:
    """The hash by which the seats of whoever is signed in are known."""
    account = account_of(request)
    return account.person if account else ""


def name_of(request: HttpRequest) -> str:
    """What whoever is signed in is called."""
    account = account_of(request)
    return account.name if account else ""
