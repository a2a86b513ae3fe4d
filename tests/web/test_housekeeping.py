"""What is deleted and when, a little at a time; backups that are whole; and a check that finds what is wrong."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import Q
from django.test import override_settings
from django.utils import timezone

from tabletown.errors import BadOption
from tabletown.web.server.backups import KEPT_ASIDE, back_up, opened, restore
from tabletown.web.tables.maintenance.cleanup import KEPT, clear_a_little, keep_house, keep_tables
from tabletown.web.tables.maintenance.consistency_check import check_table, check_tables
from tabletown.web.tables.models import Note, Seat, StoredStep, Table
from tabletown.web.tables.play.clocks import Clock
from tabletown.web.tables.play.stored_positions import position_before

from ..kit.commands import tabletown
from ..kit.tables import each_game
from .server import ROOT
from .test_accounts import signed_up
from .test_actions import at_once, tried
from .visitors import Visitor, advance, friends_table, match_of, people

ON_SQLITE = connection.vendor == "sqlite"


def aged(table: Table, days: float) -> None:
    Table.objects.filter(pk=table.pk).update(updated=timezone.now() - timedelta(days=days))


def left(*tables: Table, waiting: int = 7, abandoned: int = 30, finished: int = 0) -> list[bool]:
    """Which of some tables are still there after the house was kept, with these settings."""
    with override_settings(WAITING_DAYS=waiting, ABANDONED_DAYS=abandoned, FINISHED_DAYS=finished):
        keep_house()
    return [Table.objects.filter(pk=table.pk).exists() for table in tables]


# --- what goes ------------------------------------------------------------------------------------------------------


def test_tables_that_nobody_comes_to_and_games_that_nobody_plays_go_in_time() -> None:
    ann = Visitor()
    waiting, fresh = friends_table(ann, "open"), friends_table(ann, "open")
    game, lately = ann.play_now("neue_heimat", 2), ann.play_now("neue_heimat", 2)
    over, _people = people("neue_heimat", 2)
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    Note.objects.create(seat=Seat.objects.get(table=game, number=0), text="hm")
    for table, days in ((waiting, 8), (fresh, 6), (game, 31), (lately, 29), (over, 4000)):
        aged(table, days)
    assert left(waiting, fresh, game, lately, over, waiting=0, abandoned=0) == [True] * 5
    assert left(waiting, fresh, game, lately, over) == [False, True, False, True, True]
    assert ann.get(f"/t/{game.id}").status_code == 404
    assert not StoredStep.objects.filter(table_id=game.id).exists()


def test_games_of_accounts_are_kept() -> None:
    guest = Visitor().play_now("neue_heimat", 2)
    ann, _account = signed_up()
    member, waiting = ann.play_now("neue_heimat", 2), friends_table(ann, "open")
    for table in (guest, member, waiting):
        aged(table, 4000)
    assert left(guest, member, waiting) == [False, True, True]


def test_games_of_guests_that_are_over_go_when_the_settings_say_so() -> None:
    old, fresh, played = (people("neue_heimat", 2)[0] for _ in range(3))
    ann, _account = signed_up()
    members, record = ann.play_now("neue_heimat", 2), people("neue_heimat", 2)[0]
    Table.objects.filter(pk__in=[table.pk for table in (old, fresh, members, record)]).update(status=Table.Status.OVER)
    Table.objects.filter(pk=record.pk).update(imported=True, looked_at=timezone.now())
    for table in (old, played, members, record):
        aged(table, 100)
    aged(fresh, 89)
    tables = old, fresh, played, members, record
    assert left(*tables, abandoned=0) == [True] * 5, "never, unless the settings say so"
    assert left(*tables, abandoned=0, finished=90) == [False, True, True, True, True]


def test_another_app_says_what_else_is_kept() -> None:
    table = Visitor().play_now("neue_heimat", 2)
    aged(table, 4000)
    keep_tables(lambda: Q(pk=table.pk))
    try:
        assert left(table) == [True]
    finally:
        KEPT.pop()
    assert left(table) == [False]


def test_who_plays_by_a_clock_is_not_forgotten_until_only_bots_are_left() -> None:
    clocked, _visitors = people("neue_heimat", 2, clock=Clock("move", 60))
    paused, _visitors = people("neue_heimat", 2, clock=Clock("move", 60))
    alone, _visitors = people("neue_heimat", 2, clock=Clock("move", 60))
    Seat.objects.filter(table=alone).update(kind="bot", level="casual", timed_out=True)
    Table.objects.filter(pk=alone.pk).update(clock_until=None)
    Table.objects.filter(pk=paused.pk).update(paused=True, clock_until=None)
    for table in (clocked, paused, alone):
        aged(table, 4000)
    assert left(clocked, paused, alone) == [True, True, False]


def test_a_move_at_the_last_moment_saves_the_game_or_comes_too_late() -> None:
    for round_ in range(4):
        table, _visitors = people("neue_heimat", 2)
        advance(table, round_)
        move, seat, version = match_of(table).legal()[0].id, int(table.turn or 0), table.version
        aged(table, 4000)

        def play(table: Table = table, version: int = version, seat: int = seat, move: int = move) -> Any:
            try:
                return tried(table, version, seat, move)
            except Exception as error:
                return type(error).__name__

        with override_settings(ABANDONED_DAYS=30):
            said, _cleared = at_once(play, partial(clear_a_little))
            assert said in (None, "Http404")
            status = Table.objects.get(pk=table.pk).status
            assert status == (Table.Status.RUNNING if said is None else Table.Status.HIDDEN)
            while clear_a_little():
                pass


# --- what is wrong --------------------------------------------------------------------------------------------------


@each_game
def test_a_game_that_was_played_is_as_its_record_says(key: str) -> None:
    ann = Visitor()
    table = ann.play_now(key)
    advance(table, 12)
    assert check_table(table.id) == []
    clocked, _visitors = people(key, 3, clock=Clock("game", 600, 5))
    advance(clocked, 20)
    assert check_table(clocked.id) == []
    waiting = friends_table(ann, "open", clock="move-60-0")
    assert check_table(waiting.id) == []


def test_a_game_that_is_over_and_a_record_that_somebody_opened_are_checked_as_well() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    advance(table, 3000)
    assert check_table(table.id) == []
    record = ann.get(f"/t/{table.id}/record").content.decode()
    answer = ann.post("/open", text=record)
    assert check_table(answer.url.split("/")[2]) == []


def spoil(table: Table, what: str) -> None:
    """Something that no site would have stored."""
    step = table.steps.filter(by__gte=0)[1]
    match what:
        case "state":
            Table.objects.filter(pk=table.pk).update(state=position_before(table, step.number))
        case "position":
            Table.objects.filter(pk=table.pk).update(position={})
        case "gap":
            table.steps.filter(pk=step.pk).delete()
        case "words":
            table.steps.filter(pk=step.pk).update(words="dance on the table")
        case "before":
            table.steps.filter(pk=step.pk).update(before=b"x")
        case "fingerprint":
            table.steps.filter(pk=step.pk).update(fingerprint=1)
        case "turn":
            Table.objects.filter(pk=table.pk).update(turn=1 - int(table.turn or 0))
        case "bot":
            Table.objects.filter(pk=table.pk).update(waits_for_bot=True)
        case "clock":
            Table.objects.filter(pk=table.pk).update(clock_until=timezone.now())
        case "seats":
            table.seats.filter(number=1).update(number=3)
        case "status":
            Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)


SPOILT = {
    "state": "its position is not where its moves lead",
    "position": "its position in words is not where",
    "gap": "steps, and should have",
    "words": "its record cannot be played again",
    "before": "is stored otherwise than it was made",
    "fingerprint": "is stored otherwise than it was made",
    "turn": "whose turn it is does not follow",
    "bot": "it waits for a bot",
    "clock": "a clock runs that should stand still",
    "seats": "not numbered in a row",
    "status": "whose turn it is does not follow",
}


@pytest.mark.parametrize("what", SPOILT)
def test_what_is_wrong_is_found_and_named(what: str) -> None:
    table, _visitors = people("neue_heimat", 2)
    advance(table, 8)
    spoil(table, what)
    found = check_table(table.id)
    assert any(SPOILT[what] in finding.words for finding in found), found
    assert all(finding.is_wrong for finding in found)
    Table.objects.filter(pk=table.pk).delete()


def test_a_game_of_other_rules_is_a_remark_and_not_a_mistake() -> None:
    table, _visitors = people("neue_heimat", 2)
    advance(table, 8)
    Table.objects.filter(pk=table.pk).update(rules=0)
    (finding,) = check_table(table.id)
    assert not finding.is_wrong
    assert "rules 0" in finding.words
    Table.objects.filter(pk=table.pk).delete()


ALONE = """
import os, sys
from django.core.management import call_command
from django.test.utils import setup_test_environment
from tests.web.visitors import advance, people
from tabletown.cli.site import site
from tabletown.web.tables.models import Table
setup_test_environment()
call_command("migrate", verbosity=0, interactive=False)
table, _visitors = people("neue_heimat", 2)
advance(table, 9)
for state in (None, b"x" * len(table.state)):
    if state:
        Table.objects.update(state=state)
    try:
        site(["check"], prog_name="tabletown site")
    except SystemExit as ended:
        print("ended with", ended.code)
