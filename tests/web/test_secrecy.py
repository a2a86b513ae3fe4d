"""Each viewer is given `view(seat)` and nothing else: change only what a seat may not know, and its pages stay as they were."""

import asyncio
import re
from typing import Any

import pytest
from django.test import AsyncClient

from tabletown import GAMES
from tabletown.engine.rng import new_rng
from tabletown.testing.secrecy import unwatched
from tabletown.web.study import table_hints as hinting
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.play.match_storage import resume_at
from tabletown.web.tables.play.stored_positions import fingerprint, positions

from ..kit.tables import Setting, each_game, option_values
from .visitors import Visitor, advance, match_of, people, plain

PATHS = ("", "/text", "/replay", "/people")
STAGED_PATHS = ("", "/beats?after=0")


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
    paths = [*PATHS, *STAGED_PATHS] if GAMES[table.game].display.stage else PATHS
    return [plain(visitor.page(f"/t/{table.id}{path}")) for path in paths] + [streamed(visitor, table)]


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
            twin = unwatched(match_of(table)).known_to(seat, new_rng(number * 10 + seat)).tobytes()
            Table.objects.filter(pk=table.id).update(state=twin)
            after = shown(visitor, table), shown(onlooker, table)
            Table.objects.filter(pk=table.id).update(state=true)
            assert after == before


@each_game
def test_a_redeal_changes_no_page_and_no_stream(key: str) -> None:
    check(Setting(key, 3))


def with_hidden_money() -> list[Setting]:
    """The games that have the option to hide money."""
    found = [setting for setting in option_values() if any("hidden" in name for name, _value in setting.options)]
    assert found
    return found


def test_a_redeal_changes_nothing_with_hidden_money() -> None:
    for setting in with_hidden_money():
        check(setting)


@each_game
def test_a_redeal_changes_no_hint(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search begins from what the seat knows, and its random numbers from what everybody knows."""
    monkeypatch.setattr(hinting, "ITERATIONS", 60)
    monkeypatch.setattr(hinting, "SECONDS", float("inf"))  # no clock has a say
    table, (ann, *_others) = people(key, 3)
    table.seats.filter(number__gt=0).update(kind=Seat.Kind.BOT, level="beginner")
    advance(table, 20)
    while match_of(table).turn != 0:
        advance(table, 1)
    before, differed = plain(ann.page(f"/t/{table.id}/hint")), 0
    assert "data-hint-move" in before
    true = bytes(table.state)
    for seed in range(2):
        twin = match_of(table).known_to(0, new_rng(seed)).tobytes()
        differed += twin != true
        Table.objects.filter(pk=table.id).update(state=twin)
        hinting.HINTS.clear()
        assert plain(ann.page(f"/t/{table.id}/hint")) == before
    assert differed or key != "infinite_city"  # where there is something to hide, something was changed


MOMENTS = 6


def check_replay(setting: Setting) -> None:
    """The past of a running game, re-dealt step by step: nobody's replay shows more than they knew."""
    table, visitors = people(setting.key, setting.players, dict(setting.options))
    onlooker, seats = Visitor(), list(table.seats.all())
    advance(table, 40)
    assert table.status == Table.Status.RUNNING
    steps, stored = list(table.steps.all()), positions(table, 0, table.length)
    differed = 0
    for step in steps[:: max(1, len(steps) // MOMENTS)]:
        true, path = stored[step.number], f"/t/{table.id}/replay?move={step.number}"
        match = resume_at(table, seats, true, step.layout, [])
        for seat, visitor in enumerate(visitors):
            before = plain(visitor.page(path)), plain(onlooker.page(path))
            twin = unwatched(match).known_to(seat, new_rng(step.number * 10 + seat)).tobytes()
            differed += twin != true
            table.steps.filter(pk=step.pk).update(before=twin, fingerprint=fingerprint(twin))
            after = plain(visitor.page(path)), plain(onlooker.page(path))
            table.steps.filter(pk=step.pk).update(before=step.before, fingerprint=step.fingerprint)
            assert after == before, (step.number, seat)
    if any(
        unwatched(match_of(table)).known_to(seat, new_rng(seat)).tobytes() != bytes(table.state) for seat in range(len(seats))
    ):
        assert differed  # where there is something to hide, something was changed


@each_game
def test_a_redeal_of_the_past_changes_no_replay(key: str) -> None:
    check_replay(Setting(key, 3))


def test_a_redeal_of_the_past_changes_no_replay_with_hidden_money() -> None:
    for setting in with_hidden_money():
        check_replay(setting)


def test_a_replay_of_a_running_game_tells_of_no_later_move() -> None:
    """Neither what was drawn or decided after a moment, nor what is hidden now, is on the page of that moment."""
    for key in ("infinite_city", "neue_heimat"):
        table, visitors = people(key, 3)
        advance(table, 40)
        middle = table.length // 2
        paths = [f"/t/{table.id}/replay?move={moment}" for moment in (0, middle)]
        before = [plain(visitor.page(path)) for visitor in visitors for path in paths]
        table.steps.filter(number__gt=middle).update(events=[], words="something else", before=b"")
        Table.objects.filter(pk=table.id).update(state=match_of(table).known_to(0, new_rng(3)).tobytes(), position=None)
        assert [plain(visitor.page(path)) for visitor in visitors for path in paths] == before


def test_a_shared_device_replays_a_running_game_as_an_onlooker() -> None:
    """Several people look at one screen: the past of a running game shows none of their hands."""
    ann = Visitor()
    seats = {"seat0": "me", "name0": "Ann", "seat1": "device", "name1": "Ben", "players": "2"}
    options = {f"option_{o.name}": form_value(o.default) for o in tabletown_options("infinite_city")}
    answer = ann.post("/new/infinite_city?players=2", **seats, **options)
    table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    advance(table, 20)
    for moment in (0, table.length // 2, table.length):
        path = f"/t/{table.id}/replay?move={moment}"
        assert plain(ann.page(path)) == plain(Visitor().page(path))


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
            assert 'class="panel' not in page.split('id="board"')[1].split("</section>")[0]
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
    from tabletown.game.options import say

    return say(value)
