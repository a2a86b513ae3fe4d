"""What else may break under a site: a process dies in the middle of a change, the database is started anew, the disk is full.

Nothing that was acknowledged is lost, nothing is half done, and as soon as the trouble is over everybody plays on.
"""

import json
import resource
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from .postgresql import cluster, programs
from .server import Browser, Server
from .test_many_processes import Bots, Person, check_against_record, rows
from .test_server import my_turn

pytestmark = pytest.mark.slow
on_postgresql = pytest.mark.skipif(
    not programs(), reason="there is no PostgreSQL on this machine; ./test says how it looked for one"
)
WAITS = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'"


@contextmanager
def steps_locked(url: str) -> Iterator[Any]:
    """Whoever writes a step waits, in the middle of its transaction."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(url) as connection:
        connection.execute("lock table tables_step in exclusive mode")
        yield connection


def wait_for(condition: Any) -> None:
    """Look again and again."""
    pause = threading.Event()
    while not condition():
        pause.wait(0.02)


def try_to_move(browser: Browser, where: str, version: str, move: str) -> None:
    """A move whose server is killed meanwhile."""
    with pytest.raises((OSError, HTTPException)):
        browser.request("POST", f"{where}/move", {"move": move, "version": version})


@on_postgresql
def test_a_server_that_dies_within_a_change_leaves_nothing_half_done(tmp_path: Path) -> None:
    with cluster() as url:
        dying, other = (Server(tmp_path, DATABASE_URL=url).start() for _ in range(2))
        person = Person([dying, other])
        person.sit_down()
        (where,) = person.tables
        asked = my_turn(person.browsers[1], where)
        assert asked
        version, moves = asked
        with steps_locked(url):
            mover = threading.Thread(target=try_to_move, args=(person.browsers[0], where, version, moves[0]))
            mover.start()
            wait_for(lambda: rows(url, WAITS) != [(0,)])
            dying.kill()
            mover.join()
        again = my_turn(person.browsers[1], where)
        assert again == asked  # as if nothing had been tried
        status, _body, _where = person.browsers[1].request("POST", f"{where}/move", {"move": moves[0], "version": version})
        assert status == 303
        assert my_turn(person.browsers[1], where)  # and the bots have answered
        other.stop()
        check_against_record(url, where.rsplit("/", 1)[1], [(int(version), int(moves[0]))])


@on_postgresql
def test_a_database_that_is_started_anew_is_found_again_by_everybody(tmp_path: Path) -> None:
    with cluster() as url:
        servers = [Server(tmp_path, DATABASE_URL=url, TABLETOWN_BOTS="0").start() for _ in range(2)]
        bots = Bots(tmp_path, DATABASE_URL=url)
        bots.start()
        person = Person(servers)
        person.sit_down()
        (where,) = person.tables
        assert person.move(where)
        asked = my_turn(person.browsers[0], where)  # the bots have answered
        assert asked
        watching = person.browsers[0].stream(f"{where}/stream")
        watching.event()
        url.restart()
        move = {"move": asked[1][0], "version": asked[0]}
        status = 0
        while status != 303:  # who comes at the wrong moment is asked to try again
            status, body, _where = person.browsers[1].request("POST", f"{where}/move", move)
            assert status in (303, 503), body
        person.acknowledged[where].append((int(asked[0]), int(asked[1][0])))
        assert f'data-version="{asked[0]}"' not in watching.event()  # the other server's page has heard of it
        watching.close()
        assert my_turn(person.browsers[0], where)  # and the bots, in their own process, as well
        for process in (*servers, bots):
            process.stop()
        check_against_record(url, where.rsplit("/", 1)[1], person.acknowledged[where])


def limit_files(server: Server, most: int) -> None:
    """From now on, no file that the server writes gets longer than this: its disk is full."""
    if sys.platform != "linux":
        raise OSError("only Linux has this")
    assert server.process
    _soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_a_full_disk_refuses_moves_kindly_and_takes_them_when_there_is_room(tmp_path: Path) -> None:
    if sys.platform != "linux":
        raise OSError("only Linux has this")
    server = Server(tmp_path).start()
    browser = Browser(server)
    where = browser.play_now("neue_heimat")
    asked = my_turn(browser, where)
    assert asked
    version, moves = asked
    limit_files(server, 1)
    move = {"move": moves[0], "version": version}
    status, body, _where = browser.request("POST", f"{where}/move", move)
    assert (status, "try again" in body.lower()) == (503, True), body
    assert f'data-version="{version}"' in browser.get(where)  # everybody still sees the table
    status, told, _where = browser.request("GET", "/health")
    assert (status, json.loads(told)["database"]) == (503, "read only")
    limit_files(server, resource.RLIM_INFINITY)
    assert browser.request("GET", "/health")[0] == 200
    assert browser.request("POST", f"{where}/move", move)[0] == 303
    assert my_turn(browser, where)
    assert server.stop().count("The database does not answer") == 1  # whoever looks after the site can read it
