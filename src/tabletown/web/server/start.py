"""Starting the site: the database is brought up to date, a port is found, the browser is opened."""

import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tabletown.errors import BadOption

from .first_start import interpret_until_compiled, is_first_start

HOST = "127.0.0.1"
PORTS = range(8000, 8050)
"""Tried one after the other where no port was asked for."""


def listen(host: str, port: int | None) -> socket.socket:
    """Open the port that was asked for, or the first free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.getaddrinfo(host, None, family)
    except OSError:
        raise BadOption(f"there is no address {host}") from None
    for candidate in PORTS if port is None else [port]:
        try:
            return socket.create_server((host, candidate), family=family, backlog=2048)
        except OSError as error:
            if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                meant = f"{HOST} is for this machine alone, 0.0.0.0 for all of its addresses"
                raise BadOption(f"{host} is not an address of this machine; {meant}") from None
            if error.errno == errno.EACCES:
                raise BadOption(f"port {candidate} of {host} is not open to you; choose one above 1023") from None
            if error.errno != errno.EADDRINUSE:
                raise BadOption(f"port {candidate} of {host} cannot be opened: {os.strerror(error.errno or 0)}") from None
    taken = f"port {port} of {host} is taken"
    raise BadOption(f"no port from {PORTS.start} to {PORTS.stop - 1} is free" if port is None else taken)


def address_of(opened: socket.socket, host: str) -> str:
    """What a browser is to be told."""
    name = "localhost" if host == HOST else f"[{host}]" if ":" in host else host
    return f"http://{name}:{opened.getsockname()[1]}/"


def with_settings(data: str | None) -> None:
    """Let Django find the settings of the site, which read the environment; it must be installed."""
    if data:
        os.environ["TABLETOWN_DATA"] = str(Path(data).expanduser().resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletown.web.config.settings")
    try:
        import django
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise BadOption(f"the site needs more than the engine: pip install 'tabletown[web]' ({error.name} is missing)") from None
    django.setup()


def django_ready(data: str | None) -> Any:
    """Set up Django with the settings of the environment and bring the database up to date; the server's library."""
    with_settings(data)
    import uvicorn

    from .database_check import bring_up_to_date

    bring_up_to_date()
    return uvicorn


def check(data: str | None = None) -> Iterator[Any]:
    """What is wrong with what is stored, finding by finding. The database must be up to date; nothing is changed."""
    with_settings(data)
    from tabletown.web.tables.maintenance.consistency_check import check_tables

    from .database_check import check_current, said_plainly

    with said_plainly():
        check_current()
        yield from check_tables()


def manage(arguments: Sequence[str], data: str | None = None) -> None:
    """Run one of Django's commands, as `manage.py` does in other projects."""
    with_settings(data)
    from django.core.management import execute_from_command_line

    from .database_check import said_plainly

    with said_plainly():
        execute_from_command_line(["tabletown site manage", *arguments])


def serve(host: str = HOST, port: int | None = None, browser: bool = True, data: str | None = None) -> None:
    """Run the site until it is told to stop."""
    if data:
        os.environ["TABLETOWN_DATA"] = str(Path(data).expanduser().resolve())
    if is_first_start():
        opened = listen(host, port)
        line = interpret_until_compiled(opened, host, browser)
        serve_on(django_ready(data), opened, host, browser=False, takes_over=line)
    uvicorn = django_ready(data)
    from .database_check import check_usable

    check_usable()
    serve_on(uvicorn, listen(host, port), host, browser)


def serve_on(uvicorn: Any, opened: socket.socket, host: str, browser: bool, takes_over: socket.socket | None = None) -> None:
    """Run the site at an open port until it is told to stop; with `takes_over`, that is closed once it answers, nothing said."""
    from django.conf import settings

    from tabletown.web.http.connection_limits import limited_connection

    config = uvicorn.Config(
        "tabletown.web.server.asgi:application",
        http=limited_connection,
        ws="none",
        lifespan="on",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,  # visitors.py believes those that are configured
        **({"log_config": None} if settings.LOG == "json" else {}),  # then its lines go where ours go
    )
    server = uvicorn.Server(config)
    then = takes_over.close if takes_over else partial(welcome, address_of(opened, host), browser)
    threading.Thread(target=once_started, args=(server, then), daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn stops in order, then sends itself the signal once more
    server.run(sockets=[opened])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0 if server.started else 1)  # a bot that is thinking need not finish: its turn is found again


def once_started(server: object, then: Callable[[], None]) -> None:
    """Once the server is up, do something."""
    pause = threading.Event()
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        pause.wait(0.05)
    then()


def welcome(address: str, browser: bool) -> None:
    """Say where the site is, and show it."""
    print(f"Tabletown is open: {address}  (Ctrl-C closes it)", flush=True)
    if browser and (sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)
