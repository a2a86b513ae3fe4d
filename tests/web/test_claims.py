"""Several server processes share a database: one of them thinks about a bot's turn, and a dead one is not waited for."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone

from tabletown.web.tables.bot_worker import take_turn
from tabletown.web.tables.claims import LEASE, claim, me, pending, release, renew
from tabletown.web.tables.models import Seat, Table

from .visitors import people

OTHER = """
import sys
import django
django.setup()
from tabletown.web.tables.claims import claim
print(claim(sys.argv[1]), flush=True)
sys.stdin.read()
"""


def waiting_for_a_bot() -> Table:
    table, _visitors = people("neue_heimat", 2)
    table.seats.update(kind=Seat.Kind.BOT, level="beginner")
    Table.objects.filter(pk=table.id).update(waits_for_bot=True, looked_at=timezone.now())
    table.refresh_from_db()
    return table


@contextmanager
def claimed_elsewhere(table: Table) -> Iterator[subprocess.Popen[str]]:
    """Another process of this machine has claimed the turn, and goes on living."""
    command = [sys.executable, "-c", OTHER, table.id]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def claimed_on_another_machine(table: Table, seconds: float) -> None:
    until = timezone.now() + timedelta(seconds=seconds)
    Table.objects.filter(pk=table.id).update(claimed_by="another-machine:1", claimed_until=until)


def test_what_another_process_thinks_about_is_left_to_it() -> None:
    table = waiting_for_a_bot()
    with claimed_elsewhere(table):
        assert table.id not in pending()
        assert not claim(table.id)


def test_the_turn_of_a_process_that_was_killed_is_picked_up_at_once() -> None:
    table = waiting_for_a_bot()
    with claimed_elsewhere(table) as process:
        process.kill()
        process.wait()
        assert table.id in pending()
        assert claim(table.id)


def test_a_claim_of_another_machine_counts_until_it_runs_out() -> None:
    table = waiting_for_a_bot()
    claimed_on_another_machine(table, LEASE - 1)
    assert table.id not in pending()
    assert not claim(table.id)
    claimed_on_another_machine(table, -1)
    assert table.id in pending()
    assert claim(table.id)
    table.refresh_from_db()
    assert table.claimed_by == me()
    assert table.claimed_until
    assert table.claimed_until > timezone.now()


def test_a_claim_from_before_the_clock_was_put_back_keeps_nobody_waiting() -> None:
    table = waiting_for_a_bot()
    claimed_on_another_machine(table, 3600)
    assert table.id in pending()
    assert claim(table.id)


def test_a_claim_is_renewed_by_its_own_process_only() -> None:
    table = waiting_for_a_bot()
    assert claim(table.id)
    Table.objects.filter(pk=table.id).update(claimed_until=timezone.now() - timedelta(seconds=1))
    renew([table.id])
    table.refresh_from_db()
    assert table.claimed_until
    assert table.claimed_until > timezone.now()
    claimed_on_another_machine(table, -1)
    renew([table.id])
    release(table.id)
    table.refresh_from_db()
    assert table.claimed_by == "another-machine:1"
    assert table.claimed_until < timezone.now()


def test_a_claim_ends_with_the_move() -> None:
    table = waiting_for_a_bot()
    assert claim(table.id)
    stamp = table.stamp
    table.refresh_from_db()
    assert table.stamp == stamp  # nobody's page has changed
    assert take_turn(table.id)
    table.refresh_from_db()
    assert (table.claimed_by, table.claimed_until) == ("", None)
    assert table.id in pending()


def test_a_claim_does_not_hold_up_whoever_moves_first() -> None:
    table = waiting_for_a_bot()
    claimed_on_another_machine(table, LEASE - 1)
    assert take_turn(table.id)


def test_a_table_that_waits_for_a_person_cannot_be_claimed() -> None:
    table, _visitors = people("neue_heimat", 2)
    assert not claim(table.id)
