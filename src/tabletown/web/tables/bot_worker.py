"""Bots think in the background. The database is their queue: whatever is pending after a crash is found there again."""

import logging
import os
import threading
import time

from django.db import close_old_connections, connections

from tabletown.bots import bot_named, choose

from ..metering import THINKING
from .actions import Refused, decide
from .changes import Change, listen
from .claims import RENEW_EVERY, BotTurn, bot_turns, claim, release, renew
from .luck import seed_of
from .models import Seat, Table
from .preparing import NotReady
from .storage import resume
from .timeouts import overdue, time_out
from .tutors import tutor_at

log = logging.getLogger(__name__)
LOOK_EVERY = 0.5
"""Seconds between two looks into the database, for turns that another process left."""


def take_turn(table_id: str) -> bool:
    """Let the bot whose turn it is at a table think and move. The move is posted like anybody's, with its version."""
    table = Table.objects.get(pk=table_id)
    seats = list(table.seats.all())
    if not table.waits_for_bot or table.turn is None:
        return False
    seat = seats[table.turn]
    if seat.kind != Seat.Kind.BOT:
        return False
    match, tutor, began = resume(table, seats, last=0), tutor_at(table), time.perf_counter()
    move = tutor.bot_move(match) if tutor else choose(bot_named(seat.bot), match, seed_of(table, "bot"))
    THINKING.add(time.perf_counter() - began, seat.level)
    try:
        decide(table_id, table.version, seat.number, move.id)
    except Refused:
        return False  # the table has moved on: whoever did that has told us
    return True


RUNNING: list["Worker"] = []
"""The bots at work in this process."""


class Worker:
    """Threads that play the bots' turns. They never sleep over one: a turn that is not due yet is left in the database.

    One thread more than there are cores, and it is kept for tables with people: where bots play among themselves, they
    take all the others at most.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or max(2, os.cpu_count() or 1) + 1
        self.busy: dict[str, BotTurn] = {}
        self.resting: dict[str, float] = {}
        self.lock = threading.Lock()
        self.looking = threading.Lock()
        self.wake = threading.Event()
        self.stop = threading.Event()
        self.looked = time.monotonic()
        """When it last looked for a turn: it lives."""

    def start(self) -> None:
        """Begin. The threads do not hold up a process that ends: what they had not finished is found again."""
        listen(self.heard, self.wake.set)
        RUNNING.append(self)
        for number in range(self.threads):
            threading.Thread(target=self.run, name=f"bots-{number}", daemon=True).start()
        threading.Thread(target=self.keep_claims, name="bots-claims", daemon=True).start()
        threading.Thread(target=self.watch_clocks, name="bots-clocks", daemon=True).start()

    def heard(self, change: Change) -> None:
        """Somebody has moved: perhaps it is a bot's turn now."""
        if change.for_bots:
            self.wake.set()

    def end(self) -> None:
        """Begin nothing new."""
        self.stop.set()
        self.wake.set()
        if self in RUNNING:
            RUNNING.remove(self)

    def run(self) -> None:
        """One thread: look for a turn, play it, look again. One of them looks at a time, the others wait behind it."""
        while not self.stop.is_set():
            try:
                with self.looking:
                    table_id = self.find_turn()
                if table_id is not None:
                    self.play(table_id)
            except Exception:
                log.exception("The bots' queue could not be read; trying again")
                self.stop.wait(2)
            finally:
                close_old_connections()
        connections.close_all()

    def find_turn(self) -> str | None:
        """Wait for a turn and take it; None where the bots are to stop."""
        while not self.stop.is_set():
            self.wake.clear()
            table_id, wait = self.next()
            if table_id is not None:
                return table_id
            self.wake.wait(wait)
        return None

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

    def watch_clocks(self) -> None:
        """Where somebody's time is over, a bot plays on. Only clocks that run are looked at: a look costs next to nothing."""
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

    def next(self) -> tuple[str | None, float]:
        """A table whose turn is due and that no other thread and no other process has taken; or how long to wait for one."""
        with self.lock:
            now, wait = time.monotonic(), LOOK_EVERY
            self.looked = now
            for turn in bot_turns():
                if turn.table_id in self.busy or self.resting.get(turn.table_id, 0) > now or not self.may_take(turn):
                    continue
                if turn.wait:
                    wait = min(wait, turn.wait)
                elif claim(turn.table_id):
                    self.busy[turn.table_id] = turn
                    return turn.table_id, 0.0
        return None, wait

    def may_take(self, turn: BotTurn) -> bool:
        """Bots among themselves leave one thread to the tables with people."""
        return turn.with_people or sum(not taken.with_people for taken in self.busy.values()) < self.threads - 1

    def play(self, table_id: str) -> None:
        """One turn. A bot that fails is tried again a little later, and does not stop the others."""
        try:
            if not take_turn(table_id):
                release(table_id)
            self.resting.pop(table_id, None)
        except NotReady:
            self.resting[table_id] = time.monotonic() + 1
            release(table_id)
        except Exception:
            log.exception("The bot at table %s failed; trying again in ten seconds", table_id)
            self.resting[table_id] = time.monotonic() + 10
            release(table_id)
        finally:
            with self.lock:
                self.busy.pop(table_id, None)
            self.wake.set()
