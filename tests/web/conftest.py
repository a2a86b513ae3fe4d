"""The database, once for each process; no connection stays open after a test."""

import os
import shutil
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections
from django.test.utils import setup_test_environment

from .server import end_all


@pytest.fixture(scope="session", autouse=True)
def site() -> Iterator[None]:
    """A migrated database in a folder that goes when the tests have ended."""
    setup_test_environment()
    call_command("migrate", verbosity=0, interactive=False)
    yield
    connections.close_all()
    end_all()
    shutil.rmtree(os.environ["TABLETOWN_DATA"], ignore_errors=True)


@pytest.fixture(autouse=True)
def _no_open_connections() -> Iterator[None]:
    yield
    connections.close_all()
