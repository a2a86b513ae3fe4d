"""A tournament on a Ray cluster. A worker or a node that dies loses no result: its games are played again, the same."""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import redirect_stdout
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _

from .game_result import Played
from .game_runner import Referee
from .tournament import Job, Tournament, fingerprint

TASK_SECONDS = 0.5
"""About how long one task takes: long enough to be worth sending, short enough to be played again."""
MOST_IN_TASK = 100
ASKING_SECONDS = 60.0
MOST_DEATHS = 5
"""A task that has failed so many times ends the tournament."""


def check_ray() -> None:
    """Say it before the first game when Ray is missing."""
    try:
        import ray  # noqa: F401
    except ImportError:
        raise TabletownError(_("a Ray cluster needs Ray: pip install 'tabletown[ray]'")) from None


@lru_cache(maxsize=2)
def referee_for(definition: str) -> Referee:
    """The referee of a tournament, one in each process."""
    return Referee(Tournament.from_definition(json.loads(definition)))


def play_task(definition: str, jobs: list[dict[str, Any]]) -> dict[str, Any]:
    """Some games in a process of the cluster. A mistake comes back as words, so that Ray does not try it again."""
    began = monotonic()
    try:
        referee = referee_for(definition)
        return {"games": [referee.play(Job.from_data(job)).data() for job in jobs], "seconds": monotonic() - began}
    except TabletownError as error:
        return {"error": str(error)}


def code_here(game: str) -> str:
    """The fingerprint of the rules and bots on a node."""
    return fingerprint(GAMES[game])


class Code(NamedTuple):
    """What every node must have, and how it is asked."""

    fingerprint: str
    ask: Callable[[str], str]
    game: str
    more: tuple[str, ...] = ()
    """Folders of modules that are needed beside Tabletown."""

    @property
    def folders(self) -> list[str]:
        """What a node is sent that has not the same."""
        return [str(Path(__file__).parents[1]), *self.more]


class Cluster:
    """A connection to a Ray cluster; a local one is started where no address is given, and ended afterwards."""

    def __init__(self, address: str | None, cores: int | None, code: Code) -> None:
        import ray

        self.ray = ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if address is None:
                ray.init(address="local", num_cpus=cores, include_dashboard=False, **quiet)
                return
            ray.init(address=address, **quiet)
            if not self._have(code):
                ray.shutdown()
                ray.init(address=address, runtime_env={"py_modules": code.folders}, **quiet)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise TabletownError(
                _("no Ray cluster at {address}: {error}", address=address or "this machine", error=first_words(error))
            ) from None

    def _have(self, code: Code) -> bool:
        """Whether every node has these very sources; where one has not, they are sent to all."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        ask = self.ray.remote(num_cpus=0, max_retries=0)(code.ask)
        nodes = [node["NodeID"] for node in self.ray.nodes() if node["Alive"]]
        there = [ask.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node, soft=False)) for node in nodes]
        try:
            codes = self.ray.get([question.remote(code.game) for question in there], timeout=ASKING_SECONDS)
        except self.ray.exceptions.RayError:
            return False
        return all(there == code.fingerprint for there in codes)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect; a local cluster ends."""
        self.ray.shutdown()

    def slots(self) -> int:
        """Tasks that can run at the same time."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))


def first_words(error: Exception) -> str:
    """The first line of a message."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class RayPlayer:
    """Plays one tournament of a game after the other on the same cluster, which it connects to when the first one begins."""

    def __init__(self, address: str | None, cores: int | None) -> None:
        self._address, self._cores = address, cores
        self._cluster: Cluster | None = None

    def __enter__(self) -> "RayPlayer":
        return self

    def __exit__(self, *_: object) -> None:
        if self._cluster:
            with redirect_stdout(sys.stderr):
                self._cluster.close()

    def play(self, tournament: Tournament, jobs: Iterable[Job]) -> Generator[Played, None, None]:
        """All games; they come in any order."""
        tournament.check_elsewhere()
        with redirect_stdout(sys.stderr):  # Ray tells of dead workers on standard output, which belongs to the results
            if self._cluster is None:
                if self._address is None:
                    compile_first(tournament)
                code = Code(tournament.code, code_here, tournament.game)
                self._cluster = Cluster(self._address, self._cores, code)
            yield from Tasks(self._cluster, tournament, deque(jobs)).play()


def play_on_ray(
    tournament: Tournament, jobs: Iterable[Job], address: str | None, cores: int | None
) -> Generator[Played, None, None]:
    """Play games on a cluster; they come in any order."""
    with RayPlayer(address, cores) as player:
        yield from player.play(tournament, jobs)


def compile_first(tournament: Tournament) -> None:
    """Compile a game once, before all processes of a machine would do so at the same time."""
    subprocess.run([sys.executable, "-m", "tabletown.cli", "warm", tournament.game], stderr=subprocess.DEVNULL, check=False)


class Tasks:
    """The games that are on the cluster."""

    def __init__(self, cluster: Cluster, tournament: Tournament, jobs: deque[Job]) -> None:
        self._ray = cluster.ray
        self._cluster = cluster
        self._remote = self._ray.remote(max_retries=-1, retry_exceptions=False)(play_task)
        self._definition = json.dumps(tournament.definition())
        self._jobs = jobs
        self._running: dict[Any, list[Job]] = {}
        self._failures: dict[int, int] = {}
        self._played, self._seconds = 0, 0.0

    def play(self) -> Iterator[Played]:
        """All games, as they finish."""
        self._feed()
        while self._running:
            done, _waiting = self._ray.wait(list(self._running), num_returns=1, timeout=10.0)
            for reference in done:
                yield from self._take(reference)
            self._feed()

    def _feed(self) -> None:
        """Keep every core busy, and one task waiting for each; nodes may have come or gone."""
        wanted = 2 * self._cluster.slots()
        while self._jobs and len(self._running) < wanted:
            size = self._task_size(wanted)
            chosen = [self._jobs.popleft() for _ in range(min(size, len(self._jobs)))]
            self._running[self._remote.remote(self._definition, [job.data() for job in chosen])] = chosen

    def _task_size(self, wanted: int) -> int:
        """Games for one task: few at first and at the end."""
        if not self._played:
            return 1
        quick = TASK_SECONDS * self._played / max(self._seconds, 1e-6)
        return max(1, min(int(quick), MOST_IN_TASK, len(self._jobs) // wanted))

    def _take(self, reference: Any) -> Iterator[Played]:
        """The games of a task that has ended; where it was lost, they are played again."""
        jobs = self._running.pop(reference)
        try:
            answer = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            number = jobs[0].number
            self._failures[number] = self._failures.get(number, 0) + 1
            if isinstance(error, self._ray.exceptions.RayTaskError) or self._failures[number] >= MOST_DEATHS:
                raise TabletownError(
                    _("game {number} could not be played on the cluster: {error}", number=number, error=first_words(error))
                ) from None
            self._jobs.extendleft(reversed(jobs))
            return
        if "error" in answer:
            raise TabletownError(answer["error"])
        self._played += len(jobs)
        self._seconds += answer["seconds"]
        yield from map(Played.from_data, answer["games"])
