"""Sign-ins that end for good. A session is kept in a signed cookie, so that the database holds no token of a guest; and who has
copied a cookie has the session. So each sign-in has a number, and signing out keeps its hash: nobody is signed in by it again."""

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tabletown.web.tables.seats.seating import hashed

from .models import Account, SignedOut, new_door

NUMBER = "sign_in"
"""Of the sign-in, in the session."""


def user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    """Who is signed in by this session, if it has not ended."""
    number = request.session.get(NUMBER)
    if SESSION_KEY in request.session and number and SignedOut.objects.filter(pk=hashed(str(number))).exists():
        return AnonymousUser()
    return get_user(request)


class Sessions(AuthenticationMiddleware):
    """Django's, but for sessions that have ended."""

    def process_request(self, request: HttpRequest) -> None:
        """Say who asks, once somebody wants to know."""
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: user_of(request))  # type: ignore[assignment]  # as Django does


def begin(request: HttpRequest, **_more: Any) -> None:
    """Somebody has signed in."""
    request.session[NUMBER] = secrets.token_urlsafe(16)


def end(request: HttpRequest, user: Any, **_more: Any) -> None:
    """Somebody signs out. A session from before there were numbers ends with all others of its account."""
    number = request.session.get(NUMBER)
    if not isinstance(user, Account) or user.pk is None:
        return
    if number:
        SignedOut.objects.get_or_create(pk=hashed(str(number)), defaults={"person": user.person})
    else:
        user.door = new_door()
        user.save(update_fields=["door"])


def take_part() -> None:
    """Hear of everybody who signs in or out, wherever they do it."""
    user_logged_in.connect(begin, dispatch_uid="begin a session")
    user_logged_out.connect(end, dispatch_uid="end a session")


def forget_old() -> None:
    """No cookie is as old as these."""
    SignedOut.objects.filter(ended__lt=timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)).delete()
