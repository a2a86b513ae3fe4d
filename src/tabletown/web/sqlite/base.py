"""Django's SQLite, with a door for writers.

SQLite lets one transaction write at a time, and whoever finds it busy sleeps and tries again: among many, some are never lucky.
So the transactions of this process pass one door. Who has waited too long is told so early.
"""

from threading import Lock
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from ..environment import PATIENCE

DOOR = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transactions pass the door."""

    inside = False

    def _start_transaction_under_autocommit(self) -> None:
        if not DOOR.acquire(timeout=PATIENCE):
            raise OperationalError("database is locked: too many want to write")
        self.inside = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # Django's own, without a type
        except BaseException:
            self.leave()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # where that fails, the transaction is still open, and its rollback leaves
        self.leave()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.leave()

    def close(self, *args: Any, **kwargs: Any) -> None:
        """A connection that is closed has left."""
        try:
            super().close(*args, **kwargs)
        finally:
            self.leave()

    def leave(self) -> None:
        """Let the next one in."""
        if self.inside:
            self.inside = False
            DOOR.release()
