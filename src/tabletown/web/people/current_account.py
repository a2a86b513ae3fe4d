"""How accounts take part at tables: whoever is signed in is known there by their account, and not by their browser."""

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from .models import Account
from .sessions import user_of


def account_of(request: HttpRequest) -> Account | None:
    """Who is signed in, if anybody is."""
    user = getattr(request, "user", None)
    return user if isinstance(user, Account) and SESSION_KEY in request.session else None


def is_still_signed_in(request: HttpRequest) -> bool:
    """Whether whoever was signed in still is, by what they showed then: the request of a stream lives for hours."""
    before = account_of(request)
    if SESSION_KEY in request.session:
        request.user = user_of(request)  # type: ignore[assignment]  # the site's only kind of user
    return before is None or account_of(request) == before


def person_of(request: HttpRequest) -> str:
    """The hash by which the seats of whoever is signed in are known."""
    account = account_of(request)
    return account.person if account else ""


def name_of(request: HttpRequest) -> str:
    """What whoever is signed in is called."""
    account = account_of(request)
    return account.name if account else ""
