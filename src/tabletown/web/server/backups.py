"""A site's database in one file, and back: with SQLite's online backup, or with PostgreSQL's own programs.

The secret key is no part of it. Without the key a restored site knows nobody's seat and no invite link: keep both.
"""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from tabletown.errors import BadOption
from tabletown.web.config.environment import data_folder, database

KEPT_ASIDE = "tabletown.sqlite3-before_restore"
"""Where the database goes that a restored one takes the place of."""
LEAST_PAGE = 512
"""Bytes: SQLite has no smaller database."""


def back_up(file: Path, data: str | None = None) -> None:
    """Write the database into a file, while the site runs. The file is complete, or it is not there."""
    if file.exists():
        raise BadOption(f"{file} is there already; choose another name")
    if not file.absolute().parent.is_dir():
        raise BadOption(f"there is no folder {file.absolute().parent}")
    found = database(folder_of(data))
    fresh = file.with_name(f".{file.name}.part")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        if "sqlite" in found["ENGINE"]:
            if not has_tables(Path(found["NAME"])):
                raise BadOption(f"there are no games in {found['NAME']}: TABLETOWN_DATA or --data names the folder")
            copy(Path(found["NAME"]), fresh)
        else:
            run_tool("pg_dump", ["--format=custom", f"--file={fresh}"], found)
        with fresh.open("rb") as written:
            os.fsync(written.fileno())
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def restore(file: Path, data: str | None = None, replace: bool = False) -> None:
    """Let the database be what a file says. The site must not be running; what was there is kept aside."""
    if not file.is_file():
        raise BadOption(f"there is no file {file}")
    folder = folder_of(data)
    found = database(folder)
    if "sqlite" not in found["ENGINE"]:
        if not replace:
            raise BadOption("this takes the place of the whole database: say so with --replace")
        check_nobody_connected(found)
        restore_postgresql(file, found)
        return
    check_backup(file)
    path = Path(found["NAME"])
    fresh = path.with_name(f".{path.name}.part")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        copy(file, fresh)
        if any(part.stat().st_size for part in parts(path)):
            if not replace:
                raise BadOption(f"{path} holds games already: say with --replace that the backup takes its place")
            check_unused(path)
            move_aside(path)
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def folder_of(data: str | None) -> Path:
    """The data folder, as it was named or as the environment says."""
    if data:
        os.environ["TABLETOWN_DATA"] = str(Path(data).expanduser().resolve())
    return data_folder()


# --- SQLite -----------------------------------------------------------------------------------------------------------


def opened(path: Path, mode: str = "ro") -> sqlite3.Connection:
    """A database file, for reading alone unless said otherwise."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=10)


def copy(source: Path, target: Path) -> None:
    """All of a database as it stands at one moment. Whoever writes meanwhile does not wait, and is not part of it."""
    try:
        with closing(opened(source)) as read, closing(opened(target, "rw")) as written:
            read.backup(written)
            written.execute("PRAGMA journal_mode=DELETE")
            if written.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise BadOption(f"the copy of {source} is damaged; perhaps {source} is: tabletown site check")
    except sqlite3.Error as error:
        raise BadOption(f"{source} cannot be copied to {target}: {error}") from None


def has_tables(path: Path) -> bool:
    """Whether a database has tables of the site."""
    try:
        with closing(opened(path)) as read:
            return bool(read.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables_table'").fetchone())
    except sqlite3.Error as error:
        raise BadOption(f"{path} is not a database: {error}") from None


def check_backup(file: Path) -> None:
    """A backup of this site, whole."""
    if not has_tables(file):
        raise BadOption(f"{file} is no backup of this site")
    with closing(opened(file)) as read:
        if read.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise BadOption(f"{file} is damaged")


def check_unused(path: Path) -> None:
    """Nobody else has the database open: a running site would go on with what it remembers. What has no head of a database is
    open to nobody, and SQLite would delete the journal of what is shorter than a page."""
    with path.open("rb") as file:
        if len(head := file.read(LEAST_PAGE)) < LEAST_PAGE or not head.startswith(b"SQLite format 3\0"):
            return
    try:
        with closing(opened(path, "rw")) as alone:
            alone.execute("PRAGMA busy_timeout = 0")
            alone.execute("PRAGMA locking_mode = EXCLUSIVE")
            alone.execute("BEGIN EXCLUSIVE")
            alone.execute("ROLLBACK")
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise BadOption(f"{path} is in use: stop the site first") from None
        # else it is damaged so badly that SQLite does not open it, for nobody


def move_aside(path: Path) -> None:
    """Put a database under another name, byte for byte: it may be damaged, and still be worth something. What SQLite has written
    beside it goes along, and first: it must not be taken for a part of the database that comes instead."""
    aside = next(name for name in asides(path) if not name.exists())
    for part in parts(path):
        os.replace(part, aside.with_name(part.name.replace(path.name, aside.name)))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)


def parts(path: Path) -> list[Path]:
    """The files of a database that are there: changes that are not in the database itself yet come first."""
    return [part for end in ("-wal", "-journal", "") if (part := path.with_name(path.name + end)).exists()]


def asides(path: Path) -> Iterator[Path]:
    """Names for databases that others took the place of: none takes the place of an earlier one."""
    yield path.with_name(KEPT_ASIDE)
    yield from (path.with_name(f"{KEPT_ASIDE}_{number}") for number in count(2))


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def run_tool(name: str, arguments: list[str], found: dict[str, Any]) -> str:
    """What one of PostgreSQL's own programs says about the site's database."""
    done = subprocess.run([tool(name), *arguments], env=addressed(found), capture_output=True, text=True)
    if done.returncode:
        raise BadOption(f"{name} says: {last_words(done.stderr)}")
    return done.stdout


def tool(name: str) -> str:
    """Where one of PostgreSQL's own programs is."""
    path = shutil.which(name) or installed(name)
    if path is None:
        raise BadOption(
            f"PostgreSQL's {name} is not on this machine: install PostgreSQL's client programs, or run it where it is"
        )
    return path


