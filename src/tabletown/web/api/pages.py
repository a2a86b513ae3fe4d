"""The page where a player lets programs play: tokens for the seat are made, listed and taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ..tables.access import visible_table
from ..tables.actions import Refused
from ..tables.limits import allowed
from ..tables.models import Seat, Table
from ..tables.storage import game_of
from ..tables.views.errors import said, too_often
from .bearers import SCOPES
from .models import MOST_NAME
from .telling import held_by
from .tokens import make_token, revoke, tokens_of

LET_A_PROGRAM_PLAY = ("programs", gettext_lazy("Let a program play for you"))
SCOPES_IN_WORDS = {
    "read": gettext_lazy("see what you see"),
    "play": gettext_lazy("play for you"),
    "chat": gettext_lazy("write in the chat for you"),
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest, table_id: str) -> HttpResponse:
    """The tokens of the visitor's seats, and a form for another one."""
    table = visible_table(request, table_id)
    held = held_by(request, table)
    if not held:
        return said(request, 403, _("You have no seat at this table"), _("Only players can let programs play for them."))
    if request.method != "POST":
        return shown(request, table, held)
    if not allowed(request, "tokens"):
        return too_often(request)
    number, scopes = request.POST.get("seat", ""), request.POST.getlist("scope")
    seat = int(number) if number.isdecimal() and len(number) < 3 and int(number) in held else held[0]
    try:
        token = make_token(table, Seat.objects.get(table=table, number=seat), scopes, request.POST.get("name", "")[:MOST_NAME])
    except Refused as refused:
        return shown(request, table, held, notice=str(refused), status=refused.status)
    return shown(request, table, held, token, status=201)


def shown(
    request: HttpRequest, table: Table, held: list[int], token: str = "", notice: str = "", status: int = 200
) -> HttpResponse:
    """The page; with a token that was just made."""
    context = {
        "table": table, "game": game_of(table), "token": token, "notice": notice, "most": MOST_NAME,
        "seats": [seat for seat in table.seats.all() if seat.number in held],
        "scopes": [(scope, SCOPES_IN_WORDS[scope]) for scope in SCOPES],
        "kept": [(kept, [SCOPES_IN_WORDS[scope] for scope in kept.scopes]) for kept in tokens_of(table, held)],
        "address": request.build_absolute_uri("/api/"),
    }  # fmt: skip
    return render(request, "api/programs.html", context, status=status)


@require_POST
def take_back(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """Take a token back."""
    table = visible_table(request, table_id)
    revoke(table, held_by(request, table), number)
    return redirect("programs", table_id)
