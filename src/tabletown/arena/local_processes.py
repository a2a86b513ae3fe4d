"""A tournament on the cores of this machine: one process for each, and none of their deaths loses a game."""

import json
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from tabletown.errors import TabletownError
from tabletown.text.i18n import _

from .game_result import Played
from .game_runner import Referee
from .tournament import Job, Tournament

MOST_DEATHS = 3
"""A game that ends its process so many times in a row ends the tournament."""
QUICK = 0.1
"""Seconds. Quicker games are handed out a few at a time, so that no process waits for its next one."""


def play_here(tournament: Tournament, jobs: Iterable[Job], cores: int) -> Generator[Played, None, None]:
    """Play games on so many cores; they come in any order."""
    if cores == 1:
        with closing(Referee(tournament)) as referee:
            yield from (referee.play(job) for job in jobs)
    else:
        with Crew(cores) as crew:
            yield from crew.play(tournament, jobs)


class WorkerProcess:
    """A process with the games it has been given; what it says arrives in a common queue."""

    def __init__(self, said: "SimpleQueue[tuple[WorkerProcess, str | None]]") -> None:
        self.given: deque[Job] = deque()
        command = [sys.executable, "-m", "tabletown.arena.worker_process"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        Thread(target=self._listen, args=(said,), daemon=True).start()

    def _listen(self, said: "SimpleQueue[tuple[WorkerProcess, str | None]]") -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                said.put((self, line))
        said.put((self, None))

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it is dead: its listener will say so
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def take_part(self, tournament: Tournament) -> None:
        """The games to come are this tournament's."""
        self._say(json.dumps({"definition": tournament.definition()}))

    def give(self, job: Job) -> None:
        """One more game to play."""
        self.given.append(job)
        self._say(json.dumps(job.data()))

    def end(self) -> int:
        """Stop it now; the exit code."""
        self._process.kill()
        code = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()
        return code


class Crew:
    """Processes that play one tournament after the other, and who plays what. What they have read stays read, agents as well."""

    def __init__(self, cores: int) -> None:
        self._cores = cores
        self._said: SimpleQueue[tuple[WorkerProcess, str | None]] = SimpleQueue()
        self._workers: set[WorkerProcess] = set()
        self._tournament: Tournament
        self._jobs: deque[Job] = deque()
        self._deaths: dict[int, int] = {}
        self._began = 0.0
        self._finished = 0

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.end()

    def play(self, tournament: Tournament, jobs: Iterable[Job]) -> Generator[Played, None, None]:
        """All games, as they finish."""
        tournament.check_elsewhere()
        self._tournament, self._jobs = tournament, deque(jobs)
        self._deaths, self._finished, self._began = {}, 0, monotonic()
        for _missing in range(min(self._cores, len(self._jobs)) - len(self._workers)):
            self._workers.add(WorkerProcess(self._said))
        for worker in self._workers:
            worker.take_part(tournament)
            self._feed(worker)
        while any(worker.given for worker in self._workers):
            worker, line = self._said.get()
            if line is None:
                self._replace(worker)
                continue
            data = json.loads(line)
            if "error" in data:
                raise TabletownError(data["error"])
            job = worker.given.popleft()
            self._deaths.pop(job.number, None)
            self._finished += 1
            self._feed(worker)
            yield Played.from_data(data)

    def _feed(self, worker: WorkerProcess) -> None:
        """Keep a process busy, but do not let a slow game wait behind another while somebody is free."""
        each = (monotonic() - self._began) * len(self._workers) / self._finished if self._finished else QUICK
        while self._jobs and len(worker.given) < (4 if each < QUICK else 1):
            worker.give(self._jobs.popleft())

    def _replace(self, worker: WorkerProcess) -> None:
        """A process has died: its games go to a new one."""
        self._workers.discard(worker)
        code = worker.end()
        if worker.given:
            number = worker.given[0].number
            self._deaths[number] = self._deaths.get(number, 0) + 1
            if self._deaths[number] >= MOST_DEATHS:
                raise TabletownError(
                    _(
                        "game {number} has ended its process {most} times (exit code {code})",
                        number=number,
                        most=MOST_DEATHS,
                        code=code,
                    )
                )
        self._jobs.extendleft(reversed(worker.given))
        successor = WorkerProcess(self._said)
        self._workers.add(successor)
        successor.take_part(self._tournament)
        self._feed(successor)