def addressed(found: dict[str, Any]) -> dict[str, str]:
    """The environment in which they find the site's database. The password goes by it: nobody else reads it."""
    named = {"dbname": found["NAME"], "user": found["USER"], "password": found["PASSWORD"], "host": found["HOST"]}
    named |= {"port": found["PORT"], **found["OPTIONS"]}
    return {**os.environ, **{variable(part): str(value) for part, value in named.items() if value}}


def last_words(said: str) -> str:
    """What matters of what a program has said."""
    return " ".join(said.split())[-500:]


DROP_TABLES = """
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user LOOP
    EXECUTE format('DROP TABLE %I CASCADE', name);
  END LOOP;
END $$"""


def restore_postgresql(file: Path, found: dict[str, Any]) -> None:
    """All tables as a backup has them and no others, in one transaction: an older version does not know those of a newer one."""
    writer = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--command={DROP_TABLES}", "--file=-"]
    pipe = subprocess.PIPE
    with (
        subprocess.Popen([tool("pg_restore"), "--no-owner", "--file=-", str(file)], stdout=pipe, stderr=pipe) as reading,
        subprocess.Popen([tool("psql"), *writer], env=addressed(found), stdin=pipe, stdout=pipe, stderr=pipe) as writing,
    ):
        assert reading.stdout
        assert reading.stderr
        assert writing.stdin
        with suppress(BrokenPipeError):  # it has said why
            shutil.copyfileobj(reading.stdout, writing.stdin)
        reading.stdout.close()
        if reading.wait() and writing.poll() is None:
            writing.kill()  # half a backup is not committed
            raise BadOption(f"pg_restore says: {last_words(reading.stderr.read().decode())}")
        _told, complaint = writing.communicate()
    if writing.returncode:
        raise BadOption(f"psql says: {last_words(complaint.decode())}")


LEAVING = 2.0
"""Seconds in which PostgreSQL has noticed that a process is gone."""
CONNECTED = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def check_nobody_connected(found: dict[str, Any]) -> None:
    """No process of the site is at the database: it would go on with what it remembers."""
    give_up = time.monotonic() + LEAVING
    while run_tool("psql", ["--no-psqlrc", "--tuples-only", "--no-align", f"--command={CONNECTED}"], found).strip() != "0":
        if time.monotonic() > give_up:
            raise BadOption("the database is in use: stop the site and its bots first")
        time.sleep(0.2)


def installed(name: str) -> str | None:
    """Where Debian keeps the newest of them."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else None


def variable(part: str) -> str:
    """How PostgreSQL's programs call a part of an address in their environment."""
    return {"dbname": "PGDATABASE"}.get(part, f"PG{part.upper()}")
