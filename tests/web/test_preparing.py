"""The first start: the site is open before anything is compiled, and its rules are interpreted until they are.

An ASGI server that somebody starts by hand does not interpret: there a game opens as soon as its own rules are compiled.
"""

import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from filelock import FileLock

from tabletown import GAMES
from tabletown.compiler.disk_cache import folder_of
from tabletown.precompile.compile_pool import warm
from tabletown.web.tables.views.game_drawings import EMPTY_TABLE
from tests.precompile.test_compile_pool import BROKEN

from ..kit.pebbles import KEY, nearly_compiled_at, pebbles_at
from .server import Browser, FirstStart, PlainUvicorn, Server, Stream, StreamEnded, attribute

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


@pytest.fixture
def held_up(tmp_path: Path) -> Iterator[tuple[dict[str, str], FileLock]]:
    """An environment in which all but Pebbles is compiled, which waits for a lock."""
    environment = nearly_compiled_at(tmp_path)
    kernels = Path(environment["TABLETOWN_CACHE"]) / "kernels"
    warm(list(GAMES), 1, lambda key, part: None)
    for folder in (folder_of(GAMES.package_of(key)) for key in GAMES):
        (kernels / folder.name).symlink_to(folder)
    (pebbles,) = kernels.glob("pebbles-*")
    with FileLock(pebbles / "compiling.lock") as lock:
        yield environment, lock


def ends(stream: Stream) -> bool:
    """Read a stream to its end."""
    with suppress(StreamEnded):
        while stream.event():
            pass
    stream.close()
    return True


def test_rules_are_interpreted_until_they_are_compiled_and_nobody_is_turned_away(
    tmp_path: Path, held_up: tuple[dict[str, str], FileLock]
) -> None:
    environment, lock = held_up
    server = FirstStart(tmp_path / "data", **environment).start()
    ann = Browser(server)
    assert "data-unready" not in ann.get("/")
    where = ann.play_now(KEY)
    assert attribute(ann.get(where), "version")
    assert {*progress(ann)} == {KEY}
    assert "still being compiled" in ann.request("GET", f"{where}/hint")[1]
    stream = ann.stream(f"{where}/stream")
    lock.release()
    while progress(ann):
        ann.get(where)
    assert ends(stream)
    while "still being compiled" in ann.request("GET", f"{where}/hint")[1]:
        ann.get(where)
    assert server.stop().strip() == ""


def test_the_process_that_interprets_ends_with_the_other(tmp_path: Path, held_up: tuple[dict[str, str], FileLock]) -> None:
    server = FirstStart(tmp_path / "data", **held_up[0]).start()
    ann = Browser(server)
    stream = ann.stream_of(ann.play_now(KEY))
    server.kill()  # communicates: whoever else could print has ended
    assert ends(stream)


def test_the_site_is_open_before_anything_is_compiled_and_a_table_opens_by_itself(tmp_path: Path) -> None:
    environment = pebbles_at(tmp_path)
    server = PlainUvicorn(tmp_path / "data", **environment).start()
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
    two = PlainUvicorn(tmp_path / "data", **environment).start()  # and a second server asks for the same
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
        assert "Traceback" not in each.stop()


def test_rules_that_cannot_be_compiled_are_said_on_the_page(tmp_path: Path) -> None:
    server = PlainUvicorn(tmp_path / "data", **pebbles_at(tmp_path, **BROKEN)).start()
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
