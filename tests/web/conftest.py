"""A site of its own for each test process: real settings, a real SQLite file, nothing mocked."""

import os
import tempfile

import pytest

os.environ["TABLETOWN_DATA"] = tempfile.mkdtemp(prefix="tabletown-test-")
os.environ["TABLETOWN_TABLES_AN_HOUR"] = "1000000"
os.environ["TABLETOWN_BOT_PAUSE"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "tabletown.web.settings"
os.environ.pop("DATABASE_URL", None)

import django

django.setup()

from django.core.management import call_command
from django.db import connections
from django.test.utils import setup_test_environment


@pytest.fixture(scope="session", autouse=True)
def site() -> None:
    """The database, once."""
    setup_test_environment()
    call_command("migrate", verbosity=0, interactive=False)


@pytest.fixture(autouse=True)
def _no_open_connections() -> object:
    yield
    connections.close_all()
