"""Bots think in the background. The database is their queue: whatever is pending after a crash is found there again."""

import logging
import os
import threading
import time

from django.conf import settings
from django.db import close_old_connections, connections

from tabletown.bots import bot_named, choose

from .claims import RENEW_EVERY, claim, pending, release, renew
from .deciding import Refused, decide
from .keeping import resume
from .models import Seat, Table
from .news import listen

__all__ = ["Worker", "pending", "take_turn"]
log = logging.getLogger(__name__)
LOOK_EVERY = 0.5
"""Seconds between two looks into the database, for turns that another process left."""


def take_turn(table_id: str, pause: float = 0.0, stop: threading.Event | None = None) -> bool:
    """Let the bot whose turn it is at a table think and move. The move is posted like anybody's, with its version."""
    table = Table.objects.get(pk=table_id)
    seats = list(table.seats.all())
    if not table.waits_for_bot or table.turn is None:
        return False
    seat = seats[table.turn]
    if seat.kind != Seat.Kind.BOT:
        return False
    began = time.monotonic()
    move = choose(bot_named(seat.level), resume(table, seats, last=0))
    rest = pause - (time.monotonic() - began)
    if rest > 0 and (stop or threading.Event()).wait(rest):
        return False
    try:
        decide(table_id, table.version, seat.number, move.id)
    except Refused:
        return False  # the table has moved on: whoever did that has told us
    return True


class Worker:
    """Threads that play the bots' turns."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or max(2, os.cpu_count() or 1)
        self.busy: set[str] = set()
        self.resting: dict[str, float] = {}
        self.lock = threading.Lock()
        self.wake = threading.Event()
        self.stop = threading.Event()

    def start(self) -> None:
        """Begin. The threads do not hold up a process that ends: what they had not finished is found again."""
        listen(lambda _table: self.wake.set())
        for number in range(self.threads):
            threading.Thread(target=self.run, name=f"bots-{number}", daemon=True).start()
        threading.Thread(target=self.keep_claims, name="bots-claims", daemon=True).start()

    def end(self) -> None:
        """Begin nothing new."""
        self.stop.set()
        self.wake.set()

    def run(self) -> None:
        """One thread: look for a turn, play it, look again."""
        while not self.stop.is_set():
            try:
                self.wake.clear()
                table_id = self.next()
                if table_id is None:
                    self.wake.wait(LOOK_EVERY)
                else:
                    self.play(table_id)
            except Exception:
                log.exception("The bots' queue could not be read; trying again")
                self.stop.wait(2)
            finally:
                close_old_connections()
        connections.close_all()

    def keep_claims(self) -> None:
        """While the bots think, other processes leave their turns alone."""
        while not self.stop.wait(RENEW_EVERY):
            try:
                with self.lock:
                    busy = list(self.busy)
                renew(busy)
            except Exception:
                log.exception("The claims on the bots' turns could not be renewed; trying again")
            finally:
                close_old_connections()
        connections.close_all()

    def next(self) -> str | None:
        """A table that waits for a bot and that no other thread and no other process has taken."""
        with self.lock:
            now = time.monotonic()
            for table_id in pending():
                if table_id not in self.busy and self.resting.get(table_id, 0) <= now and claim(table_id):
                    self.busy.add(table_id)
                    return table_id
        return None

    def play(self, table_id: str) -> None:
        """One turn. A bot that fails is tried again a little later, and does not stop the others."""
        try:
            if not take_turn(table_id, settings.BOT_PAUSE, self.stop):
                release(table_id)
            self.resting.pop(table_id, None)
        except Exception:
            log.exception("The bot at table %s failed; trying again in ten seconds", table_id)
            self.resting[table_id] = time.monotonic() + 10
            release(table_id)
        finally:
            with self.lock:
                self.busy.discard(table_id)
            self.wake.set()
