"""Processes that compile the rules: the most wanted game first, and whatever somebody waits for before everything else.

How far a game is stands in the folder of its compiled code, so that everybody can read it: the terminal, a page, another
server. A lock beside it keeps two processes from compiling the same game. What a process that was killed had compiled is
kept; the next one goes on from there.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread

from filelock import FileLock

from tabletown.compiler.disk_cache import child_environment, folder_of, forget_old_folders, game_sources
from tabletown.engine.kernel import PLAIN
from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES

PARTS = (
    "setup", "turn", "legal", "moves", "scores", "redeal", "judge", "reasons", "questions", "table", "playouts", "search", "bots",
    "drawings",
)  # fmt: skip
"""What is compiled of a game, in this order."""
BACKGROUND = 10
"""How nice a process is that compiles while people play (nice 0 to 19)."""
MOST_KILLS = 5
"""A game whose compiling was ended from outside so often is not tried again before somebody asks for it."""


# --- what stands on the disk ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """How far a game is."""

    key: str
    done: int
    ready: bool
    failure: str = ""
    """Why it could not be compiled, where it could not."""
    of: int = len(PARTS)


def is_ready(key: str) -> bool:
    """True if a game can be played at once: it is compiled, or this process interprets its rules."""
    return PLAIN or is_compiled(key)


def is_compiled(key: str) -> bool:
    """Whether a game is compiled."""
    return ready_file(key).exists()


def ready_file(key: str) -> Path:
    """The file that says a game is compiled."""
    return folder_of(GAMES.package_of(key)) / "warm"


def parts_file(key: str) -> Path:
    """The file with a line for each part that is compiled."""
    return folder_of(GAMES.package_of(key)) / "parts"


def parts_done(key: str) -> list[str]:
    """The parts of a game that are compiled."""
    if is_compiled(key):
        return list(PARTS)
    try:
        return parts_file(key).read_text().split()
    except OSError:
        return []


def note_part(key: str, part: str) -> None:
    """A part of a game is compiled."""
    with parts_file(key).open("a") as file:
        file.write(f"{part}\n")


def note_ready(key: str) -> None:
    """A game is compiled."""
    ready_file(key).touch()
    parts_file(key).unlink(missing_ok=True)


@contextmanager
def alone_with(key: str) -> Iterator[None]:
    """Of all processes that would compile a game, one at a time. What it has done is counted from the beginning."""
    with FileLock(folder_of(GAMES.package_of(key)) / "compiling.lock"):  # it ends with the process, however that ends
        if not is_compiled(key):
            parts_file(key).write_text("")
        yield


def source_size(key: str) -> int:
    """Bytes of source that a game is compiled from: more of them take longer to compile."""
    return sum(source.stat().st_size for source in game_sources(GAMES.package_of(key)))


# --- who compiles it --------------------------------------------------------------------------------------------------


class Compilers:
    """So many processes at once that compile games, in the given order; a game that somebody asks for goes first.

    While somebody waits for a game, nothing else is compiled: what was begun of the others is kept on the disk.
    """

    def __init__(self, keys: list[str], jobs: int, nice: int = 0) -> None:
        self.waiting = [key for key in keys if not is_compiled(key)]
        self.jobs, self.nice = max(1, jobs), nice
        self.asked: list[str] = []
        self.running: dict[str, subprocess.Popen[str]] = {}
        self.failures: dict[str, str] = {}
        self.kills: dict[str, int] = {}
        self.ended = False
        self.changed = Condition()

    def start(self) -> None:
        """Begin with the first games."""
        with self.changed:
            self._fill()

    def ask(self, key: str) -> None:
        """Somebody waits for this game. One that has failed is tried once more."""
        with self.changed:
            if self.ended or is_compiled(key):
                return
            self.failures.pop(key, None)
            self.kills.pop(key, None)
            if key not in self.asked:
                self.asked.append(key)
            if key not in self.running and key not in self.waiting:
                self.waiting.append(key)
            self._fill()

    def progress(self, key: str) -> Progress:
        """How far a game is, whoever compiles it."""
        done = len(parts_done(key))
        return Progress(key, done, is_compiled(key), self.failures.get(key, ""))

    def wait(self, seconds: float) -> bool:
        """Wait so long for something to finish; whether everything has."""
        with self.changed:
            if self.running:
                self.changed.wait(seconds)
            return not self.running

    def end(self) -> None:
        """Stop the processes. What they had compiled is kept."""
        with self.changed:
            self.ended = True
            self.waiting.clear()
            for child in self.running.values():
                child.terminate()

    def _fill(self) -> None:
        """Start what comes next, as long as there is room; what nobody asked for makes room for what somebody did."""
        self.asked = [key for key in self.asked if key in self.waiting or key in self.running]
        for key in [key for key in self.running if self.asked and key not in self.asked]:
            self.running.pop(key).terminate()
            self.waiting.insert(0, key)
        candidates = list(self.asked or self.waiting)
        for key in candidates:
            if len(self.running) < self.jobs and key in self.waiting and not self.ended:
                self.waiting.remove(key)
                self._begin(key, self.jobs - len(self.running) if candidates == [key] else 1)

    def _begin(self, key: str, cores: int) -> None:
        command = [sys.executable, "-m", "tabletown.precompile.compile_game", key, str(self.nice), str(cores)]
        try:
            child = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                env=child_environment(),
            )  # fmt: skip
        except OSError as error:
            self.failures[key] = f"no process could be started: {error.strerror}"
            return
        self.running[key] = child
        Thread(target=self._await, args=(key, child), name=f"compiling-{key}", daemon=True).start()

    def _await(self, key: str, child: "subprocess.Popen[str]") -> None:
        _nothing, complaint = child.communicate()
        with self.changed:
            if self.running.get(key) is not child:
                return  # it made room for another game
            del self.running[key]
            if child.returncode and not self.ended:
                self._failed(key, child.returncode, complaint.strip().splitlines())
            self._fill()
            self.changed.notify_all()

    def _failed(self, key: str, code: int, complaint: list[str]) -> None:
        """A process that was killed is started again; one that failed by itself would fail again."""
        self.kills[key] = self.kills.get(key, 0) + 1
        if code > 0:
            self.failures[key] = complaint[-1] if complaint else f"exit code {code}"
        elif self.kills[key] >= MOST_KILLS:
            self.failures[key] = f"the compiler was ended {MOST_KILLS} times by signal {-code}; perhaps memory is short"
        else:
            self.waiting.insert(0, key)


def warm(keys: list[str], jobs: int, progress: Callable[[str, str], None]) -> None:
    """Compile games in so many processes and wait for it; `progress` is told each part that is ready."""
    told: dict[str, int] = dict.fromkeys(keys, 0)

    def tell() -> None:
        for key in keys:
            done = parts_done(key)
            for part in done[told[key] :]:
                progress(key, part)
            told[key] = max(told[key], len(done))

    # The largest game first, so that no process is left alone with it.
    compilers = Compilers(sorted(keys, key=source_size, reverse=True), jobs)
    compilers.start()
    try:
        while not compilers.wait(0.1):
            tell()
        tell()
    finally:
        compilers.end()
    if compilers.failures:
        raise TabletownError("; ".join(f"compiling {key} failed: {why}" for key, why in compilers.failures.items()))
    forget_other_versions(keys)


def forget_other_versions(keys: list[str]) -> None:
    """Clear away what was compiled from older sources; what is used today counts as new."""
    with suppress(OSError):
        for key in keys:
            os.utime(folder_of(GAMES.package_of(key)))
        forget_old_folders()
