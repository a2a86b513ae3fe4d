"""Every operation of the API that changes something, as the description lists them: without the right token nothing changes."""

import json
from typing import Any

import pytest

from tabletown.web.api.models import SeatToken
from tabletown.web.api.seat_tokens import make_token
from tabletown.web.tables.models import ChatLine, Note, Seat, Table

from .programs import Program
from .visitors import advance, people

BODIES: dict[str, dict[str, Any]] = {
    "/join": {"name": "Eve", "seat": 0},
    "/fill": {"seat": 0, "level": "casual"},
    "/moves": {"version": 0, "move": 0},
    "/back": {"version": 0, "step": 0},
    "/back/ask": {"version": 0, "step": 0},
    "/back/answer": {"step": 0, "agree": True},
    "/pause/answer": {"agree": True},
    "/chat": {"text": "not me"},
    "/notes": {"text": "not mine"},
    "/tokens": {"name": "more", "scopes": ["play", "chat"]},
}
"""What an operation at a table is sent, so that nothing but the token can be wrong with it."""


def changing() -> list[tuple[str, str]]:
    """Method and path, below the table's own, of every operation that changes something at a table."""
    paths: dict[str, dict[str, Any]] = Program().ask("/openapi.json")["paths"]
    start = "/api/tables/{table_id}"
    found = [
        (method, path.removeprefix(start))
        for path, methods in paths.items()
        if path.startswith(start)
        for method in methods
        if method != "get"
    ]
    assert len(found) >= 17
    return found


def everything_at(table: Table) -> tuple[Any, ...]:
    """All that somebody could have changed."""
    return (
        *Table.objects.filter(pk=table.pk).values_list("version", "length", "state", "pause_by", "paused", "back_to", "status"),
        *Seat.objects.filter(table=table).values_list("kind", "name", "conceded", "taken", "token_hash").order_by("number"),
        *Note.objects.filter(seat__table=table).values_list("text"),
        ChatLine.objects.filter(table=table).count(),
        Table.objects.filter(rematch_of=table).count(),
        SeatToken.objects.filter(table=table).count(),
    )


def sent(program: Program, method: str, path: str, table: Table) -> Any:
    where = path.replace("{number}", str(SeatToken.objects.filter(table=table).order_by("pk")[0].pk))
    body = dict(BODIES.get(path, {}))
    if "version" in body:
        body["version"] = table.version
    return program.client.generic(method.upper(), f"/api/tables/{table.id}{where}", json.dumps(body), "application/json")


@pytest.mark.parametrize("over", [False, True])
def test_nothing_is_changed_without_the_token_of_the_seat_and_its_scope(over: bool) -> None:
    table, _visitors = people("neue_heimat", 2)
    advance(table, 5)
    other, _others = people("neue_heimat", 2)
    seat = int(table.turn or 0)
    if over:
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, turn=None, result={"winners": [0], "scores": [1, 0]})
        table.refresh_from_db()
    make_token(table, table.seats.all()[seat])  # its player's own program
    reading = Program(make_token(table, table.seats.all()[seat], ["read"]))
    elsewhere = Program(make_token(other, other.seats.all()[seat]))
    before = everything_at(table)
    for method, path in changing():
        for program in (Program(), Program("tt_" + "x" * 32), reading, elsewhere):
            answer = sent(program, method, path, table)
            assert 400 <= answer.status_code < 500, (method, path, answer.status_code, answer.content)
            if program is reading and path not in ("/join", "/tokens"):
                assert answer.json()["reason"] == "scope", (path, answer.content)
            assert everything_at(table) == before, (method, path)
