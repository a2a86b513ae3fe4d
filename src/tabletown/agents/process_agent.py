"""Agents in processes of their own: lines of JSON on standard input and output, with limits of time and memory.

Whatever such a process does (falls silent, writes half a line, floods, dies), the game in which it does so is over for it, with a
sentence that says why; its process is ended, and started anew for the next game.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from queue import Empty, Full, Queue, SimpleQueue
from reprlib import repr as short
from threading import Event, Lock, Thread
from time import monotonic
from typing import IO

from tabletown.bots.history import Forfeit, GameEnd
from tabletown.errors import BadOption, IllegalMove
from tabletown.text.i18n import _

from . import messages
from .agent import Answer, KnownGames, Occasion, first_line, too_slow
from .limits import AgentLimits
from .messages import MOST_LINE, Introduction
from .seat_view import SeatView

POSIX = os.name == "posix"
START_SECONDS = 30.0
"""Until a process has said hello. It may load a network in that time."""
END_SECONDS = 0.5
"""For a process that is told to quit."""
MOST_NOISE = 1000
"""Lines that are no answers, until there is one."""
WAITING_LINES = 64
"""Read and not yet asked for: whoever writes more has to wait."""
KEPT_COMPLAINTS = 4000
"""Of what a process writes to standard error, the last bytes."""
LAUNCHER = Path(__file__).with_name("launcher.py")
TOO_LONG, ENDED = object(), object()
"""Instead of a line."""


class AgentProcess:
    """A running process: lines go in and out, and nothing that it does or leaves undone holds anybody up."""

    def __init__(self, command: list[str], limits: AgentLimits, environment: Mapping[str, str] | None = None) -> None:
        life: tuple[int, ...] = ()
        words = command
        if POSIX:
            life = os.pipe()
            words = [sys.executable, "-I", "-S", str(LAUNCHER), str(limits.memory or 0), str(life[0]), *command]
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=life[:1],
                start_new_session=POSIX,
                env=environment,
            )
        finally:
            if life:
                os.close(life[0])
        self._life = life[1:]
        self._closed = Event()
        self._lines: Queue[bytes | object] = Queue(WAITING_LINES)
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._complaints: deque[int] = deque(maxlen=KEPT_COMPLAINTS)
        self.half = b""
        """Bytes since the last end of a line."""
        self._threads = [Thread(target=part, daemon=True) for part in (self._read, self._write, self._hear)]
        for thread in self._threads:
            thread.start()

    # --- threads of its own --------------------------------------------------------------------------------------------

    def _read(self) -> None:
        out = stream(self._process.stdout)
        while piece := read_some(out):
            *lines, self.half = (self.half + piece).split(b"\n")
            for line in lines:
                self._put(TOO_LONG if len(line) > MOST_LINE else line)
            if len(self.half) > MOST_LINE:
                self._put(TOO_LONG)
                return
        self._put(ENDED)

    def _put(self, line: bytes | object) -> None:
        while not self._closed.is_set():
            with suppress(Full):
                self._lines.put(line, timeout=0.2)
                return

    def _write(self) -> None:
        into = stream(self._process.stdin)
        with suppress(OSError, ValueError):  # it is dead: who reads from it is told
            while (line := self._to_write.get()) is not None:
                while line:
                    line = line[into.write(line) :]
        with suppress(OSError):
            into.close()

    def _hear(self) -> None:
        while piece := read_some(stream(self._process.stderr)):
            self._complaints.extend(piece)

    # --- what others ask of it -------------------------------------------------------------------------------------------

    def say(self, line: bytes) -> None:
        """A line for it. Nobody waits until it has read it."""
        self._to_write.put(line)

    def next_line(self, until: float | None) -> bytes | object | None:
        """The next line, TOO_LONG or ENDED; None when the time is up before."""
        left = None if until is None else max(0.0, until - monotonic())
        try:
            return self._lines.get(timeout=left)
        except Empty:
            return None

    def last_words(self) -> str:
        """Exit code and last line of standard error, for the report."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        self._threads[2].join(END_SECONDS)
        code, said = self._process.returncode, bytes(self._complaints).decode("utf-8", "replace").strip().splitlines()
        told = _("it closed its standard output") if code is None else _("exit code {code}", code=code)
        return f"{told}: {first_line(said[-1])}" if said else told

    def end(self, politely: bool = False) -> bool:
        """End its group of processes; true if it had ended by itself."""
        if politely and self._process.poll() is None:
            self.say(messages.line(messages.quit_now()))
            self._to_write.put(None)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(END_SECONDS)
        by_itself = self._process.poll() is not None
        self._closed.set()
        self._to_write.put(None)
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(END_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                stream(pipe).close()
        for end in self._life:
            os.close(end)
        self._life = ()
        return by_itself


def stream(pipe: "IO[bytes] | None") -> "IO[bytes]":
    """A pipe that is there."""
    assert pipe is not None
    return pipe


def read_some(pipe: "IO[bytes]") -> bytes:
    """Read what has arrived; empty at the end."""
    with suppress(OSError, ValueError):
        return os.read(pipe.fileno(), 1 << 16)
    return b""


class ProcessDoor:
    """The way to a program: its process is started when it is first needed, and again after it has failed."""

    def __init__(self, command: list[str], name: str, limits: AgentLimits, environment: Mapping[str, str] | None = None) -> None:
        if not command:
            raise BadOption(_("an agent's command is empty"))
        if shutil.which(command[0]) is None:
            raise BadOption(_("there is no command {command}", command=short(command[0])))
        self.command, self.name, self.limits = command, name, limits
        self.environment = environment
        """Of its process; None: this process's own."""
        self.introduction = Introduction()
        self.starts = 0
        """Number of starts of its process."""
        self._numbers = count(1)
        self._lock = Lock()
        self._running: list[AgentProcess] = []
        self._games = KnownGames()
        weakref.finalize(self, end_all, self._running)

    @classmethod
    def of(cls, command: str, name: str, limits: AgentLimits) -> "ProcessDoor":
        """The same from a command as it is typed."""
        return cls(words_of(command), name, limits)

    def version(self) -> str:
        """As it says in its hello."""
        return " ".join(filter(None, (self.introduction.name, self.introduction.version)))

    def start(self) -> None:
        """Start its process, unless it is running."""
        with self._lock:
            self._started()

    def _started(self) -> AgentProcess:
        if self._running:
            return self._running[0]
        process = AgentProcess(self.command, self.limits, self.environment)
        self._running.append(process)
        self._games = KnownGames()
        self.starts += 1
        process.say(messages.line(messages.hello()))
        line = self._line(process, monotonic() + START_SECONDS, START_SECONDS)
        try:
            self.introduction = messages.introduction(messages.read(line))
        except IllegalMove as error:
            raise self._failed(_("{name} did not say hello: {error}", name=self.name, error=error)) from None
        return process

    def ask(self, occasion: Occasion, view: SeatView) -> Answer:
        """Its answer, in time."""
        with self._lock:
            process = self._started()
            if self._games.is_new(occasion.key):
                process.say(messages.line(messages.new_game(occasion, view, self.limits)))
            number, wants = next(self._numbers), self.introduction.wants
            process.say(messages.line(messages.question(number, occasion, view, wants)))
            limits = [seconds for seconds in (view.move_seconds, view.game_seconds) if seconds is not None]
            limit = min(limits, default=None)
            until = None if limit is None else monotonic() + limit
            for _noise in range(MOST_NOISE):
                said = messages.read(self._line(process, until, limit))
                if said["type"] == "choose" and said.get("ask") == number:
                    return messages.answer(said)
                if said["type"] not in ("choose", "info"):
                    kind = short(said["type"])
                    raise IllegalMove(
                        _("an answer is of the type choose, with the number of the question, not {kind}", kind=kind)
                    )
            raise self._failed(_("{name} writes and writes, but answers nothing", name=self.name))

    def end(self, occasion: Occasion, end: GameEnd) -> None:
        """Tell it how a game has come out, if it is still there."""
        with self._lock:
            if self._games.forget(occasion.key) and self._running:
                self._running[0].say(messages.line(messages.result(occasion, end)))

    def close(self) -> None:
        """Let it quit."""
        with self._lock:
            while self._running:
                self._running.pop().end(politely=True)

    def say_something_new(self) -> None:
        """A message of a kind that no agent knows, as a later version may have them: it needs no answer."""
        with self._lock:
            self._started().say(messages.line({"type": "something new"}))

    def quits(self) -> bool:
        """Tell it to quit; true if it does."""
        with self._lock:
            return all(process.end(politely=True) for process in [self._running.pop() for _ in self._running[:]])

    def _line(self, process: AgentProcess, until: float | None, seconds: float | None) -> bytes:
        """The next line; whatever comes instead of one ends the process and the game."""
        line = process.next_line(until)
        if isinstance(line, bytes):
            return line
        if line is TOO_LONG:
            raise self._failed(_("{name} has written a line of more than {most:,} bytes", name=self.name, most=MOST_LINE))
        if line is ENDED:
            raise self._failed(_("{name} has ended ({how})", name=self.name, how=process.last_words()))
        if process.half:
            half = messages.short_line(process.half)
            raise self._failed(_("{late}; its last line has no end: {half}", late=too_slow(self.name, seconds), half=half))
        raise self._failed(too_slow(self.name, seconds))

    def _failed(self, why: str) -> Forfeit:
        """End the process: what it would still write is an answer to nothing."""
        end_all(self._running)
        return Forfeit(why)


def words_of(command: str) -> list[str]:
    """A command's words, as a shell would take them apart."""
    try:
        return shlex.split(command, posix=POSIX)
    except ValueError as error:
        raise BadOption(_("the command {command} cannot be read: {error}", command=short(command), error=error)) from None


def end_all(running: list[AgentProcess]) -> None:
    """End processes that nobody needs any more."""
    while running:
        running.pop().end()
