"""The site, tried for real: each test process has a data folder and a database of its own, and nothing is mocked."""

import os
import tempfile

import django
from django.contrib.auth import hashers

os.environ["TABLETOWN_DATA"] = tempfile.mkdtemp(prefix="tabletown-test-")
os.environ["TABLETOWN_TABLES_AN_HOUR"] = "1000000"
os.environ["TABLETOWN_BOT_PAUSE"] = "0"
os.environ["DJANGO_SETTINGS_MODULE"] = "tabletown.web.config.settings"
os.environ["DATABASE_URL"] = os.environ.get("TABLETOWN_TEST_DATABASE_URL", "")
"""Without it, SQLite. With a PostgreSQL to spare: its URL."""
django.setup()
hashers.Argon2PasswordHasher.time_cost, hashers.Argon2PasswordHasher.memory_cost = 1, 64
"""Argon2 takes its time and its memory on purpose; what is tried here would be the same. Servers do as they always do."""
