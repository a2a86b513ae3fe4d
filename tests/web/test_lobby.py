"""The lobby: what stands there, sitting down with whoever comes, and tables that ask for a word."""

import asyncio
import secrets
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import AsyncClient
from django.utils import timezone

from tabletown import GAMES
from tabletown.game.options import option_title, say
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.clocks import Clock

from .test_access import ROUTES
from .test_actions import at_once
from .test_doors import invite_links
from .visitors import Visitor, advance, friends_table, stored_bytes

HX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_lobby() -> None:
    Table.objects.filter(status=Table.Status.WAITING).delete()


def pair(visitor: Visitor, game: str = "neue_heimat", **fields: str) -> Table:
    answer = visitor.post("/pair", game=game, **fields)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.get(pk=answer.url.rsplit("/", 1)[1])


def newcomers(count: int) -> list[Visitor]:
    """People who have opened the lobby."""
    found = [Visitor() for _ in range(count)]
    for visitor in found:
        visitor.page("/lobby")
    return found


FIRST = next(option for option in GAMES["neue_heimat"].options if not option.sets)


def unusual() -> dict[str, str]:
    """An option of Neue Heimat, not as usual."""
    return {f"option_{FIRST.name}": next(say(value) for value in FIRST.values if value != FIRST.default)}


# --- the list -------------------------------------------------------------------------------------------------------


def test_the_lobby_says_game_options_clock_seats_and_host() -> None:
    ann = Visitor()
    table = friends_table(ann, "open", "friend", audience="public", clock="move-86400-0", **unusual())
    page = Visitor().page("/lobby")
    line = page.split(f"/t/{table.id}")[1].split("</li>")[0]
    for words in ("Neue Heimat", "1 seat free", "1 day for each move", "Ann&#39;s table", option_title(FIRST)):
        assert words in line, words
    assert 'href="/lobby"' in Visitor().page("/")


# --- quick pairing --------------------------------------------------------------------------------------------------


def test_who_comes_second_meets_who_came_first() -> None:
    ann, ben, cleo = newcomers(3)
    table = pair(ann, name="Ann")
    assert (table.status, table.audience) == (Table.Status.WAITING, Table.Audience.PUBLIC)
    assert pair(ann).id == table.id  # she does not sit down twice
    assert pair(ben, "machi_koro", name="Ben").id != table.id
    assert pair(cleo, name="Ann").id == table.id
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert [seat.name for seat in table.seats.all()] == ["Ann", "Ann 2"]
    assert pair(ann).id == table.id  # nor when the game has just begun: perhaps she clicked twice
    advance(table, 1)
    assert pair(ann).id != table.id


def test_people_who_pair_at_once_meet_and_nobody_sits_twice() -> None:
    for _round in range(3):
        people = newcomers(4)
        twice = Visitor()
        twice.client.cookies = people[0].client.cookies
        found = at_once(*(partial(pair, visitor, name="Guest") for visitor in (*people, twice)))
        tables = Table.objects.filter(pk__in={getattr(table, "id", "") for table in found})
        assert len(tables) == 2
        for table in tables:
            assert table.status == Table.Status.RUNNING
            hashes = [seat.visitor_hash for seat in table.seats.all()]
            assert len(set(hashes)) == 2
        assert getattr(found[0], "id", 0) == getattr(found[-1], "id", 1)


def test_the_clock_fits_and_nobody_is_sent_to_a_table_that_was_left() -> None:
    ann, ben, cleo, dora = newcomers(4)
    slow = pair(ann, pace="slow")
    assert (slow.clock_kind, slow.clock_seconds) == ("move", Clock("move", 3 * 86400).seconds)
    quick = pair(ben, pace="quick")
    assert quick.id != slow.id
    assert quick.clock_kind == "game"
    long_ago = timezone.now() - timedelta(hours=3)
    Seat.objects.filter(table__in=[slow, quick]).update(seen_at=long_ago)
    Table.objects.filter(pk__in=[slow.pk, quick.pk]).update(updated=long_ago)
    other = pair(cleo, pace="quick")  # whoever wanted that one has gone
    assert other.id not in (slow.id, quick.id)
    assert pair(dora, pace="slow").id == slow.id  # who plays over days looks in again


def test_pairing_leaves_friends_seats_and_private_tables_alone() -> None:
    ann = Visitor()
    others = [
        friends_table(ann, "friend", audience="public"),
        friends_table(ann, "open", audience="link"),
        friends_table(ann, "open", audience="public", word="sesame"),
    ]
    (ben,) = newcomers(1)
    assert pair(ben, name="Ben").id not in {table.id for table in others}
    assert Visitor().post("/pair", game="chess").status_code == 404
    assert Visitor().get("/pair").status_code == 405
    odd = pair(newcomers(1)[0], "infinite_city", name="Player 2", pace="never")
    assert odd.seats.get(number=0).name


