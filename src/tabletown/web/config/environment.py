"""Settings as they stand in the environment, checked: whoever mistyped one is told which, and what it takes.

Also what must be there before anything else: the data folder, the secret key, and the lock of whoever is starting.
"""

import ipaddress
import logging
import math
import os
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from reprlib import repr as short
from typing import Any
from urllib.parse import unquote, urlsplit

from filelock import FileLock

from tabletown.errors import BadOption

ON, OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")
OURS = re.compile(r"secret_key|start\.lock|(tabletown|test)\.sqlite3(-\w+)*")
"""The files that the site makes in its data folder."""
LEAST_KEY, LEAST_LETTERS = 32, 8
"""Letters of a secret key, and different ones among them, below which somebody could guess it."""


# --- words and numbers ------------------------------------------------------------------------------------------------


def switched_on(name: str) -> bool:
    """Whether a switch of the environment is set."""
    written = os.environ.get(name, "").strip().lower()
    if written not in ON + OFF:
        raise BadOption(f"{name} can be 1 or 0, not {short(written)}")
    return written in ON


def switched_off(name: str) -> bool:
    """Whether a switch of the environment that is usually on is set to off."""
    return bool(os.environ.get(name, "").strip()) and not switched_on(name)


def number(name: str, default: float, least: float) -> float:
    """A number of the environment."""
    written = os.environ.get(name, "").strip()
    try:
        value = float(written or default)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < least:
        raise BadOption(f"{name} is a number from {least:g} on, not {short(written)}")
    return value


def whole_number(name: str, default: int, least: int) -> int:
    """A whole number of the environment."""
    written = os.environ.get(name, "").strip() or str(default)
    if not re.fullmatch(r"[0-9]{1,15}", written) or int(written) < least:
        raise BadOption(f"{name} is a whole number from {least} on, not {short(written)}")
    return int(written)


def words(name: str, default: str = "") -> list[str]:
    """A list of the environment, with commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def word(name: str) -> str:
    """A word of the environment, or nothing."""
    return os.environ.get(name, "").strip()


def one_of(name: str, *values: str) -> str:
    """One of some words; the first where none is set."""
    found = word(name) or values[0]
    if found not in values:
        raise BadOption(f"{name} is {' or '.join(values)}, not {short(found)}")
    return found


def networks(name: str) -> list[str]:
    """Addresses and networks of the environment; an address is a network of one."""
    try:
        return [str(ipaddress.ip_network(word, strict=False)) for word in words(name)]
    except ValueError:
        wanted = "addresses or networks with commas, such as 127.0.0.1,10.0.0.0/8"
        raise BadOption(f"{name} lists {wanted}, not {short(os.environ[name])}") from None


# --- the data folder --------------------------------------------------------------------------------------------------


def data_folder() -> Path:
    """The folder of everything that the site keeps, for its owner alone."""
    share = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(os.environ.get("TABLETOWN_DATA") or os.path.join(share, "tabletown"))
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with start_lock(folder):
            keep_private(folder)
    except FileExistsError:
        raise BadOption(f"the data folder {folder} is a file; TABLETOWN_DATA names a folder") from None
    except OSError as error:
        raise BadOption(f"the data folder {folder} cannot be used ({error.strerror}); TABLETOWN_DATA names another") from None
    return folder


@contextmanager
def start_lock(folder: Path) -> Iterator[None]:
    """Of several processes that start at the same time, one after the other."""
    lock = folder / "start.lock"
    lock.touch(0o600)  # where no file can be made, the lock would wait for ever
    with FileLock(lock, mode=0o600):  # it ends with the process, however that ends
        yield


def keep_private(folder: Path) -> None:
    """Take away from others what they could read of the site's files, and say so.

    SQLite gives the files beside a database the database's own mode. The mode of a folder that holds other things as well,
    such as somebody's home, is theirs to decide.
    """
    if os.name == "nt":  # files have no such modes; what lies below an account's own folder is closed to others
        return
    there = sorted(folder.iterdir())
    files = [path for path in there if OURS.fullmatch(path.name) and path.is_file()]
    opened = [path for path in ([folder] if files == there else []) + files if path.stat().st_mode & 0o077]
    for path in opened:
        path.chmod(0o700 if path == folder else 0o600)
        print(f"tabletown: others could read {path}; now only its owner can", file=sys.stderr)


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made at the first start, kept in a file that only its owner can read.

    An empty file, as a full disk or a power cut leaves it, is filled: nothing was ever signed with it.
    """
    path = folder / "secret_key"
    try:
        with start_lock(folder):
            if not path.exists() or not path.read_bytes().strip():
                write_key(path)
            key = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"the secret key {path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None
    if len(key) < LEAST_KEY or len(set(key)) < LEAST_LETTERS:
        raise BadOption(f"the secret key {path} is too easy to guess; without that file, a good one is made at the next start")
    return key


