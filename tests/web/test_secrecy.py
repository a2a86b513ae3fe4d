"""Each viewer is given `view(seat)` and nothing else: change only what a seat may not know, and its pages stay as they were."""

import asyncio
import re
from typing import Any

from django.test import AsyncClient

from tabletown.kernel import new_rng
from tabletown.web.tables.models import Table

from ..kit.tables import Setting, each_game, option_values
from .visitors import Visitor, advance, match_of, people, plain

PATHS = ("", "/text", "/replay")


async def first_event(client: AsyncClient, table: Table) -> str:
    answer: Any = await client.get(f"/t/{table.id}/stream")
    assert answer.status_code == 200
    stream = answer.streaming_content
    async for part in stream:
        if b"data:" in part:
            await stream.aclose()
            return str(part.decode())
    raise AssertionError("the stream said nothing")


def streamed(visitor: Visitor, table: Table) -> str:
    """What the visitor's stream starts with."""
    client = AsyncClient()
    client.cookies = visitor.client.cookies
    return plain(asyncio.run(first_event(client, table)))


def shown(visitor: Visitor, table: Table) -> list[str]:
    """Everything that a visitor is shown of a table."""
    return [plain(visitor.page(f"/t/{table.id}{path}")) for path in PATHS] + [streamed(visitor, table)]


def check(setting: Setting) -> None:
    table, visitors = people(setting.key, setting.players, dict(setting.options))
    onlooker = Visitor()
    for number in range(3):
        advance(table, 17)
        if table.status == Table.Status.OVER:
            break
        true = bytes(table.state)
        for seat, visitor in enumerate(visitors):
            before = shown(visitor, table), shown(onlooker, table)
            twin = match_of(table).known_to(seat, new_rng(number * 10 + seat)).tobytes()
            Table.objects.filter(pk=table.id).update(state=twin)
            after = shown(visitor, table), shown(onlooker, table)
            Table.objects.filter(pk=table.id).update(state=true)
            assert after == before


@each_game
def test_a_redeal_changes_no_page_and_no_stream(key: str) -> None:
    check(Setting(key, 3))


def test_a_redeal_changes_nothing_with_hidden_money() -> None:
    hidden = [setting for setting in option_values() if any("hidden" in name for name, _value in setting.options)]
    assert hidden
    for setting in hidden:
        check(setting)


def test_two_players_of_infinite_city_see_different_hands() -> None:
    """The test above could not fail if pages showed nothing."""
    table, (ann, ben, _cleo) = people("infinite_city", 3)
    boards = [re.findall(r'id="(hand[^"]*)"', ann.page(f"/t/{table.id}")) for ann in (ann, ben)]
    assert boards[0] or boards[1]
    assert plain(ann.page(f"/t/{table.id}")) != plain(ben.page(f"/t/{table.id}"))


def test_a_shared_device_is_covered_until_the_next_player_has_it() -> None:
    ann = Visitor()
    seats = {"seat0": "me", "name0": "Ann", "seat1": "device", "name1": "Ben", "players": "2"}
    options = {f"option_{o.name}": form_value(o.default) for o in tabletown_options("infinite_city")}
    answer = ann.post("/new/infinite_city?players=2", **seats, **options)
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    seen = set()
    for _decision in range(12):
        page = ann.page(f"/t/{table.id}")
        if "Hand the device to" in page:
            assert "<svg xmlns" not in page.split('id="board"')[1].split("</section>")[0]
            assert 'name="move"' not in page
            ann.post(f"/t/{table.id}/uncover")
            page = ann.page(f"/t/{table.id}")
        assert "Hand the device to" not in page
        seen.add(table.turn)
        ann.move(table, ann.first_moves(table)[0])
    assert seen == {0, 1}


def tabletown_options(key: str) -> Any:
    from tabletown import GAMES

    return GAMES[key].options


def form_value(value: Any) -> str:
    from tabletown.game import say

    return say(value)
