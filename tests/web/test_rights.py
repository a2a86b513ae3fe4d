"""Whatever changes who may see a seat or play it reaches the pages that are open, and everything that was remembered.

Each change is made as people make it. Everybody concerned has a page open meanwhile, by whatever let them in: it is shown what
they may see from then on, a new page shows the same, and a move of theirs is accepted or refused accordingly.
"""

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.test import AsyncClient
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tabletown.web.api.account_tokens import make_account_token
from tabletown.web.api.models import AccountToken, SeatToken
from tabletown.web.api.seat_tokens import make_token
from tabletown.web.people.bans import ban, unban
from tabletown.web.people.models import Ban, SignedOut
from tabletown.web.people.moderation import close_table
from tabletown.web.tables.events.table_events import listen
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.clocks import Clock, clock_now
from tabletown.web.tables.play.resignation import concede
from tabletown.web.tables.play.timeouts import time_out
from tabletown.web.tables.rights import RightsRow
from tabletown.web.tables.seats.seating import hashed

from .programs import Program
from .test_accounts import PASSWORD, known, new_account, signed_up, visitor
from .visitors import Visitor, bots_move, elsewhere, friends_table, people

PLAYS, WATCHES, CLOSED = "plays", "watches", "closed"
PATIENCE = 30.0
"""Seconds; whatever is right is there in a small part of one."""


class ByPage:
    """Somebody with a page open."""

    def __init__(self, someone: Visitor) -> None:
        self.someone = someone

    async def stream(self, table: Table) -> AsyncIterator[bytes] | None:
        """The stream of the page, by the cookies that the browser has now; None where it is refused."""
        client = AsyncClient()
        client.cookies = self.someone.client.cookies
        answer: Any = await client.get(f"/t/{table.id}/stream")
        return answer.streaming_content if answer.status_code == 200 else None

    def sees(self, told: str) -> str:
        """As whom."""
        return PLAYS if "<strong>You</strong>" in told else WATCHES if "data-version" in told else CLOSED

    def may_play(self, table: Table) -> bool:
        """Whether a move is taken for one of theirs."""
        answer = self.someone.move(table, 10**8, HTTP_HX_REQUEST="true")
        refused = ("You are watching this table", "You can take it back.")
        return answer.status_code == 422 and not any(words in answer.content.decode() for words in refused)


class ByProgram(ByPage):
    """Somebody's program that listens."""

    def __init__(self, token: str) -> None:
        self.program = Program(token)

    async def stream(self, table: Table) -> AsyncIterator[bytes] | None:
        answer: Any = await AsyncClient().get(f"/api/tables/{table.id}/events", headers=self.program.headers)
        return answer.streaming_content if answer.status_code == 200 else None

    def sees(self, told: str) -> str:
        data = json.loads(told.split("data: ", 1)[1].split("\n", 1)[0])
        return CLOSED if data.get("closed") else PLAYS if data["view"]["seat"] is not None else WATCHES

    def may_play(self, table: Table) -> bool:
        answer = self.program.client.post(
            f"/api/tables/{table.id}/moves", {"version": table.version, "move": 10**8}, content_type="application/json"
        )
        return answer.status_code == 422 and "watching" not in answer.content.decode()


@dataclass
class Scene:
    """Pages that are open at a table, what happens, and what each shows afterwards."""

    table: Table
    happens: Callable[[], object]
    afterwards: list[tuple[ByPage, str]] = field(default_factory=list)


async def last_shown(page: ByPage, table: Table, expected: str, happened: asyncio.Event, ready: asyncio.Event) -> str:
    """What a page shows once it shows what it should. Where its stream ends, it asks again, as browsers do."""
    shown = "nothing"
    try:
        async with asyncio.timeout(PATIENCE):
            while stream := await page.stream(table):
                async for part in stream:
                    if b"data:" not in part:
                        continue
                    shown = page.sees(part.decode())
                    ready.set()
                    if happened.is_set() and shown == expected:
                        await stream.aclose()  # type: ignore[attr-defined]
                        return shown
                if isinstance(page, ByProgram) and shown == CLOSED:
                    return shown
                await asyncio.sleep(0.5)  # as the stream has told the browser
            return CLOSED
    except TimeoutError:
        return shown


