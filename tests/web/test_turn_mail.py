"""Mail that it is your turn: for whoever has chosen it, once for each turn, beside everything else, and easy to stop."""

import re
import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import override_settings
from django.utils import timezone

from tabletown.web.config import settings as site_settings
from tabletown.web.people import turn_mail
from tabletown.web.people.account_deletion import delete
from tabletown.web.people.models import Account, ToldTurn, TurnMail
from tabletown.web.people.personal_data import everything_of
from tabletown.web.tables.models import Allowance, Seat, Table
from tabletown.web.tables.play.clocks import Clock
from tabletown.web.tables.seats.presence import see

from .test_accounts import MAIL, known, new_account, visitor
from .test_actions import at_once
from .visitors import Visitor, advance, people, run_jobs

SMTP: dict[str, Any] = {
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "EMAIL_HOST": "127.0.0.1",
    "EMAIL_PORT": 1,
}
"""A mail server that nobody has started."""


@pytest.fixture(autouse=True)
def _mail() -> Iterator[None]:
    """Mail is configured, and nobody else waits for any."""
    TurnMail.objects.all().delete()
    Allowance.objects.filter(key__startswith="turn mails").delete()
    mail.outbox = []
    turn_mail.noted.clear()
    with override_settings(MAIL=MAIL):
        yield


def reader(after: int = 1, **more: Any) -> tuple[Visitor, Account]:
    """Somebody who has a confirmed address and has chosen to be sent mail, some time ago."""
    account = new_account(email=f"{secrets.token_hex(4)}@example.org", **more)
    TurnMail.objects.create(account=account, confirmed=account.email)
    ann = known(account)
    assert ann.post("/account/turns", after=str(after)).status_code == 302
    go_away(account)
    return ann, account


def go_away(account: Account) -> None:
    TurnMail.objects.filter(pk=account.pk).update(seen_at=timezone.now() - timedelta(hours=1))
    turn_mail.noted.clear()


def table_of(account: Account, hours: float = 2, clock: Clock | None = None) -> Table:
    """A table with somebody else that has waited for this account so long."""
    table, _visitors = people("neue_heimat", 2, clock=clock or Clock())
    table.seats.filter(number=table.turn or 0).update(visitor_hash=account.person, name=account.name)
    wait(table, hours)
    return table


def wait(table: Table, hours: float) -> None:
    Table.objects.filter(pk=table.pk).update(waits_since=timezone.now() - timedelta(hours=hours))


def sent() -> list[EmailMessage]:
    """What is sent in the next round."""
    mail.outbox = []
    turn_mail.go_round()
    found: list[EmailMessage] = mail.outbox
    return found


def sent_so_far() -> list[EmailMessage]:
    run_jobs("confirmation mail")
    found: list[EmailMessage] = mail.outbox
    return found


def in_an_hour(account: Account) -> None:
    """Let the time pass that lies between two mails."""
    TurnMail.objects.filter(pk=account.pk).update(not_before=timezone.now() - timedelta(seconds=1))


# --- choosing -----------------------------------------------------------------------------------------------------------


def test_nobody_is_sent_mail_who_has_not_chosen_it() -> None:
    account = new_account(email="ann@example.org")
    table_of(account, 200)
    assert sent() == []
    page = known(account).page("/account")
    assert re.search(r'name="after" value="0" checked', page)
    assert everything_of(account)["account"]["hours until mail about a turn"] is None


def test_the_choice_is_there_only_where_mail_can_reach_somebody() -> None:
    account = new_account()
    ann = known(account)
    assert 'name="after"' not in ann.page("/account")
    ann.post("/account/turns", after="1")
    assert turn_mail.after_of(account) == 0
    Account.objects.filter(pk=account.pk).update(email="ann@example.org")
    assert ann.post("/account/turns", after="7").status_code == 400
    ann.post("/account/turns", after="24")
    page = ann.page("/account")
    assert re.search(r'name="after" value="24" checked', page)
    assert "when you open the link" in page
    assert "It has not begun" in page
    with override_settings(MAIL={}):
        assert 'name="after"' not in ann.page("/account")
        table_of(account, 48)
        go_away(account)
        assert sent() == []
    assert visitor().post("/account/turns", after="1").url.startswith("/account/sign-in")


