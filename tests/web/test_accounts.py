"""Accounts: signing up, in and out; what follows a guest; changing, taking home and deleting everything."""

import json
import re
import secrets
from typing import Any

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.db import connection
from django.test import override_settings

from tabletown import GAMES
from tabletown.errors import BadOption
from tabletown.web.api.models import SeatToken
from tabletown.web.config import environment
from tabletown.web.config import settings as site_settings
from tabletown.web.http.client_address import neighbourhood
from tabletown.web.people.models import Account
from tabletown.web.study.models import Solver
from tabletown.web.tables.models import ChatLine, Note, Seat, Table

from .visitors import Visitor, advance, finish, friends_table, match_of, run_jobs, stored_bytes

PASSWORD = "a long walk by the sea"
MAIL = {"host": "mail.example", "port": 25}
ON_SQLITE = connection.vendor == "sqlite"


def new_name(kind: str = "Ann") -> str:
    """A name that nobody has had in these tests."""
    return f"{kind} {secrets.token_hex(4)}"


def visitor(**more: Any) -> Visitor:
    """Somebody from an address of their own: limits go by it."""
    return Visitor(REMOTE_ADDR=f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1", **more)


def signed_up(guest: Visitor | None = None) -> tuple[Visitor, Account]:
    """Somebody who has just made an account, by the form."""
    guest, name = guest or visitor(), new_name()
    answer = guest.post("/account/sign-up", name=name, password=PASSWORD)
    assert answer.status_code == 302, answer.content.decode()
    return guest, Account.objects.get(name=name)


def known(account: Account) -> Visitor:
    """A browser of somebody's where they are signed in."""
    found = visitor()
    found.client.force_login(account)
    return found


def new_account(**more: Any) -> Account:
    """An account that nobody has signed up for by the form."""
    return Account.objects.create(name=new_name(), **more)


def is_signed_in(someone: Visitor) -> bool:
    return bool(someone.get("/account").status_code == 200)


# --- in and out ---------------------------------------------------------------------------------------------------


def test_an_account_is_a_name_and_a_password_kept_as_argon2() -> None:
    ann, account = signed_up()
    assert account.name in ann.page("/")
    assert identify_hasher(account.password).algorithm == "argon2"
    assert PASSWORD not in account.password
    assert ann.post("/account/sign-out").status_code == 302
    assert not is_signed_in(ann)
    before = ann.client.cookies["tabletown_form"].value
    answer = ann.post("/account/sign-in", name=account.name.upper(), password=PASSWORD, next="/lobby")
    assert (answer.status_code, answer.url) == (302, "/lobby")
    assert is_signed_in(ann)
    assert ann.client.cookies["tabletown_form"].value != before  # what was known before signing in is worth nothing after it


@pytest.mark.parametrize("name", ["", "   ", "Player 2", "p1", "x" * 41, "\u200b", "a,"[1:], "\ufdfa" * 8])
def test_a_name_that_no_account_can_have(name: str) -> None:
    before = Account.objects.count()
    assert visitor().post("/account/sign-up", name=name, password=PASSWORD).status_code == 422
    assert Account.objects.count() == before


@pytest.mark.parametrize("password", ["", "short", "1234567890123", "password123", "x" * 201])
def test_a_password_that_is_easy_to_guess_is_refused(password: str) -> None:
    before = Account.objects.count()
    assert visitor().post("/account/sign-up", name=new_name(), password=password).status_code == 422
    assert Account.objects.count() == before


def test_two_names_that_are_written_otherwise_are_one() -> None:
    account = new_account()
    for name in (account.name, account.name.upper(), f" {account.name} ", account.name.replace("A", "\uff21")):
        assert visitor().post("/account/sign-up", name=name, password=PASSWORD).status_code == 422


LOOK_ALIKES = [
    ("Anna Pope", "\u0410nn\u0430 P\u043e\u0440\u0435"),  # Cyrillic
    ("Anna Pope", "\u0391nna P\u03bfpe"),  # Greek
    ("Anna Pope", "\u13aanna P\u0585\u1d18e"),  # Cherokee, Armenian, a small capital
    ("Paul", "PauI"),
    ("Paul", "pau1"),
    ("Olli", "0II\u0456"),
    ("Ben", "\u0412en"),
    ("Ben", "B\u0435\u0578"),
    ("J\u00f6rg", "\u0408\u043e\u0308rg"),
    ("Arno", "Amo"),
    ("Walter", "VValter"),
    ("Lea-Marie", "Lea\u2011Marie"),
    ("D'Arcy", "D\u2019Arcy"),
    ("Ida", "\u0130da"),
    ("Zoe", "Zo\u034fe"),  # nothing is seen of that letter
    ("\u0410\u043d\u043d\u0430", "Anna".replace("nn", "\u043d\u043d")),
]


@pytest.mark.parametrize(("taken", "alike"), LOOK_ALIKES, ids=[ascii(name) for _taken, name in LOOK_ALIKES])
def test_two_names_that_look_alike_are_one(taken: str, alike: str) -> None:
    number = secrets.token_hex(4)
    for first, second in ((taken, alike), (alike, taken)):
        Account.objects.all().delete()
        account = Account.objects.create(name=f"{first} {number}")
        answer = visitor().post("/account/sign-up", name=f"{second} {number}", password=PASSWORD)
        assert answer.status_code == 422, (first, second)
        assert "looks like" in answer.content.decode() or "called that already" in answer.content.decode()
        assert known(new_account()).post("/account/name", name=f"{second} {number}").status_code == 422
        assert known(account).post("/account/name", name=f"{second} {number}").status_code == 302


@pytest.mark.parametrize(("one", "another"), [("Ann", "Anna"), ("Ren\u00e9", "Rene"), ("Lea", "Leo"), ("Bob", "B\u00f6b")])
def test_names_that_can_be_told_apart_are_two(one: str, another: str) -> None:
    number = secrets.token_hex(4)
    for name in (one, another):
        assert visitor().post("/account/sign-up", name=f"{name} {number}", password=PASSWORD).status_code == 302


def test_accounts_whose_names_looked_alike_before_that_was_noticed_stay() -> None:
    number = secrets.token_hex(4)
    one, another = (Account.objects.create_user(f"{name} {number}", PASSWORD) for name in ("Paul", "PauI"))
    for account in (one, another):
        assert visitor().post("/account/sign-in", name=account.name, password=PASSWORD).status_code == 302


def test_a_wrong_password_and_an_unknown_name_are_answered_alike() -> None:
    account = new_account()
    account.set_password(PASSWORD)
    account.save()
    banned = Account.objects.create_user(new_name(), PASSWORD, is_active=False)
    said = []
    for name, password in ((account.name, "wrong"), (new_name(), PASSWORD), (banned.name, PASSWORD)):
        answer = visitor().post("/account/sign-in", name=name, password=password)
        assert answer.status_code == 422
        said.append(re.sub(r'value="[^"]*"', "", answer.content.decode()))
    assert said[0] == said[1] == said[2]
    assert "do not belong together" in said[0]


def tries(name: str, *people: Visitor, password: str = "x") -> list[int]:
    """What each of these is answered who tries to sign in."""
    return [person.post("/account/sign-in", name=name, password=password).status_code for person in people]


def test_trying_passwords_has_a_limit_for_each_place_and_each_name() -> None:
    account = new_account()
    limits: dict[str, Any] = {
        **site_settings.LIMITS, "sign-ins": (4, 3600), "sign-ins by name and place": (2, 3600), "sign-ins by name": (5, 3600),
        "first sign-ins by name": (0, 3600),
    }  # fmt: skip
    with override_settings(LIMITS=limits):
        eve = visitor()
        assert [tries(new_name(), eve)[0] for _ in range(5)] == [422, 422, 422, 422, 429]
        assert tries(account.name.upper(), *[visitor()] * 3) == [422, 422, 429]
        names = (account.name, account.name.upper(), account.name, account.name.lower())
        assert [tries(name, visitor())[0] for name in names] == [422, 422, 422, 429]
        assert tries(new_name(), visitor()) == [422]
        assert tries(new_name("Nobody"), *[visitor() for _ in range(6)]) == [422] * 5 + [429]


def test_strangers_who_try_passwords_do_not_keep_somebody_out_of_a_device_of_theirs() -> None:
    ann, account = signed_up()
    ann.post("/account/sign-out")
    shown = ann.client.cookies["tabletown_device"]
    assert shown["httponly"]
    limits: dict[str, Any] = {
        **site_settings.LIMITS, "sign-ins by name": (3, 3600), "sign-ins by device": (3, 3600),
        "first sign-ins by name": (0, 3600),
    }  # fmt: skip
    with override_settings(LIMITS=limits):
        assert tries(account.name, *[visitor() for _ in range(4)]) == [422, 422, 422, 429]
        assert tries(account.name, visitor(), password=PASSWORD) == [429]
        assert tries(account.name, ann, password=PASSWORD) == [302]
        assert is_signed_in(ann)
        # A mark is good for its own account alone, can be made by nobody else, and has a limit as well.
        other, eve = new_account(), visitor()
        assert tries(other.name, *[visitor() for _ in range(4)])[-1] == 429
        eve.client.cookies["tabletown_device"] = shown.value
        assert tries(other.name, eve) == [429]
        assert tries(account.name, eve, eve, eve) == [422, 422, 429]
        forged = visitor()
        forged.client.cookies["tabletown_device"] = shown.value[:-1] + ("0" if shown.value[-1] != "0" else "1")
        assert tries(account.name, forged, password=PASSWORD) == [429]
        # Signing out everywhere ends what a lost device could still do.
        assert ann.post("/account/devices").status_code == 302
        ann.post("/account/sign-out")
        assert tries(account.name, ann, password=PASSWORD) == [302]
        lost = visitor()
        lost.client.cookies["tabletown_device"] = shown.value
        assert tries(account.name, lost, password=PASSWORD) == [429]


def test_one_place_alone_cannot_use_up_what_everybody_may_try_with_a_name() -> None:
    """The numbers that the site is run with: what a stranger tries leaves most of it to others."""
    each, (all_places, seconds) = site_settings.LIMITS["sign-ins by name and place"], site_settings.LIMITS["sign-ins by name"]
    assert each[0] / each[1] * seconds < all_places / 2


def test_whoever_tries_from_some_places_keeps_nobody_out_who_comes_from_another() -> None:
    """A place's first tries with a name are its own, so a new device gets in while strangers have used up all the rest."""
    _ann, account = signed_up()
    first: dict[str, Any] = {"first sign-ins by name and place": (2, 3600)}
    limits: dict[str, Any] = {**site_settings.LIMITS, **first, "sign-ins by name": (4, 3600)}
    with override_settings(LIMITS=limits):
        strangers = [visitor() for _ in range(3)]
        assert tries(account.name, *strangers * 3) == [422] * 9
        assert tries(account.name, *strangers) == [422, 429, 429]
        assert tries(account.name, visitor(), password=PASSWORD) == [302]
    limits["first sign-ins by name"] = (5, 3600)
    with override_settings(LIMITS=limits):  # there is an end to it, or very many places could try without any
        assert tries(new_name("Nobody"), *[visitor() for _ in range(10)]) == [422] * 9 + [429]


def test_the_first_tries_of_a_line_with_many_networks_are_counted_together() -> None:
    assert neighbourhood("2001:db8:1:2::3") == neighbourhood("2001:db8:1:ffff::9") != neighbourhood("2001:db8:2::3")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1") == "10.0.0.1" != neighbourhood("10.0.0.2")
    assert neighbourhood("nonsense") == ""


def test_pages_of_the_account_lead_to_the_sign_in_and_back() -> None:
    answer = visitor().get("/account")
    assert (answer.status_code, answer.url) == (302, "/account/sign-in?next=%2Faccount")
    for path in ("name", "password", "mail", "devices", "export", "delete"):
        assert visitor().post(f"/account/{path}").url.startswith("/account/sign-in")
        assert visitor().get(f"/account/{path}").status_code == 405


# --- what follows -------------------------------------------------------------------------------------------------


def test_a_guests_games_and_seats_follow_and_every_device_has_them() -> None:
    ann = visitor()
    over, running, hosted = ann.play_now("neue_heimat", 2), ann.play_now("neue_heimat", 2), friends_table(ann, "friend")
    finish(over, 1, 2)
    _ann, account = signed_up(ann)
    mine = Seat.objects.filter(visitor_hash=account.person)
    assert set(mine.values_list("table", flat=True)) == {over.id, running.id, hosted.id}
    phone = known(account)
    for device in (ann, phone):
        home = device.page("/")
        assert all(table.id in home for table in (over, running, hosted))
        assert "<strong>You</strong>" in device.page(f"/t/{running.id}")
        assert "/invite/" in device.page(f"/t/{hosted.id}")
    while match_of(running).turn != 0:
        advance(running, 1)
    version = running.version
    assert phone.move(running, phone.first_moves(running)[0]).status_code == 303
    assert running.version == version + 1
    assert "seats" not in ann.client.session
    assert "me" not in ann.client.session


def test_seats_that_are_taken_while_signed_in_are_the_accounts() -> None:
    ann, account = visitor(), new_account()
    ann.client.force_login(account)
    table = ann.play_now("neue_heimat", 2)
    made = friends_table(ann, "open", name0=account.name)
    mine = table.seats.get(number=0)
    assert (mine.name, mine.visitor_hash, mine.token_hash) == (account.name, account.person, "")
    for device in (ann, known(account)):
        assert "<strong>You</strong>" in device.page(f"/t/{table.id}")
        assert "Cancel the table" in device.page(f"/t/{made.id}")
    ann.post("/account/sign-out")
    assert "<strong>You</strong>" not in ann.page(f"/t/{table.id}")
    assert table.id not in ann.page("/")


def test_a_rematch_belongs_to_the_same_people() -> None:
    account = new_account()
    ann = known(account)
    table = ann.play_now("neue_heimat", 2)
    finish(table, 1, 2)
    again = ann.post(f"/t/{table.id}/rematch").url
    assert "<strong>You</strong>" in known(account).page(again)


def test_a_link_to_a_seat_of_somebodys_account_does_not_take_it_away() -> None:
    """Who has opened somebody else's link and then signs up has the link as before, and not the seat."""
    ann, eve = visitor(), visitor()
    table = ann.play_now("neue_heimat", 2)
    token = ann.client.session["seats"][table.id][0]
    eve.get(f"/t/{table.id}/seat/{token}")
    _ann, account = signed_up(ann)
    signed_up(eve)
    assert table.seats.get(number=0).visitor_hash == account.person
    assert "<strong>You</strong>" not in eve.page(f"/t/{table.id}")


def test_nobody_else_may_do_what_an_account_may() -> None:
    account = new_account()
    ann, eve, guest = known(account), known(new_account()), visitor()
    table, hosted = ann.play_now("neue_heimat", 2), friends_table(ann, "open")
    Table.objects.filter(pk=table.id).update(audience=Table.Audience.PLAYERS)
    for stranger in (eve, guest):
        stranger.client.session["me"] = account.person  # a browser's secret is hashed before it is compared
        assert stranger.get(f"/t/{table.id}").status_code == 403
        for path in ("move", "back", "concede", "chat", "rematch"):
            stranger.client.post(f"/t/{table.id}/{path}", {"move": "0", "version": table.version, "text": "I am Ann"})
        assert stranger.post(f"/t/{hosted.id}/cancel").status_code == 303
    version = table.version
    table.refresh_from_db()
    hosted.refresh_from_db()
    assert (table.version, hosted.status) == (version, Table.Status.WAITING)
    assert not ChatLine.objects.filter(table=table).exists()


# --- changes ------------------------------------------------------------------------------------------------------


def test_another_name() -> None:
    account, other = new_account(), new_account()
    ann = known(account)
    assert ann.post("/account/name", name=other.name.upper()).status_code == 422
    fresh = new_name("Anna")
    assert ann.post("/account/name", name=fresh).status_code == 302
    assert ann.post("/account/name", name=fresh.upper()).status_code == 302
    account.refresh_from_db()
    assert account.name == fresh.upper()
    assert fresh.upper() in ann.page("/account")


def test_another_password_signs_out_all_other_devices() -> None:
    ann, account = signed_up()
    phone = known(account)
    assert is_signed_in(phone)
    fields = {"change-password": "wrong", "change-new_password": "another long walk"}
    assert ann.client.post("/account/password", fields).status_code == 422
    assert ann.client.post("/account/password", {**fields, "change-password": PASSWORD}).status_code == 302
    assert is_signed_in(ann)
    assert not is_signed_in(phone)
    assert phone.post("/account/sign-in", name=account.name, password=PASSWORD).status_code == 422
    assert phone.post("/account/sign-in", name=account.name, password="another long walk").status_code == 302


def test_signing_out_everywhere_else() -> None:
    guest = visitor()
    table = guest.play_now("neue_heimat", 2)
    token = guest.client.session["seats"][table.id][0]
    ann, account = signed_up(guest)
    phone = known(account)
    assert ann.post("/account/devices").status_code == 302
    assert is_signed_in(ann)
    assert not is_signed_in(phone)
    assert visitor().get(f"/t/{table.id}/seat/{token}").status_code == 404
    assert "<strong>You</strong>" in ann.page(f"/t/{table.id}")


def test_everything_as_a_file() -> None:
    account = new_account()
    ann = known(account)
    table = ann.play_now("neue_heimat", 2)
    ann.post(f"/t/{table.id}/chat", text="good luck")
    advance(table, 12)
    finish(table, 1, 2)
    answer = ann.post("/account/export")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    told = json.loads(answer.content)
    assert told["account"]["name"] == account.name
    (game,) = told["games"]
    assert (game["table"], game["name"], game["said"][0]["text"]) == (table.id, account.name, "good luck")
    assert len(game["moves"]) == table.steps.filter(by=0).count() > 0
    for secret in (account.person, account.door, "argon2"):
        assert secret not in answer.content.decode()


def test_deleting_an_account() -> None:
    guest = visitor()
    over, running = guest.play_now("neue_heimat", 2), guest.play_now("neue_heimat", 2)
    hosted = friends_table(guest, "open")
    guest.post(f"/t/{running.id}/chat", text="something private")
    advance(over, 1000)
    elsewhere = friends_table(visitor(), "open", "open")
    ann, account = signed_up(guest)
    names = [account.name, "Ben"]  # of a position that the games began from
    for table in (over, running):
        Table.objects.filter(pk=table.pk).update(start={**GAMES["neue_heimat"].new(names, seed=1).position(), "players": names})
    assert ann.post(f"/t/{elsewhere.id}/sit", seat="1", name=account.name).status_code == 302
    for table in (over, running, hosted):
        table.seats.filter(number=0).update(name=account.name)
    token_before, result = over.seats.get(number=0).token_hash, over.result
    assert token_before
    assert ann.client.post("/account/delete", {"delete-password": "wrong"}).status_code == 422
    assert ann.client.post("/account/delete", {"delete-password": PASSWORD}).status_code == 200
    assert not Account.objects.filter(pk=account.pk).exists()
    assert not is_signed_in(ann)
    assert not Seat.objects.filter(name=account.name).exists()
    assert not Seat.objects.filter(visitor_hash=account.person).exists()
    assert not ChatLine.objects.filter(table=running).exists()
    for table in (over, running, hosted, elsewhere):
        table.refresh_from_db()
        assert account.name not in json.dumps([table.position, table.start])
    assert (over.status, over.result) == (Table.Status.OVER, result)
    assert (running.seats.get(number=0).kind, running.waits_for_bot) == (Seat.Kind.BOT, running.turn in (0, 1))
    assert (hosted.status, elsewhere.status) == (Table.Status.CANCELLED, Table.Status.WAITING)
    assert not elsewhere.seats.get(number=1).taken
    for page in (visitor().page(f"/t/{over.id}"), visitor().page(f"/t/{over.id}/replay"), visitor().page(f"/t/{running.id}")):
        assert account.name not in page
        assert "Somebody" in page
    assert "Somebody" in visitor().get(f"/t/{over.id}/record").content.decode()


def test_a_deleted_accounts_name_is_in_no_byte_of_the_database() -> None:
    """SQLite leaves deleted rows in free pages and in its log."""
    ann, account = signed_up()
    name = account.name.encode()
    tables = [ann.play_now("neue_heimat", 2) for _ in range(3)]
    for table in tables:
        table.seats.filter(number=0).update(name=account.name)
        Table.objects.filter(pk=table.pk).update(start={"filler": "x" * 9000, "players": [account.name, "Ben"]})
    assert not ON_SQLITE or name in stored_bytes()
    assert ann.client.post("/account/delete", {"delete-password": PASSWORD}).status_code == 200
    assert account.name not in [*Seat.objects.values_list("name", flat=True)]
    assert not ON_SQLITE or name not in stored_bytes()  # what PostgreSQL frees is its own to overwrite


# --- mail ---------------------------------------------------------------------------------------------------------


def test_without_mail_the_page_says_so() -> None:
    page = visitor().page("/account/forgotten")
    assert "sends no mail" in page
    assert 'name="email"' not in page
    assert "sends no mail" in known(new_account()).page("/account")


@override_settings(MAIL=MAIL)
def test_a_forgotten_password_is_reset_by_a_link_that_works_once() -> None:
    address = f"{secrets.token_hex(4)}@example.org"
    ann, account = signed_up()
    assert ann.client.post("/account/mail", {"mail-email": address, "mail-password": "wrong"}).status_code == 422
    assert ann.client.post("/account/mail", {"mail-email": address, "mail-password": PASSWORD}).status_code == 302
    mail.outbox = []
    known_address, unknown = (visitor().post("/account/forgotten", email=email) for email in (address, f"not.{address}"))
    plain = [re.sub(r'value="[^"]*"', "", answer.content.decode()) for answer in (known_address, unknown)]
    assert plain[0] == plain[1]
    run_jobs("password mail", "confirmation mail")  # whatever was posted before is sent by now
    (sent,) = mail.outbox
    assert sent.to == [address]
    link = re.search(r"http://testserver(/account/reset/\S+)", str(sent.body))
    assert link
    assert visitor().get(f"{link[1]}x").status_code == 404
    assert visitor().get("/account/reset/x/y").status_code == 404
    phone = visitor()
    assert phone.client.post(link[1], {"new_password": "short"}).status_code == 422
    assert phone.client.post(link[1], {"new_password": "a walk in the rain"}).status_code == 302
    assert not is_signed_in(ann)
    assert phone.client.post(link[1], {"new_password": "a walk in the snow"}).status_code == 404
    again = phone.client.get(link[1]).content.decode()
    assert "This link is too old" in again
    assert '<input id="id_email"' in again  # where another one can be had
    assert phone.post("/account/sign-in", name=account.name, password="a walk in the rain").status_code == 302


def test_mail_is_configured_by_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_MAIL", "smtps://ann:s%40fe@mail.example")
    assert environment.mail() == {
        "host": "mail.example", "port": 465, "user": "ann", "password": "s@fe", "ssl": True, "starttls": False,
        "sender": "tabletown@mail.example",
    }  # fmt: skip
    monkeypatch.setenv("TABLETOWN_MAIL_FROM", "Tabletown <play@example.org>")
    assert environment.mail()["sender"] == "Tabletown <play@example.org>"
    for wrong in ("http://ann:hunter2@mail.example", "smtp://ann:hunter2@:x", "hunter2", "smtp://ann:hunter2@[::1"):
        monkeypatch.setenv("TABLETOWN_MAIL", wrong)
        with pytest.raises(BadOption, match="TABLETOWN_MAIL looks like") as refused:
            environment.mail()
        assert "hunter2" not in str(refused.value)


@override_settings(MAIL=MAIL, ADDRESS="https://play.example.org")
def test_mails_lead_to_the_address_that_the_settings_say() -> None:
    assert links_mailed("testserver:6666") == ["https://play.example.org"] * 2


@pytest.mark.parametrize(("host", "port", "reached"), [
    ("testserver", "8000", "http://testserver"),  # a proxy in front passes on the name alone
    ("testserver:8000", "8000", "http://testserver:8000"),
    ("testserver:6666", "8000", "http://testserver"),
    ("[::1]:8000", "8000", "http://[::1]:8000"),
    ("[::1]:6666", "8000", "http://[::1]"),
])  # fmt: skip
@override_settings(MAIL=MAIL)
def test_mails_lead_to_no_port_that_the_server_does_not_listen_on(host: str, port: str, reached: str) -> None:
    """Whoever asks for a mail to somebody else writes the `Host` of the request."""
    with override_settings(ALLOWED_HOSTS=["testserver", "[::1]"]):
        assert links_mailed(host, port) == [reached] * 2


def links_mailed(host: str, port: str = "8000") -> list[str]:
    """Where mails about a new password and about turns lead, when they are asked for at an address."""
    address = f"{secrets.token_hex(4)}@example.org"
    ann = known(new_account(email=address))
    mail.outbox = []
    reached: dict[str, Any] = {"HTTP_HOST": host, "SERVER_PORT": port}
    assert visitor().client.post("/account/forgotten", {"email": address}, **reached).status_code == 200
    run_jobs("password mail")
    assert ann.client.post("/account/turns", {"after": "1"}, **reached).status_code == 302
    run_jobs("confirmation mail")
    texts = [str(sent.body) for sent in mail.outbox if sent.to == [address]]
    return [link for text in texts for link in re.findall(r"(\S+)/account/(?:reset|turns)/", text)]


@pytest.mark.parametrize("wrong", [
    "play.example.org", "ftp://play.example.org", "https://", "https://a.example/games", "https://u:p@a.example", "https://a.example:x",
    "https://a.example?x", "https://a b.example",
])  # fmt: skip
def test_the_sites_address_is_a_scheme_and_a_name(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_ADDRESS", wrong)
    with pytest.raises(BadOption, match="TABLETOWN_ADDRESS looks like"):
        environment.address(["play.example.org"], sends_mail=True)


@pytest.mark.parametrize("hosts", ["*", ".example.org"])
def test_mail_where_visitors_could_choose_the_name_needs_the_sites_address(hosts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOWN_ADDRESS", raising=False)
    with pytest.raises(BadOption, match="TABLETOWN_ADDRESS"):
        environment.address([hosts], sends_mail=True)
    assert environment.address([hosts], sends_mail=False) == environment.address(["play.example.org"], sends_mail=True) == ""
    monkeypatch.setenv("TABLETOWN_ADDRESS", "https://Play.example.org:8443/")
    assert environment.address([hosts], sends_mail=True) == "https://play.example.org:8443"


# --- what other apps keep -----------------------------------------------------------------------------------------


def test_what_other_apps_keep_of_a_guest_follows_is_told_and_goes() -> None:
    """Puzzles that were solved, notes, tokens of programs."""
    guest = visitor()
    table = guest.play_now("neue_heimat", 2)
    seat = table.seats.get(number=0)
    Note.objects.create(seat=seat, text="my plan")
    Solver.objects.create(visitor_hash=seat.visitor_hash, rating=1612.0)
    ann, account = signed_up(guest)
    program = SeatToken.objects.create(table=table, seat=seat, token_hash=secrets.token_hex(32))
    told = json.loads(ann.post("/account/export").content)
    assert told["puzzles"]["rating"] == 1612.0
    assert told["games"][0]["note"] == "my plan"
    assert ann.post("/account/devices").status_code == 302
    assert not SeatToken.objects.filter(pk=program.pk).exists()
    program = SeatToken.objects.create(table=table, seat=seat, token_hash=secrets.token_hex(32))
    assert ann.client.post("/account/delete", {"delete-password": PASSWORD}).status_code == 200
    assert not Solver.objects.filter(visitor_hash=account.person).exists()
    assert not Note.objects.filter(seat=seat).exists()
    assert not SeatToken.objects.filter(pk=program.pk).exists()
