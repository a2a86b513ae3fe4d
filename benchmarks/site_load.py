"""How much the site holds: real servers, visitors in processes of their own, everything on this machine.

    python benchmarks/site_load.py                              SQLite, one server: 15 moves/s with 200 streams
    python benchmarks/site_load.py --database postgresql        PostgreSQL, two servers and a worker: 40 moves/s with 600 streams
    python benchmarks/site_load.py --seconds 600                ten minutes at the top of the ramp: is memory flat?
    python benchmarks/site_load.py --seconds 600 --before 480 --steps 1             the same, once it has run for eight

Tables, streams and moves a second are raised together, step by step. For each step it prints how long answers took, and how
long a move took to arrive at the others' streams; errors, lost streams, memory and processor time of each process; and
what it was limited by. Of steps that last some minutes it prints the memory after each of them, and by how much it grew in
the second half.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression
from threading import Event, Thread
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.web.postgresql import cluster  # noqa: E402

from tabletown.precompile.compile_pool import warm  # noqa: E402  (from this folder, whatever is installed)

assert sys.platform == "linux", "it reads /proc"
TICKS = os.sysconf("SC_CLK_TCK")
GOAL_ANSWER, GOAL_ARRIVAL = 0.150, 0.300
"""Seconds within which 95 of 100 answers and arrivals are to come."""
GOALS = {"sqlite": (67, 15.0), "postgresql": (200, 40.0)}
"""Tables with three streams each, and moves a second, that a site must hold."""
GOAL_GROWTH = 1.0
"""Megabytes by which a server's memory may grow in a minute, in the second half of a long step: less is noise."""
LONG, LOOK_EVERY = 120.0, 15.0
"""Seconds: a step that is as long says how memory grew, by looks so far apart."""


# --- processes ------------------------------------------------------------------------------------------------------------


@dataclass
class Watched:
    """A process whose memory and processor time are read now and then, with its children."""

    name: str
    pid: int
    with_children: bool = False
    seconds: float = 0.0
    memory: list[tuple[float, float]] = field(default_factory=list)
    """For each look, when it was in minutes, and the megabytes: what it shares with others counted in part."""
    own: list[tuple[float, float]] = field(default_factory=list)
    """The same without what it shares with others, which changes when they come and go."""

    @property
    def is_server(self) -> bool:
        """Whether it is a process of the site's."""
        return self.name.startswith("server")

    def each_minute(self) -> list[float]:
        """The memory at the beginning, and after each minute."""
        begun, ended = self.memory[0][0], self.memory[-1][0]
        minutes = [begun + n for n in range(round(ended - begun) + 1)]
        return [min(self.memory, key=lambda look: abs(look[0] - minute))[1] for minute in minutes]

    def growth(self) -> float:
        """By how many megabytes a minute its own memory grew in the second half: the slope of a line through all looks."""
        middle = (self.own[0][0] + self.own[-1][0]) / 2
        looks = [look for look in self.own if look[0] >= middle]
        return linear_regression(*zip(*looks, strict=True)).slope

    def pids(self) -> list[int]:
        """The process, and its children where they count."""
        found = [self.pid]
        if self.with_children:
            for stat in Path("/proc").glob("[0-9]*/stat"):
                with contextlib.suppress(OSError):
                    if int(stat.read_text().rpartition(")")[2].split()[1]) == self.pid:
                        found.append(int(stat.parent.name))
        return found

    def look(self) -> None:
        """Read both."""
        seconds = memory = own = 0.0
        for pid in self.pids():
            with contextlib.suppress(OSError):
                words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                seconds += (int(words[11]) + int(words[12])) / TICKS
                megabytes = megabytes_of(pid)
                memory += megabytes["Pss"]
                own += megabytes["Pss_Anon"]
        self.seconds = seconds
        self.memory.append((time.monotonic() / 60, memory))
        self.own.append((time.monotonic() / 60, own))


def megabytes_of(pid: int) -> dict[str, float]:
    """Memory of a process by its kinds, as Linux names them."""
    lines = [line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()]
    return {words[0].rstrip(":"): int(words[1]) / 1024 for words in lines if words[-1] == "kB"}


def machine_seconds() -> tuple[float, float]:
    """Processor time of the whole machine: busy, and all."""
    numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    idle = numbers[3] + numbers[4]
    return (sum(numbers) - idle) / TICKS, sum(numbers) / TICKS


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server(data: Path, url: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The site as `tabletown serve` opens it, and its port."""
    port, began = free_port(), time.monotonic()
    with tabletown(data, url, "serve", "--no-browser", "--port", str(port)) as process:
        assert process.stdout
        if "is open" not in process.stdout.readline():
            raise SystemExit("the server did not open")
        print(f"a server opened after {time.monotonic() - began:.1f} s")
        yield process, port


@contextlib.contextmanager
def tabletown(data: Path, url: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A command of ours. All visitors come from one address, so that the limits of an address are wide."""
    environment = {
        **os.environ, "TABLETOWN_DATA": str(data), "DATABASE_URL": url, "TABLETOWN_TABLES_AN_HOUR": "1000000",
        "TABLETOWN_PEOPLE_AN_ADDRESS": "1000", "TABLETOWN_BOTS": "" if url == "" else "0",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])),
    }  # fmt: skip
    command = [sys.executable, "-m", "tabletown.cli", *words]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


