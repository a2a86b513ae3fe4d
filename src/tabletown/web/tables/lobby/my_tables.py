"""The visitor's own tables: those that wait for them first, then the others, and those that are over with their results."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from tabletown.game.registry import GAMES
from tabletown.text.result_text import winners_in_words
from tabletown.web.jobs.compile_service import NotReady
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.deadlines import moment, time_left, zone_name
from tabletown.web.tables.play.match_storage import game_of, resume
from tabletown.web.tables.seats.seating import sat_down, seats_held, seats_lost, visitor_hash

MOST_OPEN = 30
"""So many of somebody's tables that are not over stand on a page."""

MOST_WAITING = 500
"""So many are looked through for those that wait."""


def tables_of(request: HttpRequest) -> QuerySet[Table]:
    """All tables where the visitor sits or sat, or that they made lately."""
    mine = Q(pk__in=list(request.session.get("seats", {})))
    me = visitor_hash(request)
    if me:
        mine |= Q(pk__in=Seat.objects.filter(visitor_hash=me).values("table"))
    shown = (Table.Status.WAITING, Table.Status.RUNNING, Table.Status.OVER)
    return Table.objects.filter(mine, game__in=list(GAMES), status__in=shown, imported=False).prefetch_related("seats")


def not_over(request: HttpRequest) -> list[dict[str, Any]]:
    """The tables that are not over: first all that wait for the visitor, in their order, then the latest of the others."""
    waiting = waiting_for(request)
    others = tables_of(request).exclude(status=Table.Status.OVER).exclude(pk__in=[table.id for table in waiting])
    return [open_line(request, table) for table in [*waiting, *others.order_by("-updated")[:MOST_OPEN]]]


def waiting_for(request: HttpRequest) -> list[Table]:
    """The tables that wait for the visitor, however many: whose time ends first, then the longest waiting."""
    running = tables_of(request).filter(status=Table.Status.RUNNING, waits_for_bot=False).defer("state", "position", "start")
    found = [table for table in running[:MOST_WAITING] if table.turn in seats_held(request, table, list(table.seats.all()))]
    return sorted(found, key=urgency)


def urgency(table: Table) -> tuple[bool, float]:
    """How soon somebody should look at a table."""
    when = table.clock_until or table.waits_since or table.updated
    return table.clock_until is None, when.timestamp()


def next_for(request: HttpRequest, after: str) -> Table | None:
    """The table that waits for the visitor next: after one of them the following, and round again; never that table itself."""
    tables = waiting_for(request)
    here = next((number for number, table in enumerate(tables) if table.id == after), -1)
    others = [table for table in [*tables[here + 1 :], *tables[: max(here, 0)]] if table.id != after]
    return others[0] if others else None


def line(request: HttpRequest, table: Table) -> dict[str, Any]:
    """One of the visitor's tables: what game, and with whom."""
    seats = list(table.seats.all())
    others = [seat.name or _("somebody") for seat in seats if not sat_down(request, table, seat)]
    return {"table": table, "game": game_of(table), "others": ", ".join(others), "seats": seats}


def open_line(request: HttpRequest, table: Table) -> dict[str, Any]:
    """A table that is not over, in a line."""
    told = line(request, table)
    my_turn = table.status == Table.Status.RUNNING and table.turn in seats_held(request, table, told["seats"])
    since = table.waits_since or table.updated
    return told | {
        "my_turn": my_turn,
        "since": since,
        "wait": time_since(since) if my_turn else "",
        "until": table.clock_until if my_turn else None,
        "left": time_left(table.clock_until) if my_turn and table.clock_until else "",
        "when": moment(table.clock_until, zone_name(request)) if my_turn and table.clock_until else "",
        "lost": bool(seats_lost(request, table, told["seats"])),
    }


def time_since(moment: Any) -> str:
    """How long ago something was, in words; empty for less than a minute."""
    return timesince(moment, depth=1) if timezone.now() - moment >= timedelta(minutes=1) else ""


def over(request: HttpRequest) -> QuerySet[Table]:
    """The visitor's games that are over, the latest first."""
    return tables_of(request).filter(status=Table.Status.OVER).order_by("-updated")


def over_line(request: HttpRequest, table: Table) -> dict[str, Any]:
    """A game that is over, in a line: when, and who has won."""
    told = line(request, table)
    winners = winners_of(table, told["seats"])
    mine = [seat.number for seat in told["seats"] if sat_down(request, table, seat) and not seat.conceded]
    won = bool(winners) and set(winners) <= set(mine)
    return told | {"date": table.waits_since or table.updated, "won": won, "result": result(told["seats"], winners, mine)}


def result(seats: list[Seat], winners: list[int], mine: list[int]) -> str:
    """Who has won, in a few words, to whoever sat on those seats."""
    if winners and set(winners) <= set(mine):
        return _("You have won.")
    names = winners_in_words(winners, [seat.name for seat in seats], mine[0] if len(mine) == 1 else None)
    if len(winners) == 1:
        return _("%(name)s has won.") % {"name": names}
    return _("%(names)s share the victory.") % {"names": names} if winners else ""


def winners_of(table: Table, seats: list[Seat]) -> list[int]:
    """The winners of a game that is over. Games of before they were written down are asked, if their rules are ready."""
    if table.result is not None:
        return list(table.result["winners"])
    with suppress(NotReady):  # a list waits for no game
        return resume(table, seats, last=0).winners
    return []
