"""What is read of a table fits together, whatever happens to it while it is read."""

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tabletown import GAMES, load
from tabletown.games.neue_heimat.rules.state import MatchRule
from tabletown.web.tables.models import StoredStep, Table
from tabletown.web.tables.play.match_storage import MATCHES, begin, options_in_words, record_of, resume
from tabletown.web.tables.play.stored_positions import positions
from tabletown.web.tables.play.take_backs import back_for, remove

from .visitors import Visitor, advance, bots_move, finish, friends_table, match_of, people


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


def as_version_1(table: Table) -> None:
    """As an earlier version has stored it, which knew no option `match`, and let two rounds won decide."""
    table.refresh_from_db()
    position = table.position and {**table.position, "rules": 1, "options": {"rounds": 3}}
    options = {name: value for name, value in table.options.items() if name != "match"}
    table.steps.update(layout="of yesterday", before=b"")
    state = {"layout": "of yesterday", "state": b"bytes that mean nothing any more"} if position else {}
    Table.objects.filter(pk=table.pk).update(rules=1, options=options, position=position, **state)
    MATCHES.clear()
    table.refresh_from_db()


def test_a_table_of_an_earlier_version_goes_on_by_its_own_rules() -> None:
    table, _visitors = people("neue_heimat", 2, {"rounds": 3, "match": "two_rounds"})
    advance(table, 15)
    as_version_1(table)
    assert match_of(table).options["match"] == "two_rounds"
    assert ("what decides a match", "two_rounds") in options_in_words(table)
    advance(table, 1)
    assert (table.rules, table.options["match"]) == (GAMES["neue_heimat"].version, "two_rounds")
    match = match_of(table)
    assert match.state.match == MatchRule.TWO_ROUNDS
    assert match.position()["options"] == {"rounds": 3, "match": "two_rounds"}
    record = record_of(table, list(table.seats.all()))
    assert load(record).states().tobytes() == match.states().tobytes()


def test_a_table_that_was_waiting_begins_by_the_rules_that_it_promised() -> None:
    ann = Visitor()
    table = friends_table(ann, "friend", option_rounds="3", option_match="two_rounds")
    as_version_1(table)
    with transaction.atomic():
        begin(table, list(table.seats.all()))
    assert match_of(table).options["match"] == "two_rounds"
    assert table.options["match"] == "two_rounds"


def test_a_rematch_of_an_earlier_versions_table_has_its_rules() -> None:
    table, (ann, _ben) = people("neue_heimat", 2, {"rounds": 3, "match": "two_rounds"})
    finish(table, 30, 20)
    as_version_1(table)
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    assert ann.post(f"/t/{table.id}/rematch").status_code == 302
    assert Table.objects.get(rematch_of=table).options["match"] == "two_rounds"
