"""Before a game: who is here, a bot for a free seat, no table after all, and where tables look for players."""

import asyncio
from datetime import timedelta
from typing import Any

from django.test import AsyncClient
from django.utils import timezone

from tabletown.web.tables.maintenance.cleanup import clear_a_little
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.seats.presence import GONE_AFTER, see

from .test_doors import invite_links
from .test_once import request_of
from .visitors import Visitor, friends_table

HX = {"HX-Request": "true"}


def test_the_host_gives_a_seat_to_a_bot_and_the_game_begins_when_the_last_is_taken() -> None:
    ann, eve = Visitor(), Visitor()
    table = friends_table(ann, "friend", "open")
    (link,) = invite_links(ann, table)
    assert "Give the seat to a bot" in ann.page(f"/t/{table.id}")
    assert "Give the seat to a bot" not in eve.page(f"/t/{table.id}")
    assert eve.client.post(f"/t/{table.id}/fill", {"seat": "1", "level": "strong"}, headers=HX).status_code == 422
    assert ann.client.post(f"/t/{table.id}/fill", {"seat": "1", "level": "genius"}, headers=HX).status_code == 422
    assert ann.client.post(f"/t/{table.id}/fill", {"seat": "9", "level": "strong"}, headers=HX).status_code == 422
    assert ann.post(f"/t/{table.id}/fill", seat="1", level="strong").status_code == 303
    seat = table.seats.get(number=1)
    assert (seat.kind, seat.level, seat.taken) == ("bot", "strong", True)
    assert eve.get(link).status_code == 404  # its invitation is used up
    assert ann.client.post(f"/t/{table.id}/fill", {"seat": "1", "level": "strong"}, headers=HX).status_code == 422
    assert ann.post(f"/t/{table.id}/fill", seat="2", level="beginner").status_code == 303
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert ann.client.post(f"/t/{table.id}/fill", {"seat": "2", "level": "strong"}, headers=HX).status_code == 422


def test_the_host_cancels_a_table_and_everybody_is_told() -> None:
    ann, ben, eve = Visitor(), Visitor(), Visitor()
    table = friends_table(ann, "open", "friend", audience="public")
    (link,) = invite_links(ann, table)
    ben.post(f"/t/{table.id}/sit", seat="1", name="Ben")
    assert "Cancel the table" not in ben.page(f"/t/{table.id}")
    assert ben.client.post(f"/t/{table.id}/cancel", headers=HX).status_code == 422
    assert ann.post(f"/t/{table.id}/cancel").status_code == 302
    assert "was cancelled" in ben.page(f"/t/{table.id}")
    assert "Sit down here" not in eve.page(f"/t/{table.id}")
    assert eve.get(link).status_code == 404
    assert eve.client.post(f"/t/{table.id}/sit", {"seat": "2", "name": "Eve"}, headers=HX).status_code == 422
    for path in ("/", "/lobby", "/watch", "/mine"):
        assert table.id not in ann.page(path)
    for path in ("text", "replay"):
        assert ben.get(f"/t/{table.id}/{path}").status_code == 302
    assert ann.client.post(f"/t/{table.id}/cancel", headers=HX).status_code == 422
    Table.objects.filter(pk=table.pk).update(updated=timezone.now() - timedelta(hours=2))
    while clear_a_little():
        pass
    assert not Table.objects.filter(pk=table.pk).exists()


def test_a_game_that_has_begun_is_not_cancelled() -> None:
    ann = Visitor()
    table = ann.play_now("neue_heimat", 2)
    assert ann.client.post(f"/t/{table.id}/cancel", headers=HX).status_code == 422
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING


def test_who_has_their_page_open_is_here_and_who_has_closed_it_is_away() -> None:
    ann, ben = Visitor(), Visitor()
    table = friends_table(ann, "open", "friend")
    ben.post(f"/t/{table.id}/sit", seat="1", name="Ben")
    assert "is away just now" in ann.page(f"/t/{table.id}")
    stamp = Table.objects.get(pk=table.pk).stamp

    async def open_page() -> None:
        client = AsyncClient()
        client.cookies = ben.client.cookies
        answer: Any = await client.get(f"/t/{table.id}/stream")
        await answer.streaming_content.aclose()

    asyncio.run(open_page())
    assert "is here" in ann.page(f"/t/{table.id}")
    assert Table.objects.get(pk=table.pk).stamp == stamp + 1  # the others were told once
    see([(request_of(ben), table.id), (request_of(ann), table.id)])
    assert Table.objects.get(pk=table.pk).stamp == stamp + 1
    Seat.objects.filter(table=table, number=1).update(seen_at=timezone.now() - GONE_AFTER)
    see([(request_of(ann), table.id)])
    assert "is away just now" in ann.page(f"/t/{table.id}")
    assert Table.objects.get(pk=table.pk).stamp == stamp + 2


def test_only_public_tables_with_an_open_seat_look_for_players() -> None:
    ann, eve = Visitor(), Visitor()
    tables = {
        "public": friends_table(ann, "open", audience="public"),
        "kept": friends_table(ann, "friend", audience="public"),
        "link": friends_table(ann, "open", audience="link"),
        "players": friends_table(ann, "open", audience="players"),
        "old": friends_table(ann, "open", audience="public"),
        "running": friends_table(ann, "bot:beginner", audience="public"),
    }
    Table.objects.filter(pk=tables["old"].pk).update(updated=timezone.now() - timedelta(days=3))
    assert {name for name, table in tables.items() if table.id in eve.page("/lobby")} == {"public"}
    assert {name for name, table in tables.items() if table.id in eve.page("/watch")} == {"running"}
    assert "1 seat free" in eve.page("/lobby")
