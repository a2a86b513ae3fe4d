"""Starting the site: the database is brought up to date, a port is found, the browser is opened."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

from tabletown.errors import BadOption

HOST = "127.0.0.1"


def free_port(host: str, wanted: int, strict: bool) -> int:
    """The wanted port, or the next free one."""
    for port in range(wanted, wanted + (1 if strict else 50)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise BadOption(f"port {wanted} of {host} is taken" if strict else f"no port from {wanted} to {wanted + 49} is free")


def serve(host: str = HOST, port: int | None = None, browser: bool = True, data: str | None = None) -> None:
    """Run the site until it is told to stop."""
    if data:
        os.environ["TABLETOWN_DATA"] = str(Path(data).expanduser().resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletown.web.settings")
    try:
        import django
        import uvicorn
    except ImportError as error:
        raise BadOption(f"the site needs more than the engine: pip install 'tabletown[web]' ({error.name} is missing)") from None
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    from .tables.limits import forget_old

    forget_old()
    chosen = free_port(host, 8000 if port is None else port, strict=port is not None)
    address = f"http://{'localhost' if host == HOST else host}:{chosen}/"
    config = uvicorn.Config(
        "tabletown.web.asgi:application", host=host, port=chosen, lifespan="on", log_level="warning", access_log=False,
        timeout_graceful_shutdown=3, server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    threading.Thread(target=welcome, args=(server, address, browser), daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn stops in order, then sends itself the signal once more
    server.run()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0 if server.started else 1)  # a bot that is thinking need not finish: its turn is found again


def welcome(server: object, address: str, browser: bool) -> None:
    """Once the server is up, say where, and show it."""
    pause = threading.Event()
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        pause.wait(0.05)
    print(f"Tabletown is open: {address}  (Ctrl-C closes it)", flush=True)
    if browser and (sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)
