"""The people at a table: who is known, and whether the game counts."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ...tables.access import visible_table
from ...tables.actions import Refused
from ...tables.models import Seat, Table
from ...tables.seating import is_maker, sat_down
from ...tables.storage import game_of
from ..at_tables import account_of
from ..models import Account
from ..ratings import accounts_of, is_rated, let_be_rated


def person_line(request: HttpRequest, table: Table, seat: Seat, accounts: dict[str, Account]) -> dict[str, Any]:
    """Somebody at the table, as this visitor may know them."""
    account = accounts.get(seat.visitor_hash)
    mine = sat_down(request, table, seat)
    seen = account if account and (account.is_public or account == account_of(request)) else None
    return {"seat": seat, "mine": mine, "known": account is not None, "profile": seen}


def shown(request: HttpRequest, table: Table, notice: str = "", status: int = 200) -> HttpResponse:
    """The page of a table's people."""
    seats = list(table.seats.all())
    accounts = accounts_of([seat.visitor_hash for seat in seats])
    context = {
        "table": table,
        "game": game_of(table),
        "people": [person_line(request, table, seat, accounts) for seat in seats if seat.taken],
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


@require_POST
def rate(request: HttpRequest, table_id: str) -> HttpResponse:
    """Let the game count, or not."""
    visible_table(request, table_id)
    try:
        let_be_rated(request, table_id, request.POST.get("rated") == "1")
    except Refused as refused:
        return shown(request, visible_table(request, table_id), str(refused), refused.status)
    return redirect("table_people", table_id)