async def play(scene: Scene) -> list[str]:
    """Let it happen while the pages are open."""
    happened, ready = asyncio.Event(), [asyncio.Event() for _page in scene.afterwards]
    tasks = [
        asyncio.create_task(last_shown(page, scene.table, expected, happened, began))
        for (page, expected), began in zip(scene.afterwards, ready, strict=True)
    ]
    async with asyncio.timeout(PATIENCE):
        for began in ready:
            await began.wait()
    happened.set()
    await asyncio.to_thread(elsewhere, scene.happens)
    return await asyncio.gather(*tasks)


async def first_shown(page: ByPage, table: Table) -> str:
    """What a new page shows at once."""
    stream = await page.stream(table)
    if stream is None:
        return CLOSED
    async for part in stream:
        if b"data:" in part:
            return page.sees(part.decode())
    return CLOSED


# --- what can happen ------------------------------------------------------------------------------------------------------


def link_of(guest: Visitor, table: Table) -> ByPage:
    """Another device, by the link of a guest's seat."""
    phone = visitor()
    token = guest.client.session["seats"][table.id][0]
    assert phone.get(f"/t/{table.id}/seat/{token}").status_code == 302
    return ByPage(phone)


def copied(someone: Visitor) -> ByPage:
    """Somebody who has copied a browser's cookies."""
    thief = visitor()
    thief.client.cookies["tabletown"] = someone.client.cookies["tabletown"].value
    return ByPage(thief)


def at_bots(someone: Visitor) -> Table:
    """A game of theirs against a bot, where it is their turn."""
    table = someone.play_now("neue_heimat", 2)
    bots_move(table)
    return table


def a_guest_signs_up() -> Scene:
    guest = visitor()
    table = at_bots(guest)
    phone, act = link_of(guest, table), lambda: signed_up(guest)
    return Scene(table, act, [(ByPage(guest), PLAYS), (phone, PLAYS), (ByPage(visitor()), WATCHES)])


def a_guest_signs_in() -> Scene:
    _ann, account = signed_up()
    guest = visitor()
    table = at_bots(guest)
    phone = link_of(guest, table)
    act = lambda: guest.post("/account/sign-in", name=account.name, password=PASSWORD)  # noqa: E731
    return Scene(table, act, [(ByPage(guest), PLAYS), (phone, PLAYS), (ByPage(known(account)), PLAYS)])


def signing_out_everywhere_else() -> Scene:
    guest = visitor()
    table = at_bots(guest)
    phone = link_of(guest, table)
    ann, account = signed_up(guest)
    seat = table.seats.get(number=0)
    programs = [(ByProgram(make_token(table, seat)), CLOSED), (ByProgram(make_account_token(account)), CLOSED)]
    act = lambda: ann.post("/account/devices")  # noqa: E731
    return Scene(table, act, [(ByPage(ann), PLAYS), (phone, WATCHES), (ByPage(known(account)), WATCHES), *programs])


def changing_the_password() -> Scene:
    ann, account = signed_up()
    table = at_bots(ann)
    fields = {"change-password": PASSWORD, "change-new_password": "another long walk"}
    act = lambda: ann.client.post("/account/password", fields)  # noqa: E731
    return Scene(table, act, [(ByPage(ann), PLAYS), (ByPage(known(account)), WATCHES)])


def a_forgotten_password() -> Scene:
    ann, account = signed_up()
    table = at_bots(ann)
    number = urlsafe_base64_encode(force_bytes(account.pk))
    link = f"/account/reset/{number}/{default_token_generator.make_token(account)}"
    act = lambda: visitor().post(link, new_password="another long walk")  # noqa: E731
    return Scene(table, act, [(ByPage(ann), WATCHES), (ByPage(known(account)), WATCHES)])


def signing_out() -> Scene:
    ann, account = signed_up()
    table = at_bots(ann)
    act = lambda: ann.post("/account/sign-out")  # noqa: E731
    return Scene(table, act, [(ByPage(ann), WATCHES), (copied(ann), WATCHES), (ByPage(known(account)), PLAYS)])


