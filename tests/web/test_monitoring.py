"""Health, metrics and logs: for whoever runs the site, and for nobody else."""

import asyncio
import http.client
import json
import logging
import re
import socket
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory, override_settings
from django.urls import resolve
from django.utils import timezone

from tabletown.client import Site
from tabletown.errors import BadOption
from tabletown.web.config import environment
from tabletown.web.jobs.worker import RUNNING, JobWorker
from tabletown.web.metrics import LATENCY, REGISTRY
from tabletown.web.monitoring import bot_process_port as beside
from tabletown.web.monitoring import health
from tabletown.web.monitoring.json_logs import JsonLines, Repetitions, TextLines
from tabletown.web.monitoring.metrics_page import everything
from tabletown.web.server.request_threads import SiteHandler
from tabletown.web.tables.models import Table

from .server import Browser, Server
from .visitors import Visitor, bots_move, match_of

HOST_LOGGER = "django.security.DisallowedHost"
DOCUMENTATION = Path(__file__).parents[2] / "docs/running_a_site.md"
ROW = re.compile(r'([a-z_:]+)(\{(?:[a-z]+="[^"\n]*",?)*\})? (-?[0-9.e+]+)')
"""A row of the text format."""


def read(text: str) -> dict[str, float]:
    """The numbers of a page of metrics; every line must be as the format wants it."""
    found, kinds = {}, {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _hash, _type, name, kind = line.split()
            kinds[name] = kind
        elif not line.startswith("# HELP "):
            row = ROW.fullmatch(line)
            assert row, line
            base = re.sub(r"_(bucket|sum|count)$", "", row[1])
            assert row[1] in kinds or kinds.get(base) == "histogram", line
            found[row[1] + (row[2] or "")] = float(row[3])
    return found


# --- health -----------------------------------------------------------------------------------------------------------


def test_a_healthy_server_says_so() -> None:
    Table.objects.filter(waits_for_bot=True).update(waits_for_bot=False)
    answer = Client().get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": "ok", "bots": "ok", "connections": "ok"})
    with override_settings(BOTS=False):
        assert Client().get("/health").json()["bots"] == "elsewhere"


def test_a_server_without_its_database_is_sent_nobody() -> None:
    def away(*_asked: Any) -> Any:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(away):
        answer = Client().get("/health")
    assert (answer.status_code, answer.json()["database"]) == (503, "failing")


def test_a_disk_that_is_nearly_full_is_told_before_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 1 << 62)
    answer = Client().get("/health")
    assert (answer.status_code, answer.json()["database"]) == (503, "read only")


def test_bots_that_do_not_look_for_turns_are_missed() -> None:
    worker = JobWorker([])
    RUNNING.append(worker)
    try:
        assert Client().get("/health").status_code == 200
        worker.looked = time.monotonic() - 1000
        answer = Client().get("/health")
        assert (answer.status_code, answer.json()["bots"]) == (503, "stopped")
    finally:
        RUNNING.remove(worker)


def test_people_who_wait_long_for_a_bot_are_told_of_but_the_server_is_well() -> None:
    table = Visitor().play_now("neue_heimat", 2)
    Table.objects.filter(pk=table.id).update(waits_for_bot=True, waits_since=timezone.now() - timedelta(minutes=5))
    answer = Client().get("/health")
    Table.objects.filter(pk=table.id).update(waits_for_bot=False)
    assert (answer.status_code, answer.json()["bots"]) == (200, "behind")


# --- metrics ----------------------------------------------------------------------------------------------------------


def test_metrics_are_for_those_who_were_named_and_there_is_no_such_page_for_others() -> None:
    def status(address: str = "192.0.2.1", **headers: str) -> int:
        return Client(REMOTE_ADDR=address).get("/metrics", headers=headers).status_code

    assert [status("127.0.0.1"), status(Authorization="Bearer ")] == [404, 404]
    with override_settings(METRICS_TOKEN="secret", METRICS_FROM=["10.0.0.0/8"]):
        assert [status(), status(Authorization="Bearer wrong"), status(Authorization="Bearer secret")] == [404, 404, 200]
        assert [status("10.1.2.3"), status("11.1.2.3"), status("")] == [200, 404, 404]


@override_settings(METRICS_TOKEN="secret")
def test_moves_and_the_bots_queue_are_counted() -> None:
    def counted() -> dict[str, float]:
        return read(Client().get("/metrics", headers={"Authorization": "Bearer secret"}).content.decode())

    ann = Visitor()
    table = ann.play_now("neue_heimat", 2)
    bots_move(table)
    before = counted()
    ann.move(table, match_of(table).legal()[0].id)
    after = counted()
    person = 'tabletown_moves_total{by="person",game="neue_heimat"}'
    assert after[person] == before.get(person, 0) + 1
    for name in ("tabletown_streams", "tabletown_bot_turns", "process_cpu_seconds_total", 'tabletown_tables{status="running"}'):
        assert name in after


