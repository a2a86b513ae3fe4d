"""The people at a table: who is known, whom one would rather not read or meet, and whether the game counts."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tabletown.web.http.error_pages import too_often
from tabletown.web.http.request_parameters import whole_number
from tabletown.web.people.current_account import account_of
from tabletown.web.people.models import Account, Distance
from tabletown.web.people.muting_and_reports import complain, distances_of, is_quiet, keep_distance, let_be_quiet
from tabletown.web.people.personal_data import is_persons
from tabletown.web.people.ratings import accounts_of, is_rated, let_be_rated
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.play.match_storage import game_of
from tabletown.web.tables.rate_limits import allowed
from tabletown.web.tables.seats.seating import is_maker, sat_down, visitor_hash
from tabletown.web.tables.seats.table_access import visible_table

MOST_REASON = 1000


def person_line(
    request: HttpRequest, table: Table, seat: Seat, accounts: dict[str, Account], distances: dict[str, Distance]
) -> dict[str, Any]:
    """Somebody at the table, as this visitor may know them."""
    account = accounts.get(seat.visitor_hash)
    mine = sat_down(request, table, seat)
    seen = account if account and (account.is_public or account == account_of(request)) else None
    person = bool(seat.visitor_hash) and is_persons(seat)
    return {
        "seat": seat,
        "mine": mine,
        "known": account is not None,
        "profile": seen,
        "other": person and not mine and seat.visitor_hash != visitor_hash(request),
        "distance": distances.get(seat.visitor_hash),
    }


def shown(request: HttpRequest, table: Table, notice: str = "", status: int = 200) -> HttpResponse:
    """The page of a table's people."""
    seats = list(table.seats.all())
    accounts = accounts_of([seat.visitor_hash for seat in seats])
    distances = distances_of(request)
    lines = [person_line(request, table, seat, accounts, distances) for seat in seats if seat.taken]
    context = {
        "table": table,
        "game": game_of(table),
        "people": lines,
        "others": any(line["other"] for line in lines),
        "quiet": is_quiet(table),
        "rated": is_rated(table),
        "host": is_maker(request, table),
        "may_rate": is_maker(request, table) and table.status == Table.Status.WAITING,
        "notice": notice or request.session.pop("told", ""),
    }
    return render(request, "people/table.html", context, status=status)


@never_cache
@require_safe
def people(request: HttpRequest, table_id: str) -> HttpResponse:
    """Everybody at a table, and what can be done about them."""
    return shown(request, visible_table(request, table_id))


def tried(request: HttpRequest, table_id: str, act: Callable[[Table], object], limit: str = "manners") -> HttpResponse:
    """Do something about the people at a table, and show them again."""
    table = visible_table(request, table_id)
    if not allowed(request, limit):
        return too_often(request)
    try:
        act(table)
    except Refused as refused:
        return shown(request, visible_table(request, table_id), str(refused), refused.status)
    return redirect("table_people", table_id)


def seat_in(request: HttpRequest) -> int:
    """The seat that a form is about."""
    return whole_number(request.POST.get("seat", ""))


def choice_in(request: HttpRequest, name: str) -> bool | None:
    """What was chosen, if anything was."""
    return {"1": True, "0": False}.get(request.POST.get(name, ""))


@require_POST
def rate(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let the game count, or not."""
    return tried(request, table_id, lambda table: let_be_rated(request, table.id, choice_in(request, "rated") is True))


@require_POST
def quiet(request: HttpRequest, table_id: str) -> HttpResponse:
    """Close the chat of a table, or open it again."""
    return tried(request, table_id, lambda table: let_be_quiet(request, table.id, choice_in(request, "quiet") is True))


@require_POST
def distance(request: HttpRequest, table_id: str) -> HttpResponse:
    """Mute somebody or not, block them or not."""
    muted, blocked = choice_in(request, "muted"), choice_in(request, "blocked")
    return tried(request, table_id, lambda table: keep_distance(request, table, seat_in(request), muted, blocked))


@require_POST
def report(request: HttpRequest, table_id: str) -> HttpResponse:
    """Complain about somebody."""

    def act(table: Table) -> None:
        reason = " ".join(request.POST.get("reason", "").split())
        if not 1 <= len(reason) <= MOST_REASON:
            raise Refused(_("Say in 1 to 1000 letters what happened."))
        complain(request, table, seat_in(request), reason)
        request.session["told"] = _("Thank you. Whoever looks after this site will read it.")

    return tried(request, table_id, act, "reports")
