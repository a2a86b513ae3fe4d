"""A real server in a process of its own, and a small HTTP client for it."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from tabletown import GAMES
from tabletown.precompile.compile_pool import warm

from ..kit.forked_servers import Forked

ROOT = Path(__file__).parents[2]
MIGRATED = Path(os.environ["TABLETOWN_DATA"]) / "migrated.sqlite3"
"""An empty database that is up to date: `tests/web/conftest.py` keeps it for servers."""

Process = subprocess.Popen[str] | Forked
STARTED: list[Process] = []
"""Whatever a failing test leaves behind is ended with the tests."""


class Server:
    """The site as `tabletown serve` starts it, with an empty database that is up to date."""

    open_line = "is open"
    makes_its_database = False
    """A first start brings its database up to date by itself, which takes as long as all the rest."""
    module = "tabletown.cli"

    @property
    def words(self) -> list[str]:
        return ["serve", "--no-browser", "--port", str(self.port)]

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self.environment = data, environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.process: Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        if "TABLETOWN_CACHE" not in self.environment:
            warm(list(GAMES), 1, lambda key, part: None)  # otherwise the first pages would say how far the games are
        database = self.data / "tabletown.sqlite3"
        elsewhere = self.environment.get("DATABASE_URL")
        if not (self.makes_its_database or elsewhere or database.exists()) and MIGRATED.exists():
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copyfile(MIGRATED, database)
            database.chmod(0o600)
        environment = {
            **os.environ, "TABLETOWN_DATA": str(self.data), "TABLETOWN_BOT_PAUSE": "0", "TABLETOWN_TABLES_AN_HOUR": "100000",
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))).rstrip(os.pathsep),
            **self.environment,
        }  # fmt: skip
        self.process = self.start_process(environment)
        STARTED.append(self.process)
        assert self.process.stdout
        said = []
        for line in self.process.stdout:
            said.append(line)
            if self.open_line in line:
                return self
        raise AssertionError(f"the server ended with {self.process.wait()}:\n{''.join(said)}")

    def start_process(self, environment: dict[str, str]) -> Process:
        """Fork it, where it uses the libraries and the compiled games that everybody uses; else start Python."""
        of_its_own = self.makes_its_database or {"PYTHONPATH", "TABLETOWN_CACHE"} & {*self.environment}
        if self.module == Server.module and not of_its_own:
            return Forked(self.module, self.words, environment)
        command = [sys.executable, "-m", self.module, *self.words]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def kill(self) -> None:
        """Like a power cut."""
        assert self.process
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """Ask it to stop; whatever it printed since it was open."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=30)[0]


class FirstStart(Server):
    """The site as it starts where nothing is yet."""

    makes_its_database = True


class PlainUvicorn(Server):
    """The site in an ASGI server that somebody starts by hand, with that server's own ideas; the database must be there."""

    open_line = "Uvicorn running on"
    module = "uvicorn"

    @property
    def words(self) -> list[str]:
        return ["tabletown.web.server.asgi:application", "--port", str(self.port)]


class Browser:
    """Cookies and forms over a real socket."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookies = server, SimpleCookie()

    def request(
        self, method: str, path: str, fields: dict[str, str] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str, str]:
        """Status, body and where a redirect leads."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        headers = {**(headers or {}), "Cookie": "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())}
        body = None
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrfmiddlewaretoken": self.cookies["tabletown_form"].value, **fields})
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                self.cookies.load(cookie)
            return answer.status, answer.read().decode(), answer.headers.get("Location", "")
        finally:
            connection.close()

    def get(self, path: str) -> str:
        status, body, _where = self.request("GET", path)
        assert status == 200, (path, status)
        return body

    def play_now(self, key: str, players: int = 2) -> str:
        self.get("/")
        status, _body, where = self.request("POST", f"/play/{key}", {"level": "beginner", "players": str(players)})
        assert status == 302
        return where

    def stream(self, path: str, headers: dict[str, str] | None = None) -> "Stream":
        """An open stream."""
        return Stream(self.server.port, path, f"tabletown={self.cookies['tabletown'].value}", headers)

    def stream_of(self, table: str) -> "Stream":
        """The stream of a table, also of somebody who has no seat anywhere."""
        return Stream(self.server.port, f"{table}/stream", "")


def end_all() -> None:
    """End every server that is still running."""
    for process in STARTED:
        if process.poll() is None:
            process.kill()
            process.communicate()


class StreamEnded(Exception):
    """The server has hung up."""


class Stream:
    """Server-sent events, as they come."""

    def __init__(self, port: int, path: str, cookie: str, headers: dict[str, str] | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            self.connection.request("GET", path, headers={"Cookie": cookie, **(headers or {})})
            self.answer = self.connection.getresponse()
        except Exception:
            self.connection.close()
            raise

    def event(self) -> str:
        """The next event, without pings."""
        lines: list[str] = []
        while True:
            line = self.answer.readline().decode()
            if not line:
                raise StreamEnded
            if line == "\n":
                if any(kept.startswith("data:") for kept in lines):
                    return "".join(lines)
                lines = []
            else:
                lines.append(line)

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()


def attribute(html: str, name: str) -> str:
    """A data attribute of the table on a page."""
    found = re.search(rf'data-{name}="([^"]*)"', html)
    assert found
    return found[1]
