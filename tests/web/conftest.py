"""The database, once for each process; no connection stays open after a test."""

import asyncio
import os
import shutil
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.test.utils import setup_test_environment

from tabletown.web.tables.models import Allowance

from .server import MIGRATED, Server, end_all


@pytest.fixture(scope="session", autouse=True)
def site() -> Iterator[None]:
    """A migrated database in a folder that goes when the tests have ended."""
    setup_test_environment()
    call_command("migrate", verbosity=0, interactive=False)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(MIGRATED)])
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
