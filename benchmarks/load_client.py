"""One process full of visitors: tables with people in every seat, a stream for each of them, and moves at a steady pace.

It is told what to do in lines of JSON, and answers in lines of JSON; `site_load.py` starts it. Everything goes over plain
sockets of this machine.
"""

import asyncio
import json
import random
import re
import sys
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

MOVES = re.compile(rb'name="move" value="(\d+)"')
VERSION = re.compile(rb'data-version="(\d+)"')
STAMP = re.compile(rb"id: (\d+)\n")
OVER = b'id="final-scores"'
OPTIONS = re.compile(r'<select name="(option_[^"]+)".*?</select>', re.DOTALL)
CHOSEN = re.compile(r'<option value="([^"]*)" selected')
SAID = re.compile(rb"<h1[^>]*>(.*?)</h1>|<p[^>]*class=\"[^\"]*notice[^\"]*\"[^>]*>(.*?)</p>", re.DOTALL)
LIMIT = 60.0
"""Seconds after which an answer counts as lost."""


class Lost(Exception):
    """The server has hung up."""


@dataclass
class Visitor:
    """Somebody with cookies of their own."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    line: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def request(
        self, method: str, path: str, fields: dict[str, str] | None = None, wants: str = ""
    ) -> tuple[int, str, bytes]:
        """Status, where a redirect leads, and the body; of a refusal its words. A connection that was closed is opened anew."""
        async with self.line:  # a turn may come by the stream before the last move is answered
            for fresh in (False, True):
                if fresh or self.writer is None:
                    await self.connect()
                try:
                    return await asyncio.wait_for(self.exchange(method, path, fields, wants), LIMIT)
                except (Lost, ConnectionError):
                    self.writer = None
                    if fresh:
                        raise
        raise Lost

    async def connect(self) -> None:
        """A new connection."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def exchange(self, method: str, path: str, fields: dict[str, str] | None, wants: str) -> tuple[int, str, bytes]:
        """One request and its answer."""
        assert self.reader
        assert self.writer
        self.writer.write(self.written(method, path, fields, wants))
        status, headers = await read_head(self.reader)
        self.remember(headers)
        length = int(next((value for name, value in headers if name == "content-length"), "0"))
        body = await self.reader.readexactly(length)
        where = next((value for name, value in headers if name == "location"), "")
        return status, where, said(body, headers).encode() if status >= 400 else body

    def written(self, method: str, path: str, fields: dict[str, str] | None, wants: str) -> bytes:
        """A request as it goes over the line."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {cookies}", *filter(None, [wants])]
        body = b""
        if fields is not None:
            body = urlencode({"csrfmiddlewaretoken": self.cookies.get("tabletown_form", ""), **fields}).encode()
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def remember(self, headers: list[tuple[str, str]]) -> None:
        """Keep the cookies."""
        for name, value in headers:
            if name == "set-cookie":
                cookie, _sign, kept = value.partition(";")[0].partition("=")
                self.cookies[cookie] = kept


def said(body: bytes, headers: list[tuple[str, str]]) -> str:
    """The words of an answer that refuses something: its heading or notice, or how it begins."""
    if ("content-encoding", "gzip") in headers:
        body = zlib.decompress(body, 31)
    found = SAID.search(body)
    return " ".join((next(filter(None, found.groups()), b"") if found else body[:80]).decode(errors="replace").split())


async def read_head(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
    """The status and the headers of an answer."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    except asyncio.IncompleteReadError:
        raise Lost from None
    first, *lines = head.split("\r\n")
    headers = [(name.lower(), value.strip()) for name, _sign, value in (line.partition(":") for line in lines if line)]
    return int(first.split()[1]), headers


