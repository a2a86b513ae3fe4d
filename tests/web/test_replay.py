"""Replays, records and rematches."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

import tabletown
from tabletown.engine.kernel import CHANCE
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import decide
from tabletown.web.tables.play.take_backs import take_back

from ..kit.tables import each_game
from .visitors import Visitor, advance, elsewhere, people


@each_game
def test_a_replay_shows_every_moment_without_playing_again(key: str) -> None:
    table, _people = people(key, 3)
    advance(table, 40)
    whole = tabletown.load(record_text(table), luck="manual")
    for moment in (0, 1, table.length // 2, table.length - 1, table.length):
        page = Visitor().page(f"/t/{table.id}/replay?move={moment}")
        view = whole.after(moment).view(None)
        assert f"move {moment} of {table.length}" in page
        if view["turn"] != CHANCE:
            asked = re.search(r'<(?:h1 class="ask"|p id="remark")>(.*?)</', page)
            assert asked
            assert plain_text(asked[1]) == view["asks"]
        assert 'name="move" value=' not in page.replace('type="range" id="move" name="move"', "")


def record_text(table: Table) -> str:
    from tabletown.web.tables.play.match_storage import record_of

    return record_of(table, list(table.seats.all()))


def plain_text(html: str) -> str:
    from html import unescape

    return unescape(html)


def test_the_record_of_a_running_game_is_not_given_away() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    advance(table, 5)
    answer = ann.get(f"/t/{table.id}/record")
    assert answer.status_code == 403
    assert "tabletown record" not in answer.content.decode()


@each_game
def test_a_record_can_be_opened_and_downloaded_again(key: str) -> None:
    match = tabletown.GAMES[key].new(3, seed=4)
    for _move in range(30):
        match.play(match.legal()[-1])
    ann = Visitor()
    answer = ann.post("/open", text=match.record())
    assert answer.status_code == 302
    page = ann.page(answer.url)
    assert f"of {len(match.steps)}" in page
    table = answer.url.split("/")[2]
    text = ann.get(f"/t/{table}/record").content.decode()
    assert tabletown.load(text, luck="manual").position() == match.position()
    assert ann.client.post(f"/t/{table}/move", {"move": "0", "version": "1"}, headers={"HX-Request": "true"}).status_code == 422


def test_a_rematch_seats_the_same_people_again() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    advance(table, 2000)
    assert table.status == Table.Status.OVER
    first = ann.post(f"/t/{table.id}/rematch")
    second = ben.post(f"/t/{table.id}/rematch")
    assert first.url == second.url
    assert first.url in ben.page(f"/t/{table.id}")
    assert ben.page(f"/t/{table.id}").count("Person 1 plays again: a rematch waits.") > 1  # in the news, not only in the chat
    new = Table.objects.get(pk=first.url.rsplit("/", 1)[1])
    mover = (ann, ben)[int(new.turn or 0)]
    assert mover.move(new, mover.first_moves(new)[0]).status_code == 303
    eve = Visitor()
    assert eve.client.post(f"/t/{table.id}/rematch", headers={"HX-Request": "true"}).status_code == 403
    advance(new, 2000)
    third = ann.post(f"/t/{new.id}/rematch")
    assert "to move" in ben.page(third.url)


def test_options_and_shorthands_are_chosen_in_the_form() -> None:
    from tabletown.game.options import say

    for key in tabletown.GAMES:
        game = tabletown.GAMES[key]
        players = game.seats.start
        for option in game.options:
            for value in option.values:
                fields = {f"option_{other.name}": say(other.default) for other in game.options}
                fields |= {f"option_{option.name}": say(value), "players": str(players)}
                fields |= {f"seat{n}": "bot:beginner" for n in range(players)}
                answer = Visitor().post(f"/new/{key}?players={players}", **fields)
                assert answer.status_code == 302, (key, option.name, value, answer.content.decode())
                table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
                Table.objects.filter(pk=table.id).update(waits_for_bot=False)
                assert table.options == game.resolve({option.name: value}), (key, option.name, value)


def take_back_before(table: Table, seat: int, question: int) -> Callable[..., Any]:
    """Whatever a page asks the database: before that question about steps, the last step is taken back elsewhere."""
    asked = 0

    def interrupt(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal asked
        if sql.startswith("SELECT") and 'FROM "tables_step"' in sql:
            asked += 1
            if asked == question:
                elsewhere(take_back, table.id, table.version, table.length - 1, lambda _table, _seats: [seat])
        return execute(sql, params, many, context)

    return interrupt


@pytest.mark.parametrize("question", [1, 2, 3])
@pytest.mark.parametrize("moment", [0, 1])
def test_a_replay_is_shown_while_somebody_takes_a_move_back(question: int, moment: int) -> None:
    """The step that a page is about, or the last one, is gone between two of its questions to the database."""
    table, visitors = people("neue_heimat", 2)
    seat = int(table.turn or 0)
    visitors[seat].move(table, "auction the mayor")
    before = table.length
    with connection.execute_wrapper(take_back_before(table, seat, question)):
        answer = Visitor().get(f"/t/{table.id}/replay?move={before - moment}")
    table.refresh_from_db()
    assert answer.status_code == 200
    shown = re.search(r"move (\d+) of (\d+)", answer.content.decode())
    assert shown
    assert int(shown[1]) <= int(shown[2])
    if table.length < before:
        assert "auction the mayor" not in answer.content.decode() or int(shown[2]) == before


def test_a_replay_is_shown_of_a_table_that_never_holds_still() -> None:
    """Before every single question about steps, the last move is taken back or made once more."""
    table, visitors = people("neue_heimat", 2)
    seat = int(table.turn or 0)
    visitors[seat].move(table, "auction the mayor")
    turns = 0

    def fidget() -> None:
        now = Table.objects.get(pk=table.id)
        if turns % 2:
            take_back(table.id, now.version, now.length - 1, lambda _table, _seats: [seat])
        else:
            decide(table.id, now.version, seat, "auction the mayor")

    def interrupt(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal turns
        if sql.startswith("SELECT") and 'FROM "tables_step"' in sql:
            turns += 1
            elsewhere(fidget)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(interrupt):
        answer = Visitor().get(f"/t/{table.id}/replay")
    assert answer.status_code == 200
    assert turns > 2
    assert "have been mended" not in answer.content.decode()
