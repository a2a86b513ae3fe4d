"""What is read of a table fits together, whatever happens to it while it is read."""

from django.db import transaction

from tabletown.web.tables.models import StoredStep, Table
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