def test_it_begins_when_a_link_is_opened_at_the_address() -> None:
    account = new_account(email=f"{secrets.token_hex(4)}@example.org")
    ann, table = known(account), table_of(account)
    ann.post("/account/turns", after="1")
    go_away(account)
    (asked,) = sent_so_far()
    assert asked.to == [account.email]
    link = re.search(r"http://testserver(/account/turns/begin/\S+)", str(asked.body))
    assert link
    assert sent() == []  # nothing about the table
    phone = visitor()
    assert phone.get(f"{link[1]}x").status_code == 404
    assert phone.get("/account/turns/begin/x").status_code == 404
    assert "Send me the mail" in phone.page(link[1])
    assert sent() == []
    assert phone.client.post(link[1]).status_code == 200
    assert "It has not begun" not in ann.page("/account")
    go_away(account)
    assert table.id in str(sent()[0].body)
    Account.objects.filter(pk=account.pk).update(email="stranger@example.org")
    assert phone.client.post(link[1]).status_code == 404
    table_of(account)
    in_an_hour(account)
    assert sent() == []
    codes = [ann.post("/account/turns", after="1").status_code for _ in range(6)]
    assert codes[0] == 302
    assert codes[-1] == 429


# --- what is sent ---------------------------------------------------------------------------------------------------------


def test_one_mail_names_all_tables_once_and_nothing_of_the_games() -> None:
    _ann, account = reader()
    table = table_of(account, 3, Clock("move", 3 * 86400))
    other, young = table_of(account), table_of(account, 0.5)
    mail.outbox = []
    turn_mail.go_round()
    (letter,) = mail.outbox
    body = str(letter.body)
    assert letter.to == [account.email]
    assert letter.subject == "Your turn at Tabletown: 2 tables wait"
    assert [f"http://testserver/t/{one.id}\n" in body for one in (table, other, young)] == [True, True, False]
    assert re.search(r"Neue Heimat with Person \d, for 3 hours\nYou have \d+ \w+ left, until \d+ \w+ \d\d:\d\d UTC\.\n", body)
    assert body.count(" left, until ") == 1
    assert type(letter) is EmailMessage  # plain text alone
    in_an_hour(account)
    assert sent() == []
    wait(young, 2)
    in_an_hour(account)
    (letter,) = sent()
    assert letter.subject == "Your turn at Tabletown: a table waits"
    assert young.id in str(letter.body)
    assert table.id not in str(letter.body)


def test_the_next_turn_at_a_table_is_another_one() -> None:
    _ann, account = reader()
    table = table_of(account)
    assert len(sent()) == 1
    advance(table, 1)
    table.seats.filter(number=table.turn or 0).update(visitor_hash=account.person)
    table.seats.exclude(number=table.turn or 0).update(visitor_hash="")
    in_an_hour(account)
    assert sent() == []
    wait(table, 1.1)
    assert len(sent()) == 1
    assert ToldTurn.objects.filter(mail=account.pk).count() == 1
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    table_of(account)
    in_an_hour(account)
    assert len(sent()) == 1
    assert not ToldTurn.objects.filter(table=table).exists()


def test_there_is_at_most_one_an_hour_and_a_bound_for_the_site() -> None:
    _ann, account = reader()
    table_of(account)
    assert len(sent()) == 1
    table_of(account)
    assert sent() == []
    readers = [reader()[1] for _ in range(3)]
    for one in readers:
        table_of(one)
    Allowance.objects.filter(key__startswith="turn mails").delete()
    with override_settings(LIMITS={**site_settings.LIMITS, "turn mails": (2, 3600)}):
        assert len(sent()) == 2
        assert sent() == []
    Allowance.objects.filter(key__startswith="turn mails").delete()  # it has filled again
    assert len(sent()) == 1  # what was left is not lost


def test_after_a_day_or_before_the_clock_runs_out() -> None:
    _ann, account = reader(24)
    table = table_of(account, 20)
    assert sent() == []
    slow = table_of(account, 20, Clock("move", 24 * 3600))
    assert sent() == []
    Table.objects.filter(pk=slow.pk).update(clock_until=timezone.now() + timedelta(hours=4))
    (letter,) = sent()
    assert slow.id in str(letter.body)
    assert table.id not in str(letter.body)
    wait(table, 25)
    in_an_hour(account)
    assert table.id in str(sent()[0].body)


