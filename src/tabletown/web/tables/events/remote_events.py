"""Hearing of what other processes change.

PostgreSQL tells it at once. SQLite has nobody to tell it, but answers in microseconds whether anything was written since it
was last asked; only then is it looked for.
"""

import logging
import threading
import time
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from tabletown.web.jobs import queue

from .table_events import CHANNEL, hear_words, something_changed

log = logging.getLogger(__name__)
ASK_EVERY = 0.25
"""Seconds between two questions to SQLite."""
STILL_THERE = 20.0
"""Seconds between two questions whether PostgreSQL is still there, when it has nothing to tell."""


class OtherProcesses:
    """One thread with a connection of its own."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def start(self) -> None:
        """Begin to listen."""
        threading.Thread(target=self.run, name="elsewhere", daemon=True).start()

    def end(self) -> None:
        """Listen no more."""
        self.stop.set()

    def run(self) -> None:
        """Listen; where the line breaks, begin anew, and suppose that something was missed."""
        connection: Any = connections.create_connection(DEFAULT_DB_ALIAS)
        while not self.stop.is_set():
            try:
                connection.ensure_connection()
                if connection.vendor == "postgresql":
                    self.listen(connection)
                else:
                    self.ask(connection)
            except Exception:
                log.warning("The line to the database broke; other processes are not heard. Trying again", exc_info=True)
                connection.close()
                self.stop.wait(1)
        connection.close()

    def listen(self, connection: Any) -> None:
        """PostgreSQL tells."""
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
            cursor.execute(f"LISTEN {queue.CHANNEL}")
        something_changed()
        queue.wake()
        asked = time.monotonic()
        while not self.stop.is_set():
            for note in connection.connection.notifies(timeout=1.0):
                if note.channel == queue.CHANNEL:
                    queue.wake()
                else:
                    hear_words(note.payload)
            if time.monotonic() > asked + STILL_THERE:
                asked = time.monotonic()
                connection.connection.execute("SELECT 1")

    def ask(self, connection: Any) -> None:
        """SQLite is asked."""
        before = None
        while not self.stop.wait(ASK_EVERY):
            with connection.cursor() as cursor:
                (now,) = cursor.execute("PRAGMA data_version").fetchone()
            if now != before:
                before = now
                something_changed()
                queue.wake()
