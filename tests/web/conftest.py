"""The database, once for each process; no connection stays open after a test."""

import asyncio
import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.test.utils import setup_test_environment

from tabletown.web.tables.models import Allowance

from .server import MIGRATED, Server, end_all


def bring_up_to_date(shared: Path) -> None:
    """Migrate the database; where it is SQLite's, in one of all test processes, and the others take what it has made."""
    if connection.vendor != "sqlite":
        call_command("migrate", verbosity=0, interactive=False)
        return
    with (shared / "migrating.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = shared / MIGRATED.name
        if not made.exists():
            call_command("migrate", verbosity=0, interactive=False)
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(made)])
    connections.close_all()
    for copy in (MIGRATED, Path(connection.settings_dict["NAME"])):
        shutil.copyfile(made, copy)


@pytest.fixture(scope="session", autouse=True)
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A migrated database in a folder that goes when the tests have ended."""
    setup_test_environment()
    here = tmp_path_factory.getbasetemp()
    bring_up_to_date(here.parent if "PYTEST_XDIST_WORKER" in os.environ else here)
    yield
    connections.close_all()
    end_all()
    shutil.rmtree(os.environ["TABLETOWN_DATA"], ignore_errors=True)


@pytest.fixture(autouse=True)
def _begins_anew() -> Iterator[None]:
    """What a visitor may still do does not depend on what other tests have done; and no connection stays open.

    Where a browser is open, visitors come to a server with a database of its own, and this thread may not ask one.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        Allowance.objects.all().delete()
    yield
    connections.close_all()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site that runs as long as the tests of a process: every test makes tables of its own. Who ends it starts it again."""
    running = Server(tmp_path_factory.mktemp("site")).start()
    yield running
    if running.process and running.process.poll() is None:
        running.stop()