def test_where_nobody_waits_nothing_is_sent() -> None:
    ann, account = reader()
    ann.play_now("neue_heimat", 2)
    alone = table_of(account)
    alone.seats.update(visitor_hash=account.person)  # both at one device
    paused, over, played_on, banned = (table_of(account) for _ in range(4))
    Table.objects.filter(pk=paused.pk).update(paused=True)
    Table.objects.filter(pk=over.pk).update(status=Table.Status.OVER)
    Seat.objects.filter(table=played_on, visitor_hash=account.person).update(kind="bot", level="casual", timed_out=True)
    Table.objects.exclude(pk=banned.pk).filter(seats__visitor_hash=account.person).update(
        waits_since=timezone.now() - timedelta(days=9)
    )
    Account.objects.filter(pk=account.pk).update(is_active=False)
    go_away(account)
    assert sent() == []
    Account.objects.filter(pk=account.pk).update(is_active=True)
    (letter,) = sent()
    assert str(letter.body).count("/t/") == 1
    assert banned.id in str(letter.body)


@pytest.mark.parametrize("path", ["/", "/mine", "/t/{}", "/t/{}/text"])
def test_whoever_has_just_looked_is_left_alone(path: str) -> None:
    ann, account = reader()
    table = table_of(account)
    ann.page(path.format(table.id))
    assert sent() == []
    go_away(account)
    assert len(sent()) == 1


def test_while_a_page_is_open_nothing_is_sent() -> None:
    ann, account = reader()
    table = table_of(account)
    request = ann.get(f"/t/{table.id}").wsgi_request
    go_away(account)
    see([(request, table.id)])  # as the open streams do every ten seconds
    assert sent() == []


# --- stopping ---------------------------------------------------------------------------------------------------------------


def test_the_link_in_the_mail_stops_it_without_signing_in() -> None:
    _ann, account = reader()
    table_of(account)
    (letter,) = sent()
    link = re.search(r"http://testserver(/account/turns/stop/\S+)", str(letter.body))
    assert link
    assert letter.extra_headers["List-Unsubscribe"] == f"<http://testserver{link[1]}>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stranger = visitor(enforce_csrf_checks=True)
    assert "Stop the mail" in stranger.page(link[1])
    assert turn_mail.after_of(account) == 1  # what only looks at links stops nothing
    for wrong in (link[1][:-1], re.sub(r"/(\d+)\.", r"/1\1.", link[1]), "/account/turns/stop/x"):
        assert stranger.client.post(wrong).status_code == 403
    assert turn_mail.after_of(account) == 1
    assert stranger.client.post(link[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert turn_mail.after_of(account) == 0
    table_of(account)
    in_an_hour(account)
    assert sent() == []


def test_an_account_that_is_deleted_takes_it_along() -> None:
    _ann, account = reader()
    table_of(account)
    (letter,) = sent()
    delete(account)
    assert not TurnMail.objects.exists()
    link = re.search(r"http://testserver(/account/turns/stop/\S+)", str(letter.body))
    assert link
    assert visitor().client.post(link[1]).status_code == 200


# --- what goes wrong ----------------------------------------------------------------------------------------------------------


def test_two_processes_send_it_once() -> None:
    for account in [reader()[1] for _ in range(3)]:
        table_of(account)
    mail.outbox = []
    at_once(*[turn_mail.go_round] * 3)
    assert len({letter.to[0] for letter in mail.outbox}) == len(mail.outbox) == 3


def test_what_a_process_had_set_about_when_it_died_is_found_again() -> None:
    _ann, account = reader()
    table_of(account)
    assert turn_mail.claim_next()
    assert sent() == []
    in_an_hour(account)
    assert len(sent()) == 1
    assert TurnMail.objects.get(pk=account.pk).tries == 0


def test_who_has_played_in_the_meantime_is_sent_nothing() -> None:
    _ann, account = reader()
    table = table_of(account)
    claimed = turn_mail.claim_next()
    advance(table, 1)
    Table.objects.filter(pk=table.pk).update(paused=True)
    assert claimed
    assert turn_mail.write_to(claimed)
    assert mail.outbox == []


def test_a_mail_server_that_fails_is_tried_later_and_not_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    accounts = [reader()[1] for _ in range(5)]
    account = accounts[0]
    table_of(account)
    with override_settings(**SMTP):
        waits = []
        for _try in range(5):
            assert sent() == []
            now = TurnMail.objects.get(pk=account.pk)
            waits.append(round((now.not_before - timezone.now()).total_seconds() / 60))
            assert sent() == []  # not at once
            in_an_hour(account)
        assert waits == [10, 20, 40, 80, 60]
        assert ToldTurn.objects.filter(mail=account.pk).exists()  # given up
        for one in accounts[1:]:
            table_of(one)
        sent()
        assert TurnMail.objects.filter(tries=1).count() == turn_mail.MOST_FAILURES
    assert "ConnectionRefusedError" in caplog.text
    assert "@example.org" not in caplog.text
    TurnMail.objects.update(not_before=timezone.now())
    assert len(sent()) == 4
