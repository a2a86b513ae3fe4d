"""Two servers and a process of bots on one PostgreSQL: each is killed in turn, and no table notices.

A person plays at several tables through whichever server answers. Every move that was acknowledged is in the database, no
table is stuck, and each stands exactly where its record leads.
"""

import random
import threading
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

import tabletown
from tabletown.engine.kernel import CHANCE

from .postgresql import cluster, programs
from .server import Browser, Server, StreamEnded
from .test_server import my_turn

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not programs(), reason="there is no PostgreSQL on this machine; ./test says how it looked for one"),
]

TABLES, ROUNDS = 3, 2


class Bots(Server):
    """The bots as `tabletown bots` starts them."""

    open_line = "bots of Tabletown are here"

    @property
    def words(self) -> list[str]:
        return ["bots"]


class Person:
    """Somebody who plays through whichever server answers."""

    def __init__(self, servers: list[Server]) -> None:
        self.browsers = [Browser(server) for server in servers]
        for browser in self.browsers:
            browser.cookies = self.browsers[0].cookies
        self.tables: list[str] = []
        self.acknowledged: dict[str, list[tuple[int, int]]] = {}
        self.luck = random.Random(3)

    def sit_down(self) -> None:
        where = self.browsers[0].play_now("neue_heimat")
        self.tables.append(where)
        self.acknowledged[where] = []

    def move(self, where: str) -> bool:
        """One move; False where the game is over. A server that is dead is left for another."""
        while True:
            browser = self.luck.choice(self.browsers)
            try:
                asked = my_turn(browser, where)
                if asked is None:
                    return False
                version, moves = asked
                move = self.luck.choice(moves)
                status, _body, _where = browser.request("POST", f"{where}/move", {"move": move, "version": version})
            except (OSError, HTTPException, StreamEnded):
                continue
            assert status == 303
            self.acknowledged[where].append((int(version), int(move)))
            return True


def kill_each_in_turn(processes: list[Server], seconds: random.Random) -> None:
    """Whoever is killed is started again, and then it is the next one's turn."""
    pause = threading.Event()
    for process in processes * ROUNDS:
        pause.wait(seconds.uniform(0, 0.5))
        process.kill()
        process.start()


def rows(url: str, question: str, *values: object) -> list[tuple[Any, ...]]:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(url) as connection:
        found: list[tuple[Any, ...]] = connection.execute(question, values).fetchall()
        return found


def check_against_record(url: str, table: str, acknowledged: list[tuple[int, int]]) -> None:
    """Every acknowledged move is there, and all steps together lead to the very bytes that are stored."""
    steps = rows(url, "select number, version, by, move, words from tables_step where table_id = %s order by number", table)
    assert [step[0] for step in steps] == list(range(len(steps)))
    assert set(acknowledged) <= {(version, move) for _number, version, by, move, _words in steps if by == 0}
    names = [name for (name,) in rows(url, "select name from tables_seat where table_id = %s order by number", table)]
    ((state, length),) = rows(url, "select state, length from tables_table where id = %s", table)
    assert length == len(steps)
    rules = tabletown.GAMES["neue_heimat"].version
    head = f"tabletown record 1\ngame: neue_heimat\nrules: {rules}\nplayers: {', '.join(names)}\n\n"
    lines = "".join(f"{'*' if by == CHANCE else f'P{by + 1}'} {words}\n" for _n, _version, by, _move, words in steps)
    assert tabletown.load(head + lines, luck="manual").states().tobytes() == bytes(state)


def test_each_process_can_be_killed_and_no_table_notices(tmp_path: Path) -> None:
    with cluster() as url:
        servers = [Server(tmp_path, DATABASE_URL=url, TABLETOWN_BOTS="0") for _ in range(2)]
        bots = Bots(tmp_path, DATABASE_URL=url)
        for process in (*servers, bots):
            process.start()
        person = Person(servers)
        for _ in range(TABLES):
            person.sit_down()
        killer = threading.Thread(target=kill_each_in_turn, args=([*servers, bots], random.Random(7)))
        killer.start()
        running = list(person.tables)
        while killer.is_alive() and running:
            running = [where for where in running if person.move(where)]
        killer.join()
        for where in running:  # nothing is stuck: a bot has answered, and it is the person's turn again
            person.move(where)
            person.move(where)
        for process in (*servers, bots):
            process.stop()
        assert sum(map(len, person.acknowledged.values())) > TABLES
        for where in person.tables:
            check_against_record(url, where.rsplit("/", 1)[1], person.acknowledged[where])
