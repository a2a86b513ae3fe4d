"""Who may do what: a token where one is needed, and what it is good for."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from tabletown.web.tables.rate_limits import allowed

from .problem_details import ApiProblem, slower
from .token_auth import Pass, pass_of, recognised


class SeatToken(HttpBearer):
    """`Authorization: Bearer tt_…`."""

    def authenticate(self, request: HttpRequest, token: str) -> Pass | None:
        """What the token opens. Who guesses is slowed down."""
        found = recognised(token)
        if found is None and not allowed(request, "wrong links"):
            raise slower()
        request.program_pass = found  # type: ignore[attr-defined]
        if found:
            found.enter(request)
        return found


def anybody(request: HttpRequest) -> bool:
    """Onlookers show no token; a wrong one is not taken for none."""
    return "Authorization" not in request.headers


WITH_TOKEN = SeatToken()
MAYBE_WITH_TOKEN = [WITH_TOKEN, anybody]
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""In the description: it works without a token as well."""


def require(request: HttpRequest, scope: str) -> None:
    """A token must be good for what is done with it."""
    shown = pass_of(request)
    scopes = shown.scopes if shown else frozenset[str]()
    if scope not in scopes:
        told = _("This token is good for: %(scopes)s. This needs: %(scope)s.")
        raise ApiProblem(403, told % {"scopes": ", ".join(sorted(scopes)) or "–", "scope": scope}, "scope")
