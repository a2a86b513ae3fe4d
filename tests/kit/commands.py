"""Our commands and pieces of Python, each in a process of its own; but reading Numba and the games takes a process half a second,
so one has read them before, and forks a new one for each.

What Python itself does when it starts is not tried here: tests that are about that start it anew.
"""

import gc
import importlib
import os
import random
import runpy
import socket
import subprocess
import sys
import warnings
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import Any

from tabletown import GAMES
from tabletown.bots import bot_named, choose

from .forkers import line_to, receive_task, send_task

LONGEST = 300
"""Seconds after which a command hangs."""
READ_BEFORE = ("analyse", "arena", "explain", "games", "play", "puzzle", "show", "simulate")
"""The files of commands that tests call often."""


def tabletown(
    *words: str, said: str = "", cwd: Path | None = None, cores: int | None = None, **setting: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with lines typed into it, and with settings of the environment that it reads while it runs; if a number of
    `cores` is given, as on a machine with so many."""
    return run("tabletown.cli", list(words), said, cwd, setting, cores)


def refused(*words: str, cwd: Path) -> None:
    """A mistake in a command is said in a few lines, with exit code 2, and nothing else is printed."""
    shown = tabletown(*words, cwd=cwd)
    assert shown.returncode == 2
    assert "Traceback" not in shown.stderr
    assert shown.stdout == ""
    assert len(shown.stderr.strip().splitlines()) <= 4


def python(code: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run lines of Python, in which every warning is an error."""
    return run("", [code], "", cwd, {})


def run(
    module: str, words: list[str], said: str, cwd: Path | None, setting: dict[str, str], cores: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a module with words, or a piece of Python."""
    with TemporaryFile() as typed, TemporaryFile() as out, TemporaryFile() as err:
        typed.write(said.encode())
        typed.seek(0)
        surroundings = {**os.environ, **setting}
        task = [module, words, str(cwd or Path.cwd()), surroundings, cores]
        send_task(forker(), task, [file.fileno() for file in (typed, out, err)])
        code = int(forker().recv(16))
        shown = []
        for file in (out, err):
            file.seek(0)
            shown.append(file.read().decode())
    return subprocess.CompletedProcess([module, *words], code, *shown)


@cache
def forker() -> socket.socket:
    """The line to the process that has read everything."""
    line = line_to("tests.kit.commands")
    line.settimeout(LONGEST)
    return line


def next_task(line: socket.socket) -> tuple[str, list[str]] | None:
    """Wait for tasks and let forks of this process do them. In a fork: its task. When nothing more comes: None."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    while received := receive_task(line, 3):
        task, files = received
        child = os.fork()
        if child == 0:
            line.close()
            return be_started(files, *task)
        for file in files:
            os.close(file)
        line.sendall(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())
    return None


def be_started(
    files: list[int], module: str, words: list[str], folder: str, surroundings: dict[str, Any], cores: int | None
) -> tuple[str, list[str]]:
    """Look like a process that was just started there for this task."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(surroundings)
    if cores and sys.platform == "linux":
        os.sched_setaffinity(0, random.sample(sorted(os.sched_getaffinity(0)), cores))
    return module, words


def read_everything() -> None:
    """The games with their compiled code, by way of a glance at a table of each, and the files of commands."""
    for name in READ_BEFORE:
        importlib.import_module(f"tabletown.cli.{name}")
    for key in GAMES:
        choose(bot_named("casual"), table := GAMES[key].new(GAMES[key].seats.start, seed=1), 1)
        table.svg(0)
    gc.freeze()  # a fork that ends does not look through all this for what it could tidy up


def do_task(module: str, words: list[str]) -> None:
    """What `python -m MODULE WORDS` or `python -W error -c CODE` does."""
    if module:
        sys.argv[1:] = words
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        warnings.simplefilter("error")
        sys.argv, sys.modules["__main__"] = ["-c"], ModuleType("__main__")
        exec(compile(words[0], "<string>", "exec"), vars(sys.modules["__main__"]))


if __name__ == "__main__":
    read_everything()
    if task := next_task(socket.socket(fileno=int(sys.argv[1]))):
        do_task(*task)
