"""A table as a program is told of it: `match.view` of its seat, and what a page would say beside it."""

from collections.abc import Hashable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tabletown.web.http.languages import language_of, spoken_to
from tabletown.web.tables.lobby.waiting_room import invite_link
from tabletown.web.tables.page.table_context import viewing_seat
from tabletown.web.tables.play.match_storage import options_of, resume
from tabletown.web.tables.play.take_backs import asked_at, back_for
from tabletown.web.tables.seats.seating import is_maker, seats_held

from ..people.ratings import is_rated
from ..tables.cache import Cache
from ..tables.models import Seat, Table
from .responses import TableLine, TableTold

TABLES: Cache[str] = Cache("tables for programs", 100)


def held_by(request: HttpRequest, table: Table) -> list[int]:
    """The seats that somebody may play; nobody plays a record."""
    return [] if table.imported else seats_held(request, table, list(table.seats.all()))


def table_json(request: HttpRequest, table: Table) -> str:
    """The table as JSON, as this program may see it, in its language."""
    seen = seen_alike(request, table)
    return TABLES.get(table, seen, lambda: TableTold.model_validate(table_data(request, table)).model_dump_json())


def seen_alike(request: HttpRequest, table: Table) -> Hashable:
    """All that the JSON depends on besides the table and its stamp."""
    host = is_maker(request, table)
    return tuple(held_by(request, table)), host, request.get_host(), request.scheme, language_of(request)


def table_data(request: HttpRequest, table: Table) -> dict[str, Any]:
    """A table, whole."""
    with spoken_to(request):
        seats, held = list(table.seats.all()), held_by(request, table)
        found = line(request, table) | {
            "version": table.version,
            "stamp": table.stamp,
            "turn": table.turn if table.status == Table.Status.RUNNING and (table.turn or 0) >= 0 else None,
            "my_turn": table.status == Table.Status.RUNNING and table.turn in held and not table.paused,
            "thinking": table.waits_for_bot,
            "imported": table.imported,
            "rated": is_rated(table),
            "rematch": Table.objects.filter(rematch_of=table.id).values_list("id", flat=True).first(),
            "back": None,
            "asked": None,
            "clock": clock(table),
            "view": None,
        }
        if table.has_begun:
            match = resume(table, seats)
            seat, _covered = viewing_seat(request, table, held, match)
            found["view"] = match.view(seat)
            found |= taking_back(table, seats, match, held)
    return found


def clock(table: Table) -> dict[str, Any] | None:
    """How much time there is."""
    if not table.clock_kind:
        return None
    return {
        "kind": table.clock_kind,
        "seconds": table.clock_seconds,
        "increment": table.clock_increment,
        "level": table.clock_level,
        "left": table.clock_left,
        "until": table.clock_until,
        "paused": table.paused,
        "pause_asked_by": table.pause_by,
    }


def taking_back(table: Table, seats: list[Seat], match: Any, held: list[int]) -> dict[str, Any]:
    """What can be taken back, and what is asked about it."""
    back, asked = back_for(table, seats, match, held), asked_at(table, seats, held)
    return {
        "back": back and {"step": back.number, "why_not": back.why_not, "may_ask": back.may_ask},
        "asked": asked
        and {
            "step": table.back_to,
            "seat": asked.seat,
            "mine": asked.is_mine,
            "may_answer": asked.may_answer,
            "waits_for": asked.waits_for,
        },
    }


def line(request: HttpRequest, table: Table) -> dict[str, Any]:
    """A table, in a line."""
    seats, held, host = list(table.seats.all()), held_by(request, table), is_maker(request, table)
    return {
        "id": table.id,
        "game": table.game,
        "status": table.status,
        "audience": table.audience,
        "options": options_of(table),
        "length": table.length,
        "address": request.build_absolute_uri(reverse("table", args=[table.id])),
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level if seat.kind == Seat.Kind.BOT else "",
                "style": seat.style if seat.kind == Seat.Kind.BOT else "",
                "taken": seat.taken,
                "invited": seat.invited,
                "conceded": seat.conceded,
                "timed_out": seat.timed_out,
                "mine": seat.number in held,
                "invite": invite_link(request, seat) if host else "",
            }
            for seat in seats
        ],
    }


def lines(request: HttpRequest, tables: list[Table]) -> list[TableLine]:
    """Several tables."""
    return [TableLine.model_validate(line(request, table)) for table in tables]