@dataclass
class Table:
    """A table, who sits there, and what is known of it from its streams."""

    visitors: list[Visitor]
    path: str = ""
    version: int = -1
    mover: int = -1
    moves: list[bytes] = field(default_factory=list)
    over: bool = False
    busy: bool = False
    sent: tuple[int, float, int] | None = None
    """The version that a move answered, when it was sent, and by which seat: what the others are waiting for."""
    streams: list["asyncio.Task[None]"] = field(default_factory=list)


class Client:
    """The visitors of this process."""

    def __init__(self, ports: list[int], game: str, seats: int) -> None:
        self.ports, self.game, self.seats = ports, game, seats
        self.tables: list[Table] = []
        self.answers: list[tuple[float, float]] = []
        """When each came, by this machine's clock that only goes forward, and how long it took; arrivals likewise."""
        self.arrivals: list[tuple[float, float]] = []
        self.errors: Counter[str] = Counter()
        """What failed, in the words of the answer; and how streams ended that were lost."""
        self.ends: Counter[str] = Counter()
        self.bytes = self.events = self.lost = self.late = 0
        self.luck = random.Random(1)

    # --- tables -----------------------------------------------------------------------------------------------------------

    async def add_table(self) -> None:
        """People sit down at a new table, one stream each."""
        visitors = [Visitor(self.ports[n % len(self.ports)]) for n in range(self.seats)]
        ann, *others = visitors
        _status, _where, page = await ann.request("GET", f"/new/{self.game}?players={self.seats}")
        fields = {name: CHOSEN.search(found).group(1) for name, found in options_in(page.decode())}  # type: ignore[union-attr]
        fields |= {"players": str(self.seats), "seat0": "me", "name0": "Ann", "audience": "link"}
        fields |= {f"seat{n}": "open" for n in range(1, self.seats)}
        status, where, body = await ann.request("POST", f"/new/{self.game}?players={self.seats}", fields)
        if status != 302:
            raise SystemExit(f"no table could be made ({status}): {body.decode()[:300]}")
        for n, other in enumerate(others, 1):
            await other.request("GET", where)
            status, _where, body = await other.request("POST", f"{where}/sit", {"seat": str(n), "name": f"Person {n}"})
            if status != 302:
                raise SystemExit(f"nobody could sit down ({status}): {body.decode()[:300]}")
        table = Table(visitors, where)
        self.tables.append(table)
        self.watch(table)

    def watch(self, table: Table) -> None:
        """Open the streams of a table."""
        for seat in range(len(table.visitors)):
            table.streams.append(asyncio.create_task(self.stream(table, seat, table.path)))

    async def stream(self, table: Table, seat: int, path: str) -> None:
        """Read one stream for as long as it is open; one that ends too early is counted, and opened again."""
        visitor = table.visitors[seat]
        while table.path == path:
            writer = None
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", visitor.port)
                writer.write(visitor.written("GET", f"{path}/stream", None, "Accept-Encoding: gzip"))
                status, headers = await read_head(reader)
                if status == 200:
                    await self.read_events(table, seat, path, reader, ("content-encoding", "gzip") in headers)
                else:
                    length = int(next((value for name, value in headers if name == "content-length"), "0"))
                    self.errors[f"stream {status}: {said(await reader.readexactly(length), headers)}"] += 1
            except (Lost, ConnectionError, asyncio.IncompleteReadError) as error:
                if table.path == path:
                    self.ends[f"{type(error).__name__} {error}".strip()] += 1
            finally:
                if writer:
                    writer.close()
            if table.path == path:
                self.lost += 1
                await asyncio.sleep(0.5)

    async def read_events(self, table: Table, seat: int, path: str, reader: asyncio.StreamReader, compressed: bool) -> None:
        """Every event of a stream."""
        unpack, kept = zlib.decompressobj(31), b""
        while table.path == path:
            size = int(await reader.readuntil(b"\r\n"), 16)
            chunk = await reader.readexactly(size + 2)
            if not size:
                raise Lost
            now = time.monotonic()
            self.bytes += size
            kept += unpack.decompress(chunk[:-2]) if compressed else chunk[:-2]
            *whole, kept = kept.split(b"\n\n")
            for event in whole:
                if event.startswith(b"id: "):
                    self.heard(table, seat, event, now)

    def heard(self, table: Table, seat: int, event: bytes, now: float) -> None:
        """What an event tells."""
        self.events += 1
        found = VERSION.search(event)
        if not found:
            return
        version = int(found[1])
        if table.sent and version > table.sent[0] and seat != table.sent[2]:
            self.arrivals.append((now, now - table.sent[1]))
        if version < table.version:
            return
        moves = MOVES.findall(event)
        table.over = table.over or OVER in event
        if moves:
            table.version, table.mover, table.moves = version, seat, moves
            table.busy = False

    # --- moves ------------------------------------------------------------------------------------------------------------

    async def play(self, rate: float, seconds: float) -> None:
        """Moves at a steady pace, whether or not the last ones were answered."""
        begun, number, running = time.monotonic(), 0, set()
        while (due := begun + number / rate) < begun + seconds:
            number += 1
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            ready = [table for table in self.tables if not table.busy and table.moves and not table.over]
            over = [table for table in self.tables if table.over and not table.busy]
            if over:
                running.add(asyncio.create_task(self.again(over[0])))
            if ready:
                running.add(asyncio.create_task(self.move(self.luck.choice(ready))))
            else:
                self.late += 1
            running = {task for task in running if not task.done()}
        await asyncio.gather(*running, return_exceptions=True)

    async def move(self, table: Table) -> None:
        """One move, by whoever is to move."""
        table.busy = True
        seat, version, move = table.mover, table.version, self.luck.choice(table.moves)
        table.moves = []
        fields = {"move": move.decode(), "version": str(version)}
        sent = time.monotonic()
        table.sent = (version, sent, seat)
        try:
            status, _where, body = await table.visitors[seat].request(
                "POST", f"{table.path}/move", fields, "HX-Request: true\r\nAccept-Encoding: gzip"
            )
        except (Lost, OSError, TimeoutError) as error:
            self.errors[f"move: {type(error).__name__} {error}".strip()] += 1
            return
        now = time.monotonic()
        self.answers.append((now, now - sent))
        if status != 200:
            self.errors[f"move {status}: {body.decode()}"] += 1
            table.busy, table.moves = False, [move]

    async def again(self, table: Table) -> None:
        """The same people once more."""
        table.busy, table.over, table.moves = True, False, []
        status, where, body = await table.visitors[0].request("POST", f"{table.path}/rematch", {})
        if status == 302:
            for task in table.streams:
                task.cancel()
            table.path, table.version, table.sent, table.streams = where, -1, None, []
            self.watch(table)
        else:
            self.errors[f"rematch {status}: {body.decode()}"] += 1
        table.busy = False

    def report(self) -> dict[str, object]:
        """What was measured since the last report."""
        found: dict[str, object] = {
            "answers": self.answers, "arrivals": self.arrivals, "errors": dict(self.errors), "ends": dict(self.ends),
            "bytes": self.bytes,
            "events": self.events, "lost": self.lost, "late": self.late,
        }  # fmt: skip
        self.answers, self.arrivals, self.errors, self.ends = [], [], Counter(), Counter()
        self.bytes = self.events = self.lost = self.late = 0
        return found


def options_in(page: str) -> list[tuple[str, str]]:
    """The options of a new table, as the form has them."""
    return [(found.group(1), found.group(0)) for found in OPTIONS.finditer(page)]


async def main() -> None:
    """Do what the lines on standard input say."""
    first = json.loads(sys.stdin.readline())
    client = Client(first["ports"], first["game"], first["seats"])
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        asked = json.loads(line)
        while len(client.tables) < asked["tables"]:
            await client.add_table()
        if asked["seconds"]:
            await client.play(asked["rate"], asked["seconds"])
        print(json.dumps(client.report()), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
