"""The moments that a page has missed: the table after each decision since a version, as this viewer could see it then.

Bots do not wait for anybody. A page that shows their moves one after the other, at a pace that eyes can follow, asks for those
that the stream has passed over; pages that show the newest alone never do.
"""

from copy import copy
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string

from tabletown.web.http.languages import spoken_to
from tabletown.web.tables.cache import Cache
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.match_storage import game_of, last_steps, log_steps, resume_at
from tabletown.web.tables.play.stored_positions import layout_of, positions
from tabletown.web.tables.seats.seating import seats_held

from .recap import changed_since
from .table_context import FORM_FIELD, FORM_TOKEN, Showing, seen_alike, told_at, viewing_seat

MOST_FRAMES = 12
"""So many are given at once; a page that wants to see more asks again when it has shown them."""
FRAMES: Cache[str] = Cache("frames", 60)


@dataclass(frozen=True)
class MissedMoment:
    """The table in one of its earlier versions."""

    version: int
    html: str


def frames_since(request: HttpRequest, table: Table, version: int) -> list[MissedMoment]:
    """The table after each decision that answered a version from this one on, except as it stands now.

    A table never comes to the same version twice, so that what was rendered for one viewer does for the others who see the same.
    """
    seats = list(table.seats.all())
    found = []
    with spoken_to(request):
        for then in earlier_versions(table, seats, version):
            html = FRAMES.get(table, (then.version, seen_alike(request, then, "")), partial(rendered, request, then, seats))
            if not html:
                break
            found.append(MissedMoment(then.version, html.replace(FORM_TOKEN, get_token(request))))
    return found


def earlier_versions(table: Table, seats: list[Seat], version: int) -> list[Table]:
    """The table as it stood at each version after this one, the earliest first. Nothing of it is ever saved."""
    steps = table.steps.filter(version__gte=version, layout=layout_of(game_of(table))).order_by("number")
    rows = list(steps.values_list("number", "version", "by")[: MOST_FRAMES * 20])
    states = positions(table, rows[0][0], rows[-1][0]) if rows else {}
    found: list[Table] = []
    known = version
    for number, answered, by in rows:
        if answered == known:
            continue
        if number not in states:
            break
        known = answered
        then = copy(table)
        then.version, then.length, then.turn = answered, number, by
        then.state, then.layout, then.status = states[number], layout_of(game_of(table)), Table.Status.RUNNING
        then.waits_for_bot = 0 <= by < len(seats) and seats[by].kind == Seat.Kind.BOT
        then.clock_until = None  # the clock that runs is shown with the table as it stands now
        found.append(then)
        if len(found) == MOST_FRAMES:
            break
    return found


def rendered(request: HttpRequest, then: Table, seats: list[Seat]) -> str:
    """A frame for whoever sees the same; empty where the device would have to be handed over first."""
    held = [] if then.imported else seats_held(request, then, seats)
    match = resume_at(then, seats, bytes(then.state), then.layout, last_steps(then, log_steps(then)))
    seat, hand_over_to = viewing_seat(request, then, held, match)
    if hand_over_to is not None:
        return ""
    view = match.view(seat) | {"moves": [], "dimmed": [], "changed": changed_since(match, seat)}
    house = [line for line in told_at(then) if line.at <= then.length]
    showing = Showing(
        then, seats, held, seat, match, view, house=house, past=True, unheard=hooks.unheard(request, then, seats)
    )  # fmt: skip
    return render_to_string("tables/_table.html", {"show": showing, "table": then, "csrf_input": FORM_FIELD})
