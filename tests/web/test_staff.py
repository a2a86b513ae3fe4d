"""The staff: who comes in, what they see, what they can do, and that it is written down."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin import ModelAdmin
from django.contrib.admin.utils import quote
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Permission
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db.models import Field, JSONField, Model
from django.test import RequestFactory, override_settings
from django.urls import get_resolver

from tabletown.web.people.admin_site import staff as admin_site
from tabletown.web.people.models import Account, Ban, Deed, Report
from tabletown.web.tables.models import ChatLine, Seat, Table

from .test_accounts import PASSWORD, is_signed_in, known, new_account, visitor
from .test_doors import HX, Inline
from .visitors import Visitor, advance, friends_table

MODELS = ("tables/table", "tables/chatline", "people/report", "people/account", "people/ban", "people/deed")


@pytest.fixture(scope="module")
def boss() -> Account:
    return new_account(is_staff=True, is_superuser=True)


def act(staff: Visitor, model: str, action: str, *keys: Any) -> None:
    """Choose an action for some lines of a list."""
    answer = staff.client.post(f"/admin/{model}/", {"action": action, "_selected_action": keys})
    assert answer.status_code == 302, answer.content.decode()


def deeds() -> list[str]:
    return list(Deed.objects.values_list("what", flat=True))


def test_the_admin_is_for_the_staff_alone(boss: Account) -> None:
    plain, was = known(new_account()), known(new_account(is_staff=True, is_active=False))
    for path in ("", *(f"{model}/" for model in MODELS)):
        for stranger in (visitor(), was):
            answer = stranger.get(f"/admin/{path}", follow=True)
            assert answer.redirect_chain[-1] == (f"/account/sign-in?next=%2Fadmin%2F{path.replace('/', '%2F')}", 302)
        assert plain.get(f"/admin/{path}", follow=True).status_code == 404
        assert known(boss).get(f"/admin/{path}").status_code == 200
    assert visitor().client.post("/admin/login/", {"username": boss.name, "password": "x"}).status_code == 302
    assert Visitor(enforce_csrf_checks=True).client.post("/admin/tables/table/", {}).status_code == 403


def test_staff_without_rights_see_nothing_and_give_nobody_rights() -> None:
    helper = known(new_account(is_staff=True))
    for model in MODELS:
        assert helper.get(f"/admin/{model}/").status_code == 403
    assert helper.get("/admin/").status_code == 200


def test_pages_of_the_admin_keep_to_the_policy(boss: Account) -> None:
    table = friends_table(visitor(), "open")
    line = ChatLine.objects.create(table=table, seat=0, text="<b>hello</b>")
    report = Report.objects.create(table=table, seat=0, name="Ann", whom="x" * 64, by="", reason="rude")
    staff = known(boss)
    paths = [
        "",
        *(f"{model}/" for model in MODELS),
        f"tables/table/{quote(table.id)}/change/",
        f"tables/chatline/{line.pk}/change/",
    ]
    paths += [f"people/report/{report.pk}/change/", *(f"people/account/{boss.pk}/{part}/" for part in ("change", "password"))]
    for path in paths:
        answer = staff.get(f"/admin/{path}")
        assert answer.status_code == 200, path
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        page = Inline()
        page.feed(answer.content.decode())
        assert page.found == [], path
        assert "<b>hello</b>" not in answer.content.decode()
        assert "people/admin.css" in answer.content.decode(), "as large as the rest of the site"


def test_the_admin_shows_nothing_that_is_hidden_and_no_secret(boss: Account) -> None:
    guest = visitor()
    table = guest.play_now("neue_heimat", 2)
    seat = table.seats.get(number=0)
    page = known(boss).page(f"/admin/tables/table/{quote(table.id)}/change/")
    for secret in (seat.token_hash, seat.visitor_hash, table.maker_hash, "position", "auctioneer"):
        assert secret not in page
    account = new_account()
    page = known(boss).page(f"/admin/people/account/{account.pk}/change/")
    for secret in (account.person, account.door):
        assert secret not in page
    models = {str(part.pattern) for part in get_resolver().url_patterns if getattr(part, "namespace", "") == "admin"}
    assert models == {"admin/"}


def reachable(model: type[Model], depth: int = 3) -> "Iterator[tuple[str, Field[Any, Any]]]":
    """Every field that a question about a model can reach, through relations in both directions."""
    for field in model._meta.get_fields():
        related = field.related_model
        if isinstance(field, Field):
            yield field.name, field
        if depth > 1 and isinstance(related, type):
            yield from ((f"{field.name}__{path}", found) for path, found in reachable(related, depth - 1))


def asked_for(path: str, field: "Field[Any, Any]") -> set[str]:
    """The ways to ask for a field: by each of its look-ups and, where it is JSON, for what is inside."""
    inside = {f"{path}__hands__P2__icontains", f"{path}__0"} if isinstance(field, JSONField) else set()
    return {path, *(f"{path}__{how}" for how in field.get_lookups())} | inside


@pytest.mark.parametrize("model", admin_site._registry, ids=str)
def test_only_what_a_list_shows_can_be_asked_for(model: type[Model]) -> None:
    admin, request = admin_site._registry[model], RequestFactory().get("/")
    shown = {str(name) for name in (*admin.list_display, *admin.list_filter)}
    allowed = set[str]()
    for path, field in reachable(model):
        found = {lookup for lookup in asked_for(path, field) if admin.lookup_allowed(lookup, "x", request)}
        assert not found or path in shown, found
        allowed |= found
    assert not any("__hands__" in lookup for lookup in allowed)
    assert allowed, "what the list shows can be asked for"
    searched = {path.lstrip("^=@") for path in admin.get_search_fields(request)}
    told = {*shown, *map(str, admin.fields or ()), "id", "table__id", "seats__name"}  # names are a column, tables are named by id
    assert searched <= told


def test_helpers_read_no_hand_by_asking(boss: Account) -> None:
    guest = visitor()
    table = guest.play_now("infinite_city", 2)
    helper = new_account(is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    asking = known(helper)
    for lookup in (
        "position__hands__P2__icontains",
        "state__contains",
        "maker_hash__startswith",
        "word_hash",
        "seats__token_hash",
    ):
        assert asking.get(f"/admin/tables/table/?{lookup}=Bank").status_code == 400, lookup
    for lookup in ("password__startswith", "door", "person", "email__contains"):
        assert asking.get(f"/admin/people/account/?{lookup}=x").status_code == 400, lookup
    for query in ("status__exact=running", "game=infinite_city", "q=infinite", "o=1", f"id={table.id}", "created__year=2020"):
        assert asking.get(f"/admin/tables/table/?{query}").status_code == 200, query
    assert asking.get("/admin/people/deed/?when__year=2020&when__month=1").status_code == 200
    assert known(boss).get("/admin/tables/table/?maker_hash=x").status_code == 400


def test_an_admin_class_that_limits_nothing_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="limits"):
        admin_site.register(Seat)
    with pytest.raises(ImproperlyConfigured, match="limits"):
        admin_site.register(Seat, ModelAdmin)


def test_closing_tables(boss: Account) -> None:
    ann, staff = visitor(), known(boss)
    waiting, running = friends_table(ann, "open", audience="public"), friends_table(ann, "bot:beginner", audience="public")
    advance(running, 2)
    act(staff, "tables/table", "close", waiting.id, running.id)
    waiting.refresh_from_db()
    running.refresh_from_db()
    assert (waiting.status, running.status) == (Table.Status.CANCELLED, Table.Status.RUNNING)
    assert not Seat.objects.filter(table=running, kind=Seat.Kind.PERSON).exists()
    assert running.waits_for_bot
    assert visitor().get(f"/t/{running.id}").status_code == 403
    assert ann.client.post(f"/t/{running.id}/chat", {"text": "hello"}, headers=HX).status_code in (403, 422)
    act(staff, "tables/table", "remove", running.id)
    assert ann.get(f"/t/{running.id}").status_code == 404
    assert deeds()[:3] == ["removed", "closed", "closed"]
    assert Deed.objects.first().by == boss  # type: ignore[union-attr]


def test_removing_lines_and_banning_who_said_them(boss: Account) -> None:
    ann, ben, staff = visitor(), visitor(), known(boss)
    table = friends_table(ann, "open")
    ben.post(f"/t/{table.id}/sit", seat="1", name="Ben")
    ben.post(f"/t/{table.id}/chat", text="something vile")
    line = ChatLine.objects.get(table=table)
    assert "something vile" in ann.page(f"/t/{table.id}")
    act(staff, "tables/chatline", "ban_them", line.pk)
    act(staff, "tables/chatline", "remove", line.pk)
    assert "something vile" not in ann.page(f"/t/{table.id}")
    assert "something vile" in deeds()[0]
    assert ben.client.post(f"/t/{table.id}/chat", {"text": "again"}, headers=HX).status_code == 422
    for path in ("/play/neue_heimat", "/pair"):
        refused = ben.post(path, players="2", game="neue_heimat", name="Ben")
        assert refused.status_code == 422, path
        assert "has banned you" in refused.content.decode()
    other = friends_table(ann, "open")
    assert ben.client.post(f"/t/{other.id}/sit", {"seat": "1", "name": "Ben"}, headers=HX).status_code == 422
    assert ben.get(f"/t/{table.id}").status_code == 200
    act(staff, "people/ban", "lift", Ban.objects.get(name="Ben").pk)
    assert ben.post("/play/neue_heimat", players="2").status_code == 302


def test_banning_an_account_and_letting_it_come_back(boss: Account) -> None:
    account, staff = new_account(password=make_password(PASSWORD)), known(boss)
    ann = known(account)
    table = ann.play_now("neue_heimat", 2)
    act(staff, "people/account", "ban_them", account.pk, boss.pk)
    assert not is_signed_in(ann)
    assert is_signed_in(staff)  # nobody bans themselves by a slip
    assert table.seats.get(number=0).kind == Seat.Kind.BOT
    account.refresh_from_db()
    assert not account.is_active
    as_guest = ann.post("/play/neue_heimat", players="2")  # the browser has signed itself out, but it is the same browser
    assert (as_guest.status_code, "has banned you" in as_guest.content.decode()) == (422, True)
    other = friends_table(visitor(), "open")
    assert ann.client.post(f"/t/{other.id}/sit", {"seat": "1", "name": "Ann"}, headers=HX).status_code == 422
    assert ann.get(f"/t/{other.id}").status_code == 200
    at_the_door = visitor().post("/account/sign-in", name=account.name, password=PASSWORD)
    assert "has banned you" in at_the_door.content.decode()
    guessed = visitor().post("/account/sign-in", name=account.name, password="something else")
    assert "has banned you" not in guessed.content.decode()
    act(staff, "people/account", "unban_them", account.pk)
    assert is_signed_in(known(account))
    assert not Ban.objects.filter(pk=account.person).exists()


def test_a_helper_with_some_rights_cannot_touch_the_staff_or_give_rights(boss: Account) -> None:
    from django.contrib.auth.models import Permission

    helper, account = new_account(is_staff=True), new_account()
    helper.user_permissions.set(Permission.objects.filter(codename__in=["view_account", "change_account"]))
    staff = known(helper)
    act(staff, "people/account", "ban_them", boss.pk, helper.pk)
    staff.client.post(
        f"/admin/people/account/{account.pk}/change/", {"name": account.name, "is_active": "1", "is_superuser": "1"}
    )
    for kept in (boss, account):
        kept.refresh_from_db()
    assert (boss.is_active, account.is_superuser, account.is_staff) == (True, False, False)


def test_a_helper_cannot_reach_the_staff_by_way_of_passwords_chat_or_reports(boss: Account) -> None:
    from django.contrib.auth.models import Permission

    helper, before = new_account(is_staff=True), boss.password
    rights = ["view_account", "change_account", "view_chatline", "change_chatline", "view_report", "change_report"]
    helper.user_permissions.set(Permission.objects.filter(codename__in=rights))
    staff, table = known(helper), friends_table(known(boss), "open")
    known(boss).post(f"/t/{table.id}/chat", text="good evening")
    line = ChatLine.objects.get(table=table)
    report = Report.objects.create(table=table, seat=0, whom=boss.person, name=boss.name, reason="a grudge", said="")
    act(staff, "tables/chatline", "ban_them", line.pk)
    act(staff, "people/report", "ban_them", report.pk)
    new = {"password1": "another walk along the river", "password2": "another walk along the river", "usable_password": "true"}
    answer = staff.client.post(f"/admin/people/account/{boss.pk}/password/", new)
    assert answer.status_code == 403
    change = {"name": boss.name, "email": "helper@example.org", "is_active": "1"}
    assert staff.client.post(f"/admin/people/account/{boss.pk}/change/", change).status_code == 403
    boss.refresh_from_db()
    assert (boss.is_active, boss.password, boss.email) == (True, before, "")
    assert not Ban.objects.filter(pk=boss.person).exists()


def test_deleting_an_account_by_the_staff_is_what_its_owner_would_do(boss: Account) -> None:
    account, staff = new_account(), known(boss)
    table = known(account).play_now("neue_heimat", 2)
    act(staff, "people/account", "delete_them", account.pk)
    assert not Account.objects.filter(pk=account.pk).exists()
    assert table.seats.get(number=0).name == "Somebody"
    assert staff.client.post(f"/admin/people/account/{boss.pk}/delete/", {"post": "yes"}).status_code == 403


def test_complaints_are_settled_and_deeds_cannot_be_changed(boss: Account) -> None:
    staff = known(boss)
    report = Report.objects.create(seat=0, name="Ben", whom="y" * 64, by="", reason="rude")
    answer = staff.client.post(f"/admin/people/report/{report.pk}/change/", {"settled": "on", "note": "spoke to him"})
    assert answer.status_code == 302
    report.refresh_from_db()
    assert (report.settled, report.note, report.reason) == (True, "spoke to him", "rude")
    deed = Deed.objects.first()
    assert deed
    assert "Ben" in deed.about
    for path in ("change", "delete"):
        assert staff.client.post(f"/admin/people/deed/{deed.pk}/{path}/", {"what": "nothing", "post": "yes"}).status_code == 403
    gone = new_account(is_staff=True, is_superuser=True)
    act(known(gone), "people/report", "settle", report.pk)
    gone.delete()
    last = Deed.objects.first()
    assert last
    assert (last.by, last.name, last.what) == (None, gone.name, "settled")  # it stays when who did it has gone


def test_an_account_joins_the_staff_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    account = new_account()
    call_command("staff", account.name.upper())
    account.refresh_from_db()
    assert account.is_superuser
    assert "/admin/" in capsys.readouterr().out
    call_command("staff", account.name, off=True)
    account.refresh_from_db()
    assert not account.is_staff
    with pytest.raises(CommandError, match="there is no account"):
        call_command("staff", "nobody of that name")


def test_a_superuser_can_be_made_without_a_site() -> None:
    with override_settings(AUTH_PASSWORD_VALIDATORS=[]):
        name = new_account().name + "x"
        call_command("createsuperuser", "--noinput", name=name, verbosity=0)
    assert Account.objects.get(name=name).is_staff
