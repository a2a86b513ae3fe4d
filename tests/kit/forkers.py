"""Processes that have read what takes long to read, and fork a new one for each task that they are sent."""

import atexit
import json
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def line_to(module: str) -> socket.socket:
    """The line to a process that runs a module, which is told the line's number; when the line is cut, the process ends."""
    here, there = socket.socketpair()
    command = [sys.executable, "-m", module, str(there.fileno())]
    process = subprocess.Popen(command, cwd=ROOT, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)
    there.close()

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


def send_task(line: socket.socket, task: list[Any], files: list[int]) -> None:
    """A task, and files that it is given."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    asked = json.dumps(task).encode()
    socket.send_fds(line, [len(asked).to_bytes(4)], files)
    line.sendall(asked)


def receive_task(line: socket.socket, most_files: int) -> tuple[list[Any], list[int]] | None:
    """The same at the other end; None when nothing more comes."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    size, files, _flags, _address = socket.recv_fds(line, 4, most_files)
    if not size:
        return None
    asked = b""
    while len(asked) < int.from_bytes(size):
        asked += line.recv(int.from_bytes(size) - len(asked))
    return json.loads(asked), files
