"""One process at a time brings the database up to date."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

from .environment import PATIENCE, start_lock

LOCK = 0x7AB1E701
"""The number of our advisory lock on PostgreSQL."""


@contextmanager
def alone() -> Iterator[None]:
    """Of all processes that share the database, one at a time: others wait here until it has finished."""
    if connection.vendor != "postgresql":
        with start_lock(settings.DATA):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")  # this is worth waiting for, however long it takes
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
            cursor.execute(f"SET lock_timeout = {PATIENCE * 1000:.0f}")
