"""Limits go by the visitor's address, and nobody chooses that: `X-Forwarded-For` counts from configured proxies alone."""

from pathlib import Path

import pytest

from tabletown.web.http.client_address import household

from .server import Browser, PlainUvicorn, Server

pytestmark = pytest.mark.slow

LIMIT = 3


def tables_made(server: Server, addresses: list[str]) -> list[bool]:
    """Whether a visitor may make a table, once for each of these words in the header."""
    ann = Browser(server)
    ann.get("/")
    form = {"level": "beginner", "players": "2"}
    codes = [ann.request("POST", "/play/neue_heimat", form, {"X-Forwarded-For": said})[0] for said in addresses]
    assert set(codes) <= {302, 429}
    return [code == 302 for code in codes]


def started(data: Path, kind: type[Server] = Server, **environment: str) -> Server:
    return kind(data, TABLETOWN_TABLES_AN_HOUR=str(LIMIT), **environment).start()


def test_without_proxies_no_header_is_believed(tmp_path: Path) -> None:
    server = started(tmp_path)
    assert tables_made(server, [f"203.0.113.{n}" for n in range(6)]) == [True] * LIMIT + [False] * 3
    server.stop()
    by_hand = started(tmp_path, PlainUvicorn)  # it believes what comes from this machine, and so would tell us that address
    assert tables_made(by_hand, [f"203.0.113.{n}" for n in range(6)]) == [True] * LIMIT + [False] * 3
    by_hand.stop()


@pytest.mark.parametrize("kind", [Server, PlainUvicorn])
def test_behind_a_configured_proxy_every_visitor_has_an_allowance(tmp_path: Path, kind: type[Server]) -> None:
    if kind is PlainUvicorn:
        Server(tmp_path).start().stop()
    server = started(tmp_path, kind, TABLETOWN_PROXIES="127.0.0.1, 10.0.0.0/8")
    assert tables_made(server, [f"203.0.113.{n}" for n in range(6)]) == [True] * 6
    invented = [f"192.0.2.{n}, 198.51.100.7" for n in range(5)]
    assert tables_made(server, invented) == [True] * LIMIT + [False] * 2  # the proxy added the last one
    beyond = [f"192.0.2.{n}, 198.51.100.8, 10.1.2.3" for n in range(5)]
    assert tables_made(server, beyond) == [True] * LIMIT + [False] * 2  # and here another proxy of ours stands between
    line = [f"2001:db8::{n}" for n in range(4)]
    assert tables_made(server, [*line, "2001:db8:0:1::1"]) == [True, True, True, False, True]
    nonsense = [f"I am {n}" for n in range(5)]
    assert tables_made(server, nonsense) == [True] * LIMIT + [False] * 2
    server.stop()


def test_all_ipv6_addresses_of_one_line_are_one_household() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:ffff:ffff:ffff") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("192.0.2.2")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("whatever") == household("")
