"""How far the games are whose rules are still being compiled."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.game.registry import GAMES
from tabletown.web.jobs.compile_service import NotReady, in_words, workshop

CLICKS = {"play", "new", "watch_bots", "lesson"}
"""The addresses of somebody who wants to play a game."""


@never_cache
@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    """Every game that is not ready: how far it is, in numbers and in words."""
    found = [state for key in GAMES if (state := workshop.progress(key))]
    games = {
        state.key: {"done": state.done, "of": state.of, "words": in_words(state), "failed": bool(state.failure)}
        for state in found
    }
    return JsonResponse({"games": games})


@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """Try a game once more that could not be compiled."""
    workshop.ask(key)
    return redirect("home")


def being_set(request: HttpRequest, key: str, opens: str) -> HttpResponse:
    """How far a game is; the page that was asked for opens by itself, without script by asking again and again."""
    context = {"game": GAMES[key], "opens": opens}
    return render(request, "tables/preparing.html", context, status=503)


class Preparing:
    """Shows how far a game is where a page would need it; whoever clicks on a game asks for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Nothing is to be done with most requests."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, arguments: Any, named: dict[str, Any]) -> None:
        """Somebody has clicked on a game."""
        if request.resolver_match and request.resolver_match.url_name in CLICKS:
            workshop.ask(named["key"])

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """A page needs a game that is not ready."""
        if not isinstance(exception, NotReady):
            return None
        workshop.ask(exception.key)
        named = request.resolver_match.kwargs if request.resolver_match else {}
        opens = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("home")
        if request.method == "POST" and "table_id" in named:
            opens = reverse("table", args=[named["table_id"]])
        return being_set(request, exception.key, opens)
