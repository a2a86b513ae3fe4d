"""What is larger than any record is refused at the door, on a real server: nobody can fill its disk or its memory."""

import http.client
import select
import socket

import pytest

from tabletown.web.config import settings

from .server import Browser, Server

pytestmark = pytest.mark.slow

HUGE = 200_000_000
ANYWHERE = ("/open", "/t/nothing/move", "/nowhere")


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def head(path: str, *lines: str) -> bytes:
    return "\r\n".join((f"POST {path} HTTP/1.1", "Host: localhost", *lines, "", "")).encode()


def answer_on(line: socket.socket) -> tuple[int, str, str]:
    """Status, what is said of the connection, and the page."""
    answer = http.client.HTTPResponse(line, method="POST")
    answer.begin()
    return answer.status, answer.headers.get("Connection", ""), answer.read().decode()


@pytest.mark.parametrize("path", ANYWHERE)
def test_a_length_beyond_the_limit_is_refused_before_a_byte_of_the_body_is_sent(server: Server, path: str) -> None:
    with connected(server) as line:
        line.sendall(head(path, f"Content-Length: {HUGE}", "Content-Type: application/octet-stream"))
        status, connection, page = answer_on(line)
    assert (status, connection) == (413, "close")
    assert "That is too large" in page
    assert "To the games" in page


def test_a_sender_who_asks_first_is_never_told_to_go_on(server: Server) -> None:
    with connected(server) as line:
        line.sendall(head("/open", f"Content-Length: {HUGE}", "Expect: 100-continue"))
        assert answer_on(line)[0] == 413


@pytest.mark.parametrize("path", ANYWHERE)
def test_a_body_of_chunks_without_end_is_refused_as_soon_as_it_is_too_large(server: Server, path: str) -> None:
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with connected(server) as line:
        line.sendall(head(path, "Transfer-Encoding: chunked"))
        sent = 0
        while not select.select([line], [], [], 0)[0]:
            line.sendall(piece)
            sent += len(piece)
            assert sent < HUGE, "the server takes everything"
        status, connection, page = answer_on(line)
    assert (status, connection) == (413, "close")
    assert "That is too large" in page


@pytest.mark.parametrize("chunked", [False, True])
def test_who_sends_everything_before_reading_still_gets_the_answer(server: Server, chunked: bool) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    body = b"x" * (8 * settings.MOST_BODY)
    pieces = (body[start : start + 50_000] for start in range(0, len(body), 50_000))
    connection.request("POST", "/nowhere", pieces if chunked else body, encode_chunked=chunked)
    assert connection.getresponse().status == 413
    connection.close()


def test_after_a_refusal_the_connection_is_closed(server: Server) -> None:
    with connected(server) as line:
        line.sendall(head("/open", f"Content-Length: {settings.MOST_BODY + 1}"))
        assert answer_on(line)[0] == 413
        line.sendall(b"x" * (settings.MOST_BODY + 1))
        assert line.recv(100) == b""


def test_the_largest_body_still_reaches_the_page_that_says_how_much_it_takes(server: Server) -> None:
    ann = Browser(server)
    ann.get("/open")
    status, page, _where = ann.request("POST", "/open", {"text": "x" * 1_000_000})
    assert status == 422
    assert "at most 400,000 characters" in page
