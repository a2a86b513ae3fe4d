"""What is read of a table fits together, whatever happens to it while it is read."""

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tabletown.web.tables.models import StoredStep, Table
from tabletown.web.tables.positions import positions
from tabletown.web.tables.storage import MATCHES, resume
from tabletown.web.tables.take_backs import back_for, remove

from .visitors import Visitor, bots_move, match_of


def test_a_table_that_moved_on_while_it_was_read_still_tells_its_own_steps() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 3)
    seats, seen = list(table.seats.all()), [table]
    for _ in range(8):
        bots_move(table)
        ann.move(table, match_of(table).legal_ids()[0])
        seen.append(Table.objects.get(pk=table.id))
    for number in range(1, len(seen)):
        old = seen[number - 1]
        before = StoredStep.objects.filter(table=table, number__lt=old.length).values_list("by", "move")
        MATCHES.clear()
        assert [(step.by, step.move) for step in resume(old, seats).steps] == list(before)
        assert back_for(old, seats, resume(old, seats), [0]) is not None
    newest = seen[-1]
    assert [step.move for step in resume(newest, seats).steps] == list(newest.steps.values_list("move", flat=True))
    with transaction.atomic():
        remove(table, seats, newest.length - 3)
    MATCHES.clear()
    assert resume(newest, seats).steps == []  # what led there has been taken back: nothing else is told instead
    assert len(resume(Table.objects.get(pk=table.id), seats).steps) == newest.length - 3


def test_what_another_process_has_played_since_is_read_and_nothing_else() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 3)
    seats = list(table.seats.all())
    for _ in range(4):
        bots_move(table)
        ann.move(table, match_of(table).legal_ids()[0])
    old = Table.objects.get(pk=table.id)
    MATCHES.clear()
    resume(old, seats)
    known = MATCHES.get(old, [seat.name for seat in seats])
    assert known
    bots_move(table)
    ann.move(table, match_of(table).legal_ids()[0])
    new = Table.objects.get(pk=table.id)
    played = list(new.steps.values_list("move", "by", "events"))
    MATCHES.clear()
    MATCHES.keep(old, known.match, known.steps)  # as a process knows it that was not there
    with CaptureQueriesContext(connection) as asked:
        steps = resume(new, seats).steps
    assert len(asked) == 1
    assert f"{old.version}" in asked[0]["sql"]
    assert [(step.move, step.by, step.events) for step in steps] == played
    assert {old.length + n: step.before for n, step in enumerate(steps[old.length :])} == positions(new, old.length, new.length)


def test_steps_that_came_instead_of_others_are_not_mixed_with_them() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 3)
    seats = list(table.seats.all())
    for _ in range(3):
        bots_move(table)
        ann.move(table, match_of(table).legal_ids()[0])
    old, now = Table.objects.get(pk=table.id), Table.objects.get(pk=table.id)
    resume(old, seats)
    known = MATCHES.get(old, [seat.name for seat in seats])
    assert known
    with transaction.atomic():
        remove(now, seats, old.length - 2)
    for _ in range(4):
        MATCHES.clear()
        MATCHES.keep(old, known.match, known.steps)
        now = Table.objects.get(pk=table.id)
        assert [(step.move, step.by) for step in resume(now, seats).steps] == list(now.steps.values_list("move", "by"))
        bots_move(now)
        now.refresh_from_db()
        if match_of(now).turn == 0:
            ann.move(now, match_of(now).legal_ids()[-1])
    assert Table.objects.get(pk=table.id).length > old.length
