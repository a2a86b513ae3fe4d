"""Starting the site: mistakes are said in one line, nobody else can read its files, and several may start at once."""

import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from tabletown.errors import BadOption
from tabletown.web.config import environment
from tabletown.web.config.startup_lock import LOCK

from ..kit import commands
from .postgresql import cluster, programs
from .server import MIGRATED, ROOT, FirstStart

pytestmark = pytest.mark.slow

GOOD_KEY = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def run(command: list[str], data: Path | str, **more: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "TABLETOWN_DATA": str(data), "DATABASE_URL": "", "PYTHONPATH": str(ROOT / "src"), **more}
    return subprocess.run([sys.executable, *command], env=surroundings, capture_output=True, text=True, timeout=120)


def refusal(data: Path | str, *options: str, **more: str) -> str:
    """The one line with which `tabletown serve` refuses to start."""
    setting = {"TABLETOWN_DATA": str(data), "DATABASE_URL": "", **more}
    done = commands.run("tabletown.cli", ["serve", "--no-browser", "--port", "1", *options], "", None, setting)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("tabletown: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("tabletown: ").strip()


# --- mistakes in the environment --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TABLETOWN_BOT_PAUSE", "abc"),
        ("TABLETOWN_BOT_PAUSE", "-1"),
        ("TABLETOWN_BOT_PAUSE", "nan"),
        ("TABLETOWN_TABLES_AN_HOUR", "x"),
        ("TABLETOWN_TABLES_AN_HOUR", "0"),
        ("TABLETOWN_TABLES_AN_HOUR", "2.5"),
        ("TABLETOWN_PROXIES", "my-proxy"),
        ("TABLETOWN_PROXIES", "*"),
        ("TABLETOWN_HTTPS", "maybe"),
        ("DATABASE_URL", "mysql://ann@db/town"),
        ("DATABASE_URL", "sqlite:///town.sqlite3"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "postgresql://ann:secret@db/town?sslmoode=require"),
        ("DATABASE_URL", "postgresql://ann:secret@db"),
    ],
)
def test_a_variable_that_makes_no_sense_is_named_in_one_line(tmp_path: Path, name: str, value: str) -> None:
    said = refusal(tmp_path, **{name: value})
    assert said.startswith(name)
    assert "secret" not in said


def test_an_asgi_server_is_told_the_same_as_an_exception(tmp_path: Path) -> None:
    done = run(["-c", "import tabletown.web.server.asgi"], tmp_path, TABLETOWN_BOT_PAUSE="abc")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == "tabletown.errors.BadOption: TABLETOWN_BOT_PAUSE is a number from 0 on, not 'abc'"


# --- the data folder --------------------------------------------------------------------------------------------------


def test_a_data_folder_that_cannot_be_one_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "is a file" in refusal(tmp_path / "file")
    assert "cannot be used (Not a directory)" in refusal(tmp_path / "file" / "inside")
    assert "cannot be used" in refusal("/proc")  # nothing can be written there, by nobody