"""


def test_the_command_checks_a_whole_site() -> None:
    words = [sys.executable, "-c", ALONE]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "TABLETOWN_TEST_DATABASE_URL": ""})
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Everything is as it should be.", "ended with 0"], done.stdout + done.stderr
    assert "its position is not where its moves lead" in done.stdout
    assert lines[-2:] == ["Wrong: 1.", "ended with 1"]


def test_djangos_commands_run_with_the_settings_of_the_site(tmp_path: Path) -> None:
    def manage(*words: str) -> subprocess.CompletedProcess[str]:
        return tabletown("site", "manage", "--data", str(tmp_path / "data"), *words, DATABASE_URL="")

    unknown = manage("staff", "Nobody")
    assert (unknown.returncode, "no such table" in unknown.stderr, "Traceback" in unknown.stderr) == (2, True, False)
    assert "unapplied" not in manage("migrate", "--verbosity", "0").stderr
    assert manage("migrate", "--check").returncode == 0
    assert (
        manage("shell", "-c", "from tabletown.web.people.models import Account; Account.objects.create_user('Ann')").stderr == ""
    )
    assert "Ann is of the staff" in manage("staff", "Ann").stdout
    assert "Ann is no longer of the staff" in manage("staff", "--off", "Ann").stdout
    assert "there is no account 'Ben'" in manage("staff", "Ben").stderr
    assert "tabletown site manage staff [-h]" in manage("staff", "--help").stdout


# --- backups --------------------------------------------------------------------------------------------------------


def test_a_backup_is_of_one_moment_and_restores_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_DATA", os.environ["TABLETOWN_DATA"])  # as it was, afterwards
    table, _visitors = people("neue_heimat", 2)
    advance(table, 5)
    version, file = table.version, tmp_path / "monday"
    with transaction.atomic():
        back_up(file)  # somebody else is in the middle of something: nobody waits
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["monday"]
    with pytest.raises(BadOption, match="is there already"):
        back_up(file)
    advance(table, 5)
    assert table.version > version
    if not ON_SQLITE:
        with pytest.raises(BadOption, match="--replace"):
            restore(file)
        with pytest.raises(BadOption, match="stop the site and its bots first"):
            restore(file, replace=True)
        with connection.cursor() as cursor:  # as a newer version would have made it
            cursor.execute("CREATE TABLE newer (id serial, of_table varchar(16) REFERENCES tables_table)")
        damaged = tmp_path / "damaged"
        damaged.write_bytes(file.read_bytes()[:-2000])
        connections.close_all()
        with pytest.raises(BadOption, match="pg_restore says"):
            restore(damaged, replace=True)
        assert Table.objects.get(pk=table.pk).version == table.version
        connections.close_all()
        restore(file, replace=True)
        assert Table.objects.get(pk=table.pk).version == version
        assert "newer" not in connection.introspection.table_names()
        return
    other = tmp_path / "other"
    restore(file, str(other))
    with opened(other / "tabletown.sqlite3") as read:
        assert read.execute("SELECT version FROM tables_table WHERE id = ?", [table.id]).fetchone() == (version,)
    with pytest.raises(BadOption, match="holds games already"):
        restore(file, str(other))
    with opened(other / "tabletown.sqlite3", "rw") as used:
        used.execute("PRAGMA journal_mode=WAL")
        used.execute("DELETE FROM tables_houseline")
        used.commit()
        used.execute("SELECT count(*) FROM tables_table").fetchone()
        with pytest.raises(BadOption, match="stop the site first"):
            restore(file, str(other), replace=True)
    used.close()
    read.close()
    restore(file, str(other), replace=True)
    assert (other / KEPT_ASIDE).stat().st_mode & 0o777 == 0o600
    assert not [path.name for path in other.iterdir() if path.name.endswith((".part", "-wal", "-shm"))]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "header": lambda whole: b"\0" * 100 + whole[100:],
    "schema": lambda whole: whole[:100] + b"\xff" * 3000 + whole[3100:],
    "pages": lambda whole: whole[:8192] + b"\xaa" * 20_000 + whole[28_192:],
    "half": lambda whole: whole[: len(whole) // 2 - 77],
    "other": lambda whole: b"no database at all",
}


@pytest.mark.skipif(not ON_SQLITE, reason="about files of SQLite")
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_backup_takes_the_place_of_a_damaged_database(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_DATA", os.environ["TABLETOWN_DATA"])
    table, _visitors = people("neue_heimat", 2)
    file, data = tmp_path / "monday", tmp_path / "data"
    back_up(file)
    restore(file, str(data))
    path = data / "tabletown.sqlite3"
    for aside in (KEPT_ASIDE, f"{KEPT_ASIDE}_2"):
        damaged = DAMAGES[damage](path.read_bytes())
        path.write_bytes(damaged)
        with pytest.raises(BadOption, match="--replace"):
            restore(file, str(data))
        assert path.read_bytes() == damaged
        restore(file, str(data), replace=True)
        assert (data / aside).read_bytes() == damaged, "what was there is kept as it was, and never overwritten"
        with closing(opened(path)) as read:
            assert read.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert read.execute("SELECT count(*) FROM tables_table WHERE id = ?", [table.id]).fetchone() == (1,)
        assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not ON_SQLITE, reason="about files of SQLite")
def test_what_lies_beside_a_damaged_database_goes_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_DATA", os.environ["TABLETOWN_DATA"])
    people("neue_heimat", 2)
    file, data = tmp_path / "monday", tmp_path / "data"
    back_up(file)
    data.mkdir()
    for name, rest in ((KEPT_ASIDE, b"no database any more"), (f"{KEPT_ASIDE}_2", b"")):
        (data / "tabletown.sqlite3").write_bytes(rest)
        (data / "tabletown.sqlite3-wal").write_bytes(b"the last changes")
        (data / "tabletown.sqlite3-shm").write_bytes(b"")
        with pytest.raises(BadOption, match="--replace"):
            restore(file, str(data))
        restore(file, str(data), replace=True)
        assert (data / name).read_bytes() == rest
        assert (data / f"{name}-wal").read_bytes() == b"the last changes"
        assert sorted(path.name for path in data.glob("tabletown.sqlite3*") if KEPT_ASIDE not in path.name) == [
            "tabletown.sqlite3"
        ]


@pytest.mark.skipif(not ON_SQLITE, reason="about files of SQLite")
def test_what_is_no_backup_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_DATA", os.environ["TABLETOWN_DATA"])
    with pytest.raises(BadOption, match="there is no file"):
        restore(tmp_path / "nothing", str(tmp_path / "data"))
    (tmp_path / "words").write_text("no database at all, but long enough to be looked at" * 30)
    with pytest.raises(BadOption, match="is not a database"):
        restore(tmp_path / "words", str(tmp_path / "data"))
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(BadOption, match="is no backup of this site"):
        restore(tmp_path / "empty", str(tmp_path / "data"))
    with pytest.raises(BadOption, match="there is no folder"):
        back_up(tmp_path / "nowhere" / "new")
    with pytest.raises(BadOption, match="there are no games"):
        back_up(tmp_path / "new", str(tmp_path / "data"))
    assert not (tmp_path / "new").exists()


def test_the_whole_database_is_looked_at() -> None:
    Table.objects.all().delete()
    table, _visitors = people("neue_heimat", 2)
    advance(table, 8)
    assert list(check_tables()) == []
    spoil(table, "bot")
    assert [finding.table_id for finding in check_tables()] == [table.id]
    table.delete()
