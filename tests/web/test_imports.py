"""Records that people bring: nobody who plays notices, nothing is shown by halves, and no text breaks the page."""

import itertools
import json
import random
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import override_settings
from django.utils import timezone

import tabletown
from tabletown.bots import bot_named, choose
from tabletown.web.config import settings
from tabletown.web.tables.maintenance.cleanup import ABANDONED, clear_a_little, keep_house
from tabletown.web.tables.models import StoredStep, Table
from tabletown.web.tables.replay import record_import as imports
from tabletown.web.tables.replay.record_import import MOST_STEPS

from ..kit.tables import each_game
from .visitors import Visitor, elsewhere, people


@cache
def record_of_a_game(key: str = "machi_koro", moves: int = 80, players: int = 3) -> str:
    """A game that has gone some way."""
    match = tabletown.GAMES[key].new(players, seed=11)
    for number in range(moves):
        if match.over:
            break
        match.play(choose(bot_named("greedy"), match, number))
    return match.record()


def opened(text: str) -> Table:
    answer = Visitor().post("/open", text=text)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer.url.split("/")[2])


# --- nobody who plays notices -------------------------------------------------------------------------------------


def inserts_steps(sql: str) -> bool:
    return sql.startswith("INSERT") and '"tables_step"' in sql


def test_a_record_is_written_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each part is written, all parts before it are there for everybody: no transaction spans them."""
    monkeypatch.setattr(imports, "STEPS_AT_ONCE", 20)
    before, seen = StoredStep.objects.count(), list[int]()

    def look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if inserts_steps(sql):
            seen.append(elsewhere(StoredStep.objects.count) - before)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        table = opened(record_of_a_game())
    assert table.length > 60
    assert seen == list(range(0, table.length, 20))
    assert Visitor().get(f"/t/{table.id}/replay?move=30").status_code == 200


def test_nothing_is_read_while_others_cannot_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading and making ready come first: from the first written row to the last, no rules are asked."""
    asked, writing = list[bool](), False

    def look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal writing
        writing = writing or (sql.startswith("INSERT") and '"tables_table"' in sql)
        return execute(sql, params, many, context)

    words = tabletown.match.match.Match.canonical_words

    def listen(self: Any, step: Any) -> str:
        asked.append(writing)
        return words(self, step)

    monkeypatch.setattr(tabletown.match.match.Match, "canonical_words", listen)
    with connection.execute_wrapper(look):
        opened(record_of_a_game())
    assert asked
    assert not any(asked)


def test_what_a_crash_left_half_written_is_never_shown_and_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "STEPS_AT_ONCE", 20)
    known, parts = set(Table.objects.values_list("id", flat=True)), 0

    def crash(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal parts
        parts += inserts_steps(sql)
        if parts == 3:
            raise KeyboardInterrupt
        return execute(sql, params, many, context)

    with pytest.raises(KeyboardInterrupt), connection.execute_wrapper(crash):
        imports.import_record(record_of_a_game())
    (table,) = Table.objects.exclude(pk__in=known)
    assert table.steps.count() == 40
    for path in ("", "/replay", "/record", "/text", "/stream"):
        assert Visitor().get(f"/t/{table.id}{path}").status_code == 404
    keep_house()
    assert Table.objects.filter(pk=table.id).exists()  # it might still be on its way
    Table.objects.filter(pk=table.id).update(updated=timezone.now() - 2 * ABANDONED)
    keep_house()
    assert not Table.objects.filter(pk=table.id).exists()
    assert not StoredStep.objects.filter(table=table.id).exists()
    assert opened(record_of_a_game())


def test_one_record_is_read_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "WAIT", 0.0)
    with imports._reading:
        answer = Visitor().post("/open", text=record_of_a_game())
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert "One moment" in answer.content.decode()
    assert opened(record_of_a_game())


# --- how long, and for how long -------------------------------------------------------------------------------------


