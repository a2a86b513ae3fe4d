"""The waiting room: who has come, who is expected, and the links for friends."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from .keeping import game_of, options_in_words
from .models import Table
from .seating import last_name, seats_held


def waiting_context(request: HttpRequest, table: Table, notice: str = "") -> dict[str, Any]:
    """What the waiting room shows. Invite links are only in the cookie of whoever made the table."""
    seats = list(table.seats.all())
    invites: dict[str, str] = request.session.get("invites", {}).get(table.id, {})
    held = seats_held(request, table, seats)
    places = [
        {
            "seat": seat,
            "mine": seat.number in held,
            "invite": request.build_absolute_uri(reverse("invite", args=[table.id, invites[str(seat.number)]]))
            if not seat.taken and str(seat.number) in invites
            else "",
            "free": not seat.taken and not seat.invited and not held,
        }
        for seat in seats
    ]
    return {
        "table": table,
        "game": game_of(table),
        "places": places,
        "held": held,
        "missing": sum(not seat.taken for seat in seats),
        "options": options_in_words(table),
        "address": request.build_absolute_uri(reverse("table", args=[table.id])),
        "any_free": any(place["free"] for place in places),
        "notice": notice,
        "name": last_name(request),
    }
