"""Who wants to know when a table changed: the open pages, and the bots; of this process, and of all the others."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import local
from typing import Protocol

from django.db import connection, transaction

CHANNEL = "tabletown_changes"
"""Where PostgreSQL tells all processes of a change."""


class Changed(Protocol):
    """A table, as far as it is told of."""

    id: str
    stamp: int

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to move there now."""


@dataclass(frozen=True)
class Change:
    """A table has come to a new stamp."""

    table_id: str
    stamp: int
    for_bots: bool
    """Whether a bot is to move there now."""

    @classmethod
    def of(cls, table: Changed) -> "Change":
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
_certain_soon = local()
"""In this thread: the tables that its transaction has changed, each as it left them last."""


def listen(listener: Callable[[Change], None], unsure: Callable[[], None] | None = None) -> None:
    """From now on, call the first with each table that changed, and the second when nobody knows which did."""
    _listeners.append(listener)
    if unsure:
        _unsure.append(unsure)


def tell_other_processes(table: Changed) -> None:
    """In the transaction that changes a table: once it is certain, PostgreSQL tells everybody."""
    notify(str(Change.of(table)))


def tell_that_rights_changed() -> None:
    """In the transaction that changes who may see or do something: once it is certain, everybody looks at all open tables."""
    notify("")
    transaction.on_commit(something_changed)


def notify(words: str) -> None:
    """Let PostgreSQL tell all processes something once this transaction is certain."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, words])


def announce_once_certain(table: Changed) -> None:
    """In the transaction that changes a table: tell everybody here once it is certain. What is changed several times in one
    transaction is told once, as it stands at its end: nobody sees the table between two moves that are made as one."""
    left: dict[str, Changed] = _certain_soon.__dict__
    left[table.id] = table

    def certain() -> None:
        if left.get(table.id) is table:
            del left[table.id]
            hear(Change.of(table))

    transaction.on_commit(certain)


def hear(change: Change) -> None:
    """A table was changed, here or elsewhere."""
    for listener in _listeners:
        listener(change)


def hear_words(words: str) -> None:
    """PostgreSQL has told something."""
    if words:
        hear(Change.read(words))
    else:
        something_changed()


def something_changed() -> None:
    """Something was changed, and nobody knows which tables it is about."""
    for listener in _unsure:
        listener()
