"""Who wants to know when a table changed: the open pages, and the bots; of this process, and of all the others."""

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from threading import Lock, local

from django.db import connection, transaction

from .models import Seat, Table

CHANNEL = "tabletown_changes"
"""Where PostgreSQL tells all processes of a change."""
MOST_KEPT = 500


@dataclass(frozen=True)
class Change:
    """A table has come to a new stamp."""

    table_id: str
    stamp: int
    for_bots: bool
    """Whether a bot is to move there now."""

    @classmethod
    def of(cls, table: Table) -> "Change":
        """What has just happened to a table."""
        return cls(table.id, table.stamp, table.waits_for_bot)

    @classmethod
    def read(cls, words: str) -> "Change":
        """What another process wrote."""
        table_id, stamp, for_bots = words.split()
        return cls(table_id, int(stamp), for_bots == "1")

    def __str__(self) -> str:
        return f"{self.table_id} {self.stamp} {int(self.for_bots)}"


_listeners: list[Callable[[Change], None]] = []
_unsure: list[Callable[[], None]] = []
_newest: OrderedDict[str, Table] = OrderedDict()
_lock = Lock()
_certain_soon = local()
"""In this thread: the tables that its transaction has changed, each as it left them last."""


def listen(listener: Callable[[Change], None], unsure: Callable[[], None] | None = None) -> None:
    """From now on, call the first with each table that changed, and the second when nobody knows which did."""
    _listeners.append(listener)
    if unsure:
        _unsure.append(unsure)


def tell_other_processes(table: Table) -> None:
    """In the transaction that changes a table: once it is certain, PostgreSQL tells everybody."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, str(Change.of(table))])


def announce_once_certain(table: Table) -> None:
    """In the transaction that changes a table: tell everybody here once it is certain. What is changed several times in one
    transaction is told once, as it stands at its end: nobody sees the table between two moves that are made as one."""
    left: dict[str, Table] = _certain_soon.__dict__
    left[table.id] = table

    def certain() -> None:
        if left.get(table.id) is table:
            del left[table.id]
            announce(table)

    transaction.on_commit(certain)


def announce(table: Table) -> None:
    """This process has changed a table, and the change is on the disk.

    The position in words, which is the most of it, is left there: Django reads it if somebody should ask. A move writes it anew.
    """
    table.__dict__.pop("position", None)
    with _lock:
        known = _newest.get(table.id)
        if known is None or known.stamp < table.stamp:
            _newest[table.id] = table
        _newest.move_to_end(table.id)
        while len(_newest) > MOST_KEPT:
            _newest.popitem(last=False)
    hear(Change.of(table))


def hear(change: Change) -> None:
    """A table was changed, here or elsewhere."""
    for listener in _listeners:
        listener(change)


def something_changed() -> None:
    """Another process has changed something, and nobody knows what."""
    for listener in _unsure:
        listener()


def newer_than(table_id: str, stamp: int) -> Table | None:
    """A table as this process left it, if that is newer than somebody has it: then it need not be loaded."""
    with _lock:
        known = _newest.get(table_id)
    return known if known is not None and known.stamp > stamp else None


STANDS = 'SELECT "stamp", "status" FROM "tables_table" WHERE "id" = %s'


def as_left(table_id: str) -> tuple[Table, list[Seat]] | None:
    """In a transaction, a table and its seats as this process left them, if it still stands so: then nothing but that is read.

    The table is the caller's own, and locked where the database has locks; the seats are everybody's: nobody changes them.
    What has no part in the stamp (when somebody looked, who has claimed a turn) may be older than in the database.
    """
    known = newer_than(table_id, -1)
    if known is None or "seats" not in getattr(known, "_prefetched_objects_cache", {}):
        return None
    with connection.cursor() as cursor:
        cursor.execute(f"{STANDS} FOR UPDATE" if connection.features.has_select_for_update else STANDS, [table_id])
        if cursor.fetchone() != (known.stamp, known.status):
            return None
    return copy(known), list(known.seats.all())