def deleting_the_account() -> Scene:
    guest = visitor()
    table = at_bots(guest)
    phone = link_of(guest, table)
    ann, account = signed_up(guest)
    act = lambda: ann.client.post("/account/delete", {"delete-password": PASSWORD})  # noqa: E731
    return Scene(table, act, [(ByPage(ann), WATCHES), (phone, WATCHES), (ByPage(known(account)), WATCHES)])


def a_ban() -> Scene:
    ann, account = signed_up()
    table = at_bots(ann)
    return Scene(table, lambda: ban(account.person, account.name), [(ByPage(ann), WATCHES), (ByPage(known(account)), WATCHES)])


def conceding() -> Scene:
    table, (ann, ben) = people("neue_heimat", 2)
    return Scene(table, lambda: concede(table.id, 0), [(ByPage(ann), WATCHES), (ByPage(ben), PLAYS)])


def running_out_of_time() -> Scene:
    table, visitors = people("neue_heimat", 2, clock=Clock("move", 60))
    table.refresh_from_db()
    turn = table.turn or 0
    Table.objects.filter(pk=table.pk).update(
        clock_until=clock_now() - timedelta(minutes=1), waits_since=clock_now() - timedelta(minutes=2)
    )
    return Scene(table, lambda: time_out(table.id), [(ByPage(visitors[turn]), WATCHES), (ByPage(visitors[1 - turn]), PLAYS)])


def coming_back_in_time() -> Scene:
    scene = running_out_of_time()
    scene.happens()
    late = scene.afterwards[0][0].someone
    return Scene(
        scene.table, lambda: late.post(f"/t/{scene.table.id}/return"), [(page, PLAYS) for page, _was in scene.afterwards]
    )


def taking_back_the_token_of_a_seat() -> Scene:
    table, (ann, _ben) = people("neue_heimat", 2)
    program = ByProgram(make_token(table, table.seats.get(number=0)))
    act = lambda: SeatToken.objects.get(table=table).delete()  # noqa: E731
    return Scene(table, act, [(program, CLOSED), (ByPage(ann), PLAYS)])


def taking_back_the_token_of_an_account() -> Scene:
    ann, account = signed_up()
    table = at_bots(ann)
    program = ByProgram(make_account_token(account))
    act = lambda: AccountToken.objects.filter(account=account).delete()  # noqa: E731
    return Scene(table, act, [(program, CLOSED), (ByPage(ann), PLAYS)])


def closing_a_table() -> Scene:
    table, (ann, _ben) = people("neue_heimat", 2)
    return Scene(table, lambda: close_table(table.id), [(ByPage(ann), WATCHES), (ByPage(visitor()), CLOSED)])


def removing_a_table() -> Scene:
    table, (ann, _ben) = people("neue_heimat", 2)
    act = lambda: Table.objects.filter(pk=table.pk).update(status=Table.Status.HIDDEN)  # noqa: E731
    return Scene(table, act, [(ByPage(ann), CLOSED), (ByPage(visitor()), CLOSED)])


def a_full_table_for_players_only() -> Scene:
    ben = visitor()
    table = friends_table(visitor(), "open", audience="players")
    act = lambda: ben.post(f"/t/{table.id}/sit", seat="1", name="Ben")  # noqa: E731
    return Scene(table, act, [(ByPage(visitor()), CLOSED)])


SCENES = [
    a_guest_signs_up, a_guest_signs_in, signing_out_everywhere_else, changing_the_password, a_forgotten_password, signing_out,
    deleting_the_account, a_ban, conceding, running_out_of_time, coming_back_in_time, taking_back_the_token_of_a_seat,
    taking_back_the_token_of_an_account, closing_a_table, removing_a_table, a_full_table_for_players_only,
]  # fmt: skip


@pytest.mark.parametrize("made", SCENES, ids=lambda made: made.__name__)
def test_open_pages_new_pages_and_moves_follow_at_once(made: Callable[[], Scene]) -> None:
    scene = made()
    expected = [expected for _page, expected in scene.afterwards]
    assert asyncio.run(play(scene)) == expected
    scene.table.refresh_from_db()
    for page, then in scene.afterwards:
        assert asyncio.run(first_shown(page, scene.table)) == then
        if then != CLOSED:
            assert page.may_play(scene.table) == (then == PLAYS)