def test_the_documentation_names_every_metric() -> None:
    table = DOCUMENTATION.read_text(encoding="utf-8").partition("| metric | |")[2].partition("\n\n")[0]
    documented = set(re.findall(r"`((?:tabletown|process)_\w+)", table))
    assert {line.split()[2] for line in everything().splitlines() if line.startswith("# TYPE ")} == documented


def test_an_answer_is_counted_in_every_bucket_that_it_fits_into() -> None:
    def told(metric: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(f"tabletown_request_seconds_{metric}", {"kind": "nothing", **labels}) or 0

    for seconds in (0.001, 0.005, 0.2, 99):
        LATENCY.labels("nothing").observe(seconds)
    assert [told("bucket", le=end) for end in ("0.005", "10.0", "+Inf")] == [2, 3, 4]
    assert told("count") == 4
    assert read(everything())['tabletown_request_seconds_count{kind="nothing"}'] == 4


def told_beside(port: int, path: str, **headers: str) -> tuple[int, str]:
    """What a process without pages answers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    found = answer.status, answer.read().decode()
    line.close()
    return found


def test_a_process_of_bots_tells_its_metrics_at_a_port_of_this_machine() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    server = beside.listen(str(port))
    try:
        assert server.server_address[0] == "127.0.0.1"
        status, text = told_beside(port, "/metrics")
        assert (status, {"tabletown_bot_turns", "tabletown_bots_alive"} <= read(text).keys()) == (200, True)
        assert told_beside(port, "/health") == (200, "ok\n")
        assert told_beside(port, "/admin/")[0] == 404
        with override_settings(METRICS_TOKEN="secret"):
            assert told_beside(port, "/metrics")[0] == told_beside(port, "/metrics", Authorization="Bearer x")[0] == 404
            assert told_beside(port, "/metrics", Authorization="Bearer secret")[0] == 200
        with pytest.raises(BadOption, match="nothing can listen at"):
            beside.listen(f"127.0.0.1:{port}")
    finally:
        server.shutdown()
        server.server_close()
    for wrong in ("x", "0", "127.0.0.1", "99999999"):
        with pytest.raises(BadOption, match="at a port such as 9100"):
            beside.listen(wrong)


# --- logs -------------------------------------------------------------------------------------------------------------


def test_every_answer_carries_an_id_and_a_proxys_is_kept() -> None:
    first, second = (Client().get("/away").headers["X-Request-ID"] for _ in range(2))
    assert first != second
    assert Client().get("/away", headers={"X-Request-ID": "proxy-12345678"}).headers["X-Request-ID"] == "proxy-12345678"
    for odd in ("short", "x" * 100, "with spaces here", 'quote"quote'):
        assert Client().get("/away", headers={"X-Request-ID": odd}).headers["X-Request-ID"] != odd


def test_an_unknown_way_to_log_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_LOG", "xml")
    with pytest.raises(BadOption, match="TABLETOWN_LOG is text or json, not 'xml'"):
        environment.one_of("TABLETOWN_LOG", "text", "json")


@pytest.mark.parametrize("kind", ["text", "json"])
def test_no_line_names_a_path_that_may_hold_a_token(kind: str) -> None:
    told = environment.logging_settings(kind)
    lines = {"text": TextLines, "json": JsonLines}[kind]
    assert told["handlers"]["console"]["formatter"] == kind
    assert told["formatters"][kind]["()"].endswith(lines.__name__)
    request: Any = RequestFactory().get(f"/t/{'a' * 12}/seat/{'s' * 22}")
    request.resolver_match = resolve(request.path)
    try:
        raise ValueError("something of ours")
    except ValueError:
        broken = logging.getLogger("django.request").makeRecord(
            "django.request", logging.ERROR, "", 0, "%s: %s", ("Internal Server Error", request.path), sys.exc_info(),
            extra={"status_code": 500, "request": request},
        )  # fmt: skip
    written = lines().format(broken)
    assert "seat/<slug:token>" in written
    assert "something of ours" in written
    assert "s" * 22 not in written
    assert request.path in broken.getMessage()  # others who read the record find it as it was
    sieve = environment.OurFault()
    assert sieve.filter(broken)
    for status, name, kept in ((404, "django.request", False), (503, "django.request", False), (400, HOST_LOGGER, True)):
        record = logging.makeLogRecord({"name": name, "status_code": status})
        assert sieve.filter(record) is kept


def raised(words: str) -> Any:
    """An exception, always from the same place."""
    try:
        raise ValueError(words)
    except ValueError:
        return sys.exc_info()


def test_an_exception_is_written_once_a_minute_and_then_says_how_often_it_was_left_out() -> None:
    sieve = Repetitions()

    def written(name: str, error: Any = None) -> list[str]:
        record = logging.makeLogRecord({"name": name, "msg": "%s failed", "args": (name,), "exc_info": error})
        return [TextLines().format(record)] if sieve.filter(record) else []

    first, *others = [written("drawing", raised(f"the {number}.")) for number in range(40)]
    assert "the 0." in first[0]
    assert not any(others)
    assert written("elsewhere", raised("another"))
    assert all(written("told without an exception") for _time in range(3))
    assert [len(written(HOST_LOGGER)) for _time in range(3)] == [1, 0, 0]
    sieve.every = 0.0
    (again,) = written("drawing", raised("the last"))
    assert "drawing failed (and 39 times since this was last written)" in again
    assert "and" not in written("drawing", raised("the last"))[0].splitlines()[0]
    for number in range(3 * sieve.most):
        written(f"place {number}", raised("one of many"))
    assert len(sieve.left_out) == sieve.most


def test_a_refusal_that_no_middleware_sees_tells_its_length_and_has_the_policy() -> None:
    async def site() -> SiteHandler:
        return SiteHandler()

    handler = asyncio.run(site())
    for refusal in (handler.refusal, handler.refusal_of_programs):
        assert int(refusal.headers["Content-Length"]) == len(refusal.content)
        assert "Content-Security-Policy" in refusal.headers
        assert (refusal.status_code, refusal.headers["Retry-After"]) == (503, "2")


BROKEN = """
import sys
from tabletown.web.server import start as server
server.with_settings(None)
from tabletown.web.tables.page import table_context
def drawn_panels(game, view, table):
    raise ValueError("this cannot be drawn")
table_context.drawn_panels = drawn_panels
server.serve(port=int(sys.argv[1]), browser=False)
"""


class BrokenSite(Server):
    """A site that can draw no board."""

    def start_process(self, environment: dict[str, str]) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", BROKEN, str(self.port)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.slow
def test_a_page_that_cannot_be_drawn_is_told_so_and_the_log_once(tmp_path: Path) -> None:
    server = BrokenSite(tmp_path).start()
    ann = Browser(server)
    where = ann.play_now("neue_heimat")
    for _time in range(30):
        status, page, _where = ann.request("GET", where)
        assert (status, "Something broke" in page) == (500, True)
    for _time in range(5):
        stream = ann.stream(f"{where}/stream")
        event = stream.event()
        assert 'id="table"' in event  # a table that is not theirs: the page reloads
        assert "board" not in event
        stream.close()
    said = server.stop()
    assert 1 <= said.count("ValueError: this cannot be drawn") <= 3, said  # the page's, the stream's


@pytest.mark.slow
def test_a_real_server_counts_and_writes_lines_of_json_without_secrets(tmp_path: Path) -> None:
    server = Server(tmp_path, TABLETOWN_LOG="json", TABLETOWN_METRICS_TOKEN="secret").start()

    def get(path: str, **headers: str) -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", path, headers={"User-Agent": "somebody's own", **headers})
        answer = line.getresponse()
        found = answer.status, answer.read().decode()
        line.close()
        return found

    seat = Site(server.address).play("neue_heimat", "Annegret")
    events = seat.events()
    told = next(told for told in events if told["my_turn"])
    seat.move(told["view"]["moves"][0]["id"], told["version"])
    counted = read(get("/metrics", Authorization="Bearer secret")[1])
    assert counted["tabletown_streams"] == 1
    assert counted['tabletown_moves_total{by="person",game="neue_heimat"}'] == 1
    assert (
        counted['tabletown_request_seconds_count{kind="move"}']
        == counted['tabletown_requests_total{kind="move",status="200"}']
        == 1
    )
    assert get("/health") == (200, '{"status": "ok", "database": "ok", "bots": "ok", "connections": "ok"}')
    assert get(f"/t/{seat.table_id}/seat/{'s' * 22}", **{"X-Request-ID": "proxy-42424242"})[0] == 404
    events.close()
    lines = [json.loads(line) for line in server.stop().splitlines() if line.strip()]
    assert {"time", "level", "logger", "message", "request"} <= lines[0].keys()
    moved = [line for line in lines if line.get("route", "").endswith("/moves") and line.get("method") == "POST"]
    assert [line["status"] for line in moved] == [200]
    assert {line["route"] for line in lines if line.get("request") == "proxy-42424242"} == {"t/<slug:table_id>/seat/<slug:token>"}
    written = json.dumps(lines)
    for secret in (seat.token, "s" * 22, "127.0.0.1", "Annegret", "somebody's own", "secret"):
        assert secret not in written