# --- a word ---------------------------------------------------------------------------------------------------------


def test_pairing_leads_nobody_back_to_a_private_table_where_they_sit_already() -> None:
    ann, ben = newcomers(2)
    private = friends_table(ann, "open", audience="public", word="lemon tree")
    ben.post(f"/t/{private.id}/word", word="lemon tree")
    ben.post(f"/t/{private.id}/sit", seat="1", name="Ben")
    private.refresh_from_db()
    assert (private.status, private.version) == (Table.Status.RUNNING, 1)
    assert pair(ben) != private


def private_table(*kinds: str, **extra: str) -> tuple[Visitor, Table]:
    ann = Visitor()
    return ann, friends_table(ann, *kinds, audience="public", word="Open  Sesame", name0="Ann Example", **extra)


def visitor_from_elsewhere() -> Visitor:
    """Somebody with an allowance of their own."""
    return Visitor(REMOTE_ADDR=f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1")


@pytest.mark.parametrize("running", [False, True], ids=["waiting", "running"])
def test_without_the_word_nobody_looks_or_sits_down_on_any_route(running: bool) -> None:
    ann, table = private_table(*(["bot:beginner"] if running else ["open"]))
    if running:
        advance(table, 4)
    eve = visitor_from_elsewhere()
    for route in ROUTES:
        path = "/" + route.replace("<slug:table_id>", table.id).replace("<slug:token>", "x" * 22)
        path = (
            path.replace("<int:move>", "0").replace("<str:piece>", "x").replace("<str:move>", "0").replace("<str:version>", "0")
        )
        for answer in (eve.get(path), eve.client.post(path, {"seat": "1", "name": "Eve", "move": "0", "word": "sesame"})):
            assert answer.status_code in (403, 404, 405), path
            assert "Ann Example" not in answer.content.decode(errors="replace"), path
    assert "Ann Example" not in eve.page("/lobby") + eve.page("/watch") + eve.page("/")
    for status in ("waiting", "running", "over"):
        assert "Ann Example" not in eve.page(f"/api/tables?status={status}")
    assert (table.id in eve.page("/lobby")) is not running
    assert table.id not in eve.page("/watch")
    assert "Ann Example" in ann.page("/t/" + table.id) or running
    assert "This table asks for a word" in eve.get(f"/t/{table.id}").content.decode()

    async def stream() -> int:
        client = AsyncClient()
        client.cookies = eve.client.cookies
        answer: Any = await client.get(f"/t/{table.id}/stream")
        return int(answer.status_code)

    assert asyncio.run(stream()) == 403


def test_with_the_word_everything_is_as_at_any_table_and_the_rematch_knows_it() -> None:
    ann, table = private_table("open")
    ben, eve = visitor_from_elsewhere(), visitor_from_elsewhere()
    assert ben.post(f"/t/{table.id}/word", word="open sesame").status_code == 302
    assert ben.post(f"/t/{table.id}/sit", seat="1", name="Ben").status_code == 302
    assert eve.post(f"/t/{table.id}/sit", seat="1", name="Eve").status_code == 403
    assert eve.post(f"/t/{table.id}/word", word="OpenSesame ").status_code == 302  # nobody spells exactly
    assert "You are watching" in eve.page(f"/t/{table.id}")
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER)
    again = ann.post(f"/t/{table.id}/rematch").url
    for visitor in (ann, ben, eve):
        assert visitor.get(again).status_code == 200
    assert Visitor().get(again).status_code == 403


def test_an_invite_link_needs_no_word() -> None:
    ann, table = private_table("friend", "open")
    ben = visitor_from_elsewhere()
    (link,) = invite_links(ann, table)
    assert ben.client.post(link, {"name": "Ben"}).status_code == 302
    assert ben.get(f"/t/{table.id}").status_code == 200


def test_a_word_is_kept_hashed_and_guessing_has_a_limit() -> None:
    _ann, table = private_table("open")
    assert "esame" not in table.word_hash.lower()
    assert len(table.word_hash) > 60
    _bea, other = private_table("open")
    assert table.word_hash != other.word_hash  # salted
    if connection.vendor == "sqlite":
        stored = stored_bytes()
        assert b"esame" not in stored
    eve = visitor_from_elsewhere()
    codes = [eve.post(f"/t/{table.id}/word", word=f"{n}").status_code for n in range(12)]
    assert codes == [403] * 10 + [429] * 2
    assert eve.post(f"/t/{table.id}/word", word="open sesame").status_code == 429
    assert visitor_from_elsewhere().post(f"/t/{table.id}/word", word="open sesame").status_code == 302
