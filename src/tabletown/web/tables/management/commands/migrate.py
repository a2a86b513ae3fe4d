"""Django's `migrate`, by one process at a time: several servers may start at once."""

from typing import Any

from django.core.management.commands import migrate

from tabletown.web.config.startup_lock import alone


class Command(migrate.Command):
    """Bring the database up to date."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Wait for others that do the same; whoever comes second finds nothing left to do."""
        with alone():
            super().handle(*args, **options)
