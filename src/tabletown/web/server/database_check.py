"""The database before the site opens: brought up to date by one process at a time, and found to be usable."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor

from tabletown.errors import BadOption


@contextmanager
def said_plainly() -> Iterator[None]:
    """What a database complains of, as one line that names the database and no password."""
    try:
        yield
    except (Error, ImproperlyConfigured) as error:
        kept = settings.DATABASES["default"]
        place = ", ".join(str(kept[part]) for part in ("HOST", "NAME") if kept.get(part))
        raise BadOption(f"the database ({place}) cannot be used: {' '.join(str(error).split())}") from error


def bring_up_to_date() -> None:
    """Make the tables, or add what a newer version of the site needs."""
    with said_plainly():
        call_command("migrate", verbosity=0, interactive=False)


def check_usable() -> None:
    """Find out whether the database answers, is up to date, and can be written to."""
    from tabletown.web.tables.play.bot_turns import forget_longer_pauses
    from tabletown.web.tables.rate_limits import forget_old

    with said_plainly():
        check_current()
        forget_old()
        forget_longer_pauses()


def check_current() -> None:
    """The database must have everything that this version of the site needs."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BadOption("the database is not up to date: tabletown site manage migrate")