def test_a_guest_who_signs_up_during_the_game_stays_the_host() -> None:
    ann, ben = visitor(), visitor()
    table, hosted = at_bots(ann), friends_table(ann, "friend")
    signed_up(ann)
    for someone in (ann, ben):
        someone.get(f"/t/{hosted.id}")
    (link,) = re.findall(r'value="http://testserver(/t/[^"]+/invite/[^"]+)"', ann.page(f"/t/{hosted.id}"))
    assert ben.client.post(link, {"name": "Ben"}).status_code == 302
    assert ann.post(f"/t/{table.id}/chat", text="still here").status_code == 303
    assert "/invite/" not in ben.page(f"/t/{hosted.id}")


def test_a_ban_closes_the_chat_of_a_page_that_is_open() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    Seat.objects.filter(table=table, number=0).update(visitor_hash=secrets.token_hex(32))
    assert "banned" not in ann.page(f"/t/{table.id}")
    person = table.seats.get(number=0).visitor_hash
    ban(person, "Ann")
    assert "banned" in ann.page(f"/t/{table.id}")
    unban(person)
    assert "banned" not in ann.page(f"/t/{table.id}")


# --- by construction ------------------------------------------------------------------------------------------------------


def rows_of_rights() -> dict[type[RightsRow], Callable[[], tuple[RightsRow, Table]]]:
    """A row of each kind, and a table that it is about."""
    account = new_account()
    table = known(account).play_now("neue_heimat", 2)
    seat = table.seats.get(number=0)
    rows: list[RightsRow] = [
        seat,
        account,
        Ban.objects.create(person=account.person),
        SignedOut.objects.create(key=secrets.token_hex(32), person=account.person),
        SeatToken.objects.create(table=table, seat=seat, token_hash=hashed(secrets.token_hex())),
        AccountToken.objects.create(account=account, token_hash=hashed(secrets.token_hex())),
    ]
    return {type(row): lambda row=row: (row, table) for row in rows}  # type: ignore[misc]


def stamp_after(table: Table, act: Callable[[], object]) -> int:
    """How far the stamp rises by something; everybody must be told of it."""
    told: list[Any] = []
    before = Table.objects.get(pk=table.pk).stamp
    listen(lambda change: told.append(change), lambda: told.append(None))
    act()
    rise = Table.objects.get(pk=table.pk).stamp - before
    assert bool(told) == bool(rise)
    return rise


def test_no_row_that_says_who_may_do_something_changes_without_another_stamp() -> None:
    kinds = rows_of_rights()
    assert set(kinds) == {model for model in apps.get_models() if issubclass(model, RightsRow)}
    for kind, made in kinds.items():
        row, table = made()
        for name in sorted(kind.RIGHTS & {part.name for part in kind._meta.get_fields()}):
            value, one = getattr(row, name), kind._default_manager.filter(pk=row.pk)
            assert stamp_after(table, partial(one.update, **{name: value})) > 0, (kind, name)
        assert stamp_after(table, row.save) > 0
    for name in sorted(Table.RIGHTS):
        assert stamp_after(table, partial(Table.objects.filter(pk=table.pk).update, **{name: getattr(table, name)})) == 1
    for kind in (AccountToken, SeatToken, SignedOut, Ban):
        row, table = kinds[kind]()
        assert stamp_after(table, row.delete) > 0


def test_what_says_nothing_about_rights_raises_no_stamp() -> None:
    table, _visitors = people("neue_heimat", 2)
    assert stamp_after(table, lambda: table.seats.update(here=True)) == 0
    assert stamp_after(table, lambda: Table.objects.filter(pk=table.pk).update(looked_at=clock_now())) == 0
    account = new_account()
    mine = known(account).play_now("neue_heimat", 2)
    account.name = account.name + "x"
    assert stamp_after(mine, lambda: account.save(update_fields=["name"])) == 0
