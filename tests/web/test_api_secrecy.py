"""No answer of the API tells a seat more than it may know: change only what is hidden from it, and nothing changes."""

import asyncio
import json
from typing import Any

from django.test import AsyncClient

from tabletown.engine.rng import new_rng
from tabletown.testing.secrecy import unwatched
from tabletown.web.api.models import SeatToken
from tabletown.web.api.table_json import TABLES
from tabletown.web.tables.models import Table

from ..kit.tables import Setting, each_game
from .programs import Program, against_bots, programs_at
from .test_secrecy import with_hidden_money
from .visitors import advance, bots_move, match_of, people

READ = ("", "/log", "/text", "/chat", "/notes", "/position", "/record", "/moves", "/tokens", "/events?most=1")
"""Everything that can be read about a table. The explanations of pieces are asked for below."""


async def streamed(program: Program, path: str) -> str:
    """All that a stream sends until it ends."""
    answer: Any = await AsyncClient().get(f"/api{path}", headers=program.headers)
    assert answer.status_code == 200, answer.content
    return "".join([part.decode() async for part in answer.streaming_content])


def told(program: Program, table: Table) -> list[tuple[str, int, str]]:
    """Everything that a program is told of a table, with nothing kept from before."""
    TABLES.clear()
    pieces = [f"/explanations?words={key}" for key in list(match_of(table).game.explanations())[::30]]
    found = []
    for path in (*READ, *pieces):
        address = f"/tables/{table.id}{path}"
        if path.startswith("/events"):
            found.append((path, 200, asyncio.run(streamed(program, address))))
        else:
            answer = program.client.get(f"/api{address}")
            found.append((path, answer.status_code, answer.content.decode()))
    moves = program.client.get(f"/api/tables/{table.id}/moves")
    if moves.status_code == 200:
        for move in moves.json()["moves"][:2]:
            answer = program.client.get(f"/api/tables/{table.id}/moves/{move['id']}/remarks")
            found.append((f"remarks {move['id']}", answer.status_code, answer.content.decode()))
    return found


def without_tokens(found: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """Without the list of tokens, which says when they were used."""
    return [entry for entry in found if entry[0] != "/tokens"]


def check(setting: Setting) -> None:
    table, _visitors = people(setting.key, setting.players, dict(setting.options))
    onlooker = Program()
    advance(table, 23)
    assert table.status == Table.Status.RUNNING
    programs = programs_at(table)
    true, of_onlookers = bytes(table.state), told(onlooker, table)
    assert {path: status for path, status, _text in of_onlookers}["/position"] == 403
    for seat, program in enumerate(programs):
        forgotten = unwatched(match_of(table))
        Table.objects.filter(pk=table.id).update(state=forgotten.states().tobytes())
        before = without_tokens(told(program, table))
        assert {path: status for path, status, _text in before if path in ("/position", "/record")} == {
            "/position": 200,
            "/record": 403,
        }
        twin = forgotten.known_to(seat, new_rng(seat)).tobytes()
        Table.objects.filter(pk=table.id).update(state=twin)
        assert without_tokens(told(program, table)) == before
        assert told(onlooker, table) == of_onlookers
        Table.objects.filter(pk=table.id).update(state=true)


def test_everything_that_can_be_read_about_a_table_is_among_what_is_tried() -> None:
    start = "/api/tables/{table_id}"
    paths = Program().ask("/openapi.json")["paths"]
    read = {path.removeprefix(start) for path, methods in paths.items() if path.startswith(start) and "get" in methods}
    tried = {path.partition("?")[0] for path in READ} | {"/explanations", "/moves/{move}/remarks", "/hint"}
    assert read == tried


@each_game
def test_a_redeal_changes_no_answer(key: str) -> None:
    check(Setting(key, 3))


def test_a_redeal_changes_no_answer_with_hidden_money() -> None:
    for setting in with_hidden_money():
        check(setting)


def test_a_redeal_changes_no_hint() -> None:
    table_id, program, _told = against_bots("infinite_city", 2)
    table = Table.objects.get(pk=table_id)
    advance(table, 6)
    bots_move(table)
    before = program.ask(f"/tables/{table_id}/hint?iterations=40")
    true = match_of(table)
    twin = true.known_to(0, new_rng(5)).tobytes()
    assert twin != true.states().tobytes()
    Table.objects.filter(pk=table.id).update(state=twin)
    assert program.ask(f"/tables/{table_id}/hint?iterations=40") == before


def test_the_position_of_a_running_game_is_not_the_true_one() -> None:
    """The tests above could not fail if nothing were hidden."""
    table, _visitors = people("infinite_city", 3)
    advance(table, 10)
    told = [program.ask(f"/tables/{table.id}/position") for program in programs_at(table)]
    assert all(answer["dealt_anew"] for answer in told)
    assert any(answer["position"] != match_of(table).position() for answer in told)
    assert told[0]["position"] != told[1]["position"]
    for answer in told:
        match_of(table).game.at(answer["position"])


def data_of(text: str) -> list[Any]:
    """The data of the events of a stream."""
    return [json.loads(line.removeprefix("data: ")) for line in text.splitlines() if line.startswith("data: ")]


def test_a_stream_starts_with_the_table_as_it_is_told_and_ends_when_the_token_is_taken_back() -> None:
    table, _visitors = people("neue_heimat", 2)
    program = programs_at(table)[0]
    (event,) = data_of(asyncio.run(streamed(program, f"/tables/{table.id}/events?most=1")))
    assert event == program.ask(f"/tables/{table.id}")

    async def listen() -> list[Any]:
        answer: Any = await AsyncClient().get(f"/api/tables/{table.id}/events", headers=program.headers)
        found: list[Any] = []
        async for part in answer.streaming_content:
            found += data_of(part.decode())
            if len(found) == 1 and not found[0].get("closed"):
                await SeatToken.objects.filter(table=table.id).adelete()
                await asyncio.to_thread(advance, table, 1)
        return found

    first, last = asyncio.run(listen())
    assert first["view"]["seat"] == 0
    assert last == {"closed": True}
