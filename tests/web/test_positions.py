"""A step is stored as its move: positions are found by making the moves again, and a wrong one is shown to nobody."""

import importlib
import logging

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Sum
from django.db.models.functions import Length

import tabletown
from tabletown import GAMES
from tabletown.web.tables.maintenance.consistency_check import check_table
from tabletown.web.tables.models import StoredStep, Table
from tabletown.web.tables.play import stored_positions as replaying
from tabletown.web.tables.play.match_storage import MATCHES, record_of
from tabletown.web.tables.play.stored_positions import KEPT_EVERY, positions
from tabletown.web.tables.play.take_backs import remove

from .visitors import advance, people

migration = importlib.import_module("tabletown.web.tables.migrations.0014_steps_as_moves")
each_game = pytest.mark.parametrize("key", sorted(GAMES))


def made_again(table: Table) -> dict[int, bytes]:
    """The positions before all steps, found in another way: by reading the game's record, each word of it."""
    table.refresh_from_db()
    match = tabletown.load(record_of(table, list(table.seats.all())), luck="manual")
    return {number: step.before for number, step in enumerate(match.steps)}


def with_all_positions(table: Table) -> None:
    """The table as an earlier version of the site has stored it."""
    for number, state in made_again(table).items():
        table.steps.filter(number=number).update(before=state, fingerprint=None)


def kept(table: Table) -> list[int]:
    """The steps of a table whose positions are kept whole."""
    return [step.number for step in table.steps.all() if step.before]


@each_game
def test_a_game_is_stored_as_its_moves_and_every_position_is_found(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    advance(table, 3000)
    assert kept(table) == list(range(0, table.length, KEPT_EVERY))
    assert positions(table, 0, table.length) == made_again(table)
    assert positions(table, KEPT_EVERY - 2, KEPT_EVERY + 2).keys() == {KEPT_EVERY + n for n in range(-2, 3)} & set(
        range(table.length)
    )
    stored = StoredStep.objects.filter(table=table).aggregate(bytes=Sum(Length("words")) + Sum(Length("before")))["bytes"]
    assert stored < 100 * table.length
    assert ann.get(f"/t/{table.id}/replay?move={table.length // 2}").status_code == 200
    assert check_table(table.id) == []


def test_a_position_that_the_moves_do_not_lead_to_is_shown_to_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """As where the rules were changed and their version was not, or where something has damaged the file."""
    table, (ann, ben) = people("machi_koro", 2)
    advance(table, 10)
    spoilt = table.steps.filter(by__gte=0)[2]
    table.steps.filter(pk=spoilt.pk).update(fingerprint=1)
    replaying.tell_once.cache_clear()
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            for path in ("replay?move=", "replay/"):
                end = ".svg" if path.endswith("/") else ""
                answer = ann.get(f"/t/{table.id}/{path}{spoilt.number + 1}{end}")
                assert answer.status_code == 422
                assert "a wrong one is not shown" in answer.content.decode()
    assert [record.getMessage() for record in caplog.records if table.id in record.getMessage()] == [
        f"Table {table.id}: its moves do not lead to the position before step {spoilt.number} any more: tabletown site check"
    ]
    assert ann.get(f"/t/{table.id}/replay?move={spoilt.number - 1}").status_code == 200
    MATCHES.clear()
    assert ben.get(f"/t/{table.id}").status_code == 200
    advance(table, 3000)  # a game goes on from the position that is stored whole
    assert table.status == Table.Status.OVER
    assert [found.words for found in check_table(table.id)] == [f"step {spoilt.number} is stored otherwise than it was made"]


@pytest.mark.parametrize("move", [0, 10_000_000])
def test_a_stored_move_that_is_not_legal_is_not_made_again(move: int) -> None:
    table, (ann, _ben) = people("infinite_city", 2)
    advance(table, 6)
    table.steps.filter(number=table.length - 3).update(move=move)
    assert sorted(positions(table, 0, table.length)) == list(range(table.length - 2))
    assert ann.get(f"/t/{table.id}/replay?move={table.length - 1}").status_code == 422


def test_what_was_played_by_other_rules_is_played_on_from_a_whole_position() -> None:
    table, _visitors = people("neue_heimat", 2)
    advance(table, 12)
    first = table.length
    table.steps.update(layout="of yesterday")
    Table.objects.filter(pk=table.pk).update(layout="of yesterday", state=b"")
    advance(table, 1)
    assert kept(table) == [0, first]
    with transaction.atomic():
        remove(table, list(table.seats.all()), first)
    MATCHES.clear()
    advance(table, 4)
    assert kept(table) == [0, first]
    assert positions(table, 0, table.length) == {n: state for n, state in made_again(table).items() if n >= first}


def test_what_others_ask_back_from_other_rules_is_not_taken_back() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    advance(table, 12)
    asked = table.steps.filter(by=0).order_by("-number")[0].number
    Table.objects.filter(pk=table.pk).update(back_to=asked, back_granted=[0])
    table.steps.update(layout="of yesterday")
    length = table.length
    assert ben.post(f"/t/{table.id}/back/answer", step=asked, agree="1").status_code in (200, 303)
    table.refresh_from_db()
    assert (table.back_to, table.length) == (None, length)
    assert ann.get(f"/t/{table.id}").status_code == 200


class Stopped(Exception):
    """The migration was stopped."""


def test_old_games_are_stored_anew_a_little_at_a_time_and_the_way_back_restores_them(monkeypatch: pytest.MonkeyPatch) -> None:
    (table, _visitors), (other, _others) = people("machi_koro", 2), people("infinite_city", 2)
    advance(table, 3000)
    advance(other, 20)
    with transaction.atomic():
        remove(other, list(other.seats.all()), other.length - 3)
    made = {one.id: made_again(one) for one in (table, other)}
    for one in (table, other):
        with_all_positions(one)
    other.taken_steps.update(before=b"a position", fingerprint=None)
    other.steps.filter(number__gte=9).update(layout="of another day")
    editor, write, written = connection.schema_editor(), migration.write, list[object]()

    def stopped(*arguments: object) -> None:
        if written:
            raise Stopped
        written.append(write(*arguments))

    monkeypatch.setattr(migration, "write", stopped)
    with pytest.raises(Stopped):
        migration.thin_out(apps, editor)
    assert StoredStep.objects.filter(fingerprint=None, table__in=made).exists()
    for again in (False, True):  # half of it as it was, half as it is to be; then all of it
        if again:
            monkeypatch.setattr(migration, "write", write)
            migration.thin_out(apps, editor)
        assert positions(table, 0, table.length) == made[table.id]
        assert positions(other, 0, other.length) == {number: made[other.id][number] for number in range(9)}
    assert not StoredStep.objects.filter(fingerprint=None, table__in=made).exists()
    assert [kept(table), kept(other)] == [list(range(0, table.length, KEPT_EVERY)), [0, 9]]
    assert {(bytes(step.before), step.fingerprint is None) for step in other.taken_steps.all()} == {(b"", False)}
    migration.fill_in(apps, editor)
    assert {step.number: bytes(step.before) for step in table.steps.all()} == made[table.id]
