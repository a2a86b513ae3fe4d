"""Servers as processes of their own, without reading every library anew: one process has read them, and forks each server.

What a start reads of the site itself, with its settings, is read by each. Tests that are about the start of Python, or about
compiling, start it anew: see `Server.start_process`.
"""

import gc
import importlib
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache

from .forkers import line_to, receive_task, send_task

LIBRARIES = (
    "PIL.Image", "PIL.PngImagePlugin", "asgiref.sync", "cryptography.hazmat.primitives.asymmetric.ec", "cryptography.x509",
    "django.contrib.messages.storage.fallback", "django.contrib.staticfiles.handlers", "django.core.cache.backends.locmem",
    "django.core.handlers.asgi", "django.core.management", "django.core.serializers", "django.core.validators",
    "django.db.models", "django.forms", "django.http", "django.middleware.csrf", "django.template.backends.django",
    "django.template.loader", "django.test", "django.urls", "django.utils.translation.trans_real",
    "django.views.decorators.csrf", "fido2.server", "h11", "jinja2", "markdown_it", "pydantic.main", "resvg_py", "sqlparse",
    "tabletown.bots", "tabletown.cli", "tabletown.precompile.compile_pool",
    "tabletown.advice.lesson_runner", "uvicorn.lifespan.on", "uvicorn.loops.auto",
    "uvicorn.protocols.http.h11_impl",
)  # fmt: skip
"""What servers need and what has nothing to do with the settings of one."""


# --- in the tests ---------------------------------------------------------------------------------------------------


class Forked:
    """A process that was forked, with what tests need of a `subprocess.Popen`."""

    asking = threading.Lock()

    def __init__(self, module: str, words: list[str], surroundings: dict[str, str]) -> None:
        self.output, written = os.pipe()
        self.end, told = os.pipe()
        with self.asking:
            send_task(forker(), [module, words, surroundings], [written, told])
        os.close(written)
        os.close(told)
        self.pid = int(os.read(self.end, 16))
        self.returncode: int | None = None
        self.unread = b""
        self.stdout = self.lines()

    def lines(self) -> Iterator[str]:
        """What it prints, line by line."""
        while read := os.read(self.output, 1 << 16):
            self.unread += read
            while b"\n" in self.unread:
                line, _, self.unread = self.unread.partition(b"\n")
                yield f"{line.decode()}\n"

    def poll(self) -> int | None:
        """How it ended; None as long as it runs."""
        return self.wait(0) if self.returncode is None and select.select([self.end], [], [], 0)[0] else self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        if self.returncode is None:
            if not select.select([self.end], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = int(os.read(self.end, 16))
            os.close(self.end)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Tell it something."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Like a power cut."""
        if sys.platform == "win32":
            raise OSError("the tests fork and kill")
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        """Everything more that it prints until it ends."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            left = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([self.output], [], [], left)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            read = os.read(self.output, 1 << 16)
            if not read:
                break
            self.unread += read
        said, self.unread = self.unread.decode(), b""
        os.close(self.output)
        self.wait(timeout)
        return said, None


@cache
def forker() -> socket.socket:
    """The line to the process that has read the libraries; when it is cut, all that it has forked ends with it."""
    return line_to("tests.kit.forked_servers")


# --- in the process that forks ----------------------------------------------------------------------------------------


def read_everything() -> None:
    """The libraries, the games, and the games' compiled code, by way of a glance at a table of each."""
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # whoever asks for settings now would get those of another server
    for name in LIBRARIES:
        importlib.import_module(name)
    from tabletown import GAMES

    for key in GAMES:
        GAMES[key].new(GAMES[key].seats.start, seed=1).svg(0)
    gc.freeze()


def next_task(line: socket.socket) -> tuple[str, list[str]] | None:
    """Fork a process for each task that comes, and tell how each ends. In a fork: its task. When nothing more comes: None."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    ends: dict[int, int] = {}
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    while True:
        ready = select.select([line.fileno(), wake], [], [])[0]
        if wake in ready:
            os.read(wake, 1 << 10)
            tell_ends(ends)
        if line.fileno() not in ready:
            continue
        received = receive_task(line, 2)
        if received is None:
            for child in ends:
                os.kill(child, signal.SIGKILL)
            return None
        task, files = received
        child = os.fork()
        if child == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            line.close()
            for other in (wake, waker, files[1], *ends.values()):
                os.close(other)
            return be_started(files[0], *task)
        os.close(files[0])
        os.write(files[1], str(child).encode())
        ends[child] = files[1]


def tell_ends(ends: dict[int, int]) -> None:
    """Tell how processes ended to whoever waits for that."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    while ends:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        told = ends.pop(child)
        os.write(told, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(told)


def be_started(output: int, module: str, words: list[str], surroundings: dict[str, str]) -> tuple[str, list[str]]:
    """Look like a process that was just started for this task."""
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", 1, closefd=False)
    os.environ.clear()
    os.environ.update(surroundings)
    return module, words


if __name__ == "__main__":
    from tests.kit.commands import do_task

    read_everything()
    if task := next_task(socket.socket(fileno=int(sys.argv[1]))):
        do_task(*task)
