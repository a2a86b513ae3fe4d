"""Quick pairing: "any table of this game". Whoever comes is seated at one that looks for players, or opens one for the next.

Of all who want the same game, one at a time looks and decides: so two who come at the same moment meet, and nobody sits twice.
"""

from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.web.http.durations import DAY, MINUTE
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.clocks import NO_CLOCK, Clock, Kind
from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.seats.presence import GONE_AFTER
from tabletown.web.tables.seats.seating import Place, TablePlan, check_names, clean_name, make, new_key, sit_down

from .waiting_room import open_tables

PACES = {
    "": gettext_lazy("any, or none"),
    "none": gettext_lazy("no clock"),
    "quick": gettext_lazy("at one sitting"),
    "slow": gettext_lazy("over days"),
}
"""What somebody may want."""
OPENED = {"quick": Clock(Kind.GAME, 20 * MINUTE, 20), "slow": Clock(Kind.MOVE, 3 * DAY)}
"""The clock of a table that is opened for somebody."""
JUST_NOW = timedelta(minutes=5)
"""Whoever did something so lately is still there, or is just coming."""
LOCK = 0x7AB1E702
"""The first number of our advisory locks on PostgreSQL; the second is the game's."""


def pair(request: HttpRequest, game: Game, pace: str, name: str) -> Table:
    """The table where somebody sits now."""
    with transaction.atomic():
        stand_in_line(game)
        mine = Seat.objects.filter(table=OuterRef("pk"), visitor_hash=new_key(request).visitor_hash)
        tables = open_tables().filter(game=game.key, word_hash="")
        seated = tables.filter(Exists(mine)).first() or just_begun(game).filter(Exists(mine)).first()
        if seated:
            return seated
        for table in fitting(tables, pace):
            if join(request, game, table, name):
                return table
        places = (Place("me", free_name(game, [""] * game.seats.start, 0, name)), *[Place("open")] * (game.seats.start - 1))
        return make(request, TablePlan(game.key, places, {}, Table.Audience.PUBLIC, OPENED.get(pace, NO_CLOCK)))


def just_begun(game: Game) -> QuerySet[Table]:
    """The tables where a game has begun just now and nobody has decided: the first of two clicks may have taken the last seat."""
    recent = Table.objects.filter(game=game.key, status=Table.Status.RUNNING, audience=Table.Audience.PUBLIC)
    return recent.filter(word_hash="", version=1, updated__gt=timezone.now() - JUST_NOW)


def stand_in_line(game: Game) -> None:
    """In a transaction: of all who want a game, one after the other. SQLite lets one transaction at a time write anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [LOCK, game.key])


def fitting(tables: QuerySet[Table], pace: str) -> QuerySet[Table]:
    """The tables that somebody may be seated at: with such a clock, and where somebody is still there, or comes back in days."""
    now, slow = timezone.now(), Q(clock_seconds__gte=DAY // 2)
    there = Seat.objects.filter(table=OuterRef("pk"), seen_at__gt=now - GONE_AFTER)
    wanted = {"none": Q(clock_kind=""), "quick": ~Q(clock_kind="") & ~slow, "slow": slow}.get(pace, Q())
    return tables.filter(wanted).filter(Exists(there) | Q(updated__gt=now - JUST_NOW) | slow).order_by("-here", "created")


def join(request: HttpRequest, game: Game, table: Table, name: str) -> bool:
    """Sit down at a table; False where somebody was faster."""
    seats = list(table.seats.all())
    free = next((seat.number for seat in seats if not seat.taken and not seat.invited), None)
    if free is None:
        return False
    try:
        sit_down(request, table.id, free, free_name(game, [seat.name for seat in seats], free, name))
    except Refused:
        return False
    return True


def free_name(game: Game, names: list[str], number: int, wanted: str) -> str:
    """A name for a seat that nobody at the table has: the one that is wanted, or with a number, or a guest's."""
    guest = _("Guest")
    tries = [wanted, *(f"{wanted} {n}" for n in range(2, 8)), guest, *(f"{guest} {n}" for n in range(2, 8))]
    for tried in tries:
        try:
            found = clean_name(tried)
            check_names(game, [found if n == number else name for n, name in enumerate(names)])
        except BadOption:
            continue
        return found
    return guest