def test_a_database_that_is_none_or_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    database = tmp_path / "tabletown.sqlite3"
    database.touch(0o600)
    database.write_bytes(b"this is no database" * 1000)
    assert refusal(tmp_path).endswith("cannot be used: file is not a database")
    database.unlink()
    database.touch(0o600)
    content = MIGRATED.read_bytes()
    future = bytearray(content)
    future[18] = 3  # a format of the future: SQLite reads it and writes nothing, even where root asks
    database.write_bytes(future)
    assert "attempt to write a readonly database" in refusal(tmp_path)
    database.write_bytes(content[: len(content) // 3])
    assert "malformed" in refusal(tmp_path)
    database.unlink()
    database.mkdir()
    assert refusal(tmp_path).endswith("cannot be written")


def test_a_postgresql_that_does_not_answer_is_said_in_one_line(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and it never listens
        url = f"postgresql://ann:secret@127.0.0.1:{nobody.getsockname()[1]}/town"
        said = refusal(tmp_path, DATABASE_URL=url)
    assert said.startswith("the database (127.0.0.1, town) cannot be used: ")
    assert "refused" in said
    assert "secret" not in said


def test_an_asgi_server_stops_when_the_database_is_not_ready(tmp_path: Path) -> None:
    done = run(["-m", "uvicorn", "tabletown.web.server.asgi:application", "--port", "0"], tmp_path)
    assert done.returncode == 3
    assert "the database is not up to date" in done.stderr
    assert "Traceback" not in done.stderr


# --- the address ------------------------------------------------------------------------------------------------------


@pytest.fixture
def migrated(tmp_path: Path) -> Path:
    """A data folder whose database is up to date: nothing is left to do before the address is tried."""
    database = tmp_path / "tabletown.sqlite3"
    database.touch(0o600)
    shutil.copyfile(MIGRATED, database)
    return tmp_path


@pytest.mark.parametrize("host", ["203.0.113.7", "2001:db8::7"])
def test_a_host_that_is_elsewhere_is_not_called_a_port_that_is_taken(migrated: Path, host: str) -> None:
    assert refusal(migrated, "--host", host).startswith(f"{host} is not an address of this machine")


def test_a_host_that_does_not_exist_is_said(migrated: Path) -> None:
    assert refusal(migrated, "--host", "no such host") == "there is no address no such host"


# --- the secret key ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b" \n", b"\t\n\n"])
def test_an_empty_secret_key_is_replaced_since_nothing_was_signed_with_it(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"secret", b"a" * 80, b"\xff\xfe" * 40])
def test_a_weak_or_unreadable_secret_key_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(BadOption, match="the secret key"):
        environment.secret_key(tmp_path)
    assert (tmp_path / "secret_key").read_bytes() == content


def test_a_key_of_ones_own_is_kept(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(f"{GOOD_KEY}\n")
    assert environment.secret_key(tmp_path) == GOOD_KEY


# --- who can read -----------------------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}


def test_nobody_else_can_read_what_the_site_keeps(tmp_path: Path) -> None:
    data = tmp_path / "fresh"
    server = FirstStart(data)
    before = os.umask(0)  # whoever starts it does not care
    try:
        server.start()
    finally:
        os.umask(before)
    found = modes(data)
    assert found.pop("fresh") == 0o700
    assert {"tabletown.sqlite3", "tabletown.sqlite3-wal", "tabletown.sqlite3-shm", "secret_key"} <= set(found)
    assert set(found.values()) == {0o600}
    server.stop()


def test_a_folder_that_others_could_read_is_closed_to_them_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o755)
    for name in ("tabletown.sqlite3", "tabletown.sqlite3-wal", "secret_key"):
        (tmp_path / name).touch(0o644)
    monkeypatch.setenv("TABLETOWN_DATA", str(tmp_path))
    environment.data_folder()
    found = modes(tmp_path)
    assert found.pop(tmp_path.name) == 0o700
    assert set(found.values()) == {0o600}
    said = capsys.readouterr().err
    assert said.count("\n") == 4
    assert f"others could read {tmp_path}; now only its owner can" in said
    environment.data_folder()
    assert capsys.readouterr().err == ""


def test_the_mode_of_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "holiday.jpg").touch(0o644)
    (tmp_path / "tabletown.sqlite3").touch(0o644)
    monkeypatch.setenv("TABLETOWN_DATA", str(tmp_path))
    environment.data_folder()
    found = modes(tmp_path)
    assert (found[tmp_path.name], found["holiday.jpg"], found["tabletown.sqlite3"]) == (0o755, 0o644, 0o600)


# --- several at once --------------------------------------------------------------------------------------------------


def start_three(data: Path) -> None:
    """Three first starts at the same time: each of them opens."""
    servers = [FirstStart(data) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        for started in [pool.submit(server.start) for server in servers]:
            started.result()
    for server in servers:
        server.stop()


def test_three_first_starts_at_once_share_one_database(tmp_path: Path) -> None:
    start_three(tmp_path / "data")
    connection = sqlite3.connect(tmp_path / "data" / "tabletown.sqlite3")
    names = [name for (name,) in connection.execute("select app || name from django_migrations")]
    connection.close()
    assert names
    assert len(names) == len(set(names))


@pytest.mark.skipif(not programs(), reason="there is no PostgreSQL on this machine; ./test says how it looked for one")
def test_three_first_starts_at_once_wait_for_whoever_brings_a_postgresql_up_to_date(tmp_path: Path) -> None:
    """Here that is the test itself: nobody touches the database before it has finished, then all of them open."""
    psycopg = pytest.importorskip("psycopg")
    with ThreadPoolExecutor(3) as pool, cluster() as url, psycopg.connect(url, autocommit=True) as first:
        first.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        servers = [FirstStart(tmp_path, DATABASE_URL=url) for _ in range(3)]
        starts = [pool.submit(server.start) for server in servers]
        while first.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone() != (3,):
            assert not wait(starts, timeout=0.1, return_when=FIRST_COMPLETED).done, "a server did not wait for its turn"
        assert first.execute("SELECT to_regclass('django_migrations')").fetchone() == (None,)
        first.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
        for started in starts:
            started.result()
        names = first.execute("SELECT app || name FROM django_migrations").fetchall()
        assert names
        assert len(names) == len(set(names))
        for server in servers:
            server.stop()
