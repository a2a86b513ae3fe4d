"""The server as a process: it is killed and started again, and nothing that it has said is lost."""

import random
import re
import sqlite3
import threading
import zlib
from http.client import HTTPException
from pathlib import Path

import pytest

import tabletown
from tabletown.engine.kernel import CHANCE

from .server import Browser, Server, StreamEnded, attribute
from .visitors import SECRETS

pytestmark = pytest.mark.slow

KILLS = 10


def rows(data: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(data / "tabletown.sqlite3")
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def my_turn(browser: Browser, where: str) -> tuple[str, list[str]] | None:
    """The table's version and the moves that the page offers, once it is a person's turn; None when the game is over.

    While a bot is thinking, the stream tells when that has changed.
    """
    stream = browser.stream(f"{where}/stream")
    try:
        while True:
            html = stream.event()
            if moves := re.findall(r'name="move" value="(\d+)"', html):
                return attribute(html, "version"), moves
            if 'id="final-scores"' in html:
                return None
    finally:
        stream.close()


def test_acknowledged_moves_survive_kill_9_at_any_moment(tmp_path: Path) -> None:
    """Moves are sent without a pause while the server is killed; after each start all that was acknowledged is there.

    Every other time bots take a moment for each move: most kills then leave a bot's turn to the next start.
    """
    luck, server = random.Random(7), Server(tmp_path)
    server.start()
    browser = Browser(server)
    where = browser.play_now("neue_heimat")
    acknowledged: list[tuple[int, int]] = []
    kills = left_to_bots = 0
    while kills < KILLS or not left_to_bots:
        kills += 1
        timer, since = threading.Timer(luck.uniform(0, 0.5), server.kill), len(acknowledged)
        try:
            while True:
                asked = my_turn(browser, where)
                if asked is None:
                    where, acknowledged, since = browser.play_now("neue_heimat"), [], 0 if timer.ident is None else -2
                    continue
                version, moves = asked
                move = luck.choice(moves)
                status, _body, _where = browser.request("POST", f"{where}/move", {"move": move, "version": version})
                assert status == 303
                acknowledged.append((int(version), int(move)))
                if len(acknowledged) == since + 1:
                    timer.start()
        except (OSError, HTTPException, StreamEnded):
            pass  # the server is dead
        timer.join()
        table = where.rsplit("/", 1)[1]
        kept = {
            (version, move)
            for version, move in rows(tmp_path, f"select version, move from tables_step where table_id = '{table}' and by = 0")
        }
        assert set(acknowledged) <= kept
        assert rows(tmp_path, "pragma integrity_check") == [("ok",)]
        left_to_bots += rows(tmp_path, f"select waits_for_bot from tables_table where id = '{table}'") == [(1,)]
        server.environment = {"TABLETOWN_BOT_PAUSE": "0.1" if kills % 2 else "0"}
        server.start()
    my_turn(browser, where)
    server.kill()
    steps = rows(tmp_path, f"select number, by, words from tables_step where table_id = '{table}' order by number")
    assert [number for number, _by, _words in steps] == list(range(len(steps)))
    head = "tabletown record 1\ngame: neue_heimat\nrules: 1\nplayers: A, B\n\n"
    lines = "".join(f"{'*' if by == CHANCE else f'P{int(str(by)) + 1}'} {words}\n" for _number, by, words in steps)
    rules = tabletown.GAMES["neue_heimat"].version
    tabletown.load(head.replace("rules: 1", f"rules: {rules}") + lines, luck="manual")  # every stored move was legal


def test_a_bots_turn_is_picked_up_after_a_crash(tmp_path: Path) -> None:
    server = Server(tmp_path, TABLETOWN_BOT_PAUSE="600").start()
    browser = Browser(server)
    where = ""
    while not where:
        tried = browser.play_now("neue_heimat")
        if "is thinking" in browser.get(tried):
            where = tried
    server.kill()
    assert rows(tmp_path, "select count(*) from tables_table where waits_for_bot") != [(0,)]
    server.environment = {}
    server.start()
    assert my_turn(browser, where)
    server.stop()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> object:
    server = Server(tmp_path_factory.mktemp("site")).start()
    yield server
    if server.process and server.process.poll() is None:
        server.stop()


def test_a_stream_starts_with_the_table_and_tells_every_change(running: Server) -> None:
    ann = Browser(running)
    where = ann.play_now("neue_heimat")
    onlooker = Browser(running)
    onlooker.play_now("neue_heimat")
    asked = my_turn(ann, where)
    assert asked
    version, moves = asked
    stream = onlooker.stream(f"{where}/stream")
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    first = stream.event()
    assert attribute(first, "version") == version
    assert 'name="move"' not in first
    assert ann.request("POST", f"{where}/move", {"move": moves[0], "version": version})[0] == 303
    assert int(attribute(stream.event(), "version")) > int(version)
    stream.close()


def test_open_streams_do_not_hold_up_a_server_that_is_told_to_stop(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ann = Browser(server)
    where = ann.play_now("neue_heimat")
    streams = [ann.stream(f"{where}/stream") for _ in range(3)]
    for stream in streams:
        stream.event()
    said = server.stop()  # within its limit, or this raises
    assert server.process
    assert server.process.returncode == 0
    assert said.strip() == ""
    for stream in streams:
        stream.close()


def test_two_servers_on_one_database_tell_each_others_moves(tmp_path: Path) -> None:
    one, two = Server(tmp_path).start(), Server(tmp_path).start()
    ann = Browser(one)
    where = ann.play_now("neue_heimat")
    asked = my_turn(ann, where)
    assert asked
    elsewhere = Browser(two)
    elsewhere.cookies = ann.cookies
    stream = elsewhere.stream(f"{where}/stream")
    assert attribute(stream.event(), "version") == asked[0]
    assert ann.request("POST", f"{where}/move", {"move": asked[1][0], "version": asked[0]})[0] == 303
    assert int(attribute(stream.event(), "version")) > int(asked[0])
    stream.close()
    one.stop()
    two.stop()


def test_streams_take_no_threads(running: Server) -> None:
    ann = Browser(running)
    where = ann.play_now("neue_heimat")
    streams = [ann.stream(f"{where}/stream") for _ in range(60)]
    for stream in streams:
        stream.event()
    assert running.process
    status = Path(f"/proc/{running.process.pid}/status").read_text()
    threads = re.search(r"^Threads:\s*(\d+)$", status, re.MULTILINE)
    assert threads
    assert int(threads[1]) < 40
    for stream in streams:
        stream.close()


def test_pages_are_compressed_with_a_random_length_and_streams_are_left_to_the_proxy(running: Server) -> None:
    """The length of a page that was compressed could otherwise tell what it holds (BREACH)."""
    ann = Browser(running)
    where = ann.play_now("neue_heimat")
    assert my_turn(ann, where)
    plain, asked = ann.stream(f"{where}/stream"), ann.stream(f"{where}/stream", {"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in asked.answer.headers
    assert SECRETS.sub("", asked.event()) == SECRETS.sub("", plain.event())
    plain.close()
    asked.close()
    lengths = set()
    for _time in range(12):
        page = ann.stream(where, {"Accept-Encoding": "gzip"})  # any answer, unread
        assert page.answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in page.answer.headers["Vary"]
        read = page.answer.read()
        lengths.add(len(read))
        assert b'id="table"' in zlib.decompress(read, 31)
        page.close()
    assert len(lengths) > 1


def test_who_cannot_write_for_a_while_is_told_so_kindly_and_loses_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ann = Browser(server)
    where = ann.play_now("neue_heimat")
    asked = my_turn(ann, where)
    assert asked
    other = sqlite3.connect(tmp_path / "tabletown.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    move = {"move": asked[1][0], "version": asked[0]}
    status, page, _where = ann.request("POST", f"{where}/move", move)
    assert status == 503
    assert "Nothing has changed; try again in a moment." in page
    other.execute("rollback")
    other.close()
    assert ann.request("POST", f"{where}/move", move)[0] == 303
    assert server.stop().strip() == ""


def test_the_port_that_is_taken_is_said_in_one_line(running: Server) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "tabletown.cli", "serve", "--no-browser", "--port", str(running.port)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"tabletown: port {running.port} of 127.0.0.1 is taken\n"
