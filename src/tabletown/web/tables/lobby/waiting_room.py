"""The waiting room: who has come, who is expected, and the links for friends; and the tables that look for players."""

from datetime import timedelta
from functools import lru_cache
from typing import Any

import segno
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tabletown.game.registry import GAMES
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.bot_choices import bots_offered
from tabletown.web.tables.play.clocks import clock_of
from tabletown.web.tables.play.match_storage import game_of, options_in_words
from tabletown.web.tables.seats.seating import fits, invite_token, is_maker, last_name, seats_held
from tabletown.web.tables.seats.table_access import AUDIENCES

from .last_choices import usual_level

LOOKS_FOR = timedelta(days=2)
"""A table that looks for players, and where nothing has happened for so long, is not offered any more."""


def open_tables() -> QuerySet[Table]:
    """The public tables with a seat for whoever comes, those where somebody is waiting first."""
    free = Seat.objects.filter(table=OuterRef("pk"), taken=False, invited=False)
    waiting = Table.objects.filter(
        Exists(free), status=Table.Status.WAITING, audience=Table.Audience.PUBLIC, game__in=list(GAMES),
        updated__gt=timezone.now() - LOOKS_FOR,
    )  # fmt: skip
    here = Count("seats", filter=Q(seats__here=True))
    return waiting.annotate(here=here).order_by("-here", "-created").prefetch_related("seats")


def offered(table: Table) -> dict[str, Any]:
    """A table that looks for players, in a line. Who sits at one that asks for a word is told to nobody without it."""
    seats, private = list(table.seats.all()), bool(table.word_hash)
    return {
        "table": table,
        "game": game_of(table),
        "seats": [] if private else seats,
        "winners": [],
        "free": sum(not seat.taken and not seat.invited for seat in seats),
        "private": private,
        "about": ", ".join(about(table, seats)),
        "remarks": hooks.remarks_on(table),
    }


def about(table: Table, seats: list[Seat]) -> list[str]:
    """Whose table it is, its clock, and which of its options are not as usual."""
    host = host_of(table, seats)
    whose = _("%(n)d seats") % {"n": len(seats)} if table.word_hash else _("%(name)s's table") % {"name": host} if host else ""
    clock = clock_of(table).time_in_words if table.clock_kind else ""
    return [words for words in (whose, clock, *(f"{name}: {value}" for name, value in options_in_words(table))) if words]


def host_of(table: Table, seats: list[Seat]) -> str:
    """The name of whoever made a table, if they sit there."""
    maker = table.maker_hash
    return next((seat.name for seat in seats if maker and maker in (seat.token_hash, seat.visitor_hash)), "")


def invite_link(request: HttpRequest, seat: Seat) -> str:
    """The link that still seats somebody there, if there is one."""
    token = invite_token(seat.table_id, seat.number)
    return request.build_absolute_uri(reverse("invite", args=[seat.table_id, token])) if fits(token, seat.invite_hash) else ""


@lru_cache(maxsize=256)
def qr_code(address: str) -> SafeString:
    """An address as a picture that a phone's camera reads; its quiet zone is the page's to leave."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=0, omitsize=True, svgclass="qr-code", lineclass=None))


def waiting_context(request: HttpRequest, table: Table, notice: str = "") -> dict[str, Any]:
    """What the waiting room shows. Invite links are shown to whoever made the table, as long as nobody has used them."""
    seats = list(table.seats.all())
    held = seats_held(request, table, seats)
    mine, game = is_maker(request, table), game_of(table)
    own = held[0] if held else 0
    address = request.build_absolute_uri(reverse("table", args=[table.id]))
    places: list[dict[str, Any]] = [
        {
            "seat": seat,
            "mine": seat.number in held,
            "invite": invite_link(request, seat) if mine else "",
            "free": not seat.taken and not seat.invited and not held,
            "around": (seat.number - own) % len(seats),
        }
        for seat in seats
    ]
    return {
        "table": table,
        "game": game,
        "places": places,
        "held": held or mine,
        "host": mine and table.status == Table.Status.WAITING,
        "levels": bots_offered(game),
        "level": usual_level(request, game),
        "missing": sum(not seat.taken for seat in seats),
        "options": options_in_words(table),
        "private": bool(table.word_hash),
        "clock": str(clock_of(table)) if table.clock_kind else "",
        "address": address,
        "shown_address": address.partition("://")[2],
        "code": qr_code(address),
        "friends": [seat.name for seat in seats if seat.taken and seat.kind != Seat.Kind.BOT and seat.number not in held],
        "here": [seat.name for seat in seats if seat.taken and seat.kind != Seat.Kind.BOT],
        "first_free": next((place["seat"].number for place in places if place["free"]), None),
        "links_of_seats": any(place["invite"] for place in places),
        "audience": AUDIENCES[Table.Audience(table.audience)],
        "remarks": hooks.remarks_on(table),
        "links": hooks.links_of(table),
        "may_rate": mine and bool(hooks.person(request)),
        "any_free": any(place["free"] for place in places),
        "notice": notice,
        "name": last_name(request),
    }
