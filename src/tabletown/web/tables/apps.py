"""The app."""

from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from tabletown.web.config.environment import PATIENCE


def be_patient_for_a_while(connection: Any, **_more: Any) -> None:
    """On PostgreSQL, a change waits so long for those before it; SQLite is told with its other settings."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {PATIENCE * 1000:.0f}")


class TablesConfig(AppConfig):
    """Tables."""

    name = "tabletown.web.tables"
    label = "tables"

    def ready(self) -> None:
        """Every connection to the database begins with the site's own settings; and what workers do for tables."""
        from tabletown.web.tables.bots.bot_worker import BOT_TURNS
        from tabletown.web.tables.maintenance.cleanup import HOUSEKEEPING
        from tabletown.web.tables.replay.films import FILMS

        from ..jobs.queue import register

        connection_created.connect(be_patient_for_a_while)
        for kind in (BOT_TURNS, FILMS, HOUSEKEEPING):
            register(kind)
