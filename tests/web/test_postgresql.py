"""The same promises on PostgreSQL: a move is one transaction, a race has one winner, and servers hear of each other."""

import os
import subprocess
import sys

import pytest

from .postgresql import cluster, programs
from .server import ROOT

pytestmark = pytest.mark.slow

TESTS = (
    "tests/web/test_actions.py",
    "tests/web/test_take_backs.py",
    "tests/web/test_clocks.py",
    "tests/web/test_jobs.py",
    "tests/web/test_housekeeping.py::test_a_move_at_the_last_moment_saves_the_game_or_comes_too_late",
    "tests/web/test_housekeeping.py::test_a_backup_is_of_one_moment_and_restores_it",
    "tests/web/test_lobby.py::test_people_who_pair_at_once_meet_and_nobody_sits_twice",
    "tests/web/test_api.py::test_friends_and_whoever_comes_join_by_the_api",
    "tests/web/test_api.py::test_a_token_does_only_what_it_is_good_for",
    "tests/web/test_api.py::test_what_is_wrong_with_a_request_is_a_problem_and_never_a_page",
    "tests/web/test_monitoring.py::test_moves_and_the_bots_queue_are_counted",
    "tests/web/test_server.py::test_a_stream_starts_with_the_table_and_tells_every_change",
    "tests/web/test_server.py::test_two_servers_on_one_database_tell_each_others_moves",
    "tests/web/test_positions.py::test_old_games_are_stored_anew_a_little_at_a_time_and_the_way_back_restores_them",
)


@pytest.mark.skipif(not programs(), reason="there is no PostgreSQL on this machine; ./test says how it looked for one")
def test_moves_and_races_on_postgresql() -> None:
    """Deciding and two servers, once more in a process whose database is a PostgreSQL."""
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *TESTS]
    command += ["-k", "not whole_game or neue_heimat"]
    with cluster() as url:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        done = subprocess.run(
            command, cwd=ROOT, env=environment | {"TABLETOWN_TEST_DATABASE_URL": url}, capture_output=True, text=True
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
