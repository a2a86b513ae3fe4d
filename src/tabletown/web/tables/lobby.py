"""The waiting room: who has come, who is expected, and the links for friends."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from .access import AUDIENCES
from .models import Seat, Table
from .seating import fits, invite_token, is_maker, last_name, seats_held
from .storage import game_of, options_in_words


def invite_link(request: HttpRequest, seat: Seat) -> str:
    """The link that still seats somebody there, if there is one."""
    token = invite_token(seat.table_id, seat.number)
    return request.build_absolute_uri(reverse("invite", args=[seat.table_id, token])) if fits(token, seat.invite_hash) else ""


def waiting_context(request: HttpRequest, table: Table, notice: str = "") -> dict[str, Any]:
    """What the waiting room shows. Invite links are shown to whoever made the table, as long as nobody has used them."""
    seats = list(table.seats.all())
    held = seats_held(request, table, seats)
    mine = is_maker(request, table)
    places = [
        {
            "seat": seat,
            "mine": seat.number in held,
            "invite": invite_link(request, seat) if mine else "",
            "free": not seat.taken and not seat.invited and not held,
        }
        for seat in seats
    ]
    return {
        "table": table,
        "game": game_of(table),
        "places": places,
        "held": held or mine,
        "missing": sum(not seat.taken for seat in seats),
        "options": options_in_words(table),
        "address": request.build_absolute_uri(reverse("table", args=[table.id])),
        "audience": AUDIENCES[Table.Audience(table.audience)],
        "any_free": any(place["free"] for place in places),
        "notice": notice,
        "name": last_name(request),
    }
