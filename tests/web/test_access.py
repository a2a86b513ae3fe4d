"""Who may see a table: anybody, whoever has its address, or its players only; asked on every route."""

import asyncio
import re
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import AsyncClient

from tabletown.web.tables.models import Table

from .visitors import Visitor, addresses, advance, elsewhere, friends_table, people, table_fields

ROUTES = sorted(pattern for pattern in addresses() if pattern.startswith("t/"))
BY_TOKEN = ("invite", "seat")
"""Whoever has such a link is no stranger; with a wrong one there is nothing to find."""


def players_only(key: str = "neue_heimat", players: int = 2) -> tuple[Table, list[Visitor]]:
    table, visitors = people(key, players)
    Table.objects.filter(pk=table.id).update(audience=Table.Audience.PLAYERS)
    table.refresh_from_db()
    return table, visitors


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_a_stranger_finds_a_table_for_players_closed_on_every_route(over: bool) -> None:
    table, _visitors = players_only()
    advance(table, 1000 if over else 5)
    assert (table.status == Table.Status.OVER) is over
    eve = Visitor()
    eve.play_now("neue_heimat", 2)
    for route in ROUTES:
        check_closed(route, table, eve)


def check_closed(route: str, table: Table, eve: Visitor) -> None:
    """A stranger is told nothing on a route, and changes nothing."""
    path = "/" + route.replace("<slug:table_id>", table.id).replace("<slug:token>", "x" * 22)
    path = re.sub("<int:[a-z_]+>", "0", path).replace("<str:piece>", "x")
    allowed = (404,) if path.split("/")[3:4] and path.split("/")[3] in BY_TOKEN else (403,)
    fields = {"move": "0", "version": table.version, "text": "hello", "seat": "0", "name": "Eve", "step": table.length - 1}
    codes = []
    for answer in (eve.get(path), eve.get(path, headers={"HX-Request": "true"}), eve.client.post(path, fields)):
        codes.append(answer.status_code)
        assert answer.status_code in (*allowed, 405), path
        if answer.status_code != 405:
            assert "Person 1" not in answer.content.decode(errors="replace"), path
    assert set(codes) != {405}, path
    version = table.version
    table.refresh_from_db()
    assert table.version == version, path
    assert not table.chat.exists(), path
    assert not table.house_lines.exists(), path


def test_players_see_their_table_and_whoever_conceded_still_does() -> None:
    table, (ann, ben) = players_only()
    advance(table, 5)
    ben.post(f"/t/{table.id}/concede")
    for visitor in (ann, ben):
        for part in ("", "/text", "/replay"):
            assert re.search("Person 1|<strong>You</strong>", visitor.page(f"/t/{table.id}{part}"))
    assert "Players only" in ann.page(f"/t/{table.id}")
    advance(table, 1000)
    assert ben.get(f"/t/{table.id}/record").status_code == 200
    again = ann.post(f"/t/{table.id}/rematch")
    assert Visitor().get(again.url).status_code == 403
    assert ann.get(again.url).status_code == 200


def test_an_open_seat_of_a_table_for_players_can_be_taken_by_whoever_has_the_address() -> None:
    ann, ben, eve = Visitor(), Visitor(), Visitor()
    table = friends_table(ann, "open", audience="players")
    assert table.id not in eve.page("/watch")
    for visitor in (ben, eve):
        assert "Sit down here" in visitor.page(f"/t/{table.id}")
    assert ben.post(f"/t/{table.id}/sit", seat="1", name="Ben").status_code == 302
    assert ben.get(f"/t/{table.id}").status_code == 200
    for path in ("", "/text", "/replay"):
        assert eve.get(f"/t/{table.id}{path}").status_code == 403


def test_a_table_that_waits_for_friends_only_is_closed_to_strangers() -> None:
    ann, ben = Visitor(), Visitor()
    table = friends_table(ann, "friend", seat0="friend", audience="players")
    assert Visitor().get(f"/t/{table.id}").status_code == 403
    assert Visitor().post(f"/t/{table.id}/sit", seat="1", name="Eve").status_code == 403
    links = re.findall(r'value="http://testserver(/t/[^"]+/invite/[^"]+)"', ann.page(f"/t/{table.id}"))
    for link, visitor, name in zip(links, (ben, Visitor()), ("Ben", "Cleo"), strict=True):
        assert visitor.get(link).status_code == 200
        assert visitor.client.post(link, {"name": name}).status_code == 302
    assert ben.get(f"/t/{table.id}").status_code == 200
    assert ann.get(f"/t/{table.id}").status_code == 200  # who made the table may see it


def test_the_stream_of_a_waiting_room_tells_an_onlooker_nothing_of_the_game() -> None:
    """Eve looks at the waiting room of a table for players only; then the last seat is taken by somebody else."""
    table = friends_table(Visitor(), "open", audience="players", name0="Ann Example")
    ben = Visitor()

    async def watch() -> list[str]:
        answer: Any = await AsyncClient().get(f"/t/{table.id}/stream")
        assert answer.status_code == 200
        told, stream = list[str](), answer.streaming_content
        async for part in stream:
            if b"data:" not in part:
                continue
            told.append(part.decode())
            if len(told) == 2:
                break
            await asyncio.to_thread(elsewhere, ben.post, f"/t/{table.id}/sit", seat="1", name="Ben")
        await stream.aclose()
        return told

    room, game = asyncio.run(watch())
    assert "Ann Example" in room
    assert "data-waiting" in room
    assert "Ann Example" not in game
    assert "data-waiting" not in game
    assert 'id="table"' in game


@pytest.mark.parametrize(("audience", "words"), [("public", "Public"), ("link", "By link"), ("players", "Players only")])
def test_the_form_the_waiting_room_and_the_table_say_who_may_watch(audience: str, words: str) -> None:
    ann = Visitor()
    assert words in ann.page("/new/neue_heimat")
    waiting, table = friends_table(ann, "friend", audience=audience), friends_table(ann, "bot:beginner", audience=audience)
    assert (waiting.audience, table.audience) == (audience, audience)
    assert words in ann.page(f"/t/{waiting.id}")
    assert words in ann.page(f"/t/{table.id}")
    assert (Visitor().get(f"/t/{table.id}").status_code == 200) is (audience != "players")
    assert (table.id in Visitor().page("/watch")) is (audience == "public")


def test_a_made_up_audience_is_refused() -> None:
    fields = table_fields("neue_heimat", "bot:casual", audience="everybody")
    assert Visitor().post("/new/neue_heimat?players=2", **fields).status_code == 422


def test_tables_that_were_public_stay_public() -> None:
    """The change of the database, forth and back, on a table of before."""
    table, _visitors = people("neue_heimat", 2)
    other, _visitors = people("neue_heimat", 2)
    try:
        executor = MigrationExecutor(connection)
        executor.migrate([("tables", "0005_makers")])
        old = executor.loader.project_state([("tables", "0005_makers")]).apps.get_model("tables", "Table")
        old.objects.filter(pk=table.id).update(public=True)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    table.refresh_from_db()
    other.refresh_from_db()
    assert (table.audience, other.audience) == ("public", "link")