def test_a_record_without_end_is_refused_before_it_is_read() -> None:
    head, _empty, moves = record_of_a_game().partition("\n\n")
    endless = head + "\n\n" + "* roll 1\n" * (MOST_STEPS + 1)
    before = Table.objects.count()
    answer = Visitor().post("/open", text=endless)
    assert answer.status_code == 422
    assert f"at most {MOST_STEPS:,} moves" in answer.content.decode()
    remarks = head + "\n\n" + "# thinking\n" * (MOST_STEPS + 1) + moves
    assert Visitor().post("/open", text=remarks).status_code == 302
    assert Table.objects.count() == before + 1
    long = head + "\n\n" + "# thinking\n" * (imports.MOST_CHARACTERS // 11) + moves
    assert "at most 400,000 characters" in Visitor().post("/open", text=long).content.decode()
    assert Table.objects.count() == before + 1


@pytest.mark.parametrize(("what", "others_may"), [("record steps", True), ("everybody's record steps", False)])
def test_all_records_together_have_so_many_steps_a_day_of_one_visitor_and_of_all(what: str, others_may: bool) -> None:
    """However short they are, and by which way they come; a school behind one address may have more."""
    text = record_of_a_game()
    steps = len(tabletown.load(text, luck="manual").steps)
    with override_settings(LIMITS=settings.LIMITS | {what: (2.5 * steps, 86400)}):
        visitor = Visitor(REMOTE_ADDR="192.0.2.7")
        assert [visitor.post("/open", text=text).status_code for _ in range(3)] == [302, 302, 429]
        asked = visitor.client.post("/api/records", {"record": text}, content_type="application/json")
        assert (asked.status_code, 0 < int(asked.headers["Retry-After"]) <= 86400) == (429, True)
        assert (Visitor(REMOTE_ADDR="192.0.2.8").post("/open", text=text).status_code == 302) == others_may
        with override_settings(PEOPLE_AN_ADDRESS=30):
            school = Visitor(REMOTE_ADDR="192.0.2.9")
            assert {school.post("/open", text=text).status_code for _ in range(4)} == {302 if others_may else 429}


def test_a_record_that_nobody_looks_at_expires_in_small_steps() -> None:
    table = opened(record_of_a_game())
    with override_settings(IMPORT_DAYS=30):
        Table.objects.filter(pk=table.id).update(looked_at=timezone.now() - timedelta(days=31))
        Visitor().page(f"/t/{table.id}/replay")  # a look keeps it
        keep_house()
        assert Table.objects.filter(pk=table.id).exists()
        Table.objects.filter(pk=table.id).update(looked_at=timezone.now() - timedelta(days=31))
        assert clear_a_little()
        assert Visitor().get(f"/t/{table.id}/replay").status_code == 404
        assert table.steps.exists()
        keep_house()
    assert not Table.objects.filter(pk=table.id).exists()
    assert not StoredStep.objects.filter(table=table.id).exists()
    assert not clear_a_little()


def test_games_that_were_played_here_do_not_expire() -> None:
    table, _visitors = people("neue_heimat", 2)
    long_ago = timezone.now() - timedelta(days=4000)
    Table.objects.filter(pk=table.id).update(updated=long_ago, created=long_ago)
    keep_house()
    assert Table.objects.filter(pk=table.id).exists()


# --- no text breaks the page ----------------------------------------------------------------------------------------


def position_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = tabletown.load(text, luck="manual").position()
    return found


def with_position(key: str, position: Any, players: str = "Ann, Ben, Cleo") -> str:
    rules = tabletown.GAMES[key].version
    head = f"tabletown record 1\ngame: {key}\nrules: {rules}\nplayers: {players}\n"
    return f"{head}position: {json.dumps(position)}\n\n"


ADDRESSES = itertools.count(1)


def somebody_new() -> Visitor:
    """A visitor from an address that has not been here: how many records one may open is limited."""
    number = next(ADDRESSES)
    return Visitor(REMOTE_ADDR=f"10.9.{number // 250}.{number % 250}")


def answers_kindly(text: str) -> None:
    """Either the record opens, and both its ends can be looked at; or the page says what is wrong."""
    ann = somebody_new()
    answer = ann.post("/open", text=text)
    assert answer.status_code in (302, 422), text[:300]
    if answer.status_code == 422:
        assert 'role="alert"' in answer.content.decode() or "is-bad" in answer.content.decode()
        return
    table = answer.url.split("/")[2]
    for moment in ("0", "99999"):
        assert ann.get(f"/t/{table}/replay?move={moment}").status_code == 200, text[:300]
    assert ann.get(f"/t/{table}/record").status_code == 200


@each_game
def test_players_that_do_not_fit_the_position_are_told(key: str) -> None:
    position = position_of(record_of_a_game(key, 20))
    for players in ("Ann, Ben, Cleo, Dora", "Ann, Ben", "Ann", "Ann, Ann, Ben", ""):
        text = with_position(key, position, players)
        assert somebody_new().post("/open", text=text).status_code == 422, players


ODD: tuple[Any, ...] = (-1, 10**9, 10**30, 0.5, None, True, "x", "", [], {}, [[]], "P9", {"x": 1})


def damaged(thing: Any, luck: random.Random) -> Any:
    """The same with one value somewhere replaced by an odd one, dropped, or doubled."""
    if isinstance(thing, dict) and thing and luck.random() < 0.9:
        key = luck.choice(list(thing))
        return {k: damaged(v, luck) if k == key else v for k, v in thing.items()}
    if isinstance(thing, list) and thing and luck.random() < 0.9:
        at = luck.randrange(len(thing))
        parts: tuple[list[Any], ...] = ([damaged(thing[at], luck)], [], [thing[at], thing[at]])
        return [*thing[:at], *luck.choice(parts), *thing[at + 1 :]]
    return luck.choice(ODD)


@each_game
def test_a_damaged_position_opens_or_is_refused_in_a_sentence(key: str) -> None:
    luck, position = random.Random(key), position_of(record_of_a_game(key, 20))
    for _try in range(40):
        answers_kindly(with_position(key, damaged(position, luck)))


@each_game
def test_a_damaged_record_opens_or_is_refused_in_a_sentence(key: str) -> None:
    luck, text = random.Random(key), record_of_a_game(key, 20)
    lines = text.splitlines()
    for _try in range(30):
        at, way = luck.randrange(len(lines)), luck.randrange(4)
        broken = [
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[at], *lines[at:]],
            [*lines[:at], lines[at][::-1], *lines[at + 1 :]],
            [*lines[:at], lines[at] + luck.choice(["\x00", "\u2028x", ", ,", ":", "\ud7ff", " 9" * 50]), *lines[at + 1 :]],
        ][way]
        answers_kindly("\n".join(broken))


ODD_FILES = [b"", b"\x00" * 50, b"\xef\xbb\xbf", b"tabletown record 1", b"tabletown record 1\r\n\r\n", b"\xff"]


@pytest.mark.parametrize("data", ODD_FILES)
def test_an_odd_file_is_refused_in_a_sentence(data: bytes) -> None:
    answer = Visitor().client.post("/open", {"file": SimpleUploadedFile("a.txt", data)})
    assert answer.status_code == 422
