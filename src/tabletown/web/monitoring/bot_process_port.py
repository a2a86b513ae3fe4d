"""Metrics and health of a process that has no pages: `tabletown bots`, on a port of its own."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from django.conf import settings
from django.db import DatabaseError, connections

from tabletown.errors import BadOption

from .health import bots_look, database_state
from .metrics_page import CONTENT_TYPE, everything, shows_token

LOOPBACK = "127.0.0.1"
PATIENCE = 10.0
"""Seconds in which somebody must have asked."""


class MonitoringRequest(BaseHTTPRequestHandler):
    """One who asks."""

    timeout = PATIENCE
    server_version, sys_version = "Tabletown", ""

    def do_GET(self) -> None:
        """Tell what is asked for."""
        try:
            status, kind, text = self.told()
        except DatabaseError:
            status, kind, text = 503, "text/plain", "The database does not answer.\n"
        finally:
            connections.close_all()
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def told(self) -> tuple[int, str, str]:
        """Status, kind and text of the answer. Where a token was set for the site's metrics, it is wanted here, too."""
        if self.path == "/health":
            well = bots_look() and database_state() == "ok"
            return (200, "text/plain", "ok\n") if well else (503, "text/plain", "failing\n")
        allowed = not settings.METRICS_TOKEN or shows_token(self.headers.get("Authorization", ""))
        if self.path == "/metrics" and allowed:
            return 200, CONTENT_TYPE, everything()
        return 404, "text/plain", "There is nothing here.\n"

    def log_message(self, *_told: object) -> None:
        """Nothing is written about who asks."""


def listen(address: str) -> ThreadingHTTPServer:
    """Answer at a port of this machine, or at HOST:PORT, until the process ends."""
    host, _colon, port = address.rpartition(":")
    host = host.strip("[]") or LOOPBACK
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadOption(f"metrics are told at a port such as 9100, or at HOST:PORT, not at {address!r}")
    try:
        server = ThreadingHTTPServer((host, int(port)), MonitoringRequest)
    except OSError as error:
        raise BadOption(f"nothing can listen at {host}:{port}: {error.strerror or error}") from None
    Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server
