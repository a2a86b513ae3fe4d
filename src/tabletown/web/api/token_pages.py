"""The page where a player lets programs play: tokens for the seat are made, listed and taken back."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tabletown.web.http.error_pages import error_page, too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.people.current_account import account_of
from tabletown.web.people.models import Account
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.table_access import visible_table

from .account_tokens import make_account_token
from .models import MOST_NAME, AccountToken, ProgramToken
from .seat_tokens import make_token, revoke, tokens_of
from .table_json import held_by
from .token_auth import SCOPES

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
        return error_page(request, 403, _("You have no seat at this table"), _("Only players can let programs play for them."))
    if request.method != "POST":
        return shown(request, table, held)
    if not allowed(request, "tokens"):
        return too_often(request)
    asked, scopes = whole_number(request.POST.get("seat", "")), request.POST.getlist("scope")
    seat = asked if asked in held else held[0]
    try:
        token = make_token(table, Seat.objects.get(table=table, number=seat), scopes, request.POST.get("name", "")[:MOST_NAME])
    except Refused as refused:
        return shown(request, table, held, notice=str(refused), status=refused.status)
    return shown(request, table, held, token, status=201)


def shown(
    request: HttpRequest, table: Table, held: list[int], token: str = "", notice: str = "", status: int = 200
) -> HttpResponse:
    """The page of a seat; with a token that was just made."""
    context = {
        "back": reverse("table", args=[table.id]),
        "back_words": _("Back to the table"),
        "about": _(
            "A token opens your seat for a program, as far as you allow. The program shows it with everything that it does."
        ),
        "seats": [seat for seat in table.seats.all() if seat.number in held],
        "kept": [(kept, in_words(kept), reverse("revoke_token", args=[table.id, kept.pk])) for kept in tokens_of(table, held)],
    }
    return page(request, context, token, notice, status)


def page(request: HttpRequest, context: dict[str, Any], token: str, notice: str, status: int) -> HttpResponse:
    """The page where tokens are made, listed and taken back."""
    scopes = [(scope, SCOPES_IN_WORDS[scope]) for scope in SCOPES]
    shared = {"token": token, "notice": notice, "most": MOST_NAME, "scopes": scopes}
    shared["address"] = request.build_absolute_uri("/api/")
    return render(request, "api/programs.html", shared | context, status=status)


def in_words(kept: ProgramToken) -> list[Any]:
    """What a token is good for."""
    return [SCOPES_IN_WORDS[scope] for scope in kept.scopes]


@require_POST
def take_back(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """Take a token back."""
    table = visible_table(request, table_id)
    revoke(table, held_by(request, table), number)
    return redirect("programs", table_id)


# --- for an account ---------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_programs(request: HttpRequest) -> HttpResponse:
    """The tokens of an account, and a form for another one."""
    account = account_of(request)
    if account is None:
        return redirect("sign_in")
    if request.method != "POST":
        return account_page(request, account)
    if not allowed(request, "tokens"):
        return too_often(request)
    try:
        token = make_account_token(account, request.POST.getlist("scope"), request.POST.get("name", "")[:MOST_NAME])
    except Refused as refused:
        return account_page(request, account, notice=str(refused), status=refused.status)
    return account_page(request, account, token, status=201)


def account_page(request: HttpRequest, account: Account, token: str = "", notice: str = "", status: int = 200) -> HttpResponse:
    """The page of an account; with a token that was just made."""
    tokens = AccountToken.objects.filter(account=account)
    context = {
        "back": reverse("account"),
        "back_words": _("Back to your account"),
        "about": _(
            "With a token, a program plays under your name: at your tables and at new ones. It cannot change your account."
        ),
        "kept": [(kept, in_words(kept), reverse("revoke_account_token", args=[kept.pk])) for kept in tokens],
    }
    return page(request, context, token, notice, status)


@require_POST
def take_account_token_back(request: HttpRequest, number: int) -> HttpResponse:
    """Take a token of an account back."""
    account = account_of(request)
    if account is not None:
        AccountToken.objects.filter(account=account, pk=number).delete()
    return redirect("account_programs")