class Clients:
    """The processes of the visitors."""

    def __init__(self, count: int, ports: list[int], game: str, seats: int) -> None:
        command = [sys.executable, str(ROOT / "benchmarks" / "load_client.py")]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.processes = [subprocess.Popen(command, text=True, bufsize=1, **pipes) for _ in range(count)]  # type: ignore[call-overload]
        for process in self.processes:
            self.tell(process, {"ports": ports, "game": game, "seats": seats})

    def tell(self, process: "subprocess.Popen[str]", words: dict[str, Any]) -> None:
        """Say something to one of them."""
        assert process.stdin
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()

    def do(self, tables: int, rate: float, seconds: float) -> list[dict[str, Any]]:
        """Let all of them do their share, and wait for what they tell."""
        count = len(self.processes)
        for n, process in enumerate(self.processes):
            self.tell(process, {"tables": tables // count + (n < tables % count), "rate": rate / count, "seconds": seconds})
        answers = []
        for process in self.processes:
            assert process.stdout
            line = process.stdout.readline()
            if not line:
                raise SystemExit("a process of visitors has ended")
            answers.append(json.loads(line))
        return answers

    def end(self) -> None:
        """Send everybody home."""
        for process in self.processes:
            process.kill()
            process.wait()


# --- what is printed ---------------------------------------------------------------------------------------------------------


def percentile(values: list[float], share: float) -> float:
    """The value that so many of a hundred do not exceed, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share / 100))] * 1000 if values else float("nan")


def spread(values: list[float]) -> str:
    """The middle and the slow end."""
    return "  ".join(f"p{share} {percentile(values, share):7.1f} ms" for share in (50, 95, 99))


def joined(reports: list[dict[str, Any]], what: str) -> list[float]:
    """How long things took, in one list of all clients."""
    return [took for report in reports for _when, took in report[what]]


def slow_end_each_minute(reports: list[dict[str, Any]], what: str, began: float) -> str:
    """What 95 of 100 did not exceed, minute by minute: whether it is always so, or only now and then."""
    minutes: dict[int, list[float]] = {}
    for report in reports:
        for when, took in report[what]:
            minutes.setdefault(int((when - began) // 60), []).append(took)
    return " ".join(f"{percentile(minutes[minute], 95):.0f}" for minute in sorted(minutes))


def limited_by(rate: float, moves: float, machine: float, shares: dict[str, float]) -> str:
    """What kept it from more."""
    if machine > 0.93:
        return f"the machine: its {os.cpu_count()} cores are {machine:.0%} busy"
    bound = [name for name, share in shares.items() if share > 0.9 and name.startswith("server")]
    if bound:
        return f"{' and '.join(bound)}: one core each, because of the interpreter's lock"
    if moves < 0.95 * rate:
        return "waiting: processes have time left, but moves came later than they were asked for"
    return "nothing yet: everything that was asked for was done"


def print_step(
    tables: int, seats: int, rate: float, seconds: float, reports: list[dict[str, Any]], used: dict[str, float], took: float,
    machine: float, watched: list[Watched],
) -> bool:  # fmt: skip
    """One step of the ramp; whether it is within the goal."""
    answers, arrivals = joined(reports, "answers"), joined(reports, "arrivals")
    errors: Counter[str] = sum((Counter(report["errors"]) for report in reports), Counter())
    lost = sum(report["lost"] for report in reports)
    events, size = sum(report["events"] for report in reports), sum(report["bytes"] for report in reports)
    moves = len(answers) / seconds
    print(f"\n{tables} tables, {tables * seats} streams, {rate:g} moves/s asked for, {seconds:g} s")
    wire = size / max(1, events) / 1000
    print(f"  moves       {moves:.1f}/s answered; {events / seconds:.0f} events/s, {wire:.1f} kB each on the wire")
    print(f"  answer      {spread(answers)}")
    print(f"  arrival     {spread(arrivals)}")
    print(f"  errors      {sum(errors.values()) or 'none'}; {lost} streams lost")
    ends: Counter[str] = sum((Counter(report["ends"]) for report in reports), Counter())
    for words, count in [*errors.most_common(), *((f"stream ended: {how}", count) for how, count in ends.most_common())]:
        print(f"              {count} x {words}")
    for each in watched:
        first, last = each.memory[0][1], each.memory[-1][1]
        work = used[each.name] * took / max(1, len(answers)) * 1000
        print(f"  {each.name:<11} {used[each.name]:5.0%} of a core, {work:.1f} ms a move, {first:.0f} -> {last:.0f} MB")
    print(f"  limited by  {limited_by(rate, moves, machine, used)}")
    good = percentile(answers, 95) <= GOAL_ANSWER * 1000 and percentile(arrivals, 95) <= GOAL_ARRIVAL * 1000
    return good and not lost and not errors and moves > 0.95 * rate


@contextlib.contextmanager
def looked_at(watched: list[Watched], every: float) -> Iterator[None]:
    """Look at processes now and then."""
    stop = Event()

    def look() -> None:
        while not stop.wait(every):
            for each in watched:
                each.look()

    thread = Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def run_step(clients: Clients, watched: list[Watched], asked: argparse.Namespace, share: float, seconds: float) -> bool:
    """One step: more tables, then moves."""
    tables, rate = max(1, round(asked.tables * share)), asked.moves * share
    clients.do(tables, rate, asked.before)
    for each in watched:
        each.memory.clear()
        each.own.clear()
        each.look()
    before, began, (busy, whole) = {each.name: each.seconds for each in watched}, time.monotonic(), machine_seconds()
    with looked_at(watched, LOOK_EVERY if seconds >= LONG else 2.0):
        reports = clients.do(tables, rate, seconds)
    took, (busy_now, whole_now) = time.monotonic() - began, machine_seconds()
    for each in watched:
        each.look()
    used = {each.name: (each.seconds - before[each.name]) / took for each in watched}
    machine = (busy_now - busy) / max(0.01, whole_now - whole)
    good = print_step(tables, asked.seats, rate, seconds, reports, used, took, machine, watched)
    if seconds >= LONG:
        for name, what in (("answer", "answers"), ("arrival", "arrivals")):
            print(f"  {name:<11} p95 each minute: {slow_end_each_minute(reports, what, began)} ms")
        for each in watched:
            marks = " ".join(f"{value:.0f}" for value in each.each_minute())
            print(
                f"  {each.name:<11} memory each minute: {marks} MB; its own {each.growth():+.1f} MB a minute in the second half"
            )
        good = good and all(each.growth() < GOAL_GROWTH for each in watched if each.is_server)
    sys.stdout.flush()
    return good


def measure(asked: argparse.Namespace, url: str, others: list[Watched]) -> bool:
    """The ramp, with servers on one database."""
    folder = Path(tempfile.mkdtemp(prefix="tabletown-load-"))
    try:
        with contextlib.ExitStack() as stack:
            servers = [stack.enter_context(server(folder, url)) for _ in range(asked.servers)]
            clients = Clients(asked.clients, [port for _process, port in servers], asked.game, asked.seats)
            stack.callback(clients.end)
            watched = [Watched(f"server {n}", process.pid) for n, (process, _port) in enumerate(servers, 1)]
            if url:
                worker = stack.enter_context(tabletown(folder, url, "bots"))
                watched.append(Watched("worker", worker.pid))
            watched += [Watched(f"visitors {n}", process.pid) for n, process in enumerate(clients.processes, 1)]
            watched += others
            good = True
            for number in range(1, asked.steps + 1):
                last = number == asked.steps
                good = run_step(clients, watched, asked, number / asked.steps, asked.seconds if last else min(20, asked.seconds))
            return good
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Measure, and say whether the goal is reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--servers", type=int, help="server processes: 1 with SQLite, 2 with PostgreSQL")
    parser.add_argument("--clients", type=int, default=1, help="processes of visitors")
    parser.add_argument("--tables", type=int, help="67 with SQLite, 200 with PostgreSQL")
    parser.add_argument("--seats", type=int, default=3, help="people at each table, each with a stream")
    parser.add_argument("--moves", type=float, help="moves a second, all tables together: 15 with SQLite, 40 with PostgreSQL")
    parser.add_argument("--seconds", type=float, default=60, help="at the top of the ramp")
    parser.add_argument("--before", type=float, default=0, help="seconds of the same before each step, which are not counted")
    parser.add_argument("--steps", type=int, default=4, help="of the ramp")
    parser.add_argument("--game", default="neue_heimat")
    asked = parser.parse_args()
    asked.servers = asked.servers or (2 if asked.database == "postgresql" else 1)
    tables, moves = GOALS[asked.database]
    asked.tables, asked.moves = asked.tables or tables, asked.moves or moves
    warm([asked.game], 1, lambda key, part: None)
    print(f"{asked.game}, {asked.database}, {asked.servers} server processes, {os.cpu_count()} cores")
    if asked.database == "sqlite":
        good = measure(asked, "", [])
    else:
        with cluster() as url:
            number = url.rpartition(":")[2].partition("/")[0]
            pid = next(
                int(p.parent.name) for p in Path("/proc").glob("[0-9]*/cmdline") if f"port={number}".encode() in p.read_bytes()
            )
            good = measure(asked, url, [Watched("postgresql", pid, with_children=True)])
    print(f"\nThe goal (95 % of answers within {GOAL_ANSWER * 1000:g} ms and of arrivals within {GOAL_ARRIVAL * 1000:g} ms,")
    flat = f", and memory that grows by less than {GOAL_GROWTH:g} MB a minute" if asked.seconds >= LONG else ""
    print(f"no errors, no stream lost{flat}) is {'reached' if good else 'NOT reached'} at the top of the ramp.")


if __name__ == "__main__":
    main()