def write_key(path: Path) -> None:
    """A fresh key, on the disk before anybody can see it."""
    fresh = path.with_name(f".secret_key.{secrets.token_hex(4)}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(60))
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


# --- the database -----------------------------------------------------------------------------------------------------


PATIENCE = 4.0
"""Seconds that a change waits for those before it; then whoever wanted it is asked to try again."""
KEPT = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
"""Connections are kept: there are as many as threads."""


def database(folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or the PostgreSQL that DATABASE_URL names."""
    url = os.environ.get("DATABASE_URL", "").strip()
    if not url:
        return sqlite(folder)
    scheme = url.partition(":")[0]
    if not url.startswith(("postgresql://", "postgres://")):
        raise BadOption(f"DATABASE_URL starts with postgresql://, not {short(scheme)}; without it, SQLite is used")
    return postgresql(url)


def sqlite(folder: Path) -> dict[str, Any]:
    """A file in the data folder. Made here, because SQLite would let others read it."""
    path = folder / "tabletown.sqlite3"
    try:
        if not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise BadOption(f"the database {path} cannot be made: {error.strerror}") from None
    if not path.is_file() or not os.access(path, os.R_OK | os.W_OK):
        raise BadOption(f"the database {path} cannot be written")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        **KEPT,
        "OPTIONS": {
            "timeout": PATIENCE,
            "transaction_mode": "IMMEDIATE",  # a move reads and writes: taking the lock late would only make it fail late
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
        },
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def postgresql(url: str) -> dict[str, Any]:
    """What PostgreSQL's own reader of such addresses understands, parameters after the question mark included."""
    try:
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise BadOption("DATABASE_URL needs more than the site: pip install 'tabletown[postgresql]'") from None
    try:
        found: dict[str, Any] = conninfo_to_dict(url)
    except ProgrammingError as error:
        reason = str(error).strip()
        if "parameter" not in reason:
            reason = reason.partition(": ")[0]  # the rest repeats the address, and with it the password
        raise BadOption(f"DATABASE_URL cannot be read: {reason}") from None
    place = {name: found.pop(part, "") for name, part in PLACE.items()}
    if not place["NAME"] and "service" not in found:
        raise BadOption("DATABASE_URL names no database: postgresql://user:password@host:port/name")
    return {"ENGINE": "django.db.backends.postgresql", **place, **KEPT, "OPTIONS": {"connect_timeout": "10", **found}}


PLACE = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
"""Django's words for some of PostgreSQL's parameters; the others keep theirs."""


# --- mail -------------------------------------------------------------------------------------------------------------


MAIL_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def mail() -> dict[str, Any]:
    """Where mail is sent through, as TABLETOWN_MAIL says it; nothing where there is none."""
    written = os.environ.get("TABLETOWN_MAIL", "").strip()
    if not written:
        return {}
    wanted = "TABLETOWN_MAIL looks like smtps://user:password@host:port (or smtp+starttls://, smtp://)"
    try:
        found = urlsplit(written)
        host, port = found.hostname, found.port
    except ValueError:
        raise BadOption(wanted) from None  # what was written is not repeated: it may hold a password
    if found.scheme not in MAIL_PORTS or not host:
        raise BadOption(wanted)
    sender = os.environ.get("TABLETOWN_MAIL_FROM", "").strip() or f"tabletown@{host}"
    if not re.fullmatch(r"(?:[^\r\n<>]*<)?[^\s<>@]+@[^\s<>@]+>?", sender):
        raise BadOption(f"TABLETOWN_MAIL_FROM is an address such as tabletown@example.org, not {short(sender)}")
    return {
        "host": host,
        "port": port or MAIL_PORTS[found.scheme],
        "user": unquote(found.username or ""),
        "password": unquote(found.password or ""),
        "ssl": found.scheme == "smtps",
        "starttls": found.scheme == "smtp+starttls",
        "sender": sender,
    }


def address(hosts: list[str], *, sends_mail: bool) -> str:
    """Where mails say that the site is, as TABLETOWN_ADDRESS says it; nothing where it follows from the requests.

    Whoever asks for a mail writes the name of the host into the request: where any name is allowed, they could choose where
    somebody else's link to a new password leads.
    """
    written = word("TABLETOWN_ADDRESS")
    if not written:
        if sends_mail and any(host.startswith(("*", ".")) for host in hosts):
            raise BadOption("TABLETOWN_ADDRESS has to say where mails lead, since TABLETOWN_HOSTS allows any name of a pattern")
        return ""
    if not re.fullmatch(r"https?://([\w.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", written, re.IGNORECASE):
        raise BadOption(f"TABLETOWN_ADDRESS looks like https://play.example.org, not {short(written)}")
    return written.rstrip("/").lower()


# --- what is written down ---------------------------------------------------------------------------------------------


class OurFault(logging.Filter):
    """Leaves out what visitors were told (4xx), and that they were asked to wait (503): both were meant.

    But a name that the site does not know is perhaps missing in TABLETOWN_HOSTS.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is worth reading."""
        status = getattr(record, "status_code", 0)
        return not (400 <= status < 500 or status == 503) or record.name == "django.security.DisallowedHost"


def logging_settings(kind: str) -> dict[str, Any]:
    """Where logs go: as text, what somebody must look at; as JSON, with a line for each request."""
    console: dict[str, Any] = {"class": "logging.StreamHandler", "filters": ["our_fault", "repetitions"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "our_fault": {"()": "tabletown.web.config.environment.OurFault"},
            "repetitions": {"()": "tabletown.web.monitoring.json_logs.Repetitions"},
        },
        "formatters": {
            "json": {"()": "tabletown.web.monitoring.json_logs.JsonLines"},
            "text": {"()": "tabletown.web.monitoring.json_logs.TextLines"},
        },
        "handlers": {"console": console | {"formatter": kind}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {"tabletown.requests": {"level": "INFO" if kind == "json" else "WARNING"}},
    }
