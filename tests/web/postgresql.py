"""A PostgreSQL to throw away: a cluster of its own in a temporary folder, on this machine only."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .server import STARTED


def programs() -> Path | None:
    """The folder of the server's programs: as ./test found it, on the path, or where Debian keeps them."""
    named, on_path = os.environ.get("TABLETOWN_POSTGRESQL"), shutil.which("initdb")
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = [Path(named)] if named else [Path(on_path).resolve().parent] if on_path else [path.parent for path in kept]
    return found[-1] if found else None


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as somebody who may do nothing else."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            account = pwd.getpwnam(name)
            return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    raise AssertionError("neither postgres nor nobody has an account here")


class Cluster(str):
    """The address of a running server with an empty database, and the server itself."""

    launch: Callable[[], "subprocess.Popen[str]"]
    server: "subprocess.Popen[str]"

    def restart(self) -> None:
        """End every connection, as an update of the database does, and begin anew."""
        self.stop(signal.SIGINT)
        self.server = self.launch()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server: whoever has a connection is waited for, or (SIGINT) not."""
        self.server.send_signal(how)
        self.server.communicate()


def launched(command: list[str | Path], running: dict[str, Any]) -> "subprocess.Popen[str]":
    """A server that answers."""
    server = subprocess.Popen(command, **running)
    STARTED.append(server)
    assert server.stdout
    said = []
    for line in server.stdout:
        said.append(line)
        if "ready to accept connections" in line:
            return server
    raise AssertionError("".join(said))


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running server with an empty database; its URL."""
    if sys.platform == "win32":
        raise OSError("the tests fork and kill")
    found = programs()
    assert found
    who, folder, password = unprivileged(), Path(tempfile.mkdtemp(prefix="tabletown-postgresql-")), secrets.token_urlsafe(16)
    (folder / "password").write_text(password)
    if who:
        for path in (folder, folder / "password"):
            os.chown(path, who["user"], who["group"])
    running: dict[str, Any] = {"cwd": folder, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **who}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    try:
        make = ["-D", "data", "-U", "tabletown", "-A", "scram-sha-256", "--pwfile=password", "-E", "UTF8", "--locale=C", "-N"]
        made = subprocess.run([found / "initdb", *make], **running)
        assert made.returncode == 0, made.stdout
        settings = {
            "listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": "", "fsync": "off",
            "log_min_messages": "log", "shared_buffers": "16MB",
        }  # fmt: skip
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        made_cluster = Cluster(f"postgresql://tabletown:{password}@127.0.0.1:{port}/postgres")
        made_cluster.launch = lambda: launched([found / "postgres", "-D", "data", *words], running)
        made_cluster.server = made_cluster.launch()
        try:
            yield made_cluster
        finally:
            made_cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
