"""A first start: a process that interprets the rules answers at the site's address until all games are compiled.

Rules are ordinary Python as well, slower, and quick enough for a table, a lesson and bots that stop thinking after a second. What
needs many simulations (hints, analyses, studies) waits for compiled rules. The process has the socket of its parent, which takes
over: it begins to answer first, so that nobody is turned away. A line between the two tells each when the other is gone.
"""

import os
import signal
import socket
import subprocess
import sys
import threading

from tabletown.engine.kernel import PLAIN
from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import is_ready

COMPILED = b"compiled"
"""Sent by the other process when nothing is left to compile."""


def is_first_start() -> bool:
    """True if a game is to be compiled, and another process can be given the socket meanwhile."""
    return os.name == "posix" and not PLAIN and not all(map(is_ready, GAMES))


def interpret_until_compiled(opened: socket.socket, host: str, browser: bool) -> socket.socket:
    """Wait until all games are compiled, or cannot be, while another process answers; closing what this returns ends that one.

    Where it ends by itself, so does this process, and with the same exit code.
    """
    line, theirs = socket.socketpair()
    files = opened.fileno(), theirs.fileno()
    command = [sys.executable, "-m", "tabletown.web.server.interpreting_server", host, str(int(browser)), *map(str, files)]
    child = subprocess.Popen(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, stdin=subprocess.DEVNULL, pass_fds=files)
    theirs.close()

    def stop(*_: object) -> None:
        raise SystemExit(0)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if line.recv(len(COMPILED)) != COMPILED:
            raise SystemExit(child.wait())
    except SystemExit:
        line.close()
        child.wait()
        raise
    for number, handler in before.items():
        signal.signal(number, handler)
    threading.Thread(target=child.wait, name="first-start", daemon=True).start()
    return line
