"""Nobody can close the site by holding connections: requests that do not come to their end, streams without number."""

import http.client
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from .server import Browser, Server

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="it uses several addresses of the loopback")]

SITE = """
import resource, sys
from tabletown.web.server import start as server
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
server.with_settings(None)
from tabletown.web.http import body_limit, connection_limits
from tabletown.web.tables.live import table_streams
connection_limits.HEAD_SECONDS, body_limit.BODY_SECONDS = float(sys.argv[2]), float(sys.argv[2])
connection_limits.open_connections.most_an_address, table_streams.open_streams.most_an_address = 40, 10
server.serve(port=int(sys.argv[1]), browser=False)
"""
HOUR = 3600.0


class Limited(Server):
    """A site with small limits: 40 connections and 10 streams an address, 15 streams in all."""

    def __init__(self, data: Path, seconds: float) -> None:
        super().__init__(data, TABLETOWN_STREAMS="15", TABLETOWN_TABLES_AN_HOUR="1000")
        self.seconds = seconds

    def start_process(self, environment: dict[str, str]) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", SITE, str(self.port), str(self.seconds)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@contextmanager
def site(data: Path, seconds: float) -> Iterator[Limited]:
    server = Limited(data, seconds)
    server.start()
    try:
        yield server
    finally:
        if server.process and server.process.poll() is None:
            server.kill()


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Limited]:
    """A site that waits half a second for what is to come."""
    with site(tmp_path_factory.mktemp("hurried"), 0.5) as server:
        yield server


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Limited]:
    """A site that waits for an hour."""
    with site(tmp_path, HOUR) as server:
        yield server


def line_to(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of the loopback."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(address, 0))


def rest_of(line: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    read = b""
    try:
        while part := line.recv(65_536):
            read += part
    except ConnectionResetError:
        pass
    return read


@contextmanager
def answer_to(server: Server, path: str, address: str) -> Iterator[http.client.HTTPResponse]:
    """The answer to somebody at an address, unread; the connection is closed afterwards."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))
    with closing(connection):
        connection.request("GET", path)
        with connection.getresponse() as answer:
            yield answer


def status_of(server: Server, path: str, address: str) -> int:
    """The status of the answer to somebody at an address."""
    with answer_to(server, path, address) as answer:
        return answer.status


def health_of(server: Server) -> tuple[int, str]:
    """Status, and what is said of connections."""
    with answer_to(server, "/health", "127.0.0.9") as answer:
        return answer.status, json.loads(answer.read())["connections"]


@pytest.mark.parametrize("sent", [b"", b"GE", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_a_head_that_does_not_come_whole_is_not_waited_for(hurried: Limited, sent: bytes) -> None:
    with line_to(hurried) as line:
        line.sendall(sent)
        assert rest_of(line) == b""


def test_neither_is_that_of_a_second_request_on_the_same_connection(hurried: Limited) -> None:
    with line_to(hurried) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 200
        answer.read()
        line.sendall(b"GET /health HT")
        assert rest_of(line) == b""


@pytest.mark.parametrize("head", ["Content-Length: 1000", "Transfer-Encoding: chunked"])
def test_a_body_that_does_not_come_whole_is_answered_by_a_page(hurried: Limited, head: str) -> None:
    with line_to(hurried) as line:
        line.sendall(f"POST /open HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
        read = rest_of(line)
    assert read.startswith(b"HTTP/1.1 408 ")
    assert b"That came too slowly" in read


def test_a_stream_may_last_longer_than_a_request(hurried: Limited) -> None:
    ann = Browser(hurried)
    table = ann.play_now("machi_koro")
    stream = ann.stream(f"{table}/stream")
    stream.event()
    with line_to(hurried) as first, line_to(hurried) as second:
        assert (rest_of(first), rest_of(second)) == (b"", b"")  # by then others were not waited for
    assert ann.request("POST", f"{table}/chat", {"text": "still here"})[0] == 303
    while "still here" not in stream.event():
        pass
    stream.close()


def test_one_address_with_many_unfinished_requests_keeps_nobody_else_out(patient: Limited) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(patient)) for _ in range(60)]
        for line in lines[:40]:
            line.sendall(b"GET / HTTP/1.1\r\n")
        for line in lines[40:]:
            assert rest_of(line).startswith(b"HTTP/1.1 503 ")
        assert status_of(patient, "/", "127.0.0.2") == 200
        assert health_of(patient) == (200, "ok")
    said = patient.stop()
    assert said.count("one address has as many as it may have") == 1


def test_streams_are_limited_for_each_address_and_in_all_and_health_notices(patient: Limited) -> None:
    table = Browser(patient).play_now("machi_koro")
    with ExitStack() as stack:

        def opened(address: str) -> http.client.HTTPResponse:
            answer = stack.enter_context(answer_to(patient, f"{table}/stream", address))
            if answer.status == 200:
                answer.readline()
            return answer

        assert [opened("127.0.0.1").status for _ in range(10)] == [200] * 10
        refused = opened("127.0.0.1")
        assert (refused.status, refused.headers["Retry-After"]) == (429, "10")
        assert "Too many tables are open" in refused.read().decode()
        assert health_of(patient) == (200, "ok")
        assert [opened("127.0.0.2").status for _ in range(5)] == [200] * 5
        assert opened("127.0.0.3").status == 503
        assert health_of(patient) == (503, "full")
        assert status_of(patient, "/", "127.0.0.3") == 200  # pages are made all the same
    said = patient.stop()
    assert said.count("streams are open") == 1


def test_the_limit_of_files_is_raised_at_start(patient: Limited) -> None:
    assert patient.process
    limits = Path(f"/proc/{patient.process.pid}/limits").read_text()
    found = re.search(r"^Max open files\s+(\d+)\s+(\d+)", limits, re.MULTILINE)
    assert found
    soft, hard = map(int, found.groups())
    assert soft == min(hard, 65_536)


def memory_of(server: Server) -> float:
    """Megabytes that a server holds."""
    assert server.process
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"^VmRSS:\s*(\d+) kB$", status, re.MULTILINE)
    assert found
    return int(found[1]) / 1000


def test_unfinished_uploads_do_not_lie_in_memory(patient: Limited) -> None:
    head = b"POST /open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1100000\r\n\r\n"
    assert status_of(patient, "/", "127.0.0.1") == 200
    before = memory_of(patient)
    with ExitStack() as stack:
        for number in range(80):
            line = stack.enter_context(line_to(patient, f"127.0.1.{number % 4 + 1}"))
            line.sendall(head + b"x" * 1_000_000)
        assert status_of(patient, "/health", "127.0.0.2") == 200  # by then it has read them
        assert memory_of(patient) < before + 30
