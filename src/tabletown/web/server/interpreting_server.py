"""The process that answers during a first start: `python -m tabletown.web.server.interpreting_server HOST BROWSER SOCKET LINE`.

See `first_start.py`, which starts it. It compiles for the other one, too: what somebody asks for goes first.
"""

import os
import signal
import socket
import sys
import threading

from tabletown.errors import TabletownError

from .first_start import COMPILED
from .start import django_ready, serve_on


def answer(host: str, browser: bool, opened: socket.socket, line: socket.socket) -> None:
    """Serve the site with interpreted rules; the processes that this one starts have compiled ones."""
    del os.environ["NUMBA_DISABLE_JIT"]
    threading.Thread(target=wait_for_parent, args=[line], name="parent", daemon=True).start()
    uvicorn = django_ready(None)
    from tabletown.web.jobs.compile_service import workshop

    from .database_check import check_usable

    check_usable()

    def tell_parent() -> None:
        workshop.wait()
        line.sendall(COMPILED)

    threading.Thread(target=tell_parent, name="compiled", daemon=True).start()
    serve_on(uvicorn, opened, host, browser)


def wait_for_parent(line: socket.socket) -> None:
    """End this process in order when the other one says so, or is gone."""
    line.recv(1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    _command, at, shows, *files = sys.argv
    try:
        answer(at, shows == "1", *(socket.socket(fileno=int(file)) for file in files))
    except TabletownError as error:
        print(f"tabletown: {error}", file=sys.stderr)
        sys.exit(2)
