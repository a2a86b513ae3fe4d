"""Running out of time: a bot plays on, everybody is told, and the player can take the seat back at any time.

The seats whose time is over are found by one question to the database, by any process with bots. Each is dealt with under its
table's lock, where it is asked once more: so it happens once, and never to somebody whose move was in time.
"""

import logging
import threading

from django.db import close_old_connections, connections, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tabletown.game.registry import GAMES
from tabletown.web.tables.models import HouseLine, Seat, Table

from .clocks import GRACE, PUT_BACK, STAND_IN, clock_now, clock_of, give, is_over, run, stop, was_put_back
from .decisions import Held, Refused, locked
from .match_storage import add_house_line, changed
from .pauses import pause_if_all_agree
from .take_backs import take_back_if_all_agree

log = logging.getLogger(__name__)
LOOK_EVERY = 0.5
"""Seconds between two looks for clocks that have run out. Only clocks that run are looked at: a look costs next to nothing."""
AT_ONCE = 50
"""So many are dealt with between two questions."""


def overdue() -> list[str]:
    """The tables where somebody's time is over, the longest ago first, or would be at some day far off."""
    now = clock_now()
    due = Q(clock_until__lte=now - GRACE) | Q(clock_until__isnull=False, waits_since__gt=now + PUT_BACK)
    late = Table.objects.filter(due, status=Table.Status.RUNNING, game__in=list(GAMES))
    return list(late.order_by("clock_until").values_list("id", flat=True)[:AT_ONCE])


def time_out(table_id: str) -> bool:
    """Let a bot play on for the player in turn, if their time is over; False where it is not, or was dealt with already."""
    with transaction.atomic():
        table, seats = locked(table_id)
        now = clock_now()
        if was_put_back(table, now):
            stop(table, now)
            run(table, seats, now)
            table.waits_since = now
            changed(table)
            return False
        if not is_over(table, now) or table.turn is None:
            return False
        leaving = seats[table.turn]
        leaving.kind, leaving.level, leaving.timed_out = Seat.Kind.BOT, table.clock_level or STAND_IN, True
        leaving.save()
        stop(table, now)
        table.waits_for_bot, table.bot_not_before = True, None
        add_house_line(table, HouseLine.Kind.TIMED_OUT, leaving.number)
        pause_if_all_agree(table, seats)
        if not take_back_if_all_agree(table, seats):
            changed(table)
    return True


def take_seat_back(table_id: str, lost: Held) -> Table:
    """Play again where a bot has played on. The same click twice comes back once.

    There is a new version: what the bot was thinking about is too late.
    """
    with transaction.atomic():
        table, seats = locked(table_id)
        back = [seats[number] for number in lost(table, seats)]
        if not back or table.status != Table.Status.RUNNING:
            raise Refused(_("There is no seat here for you to take back."))
        now = clock_now()
        for seat in back:
            seat.kind, seat.level, seat.timed_out = Seat.Kind.PERSON, "", False
            seat.save()
            give(table, seat.number, max(float(table.clock_left[seat.number]), clock_of(table).fresh))
            add_house_line(table, HouseLine.Kind.RETURNED, seat.number)
        if table.turn in [seat.number for seat in back]:
            table.waits_for_bot, table.bot_not_before = False, None
            run(table, seats, now)
        table.version += 1
        changed(table)
    return table


class ClockWatch:
    """A thread that lets a bot play on where somebody's time is over."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def start(self) -> None:
        """Begin."""
        threading.Thread(target=self.run, name="clocks", daemon=True).start()

    def end(self) -> None:
        """Begin nothing new."""
        self.stop.set()

    def run(self) -> None:
        """Look, rest, and again."""
        while not self.stop.wait(LOOK_EVERY):
            try:
                for table_id in overdue():
                    self.let_run_out(table_id)
            except Exception:
                log.exception("The clocks could not be read; trying again")
                self.stop.wait(2)
            finally:
                close_old_connections()
        connections.close_all()

    def let_run_out(self, table_id: str) -> None:
        """One of them; what is wrong with it does not keep the others waiting."""
        try:
            time_out(table_id)
        except Exception:
            log.exception("The clock of table %s has run out, and nobody could be told; trying again", table_id)
