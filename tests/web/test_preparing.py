"""The first start: the site is open before anything is compiled, and a game opens as soon as its own rules are."""

import json
import os
import re
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tabletown import GAMES
from tabletown.web.tables.views.game_drawings import EMPTY_TABLE
from tests.precompile.test_compile_pool import BROKEN

from ..kit.pebbles import KEY, pebbles_at
from .server import Browser, FirstStart, Server

pytestmark = pytest.mark.slow


def compilers_of(server: Server) -> dict[str, int]:
    """The processes that compile for a server, by game."""
    assert server.process
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended in the meantime
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            words = (process / "cmdline").read_bytes().decode().split("\0")
            if parent == server.process.pid and "tabletown.precompile.compile_game" in words:
                found[words[words.index("tabletown.precompile.compile_game") + 1]] = int(process.name)
    return found


def progress(browser: Browser) -> dict[str, dict[str, object]]:
    games: dict[str, dict[str, object]] = json.loads(browser.get("/preparing"))["games"]
    return games


def wait_for(browser: Browser, key: str) -> dict[str, object] | None:
    """Watch a game as the page does, until it is ready or has failed."""
    pause = threading.Event()
    while (state := progress(browser).get(key)) and not state["failed"]:
        pause.wait(0.2)
    return state


def test_the_site_is_open_before_anything_is_compiled_and_a_table_opens_by_itself(tmp_path: Path) -> None:
    environment = pebbles_at(tmp_path)
    server = FirstStart(tmp_path / "data", **environment).start()
    ann = Browser(server)
    home = ann.get("/")
    assert set(re.findall(r'data-play="(\w+)" data-unready', home)) == {*GAMES, KEY}
    assert progress(ann)[KEY]["done"] == 0
    for address in re.findall(r'src="(/cover/[^"]+)"', home):  # covers wait for nothing
        assert ann.get(address).startswith("<svg")
    assert ann.get(f"/picture/{KEY}.svg") == EMPTY_TABLE

    where = ann.play_now(KEY)  # the table is there already; the game is not
    status, page, _ = ann.request("GET", where)
    assert status == 503
    assert f'<noscript><meta http-equiv="refresh" content="2; url={where}"></noscript>' in page
    assert f'data-opens="{where}"' in page
    assert ann.request("GET", f"{where}/stream")[0] == 503

    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    os.kill(compilers_of(server)[KEY], signal.SIGKILL)  # another takes over
    two = Server(tmp_path / "data", **environment).start()  # and a second server asks for the same
    assert Browser(two).request("GET", where)[0] == 503
    assert wait_for(ann, KEY) is None
    assert ann.request("GET", where)[0] == 200
    assert ann.get(f"/picture/{KEY}.svg") != EMPTY_TABLE
    assert f'data-play="{KEY}" data-unready' not in ann.get("/")
    assert len(progress(ann)) == 4
    cleo = Browser(two)
    assert cleo.request("GET", where)[0] == 200
    stream = cleo.stream_of(where)
    assert 'id="table"' in stream.event()
    stream.close()
    assert ann.get("/watch")
    for each in (server, two):
        assert each.stop().strip() == ""


def test_rules_that_cannot_be_compiled_are_said_on_the_page(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", **pebbles_at(tmp_path, **BROKEN)).start()
    ann = Browser(server)
    where = ann.play_now(KEY)
    assert ann.request("GET", where)[0] == 503
    state = wait_for(ann, KEY)
    assert state
    assert "TypingError" in str(state["words"])
    home = ann.get("/")
    assert "The rules could not be compiled: TypingError" in home
    assert f'action="/preparing/{KEY}"' in home
    assert ann.request("POST", f"/preparing/{KEY}", {})[0] == 302
    assert not progress(ann)[KEY]["failed"]  # it is tried once more
    server.stop()


def test_a_folder_that_cannot_be_written_is_said_on_the_page(tmp_path: Path) -> None:
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    environment = pebbles_at(tmp_path)
    (tmp_path / "cache").write_text("in the way")
    server = Server(tmp_path / "data", **environment, TMPDIR=str(tmp_path)).start()
    assert f"They are kept in {tmp_path}/tabletown-{os.getuid()} for now." in Browser(server).get("/")
    server.stop()
