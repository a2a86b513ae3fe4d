"""When somebody's time ends, as a visitor reads it: how long that is, and at what o'clock where they are.

A script tells the site once in which zone a browser lives, by a cookie; without script it can be chosen on a page. Until it is
known, moments are told in UTC and say so.
"""

from datetime import UTC, datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from tabletown.web.tables.models import Seat, Table

COOKIE = "zone"
"""Written by settings.js as well."""
ODD = ("Etc/", "SystemV/", "posix/", "right/")


@cache
def zones() -> tuple[str, ...]:
    """The zones that somebody may live in, as the system names them: Europe/Berlin."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and not name.startswith(ODD)))


def zone_name(request: HttpRequest) -> str:
    """The zone of a visitor; nothing where it is not known."""
    written = request.COOKIES.get(COOKIE, "")
    return written if written in zones() else ""


def zone(name: str) -> tzinfo:
    """A zone by its name; UTC where none is known."""
    return ZoneInfo(name) if name else UTC


def moment(when: datetime, name: str) -> str:
    """A moment in figures: in that zone, or in UTC, which is said."""
    figures = date_format(when.astimezone(zone(name)), "j M H:i")
    return figures if name else _("%(when)s UTC") % {"when": figures}


def time_left(until: datetime) -> str:
    """How long it is until a moment, in words: "2 hours"."""
    now = timezone.now()
    return timeuntil(until, now, depth=1).replace("\xa0", " ") if (until - now).total_seconds() >= 60 else _("less than a minute")


def deadline(request: HttpRequest, table: Table, seats: list[Seat]) -> str:
    """Until when whoever is to decide has time, for a page whose clocks do not count; nothing where no clock runs."""
    if table.clock_until is None or table.status != Table.Status.RUNNING:
        return ""
    name = next((seat.name for seat in seats if seat.number == table.turn), "")
    told = {"name": name, "left": time_left(table.clock_until), "when": moment(table.clock_until, zone_name(request))}
    return _("%(name)s has %(left)s left, until %(when)s.") % told
